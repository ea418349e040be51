"""The statements about long-term memory: one row a memory, with where it came from."""

from array import array
from collections import namedtuple
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, get_args

import sqlalchemy as sa

from wenko.errors import NotYours, UnknownMemory
from wenko.protocol.model import new_id, now_ms
from wenko.storage import events as event_log
from wenko.storage.sql import execute, execute_many, from_json, storable_text, to_json
from wenko.storage.tables import conversations, memories, memory_settings, runs
from wenko.storage.tables import memory_uses as uses

MemoryKind = Literal["preference", "fact", "pattern", "plan"]
KINDS: tuple[MemoryKind, ...] = get_args(MemoryKind)
MemorySource = Literal["form", "message", "proposal", "automatic", "manual", "import", "merge"]


@dataclass(frozen=True, slots=True)
class NewMemory:
    category: str
    key: str
    label: str
    value: Any
    shown: str
    """The value as the form displayed it, e.g. with an option's label."""
    question_id: str | None = None
    kind: MemoryKind = "preference"
    source: MemorySource = "form"
    conversation_id: str | None = None
    run_id: str | None = None
    confidence: float = 1.0
    proposed: bool = False
    conflict_id: str | None = None
    fingerprint: str | None = None
    terms: tuple[int, ...] = ()
    terms_version: int = 0


@dataclass(frozen=True, slots=True)
class MemoryRow:
    pk: int
    id: str
    owner: str
    category: str
    key: str
    label: str
    value: Any
    shown: str
    question_id: str | None
    created_at: int
    kind: MemoryKind
    source: MemorySource
    conversation_id: str | None
    run_id: str | None
    confidence: float
    version: int
    updated_at: int
    last_used_at: int | None
    uses: int
    proposed: bool
    conflict_id: str | None
    terms: tuple[int, ...]
    vector: bytes | None

    @property
    def text(self) -> str:
        """What is remembered, as one sentence."""
        return f"{self.label}：{self.shown}" if self.label else self.shown


class Candidate(NamedTuple):
    """What ranks a memory, without the rest of its row."""

    pk: int
    kind: str
    shown: str
    confidence: float
    uses: int
    updated_at: int
    last_used_at: int | None
    terms: bytes | None


@dataclass(frozen=True, slots=True)
class MemoryUse:
    conversation_id: str
    title: str
    run_id: str
    at: int


@dataclass(frozen=True, slots=True)
class MemorySettings:
    automatic: tuple[MemoryKind, ...] = ()
    """Kinds that are saved without asking."""
    tone: bool = True
    """Whether the tone of messages is recognised."""


# --- writing --------------------------------------------------------------------------------------


def insert(connection: sa.Connection, owner: str, new: Sequence[NewMemory]) -> list[str]:
    """Store them, ids in the same order. A memory with a key replaces the one with the same key."""
    ids = []
    for each in new:
        if each.key and not each.proposed:
            same = (
                memories.c.category == storable_text(each.category),
                memories.c.key == storable_text(each.key),
                memories.c.label == storable_text(each.label),
                memories.c.proposed.is_(False),
            )
            for row in _select(connection, _owned(owner), *same):
                revoke(connection, row)
        ids.append(_insert(connection, owner, each))
    return ids


def _insert(connection: sa.Connection, owner: str, each: NewMemory) -> str:
    id_, now = new_id(), now_ms()
    values = (
        id_,
        owner,
        storable_text(each.category),
        storable_text(each.key),
        storable_text(each.label),
        to_json(each.value),
        storable_text(each.shown),
        each.question_id,
        now,
        now,
        each.kind,
        each.source,
        each.conversation_id,
        each.run_id,
        each.confidence,
        each.proposed,
        each.conflict_id,
        each.fingerprint,
        array("q", each.terms).tobytes(),
        each.terms_version,
    )
    [(pk,)] = execute(connection, _INSERT, values)
    if not each.proposed:
        _add_postings(connection, pk, each.terms)
    return id_


