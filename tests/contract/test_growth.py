"""Long conversations: read from their end, found by index, deleted in pieces."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from wenko.errors import UnknownConversation
from wenko.journal import Journal
from wenko.protocol.events import RunMessagePayload, Steered
from wenko.storage import conversations, deletion, events, runs
from wenko.storage.database import Database
from wenko.storage.deletion import PIECE, delete_rows
from wenko.storage.runs import RunRow
from wenko.storage.tables import metadata

pytestmark = pytest.mark.anyio
NOTE = Steered(payload=RunMessagePayload(message="x"))


async def conversation(database: Database) -> str:
    made = await database.write(lambda c: conversations.create(c, "someone", "", "en"))
    return made.id


async def ended_run(database: Database, where: str, count: int) -> RunRow:
    created = await database.write(lambda c: runs.create(c, where, "hello"))
    run = await database.write(lambda c: runs.claim(c, created.id))
    await Journal(database).append(where, [NOTE] * count, run=run.ref)
    await database.write(lambda c: runs.end(c, run.ref, True))
    return run


async def test_P65_history_is_read_backwards_in_pages(database: Database) -> None:
    where = await conversation(database)
    await ended_run(database, where, 25)
    for before, expected in ((26, range(16, 26)), (16, range(6, 16)), (6, range(1, 6)), (1, ())):
        page = await database.read(
            lambda c, before=before: events.read_before(c, where, before, 10)  # type: ignore[misc]
        )
        assert [record.seq for record in page] == list(expected)


async def test_P18_the_events_of_a_run_are_found_among_many(database: Database) -> None:
    where = await conversation(database)
    found = [await ended_run(database, where, 7) for _ in range(3)]
    for number, run in enumerate(found):
        records = await Journal(database).of_run(where, run.id)
        assert [record.seq for record in records] == list(range(7 * number + 1, 7 * number + 8))
        first = await database.read(lambda c, run=run: events.first_seq(c, where, run.id))  # type: ignore[misc]
        assert first == records[0].seq
        steered = await database.read(
            lambda c, run=run: events.of_types(c, where, ("steered",), [run.id])  # type: ignore[misc]
        )
        assert steered == records
    latest = await database.read(lambda c: runs.latest_of_conversation(c, where, 2))
    assert [run.id for run in latest] == [run.id for run in found[1:]]


@pytest.mark.parametrize(
    "read",
    [
        lambda connection: events.first_seq(connection, "c", "r"),
        lambda connection: events.read(connection, "c", after=5, run_id="r"),
        lambda connection: events.of_types(connection, "c", ("steered", "hitl"), ["r", "s"]),
    ],
    ids=["first event", "page", "types"],
)
async def test_events_of_a_run_are_found_by_index(
    database: Database, read: Callable[[sa.Connection], Any]
) -> None:
    if database.dialect != "sqlite":
        pytest.skip("PostgreSQL chooses by statistics, which an empty table does not have")

    def plan(connection: sa.Connection) -> str:
        sent: list[tuple[str, Any]] = []
        sa.event.listen(
            connection, "before_cursor_execute", lambda *given: sent.append((given[2], given[3]))
        )
        read(connection)
        [(statement, values)] = sent
        rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()
        return "\n".join(str(row[-1]) for row in rows)

    assert "events_of_run" in await database.read(plan)


async def test_a_deleted_conversation_leaves_no_row_and_no_other_is_touched(
    database: Database,
) -> None:
    where, kept = await conversation(database), await conversation(database)
    for _ in range(3):
        await ended_run(database, where, PIECE)
    await ended_run(database, kept, 3)
    await database.write(lambda c: deletion.hide(c, where))
    with pytest.raises(UnknownConversation):
        await database.read(lambda c: conversations.get(c, where, "someone"))
    assert await database.read(deletion.hidden) == [where]
    # Others write meanwhile.
    deleting = asyncio.create_task(delete_rows(database, where))
    while not deleting.done():
        await Journal(database).append(kept, [NOTE])
    await deleting
    assert await database.read(deletion.hidden) == []

    def left(connection: sa.Connection) -> dict[str, int]:
        return {
            name: connection.execute(sa.select(sa.func.count()).select_from(table)).scalar() or 0
            for name, table in metadata.tables.items()
            if "conversation_pk" in table.c and name != "events"
        }

    assert {name: count for name, count in (await database.read(left)).items() if count} == {
        "runs": 1
    }
    assert len(await Journal(database).read(kept)) >= 3
    assert await Journal(database).read(where) == []


async def test_a_deletion_that_was_interrupted_is_finished(database: Database) -> None:
    where = await conversation(database)
    await ended_run(database, where, 10)
    await database.write(lambda c: deletion.hide(c, where))
    await delete_rows(database, where)
    await delete_rows(database, where)
    assert await database.read(deletion.hidden) == []
