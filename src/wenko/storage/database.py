"""Units of work on SQLite or PostgreSQL: a plain function of a connection, run in a transaction.

SQLite has one writer thread that commits all queued units as one group, so many small writes cost
one flush to disk. PostgreSQL groups commits by itself.

A unit that fails because storage is away is run again (``faults``), so it must be a function of the
connection alone.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from wenko.private_files import make_private_database
from wenko.storage.faults import (
    OF_CALLER,
    REQUEST_PATIENCE,
    CommitUnknown,
    StorageState,
    is_transient,
    wait_out,
)
from wenko.storage.migrations import migrate
from wenko.storage.notify import ChangeListener
from wenko.storage.sql import sqlite_driver
from wenko.storage.startup import (
    check_not_emptied,
    check_sqlite,
    explained_postgres,
    explained_sqlite,
)

T = TypeVar("T")
Work = Callable[[sa.Connection], T]
OnChange = Callable[[str | None], None]
"""Called with the id of a conversation that another server wrote to; ``None`` if it may be any."""
GROUP_LIMIT = 500
CHECKPOINT_INTERVAL = 1.0
BUSY_TIMEOUT_MS = 2_000
CONNECT_TIMEOUT = 5.0
COMMAND_TIMEOUT = 30.0
"""Seconds without a reply of PostgreSQL after which a connection counts as lost."""
LOCK_TIMEOUT = REQUEST_PATIENCE
"""Seconds that a statement waits for a lock, and a unit of work for a connection of the pool. A
transaction that somebody left open would otherwise delay requests, and fill the pool with them."""
MAX_LOG_PAGES = 10_000
"""Only beyond this does the writer checkpoint the log itself; every write waits for that."""


class Database(Protocol):
    """Runs units of work. A unit that raises is rolled back as a whole.

    A failure that passes by itself is waited out: in a run without a limit, elsewhere for
    ``patience`` seconds, then ``StorageUnavailable`` is raised.
    """

    dialect: str
    shared: bool
    """Whether other servers write to it too."""
    state: StorageState

    async def write(self, work: Work[T], patience: float | None = OF_CALLER) -> T: ...
    async def read(self, work: Work[T], patience: float | None = OF_CALLER) -> T: ...
    async def listen(self, on_change: OnChange) -> None: ...
    async def close(self) -> None: ...


async def open_database(url: str | None, data: Path, name: str = "") -> Database:
    """The database at ``url``, or SQLite in the data folder; its schema is brought up to date.

    ``name`` is the server's own: it is not notified of what it writes itself.
    """
    if url is None or url.startswith("sqlite"):
        path = data / "wenko.db" if url is None else Path(sa.make_url(url).database or "wenko.db")
        return await asyncio.to_thread(_open_sqlite, path, data)
    with explained_postgres(sa.make_url(url)):
        return await PostgresDatabase.open(url, name)


def _open_sqlite(path: Path, data: Path) -> "SqliteDatabase":
    check_sqlite(path)
    check_not_emptied(path, data)
    make_private_database(path)
    with explained_sqlite(path):
        return SqliteDatabase(path)


class SqliteDatabase:
    """One writer, two readers, write-ahead log; a commit returns when it is flushed to disk."""

    dialect = "sqlite"
    shared = False

    def __init__(self, path: Path) -> None:
        self._engine = sa.create_engine(
            f"sqlite:///{path}", connect_args={"check_same_thread": False}
        )
        sa.event.listen(self._engine, "connect", _configure_sqlite)
        with self._engine.begin() as connection:
            # The driver begins no transaction for DDL: a failed migration would leave half of it.
            sqlite_driver(connection).execute("BEGIN IMMEDIATE")
            migrate(connection)
        self._path = path
        self._file = _file_at(path)
        self.state = StorageState()
        self._queue: queue.SimpleQueue[_Unit | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(2, "wenko-read")
        self._written, self._closing = threading.Event(), threading.Event()
        self._threads = [
            threading.Thread(target=self._write_groups, name="wenko-write", daemon=True),
            threading.Thread(target=self._checkpoint, name="wenko-checkpoint", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    async def write(self, work: Work[T], patience: float | None = OF_CALLER) -> T:
        return await wait_out(self.state, lambda: self._write(work), patience, writes=True)

    async def read(self, work: Work[T], patience: float | None = OF_CALLER) -> T:
        run = asyncio.get_running_loop().run_in_executor
        return await wait_out(
            self.state, lambda: run(self._readers, self._read, work), patience, writes=False
        )

    async def listen(self, on_change: OnChange) -> None:
        """No other server writes: the data folder belongs to one."""

    async def close(self) -> None:
        self._queue.put(None)
        self._closing.set()
        self._written.set()
        for thread in self._threads:
            await asyncio.get_running_loop().run_in_executor(self._readers, thread.join)
        self._readers.shutdown()
        self._engine.dispose()
        while not self._queue.empty():
            # Queued behind the end: whoever waits for it would wait for ever.
            if (unit := self._queue.get()) is not None:
                unit.done.cancel()

    async def _write(self, work: Work[T]) -> T:
        if self._closing.is_set():
            raise RuntimeError("The database is closed.")
        unit = _Unit(work, asyncio.get_running_loop().create_future())
        self._queue.put(unit)
        value: T = await unit.done
        return value

    def _read(self, work: Work[T]) -> T:
        self._check_file()
        with self._engine.connect() as connection:
            try:
                return work(connection)
            except Exception as failure:
                if is_transient(failure):
                    # After an I/O error a connection may fail for ever; the next one need not.
                    connection.invalidate()
                raise

    def _write_groups(self) -> None:
        connection: sa.Connection | None = None
        while (group := self._next_group()) is not None:
            try:
                self._check_file()
                # Within the try: without a connection this thread would end, and no write return.
                connection = connection or self._engine.connect()
                _commit_group(connection, group)
                self._written.set()
            except Exception as failure:
                for unit in group:
                    unit.failure = failure
                # A file that was moved is still open; when it is back, this connection goes on.
                if connection is not None and not isinstance(failure, DatabaseFileGone):
                    with suppress(Exception):
                        connection.invalidate()
                        connection.close()
                    connection = None
            _resolve_group(group)
        if connection is not None:
            connection.close()

    def _check_file(self) -> None:
        """SQLite would go on writing to a deleted file, and make an empty one in its place."""
        if _file_at(self._path) != self._file:
            raise DatabaseFileGone(f"{self._path} was deleted, moved or replaced")

    def _checkpoint(self) -> None:
        """Copy the write-ahead log into the database while no write waits for it."""
        while not self._closing.wait(CHECKPOINT_INTERVAL):
            self._written.wait()
            self._written.clear()
            # Tried again later, and beyond MAX_LOG_PAGES by the writer.
            with suppress(sqlite3.Error, sa.exc.DBAPIError), self._engine.connect() as connection:
                driver = sqlite_driver(connection)
                driver.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def _next_group(self) -> list["_Unit"] | None:
        """All queued units; ``None`` when the database is being closed."""
        first = self._queue.get()
        if first is None:
            return None
        group = [first]
        while len(group) < GROUP_LIMIT and not self._queue.empty():
            unit = self._queue.get()
            if unit is None:
                self._queue.put(None)
                break
            group.append(unit)
        return group


class DatabaseFileGone(OSError):
    """The database is no longer where it was opened; what is written now would be lost."""


def _file_at(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


class _Unit:
    """One unit of work in the writer's queue."""

    __slots__ = ("done", "failure", "value", "work")

    def __init__(self, work: Work[Any], done: asyncio.Future[Any]) -> None:
        self.work = work
        self.done = done
        self.value: Any = None
        self.failure: BaseException | None = None

    def attempt(self, connection: sa.Connection, driver: sqlite3.Connection, alone: bool) -> None:
        """Do the work; if it fails, roll it back."""
        if not alone:
            driver.execute("SAVEPOINT unit")
        try:
            self.value = self.work(connection)
        except Exception as failure:
            if not driver.in_transaction:
                # A full disk ends the whole transaction, and with it what the other units did.
                raise
            self.failure = failure
            driver.execute("ROLLBACK" if alone else "ROLLBACK TO unit")
        if not alone:
            driver.execute("RELEASE unit")

    def resolve(self) -> None:
        if self.done.done():
            return
        if self.failure is not None:
            self.done.set_exception(self.failure)
        else:
            self.done.set_result(self.value)