def change(
    connection: sa.Connection, row: MemoryRow, terms: Sequence[int] | None = None, **values: Any
) -> None:
    """Change columns of a memory; with ``terms``, also what search finds it by."""
    if terms is not None:
        _remove_postings(connection, row.pk, row.terms)
        if not values.get("proposed", row.proposed):
            _add_postings(connection, row.pk, terms)
        values["terms"] = array("q", terms).tobytes()
    connection.execute(memories.update().where(memories.c.pk == row.pk).values(**values))


def revoke(connection: sa.Connection, row: MemoryRow, forgotten: bool = False) -> None:
    """Delete what it holds: value, text, words and vector. Only the row stays."""
    _remove_postings(connection, row.pk, row.terms)
    empty: dict[str, Any] = dict.fromkeys(("value", "shown", "terms", "vector", "conflict_id"))
    if forgotten:
        empty |= {"label": "", "key": ""}
    connection.execute(
        memories.update()
        .where(memories.c.pk == row.pk)
        .values(revoked_at=now_ms(), forgotten=forgotten, **empty)
    )
    connection.execute(
        memories.update().where(memories.c.conflict_id == row.id).values(conflict_id=None)
    )


def mark_used(
    connection: sa.Connection, conversation_id: str, run_id: str, ids: Iterable[str]
) -> None:
    """Once for each run, however often the run is resumed."""
    now = now_ms()
    pk = connection.execute(
        sa.select(conversations.c.pk).where(conversations.c.id == conversation_id)
    ).scalar_one()
    for id_ in ids:
        new = execute(connection, _USE, (pk, run_id, id_, now))
        if new:
            execute(connection, _COUNT_USE, (now, id_))


def move_uses(connection: sa.Connection, ids: Sequence[str], to: str) -> None:
    """The uses of several memories become those of one."""
    query = sa.select(uses).where(uses.c.memory_id.in_(list(ids)))
    for row in connection.execute(query).all():
        execute(connection, _USE, (row.conversation_pk, row.run_id, to, row.at))
    connection.execute(uses.delete().where(uses.c.memory_id.in_(list(ids))))


def _add_postings(connection: sa.Connection, pk: int, terms: Collection[int]) -> None:
    execute_many(connection, _ADD_POSTING, [(term, pk) for term in terms])


def _remove_postings(connection: sa.Connection, pk: int, terms: Collection[int]) -> None:
    execute_many(connection, _REMOVE_POSTING, [(term, pk) for term in terms])


# --- reading --------------------------------------------------------------------------------------


def of_owner(
    connection: sa.Connection,
    owner: str,
    limit: int = 500,
    kind: str | None = None,
    before: int | None = None,
    proposed: bool = False,
) -> list[MemoryRow]:
    """The owner's memories that were not revoked, the newest first."""
    conditions = [_owned(owner), memories.c.proposed.is_(proposed)]
    if kind is not None:
        conditions.append(memories.c.kind == kind)
    if before is not None:
        conditions.append(memories.c.pk < before)
    return _select(connection, *conditions, limit=limit)


def get(connection: sa.Connection, owner: str, memory_id: str) -> MemoryRow:
    """``UnknownMemory`` or ``NotYours`` if it is not the owner's."""
    found = [_memory(_Row(*row)) for row in execute(connection, _BY_ID, (memory_id,))]
    if not found:
        raise UnknownMemory(
            f"There is no memory {memory_id}; it may have been forgotten or replaced.",
            "没有这条记忆；它可能已被忘记或替换。",
        )
    if found[0].owner != owner:
        raise NotYours("This memory belongs to another user.", "这条记忆属于其他用户。")
    return found[0]


def by_pks(connection: sa.Connection, owner: str, pks: Collection[int]) -> list[MemoryRow]:
    """Written by hand: the statement builder would take half of a search's time."""
    if not pks:
        return []
    statement = _BY_PKS.replace("(pks)", f"({', '.join('?' * len(pks))})")
    found = execute(connection, statement, (owner, *pks))
    return [_memory(_Row(*row)) for row in found]


def size(connection: sa.Connection, owner: str, most: int) -> int:
    """How many rows the owner has, forgotten ones included; counted up to ``most``."""
    [(count,)] = execute(connection, _SIZE, (owner, most))
    return int(count)


