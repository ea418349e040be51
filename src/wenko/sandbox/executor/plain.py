"""What a program printed on a terminal, as it would have printed it into a pipe."""

ESC = 0x1B
_STRING_STARTS = b"]PX^_"
_TO_THE_LEFT = (b"\x1b[G", b"\x1b[1G", b"\x1b[0G")
_LONGEST = 4096
"""A sequence that has not ended by then is none; its bytes are text."""


class Plain:
    """Undoes the terminal's line ends and drops its control sequences, across any cut of bytes."""

    __slots__ = ("_pending",)

    def __init__(self) -> None:
        self._pending = b""

    def take(self, data: bytes) -> bytes:
        data = self._pending + data
        self._pending = b""
        if ESC in data:
            data = self._without_sequences(data)
        if data.endswith(b"\r"):
            self._pending = b"\r" + self._pending
            data = data[:-1]
        return data.replace(b"\r\n", b"\n")

    def rest(self) -> bytes:
        """Bytes that wait for more; there will be no more."""
        rest, self._pending = self._pending, b""
        return rest if rest[:1] == b"\r" else b""

    def _without_sequences(self, data: bytes) -> bytes:
        kept, at = [], 0
        while (start := data.find(b"\x1b", at)) >= 0:
            kept.append(data[at:start])
            end = _end_of_sequence(data, start)
            if end < 0 and len(data) - start < _LONGEST:
                self._pending = data[start:]
                return b"".join(kept)
            if data[start:end] in _TO_THE_LEFT:
                # What follows takes the place of the line, as after a carriage return.
                kept.append(b"\r")
            at = end if end >= 0 else start + 1
        kept.append(data[at:])
        return b"".join(kept)


def _end_of_sequence(data: bytes, start: int) -> int:
    """Where the sequence that begins at ``start`` is over; -1 when its end has not come."""
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
