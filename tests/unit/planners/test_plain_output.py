"""Output of programs as a model reads it."""

import random

from hypothesis import given
from hypothesis import strategies as st

from tests.support.tables import each_row
from wenko.planners.language.plain_output import plain_output
from wenko.text import CONTROL_CHARACTERS


@each_row(
    ("output", "shown"),
    [
        ("\x1b[31mred\x1b[0m and \x1b[1;38;5;208mbold\x1b[m\n", "red and bold\n"),
        ("\x1b]8;;http://x\x07link\x1b]8;;\x1b\\ \x1b(Bend", "link end"),
        ("10%\r50%\r100%\ndone\r\n", "100%\ndone\n"),
        ("\r 1/3\r 2/3\r 3/3\r", " 3/3"),
        ("spin |\b/\b-\bok\n", "spin ok\n"),
        ("a\0b\x07", "a�b�"),
        ("缩进\t列\n", "缩进\t列\n"),
        ("\r\n\r\n", "\n\n"),
        ("\x1b", "�"),
    ],
)
def test_colours_and_overwritten_lines_are_left_out(output: str, shown: str) -> None:
    assert plain_output(output) == shown


def test_binary_output_is_named_instead_of_shown() -> None:
    output = random.Random(1).randbytes(300).decode(errors="replace")
    assert plain_output(output, "en") == f"[binary output, {len(output)} characters]"
    assert "二进制" in plain_output(output)


@given(st.text())
def test_text_without_control_characters_stays_and_none_are_left(text: str) -> None:
    shown = plain_output(text)
    assert not CONTROL_CHARACTERS.search(shown)
    if not CONTROL_CHARACTERS.search(text) and "�" not in text:
        assert shown == text
