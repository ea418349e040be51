"""Converts terminal output to the plain text that a pipe would have received."""

ESC = 0x1B
_STRING_STARTS = b"]PX^_"
_COLUMN_ONE = (b"\x1b[G", b"\x1b[1G", b"\x1b[0G")
_MAX_SEQUENCE = 4096
"""A longer sequence is not one; its bytes are text."""


class PlainText:
    """Converts line ends and drops control sequences, however the data is split."""

    __slots__ = ("_pending",)

    def __init__(self) -> None:
        self._pending = b""

    def feed(self, data: bytes) -> bytes:
        data = self._pending + data
        self._pending = b""
        if ESC in data:
            data = self._without_sequences(data)
        if data.endswith(b"\r"):
            self._pending = b"\r" + self._pending
            data = data[:-1]
        return data.replace(b"\r\n", b"\n")

    def flush(self) -> bytes:
        """The end of the text, held back until now; no more data follows."""
        rest, self._pending = self._pending, b""
        return rest if rest[:1] == b"\r" else b""

    def _without_sequences(self, data: bytes) -> bytes:
        kept, at = [], 0
        while (start := data.find(b"\x1b", at)) >= 0:
            kept.append(data[at:start])
            end = _end_of_sequence(data, start)
            if end < 0 and len(data) - start < _MAX_SEQUENCE:
                self._pending = data[start:]
                return b"".join(kept)
            if data[start:end] in _COLUMN_ONE:
                # The following text overwrites the line, as after a carriage return.
                kept.append(b"\r")
            at = end if end >= 0 else start + 1
        kept.append(data[at:])
        return b"".join(kept)


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
