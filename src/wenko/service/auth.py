"""Who a token belongs to, and where the owner's own token is kept."""

import os
import secrets
from pathlib import Path

from wenko.errors import NotAuthenticated
from wenko.settings import Settings
from wenko.storage import users
from wenko.storage.database import Database
from wenko.storage.users import User

OWNER = "owner"


class TokenAuth:
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
