"""The tone of a message by the lexicon: rather neutral than wrong."""

import pytest

from bench.memory.tones import load
from tests.support.tables import each_row
from wenko.memory.tone import read_tone
from wenko.memory.tone_history import NotedTone, advice, trend

NEUTRAL = (
    "kill the process on port 8080",
    "fatal error: cannot open include file",
    "这个 bug 要死要活",
    "服务器挂了，重启一下",
    'translate "I am so angry" into Chinese',
    "翻译成英文：我很生气",
    "```\nraise FuriousError('I hate this')\n```\nwhy does this not compile",
    "thanks, now also update the docs please",
    "",
)


@each_row("message", NEUTRAL)
def test_words_of_programs_quotes_and_manners_are_neutral(message: str) -> None:
    assert read_tone(message).tone == "neutral"
    assert read_tone(message).strength == 0


@each_row(
    ("message", "tone"),
    [
        ("I'm really frustrated with this", "frustrated"),
        ("烦死了，怎么又错了", "frustrated"),
        ("I am so worried about the migration", "worried"),
        ("有点紧张，第一次上线", "worried"),
        ("太棒了，完全正确！", "pleased"),
        ("我没看懂这一步", "confused"),
        ("今天好难过", "sad"),
    ],
)
def test_what_a_person_says_of_themselves_is_recognised(message: str, tone: str) -> None:
    assert read_tone(message).tone == tone


@pytest.mark.parametrize(
    "message", ["I'm not angry, just asking", "我没有生气，只是问问", "不用担心兼容性"]
)
def test_a_negated_feeling_is_none(message: str) -> None:
    assert read_tone(message).tone == "neutral"


def test_intensifiers_and_diminishers_change_the_strength() -> None:
    assert read_tone("我有点难过").strength == 1
    assert read_tone("I'm annoyed").strength == 2
    assert read_tone("I'm so annoyed!!").strength == 3


def test_praise_beside_trouble_is_left_alone() -> None:
    assert read_tone("great job, it is broken again").tone == "neutral"


def test_false_alarms_on_held_out_neutral_messages_are_rare() -> None:
    neutral = [message for tone, message in load("tone_heldout.tsv") if tone == "neutral"]
    false = [message for message in neutral if read_tone(message).tone != "neutral"]
    assert len(neutral) >= 60
    assert len(false) <= 2, false


def noted(*readings: tuple[str, int]) -> list[NotedTone]:
    return [
        NotedTone(str(number), tone, strength, number)  # type: ignore[arg-type]
        for number, (tone, strength) in enumerate(readings)
    ]


def test_a_trend_compares_the_newest_messages_with_those_before() -> None:
    calm, cross = ("neutral", 0), ("frustrated", 2)
    assert trend(noted(calm, calm, calm, cross, cross, cross)) == "worse"
    assert trend(noted(cross, cross, cross, calm, calm, ("pleased", 2))) == "better"
    assert trend(noted(cross, cross)) == "steady"


def test_a_tone_shapes_the_reply_and_wears_off() -> None:
    cross, calm = ("frustrated", 3), ("neutral", 0)
    assert "brief" in advice(noted(cross), "en")
    assert "Ask as little as possible" in advice(noted(cross), "en")
    assert "简短" in advice(noted(cross, calm), "zh")
    assert advice(noted(cross, calm, calm), "en") == ""
    assert advice(noted(("pleased", 3)), "en") == ""
