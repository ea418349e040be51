"""Texts for users and models."""

from wenko.text import truncate


def test_a_truncated_text_keeps_its_beginning_and_its_end() -> None:
    text = truncate("a" * 50_000 + "the end", 1_000)
    assert len(text) < 1_100
    assert text.startswith("aaa")
    assert text.endswith("the end")
