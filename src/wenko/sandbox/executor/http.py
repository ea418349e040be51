"""As much HTTP/1.1 as one trusted client needs: keep-alive, whole answers or lines in chunks."""

import os

from .json_codec import dumps
from .loop import READABLE, WRITABLE, Loop

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

MAX_REQUEST = 64 * 1024 * 1024
READ = 1 << 16
"""Bytes at a time; for more, memory would have to be fetched from the kernel and given back."""
_REASONS = {200: b"OK", 400: b"Bad Request", 404: b"Not Found", 409: b"Conflict"}


class HttpExchange:
    """One request, and the answer to it: at once, or line by line as things happen."""

    __slots__ = ("_connection", "_started", "body", "on_gone", "target")

    def __init__(self, connection: "HttpConnection", target: str, body: bytes) -> None:
        self._connection = connection
        self._started = False
        self.target = target
        self.body = body
        self.on_gone: Callable[[], None] | None = None
        """Called when the client hangs up before the answer has ended."""

    def answer(self, value: object, status: int = 200) -> None:
        """The whole answer, or its last line when lines were sent before."""
        if not self._started:
            return self.answer_bytes(dumps(value), status)
        self.line(value)
        return self._connection.finish(b"0\r\n\r\n")

    def answer_bytes(self, body: bytes, status: int = 200) -> None:
        head = b"HTTP/1.1 %d %s\r\nContent-Length: %d\r\n\r\n"
        self._connection.finish(head % (status, _REASONS[status], len(body)) + body)

    def line(self, value: object) -> None:
        body = dumps(value) + b"\n"
        chunk = b"%x\r\n%b\r\n" % (len(body), body)
        if not self._started:
            self._started = True
            chunk = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk
        self._connection.send(chunk)


class HttpConnection:
    """One client connection: takes requests one after the other."""

    def __init__(
        self,
        loop: Loop,
        fd: int,
        handle: "Callable[[HttpExchange], None]",
        on_close: "Callable[[HttpConnection], None]",
    ) -> None:
        self._loop = loop
        self._fd = fd
        self._handle = handle
        self._on_close = on_close
        self._incoming = bytearray()
        self._outgoing = bytearray()
        self._exchange: HttpExchange | None = None
        os.set_blocking(fd, False)
        loop.watch(fd, self._ready)

    def finish(self, data: bytes) -> None:
        self._exchange = None
        self.send(data)

    def send(self, data: bytes) -> None:
        """What is said in one round of the loop goes out at once: each write wakes the other."""
        if self._fd < 0:
            return
        if not self._outgoing:
            self._loop.at_last(self._flush)
        self._outgoing += data

    def _flush(self) -> None:
        if self._fd < 0:
            return
        del self._outgoing[: self._write(self._outgoing)]
        if self._outgoing and self._fd >= 0:
            self._loop.change(self._fd, READABLE | WRITABLE)

    def close(self) -> None:
        if self._fd < 0:
            return
        self._loop.unwatch(self._fd)
        os.close(self._fd)
        self._fd = -1
        exchange, self._exchange = self._exchange, None
        if exchange is not None and exchange.on_gone is not None:
            exchange.on_gone()
        self._on_close(self)

    def _write(self, data: "bytes | bytearray") -> int:
        try:
            return os.write(self._fd, data)
        except BlockingIOError:
            return 0
        except OSError:
            self.close()
            return 0

    def _ready(self, events: int) -> None:
        if events & WRITABLE:
            del self._outgoing[: self._write(self._outgoing)]
            if not self._outgoing and self._fd >= 0:
                self._loop.change(self._fd, READABLE)
        if events & ~WRITABLE and self._fd >= 0:
            self._read()

    def _read(self) -> None:
        try:
            data = os.read(self._fd, READ)
        except BlockingIOError:
            return None
        except OSError:
            data = b""
        if not data or len(self._incoming) > MAX_REQUEST:
            return self.close()
        self._incoming += data
        while self._fd >= 0 and self._exchange is None and self._take_request():
            pass
        return None

    def _take_request(self) -> bool:
        end = self._incoming.find(b"\r\n\r\n")
        if end < 0:
            return False
        lines = bytes(self._incoming[:end]).split(b"\r\n")
        length = _content_length(lines[1:])
        if len(self._incoming) < end + 4 + length:
            return False
        body = bytes(self._incoming[end + 4 : end + 4 + length])
        del self._incoming[: end + 4 + length]
        words = lines[0].split(b" ")
        target = words[1].decode("latin-1") if len(words) == 3 else ""
        self._exchange = HttpExchange(self, target, body)
        self._handle(self._exchange)
        return True


def _content_length(headers: "list[bytes]") -> int:
    for header in headers:
        name, _, value = header.partition(b":")
        if name.lower() == b"content-length":
            return int(value)
    return 0
