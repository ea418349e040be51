"""Checks of every request before it reaches a route: Host, Origin and the size of the body."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from wenko.api.dependencies import language_in
from wenko.api.responses import error_response
from wenko.api.sockets import POLICY_VIOLATION
from wenko.errors import BadRequest, ForbiddenOrigin, TooLarge, WenkoError
from wenko.settings import Settings

BODY_LIMIT = 1024 * 1024
FORM_OVERHEAD = 64 * 1024
"""Bytes of a form around the file in it."""
Authority = tuple[str, int | None]
"""Host name and port; null where none is given."""
DEFAULT_PORTS = {"http": 80, "https": 443}
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


class RequestLimits:
    """ASGI middleware: rejects foreign hosts and origins, and bodies that are too large."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._hosts = LOOPBACK | _host_names(settings)
        self._origins = _named(settings)
        if settings.public_url is not None:
            self._origins.add(_authority(settings.public_url.partition("://")[2]))
        self._upload_limit = (settings.upload_limit_mb << 20) + FORM_OVERHEAD

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self._app(scope, receive, send)
        headers = Headers(scope=scope)
        try:
            self._check_host_and_origin(headers)
            limit = self._upload_limit if is_upload(scope["path"]) else BODY_LIMIT
            _check_length(headers.get("content-length"), limit)
            _check_address(scope)
        except WenkoError as error:
            return await _reject(error, scope, receive, send)
        return await self._app(scope, _limited(receive, limit), send)

    def _check_host_and_origin(self, headers: Headers) -> None:
        """A page on another host, or of another server of this machine, must not reach this one."""
        own = _authority(headers.get("host", ""))
        host = own[0]
        if host not in self._hosts:
            raise ForbiddenOrigin(
                f"This server is not available under the host name {host[:200]!r}. "
                "To allow it, add it to WENKO_ALLOWED_HOSTS."
            )
        origin = headers.get("origin")
        # "null" is what a sandboxed frame or a local file sends: as foreign as any other.
        if origin and not self._allows(origin, own):
            raise ForbiddenOrigin(
                f"Pages from {origin[:200]!r} may not use this server. To allow them, add the "
                "host name, with the port if they have one, to WENKO_ALLOWED_HOSTS."
            )

    def _allows(self, origin: str, own: Authority) -> bool:
        scheme, _, rest = origin.partition("://")
        # Without a port, the one of the scheme: so it is behind a proxy, which the scheme is of.
        default = DEFAULT_PORTS.get(scheme)
        host, port = _authority(rest)
        port = port or default
        if not host or port is None:
            return False
        if (host, port) == (own[0], own[1] or default):
            return True
        return (host, port) in self._origins or (port == default and (host, None) in self._origins)


def serves_other_machines(settings: Settings) -> bool:
    """Whether it is reached under a name other than that of this machine."""
    return not _host_names(settings) <= LOOPBACK


def is_upload(path: str) -> bool:
    """Whether a file is uploaded there: a body that is streamed and may be large."""
    return path.startswith("/endpoint/file/sandbox/") and path.endswith("/upload")


def _check_length(given: str | None, limit: int) -> None:
    if given is not None and given.isdigit() and int(given) > limit:
        raise TooLarge(f"A body may have {limit} bytes here; this one has {given}.")


def _check_address(scope: Scope) -> None:
    """No id contains NUL, and no database can look for it."""
    if "\x00" in scope["path"] or b"%00" in scope["query_string"]:
        raise BadRequest("The address contains the character NUL (%00).")


def _limited(receive: Receive, limit: int) -> Receive:
    """Counts a body without Content-Length while it arrives."""
    received = 0

    async def limited() -> Message:
        nonlocal received
        message = await receive()
        if message["type"] == "http.request":
            received += len(message.get("body", b""))
            if received > limit:
                raise TooLarge(f"A body may have {limit} bytes here; this one has more.")
        return message

    return limited


async def _reject(error: WenkoError, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await WebSocketClose(POLICY_VIOLATION, error.code)(scope, receive, send)
    else:
        language = language_in(Headers(scope=scope))
        await error_response(error, language=language)(scope, receive, send)


def _host_names(settings: Settings) -> set[str]:
    return {settings.host, *(host for host, _ in _named(settings))}


def _named(settings: Settings) -> set[Authority]:
    """Hosts whose pages may use this server, although it has another name or port itself."""
    named = {_authority(name.strip()) for name in settings.allowed_hosts.split(",")}
    return {each for each in named if each[0]}


def _authority(text: str) -> Authority:
    """Host and port of a Host header, or of the rest of an Origin; empty if it is none."""
    if text.count(":") > 1 and "[" not in text:
        return text.lower(), None  # an IPv6 address, as people write it in a setting
    try:
        parts = urlsplit(f"//{text}")
        return parts.hostname or "", parts.port
    except ValueError:
        return "", None  # e.g. `[`, which begins an IPv6 address, or a port of 99999
