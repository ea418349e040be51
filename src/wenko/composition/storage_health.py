"""Whether storage works, tested with a write; reported at ``/health``."""

import asyncio
import time

from wenko.errors import StorageUnavailable
from wenko.storage import servers
from wenko.storage.database import Database
from wenko.storage.migrations import WrongSchema
from wenko.storage.servers import Server

FRESH = 1.0
"""Seconds for which a result holds: ``/health`` needs no token and must not cause many writes."""
TEST_LIMIT = 3.0


class StorageHealth:
    def __init__(self, database: Database, server: Server) -> None:
        self._database = database
        self._server = server
        self._testing = asyncio.Lock()
        self._tested_at = -FRESH
        self._works = True

    async def works(self) -> bool:
        """Whether a write reached the disk just now."""
        if not self._database.state.available:
            return False
        async with self._testing:
            if time.monotonic() - self._tested_at > FRESH:
                self._works = await self._test()
                self._tested_at = time.monotonic()
        return self._works

    async def _test(self) -> bool:
        try:
            async with asyncio.timeout(TEST_LIMIT):
                await self._database.write(lambda c: servers.renew(c, self._server), patience=0)
        except (StorageUnavailable, TimeoutError, WrongSchema):
            return False
        return True
