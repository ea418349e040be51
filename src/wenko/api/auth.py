"""Who may come in: a token on every door, and only for the names that this server goes by."""

from urllib.parse import urlsplit

from fastapi import Request
from starlette.datastructures import Headers

from wenko.errors import ForbiddenOrigin
from wenko.service.auth import TokenAuth
from wenko.settings import Settings
from wenko.storage.users import User

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


async def current_user(request: Request) -> User:
    """The user behind an HTTP request; a dependency of every route that shows or changes data."""
    auth: TokenAuth = request.app.state.services.auth
    return await auth.user_of(bearer(request.headers))


def bearer(headers: Headers) -> str | None:
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def check_names(headers: Headers, settings: Settings) -> None:
    """Refuse a Host or Origin that is not ours: a page elsewhere must not reach this server."""
    allowed = LOOPBACK | _own_names(settings)
    host = _host_name(headers.get("host", ""))
    if host not in allowed:
        raise ForbiddenOrigin(
            f"This server does not go by the name {host!r}. "
            "Add it to WENKO_ALLOWED_HOSTS if it should."
        )
    origin = headers.get("origin")
    if origin and origin != "null" and urlsplit(origin).hostname not in allowed:
        raise ForbiddenOrigin(
            f"Pages of {origin!r} may not use this server. "
            "Add the name to WENKO_ALLOWED_HOSTS if they should."
        )


def reached_from_afar(settings: Settings) -> bool:
    """Whether it goes by a name that means more than this machine."""
    return not _own_names(settings) <= LOOPBACK


def _own_names(settings: Settings) -> set[str]:
    further = (name.strip() for name in settings.allowed_hosts.split(","))
    return {settings.host, *filter(None, further)}


def _host_name(host: str) -> str:
    return (urlsplit(f"//{host}").hostname or "") if host else ""
