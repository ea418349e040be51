"""Storage that is away is waited for: what was begun is done once, and a bug is not waited for."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import sqlalchemy as sa

from tests.conftest import empty_database
from tests.support.tcp_proxy import TcpProxy, tcp_proxy
from wenko.errors import StorageDamaged, StorageUnavailable
from wenko.journal import Journal
from wenko.protocol.events import Token
from wenko.storage import conversations
from wenko.storage.database import Database, open_database
from wenko.storage.faults import is_transient, unlimited_patience
from wenko.storage.notify import ChangeListener

pytestmark = pytest.mark.anyio


def sqlite_error(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("as SQLite says it")
    error.sqlite_errorcode = code
    return error


def wrapped(error: Exception, invalidated: bool = False) -> sa.exc.DBAPIError:
    return sa.exc.DBAPIError("SELECT 1", None, error, connection_invalidated=invalidated)


PASSING: list[BaseException] = [
    sqlite_error(sqlite3.SQLITE_BUSY),
    sqlite_error(sqlite3.SQLITE_BUSY_SNAPSHOT),
    sqlite_error(sqlite3.SQLITE_LOCKED),
    sqlite_error(sqlite3.SQLITE_FULL),
    sqlite_error(sqlite3.SQLITE_IOERR_FSYNC),
    sqlite_error(sqlite3.SQLITE_READONLY),
    sqlite_error(sqlite3.SQLITE_CANTOPEN),
    ConnectionRefusedError(),
    TimeoutError(),
    asyncpg.CannotConnectNowError("starting up"),
    asyncpg.AdminShutdownError("terminating"),
    asyncpg.DiskFullError("full"),
    asyncpg.TooManyConnectionsError("too many"),
    asyncpg.DeadlockDetectedError("deadlock"),
    asyncpg.ReadOnlySQLTransactionError("standby"),
    asyncpg.InterfaceError("cannot perform operation: connection is closed"),
    sa.exc.TimeoutError("QueuePool limit"),
]
LASTING: list[BaseException] = [
    sqlite_error(sqlite3.SQLITE_CONSTRAINT),
    sqlite_error(sqlite3.SQLITE_CORRUPT),
    sqlite_error(sqlite3.SQLITE_NOTADB),
    sqlite_error(sqlite3.SQLITE_ERROR),
    asyncpg.UniqueViolationError("twice"),
    asyncpg.UndefinedTableError("no table"),
    asyncpg.InterfaceError("the server expects 1 argument for this query"),
    ZeroDivisionError(),
    KeyError("x"),
]


@pytest.mark.parametrize("error", PASSING, ids=repr)
def test_an_error_that_passes_is_waited_for(error: Exception) -> None:
    assert is_transient(error)
    if not isinstance(error, sa.exc.SQLAlchemyError | OSError):
        assert is_transient(wrapped(error))


@pytest.mark.parametrize("error", LASTING, ids=repr)
def test_a_bug_and_a_damaged_database_are_not_waited_for(error: Exception) -> None:
    assert not is_transient(error)
    assert not is_transient(wrapped(error))


def make(connection: sa.Connection, title: str) -> str:
    return conversations.create(connection, "someone", title, "en").id


async def titles(database: Database) -> list[str]:
    found = await database.read(lambda c: conversations.of_owner(c, "someone"))
    return sorted(each.title for each in found)


@pytest.fixture
async def sqlite(tmp_path: Path) -> AsyncIterator[Database]:
    database = await open_database(None, tmp_path)
    yield database
    await database.close()


@pytest.fixture
async def proxied(postgres: str) -> AsyncIterator[tuple[Database, TcpProxy]]:
    url = sa.make_url(await empty_database(postgres))
    async with tcp_proxy(url.host or "", url.port or 0) as proxy:
        through = url.set(port=proxy.port).render_as_string(hide_password=False)
        database = await open_database(through, Path("/nonexistent"))
        yield database, proxy
        await proxy.restore()
        await database.close()


async def state_is(database: Database, available: bool) -> None:
    async with asyncio.timeout(60):
        while True:
            changed = database.state.changed
            if database.state.available is available:
                return
            await changed.wait()


async def test_P62_a_locked_database_is_waited_for(sqlite: Database, tmp_path: Path) -> None:
    lock = sqlite3.connect(tmp_path / "wenko.db", isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    with unlimited_patience():
        writes = [
            asyncio.create_task(sqlite.write(lambda c, n=n: make(c, str(n)))) for n in range(5)
        ]
    with pytest.raises(StorageUnavailable):
        await sqlite.write(lambda c: make(c, "refused"), patience=0)
    assert not sqlite.state.available
    assert await titles(sqlite) == []
    assert not sqlite.state.available, "what can be read does not end the outage of writes"
    lock.execute("ROLLBACK")
    lock.close()
    await asyncio.gather(*writes)
    assert await titles(sqlite) == ["0", "1", "2", "3", "4"]
    assert (sqlite.state.available, sqlite.state.outages) == (True, 1)


@pytest.mark.parametrize("in_its_place", ["nothing", "another file"])
async def test_P62_a_database_that_was_moved_away_is_waited_for(
    tmp_path: Path, in_its_place: str
) -> None:
    """What SQLite writes to a deleted file succeeds, and is lost when the server ends."""
    (data := tmp_path / "data").mkdir()
    database = await open_database(None, data)
    await database.write(lambda c: make(c, "before"))
    data.rename(tmp_path / "away")
    if in_its_place == "another file":
        data.mkdir()
        (data / "wenko.db").touch()
    with pytest.raises(StorageUnavailable):
        await database.write(lambda c: make(c, "refused"), patience=0)
    with pytest.raises(StorageUnavailable):
        await database.read(conversations_of_someone, patience=0)
    assert not database.state.available
    with unlimited_patience():
        write = asyncio.create_task(database.write(lambda c: make(c, "during")))
    if in_its_place == "another file":
        assert (data / "wenko.db").stat().st_size == 0
        (data / "wenko.db").unlink()
        data.rmdir()
    assert not data.exists()
    (tmp_path / "away").rename(data)
    await asyncio.wait_for(write, 30)
    await database.close()
    reopened = await open_database(None, data)
    assert await titles(reopened) == ["before", "during"]
    await reopened.close()


async def test_P62_a_full_disk_is_waited_for_and_no_write_of_its_group_is_lost(
    sqlite: Database,
) -> None:
    """A full disk ends the transaction of all units that were committed together."""

    def limit(connection: sa.Connection, pages: int) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

    await sqlite.write(lambda c: limit(c, 1))  # SQLite raises it to the present size
    big = "x" * 200_000
    with unlimited_patience():
        writes = [
            asyncio.create_task(sqlite.write(lambda c, n=n: make(c, f"{n}{big if n == 2 else ''}")))
            for n in range(5)
        ]
    # The connection that has the limit is given up after a failure, so the next one has room.
    await asyncio.gather(*writes)
    assert [title[:3] for title in await titles(sqlite)] == ["0", "1", "2xx", "3", "4"]
    assert sqlite.state.outages == 1


async def test_P62_a_connection_lost_before_and_while_writing_is_waited_for(
    proxied: tuple[Database, TcpProxy],
) -> None:
    database, proxy = proxied
    await database.write(lambda c: make(c, "before"))
    await proxy.cut()
    with pytest.raises(StorageUnavailable):
        await database.read(conversations_of_someone, patience=0.2)
    with unlimited_patience():
        write = asyncio.create_task(database.write(lambda c: make(c, "during")))
    await state_is(database, False)
    await proxy.restore()
    await write
    assert await titles(database) == ["before", "during"]


@pytest.mark.parametrize("moment", ["COMMIT", "INSERT INTO events"])
async def test_P62_a_commit_whose_reply_is_lost_is_neither_lost_nor_doubled(
    proxied: tuple[Database, TcpProxy], moment: str
) -> None:
    database, proxy = proxied
    journal = Journal(database)
    conversation = await database.write(lambda c: make(c, "one"))
    proxy.break_after(moment.encode())
    with unlimited_patience():
        records = await journal.append(conversation, [Token(content="a"), Token(content="b")])
    assert proxy.broken.is_set()
    stored = await journal.read(conversation)
    assert [(each.seq, each.id) for each in stored] == [(each.seq, each.id) for each in records]
    assert [each.seq for each in stored] == [1, 2]


async def test_P62_a_server_that_no_longer_replies_is_waited_for(
    proxied: tuple[Database, TcpProxy], monkeypatch: pytest.MonkeyPatch
) -> None:
    database, proxy = proxied
    await database.write(lambda c: make(c, "before"))
    await database.close()
    monkeypatch.setattr("wenko.storage.database.COMMAND_TIMEOUT", 1.0)
    monkeypatch.setattr("wenko.storage.database.CONNECT_TIMEOUT", 1.0)
    engine: Any = database
    database = await open_database(engine.engine.url.render_as_string(False), Path("/nonexistent"))
    await database.read(conversations_of_someone)
    proxy.freeze()
    with unlimited_patience():
        write = asyncio.create_task(database.write(lambda c: make(c, "during")))
    await state_is(database, False)
    await proxy.restore()
    await write
    assert await titles(database) == ["before", "during"]
    await database.close()


async def test_P62_requests_to_a_frozen_server_are_refused_when_their_patience_ends(
    proxied: tuple[Database, TcpProxy],
) -> None:
    """Not when its connections time out, which takes half a minute."""
    database, proxy = proxied
    await database.write(lambda c: make(c, "before"))
    proxy.freeze()
    requests = [
        *(database.read(conversations_of_someone, patience=0.3) for _ in range(25)),
        database.write(lambda c: make(c, "refused"), patience=0.3),
        database.read(conversations_of_someone, patience=0),
    ]
    async with asyncio.timeout(15):
        refused = await asyncio.gather(*requests, return_exceptions=True)
    assert all(isinstance(each, StorageUnavailable) for each in refused), refused
    await proxy.restore()
    with unlimited_patience():
        await database.write(lambda c: make(c, "after"))
    assert await titles(database) == ["after", "before"]


async def test_P62_a_table_that_somebody_has_locked_is_waited_for(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A transaction left open, in psql for example, keeps no request longer than storage does."""
    monkeypatch.setattr("wenko.storage.database.LOCK_TIMEOUT", 0.2)
    url = await empty_database(postgres)
    database = await open_database(url, Path("/nonexistent"))
    other = await asyncpg.connect(url)
    locking = other.transaction()
    await locking.start()
    await other.execute("LOCK TABLE conversations")
    with unlimited_patience():
        write = asyncio.create_task(database.write(lambda c: make(c, "during")))
    # More than the pool has connections: those that wait must give theirs back.
    reads = [database.read(conversations_of_someone, patience=0.1) for _ in range(25)]
    refused = await asyncio.wait_for(asyncio.gather(*reads, return_exceptions=True), 20)
    assert all(isinstance(each, StorageUnavailable) for each in refused), refused
    await locking.rollback()
    await other.close()
    await write
    assert await titles(database) == ["during"]
    await database.close()