def candidates(connection: sa.Connection, owner: str, pks: Sequence[int]) -> list[Candidate]:
    if not pks:
        return []
    statement = _CANDIDATES.replace("(pks)", f"({', '.join('?' * len(pks))})")
    return [Candidate(*row) for row in execute(connection, statement, (owner, *pks))]


def texts(connection: sa.Connection, owner: str, pks: Sequence[int]) -> list[tuple[int, str]]:
    """Key and text of those that still stand."""
    if not pks:
        return []
    statement = _TEXTS.replace("(pks)", f"({', '.join('?' * len(pks))})")
    rows = execute(connection, statement, (owner, *pks))
    return [(pk, f"{label}：{shown}" if label else shown) for pk, label, shown in rows]


def vectors(
    connection: sa.Connection, owner: str, pks: Sequence[int], newest: int
) -> dict[int, bytes]:
    """Those of the owner's newest memories, and of ``pks``."""
    found = dict(execute(connection, _NEWEST_VECTORS, (owner, newest)))
    if missing := [pk for pk in pks if pk not in found]:
        statement = _VECTORS.replace("(pks)", f"({', '.join('?' * len(missing))})")
        found |= dict(execute(connection, statement, (owner, *missing)))
    return {pk: bytes(raw) for pk, raw in found.items()}


def without_vector(connection: sa.Connection, tag: bytes, limit: int) -> list[tuple[int, int, str]]:
    """Key, version and text of memories without a vector of this model, the newest first."""
    rows = execute(connection, _WITHOUT_VECTOR, (len(tag), tag, limit))
    return [
        (pk, version, f"{label}：{shown}" if label else shown) for pk, version, label, shown in rows
    ]


def put_vectors(connection: sa.Connection, new: Sequence[tuple[int, int, bytes]]) -> None:
    """Those of memories that were changed or forgotten meanwhile are dropped."""
    for pk, version, vector in new:
        execute(connection, _PUT_VECTOR, (vector, pk, version))


def by_ids(connection: sa.Connection, owner: str, ids: Collection[str]) -> list[MemoryRow]:
    if not ids:
        return []
    return _select(connection, _owned(owner), memories.c.id.in_(list(ids)))


def of_run(connection: sa.Connection, run_id: str) -> list[MemoryRow]:
    """What a run saved or proposed, oldest first."""
    found = _select(connection, memories.c.run_id == run_id, memories.c.revoked_at.is_(None))
    return found[::-1]


def of_conversation(
    connection: sa.Connection, owner: str, conversation_id: str, limit: int = 20
) -> list[MemoryRow]:
    """What was saved in a conversation, the newest first."""
    conditions = (memories.c.conversation_id == conversation_id, memories.c.proposed.is_(False))
    return _select(connection, _owned(owner), *conditions, limit=limit)


def known_fingerprints(
    connection: sa.Connection, owner: str, fingerprints: Collection[str]
) -> set[str]:
    """Those of memories that exist, were proposed, or were declined or forgotten before."""
    query = sa.select(memories.c.fingerprint).where(
        memories.c.owner == owner, memories.c.fingerprint.in_(list(fingerprints))
    )
    return set(connection.execute(query).scalars())


def with_fingerprint(connection: sa.Connection, owner: str, fingerprint: str) -> MemoryRow | None:
    """The memory that says the same; proposals and forgotten ones do not count."""
    found = execute(connection, _BY_FINGERPRINT, (owner, fingerprint))
    return _memory(_Row(*found[0])) if found else None


def posted(connection: sa.Connection, term: int, limit: int) -> list[int]:
    """Memories with this term, the newest first."""
    return [pk for (pk,) in execute(connection, _POSTED, (term, limit))]


def unindexed(connection: sa.Connection, version: int, limit: int) -> list[MemoryRow]:
    """Memories whose words were found by older rules, or never."""
    return _select(
        connection,
        memories.c.revoked_at.is_(None),
        memories.c.terms_version < version,
        limit=limit,
    )


