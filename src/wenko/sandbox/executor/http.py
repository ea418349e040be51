"""A minimal HTTP/1.1 server for one trusted client: keep-alive, whole or chunked replies."""

import os

from .json_codec import dumps
from .loop import READABLE, WRITABLE, Loop

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

MAX_REQUEST = 64 * 1024 * 1024
READ_SIZE = 1 << 16
"""Larger buffers would be allocated from and returned to the kernel on every read."""
_REASONS = {200: b"OK", 400: b"Bad Request", 404: b"Not Found", 409: b"Conflict"}


class HttpExchange:
    """One request and its reply: whole, or streamed line by line."""

    __slots__ = ("_connection", "_started", "body", "on_disconnect", "target")

    def __init__(self, connection: "HttpConnection", target: str, body: bytes) -> None:
        self._connection = connection
        self._started = False
        self.target = target
        self.body = body
        self.on_disconnect: Callable[[], None] | None = None
        """Called when the client disconnects before the reply has ended."""

    def reply(self, value: object, status: int = 200) -> None:
        """Send the whole reply, or its last line if lines were sent before."""
        if not self._started:
            return self.reply_bytes(dumps(value), status)
        self.send_line(value)
        return self._connection.finish(b"0\r\n\r\n")

    def reply_bytes(self, body: bytes, status: int = 200) -> None:
        head = b"HTTP/1.1 %d %s\r\nContent-Length: %d\r\n\r\n"
        self._connection.finish(head % (status, _REASONS[status], len(body)) + body)

    def detach(self) -> int:
        """Take the connection away from HTTP; returns its descriptor, which the caller closes."""
        return self._connection.detach()

    def send_line(self, value: object) -> None:
        body = dumps(value) + b"\n"
        chunk = b"%x\r\n%b\r\n" % (len(body), body)
        if not self._started:
            self._started = True
            chunk = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk
        self._connection.send(chunk)


class HttpConnection:
    """One client connection; handles one request after the other."""

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
        """Buffer until the end of the loop's round: each write would wake the client."""
        if self._fd < 0:
            return
        if not self._outgoing:
            self._loop.defer(self._flush)
        self._outgoing += data

    def _flush(self) -> None:
        if self._fd < 0:
            return
        del self._outgoing[: self._write(self._outgoing)]
        if self._outgoing and self._fd >= 0:
            self._loop.change(self._fd, READABLE | WRITABLE)

    def detach(self) -> int:
        fd, self._fd = self._fd, -1
        self._loop.unwatch(fd)
        self._exchange = None
        self._on_close(self)
        return fd

    def close(self) -> None:
        if self._fd < 0:
            return
        self._loop.unwatch(self._fd)
        os.close(self._fd)
        self._fd = -1
        exchange, self._exchange = self._exchange, None
        if exchange is not None and exchange.on_disconnect is not None:
            exchange.on_disconnect()
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
            data = os.read(self._fd, READ_SIZE)
        except BlockingIOError:
            return None
        except OSError:
            data = b""
        if not data or len(self._incoming) > MAX_REQUEST:
            return self.close()
        self._incoming += data
        while self._fd >= 0 and self._exchange is None and self._parse_request():
            pass
        return None

    def _parse_request(self) -> bool:
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
