"""Captures a stream in bounded memory: its head, its tail and its exact length."""


class Capture:
    """Accepts any amount of output; keeps at most ``limit`` bytes and streams as many live."""

    __slots__ = (
        "_head",
        "_live",
        "_streamed",
        "_tail",
        "_taken",
        "head_limit",
        "limit",
        "tail_limit",
        "total",
    )

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.head_limit = limit // 2
        self.tail_limit = limit - self.head_limit
        self.total = 0
        self._head = bytearray()
        self._tail = bytearray()
        self._live = bytearray()
        self._taken = 0
        """Bytes of ``_live`` that were streamed."""
        self._streamed = 0

    @property
    def truncated(self) -> bool:
        return self.total > self.limit

    def add_live(self, data: bytes) -> None:
        """Output to stream; more than the limit is not."""
        if self._streamed < self.limit:
            self._live += data[: self.limit - self._streamed]
            self._streamed += len(data)

    def add(self, data: bytes) -> None:
        """Output of the result."""
        self.total += len(data)
        room = self.head_limit - len(self._head)
        if room > 0:
            self._head += data[:room]
            data = data[room:]
        self._tail += data[-self.tail_limit :]
        # Cut rarely: cutting at every chunk would move the whole tail each time.
        if len(self._tail) > 4 * self.tail_limit:
            del self._tail[: -self.tail_limit]

    def take_live(self, final: bool = False) -> str:
        """Output not yet streamed, in whole characters; a partial one stays until its end comes."""
        whole = len(self._live) if final else whole_characters(self._live)
        text = self._live[self._taken : whole].decode("utf-8", "replace")
        self._taken = whole
        return text

    def resume_live(self, characters: int) -> bool:
        """Stream again from there: a server that was killed may not have kept what it was sent.

        Whether there is anything to stream.
        """
        kept = self._live.decode("utf-8", "replace")[:characters]
        self._taken = min(len(kept.encode()), len(self._live))
        return self._taken < len(self._live)

    def discard_live(self) -> None:
        """No client ever streamed the output, so none is kept for that."""
        self._live.clear()
        self._taken = 0

    def text(self) -> str:
        if not self.truncated:
            return (self._head + self._tail).decode("utf-8", "replace")
        head = self._head[: whole_characters(self._head)]
        tail = self._tail[-self.tail_limit :]
        tail = tail[_partial_start(tail) :]
        omitted = self.total - len(head) - len(tail)
        marker = f"\n… [{omitted} bytes omitted] …\n"
        return head.decode("utf-8", "replace") + marker + tail.decode("utf-8", "replace")


def whole_characters(data: "bytes | bytearray") -> int:
    """Length of the longest prefix of ``data`` that ends at a UTF-8 character boundary."""
    size = len(data)
    for back in range(1, min(4, size) + 1):
        byte = data[size - back]
        if byte & 0xC0 == 0x80:
            continue
        needed = 4 if byte >= 0xF0 else 3 if byte >= 0xE0 else 2 if byte >= 0xC0 else 1
        return size - back if needed > back else size
    return size


def _partial_start(data: "bytes | bytearray") -> int:
    """How many bytes at the start belong to a character that was cut off."""
    start = 0
    while start < min(3, len(data)) and data[start] & 0xC0 == 0x80:
        start += 1
    return start
