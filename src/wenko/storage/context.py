"""The statements about a conversation's context: entries, summaries, project, tasks and code."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import sqlalchemy as sa

from wenko.errors import UnknownContextEntry
from wenko.protocol.model import new_id, now_ms
from wenko.storage.sql import execute, execute_many, from_json, storable_text, to_json
from wenko.storage.tables import (
    context_entries as entries,
)
from wenko.storage.tables import (
    context_facts as facts,
)
from wenko.storage.tables import (
    context_postings,
    runs,
)
from wenko.storage.tables import (
    context_summaries as summaries,
)
from wenko.text import token_count

Role = Literal["user", "assistant", "system"]
EntryState = Literal["verbatim", "shortened", "dropped"]
FactKind = Literal["project", "task", "code", "requirement"]
FACT_KINDS: tuple[FactKind, ...] = ("project", "task", "code")


@dataclass(frozen=True, slots=True)
class Entry:
    pk: int
    id: str
    run_pk: int | None
    role: Role
    content: str
    tokens: int
    at: int
    metadata: dict[str, Any]
    state: EntryState
    pinned: bool


@dataclass(frozen=True, slots=True)
class Summary:
    summary: str
    entry_count: int
    compressed_at: int


@dataclass(frozen=True, slots=True)
class ContextCounts:
    entries: int
    """Those that are word for word in prompts."""
    tokens: int
    """Of these entries."""
    summaries: int
    projects: int
    tasks: int
    code: int


def conversation_pk(connection: sa.Connection, conversation_id: str) -> int:
    [(pk,)] = execute(connection, "SELECT pk FROM conversations WHERE id = ?", (conversation_id,))
    return int(pk)


def run_pk(connection: sa.Connection, run_id: str) -> int | None:
    found = execute(connection, "SELECT pk FROM runs WHERE id = ?", (run_id,))
    return found[0][0] if found else None


def newest_run(connection: sa.Connection, conversation: int) -> int:
    """The newest run that has entries, also cleared ones; 0 if there is none."""
    [(newest,)] = execute(connection, _NEWEST_RUN, (conversation,))
    return newest or 0


def runs_after(connection: sa.Connection, conversation: int, pk: int) -> list[sa.Row[Any]]:
    """Ended runs that have no entries yet, oldest first."""
    query = (
        sa.select(runs.c.pk, runs.c.id, runs.c.message, runs.c.created_at, runs.c.ended_at)
        .where(runs.c.conversation_pk == conversation, runs.c.pk > pk, runs.c.ended_at.is_not(None))
        .order_by(runs.c.pk)
    )
    return list(connection.execute(query))


def add(
    connection: sa.Connection,
    conversation: int,
    role: Role,
    content: str,
    terms: Iterable[int],
    run: int | None = None,
    at: int | None = None,
    metadata: dict[str, Any] | None = None,
    state: EntryState = "verbatim",
    pinned: bool = False,
) -> None:
    """Add an entry, unless the run has one of this role already."""
    if run is not None and execute(connection, _OF_ROLE, (conversation, run, role)):
        return
    text = storable_text(content)
    values = (
        conversation,
        new_id(),
        run,
        role,
        text,
        token_count(text),
        now_ms() if at is None else at,
        to_json(metadata or {}),
        state,
        pinned,
    )
    [(pk,)] = execute(connection, _ADD, values)
    execute_many(connection, _POST, [(conversation, term, pk) for term in set(terms)])


def verbatim(connection: sa.Connection, conversation: int, limit: int | None = None) -> list[Entry]:
    """Entries that prompts have word for word, oldest first; the newest ``limit``."""
    return _select(connection, conversation, "state = ?", ("verbatim",), limit)[::-1]


def all_entries(
    connection: sa.Connection, conversation: int, limit: int | None = None
) -> list[Entry]:
    """Every entry that was not cleared, oldest first."""
    return _select(connection, conversation, "true", limit=limit)[::-1]


def pinned(connection: sa.Connection, conversation: int, limit: int = 50) -> list[Entry]:
    return _select(connection, conversation, "pinned", limit=limit)[::-1]


def by_pks(connection: sa.Connection, conversation: int, pks: Collection[int]) -> list[Entry]:
    if not pks:
        return []
    any_of = f"pk IN ({', '.join('?' * len(pks))})"
    return _select(connection, conversation, any_of, tuple(pks))


def get(connection: sa.Connection, conversation: int, entry_id: str) -> Entry:
    found = _select(connection, conversation, "id = ?", (entry_id,))
    if not found:
        raise UnknownContextEntry(
            f"This conversation's context has no entry {entry_id}.", "该会话的上下文中没有这一条。"
        )
    return found[0]


def change(connection: sa.Connection, pks: Collection[int], **values: Any) -> None:
    if pks:
        connection.execute(entries.update().where(entries.c.pk.in_(list(pks))).values(**values))


def blank(connection: sa.Connection, run_ids: Collection[str]) -> None:
    """Delete what these runs said; the entries stay empty, so that nothing adds them again.

    Summaries lose what they took from there, tasks and files lose what was said about them.
    """
    query = (
        sa.select(entries.c.pk, entries.c.id, entries.c.conversation_pk, entries.c.content)
        .join(runs, runs.c.pk == entries.c.run_pk)
        .where(runs.c.id.in_(list(run_ids)))
    )
    said: dict[int, list[Any]] = {}
    for row in connection.execute(query).all():
        change(connection, [row.pk], content="", tokens=0, state="dropped", pinned=False)
        own = context_postings.c.conversation_pk == row.conversation_pk
        connection.execute(
            context_postings.delete().where(own, context_postings.c.entry_pk == row.pk)
        )
        said.setdefault(row.conversation_pk, []).append(row)
    for conversation, rows in said.items():
        _blank_summaries(connection, conversation, rows)
        _blank_facts(connection, conversation, set(run_ids))


def _blank_summaries(connection: sa.Connection, conversation: int, gone: Sequence[Any]) -> None:
    marks = tuple(f"[{row.id[-6:]}]" for row in gone)
    own = summaries.c.conversation_pk == conversation
    for row in connection.execute(sa.select(summaries.c.pk, summaries.c.summary).where(own)).all():
        lines = row.summary.split("\n")
        kept = [
            line
            for line in lines
            # A sentence that several entries have bears the mark of the first.
            if not line.endswith(marks)
            and not any(_sentence(line) and _sentence(line) in each.content for each in gone)
        ]
        if kept != lines:
            update = summaries.update().where(summaries.c.pk == row.pk)
            connection.execute(update.values(summary="\n".join(kept)))


def _sentence(line: str) -> str:
    return line[2:].rpartition(" [")[0] if line.startswith("- ") else ""


def _blank_facts(connection: sa.Connection, conversation: int, run_ids: Collection[str]) -> None:
    own = facts.c.conversation_pk == conversation
    tasks = facts.c.kind == "task", facts.c.key.in_(list(run_ids))
    connection.execute(facts.delete().where(own, *tasks))
    query = sa.select(facts.c.pk, facts.c.kind, facts.c.body).where(
        own, facts.c.kind.in_(["code", "requirement"])
    )
    for pk, kind, text in connection.execute(query).all():
        body = from_json(text)
        if body.get("run_id") not in run_ids:
            continue
        if kind == "requirement":
            connection.execute(facts.delete().where(facts.c.pk == pk))
        elif body.get("why"):
            changed = to_json({**body, "why": ""})
            connection.execute(facts.update().where(facts.c.pk == pk).values(body=changed))


def posted(connection: sa.Connection, conversation: int, term: int, limit: int) -> list[int]:
    return [pk for (pk,) in execute(connection, _POSTED, (conversation, term, limit))]


def counts(connection: sa.Connection, conversation: int) -> ContextCounts:
    [row] = execute(connection, _COUNTS, [conversation] * _COUNTS.count("?"))
    return ContextCounts(*map(int, row))


def cleared_runs(connection: sa.Connection, conversation: int) -> set[str]:
    return {id_ for (id_,) in execute(connection, _CLEARED_RUNS, (conversation,))}


# --- summaries and facts --------------------------------------------------------------------------


def add_summary(connection: sa.Connection, conversation: int, text: str, count: int) -> None:
    values = {"summary": storable_text(text), "entry_count": count, "compressed_at": now_ms()}
    connection.execute(summaries.insert().values(conversation_pk=conversation, **values))


def summaries_of(connection: sa.Connection, conversation: int) -> list[Summary]:
    return [Summary(*row) for row in execute(connection, _SUMMARIES, (conversation,))]


def put_fact(
    connection: sa.Connection, conversation: int, kind: FactKind, key: str, body: dict[str, Any]
) -> bool:
    """Whether it is new or differs from what was known; a later `updated_at` is no difference."""
    name, text = storable_text(key)[:600], to_json(body)
    found = execute(connection, _FACT, (conversation, kind, name))
    if not found:
        execute(connection, _ADD_FACT, (conversation, kind, name, text, now_ms()))
        return True
    [(pk, known)] = found
    if _timeless(from_json(known)) == _timeless(from_json(text)):
        return False
    execute(connection, _CHANGE_FACT, (text, now_ms(), pk))
    return True


def remove_fact(connection: sa.Connection, conversation: int, kind: FactKind, key: str) -> None:
    execute(connection, _REMOVE_FACT, (conversation, kind, key))


def _timeless(body: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in body.items() if name != "updated_at"}


def facts_of(
    connection: sa.Connection, conversation: int, kind: FactKind, limit: int = 1000
) -> list[tuple[str, dict[str, Any]]]:
    """Key and body, the most recently changed first."""
    found = execute(connection, _FACTS, (conversation, kind, limit))
    return [(key, from_json(body)) for key, body in found]


# --- clearing -------------------------------------------------------------------------------------

TABLES = (entries, summaries, facts)


def clear(connection: sa.Connection, conversation: int) -> int:
    """Hide everything; what was cleared earlier and can still be restored goes for good."""
    now, hidden = now_ms(), 0
    for table in TABLES:
        own = table.c.conversation_pk == conversation
        if table is not entries:
            connection.execute(table.delete().where(own, table.c.cleared_at.is_not(None)))
        done = connection.execute(
            table.update().where(own, table.c.cleared_at.is_(None)).values(cleared_at=now)
        )
        hidden += done.rowcount
    return hidden


def restore(connection: sa.Connection, conversation: int, since: int) -> int:
    """Show again what was cleared last, if that was after ``since``."""
    newest = cleared_at(connection, conversation)
    if newest < since:
        return 0
    shown = 0
    for table in TABLES:
        own = sa.and_(table.c.conversation_pk == conversation, table.c.cleared_at == newest)
        shown += connection.execute(table.update().where(own).values(cleared_at=None)).rowcount
    return shown


def cleared_at(connection: sa.Connection, conversation: int) -> int:
    """When something that can still be shown again was cleared last; 0: never."""
    found = (
        connection.execute(
            sa.select(sa.func.max(table.c.cleared_at)).where(
                table.c.conversation_pk == conversation
            )
        ).scalar()
        for table in TABLES
    )
    return max(each or 0 for each in found)


def _count(table: str, kind: FactKind | None = None) -> str:
    of_kind = "" if kind is None else f" AND kind = '{kind}'"
    where = f"conversation_pk = ? AND cleared_at IS NULL{of_kind}"
    return f"(SELECT count(*) FROM {table} WHERE {where})"


# Every run asks several times; the tasks alone may be thousands of JSON objects.
_COUNTS = (
    "SELECT count(*), coalesce(sum(tokens), 0), "
    + ", ".join(
        (_count("context_summaries"), *(_count("context_facts", each) for each in FACT_KINDS))
    )
    + " FROM context_entries"
    " WHERE conversation_pk = ? AND cleared_at IS NULL AND state = 'verbatim'"
)
_ENTRIES = (
    "SELECT pk, id, run_pk, role, content, tokens, at, metadata, state, pinned"
    " FROM context_entries WHERE conversation_pk = ? AND cleared_at IS NULL"
)
_CLEARED_RUNS = (
    "SELECT runs.id FROM runs JOIN context_entries ON context_entries.run_pk = runs.pk"
    " WHERE context_entries.conversation_pk = ? AND cleared_at IS NOT NULL"
)
_SUMMARIES = (
    "SELECT summary, entry_count, compressed_at FROM context_summaries"
    " WHERE conversation_pk = ? AND cleared_at IS NULL ORDER BY pk"
)
_FACTS = (
    "SELECT key, body FROM context_facts"
    " WHERE conversation_pk = ? AND kind = ? AND cleared_at IS NULL"
    " ORDER BY updated_at DESC, pk DESC LIMIT ?"
)
_NEWEST_RUN = "SELECT max(run_pk) FROM context_entries WHERE conversation_pk = ?"
_OF_ROLE = "SELECT pk FROM context_entries WHERE conversation_pk = ? AND run_pk = ? AND role = ?"
_ADD = (
    "INSERT INTO context_entries"
    " (conversation_pk, id, run_pk, role, content, tokens, at, metadata, state, pinned)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING pk"
)
_POST = "INSERT INTO context_postings (conversation_pk, term, entry_pk) VALUES (?, ?, ?)"
_FACT = (
    "SELECT pk, body FROM context_facts"
    " WHERE conversation_pk = ? AND kind = ? AND key = ? AND cleared_at IS NULL"
)
_ADD_FACT = (
    "INSERT INTO context_facts (conversation_pk, kind, key, body, updated_at)"
    " VALUES (?, ?, ?, ?, ?)"
)
_CHANGE_FACT = "UPDATE context_facts SET body = ?, updated_at = ? WHERE pk = ?"
_REMOVE_FACT = (
    "DELETE FROM context_facts"
    " WHERE conversation_pk = ? AND kind = ? AND key = ? AND cleared_at IS NULL"
)
_POSTED = (
    "SELECT entry_pk FROM context_postings WHERE conversation_pk = ? AND term = ?"
    " ORDER BY entry_pk DESC LIMIT ?"
)


def _select(
    connection: sa.Connection,
    conversation: int,
    where: str,
    values: tuple[object, ...] = (),
    limit: int | None = None,
) -> list[Entry]:
    """The newest first."""
    query = f"{_ENTRIES} AND {where} ORDER BY pk DESC"
    if limit is not None:
        query, values = f"{query} LIMIT ?", (*values, limit)
    return [
        Entry(pk, id_, run, role, content, tokens, at, from_json(metadata), state, bool(pinned))
        for pk, id_, run, role, content, tokens, at, metadata, state, pinned in execute(
            connection, query, (conversation, *values)
        )
    ]


def ordered(found: Sequence[Entry]) -> list[Entry]:
    return sorted(found, key=lambda entry: entry.pk)
