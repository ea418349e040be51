"""Terminal output is rendered to a screen, across splits, modes and sizes; no output fails."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.tables import each_row
from wenko.sandbox.base import Waiting
from wenko.terminal import screen as screen_module
from wenko.terminal.plain_text import PlainText
from wenko.terminal.reading import read_prompt, read_screen
from wenko.terminal.screen import Screen

PROGRAMS = ("python3", "node", "dialog", "whiptail", "vim", "less", "fzf", "")
_PARAMETERS = st.lists(
    st.sampled_from(["", "0", "1", "4", "6", "7", "25", "38:2::1:2:3", "65535", "1049", "9" * 15]),
    max_size=5,
).map(";".join)
_CONTROL = st.builds(
    "\x1b[{}{}{}{}".format,
    st.sampled_from(["", "?", ">", "<", "=", "!"]),
    _PARAMETERS,
    st.sampled_from(["", " ", "$", '"', "'", "#"]),
    st.sampled_from([*"@ABCDEFGHIJKLMPSTXZ`abcdefghilmnpqrstuvwxyz{|}~"]),
)
_STRING = st.builds(
    "\x1b{}{}{}".format,
    st.sampled_from([*"]PX^_"]),
    st.text("0123456789;?G=q+$abc中\x00", max_size=30),
    st.sampled_from(["\x07", "\x1b\\", "", "\x18"]),
)
_DRAWN = st.text("❯›●○◯◉◆│└? []()<>yn/:\r\n\b\t中e\u0301", max_size=40)
OUTPUT = st.lists(
    st.one_of(_CONTROL, _STRING, _DRAWN, st.text(max_size=20), st.sampled_from(["\x1b", "\x9b"])),
    max_size=40,
).map("".join)


def test_a_device_control_string_is_not_shown_as_text() -> None:
    screen = Screen(24, 80)
    for piece in ("\x1bP+q54", "4e\x1b\\", "\x1b[>4;1", "mName: "):
        screen.feed(piece)
    assert screen.text == "Name:"


def test_leaving_the_alternate_screen_restores_the_text() -> None:
    screen = Screen(24, 80)
    screen.feed("before\x1b[?1049h\x1b[Hover")
    assert screen.alternate
    assert screen.lines[0] == "over"
    screen.feed("\x1b[?1049l")
    assert screen.lines[0] == "before"


def test_a_screen_of_one_cell_can_be_fed() -> None:
    screen = Screen(1, 1)
    screen.feed("hello\r\nworld")
    screen.resize(24, 80)
    screen.feed("\r\nName: ")
    assert screen.text.endswith("Name:")


def test_a_wide_character_has_two_columns_and_one_place_in_its_line() -> None:
    screen = Screen(24, 80)
    screen.feed("名称（\x1b[1mdemo\x1b[0m）：")
    assert screen.before_cursor == "名称（demo）："
    assert screen.column == 14
    assert {style.bold for style in screen.styles(0, 3, 7)} == {True}
    assert not any(style.bold for style in screen.styles(0, 0, 3))


def test_a_line_that_is_too_long_is_wrapped() -> None:
    screen = Screen(24, 10)
    screen.feed("0123456789abc\r\nshort")
    assert [screen.is_wrapped(row) for row in range(3)] == [True, False, False]


@each_row(
    ("query", "reply"),
    [
        ("\x1b[6n", "\x1b[1;6R"),
        ("\x1b[5n", "\x1b[0n"),
        ("\x1b[c", "\x1b[?62;22c"),
        ("\x1b]11;?\x07", "\x1b]11;rgb:0000/0000/0000\x07"),
        ("\x1b[?2026$p", "\x1b[?2026;2$y"),
        # Keys are typed in their usual form, so the other one is not offered.
        ("\x1b[?u", None),
    ],
)
def test_R75_a_query_to_the_terminal_is_answered(query: str, reply: str | None) -> None:
    replies: list[str] = []
    screen = Screen(24, 80, replies.append)
    screen.feed("Name:")
    for character in query:
        screen.feed(character)
    assert replies == ([] if reply is None else [reply])


@settings(max_examples=300, deadline=None)
@given(OUTPUT, st.sampled_from([(24, 80), (1, 1), (3, 40), (50, 2)]), st.data())
def test_R75_no_output_fails_however_it_is_split(
    output: str, size: tuple[int, int], data: st.DataObject
) -> None:
    whole, split = Screen(*size), Screen(*size)
    with no_fallback():
        whole.feed(output)
        for character in output:
            split.feed(character)
        assert whole.lines == split.lines
        assert (whole.row, whole.column) == (split.row, split.column)
        mode = data.draw(st.sampled_from(["cooked", "raw", "password"]))
        program = data.draw(st.sampled_from(PROGRAMS))
        read_screen(whole, Waiting(1, "", "certain", mode, program))
        whole.resize(data.draw(st.integers(0, 60)), data.draw(st.integers(0, 200)))
        read_screen(whole, Waiting(1, "", "certain", mode, program))


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=2000))
def test_R75_random_bytes_are_shown_or_ignored(output: bytes) -> None:
    screen = Screen(24, 80)
    with no_fallback():
        screen.feed(output.decode("utf-8", "replace"))
        read_screen(screen, Waiting(1, "", "certain", "raw", "x"))


@settings(max_examples=100, deadline=None)
@given(OUTPUT)
def test_R75_plain_text_takes_any_output(output: str) -> None:
    plain = PlainText(24, 80, lambda _: None)
    for character in output:
        plain.feed(character)
    assert len(plain.lines()) == 24
    assert 0 <= plain.cursor.column < 80


def test_R75_an_emulator_that_fails_is_replaced_by_plain_text(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    screen = Screen(24, 80)
    screen.feed("Created project\r\n")
    monkeypatch.setattr(screen._emulator, "feed", _fail)
    screen.feed("\x1b[?4mGo on? [y/N] ")
    assert "emulator failed" in caplog.text
    assert screen.lines[:2] == ["Created project", "Go on? [y/N]"]
    asked = read_prompt(screen, Waiting(1, "", "certain", "cooked", "bash"))
    assert (asked.kind, asked.default) == ("confirm", "no")


def test_R75_without_the_library_prompts_are_read_from_plain_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(screen_module, "GhosttyEmulator", _missing)
    screen = Screen(24, 80)
    screen.feed("\x1b[1mName\x1b[0m [demo]: ")
    assert read_prompt(screen, Waiting(1, "", "certain", "cooked", "x")).default == "demo"


def test_R75_a_prompt_that_cannot_be_read_is_left_to_the_user(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = Screen(24, 80)
    screen.feed("Name: ")
    monkeypatch.setattr("wenko.terminal.reading.read_screen", _fail)
    assert read_prompt(screen, Waiting(1, "", "certain", "cooked", "x")).kind == "unknown"


@contextmanager
def no_fallback() -> Iterator[None]:
    """Fail where plain text would stand in for the emulator."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Screen, "_plain", _fail)
        yield


def _fail(*_: object) -> None:
    raise ValueError("broken")


def _missing(*_: object) -> None:
    raise OSError("libghostty-vt is missing")
