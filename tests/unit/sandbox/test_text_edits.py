"""Replacements: an exact occurrence wins; else one that differs in spaces and indentation alone."""

import time

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
    return apply_edits(text, [{"old": old, "new": new} for old, new in edits])[0]


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
    assert code in ("", "text_empty", "text_not_found", "text_not_unique", "text_unchanged")
    assert (result != text) is (code == "")
    if not code:
        assert without_spaces(old) in without_spaces(text)
        spellings = {old, lf(old).replace("\n", "\r\n")}
        assert [n for n in (occurrences(text, each) for each in spellings) if n] in ([], [1])


def without_spaces(text: str) -> str:
    return "".join(text.translate(dict.fromkeys(map(ord, " \t\r"))))


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


FILE = "class A:\n    def add(a, b):  \n        return a + b\n\n    def less(a, b):\n\t\treturn 1\n"


@each_row(
    ("old", "new", "line", "replaced"),
    [
        # Spaces at the ends of lines, on either side, also from the middle of a line.
        (
            "def add(a, b):\n        return a",
            "def add(*a):\n        return a",
            2,
            "    def add(*a):",
        ),
        ("class A: \n", "class B:\n", 1, "class B:"),
        # One indentation for all lines, deeper or flatter, and another kind of it.
        ("def add(a, b):\n    return a + b", "def add(x):\n    return x", 3, "        return x"),
        ("            return a + b", "            return b", 3, "        return b"),
        ("    return 1", "    if a:\n        return 2", 7, "\t\t    return 2"),
        # A line that goes further out than the rest.
        ("            return a + b\n", "            pass\n        done()\n", 4, "    done()"),
    ],
)
def test_R73_an_edit_matches_apart_from_spaces_at_line_ends_and_uniform_indentation(
    old: str, new: str, line: int, replaced: str
) -> None:
    text, count, loose = apply_edits(FILE, [{"old": old, "new": new}])
    assert (count, loose) == (1, True)
    assert text.split("\n")[line - 1] == replaced
    before, after = FILE.split("\n"), text.split("\n")
    assert after[0] == before[0] or line == 1
    assert after[-2:] == before[-2:] or line == 7


def test_a_line_that_is_there_exactly_wins_over_one_that_differs_in_spaces() -> None:
    text = "  a = 1 \na = 1\n"
    assert edited(text, ("\na = 1\n", "\na = 2\n")) == "  a = 1 \na = 2\n"


def test_an_indentation_that_is_not_the_same_for_all_lines_does_not_match() -> None:
    with pytest.raises(FileOperationRefused) as refused:
        edited("if a:\n    b()\n", ("  if a:\n    b()", "c()"))
    assert refused.value.code == "text_not_found"


def test_two_places_that_differ_in_spaces_alone_are_both_named() -> None:
    with pytest.raises(FileOperationRefused, match="2 times: it begins in lines 1, 3") as refused:
        edited("  a()\nb\n    a()\n", ("\ta()", "c()"))
    assert refused.value.code == "text_not_unique"


def test_a_mixed_file_keeps_the_line_ends_of_the_place_that_is_replaced() -> None:
    text = "one\r\n  two\r\nthree\nfour\n"
    assert edited(text, ("one\n  two", "1\n  2")) == "1\r\n  2\r\nthree\nfour\n"
    assert edited(text, ("three \r\nfour", "3\r\n4")) == "one\r\n  two\r\n3\n4\n"


def test_all_replaces_every_place_exact_or_apart_from_spaces() -> None:
    every = {"old": "x = 1", "new": "x = 2", "all": True}
    assert apply_edits("x = 1\ny\nx = 1\n", [every]) == ("x = 2\ny\nx = 2\n", 2, False)
    lines = {"old": "a\n b", "new": "c", "all": True}
    assert apply_edits("  a \n   b\nd\n\ta\t\n\t b\n", [lines]) == (
        "  c\nd\n\tc\n",
        2,
        True,
    )


@each_row(
    ("old", "first", "shown"),
    [
        ("def  add(a,b):\n    pass", 1, "     1\tdef add(a, b):\n     2\t    return a + b\n"),
        ("    def add(a, b):\n        return a+b\n", 1, "     1\tdef add(a, b):\n"),
        ("return a - b  # difference", 5, "     5\t    return a - b\n"),
        ("    retrun a - b", 5, "     5\t    return a - b\n"),
        ("subtract(a,b)", 4, "     4\tdef subtract(a, b):\n"),
        ("{", 0, ""),
        ("nothing of the kind", 0, ""),
    ],
)
def test_R73_a_miss_shows_the_nearest_lines_with_their_numbers(
    old: str, first: int, shown: str
) -> None:
    text = "def add(a, b):\n    return a + b\n\ndef subtract(a, b):\n    return a - b\n"
    with pytest.raises(FileOperationRefused, match="read the file again") as refused:
        edited(text, (old, "x"))
    assert refused.value.code == "text_not_found"
    details = refused.value.details
    assert details is not None
    assert details["lines"][:1] == ([first] if first else [])
    assert details["nearest"].startswith(shown)
    assert bool(details["nearest"]) == bool(first)


@given(text=PIECES, old=PIECES)
def test_whatever_is_not_found_the_nearest_lines_are_in_the_text(text: str, old: str) -> None:
    assume(without_spaces(old) not in without_spaces(text))
    with pytest.raises(FileOperationRefused) as refused:
        edited(text, (old, old + "x"))
    assert refused.value.details is not None
    assert all(1 <= each <= text.count("\n") + 1 for each in refused.value.details["lines"])


@each_row(
    ("text", "old"),
    [
        ("x = 1\n" * 800_000, "x = 1\n" * 9_000 + "y"),
        ("a b\n" * 300_000, "  a b\n" * 150_000 + "  a c"),
        (" " * 5_000_000, "  x"),
        ("a" * 5_000_000, "a" * 2_000 + "b"),
        ("".join(f"    value_{n} = {n}\n" for n in range(200_000)), "value_1 = 2\nvalue_2 = 3"),
        ("  a\n" * 390_000, " a\n" * 200_000),
    ],
)
def test_a_miss_in_a_large_file_costs_little(text: str, old: str) -> None:
    began = time.thread_time()
    with pytest.raises(FileOperationRefused):
        edited(text, (old, "z"))
    # CPU time, not the clock; whatever is worse than linear takes minutes here.
    assert time.thread_time() - began < 10
