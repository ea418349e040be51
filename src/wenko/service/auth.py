"""Who a token belongs to and what it allows; where the owner's token is stored."""

import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from wenko.errors import NotAuthenticated, NotYours
from wenko.service.question_links import MARK, QuestionLinks
from wenko.settings import Settings
from wenko.storage import users
from wenko.storage.database import Database, open_database

OWNER = "owner"


@dataclass(frozen=True, slots=True)
class Principal:
    """An authenticated user, or the bearer of a link to one question."""

    user_id: str
    name: str
    question_id: str | None = None
    """Set for the bearer of a link, who may see and answer this question and nothing else."""

    def authorise_question(self, question_id: str) -> None:
        if self.question_id not in (None, question_id):
            raise NotYours("This link is for another question.")

    def authorise_all_questions(self) -> None:
        if self.question_id is not None:
            raise NotYours("This link opens one question only.")

    def authorise_server_settings(self) -> None:
        if self.name != OWNER:
            raise NotYours("Only the owner of this server can view and change its models.")


class TokenAuth:
    """Authenticates the bearers of tokens and of links to questions."""

    def __init__(self, database: Database, question_links: QuestionLinks) -> None:
        self._database = database
        self._question_links = question_links

    async def authenticate(self, token: str | None) -> Principal:
        """The user of a token; a link to a question is not enough."""
        if token:
            user = await self._database.read(lambda connection: users.by_token(connection, token))
            if user is not None:
                return Principal(user.id, user.name)
        raise NotAuthenticated(
            "A valid token is required: open the link that `wenko serve` printed, "
            "or send `Authorization: Bearer <token>` (see `wenko token`)."
        )

    async def authenticate_for_questions(self, token: str | None) -> Principal:
        """The user of a token, or the bearer of a link to one question."""
        if token is not None and token.startswith(MARK):
            link = self._question_links.check(token)
            return Principal(link.user_id, "link", link.question_id)
        return await self.authenticate(token)


def load_token(settings: Settings) -> str:
    """The owner's token: from the settings, or generated at first start and stored privately."""
    if settings.token:
        return settings.token
    path = settings.data / "token"
    if not path.exists():
        _write_private(path, secrets.token_urlsafe(32))
    return path.read_text().strip()


async def issue_user_token(settings: Settings, name: str) -> str:
    """Create the user if there is none of this name; their new token replaces an earlier one."""
    token = secrets.token_urlsafe(32)
    settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    database = await open_database(settings.db, settings.data)
    try:
        await database.write(lambda connection: users.put(connection, name, token))
    finally:
        await database.close()
    return token


def _write_private(path: Path, text: str) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
