"""Terminal output as plain text, however its data is split."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wenko.sandbox.executor.plain import PlainText

SEEN = (
    b"one\r\n\x1b[32mtwo\x1b[0m\r\n\x1b]0;title\x07? Go on \x1b[2K\x1b[1G\xe2\x9c\x94 Done\r\n"
    b"10%\r20%\r\n\x1b(Bend"
)


def plain(*pieces: bytes) -> bytes:
    converter = PlainText()
    return b"".join(map(converter.feed, pieces)) + converter.flush()


@given(st.lists(st.integers(0, len(SEEN)), max_size=6))
def test_R18_splitting_the_data_anywhere_changes_nothing(cuts: list[int]) -> None:
    places = [0, *sorted(cuts), len(SEEN)]
    pieces = [SEEN[start:end] for start, end in pairwise(places)]
    assert plain(*pieces) == plain(SEEN)


@pytest.mark.parametrize(
    ("seen", "kept"),
    [
        (b"a\r\nb\r\n", b"a\nb\n"),
        (b"\x1b[1;31mred\x1b[0m", b"red"),
        (b"10%\r20%\r\n", b"10%\r20%\n"),
        (b"? Go on \x1b[2K\x1b[1Gyes", b"? Go on \ryes"),
        (b"left \x1b[20Gright", b"left right"),
        (b"\x1b]8;;http://a\x1b\\link", b"link"),
    ],
)
def test_R18_sequences_are_dropped_and_overwritten_lines_are_marked(
    seen: bytes, kept: bytes
) -> None:
    assert plain(seen) == kept
