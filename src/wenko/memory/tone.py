"""The tone of a message, by a lexicon: a small set, each with a strength; in doubt, neutral.

A word of a feeling counts only where the person says it of themselves. Quotes, code, and tasks
about somebody else's feelings say nothing about the person. Sarcasm is not looked for.
"""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, get_args

Tone = Literal["neutral", "pleased", "frustrated", "worried", "confused", "sad"]
TONES: tuple[Tone, ...] = get_args(Tone)
LONGEST = 2_000
"""Characters that are read; feelings stand at the beginning or are repeated."""
LIGHT, CLEAR, STRONG = 1, 2, 3

_QUOTED = re.compile(
    r"```.*?(?:```|$)|`[^`]*`|“[^”]*”|「[^」]*」|《[^》]*》|\"[^\"\n]*\"|(?<!\w)'[^'\n]{2,}'(?!\w)"
    r"|^\s*>.*$|https?://\S+",
    re.DOTALL | re.MULTILINE,
)
_ABOUT_TEXT = re.compile(
    r"^\s*(?:please |can you |could you |请|帮我|麻烦)?"
    r"(?:translate|analy[sz]e|summari[sz]e|classify|"
    r"write (?:a|an|some|me)|rename|explain|define|what (?:is|are|does)|how (?:do|does|to)|add|"
    r"remove|create|make|implement|find|show|翻译|分析|总结|概括|分类|写一|给我写|改写|润色|添加|"
    r"实现|把|将|删除|什么是|解释|列出)",
    re.IGNORECASE,
)
_NEGATED = re.compile(
    r"(?:\bnot|n't|\bnever|\bno longer|\bwithout|\bno|\bneither)(?: \w+){0,2} $"
    r"|(?:没有?|不是?|别|不用|不必|无需|并非|不再)[^，。,.！!]{0,2}$",
    re.IGNORECASE,
)
_STRONGER = re.compile(
    r"\b(?:so|really|very|extremely|totally|completely|absolutely|too|fucking|damn)\b"
    r"|[很太好真超极]|非常|特别|完全|死了|[!！]{2,}|[!！].*[!！]",
    re.IGNORECASE,
)
_WEAKER = re.compile(r"\b(?:a (?:bit|little)|slightly|somewhat|kind of|kinda)\b|有点|有些|稍微")
_SELF = (
    r"(?:\bi(?:'m| am|'ve been| was| feel| felt| get| got| still feel)?|\bfeel(?:ing)?|\bmakes? me"
    r"|\bme|^so|^very|^really|^(?:this|it) is)"
    r"(?: (?:so|really|very|quite|a bit|a little|just|getting|too|extremely|totally|completely"
    r"|still|pretty|feeling|rejected|and|feel|tired|lonely|all))* "
)
_SELF_ZH = (
    r"(?:(?:我|心里|心情)[^，。,.！!？?“”我你他她]{0,4}"
    r"|(?:^|[，。,.！!？? ])(?:今天)?(?:好|很|太|真|有点|非常|特别))"
)
_POLITE = re.compile(r"\bplease\b|\bcould you\b|\bcan you\b|请|帮我|麻烦你", re.IGNORECASE)
_REPEATED = re.compile(r"\bagain\b|又|怎么还", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ToneReading:
    tone: Tone = "neutral"
    strength: int = 0
    """From 1 (light) to 3 (strong); 0 if neutral."""


NEUTRAL = ToneReading()


def read_tone(message: str) -> ToneReading:
    text = " ".join(_QUOTED.sub(" ", message[:LONGEST]).replace("’", "'").split())
    if not text or _ABOUT_TEXT.match(text):
        return NEUTRAL
    found: dict[Tone, int] = {}
    for tone, pattern in _patterns():
        for match in pattern.finditer(text):
            before = text[max(0, match.start() - 24) : match.start()]
            if _NEGATED.search(before) or _negated_inside(match.group()):
                continue
            found[tone] = max(found.get(tone, 0), _strength(text, match))
            break
    if "pleased" in found and (len(found) > 1 or _REPEATED.search(text) or _POLITE.search(text)):
        # Thanks in a request are manners; praise beside trouble may be meant otherwise.
        del found["pleased"]
    if not found:
        return NEUTRAL
    tone = max(found, key=lambda each: (found[each], -TONES.index(each)))
    return ToneReading(tone, found[tone])


def _negated_inside(matched: str) -> bool:
    return re.search(r"没有?(?:生气|难过|担心)|\bnot\b(?! what)", matched) is not None


def _strength(text: str, match: re.Match[str]) -> int:
    around = text[max(0, match.start() - 12) : match.end() + 12]
    strength = CLEAR
    if _STRONGER.search(around) or re.search(r"[!！]{2,}", text):
        strength += 1
    if _WEAKER.search(around):
        strength = LIGHT
    return strength


@cache
def _patterns() -> tuple[tuple[Tone, re.Pattern[str]], ...]:
    lines = (Path(__file__).parent / "tone_words.txt").read_text("utf-8").splitlines()
    found: list[tuple[Tone, re.Pattern[str]]] = []
    for line in lines:
        name, _, words = line.partition(":")
        if not words or line.startswith("#"):
            continue
        tone, kind = name.split()
        pattern = _of_person(words.split()) if kind == "feels" else words.strip()
        if kind == "says":
            pattern = "|".join(part.strip() for part in re.split(r" \| ", pattern))
        known = next(each for each in TONES if each == tone)
        found.append((known, re.compile(pattern, re.IGNORECASE)))
    return tuple(found)


def _of_person(words: list[str]) -> str:
    english = "|".join(word for word in words if word.isascii())
    chinese = "|".join(word for word in words if not word.isascii())
    return rf"{_SELF}(?:{english})\b|{_SELF_ZH}(?:{chinese})"
