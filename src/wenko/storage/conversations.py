"""The statements about conversations. Every one that a client can reach is filtered by owner."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

import sqlalchemy as sa

from wenko.errors import NotYours, UnknownConversation
from wenko.protocol.model import new_id, now_ms
from wenko.storage.sql import execute
from wenko.storage.tables import conversations, questions, runs

ConversationStatus = Literal["idle", "running", "waiting"]
"""``waiting``: a run waits for the answer to its question."""


BESIDE = ("display", "host", "effect")
"""Kinds of questions for which no run waits while nobody is there."""
DELETED = ""
"""The owner of a conversation that is being deleted: nobody can see it any more."""


@dataclass(frozen=True, slots=True)
class Conversation:
    id: str
    owner: str
    title: str
    language: str
    created_at: int
    updated_at: int
    last_seq: int
    status: ConversationStatus
    pinned: bool = False
    pk: int = 0
    """Zero for one that was just created."""
    rests: bool = False
    """An unattended run waits for an answer: nobody may be there for long."""


@dataclass(frozen=True, slots=True)
class ListPosition:
    """Where a conversation was in the list when it was listed: later ones follow it, whatever has
    become of it since."""

    pinned: bool
    updated_at: int
    pk: int


def create(
    connection: sa.Connection, owner: str, title: str, language: str, key: str | None = None
) -> Conversation:
    """A new conversation, or the owner's that was created with the same ``key``."""
    now = now_ms()
    values = {
        "id": new_id(),
        "owner": owner,
        "title": title,
        "language": language,
        "created_at": now,
        "updated_at": now,
    }
    # Not a look and then an insert: two requests may come at once, on two servers.
    if connection.execute(_CREATE, {**values, "key": key}).rowcount:
        return Conversation(**values, last_seq=0, status="idle")  # type: ignore[arg-type]
    assert key is not None
    return get(connection, execute(connection, _OF_KEY, (owner, key))[0][0], owner)


def decide_language(connection: sa.Connection, id_: str, language: str) -> None:
    """Set the language of a conversation that was created without one (an empty string)."""
    undecided = sa.and_(conversations.c.id == id_, conversations.c.language == "")
    connection.execute(conversations.update().where(undecided).values(language=language))


def get(connection: sa.Connection, id_: str, owner: str | None = None) -> Conversation:
    """The conversation; with an ``owner``, only if it is theirs."""
    row = connection.execute(_by_id(), {"by_id": id_}).one_or_none()
    if row is None or row.owner == DELETED:
        raise UnknownConversation(f"There is no conversation {id_}. List them to see which exist.")
    if owner is not None and row.owner != owner:
        raise NotYours("This conversation belongs to another user.")
    return _conversation(row)


def of_owner(
    connection: sa.Connection,
    owner: str,
    limit: int = 100,
    words: Sequence[str] = (),
    after: ListPosition | None = None,
) -> list[Conversation]:
    """The owner's conversations, pinned ones first, then the most recently used.

    Each of the words must occur in the title or in one of the messages.
    """
    query = _select().where(conversations.c.owner == owner, *map(_mentions, words))
    if after is not None:
        query = query.where(_follows(after))
    query = query.order_by(
        conversations.c.pinned.desc(),
        conversations.c.updated_at.desc(),
        conversations.c.pk.desc(),
    )
    return [_conversation(row) for row in connection.execute(query.limit(limit))]


def _follows(after: ListPosition) -> sa.ColumnElement[bool]:
    pinned, at = conversations.c.pinned, conversations.c.updated_at
    same_time = sa.and_(at == after.updated_at, conversations.c.pk < after.pk)
    later = sa.and_(pinned.is_(after.pinned), sa.or_(at < after.updated_at, same_time))
    return sa.or_(later, pinned.is_(False)) if after.pinned else later


