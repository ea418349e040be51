"""What is kept of a stream: its head, its tail and its exact length, in bounded memory."""


class Capture:
    """Takes any amount of output; keeps at most ``limit`` bytes and shows as much live."""

    __slots__ = ("_head", "_live", "_shown", "_tail", "head_limit", "limit", "tail_limit", "total")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.head_limit = limit // 2
        self.tail_limit = limit - self.head_limit
        self.total = 0
        self._head = bytearray()
        self._tail = bytearray()
        self._live = bytearray()
        self._shown = 0

    @property
    def truncated(self) -> bool:
        return self.total > self.limit

    def add(self, data: bytes) -> None:
        self.total += len(data)
        if self._shown < self.limit:
            self._live += data[: self.limit - self._shown]
            self._shown += len(data)
        room = self.head_limit - len(self._head)
        if room > 0:
            self._head += data[:room]
            data = data[room:]
        self._tail += data[-self.tail_limit :]
        # Cut seldom: cutting at every chunk would move the whole tail each time.
        if len(self._tail) > 4 * self.tail_limit:
            del self._tail[: -self.tail_limit]

    def take_live(self, final: bool = False) -> str:
        """Output not yet shown, as whole characters; the rest of a cut one waits for more."""
        whole = len(self._live) if final else whole_characters(self._live)
        text = self._live[:whole].decode("utf-8", "replace")
        del self._live[:whole]
        return text

    def skip_live(self) -> None:
        """Nobody watches: nothing needs to be kept for showing."""
        self._live.clear()

    def text(self) -> str:
        if not self.truncated:
            return (self._head + self._tail).decode("utf-8", "replace")
        head = self._head[: whole_characters(self._head)]
        tail = self._tail[-self.tail_limit :]
        tail = tail[_broken_start(tail) :]
        omitted = self.total - len(head) - len(tail)
        marker = f"\n… [{omitted} bytes omitted] …\n"
        return head.decode("utf-8", "replace") + marker + tail.decode("utf-8", "replace")


def whole_characters(data: "bytes | bytearray") -> int:
    """How many bytes of ``data`` do not end in the middle of a UTF-8 character."""
    size = len(data)
    for back in range(1, min(4, size) + 1):
        byte = data[size - back]
        if byte & 0xC0 == 0x80:
            continue
        needed = 4 if byte >= 0xF0 else 3 if byte >= 0xE0 else 2 if byte >= 0xC0 else 1
        return size - back if needed > back else size
    return size


def _broken_start(data: "bytes | bytearray") -> int:
    """How many bytes at the start belong to a character that was cut."""
    start = 0
    while start < min(3, len(data)) and data[start] & 0xC0 == 0x80:
        start += 1
    return start
