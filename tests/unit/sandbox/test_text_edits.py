"""Exact replacements: whatever the text and its line ends, one occurrence is replaced."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.support.tables import each_row
from wenko.sandbox.executor.refusal import FileOperationRefused
from wenko.sandbox.executor.text_edits import apply_edits

PIECES = st.lists(
    st.one_of(st.sampled_from(["a", "ab", "\n", "\r\n", "\r", "\ufeff", " ", "你"]), st.text())
).map("".join)


def edited(text: str, *edits: tuple[str, str]) -> str:
    return apply_edits(text, [{"old": old, "new": new} for old, new in edits])


def occurrences(text: str, old: str) -> int:
    return sum(text.startswith(old, at) for at in range(len(text)))


def lf(text: str) -> str:
    return text.replace("\r\n", "\n")


def has_only_crlf(text: str) -> bool:
    return "\n" in text and "\n" not in text.replace("\r\n", "")


@given(before=PIECES, old=PIECES, after=PIECES, new=PIECES)
def test_R73_an_edit_equals_replace_once(before: str, old: str, after: str, new: str) -> None:
    text = before + old + after
    assume(old and old != new and not has_only_crlf(text))
    assume(occurrences(text, old) == 1)
    assert edited(text, (old, new)) == text.replace(old, new, 1)


@given(before=PIECES, old=PIECES, after=PIECES, new=PIECES)
def test_a_file_with_crlf_is_edited_as_if_it_had_lf_and_keeps_crlf(
    before: str, old: str, after: str, new: str
) -> None:
    before, old, after, new = (each.replace("\r", "") for each in (before, old, after, new))
    text = before + old + after
    assume(old and old != new and "\n" in text)
    assume(occurrences(text, old) == 1)
    expected = text.replace(old, new, 1).replace("\n", "\r\n")
    assert edited(text.replace("\n", "\r\n"), (old, new)) == expected
    crlf = (old.replace("\n", "\r\n"), new.replace("\n", "\r\n"))
    assert edited(text.replace("\n", "\r\n"), crlf) == expected


@given(text=PIECES, old=PIECES, new=PIECES)
def test_an_edit_is_made_or_refused_with_a_code_and_never_by_guess(
    text: str, old: str, new: str
) -> None:
    code, result = "", text
    try:
        result = edited(text, (old, new))
    except FileOperationRefused as refused:
        code = refused.code
    assert code in ("", "text_not_found", "text_not_unique", "text_unchanged")
    assert (result != text) is (code == "")
    if not code:
        spellings = {old, lf(old).replace("\n", "\r\n")}
        assert 1 in [occurrences(text, each) for each in spellings]


def test_overlapping_occurrences_are_both_counted_and_their_lines_said() -> None:
    with pytest.raises(FileOperationRefused, match="2 times") as refused:
        edited("x\naaa\n", ("aa", "b"))
    assert refused.value.details == {
        "edit": 1,
        "edits": 1,
        "count": 2,
        "count_is_minimum": False,
        "lines": [2, 2],
    }


def test_very_many_occurrences_are_not_all_counted() -> None:
    with pytest.raises(FileOperationRefused, match="more than 1000 times"):
        edited("a\n" * 100_000, ("a", "b"))


def test_edits_that_undo_each_other_are_refused() -> None:
    with pytest.raises(FileOperationRefused) as refused:
        edited("a", ("a", "b"), ("b", "a"))
    assert refused.value.code == "text_unchanged"


@each_row(
    ("old", "lines"),
    [
        ("def  add(a,b):", [1]),
        ("    def add(a, b):\n        return a+b\n", [1]),
        ("def add(a, b):\n    total = a + b", [1]),
        ("return a - b  # difference", []),
        ("{", []),
        ("subtract(a,b)", [4]),
    ],
)
def test_a_text_that_is_not_found_says_where_a_similar_line_is(old: str, lines: list[int]) -> None:
    text = "def add(a, b):\n    return a + b\n\ndef subtract(a, b):\n    return a - b\n"
    with pytest.raises(FileOperationRefused) as refused:
        edited(text, (old, "x"))
    assert refused.value.code == "text_not_found"
    assert refused.value.details is not None
    assert refused.value.details["lines"] == lines
    assert ("read again around line" in str(refused.value)) == bool(lines)


@given(text=PIECES, old=PIECES)
def test_whatever_is_not_found_the_similar_lines_are_in_the_text(text: str, old: str) -> None:
    assume(old and lf(old) not in lf(text))
    with pytest.raises(FileOperationRefused) as refused:
        edited(text, (old, old + "x"))
    assert refused.value.details is not None
    assert all(1 <= each <= text.count("\n") + 1 for each in refused.value.details["lines"])