def _mentions(word: str) -> sa.ColumnElement[bool]:
    # Characters that LIKE gives a meaning are searched for as they are.
    message = (
        sa.select(runs.c.pk)
        .where(
            runs.c.conversation_pk == conversations.c.pk,
            sa.func.lower(runs.c.message).contains(word.lower(), autoescape=True),
        )
        .exists()
    )
    return sa.or_(
        sa.func.lower(conversations.c.title).contains(word.lower(), autoescape=True), message
    )


def change(
    connection: sa.Connection, id_: str, title: str | None = None, pinned: bool | None = None
) -> None:
    """What is null stays as it is."""
    values: dict[str, object] = {}
    if title is not None:
        values["title"] = title
    if pinned is not None:
        values["pinned"] = pinned
    if values:
        connection.execute(
            sa.update(conversations).where(conversations.c.id == id_).values(**values)
        )


def touch(connection: sa.Connection, id_: str, title: str) -> None:
    """Set when it was last used; if it has no title yet, it gets this one."""
    execute(connection, _TOUCH, (now_ms(), title, id_))


def find_or_set_home(connection: sa.Connection, id_: str, storage_id: str) -> str:
    """The folder of sandboxes that has its files: this one, unless it had one before."""
    found = execute(connection, _SET_HOME, (storage_id, id_))
    if not found:
        raise UnknownConversation(f"There is no conversation {id_}.")
    return str(found[0][0])


def home_of(connection: sa.Connection, id_: str) -> str | None:
    found = execute(connection, _HOME, (id_,))
    return found[0][0] if found else None


_CREATE = sa.text(
    f"INSERT INTO {conversations.name}"
    " (id, owner, title, language, created_at, updated_at, idempotency_key)"
    " VALUES (:id, :owner, :title, :language, :created_at, :updated_at, :key)"
    " ON CONFLICT (owner, idempotency_key) DO NOTHING"
)
_OF_KEY = f"SELECT id FROM {conversations.name} WHERE owner = ? AND idempotency_key = ?"
_TOUCH = (
    f"UPDATE {conversations.name} SET updated_at = ?,"
    " title = CASE WHEN title = '' THEN ? ELSE title END WHERE id = ?"
)


_SET_HOME = f"UPDATE {conversations.name} SET home = COALESCE(home, ?) WHERE id = ? RETURNING home"
_HOME = f"SELECT home FROM {conversations.name} WHERE id = ?"


@cache
def _by_id() -> sa.Select[tuple[object, ...]]:
    """Cached: building the statement takes longer than running it."""
    return _select().where(conversations.c.id == sa.bindparam("by_id"))


def _select() -> sa.Select[tuple[object, ...]]:
    open_run = (
        sa.select(runs.c.pk)
        .where(runs.c.conversation_pk == conversations.c.pk, runs.c.ended_at.is_(None))
        .exists()
    )
    open_question = (
        sa.select(questions.c.pk)
        .where(
            questions.c.conversation_pk == conversations.c.pk,
            questions.c.status == "pending",
            questions.c.kind != "display",
        )
        .exists()
    )
    rests = (
        sa.select(questions.c.pk)
        .join(runs, runs.c.pk == questions.c.run_pk)
        .where(
            runs.c.conversation_pk == conversations.c.pk,
            runs.c.ended_at.is_(None),
            runs.c.unattended,
            questions.c.status == "pending",
            questions.c.kind.not_in(BESIDE),
        )
        .exists()
    )
    return sa.select(
        *conversations.c,
        open_run.label("running"),
        open_question.label("waiting"),
        rests.label("rests"),
    )


def _conversation(row: sa.Row[tuple[object, ...]]) -> Conversation:
    return Conversation(
        id=row.id,
        owner=row.owner,
        title=row.title,
        language=row.language,
        created_at=row.created_at,
        updated_at=row.updated_at,
        last_seq=row.last_seq,
        status=_status(row),
        pinned=bool(row.pinned),
        pk=row.pk,
        rests=bool(row.rests),
    )


def _status(row: sa.Row[tuple[object, ...]]) -> ConversationStatus:
    if not row.running:
        return "idle"
    return "waiting" if row.waiting else "running"
