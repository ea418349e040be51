"""Converts terminal output to text without control sequences: as it comes, and as it ends up."""

from .rendered import LAYOUT, RenderedText

ESC = 0x1B
_STRING_STARTS = b"]PX^_"
_COLUMN_ONE = (b"\x1b[G", b"\x1b[1G", b"\x1b[0G")
_MAX_SEQUENCE = 4096
"""A longer sequence is not one; its bytes are text."""


class PlainText:
    """Drops control sequences, however the data is split."""

    __slots__ = ("_pending", "_pending_return", "_rendered")

    def __init__(self) -> None:
        self._pending = b""
        self._pending_return = b""
        self._rendered = RenderedText()

    def feed(self, data: bytes) -> "tuple[bytes, bytes]":
        """What to show at once, where text is overwritten after a carriage return as it would be
        on a terminal; and lines for the result, which nothing overwrites any more."""
        data = self._pending + data
        self._pending = b""
        if ESC not in data:
            return self._live(data), self._rendered.feed(data)
        live, layout = self._without_sequences(data)
        return self._live(live), self._rendered.feed(layout)

    def flush(self) -> "tuple[bytes, bytes]":
        """The ends of both, held back until now; no more data follows."""
        live, self._pending_return = self._pending_return, b""
        return live, self._rendered.flush()

    def _live(self, data: bytes) -> bytes:
        data = self._pending_return + data
        self._pending_return = b""
        if data.endswith(b"\r"):
            self._pending_return, data = b"\r", data[:-1]
        return data.replace(b"\r\n", b"\n")

    def _without_sequences(self, data: bytes) -> "tuple[bytes, bytes]":
        """Without any, and with those that change the layout."""
        live: list[bytes] = []
        layout: list[bytes] = []
        at = 0
        while (start := data.find(b"\x1b", at)) >= 0:
            text = data[at:start]
            live.append(text)
            layout.append(text)
            end = _end_of_sequence(data, start)
            if end < 0 and len(data) - start < _MAX_SEQUENCE:
                self._pending = data[start:]
                return b"".join(live), b"".join(layout)
            if data[start:end] in _COLUMN_ONE:
                # The following text overwrites the line, as after a carriage return.
                live.append(b"\r")
            if end >= 0 and data[start + 1] == ord("[") and data[end - 1] in LAYOUT:
                layout.append(data[start:end])
            at = end if end >= 0 else start + 1
        live.append(data[at:])
        layout.append(data[at:])
        return b"".join(live), b"".join(layout)


def _end_of_sequence(data: bytes, start: int) -> int:
    """The end of the sequence that begins at ``start``; -1 if it is incomplete."""
    if start + 1 >= len(data):
        return -1
    kind = data[start + 1]
    if kind == ord("["):
        return _end_of_control(data, start + 2)
    if kind in _STRING_STARTS:
        return _end_of_string(data, start + 2)
    at = start + 1
    while at < len(data) and 0x20 <= data[at] <= 0x2F:
        at += 1
    return at + 1 if at < len(data) else -1


def _end_of_control(data: bytes, at: int) -> int:
    while at < len(data) and 0x20 <= data[at] <= 0x3F:
        at += 1
    return at + 1 if at < len(data) else -1


def _end_of_string(data: bytes, at: int) -> int:
    bell, terminator = data.find(b"\x07", at), data.find(b"\x1b\\", at)
    if bell >= 0 and (terminator < 0 or bell < terminator):
        return bell + 1
    return terminator + 2 if terminator >= 0 else -1
