"""PostgreSQL LISTEN/NOTIFY: which conversation another server wrote to; only its id is sent."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any

import asyncpg
import sqlalchemy as sa

from wenko.storage.sql import execute

CHANNEL = "wenko_events"
# With the sender, which need not be told what it wrote itself.
NOTIFY = f"SELECT pg_notify('{CHANNEL}', ? || ' ' || current_setting('application_name'))"
RETRY = 0.5
CONNECT_TIMEOUT = 5.0
ALIVE_INTERVAL = 5.0
"""Seconds between two questions whether the connection still works: a pulled cable says nothing."""
log = logging.getLogger(__name__)


def notify(connection: sa.Connection, conversation_id: str) -> None:
    """Tell the other servers, when the transaction commits, that this conversation changed."""
    if connection.dialect.name == "postgresql":
        execute(connection, NOTIFY, (conversation_id,))


class ChangeListener:
    """Listens on a connection of its own, and reconnects when that breaks.

    ``on_change`` gets ``None`` after every connect: what was sent before it is lost, so everything
    that could have been missed must be read again.
    """

    def __init__(
        self, url: sa.URL, on_change: Callable[[str | None], None], name: str = ""
    ) -> None:
        self._dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._on_change = on_change
        self._name = name
        self._task: asyncio.Task[None] | None = None
        self._failing = False

    async def start(self) -> None:
        self._task = asyncio.create_task(self._listen_with_reconnect())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _listen_with_reconnect(self) -> None:
        while True:
            try:
                await self._listen()
            except Exception as error:
                # Once for each outage: it is tried again twice a second.
                if not self._failing:
                    log.warning("listening for other servers' events failed: %s", error)
                self._failing = True
            await asyncio.sleep(RETRY)

    async def _listen(self) -> None:
        connection = await asyncpg.connect(self._dsn, timeout=CONNECT_TIMEOUT)
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _connection: lost.set())
        try:
            await connection.add_listener(CHANNEL, self._on_notify)
            self._failing = False
            self._on_change(None)
            while not lost.is_set():
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(ALIVE_INTERVAL):
                        await lost.wait()
                if not lost.is_set():
                    await connection.execute("SELECT 1", timeout=CONNECT_TIMEOUT)
        finally:
            with contextlib.suppress(
                OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError
            ):
                await connection.close(timeout=1)

    def _on_notify(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        conversation_id, _, sender = payload.partition(" ")
        if not sender or sender != self._name:
            self._on_change(conversation_id)
