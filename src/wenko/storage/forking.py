"""A second conversation that begins like the first, up to one of its events."""

import sqlalchemy as sa

from wenko.protocol.model import new_id, now_ms
from wenko.storage import conversations as talks
from wenko.storage.conversations import Conversation
from wenko.storage.tables import conversations, events, runs, working_memory


def fork(connection: sa.Connection, source_id: str, seq: int, title: str) -> Conversation:
    """A copy of the conversation up to the event of this number; its own from there on.

    A run that was cut in two has ended in the copy. Open questions stay with the original.
    """
    source = talks.get(connection, source_id)
    made = talks.create(connection, source.owner, title, source.language)
    old, new = (_pk(connection, conversations, each) for each in (source_id, made.id))
    copied = events.c.conversation_pk == old, events.c.seq <= seq
    for row in connection.execute(
        sa.select(runs).where(
            runs.c.pk.in_(sa.select(events.c.run_pk).where(*copied, events.c.run_pk.is_not(None)))
        )
    ).all():
        fresh = {**row._mapping, "id": new_id(), "conversation_pk": new, "origin": None}
        del fresh["pk"]
        if row.ended_at is None or _goes_on(connection, row.pk, seq):
            fresh |= {"ended_at": now_ms(), "success": False}
        connection.execute(runs.insert().values(**fresh))
        run_pk = _pk(connection, runs, str(fresh["id"]))
        _copy_events(connection, sa.and_(*copied, events.c.run_pk == row.pk), new, run_pk)
    _copy_events(connection, sa.and_(*copied, events.c.run_pk.is_(None)), new, None)
    last = connection.execute(
        sa.select(sa.func.max(events.c.seq)).where(events.c.conversation_pk == new)
    ).scalar()
    connection.execute(
        sa.update(conversations).where(conversations.c.pk == new).values(last_seq=last or 0)
    )
    _copy_memory(connection, old, new)
    return talks.get(connection, made.id)


def _pk(connection: sa.Connection, table: sa.Table, id_: str) -> int:
    return int(connection.execute(sa.select(table.c.pk).where(table.c.id == id_)).scalar_one())


def _goes_on(connection: sa.Connection, run_pk: int, seq: int) -> bool:
    """Whether the run has events that the copy does not get."""
    later = sa.select(events.c.seq).where(events.c.run_pk == run_pk, events.c.seq > seq).limit(1)
    return connection.execute(later).scalar() is not None


def _copy_events(
    connection: sa.Connection, which: sa.ColumnElement[bool], new: int, run_pk: int | None
) -> None:
    kept = events.c.seq, events.c.id, events.c.type, events.c.at, events.c.key, events.c.body
    chosen = sa.select(sa.literal(new), sa.literal(run_pk, sa.BigInteger), *kept).where(which)
    names = ["conversation_pk", "run_pk", *(column.name for column in kept)]
    connection.execute(events.insert().from_select(names, chosen))


def _copy_memory(connection: sa.Connection, old: int, new: int) -> None:
    kept = [column for column in working_memory.c if column.name != "conversation_pk"]
    chosen = sa.select(sa.literal(new), *kept).where(working_memory.c.conversation_pk == old)
    names = ["conversation_pk", *(column.name for column in kept)]
    connection.execute(working_memory.insert().from_select(names, chosen))