def uses_of(connection: sa.Connection, memory_id: str, limit: int = 50) -> list[MemoryUse]:
    """Where it was used, the newest first."""
    query = (
        sa.select(conversations.c.id, conversations.c.title, uses.c.run_id, uses.c.at)
        .join(conversations, conversations.c.pk == uses.c.conversation_pk)
        .where(uses.c.memory_id == memory_id, conversations.c.owner != "")
        .order_by(uses.c.at.desc())
        .limit(limit)
    )
    return [MemoryUse(*row) for row in connection.execute(query)]


def standing_conversations(connection: sa.Connection, ids: Collection[str]) -> set[str]:
    """Those that were not deleted."""
    query = sa.select(conversations.c.id).where(
        conversations.c.id.in_(list(ids)), conversations.c.owner != ""
    )
    return set(connection.execute(query).scalars())


def said_in_run(connection: sa.Connection, use: MemoryUse) -> tuple[str, str]:
    """Message and answer of a run in which a memory was used."""
    message = connection.execute(sa.select(runs.c.message).where(runs.c.id == use.run_id)).scalar()
    answers = event_log.of_types(connection, use.conversation_id, ("chat_complete",), (use.run_id,))
    return message or "", "\n".join(each.body["payload"]["content"] for each in answers)


def remove_uses(connection: sa.Connection, memory_id: str, run_ids: Sequence[str]) -> None:
    connection.execute(
        uses.delete().where(uses.c.memory_id == memory_id, uses.c.run_id.in_(list(run_ids)))
    )


def forgotten_runs(connection: sa.Connection, conversation_id: str) -> set[str]:
    """Runs of a conversation that said something which was forgotten since."""
    found = execute(connection, _FORGOTTEN_RUNS, (conversation_id, conversation_id))
    return {each for (each,) in found if each is not None}


def counts(connection: sa.Connection, owner: str) -> dict[str, int]:
    """How many there are of each kind; proposals under ``proposed``."""
    query = (
        sa.select(memories.c.kind, memories.c.proposed, sa.func.count())
        .where(_owned(owner))
        .group_by(memories.c.kind, memories.c.proposed)
    )
    found = dict.fromkeys((*KINDS, "proposed"), 0)
    for kind, proposed, count in connection.execute(query):
        found["proposed" if proposed else kind] += count
    return found


# --- a user's choices -----------------------------------------------------------------------------


def settings_of(connection: sa.Connection, owner: str) -> MemorySettings:
    query = sa.select(memory_settings).where(memory_settings.c.owner == owner)
    row = connection.execute(query).one_or_none()
    if row is None:
        return MemorySettings()
    chosen = row.automatic.split(",")
    return MemorySettings(tuple(kind for kind in KINDS if kind in chosen), bool(row.tone))


def put_settings(connection: sa.Connection, owner: str, chosen: MemorySettings) -> None:
    connection.execute(memory_settings.delete().where(memory_settings.c.owner == owner))
    values = {"owner": owner, "automatic": ",".join(chosen.automatic), "tone": chosen.tone}
    connection.execute(memory_settings.insert().values(**values))


# --------------------------------------------------------------------------------------------------

