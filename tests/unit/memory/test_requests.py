"""Without a model, only a message that begins with exactly such a word is a wish."""

import pytest

from wenko.memory.own_words import found_in, own_words
from wenko.memory.requests import LONGEST, MemoryWish, read_wish


@pytest.mark.parametrize(
    ("message", "verb", "text"),
    [
        ("/remember I work in Oslo", "remember", "I work in Oslo"),
        ("/forget Oslo", "forget", "Oslo"),
        ("记住：我属猪，住在杭州", "remember", "我属猪，住在杭州"),
        ("忘掉：住在杭州", "forget", "住在杭州"),
        (" Remember: A; B\nand C ", "remember", "A; B\nand C"),
        ("forget: the address", "forget", "the address"),
    ],
)
def test_P100_an_exact_opening_is_a_wish_as_a_whole(message: str, verb: str, text: str) -> None:
    wish = read_wish(message, False)
    assert wish is not None
    assert (wish.verb, wish.text) == (verb, text)


@pytest.mark.parametrize(
    "message",
    [
        "Forget React, use Vue instead",
        "记住我属猪，然后写一首关于猪的诗",
        "Remember to run the tests",
        "Write a function that remembers its arguments",
        "/remember",
        "记住： ",
        "/remembering",
        "remember: " + "a" * LONGEST,
    ],
)
def test_P100_no_other_sentence_is_taken_from_the_planner(message: str) -> None:
    assert read_wish(message, False) is None


def test_P100_beside_a_model_only_a_command_is_read() -> None:
    assert read_wish("记住：我属猪", True) is None
    assert read_wish("/remember 我属猪", True) == MemoryWish("remember", "我属猪")


def test_own_words_are_without_code_and_quotations() -> None:
    message = "Save this:\n```\nremember x\n```\n> remember y\n“remember z” and remember w"
    assert found_in("remember w", own_words(message)) == "remember w"
    for other in ("x", "y", "z"):
        assert found_in(f"remember {other}", own_words(message)) is None
