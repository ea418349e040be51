"""Who a token belongs to and what it allows; where the owner's token is stored."""

import hashlib
import os
import secrets
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path

from wenko.errors import NotAuthenticated, NotYours, StorageUnavailable, WeakToken
from wenko.private_files import make_private_folder
from wenko.service.login_throttle import LoginThrottle
from wenko.service.question_links import MARK, QuestionLinks
from wenko.settings import Settings
from wenko.storage import users
from wenko.storage.database import Database, open_database
from wenko.storage.faults import OF_CALLER

OWNER = "owner"
MIN_TOKEN_LENGTH = 16
MIN_TOKEN_VARIETY = 6
"""Different characters that a token must have at least."""
MAX_KNOWN_TOKENS = 1000


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

    @property
    def may_change_server_settings(self) -> bool:
        return self.name == OWNER

    def authorise_server_settings(self) -> None:
        if not self.may_change_server_settings:
            raise NotYours("Only the owner of this server can view and change its models.")

    def authorise_operation(self) -> None:
        if not self.may_change_server_settings:
            raise NotYours("Only the owner of this server can see and do this.")


class TokenAuth:
    """Authenticates the bearers of tokens and of links to questions."""

    def __init__(self, database: Database, question_links: QuestionLinks) -> None:
        self._database = database
        self._question_links = question_links
        self._throttle = LoginThrottle()
        self._known: OrderedDict[bytes, Principal] = OrderedDict()
        """By digest, the users whose tokens were right when they were last looked up."""

    async def authenticate_to_cancel(self, token: str | None, client: str = "") -> Principal:
        """Like ``authenticate``; while storage is away, a token that was right is enough."""
        known = self._known.get(_digest(token)) if token else None
        if known is None:
            return await self.authenticate(token, client)
        try:
            return await self.authenticate(token, client, patience=0)
        except StorageUnavailable:
            return known

    async def authenticate(
        self, token: str | None, client: str = "", patience: float | None = OF_CALLER
    ) -> Principal:
        """The user of a token; a link to a question is not enough.

        ``client`` is the address the token came from: wrong ones are slowed down there.
        """
        if token:
            digest = _digest(token)
            self._throttle.check(client, digest)
            user = await self._database.read(
                lambda connection: users.by_token(connection, token), patience
            )
            if user is not None:
                self._throttle.succeeded(client, digest)
                return self._remember(digest, Principal(user.id, user.name))
            self._known.pop(digest, None)
            self._throttle.failed(client, digest)
        raise NotAuthenticated(
            "A valid token is required: open the link that `wenko serve` printed, "
            "or send `Authorization: Bearer <token>` (see `wenko token`)."
        )

    def _remember(self, digest: bytes, principal: Principal) -> Principal:
        self._known[digest] = principal
        self._known.move_to_end(digest)
        if len(self._known) > MAX_KNOWN_TOKENS:
            self._known.popitem(last=False)
        return principal

    async def authenticate_for_questions(self, token: str | None, client: str = "") -> Principal:
        """The user of a token, or the bearer of a link to one question."""
        if token is None or not token.startswith(MARK):
            return await self.authenticate(token, client)
        digest = _digest(token)
        self._throttle.check(client, digest)
        try:
            link = self._question_links.check(token)
        except NotAuthenticated:
            self._throttle.failed(client, digest)
            raise
        self._throttle.succeeded(client, digest)
        return Principal(link.user_id, "link", link.question_id)


def load_token(settings: Settings) -> str:
    """The owner's token: from the settings, or generated at first start and stored privately."""
    if settings.token:
        return _strong(settings.token)
    path = settings.data / "token"
    if not path.exists():
        _write_private(path, secrets.token_urlsafe(32))
    return path.read_text().strip()


async def issue_user_token(settings: Settings, name: str) -> str:
    """Create the user if there is none of this name; their new token replaces an earlier one."""
    token = secrets.token_urlsafe(32)
    make_private_folder(settings.data)
    database = await open_database(settings.db, settings.data)
    try:
        await database.write(lambda connection: users.put(connection, name, token))
    finally:
        await database.close()
    return token


def _strong(token: str) -> str:
    """The token itself is never part of the message: it may end up in a log."""
    if len(token) < MIN_TOKEN_LENGTH or len(set(token)) < MIN_TOKEN_VARIETY:
        raise WeakToken(
            f"WENKO_TOKEN can be guessed: it needs at least {MIN_TOKEN_LENGTH} characters, "
            f"{MIN_TOKEN_VARIETY} of them different. Set a longer one, for example the output of "
            "`openssl rand -hex 32`, or unset it: then Wenko generates one.",
            f"WENKO_TOKEN 太容易被猜到：至少需要 {MIN_TOKEN_LENGTH} 个字符，其中至少 "
            f"{MIN_TOKEN_VARIETY} 个不同。请换一个更长的，例如 `openssl rand -hex 32` 的输出；"
            "或者不设置它，由 Wenko 生成。",
        )
    if not token.isascii() or not token.isprintable() or " " in token:
        raise WeakToken(
            "WENKO_TOKEN may contain only ASCII letters, digits and punctuation, without spaces: "
            "it is sent in an HTTP header.",
            "WENKO_TOKEN 只能包含 ASCII 字母、数字和标点，不能有空格：它要放在 HTTP 请求头里发送。",
        )
    return token


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode(errors="surrogatepass")).digest()


def _write_private(path: Path, text: str) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
