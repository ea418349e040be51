"""Terminal output as plain text, however its data is split."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.tables import each_row
from wenko.sandbox.executor.plain import PlainText
from wenko.terminal.screen import Screen

SEEN = (
    b"one\r\n\x1b[32mtwo\x1b[0m\r\n\x1b]0;title\x07? Go on \x1b[2K\x1b[1G\xe2\x9c\x94 Done\r\n"
    b"10%\r20%\r\nab\x08c\r\n\xe5\xad\x97\xe5\xad\x97\r\xe5\xad\x97\r\nx\r\n\x1b[2A\x1b[Jy\x1b(Bend"
)


def plain(*pieces: bytes) -> tuple[bytes, bytes]:
    """The text that is streamed, and the text of the result."""
    converter = PlainText()
    fed = [*map(converter.feed, pieces), converter.flush()]
    return b"".join(live for live, _ in fed), b"".join(kept for _, kept in fed)


def kept(*pieces: bytes) -> bytes:
    return plain(*pieces)[1]


@given(st.lists(st.integers(0, len(SEEN)), max_size=6))
def test_R18_splitting_the_data_anywhere_changes_nothing(cuts: list[int]) -> None:
    places = [0, *sorted(cuts), len(SEEN)]
    pieces = [SEEN[start:end] for start, end in pairwise(places)]
    assert plain(*pieces) == plain(SEEN)


@each_row(
    ("seen", "live"),
    [
        (b"a\r\nb\r\n", b"a\nb\n"),
        (b"\x1b[1;31mred\x1b[0m", b"red"),
        (b"10%\r20%\r\n", b"10%\r20%\n"),
        (b"? Go on \x1b[2K\x1b[1Gyes", b"? Go on \ryes"),
        (b"left \x1b[20Gright", b"left right"),
        (b"\x1b]8;;http://a\x1b\\link", b"link"),
    ],
)
def test_R18_streamed_text_has_no_sequences_and_marks_overwritten_lines(
    seen: bytes, live: bytes
) -> None:
    assert plain(seen)[0] == live


@each_row(
    ("seen", "text"),
    [
        (b"a\r\nb\r\n", b"a\nb\n"),
        (b"a\tb\r\n", b"a\tb\n"),
        (b"trailing  \r\n", b"trailing  \n"),
        (b"10%\r20%\r100%\r\n", b"100%\n"),
        (b"100%\r20%\r\n", b"20%%\n"),
        (b"100%\r\x1b[K20%\r\n", b"20%\n"),
        (b"loading...\r          \rdone\r\n", b"done\n"),
        (b"B\x08Bo\x08ol\x08ld\r\n", b"Bold\n"),
        (b"|\x08/\x08-\x08\\\x08 \x08ok", b"ok"),
        (b"typo\x08 \x08\x08 \x08\x08 \x08ext\r\n", b"text\n"),
        (b"\x1b[31m50%\x1b[0m\r\x1b[32m99%\x1b[0m", b"99%"),
        ("进度 10%\r进度 20%\r\n完成".encode(), "进度 20%\n完成".encode()),
        (b"a: 1\r\nb: 1\r\n\x1b[2A\x1b[2Ka: 9\r\n\x1b[2Kb: 9\r\n", b"a: 9\nb: 9\n"),
        (b"? Pick one\r\n> a\r\n  b\r\n\x1b[3A\x1b[J? Pick one a\r\nnext", b"? Pick one a\nnext"),
        (b"kept\r\n\x1b[H\x1b[2Jnew\r\n", b"kept\nnew\n"),
        (b"end\r", b"end"),
        ("字字\rabc".encode(), b"abc"),
        ("字字字\rabc".encode(), "abc 字".encode()),
        (b"cut \x1b[3", b"cut "),
        (b"bad \xff byte\r\n", b"bad \xff byte\n"),
    ],
)
def test_R18_a_result_has_what_the_terminal_shows_at_the_end(seen: bytes, text: bytes) -> None:
    assert kept(seen) == text


def test_R18_a_long_progress_bar_leaves_one_line() -> None:
    bar = b"".join(b"\r%3d%% %s" % (n % 101, b"#" * (n % 50)) for n in range(20_000))
    assert kept(b"start\r\n" + bar + b"\r\x1b[Kdone\r\n") == b"start\ndone\n"


def test_R18_lines_beyond_the_reach_of_the_cursor_are_kept_in_order() -> None:
    lines = b"".join(b"%d\r\n" % n for n in range(5000))
    assert kept(lines, b"50%\r100%\r\n", lines) == (
        lines.replace(b"\r", b"") + b"100%\n" + lines.replace(b"\r", b"")
    )


@pytest.mark.parametrize("colour", [b"", b"\x1b[32m", b"\x1b[K"])
def test_R14_a_line_without_an_end_is_passed_on_instead_of_kept(colour: bytes) -> None:
    converter = PlainText()
    fed = [converter.feed(colour + b"x" * 65_536)[1] for _ in range(100)]
    # What is held back is copied for each piece: it must not grow with the line.
    assert len(b"".join(fed)) >= 100 * 65_536 - 10_000
    assert b"".join(fed) + converter.flush()[1] == b"x" * 6_553_600


_MOVES = ("K", "1K", "2K", "A", "2A", "C", "3D", "4G", "J", "P", "2@", "1;32m")
_PIECES = st.sampled_from(
    ("ab", "xyz", " ", "\r", "\n", "\x08", *(f"\x1b[{each}" for each in _MOVES))
)


@given(st.lists(_PIECES, max_size=30))
def test_R18_a_result_is_what_a_terminal_emulator_shows(pieces: list[str]) -> None:
    printed = "".join(pieces).replace("\n", "\r\n")
    screen = Screen(60, 200)
    screen.feed(printed)
    shown = [line.rstrip() for line in kept(printed.encode()).decode().split("\n")]
    lines = screen.text.split("\n")
    assert "\n".join(shown).rstrip("\n") == "\n".join(lines).rstrip("\n")