async def test_P62_lost_notifications_are_logged_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried = 0
    often = asyncio.Event()

    async def refuse(*_: Any, **__: Any) -> None:
        nonlocal tried
        tried += 1
        if tried == 5:
            often.set()
        raise ConnectionRefusedError("refused")

    monkeypatch.setattr("wenko.storage.notify.asyncpg.connect", refuse)
    monkeypatch.setattr("wenko.storage.notify.RETRY", 0.0)
    listener = ChangeListener(sa.make_url("postgresql://127.0.0.1/x"), lambda _id: None)
    await listener.start()
    await asyncio.wait_for(often.wait(), 10)
    await listener.close()
    assert len(caplog.records) == 1


def conversations_of_someone(connection: sa.Connection) -> int:
    return len(conversations.of_owner(connection, "someone"))


async def test_a_unit_that_breaks_a_rule_of_the_schema_fails_at_once(database: Database) -> None:
    def twice(connection: sa.Connection) -> None:
        insert = sa.text(
            "INSERT INTO users (id, name, token_hash, created_at) VALUES ('1', 'a', 'h', 0)"
        )
        connection.execute(insert)
        connection.execute(insert)

    with pytest.raises(sa.exc.IntegrityError), unlimited_patience():
        await database.write(twice)
    assert database.state.available


@pytest.mark.parametrize("content", [b"", b"x"])
async def test_P62_a_database_that_was_emptied_is_not_taken_for_a_new_one(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "wenko.db"
    path.write_bytes(b"")  # as a server that is killed in its first moment leaves it
    await (await open_database(None, tmp_path)).close()
    (tmp_path / "sandboxes" / "conversation" / "workspace").mkdir(parents=True)
    path.write_bytes(content)
    for _ in range(2):
        with pytest.raises(StorageDamaged, match="is empty") as refused:
            await open_database(None, tmp_path)
        assert path.read_bytes() == content
    assert "是空的" in refused.value.localized("zh")
    path.unlink()  # which is how one begins anew
    await (await open_database(None, tmp_path)).close()
