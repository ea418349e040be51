"""PostgreSQL LISTEN/NOTIFY: which conversation another server wrote to; only its id is sent."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any

import asyncpg
import sqlalchemy as sa

CHANNEL = "wenko_events"
NOTIFY = f"SELECT pg_notify('{CHANNEL}', ?)"
RETRY = 1.0
log = logging.getLogger(__name__)


class Listener:
    """Listens on a connection of its own, and reconnects when that breaks."""

    def __init__(self, url: sa.URL, on_change: Callable[[str], None]) -> None:
        self._dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._on_change = on_change
        self._task: asyncio.Task[None] | None = None

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
            except (OSError, asyncpg.PostgresError) as error:
                log.warning("listening for other servers' events failed: %s", error)
            await asyncio.sleep(RETRY)

    async def _listen(self) -> None:
        connection = await asyncpg.connect(self._dsn)
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _connection: lost.set())
        try:
            await connection.add_listener(CHANNEL, self._on_notify)
            await lost.wait()
        finally:
            with contextlib.suppress(OSError, asyncpg.PostgresError):
                await connection.close(timeout=5)

    def _on_notify(self, _connection: Any, _pid: int, _channel: str, conversation_id: str) -> None:
        self._on_change(conversation_id)
