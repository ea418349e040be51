"""Head, tail and length of a captured stream, however its data is split."""

from hypothesis import given
from hypothesis import strategies as st

from wenko.sandbox.executor.output import Capture


def captured(pieces: list[bytes], limit: int = 64) -> Capture:
    capture = Capture(limit)
    for piece in pieces:
        capture.add_live(piece)
        capture.add(piece)
    return capture


@given(st.lists(st.binary(max_size=200)), st.integers(2, 300))
def test_short_output_is_complete_and_long_output_keeps_both_ends(
    pieces: list[bytes], limit: int
) -> None:
    whole = b"".join(pieces)
    capture = captured(pieces, limit)
    assert capture.total == len(whole)
    assert capture.truncated == (len(whole) > limit)
    if not capture.truncated:
        assert capture.text() == whole.decode("utf-8", "replace")


@given(st.lists(st.text(max_size=50).map(str.encode)), st.integers(8, 100))
def test_a_cut_never_breaks_a_character(pieces: list[bytes], limit: int) -> None:
    whole = b"".join(pieces).decode()
    head, _, rest = captured(pieces, limit).text().partition("\n… [")
    assert whole.startswith(head) or whole == head + rest
    if rest and len(whole.encode()) > limit:
        assert whole.endswith(rest.partition("] …\n")[2])


@given(st.text(max_size=100), st.lists(st.integers(1, 5)))
def test_live_text_comes_in_whole_characters_and_is_complete(text: str, sizes: list[int]) -> None:
    data = text.encode()
    capture = Capture(1000)
    shown = ""
    for size in [*sizes, len(data)]:
        capture.add_live(data[:size])
        data = data[size:]
        part = capture.take_live()
        assert "\ufffd" not in part or "\ufffd" in text
        shown += part
    assert shown + capture.take_live(final=True) == text


def test_the_omitted_bytes_are_counted() -> None:
    capture = captured([b"a" * 1000], limit=100)
    assert capture.text() == "a" * 50 + "\n… [900 bytes omitted] …\n" + "a" * 50


def test_memory_stays_bounded() -> None:
    capture = captured([b"x" * 65536] * 1000, limit=100)
    assert capture.total == 65_536_000
    kept = len(capture._head) + len(capture._tail) + len(capture._live)
    assert kept < 1000


def test_nothing_is_buffered_without_a_viewer() -> None:
    capture = Capture(100)
    capture.add_live(b"abc")
    capture.discard_live()
    assert capture.take_live(final=True) == ""