def _commit_group(connection: sa.Connection, group: list[_Unit]) -> None:
    """If this raises, nothing of the group is on disk, whatever each unit returned."""
    driver = sqlite_driver(connection)
    try:
        # Without BEGIN, each savepoint would be a transaction, and a flush, of its own.
        driver.execute("BEGIN IMMEDIATE")
        for unit in group:
            unit.attempt(connection, driver, alone=len(group) == 1)
        connection.commit()
        driver.commit()
    except BaseException:
        with suppress(Exception):
            connection.rollback()
            driver.rollback()
        raise


def _resolve_group(group: list[_Unit]) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[_Unit]] = {}
    for unit in group:
        by_loop.setdefault(unit.done.get_loop(), []).append(unit)
    for loop, units in by_loop.items():
        with suppress(RuntimeError):  # that loop was closed while its unit was queued
            loop.call_soon_threadsafe(_resolve_all, units)


def _resolve_all(units: list[_Unit]) -> None:
    for unit in units:
        unit.resolve()


def _configure_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = "IMMEDIATE"
    connection.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA secure_delete=FAST")
    connection.execute(f"PRAGMA wal_autocheckpoint={MAX_LOG_PAGES}")


def _limit_lock_waits(connection: Any, _record: Any) -> None:
    # A statement, because a pooler refuses start-up parameters that it does not know.
    cursor = connection.cursor()
    cursor.execute(f"SET lock_timeout = {int(LOCK_TIMEOUT * 1000)}")
    cursor.close()
    connection.commit()


