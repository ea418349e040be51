"""Server-sent events in a stream of bytes, in linear time and with bounded memory."""

from collections.abc import Iterator

MAX_EVENT = 8 * 1024 * 1024
"""Bytes; a whole file may come in one event."""


class NotEvents(Exception):
    """What was sent is no stream of events, or no JSON is in them."""


class EventStream:
    """Finds the data of events; their names, ids and comments are left out."""

    def __init__(self) -> None:
        self._line: list[bytes] = []
        """The pieces of the line that has not ended yet."""
        self._data: list[bytes] = []
        self._size = 0
        """Of both."""

    def feed(self, chunk: bytes) -> Iterator[bytes]:
        """The data of the events that end in this chunk."""
        *whole, rest = chunk.split(b"\n")
        for end in whole:
            line = b"".join((*self._line, end)) if self._line else end
            self._line.clear()
            if (data := self._read(line.removesuffix(b"\r"))) is not None:
                yield data
        if rest:
            self._line.append(rest)
            self._grow(len(rest))

    def end(self) -> Iterator[bytes]:
        """An event at the end of the stream that nothing closed."""
        for data in (self._read(b"".join(self._line).removesuffix(b"\r")), self._read(b"")):
            if data is not None:
                yield data

    def _read(self, line: bytes) -> bytes | None:
        if line.startswith(b"data:"):
            self._data.append(line[6:] if line[5:6] == b" " else line[5:])
            self._grow(len(line))
        elif not line:
            data, self._data, self._size = self._data, [], 0
            return b"\n".join(data) if data else None
        return None

    def _grow(self, more: int) -> None:
        self._size += more
        if self._size > MAX_EVENT:
            raise NotEvents
