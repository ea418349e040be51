"""Server-sent events are found however the bytes are cut, and never without a bound."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wenko.models.transport.sse import MAX_EVENT, EventStream, NotEvents

TEXT = (
    b": a comment\r\nevent: x\r\nid: 7\r\ndata: one\r\n\r\n"
    b"data:two\ndata: three\n\n\n\nretry: 5\n\ndata: \xe4\xbd\xa0\n\ndata: last"
)
EVENTS = [b"one", b"two\nthree", "你".encode(), b"last"]


def read(*chunks: bytes) -> list[bytes]:
    stream = EventStream()
    found = [data for chunk in chunks for data in stream.feed(chunk)]
    return found + list(stream.end())


@given(st.lists(st.integers(0, len(TEXT)), max_size=12))
def test_events_are_the_same_wherever_the_stream_is_cut(cuts: list[int]) -> None:
    ends = [0, *sorted(cuts), len(TEXT)]
    assert read(*(TEXT[a:b] for a, b in pairwise(ends))) == EVENTS


def test_an_event_is_given_as_soon_as_it_is_complete() -> None:
    stream = EventStream()
    assert list(stream.feed(b"data: one\n")) == []
    assert list(stream.feed(b"\ndata: tw")) == [b"one"]


@pytest.mark.parametrize("chunk", [b"x" * 65_536, b"data: " + b"x" * 65_530, b"data: xy\n" * 8_000])
def test_what_never_ends_is_no_stream_of_events(chunk: bytes) -> None:
    with pytest.raises(NotEvents):
        read(*[chunk] * (4 * MAX_EVENT // len(chunk)))


def test_a_stream_that_goes_on_is_not_limited() -> None:
    stream = EventStream()
    chunk = b"data: " + b"x" * 1_000_000 + b"\n\n"
    assert sum(len(list(stream.feed(chunk))) for _ in range(20)) == 20