_USE = (
    "INSERT INTO memory_uses (conversation_pk, run_id, memory_id, at) VALUES (?, ?, ?, ?)"
    " ON CONFLICT DO NOTHING RETURNING at"
)
_COUNT_USE = "UPDATE memories SET uses = uses + 1, last_used_at = ? WHERE id = ?"
_FORGOTTEN_RUNS = (
    "SELECT run_id FROM memories WHERE conversation_id = ? AND forgotten"
    " UNION ALL SELECT memory_uses.run_id FROM memory_uses"
    " JOIN conversations ON conversations.pk = memory_uses.conversation_pk"
    " JOIN memories ON memories.id = memory_uses.memory_id"
    " WHERE conversations.id = ? AND forgotten"
)
_COLUMNS = tuple(column.name for column in memories.c)
_Row = namedtuple("_Row", _COLUMNS)  # type: ignore[misc]
_INSERT = (
    "INSERT INTO memories (id, owner, category, key, label, value, shown, question_id, created_at,"
    " updated_at, kind, source, conversation_id, run_id, confidence, proposed, conflict_id,"
    f" fingerprint, terms, terms_version) VALUES ({', '.join('?' * 20)}) RETURNING pk"
)
_BY_ID = f"SELECT {', '.join(_COLUMNS)} FROM memories WHERE id = ? AND revoked_at IS NULL"
_BY_FINGERPRINT = (
    f"SELECT {', '.join(_COLUMNS)} FROM memories WHERE owner = ? AND fingerprint = ?"
    " AND revoked_at IS NULL AND NOT proposed ORDER BY pk DESC LIMIT 1"
)
_BY_PKS = (
    f"SELECT {', '.join(_COLUMNS)} FROM memories WHERE owner = ? AND revoked_at IS NULL"
    " AND NOT proposed AND pk IN (pks) ORDER BY pk DESC"
)
_SIZE = "SELECT COUNT(*) FROM (SELECT 1 FROM memories WHERE owner = ? LIMIT ?) AS counted"
_CANDIDATES = (
    "SELECT pk, kind, COALESCE(shown, ''), confidence, uses, COALESCE(updated_at, created_at),"
    " last_used_at, terms FROM memories"
    " WHERE owner = ? AND revoked_at IS NULL AND NOT proposed AND pk IN (pks)"
)
_LIVE = "revoked_at IS NULL AND NOT proposed"
_TEXTS = (
    "SELECT pk, label, COALESCE(shown, '') FROM memories"
    f" WHERE owner = ? AND {_LIVE} AND pk IN (pks)"
)
_NEWEST_VECTORS = (
    f"SELECT pk, vector FROM memories WHERE owner = ? AND {_LIVE} AND vector IS NOT NULL"
    " ORDER BY pk DESC LIMIT ?"
)
_VECTORS = (
    f"SELECT pk, vector FROM memories WHERE owner = ? AND {_LIVE} AND vector IS NOT NULL"
    " AND pk IN (pks)"
)
_WITHOUT_VECTOR = (
    f"SELECT pk, version, label, shown FROM memories WHERE {_LIVE} AND shown IS NOT NULL"
    " AND (vector IS NULL OR substr(vector, 1, ?) <> ?) ORDER BY pk DESC LIMIT ?"
)
_PUT_VECTOR = "UPDATE memories SET vector = ? WHERE pk = ? AND version = ? AND revoked_at IS NULL"
_POSTED = "SELECT memory_pk FROM memory_postings WHERE term = ? ORDER BY memory_pk DESC LIMIT ?"
_ADD_POSTING = "INSERT INTO memory_postings (term, memory_pk) VALUES (?, ?)"
_REMOVE_POSTING = "DELETE FROM memory_postings WHERE term = ? AND memory_pk = ?"


def _owned(owner: str) -> sa.ColumnElement[bool]:
    return sa.and_(memories.c.owner == owner, memories.c.revoked_at.is_(None))


def _select(
    connection: sa.Connection, *conditions: sa.ColumnElement[bool], limit: int | None = None
) -> list[MemoryRow]:
    query = sa.select(memories).where(*conditions).order_by(memories.c.pk.desc()).limit(limit)
    return [_memory(row) for row in connection.execute(query)]


def _memory(row: Any) -> MemoryRow:
    return MemoryRow(
        pk=row.pk,
        id=row.id,
        owner=row.owner,
        category=row.category,
        key=row.key,
        label=row.label,
        value=from_json(row.value),
        shown=row.shown or "",
        question_id=row.question_id,
        created_at=row.created_at,
        kind=row.kind,
        source=row.source,
        conversation_id=row.conversation_id,
        run_id=row.run_id,
        confidence=row.confidence,
        version=row.version,
        updated_at=row.updated_at or row.created_at,
        last_used_at=row.last_used_at,
        uses=row.uses,
        proposed=bool(row.proposed),
        conflict_id=row.conflict_id,
        terms=tuple(array("q", row.terms or b"")),
        vector=row.vector,
    )
