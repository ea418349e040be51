"""Who may come in: a token on every door, and only for the names that this server goes by."""

import os
import secrets
from pathlib import Path
from urllib.parse import urlsplit

from fastapi import Request
from starlette.datastructures import Headers

from wenko.errors import ForbiddenOrigin, NotAuthenticated
from wenko.settings import Settings
from wenko.storage import users
from wenko.storage.database import Database
from wenko.storage.users import User

OWNER = "owner"
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


class Guests:
    """Knows users by their tokens."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def user_of(self, token: str | None) -> User:
        if token:
            user = await self._database.read(lambda connection: users.by_token(connection, token))
            if user is not None:
                return user
        raise NotAuthenticated(
            "A valid token is needed: open the link that `wenko serve` printed, "
            "or send `Authorization: Bearer <token>` (see `wenko token`)."
        )


async def current_user(request: Request) -> User:
    """The user behind an HTTP request; a dependency of every route that shows or changes data."""
    guests: Guests = request.app.state.house.guests
    return await guests.user_of(bearer(request.headers))


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


def load_token(settings: Settings) -> str:
    """The owner's token: the one given, or the one made at first start and kept to ourselves."""
    if settings.token:
        return settings.token
    path = settings.data / "token"
    if not path.exists():
        _write_private(path, secrets.token_urlsafe(32))
    return path.read_text().strip()


def _write_private(path: Path, text: str) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)


def _host_name(host: str) -> str:
    return (urlsplit(f"//{host}").hostname or "") if host else ""