class PostgresDatabase:
    """A pool of connections; each unit of work is a transaction of its own."""

    dialect = "postgresql"
    shared = True

    def __init__(self, engine: AsyncEngine, name: str = "") -> None:
        self.engine = engine
        self._name = name
        self.state = StorageState()
        self._listener: ChangeListener | None = None

    @classmethod
    async def open(cls, url: str, name: str = "") -> "PostgresDatabase":
        parsed = sa.make_url(url).set(drivername="postgresql+asyncpg")
        engine = create_async_engine(
            parsed,
            pool_size=10,
            max_overflow=10,
            pool_timeout=LOCK_TIMEOUT,
            pool_pre_ping=True,
            connect_args={
                "timeout": CONNECT_TIMEOUT,
                "command_timeout": COMMAND_TIMEOUT,
                "server_settings": {"application_name": name or "wenko"},
            },
        )
        sa.event.listen(engine.sync_engine, "connect", _limit_lock_waits)
        try:
            async with engine.begin() as connection:
                # Another server may take longer to migrate.
                await connection.execute(sa.text("SET LOCAL lock_timeout = 0"))
                # Several servers may start at once; only one may migrate.
                await connection.execute(sa.text("SELECT pg_advisory_xact_lock(8243770)"))
                await connection.run_sync(migrate)
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine, name)

    async def write(self, work: Work[T], patience: float | None = OF_CALLER) -> T:
        unknown: CommitUnknown | None = None

        async def attempt() -> T:
            nonlocal unknown
            if unknown is not None:
                # Run again without asking, the work of a commit that succeeded would be doubled.
                if await self._is_committed(unknown.transaction):
                    value: T = unknown.value  # type: ignore[assignment]
                    return value
                unknown = None
            try:
                return await self._write(work)
            except CommitUnknown as lost:
                unknown = lost
                raise

        return await wait_out(self.state, attempt, patience, writes=True, may_hang=True)

    async def read(self, work: Work[T], patience: float | None = OF_CALLER) -> T:
        return await wait_out(
            self.state, lambda: self._read(work), patience, writes=False, may_hang=True
        )

    async def listen(self, on_change: OnChange) -> None:
        self._listener = ChangeListener(self.engine.url, on_change, self._name)
        await self._listener.start()

    async def close(self) -> None:
        if self._listener is not None:
            await self._listener.close()
        await self.engine.dispose()

    async def _read(self, work: Work[T]) -> T:
        async with self.engine.connect() as connection:
            try:
                result: T = await connection.run_sync(work)
            except Exception as failure:
                await _discard_if_lost(connection, failure)
                raise
            return result

    async def _write(self, work: Work[T]) -> T:
        async with self.engine.connect() as connection:
            number: int | None = None
            try:
                await connection.begin()
                result: T = await connection.run_sync(work)
                number = (await connection.exec_driver_sql(_TRANSACTION)).scalar()
                await connection.commit()
            except Exception as failure:
                await _discard_if_lost(connection, failure)
                if number is not None and is_transient(failure):
                    raise CommitUnknown(number, result) from failure
                raise
            return result

    async def _is_committed(self, number: int) -> bool:
        async with self.engine.connect() as connection:
            status = (await connection.exec_driver_sql(_STATUS, (number,))).scalar()
        if status == "in progress":
            raise CommitUnknown(number, None)
        return bool(status == "committed")


# Null for a unit that changed nothing.
_TRANSACTION = "SELECT txid_current_if_assigned()"
_STATUS = "SELECT txid_status($1)"


async def _discard_if_lost(connection: AsyncConnection, failure: Exception) -> None:
    """Do not return a lost connection to the pool, nor wait for a rollback that it cannot do."""
    if is_transient(failure):
        with suppress(Exception):
            await connection.invalidate()
