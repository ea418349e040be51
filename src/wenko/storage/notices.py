"""PostgreSQL tells every server which conversation another one wrote to: only that, never what."""

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
    """Holds a connection of its own, and takes a new one when it breaks."""

    def __init__(self, url: sa.URL, on_change: Callable[[str], None]) -> None:
        self._dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._on_change = on_change
        self._listening: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._listening = asyncio.create_task(self._listen_always())

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.wait([self._listening])

    async def _listen_always(self) -> None:
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
            await connection.add_listener(CHANNEL, self._heard)
            await lost.wait()
        finally:
            with contextlib.suppress(OSError, asyncpg.PostgresError):
                await connection.close(timeout=5)

    def _heard(self, _connection: Any, _pid: int, _channel: str, conversation_id: str) -> None:
        self._on_change(conversation_id)
