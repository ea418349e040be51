"""Servers that share a database: who executes a run, and who may take it over."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.conftest import empty_database
from wenko.engine import Lease
from wenko.errors import StaleAttempt
from wenko.journal import Journal
from wenko.protocol.events import Token
from wenko.service.conversations import ConversationService
from wenko.storage import conversations, deletion, runs, servers
from wenko.storage.database import Database, open_database
from wenko.storage.migrations import WrongSchema
from wenko.storage.runs import RunRow
from wenko.storage.servers import LEASE_MS, Server

pytestmark = pytest.mark.anyio
ONE = Server("server-1", "http://one", "storage-1")
TWO = Server("server-2", "http://two", "storage-2")


@pytest.fixture
async def shared(postgres: str, tmp_path: Path) -> AsyncIterator[Database]:
    database = await open_database(await empty_database(postgres), tmp_path)
    for server in (ONE, TWO):
        await database.write(lambda c, server=server: servers.renew(c, server))
    yield database
    await database.close()


async def run_of(database: Database, server: Server) -> RunRow:
    """A run that the server executes."""
    made = await database.write(lambda c: conversations.create(c, "someone", "", "en"))
    run = await database.write(lambda c: runs.create(c, made.id, "hello"))
    taken = await database.write(lambda c: runs.take(c, run.id, server))
    assert taken is not None
    return taken


async def untended(database: Database, server: Server, take_over: bool = True) -> list[str]:
    return await database.read(lambda c: runs.untended(c, server, take_over))


async def end_lease(database: Database, server: Server) -> None:
    """As if it had not renewed it for long enough."""

    def work(connection: sa.Connection) -> None:
        connection.execute(
            sa.text("UPDATE servers SET renewed_at = renewed_at - :gone WHERE id = :id"),
            {"gone": LEASE_MS + 1, "id": server.id},
        )

    await database.write(work)


async def test_P64_a_new_server_takes_nothing_from_one_that_is_alive(shared: Database) -> None:
    run = await run_of(shared, ONE)
    assert await untended(shared, TWO) == []
    assert await shared.write(lambda c: runs.take(c, run.id, TWO)) is None
    assert await untended(shared, ONE) == [run.id], "a restarted server gets back its own"


async def test_P64_a_dead_server_s_run_is_taken_over_and_its_writes_are_refused(
    shared: Database,
) -> None:
    run, journal = await run_of(shared, ONE), Journal(shared)
    await journal.append(run.conversation_id, [Token(content="a")], run=run.ref)
    await end_lease(shared, ONE)
    assert await untended(shared, TWO, take_over=False) == []
    assert await untended(shared, TWO) == [run.id]
    taken = await shared.write(lambda c: runs.take(c, run.id, TWO))
    assert taken is not None
    assert taken.attempt == run.attempt + 1
    with pytest.raises(StaleAttempt):
        await journal.append(run.conversation_id, [Token(content="b")], run=run.ref)
    # The first one is back: it does not get the run again.
    await shared.write(lambda c: servers.renew(c, ONE))
    assert await untended(shared, ONE) == []
    assert await shared.write(lambda c: runs.take(c, run.id, ONE)) is None


async def test_P64_a_run_is_left_to_the_server_that_has_its_files(shared: Database) -> None:
    made = await shared.write(lambda c: conversations.create(c, "someone", "", "en"))
    home = await shared.write(lambda c: conversations.find_or_set_home(c, made.id, "storage-1"))
    assert home == "storage-1"
    again = await shared.write(lambda c: conversations.find_or_set_home(c, made.id, "storage-2"))
    assert again == "storage-1", "the first command decides"
    run = await shared.write(lambda c: runs.create(c, made.id, "hello"))
    assert await untended(shared, TWO) == []
    assert await untended(shared, ONE) == [run.id]
    await end_lease(shared, ONE)
    assert await untended(shared, TWO) == [run.id], "a run is never stranded"


async def test_P64_a_server_that_stops_gives_its_runs_away_at_once(shared: Database) -> None:
    run = await run_of(shared, ONE)
    await shared.write(lambda c: servers.retire(c, ONE.id))
    assert await untended(shared, TWO) == [run.id]
    found = await shared.read(servers.all_servers)
    assert [(each.id, each.alive) for each in found] == [(TWO.id, True)]


class Files:
    """The sandboxes and pictures of one server, of which only deletions matter here."""

    def __init__(self) -> None:
        self.deleted: list[str] = []

    async def delete(self, conversation_id: str) -> None:
        self.deleted.append(conversation_id)


async def test_P64_a_conversation_deleted_elsewhere_loses_its_files_where_they_are(
    shared: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wenko.service.conversations.DELETE_INTERVAL", 0.01)
    run = await run_of(shared, ONE)
    where = run.conversation_id
    await shared.write(lambda c: conversations.find_or_set_home(c, where, ONE.storage_id))
    await Journal(shared).append(where, [Token(content="said")])
    await shared.write(lambda c: deletion.hide(c, where))
    files = {server.id: Files() for server in (ONE, TWO)}

    def deleting(server: Server) -> asyncio.Task[None]:
        unused: Any = None
        mine: Any = files[server.id]
        service = ConversationService(
            shared,
            unused,
            unused,
            mine,
            unused,
            unused,
            unused,
            Files(),  # type: ignore[arg-type]
            server.storage_id,
        )
        return asyncio.create_task(service.delete_due())

    async def due(server: Server) -> bool:
        return bool(await shared.read(lambda c: deletion.hidden(c, server.storage_id)))

    elsewhere = deleting(TWO)
    async with asyncio.timeout(30):
        while await due(TWO):
            await asyncio.sleep(0.01)
    assert await Journal(shared).read(where) == []
    assert await due(ONE)
    at_home = deleting(ONE)
    async with asyncio.timeout(30):
        while await due(ONE):
            await asyncio.sleep(0.01)
    for task in (elsewhere, at_home):
        task.cancel()
    assert (files[ONE.id].deleted, files[TWO.id].deleted) == ([where], [])


async def test_P64_a_dead_server_is_not_alive_because_the_clock_was_set_back(
    shared: Database,
) -> None:
    run = await run_of(shared, ONE)
    day = sa.text("UPDATE servers SET renewed_at = renewed_at + 86400000")
    await shared.write(lambda c: c.execute(day) and None)
    await shared.write(lambda c: servers.renew(c, TWO))
    assert await untended(shared, TWO) == [run.id]
    await shared.write(lambda c: servers.renew(c, ONE))
    assert await untended(shared, TWO) == [], "one that is alive renews its lease"


async def test_P64_a_server_of_an_older_version_loses_its_lease_and_executes_nothing(
    shared: Database,
) -> None:
    run = await run_of(shared, ONE)
    newer = sa.text("UPDATE alembic_version SET version_num = '9999'")
    await shared.write(lambda c: c.execute(newer) and None)
    with pytest.raises(WrongSchema):
        await shared.write(lambda c: servers.renew(c, ONE))
    lease = Lease(shared, ONE)
    renewing = asyncio.create_task(lease._renew_forever(interval=0))
    async with asyncio.timeout(30):
        while not lease.outdated:
            await asyncio.sleep(0.01)
    renewing.cancel()
    # Its lease ends, so a server of the newer version takes over.
    await end_lease(shared, ONE)
    assert await untended(shared, TWO) == [run.id]
