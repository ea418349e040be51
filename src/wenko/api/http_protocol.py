"""HTTP connections that end: requests that do not arrive, clients that are gone, too many at once.

Without these limits, a client that opens connections and sends nothing uses up the descriptors of
the server, and with them the sandboxes of everybody else.
"""

import asyncio
import logging
import resource
import socket
import sys
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from wenko.api.middleware import is_upload
from wenko.api.responses import Refusal
from wenko.errors import BadRequest, RequestTimeout, TooManyConnections, WenkoError

log = logging.getLogger(__name__)
HEADER_TIMEOUT = 10.0
"""Seconds from the first byte, or the connection, to the end of the headers."""
BODY_TIMEOUT = 60.0
"""Seconds from the end of the headers to the end of the body."""
UPLOAD_RATE = 16 * 1024
"""Bytes per second that a file must arrive with, on average over each ``BODY_TIMEOUT``."""
DEAD_PEER_MS = 120_000
"""After this time without an acknowledgement, or without room for a byte, the peer is gone."""
OTHER_DESCRIPTORS = 512
"""Descriptors for databases, sandboxes and files, besides those of connections."""
NEEDED_DESCRIPTORS = 256
"""Fewer are not enough for a few conversations at the same time."""


class BoundedHttpProtocol(H11Protocol):
    """One connection. ``max_connections`` is set by ``bounded_http_protocol``."""

    max_connections = 0
    _deadline: asyncio.TimerHandle | None = None
    _awaited: object = None
    _received = 0
    """Bytes since the deadline was set."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        _detect_dead_peer(transport)
        if len(self.connections) > self.max_connections:
            self._refuse(
                TooManyConnections(
                    f"This server has {self.max_connections} connections open; close some or try "
                    "again later. WENKO_MAX_CONNECTIONS sets the limit."
                )
            )
        else:
            self._watch()

    def data_received(self, data: bytes) -> None:
        if not self.transport.is_closing():
            self._received += len(data)
            super().data_received(data)
            self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_deadline()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._cancel_deadline()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        self._awaited = None
        super().on_response_complete()
        self._watch()

    def send_400_response(self, msg: str) -> None:
        self._refuse(BadRequest(f"{msg} Send HTTP/1.1 as RFC 9112 describes it."))

    def _watch(self) -> None:
        """A time limit for what is awaited from the client; each byte does not extend it."""
        # Between two requests, the keep-alive timer of the base class is enough.
        between = self.timeout_keep_alive_task is not None
        upgraded = self.transport.get_protocol() is not self
        done = between or upgraded or self.transport.is_closing()
        awaited = None if done else self.conn.their_state
        if awaited is self._awaited:
            return
        self._cancel_deadline()
        self._awaited = awaited
        limits: dict[object, float] = {h11.IDLE: HEADER_TIMEOUT, h11.SEND_BODY: BODY_TIMEOUT}
        seconds = limits.get(awaited)
        if seconds is not None:
            self._received = 0
            self._deadline = self.loop.call_later(seconds, self._time_out)

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _time_out(self) -> None:
        if self._is_arriving():
            self._received = 0
            self._deadline = self.loop.call_later(BODY_TIMEOUT, self._time_out)
            return
        self._refuse(
            RequestTimeout("The request did not arrive completely in time; send it again.")
        )

    def _is_arriving(self) -> bool:
        """A large file may take longer than other bodies, as long as it keeps coming."""
        uploading = self._awaited is h11.SEND_BODY and is_upload(self.scope["path"])
        # While the server itself is slow to store it, reading is paused and nothing can arrive.
        return uploading and (self._received >= UPLOAD_RATE * BODY_TIMEOUT or self.flow.read_paused)

    def _refuse(self, error: WenkoError) -> None:
        """Answer if nothing was answered yet, and close."""
        self._cancel_deadline()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            body = Refusal(code=error.code, message=error.details).model_dump_json().encode()
            head = (
                f"HTTP/1.1 {error.status} \r\ncontent-type: application/json\r\n"
                f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
            )
            self.transport.write(head.encode() + body)
        self.transport.close()


def bounded_http_protocol(max_connections: int) -> type[BoundedHttpProtocol]:
    """The class of connections for a server with this limit, or with that of the system."""
    current, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = max_connections + OTHER_DESCRIPTORS
    allowed = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    if current != resource.RLIM_INFINITY and current < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    if allowed < NEEDED_DESCRIPTORS:
        log.warning("%s", descriptor_shortage(allowed))
    bound = min(max_connections, max(allowed - OTHER_DESCRIPTORS, allowed // 2))
    return type("HttpProtocol", (BoundedHttpProtocol,), {"max_connections": bound})


def descriptor_limit() -> int:
    """Files and connections that this process may open; it may raise its own limit so far."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    return sys.maxsize if most == resource.RLIM_INFINITY else most


def descriptor_shortage(allowed: int) -> str:
    return (
        f"only {allowed} files and connections may be open at the same time, and runs may fail; "
        f"at least {NEEDED_DESCRIPTORS} are needed: ulimit -n 4096, or LimitNOFILE=4096 in the "
        "systemd unit"
    )


def _detect_dead_peer(transport: asyncio.Transport) -> None:
    """A peer that lost its network sends no end: without this its connection stays for hours."""
    connection: Any = transport.get_extra_info("socket")
    if connection is None or connection.family not in (socket.AF_INET, socket.AF_INET6):
        return
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for option, value in (
        ("TCP_KEEPIDLE", 60),
        ("TCP_KEEPINTVL", 15),
        ("TCP_KEEPCNT", 4),
        ("TCP_USER_TIMEOUT", DEAD_PEER_MS),
    ):
        if hasattr(socket, option):  # not on every system
            connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)
