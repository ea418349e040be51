"""Checks of every request before it reaches a route: Host, Origin and the size of the body."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from wenko.api.responses import error_response
from wenko.api.sockets import POLICY_VIOLATION
from wenko.errors import ForbiddenOrigin, TooLarge, WenkoError
from wenko.settings import Settings

BODY_LIMIT = 1024 * 1024
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


class RequestLimits:
    """ASGI middleware: rejects foreign hosts and origins, and bodies that are too large."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._allowed = LOOPBACK | _host_names(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self._app(scope, receive, send)
        headers = Headers(scope=scope)
        try:
            self._check_host_and_origin(headers)
            _check_length(headers.get("content-length"))
        except WenkoError as error:
            return await _reject(error, scope, receive, send)
        return await self._app(scope, _limited(receive), send)

    def _check_host_and_origin(self, headers: Headers) -> None:
        """A page on another host must not reach this server."""
        host = _host_name(headers.get("host", ""))
        if host not in self._allowed:
            raise ForbiddenOrigin(
                f"This server is not available under the host name {host!r}. "
                "To allow it, add it to WENKO_ALLOWED_HOSTS."
            )
        origin = headers.get("origin")
        if origin and origin != "null" and urlsplit(origin).hostname not in self._allowed:
            raise ForbiddenOrigin(
                f"Pages from {origin!r} may not use this server. "
                "To allow them, add the host name to WENKO_ALLOWED_HOSTS."
            )


def serves_other_machines(settings: Settings) -> bool:
    """Whether it is reached under a name other than that of this machine."""
    return not _host_names(settings) <= LOOPBACK


def _check_length(given: str | None) -> None:
    if given is not None and given.isdigit() and int(given) > BODY_LIMIT:
        raise TooLarge(f"A body may have {BODY_LIMIT} bytes; this one has {given}.")


def _limited(receive: Receive) -> Receive:
    """Counts a body without Content-Length while it arrives."""
    received = 0

    async def limited() -> Message:
        nonlocal received
        message = await receive()
        if message["type"] == "http.request":
            received += len(message.get("body", b""))
            if received > BODY_LIMIT:
                raise TooLarge(f"A body may have {BODY_LIMIT} bytes; this one has more.")
        return message

    return limited


async def _reject(error: WenkoError, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await WebSocketClose(POLICY_VIOLATION, error.code)(scope, receive, send)
    else:
        await error_response(error)(scope, receive, send)


def _host_names(settings: Settings) -> set[str]:
    more = (name.strip() for name in settings.allowed_hosts.split(","))
    return {settings.host, *filter(None, more)}


def _host_name(host: str) -> str:
    return (urlsplit(f"//{host}").hostname or "") if host else ""
