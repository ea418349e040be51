"""The way out of a sandbox that has a network: connections to a port inside, relayed to the server.

The server waits with one request for each connection; while it waits for none, nothing listens.
"""

import os
from _socket import AF_INET, SHUT_WR, SO_REUSEADDR, SOCK_STREAM, SOL_SOCKET, socket

from .loop import READABLE, WRITABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .http import HttpExchange
    from .loop import Loop

PORT = 3128
BACKLOG = 64
CHUNK = 1 << 16
_SWITCHED = b"HTTP/1.1 101 Switching Protocols\r\n%b\r\n"
_CLIENT = b"Client-Port: %d\r\n"


class Tunnels:
    def __init__(self, loop: "Loop") -> None:
        self._loop = loop
        self._listening: socket | None = None
        self._waiting: list[HttpExchange] = []
        self._watched = False

    def wait(self, exchange: "HttpExchange") -> None:
        """Give the next connection to whoever sent this request."""
        error = self.start()
        if error or self._listening is None:
            return exchange.reply({"error": error}, 409)
        self._waiting.append(exchange)
        exchange.on_disconnect = lambda: self._give_up(exchange)
        if not self._watched:
            self._loop.watch(self._listening.fileno(), lambda _: self._accept())
            self._watched = True
        return None

    def start(self) -> str:
        """Let clients connect, who wait until the server asks for them; returns why not."""
        if self._listening is not None:
            return ""
        listening = socket(AF_INET, SOCK_STREAM)
        try:
            listening.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
            listening.bind(("127.0.0.1", PORT))
            listening.listen(BACKLOG)
        except OSError as error:
            listening.close()
            return f"port {PORT} is taken: {error.strerror}"
        listening.setblocking(False)
        self._listening = listening
        return ""

    def stop(self) -> None:
        """Refuse further connections; those that wait for one are told."""
        listening, self._listening = self._listening, None
        waiting, self._waiting = self._waiting, []
        if listening is not None:
            if self._watched:
                self._loop.unwatch(listening.fileno())
            listening.close()
        self._watched = False
        for exchange in waiting:
            exchange.on_disconnect = None
            exchange.reply({"error": "stopped"}, 409)

    def _give_up(self, exchange: "HttpExchange") -> None:
        if exchange in self._waiting:
            self._waiting.remove(exchange)
        if not self._waiting:
            # The server is gone, or about to wait again: a client is refused, not left hanging.
            self.stop()

    def _accept(self) -> None:
        if self._listening is None:
            return
        try:
            fd, (_, port) = self._listening._accept()  # type: ignore[attr-defined]
        except OSError:
            return
        exchange = self._waiting.pop(0)
        exchange.on_disconnect = None
        # By its port the server can ask which program this is.
        Relay(self._loop, exchange.detach(), fd, about=_CLIENT % port)
        if not self._waiting:
            # Further clients wait in the backlog until the server asks for the next.
            self._loop.unwatch(self._listening.fileno())
            self._watched = False


class Relay:
    """Copies both ways between two descriptors, with at most one chunk in memory for each way."""

    def __init__(
        self,
        loop: "Loop",
        server: int,
        client: int,
        on_close: "Callable[[], None] | None" = None,
        about: bytes = b"",
    ) -> None:
        self._loop = loop
        self._on_close = on_close
        self._ends = (server, client)
        self._pending = {server: _SWITCHED % about, client: b""}
        """What is still to be written to each."""
        self._ended: set[int] = set()
        """Those from which nothing more comes."""
        for fd in self._ends:
            os.set_blocking(fd, False)
            loop.watch(fd, lambda events, fd=fd: self._ready(fd, events))  # type: ignore[misc]
        self._flush(server)

    def _other(self, fd: int) -> int:
        return self._ends[1] if fd == self._ends[0] else self._ends[0]

    def _ready(self, fd: int, events: int) -> None:
        if self._pending.get(fd) and events & WRITABLE:
            self._flush(fd)
        elif events & ~WRITABLE and fd not in self._ended and not self._pending[self._other(fd)]:
            self._read(fd)
        elif events & ~(READABLE | WRITABLE):
            self.close()

    def _read(self, fd: int) -> None:
        try:
            data = os.read(fd, CHUNK)
        except BlockingIOError:
            return None
        except OSError:
            return self.close()
        other = self._other(fd)
        if not data:
            self._ended.add(fd)
            if len(self._ended) == 2:
                return self.close()
            self._shut(other)
            return self._update()
        self._pending[other] = data
        return self._flush(other)

    def _flush(self, fd: int) -> None:
        try:
            written = os.write(fd, self._pending[fd])
        except BlockingIOError:
            written = 0
        except OSError:
            return self.close()
        self._pending[fd] = self._pending[fd][written:]
        return self._update()

    def _shut(self, fd: int) -> None:
        end = socket(fileno=os.dup(fd))
        try:
            end.shutdown(SHUT_WR)
        except OSError:
            return
        finally:
            end.close()

    def _update(self) -> None:
        """Read from an end only while the other one has taken everything."""
        for fd in self._ends:
            events = WRITABLE if self._pending[fd] else 0
            if fd not in self._ended and not self._pending[self._other(fd)]:
                events |= READABLE
            self._loop.change(fd, events)

    def close(self) -> None:
        for fd in self._ends:
            if fd in self._pending:
                self._loop.unwatch(fd)
                os.close(fd)
        self._pending.clear()
        self._ended.update(self._ends)
        on_close, self._on_close = self._on_close, None
        if on_close is not None:
            on_close()
