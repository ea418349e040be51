"""Connections from the server to what listens inside: the view of the desktop, and ports."""

import os
from _socket import AF_INET, AF_INET6, AF_UNIX, SO_ERROR, SOCK_STREAM, SOL_SOCKET, socket
from errno import EINPROGRESS

from .loop import WRITABLE
from .tunnels import Relay

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .http import HttpExchange
    from .loop import Loop, Timer

VIEW = "vnc.sock"
"""The socket of the desktop's view, in the scratch folder."""
MAX_CONNECTIONS = 256
CONNECT_TIMEOUT = 5.0


class Connections:
    def __init__(self, loop: "Loop", scratch: str) -> None:
        self._loop = loop
        self._scratch = scratch
        self._open = 0

    def connect(self, target: str, exchange: "HttpExchange") -> None:
        """Relay the connection of this request to ``desktop``, or to a port of this machine."""
        if self._open >= MAX_CONNECTIONS:
            return exchange.reply({"error": "too many connections"}, 409)
        if target == "desktop":
            addresses: list[tuple[int, Any]] = [(AF_UNIX, os.path.join(self._scratch, VIEW))]
        else:
            port = int(target)
            # Some programs listen on one of them only.
            addresses = [(AF_INET, ("127.0.0.1", port)), (AF_INET6, ("::1", port))]
        self._open += 1
        _Attempt(self._loop, exchange, addresses, self._closed).next()
        return None

    def _closed(self) -> None:
        self._open -= 1


class _Attempt:
    """Tries the addresses one after the other."""

    def __init__(
        self,
        loop: "Loop",
        exchange: "HttpExchange",
        addresses: "list[tuple[int, Any]]",
        closed: "Any",
    ) -> None:
        self._loop = loop
        self._exchange = exchange
        self._addresses = addresses
        self._closed = closed
        self._socket: socket | None = None
        self._timer: Timer | None = None
        exchange.on_disconnect = self._give_up

    def next(self) -> None:
        if not self._addresses:
            self._exchange.on_disconnect = None
            self._closed()
            return self._exchange.reply({"error": "nothing listens there"}, 409)
        family, address = self._addresses.pop(0)
        try:
            made = socket(family, SOCK_STREAM)
        except OSError:
            return self.next()  # A machine without IPv6.
        made.setblocking(False)
        try:
            error = made.connect_ex(address)
        except OSError:
            error = -1  # A path that is too long.
        if error == 0:
            return self._relay(made)
        if error != EINPROGRESS:
            made.close()
            return self.next()
        # The queue of a program that does not accept is full: it must not hold up the others.
        self._socket = made
        self._timer = self._loop.call_later(CONNECT_TIMEOUT, self._failed)
        self._loop.watch(made.fileno(), lambda _: self._decided(), WRITABLE)
        return None

    def _decided(self) -> None:
        made = self._stop_waiting()
        if made is None:
            return None
        if made.getsockopt(SOL_SOCKET, SO_ERROR) == 0:
            return self._relay(made)
        made.close()
        return self.next()

    def _failed(self) -> None:
        made = self._stop_waiting()
        if made is not None:
            made.close()
            self.next()

    def _give_up(self) -> None:
        made = self._stop_waiting()
        if made is not None:
            made.close()
        self._closed()

    def _stop_waiting(self) -> "socket | None":
        made, self._socket = self._socket, None
        if self._timer is not None:
            self._timer.cancel()
        if made is not None:
            self._loop.unwatch(made.fileno())
        return made

    def _relay(self, made: socket) -> None:
        self._exchange.on_disconnect = None
        Relay(self._loop, self._exchange.detach(), made.detach(), self._closed)
