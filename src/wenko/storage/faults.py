"""Which errors of a database pass by themselves, and how they are waited out."""

import asyncio
import logging
import random
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import TypeVar

import asyncpg
import sqlalchemy as sa

from wenko.errors import StorageUnavailable

T = TypeVar("T")
log = logging.getLogger(__name__)

REQUEST_PATIENCE = 5.0
"""Seconds that a request waits for storage before it is refused."""
FIRST_DELAY = 0.05
MAX_DELAY = 1.0
OF_CALLER = -1.0
"""The patience of the run or request that calls."""

# A run has no patience limit: it belongs to nobody who could send it again.
_patience: ContextVar[float | None] = ContextVar("patience", default=REQUEST_PATIENCE)

# SQLite: busy, locked, out of memory, read-only, I/O error, full, cannot open, lock protocol.
_SQLITE_TRANSIENT = frozenset({5, 6, 7, 8, 10, 13, 14, 15})
# PostgreSQL, by SQLSTATE: connection lost, wrong password, no such database, transaction rolled
# back, out of resources (also a full disk), shutdown or cancelled by an operator, I/O error.
_POSTGRES_CLASSES = ("08", "28", "3D", "40", "53", "57", "58")
_POSTGRES_STATES = frozenset({"25006", "25P03", "55P03"})
"""Read-only (a standby took over), ended while idle in a transaction, lock not available."""


class CommitUnknown(Exception):
    """The connection was lost during COMMIT: only the database knows what became of it."""

    def __init__(self, transaction: int, value: object) -> None:
        super().__init__(f"the outcome of transaction {transaction} is not known yet")
        self.transaction = transaction
        self.value = value


def is_transient(error: BaseException) -> bool:
    """Whether the same work can succeed later, unchanged. False for our own bugs, and for a
    database that is damaged: waiting repairs neither."""
    if isinstance(error, CommitUnknown | OSError | TimeoutError | sa.exc.TimeoutError):
        return True
    if isinstance(error, sqlite3.Error):
        return _sqlite_code(error) in _SQLITE_TRANSIENT
    if isinstance(error, asyncpg.PostgresError | asyncpg.InterfaceError):
        return _is_transient_on_postgres(error)
    if isinstance(error, sa.exc.DBAPIError):
        if isinstance(error.orig, sqlite3.Error):
            return is_transient(error.orig)
        if error.connection_invalidated:
            return True
        cause = error.orig
        return cause is not None and _is_transient_on_postgres(cause)
    return False


def _sqlite_code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 1) & 0xFF


def _is_transient_on_postgres(error: BaseException) -> bool:
    state = getattr(error, "sqlstate", None)
    if state is not None:
        return state in _POSTGRES_STATES or state.startswith(_POSTGRES_CLASSES)
    inner = error.__cause__
    if isinstance(inner, OSError | TimeoutError):
        return True
    # Without a state, the driver speaks: "connection is closed", "connection was closed in the
    # middle of operation". Its other messages are about wrong use.
    return "connect" in str(error).lower()


class StorageState:
    """Whether the last use of the database worked; the same for every run of the server."""

    def __init__(self) -> None:
        self.available = True
        self.outages = 0
        """How many have ended."""
        self.last_outage = 0.0
        """Seconds that the last one took."""
        self.reason = ""
        self.pending_writes = 0
        self._since = 0.0
        self._changed = asyncio.Event()

    @property
    def changed(self) -> asyncio.Event:
        """Set when storage fails or works again; get it before reading ``available``."""
        return self._changed

    def failed(self, error: BaseException) -> None:
        if self.available:
            self.available, self._since, self.reason = False, time.monotonic(), reason_of(error)
            log.warning("storage is not available, waiting: %s", self.reason)
            self._notify()

    def worked(self, writes: bool) -> None:
        """A read says nothing about pending writes: a lock or a full disk stops only those."""
        if not self.available and (writes or not self.pending_writes):
            self.available = True
            self.outages += 1
            self.last_outage = time.monotonic() - self._since
            log.warning("storage is available again after %.1f s", self.last_outage)
            self._notify()

    def _notify(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()


@contextmanager
def unlimited_patience() -> Iterator[None]:
    """Inside, and in the tasks started inside, storage is waited for without a limit."""
    token = _patience.set(None)
    try:
        yield
    finally:
        _patience.reset(token)


async def wait_out(
    state: StorageState,
    attempt: Callable[[], Awaitable[T]],
    patience: float | None = OF_CALLER,
    *,
    writes: bool,
    may_hang: bool = False,
) -> T:
    """The result of the attempt, made again after transient failures for ``patience`` seconds;
    ``None`` means without a limit.

    ``may_hang``: an attempt may take longer than anybody waits, and to end it, too.
    """
    limit = _patience.get() if patience == OF_CALLER else patience
    if may_hang and limit is not None:
        attempt = partial(_left_alone_after, limit or REQUEST_PATIENCE, attempt)
    state.pending_writes += writes
    try:
        began = time.monotonic()
        try:
            value = await attempt()
        except Exception as error:
            if not is_transient(error):
                raise
            state.failed(error)
            deadline = None if limit is None else (began if may_hang else time.monotonic()) + limit
            value = await _try_again(state, attempt, deadline, error)
        state.worked(writes)
        return value
    finally:
        state.pending_writes -= writes


async def _try_again(
    state: StorageState,
    attempt: Callable[[], Awaitable[T]],
    deadline: float | None,
    error: Exception,
) -> T:
    delay = FIRST_DELAY
    while True:
        pause = delay * random.uniform(0.5, 1.0)
        if deadline is not None and time.monotonic() + pause > deadline:
            raise storage_unavailable() from error
        await asyncio.sleep(pause)
        delay = min(delay * 2, MAX_DELAY)
        try:
            return await attempt()
        except Exception as again:
            if not is_transient(again):
                raise
            state.failed(again)
            error = again


async def _left_alone_after(limit: float, attempt: Callable[[], Awaitable[T]]) -> T:
    """Cancel the attempt after some seconds, and do not wait for its end: a connection to a server
    that is frozen takes half a minute to close."""
    trying = asyncio.ensure_future(attempt())
    try:
        await asyncio.wait([trying], timeout=limit)
    finally:
        if not trying.done():
            trying.cancel()
            trying.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
    if not trying.done():
        raise TimeoutError(f"no reply within {limit:g} s")
    return trying.result()


def storage_unavailable() -> StorageUnavailable:
    return StorageUnavailable(
        "The database is not available at the moment; nothing was lost. Try again: "
        "active runs continue by themselves as soon as it is back.",
        "数据库暂时不可用，没有丢失任何内容。请稍后重试；恢复后正在执行的任务会自动继续。",
    )


def reason_of(error: BaseException) -> str:
    """One line without statements or values: it is shown at ``/health`` and in the log."""
    cause = error.orig if isinstance(error, sa.exc.DBAPIError) and error.orig else error
    text = str(cause).strip().partition("\n")[0]
    name = type(cause).__name__
    return f"{name}: {text}"[:200] if text else name
