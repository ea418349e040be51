"""This server's lease: renewed at intervals, it keeps other servers from taking over its runs."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress

from wenko.errors import StorageUnavailable
from wenko.storage import servers
from wenko.storage.database import Database
from wenko.storage.migrations import WrongSchema
from wenko.storage.servers import LEASE_MS, Server

log = logging.getLogger(__name__)
INTERVAL = 2.0
LEASE = LEASE_MS / 1000
RETIRE_LIMIT = 2.0


class Lease:
    """Only servers that share a database need one."""

    def __init__(
        self, database: Database, server: Server, describe: Callable[[], Server] | None = None
    ) -> None:
        self.server = server
        self._describe = describe or (lambda: server)
        self._database = database
        self._renewed_at = float("-inf")
        self._held_since = float("inf")
        self._task: asyncio.Task[None] | None = None
        self.lapsed = asyncio.Event()
        """Set when it could have ended: others may have taken over runs since."""
        self.outdated = False
        """A newer version has upgraded the database: this server may execute nothing more."""

    @property
    def settled(self) -> bool:
        """Held for a whole term without a gap. After an outage of the database all leases have
        ended: until each server has had the time to renew its own, none may take over runs."""
        return time.monotonic() - self._held_since >= LEASE

    async def open(self) -> None:
        if self._database.shared:
            await self._renew()
            # A server that just started has seen no outage, so it need not wait.
            others = await self._database.read(servers.all_servers)
            if any(each.alive for each in others if each.id != self.server.id):
                self._held_since = time.monotonic() - LEASE
            self._task = asyncio.create_task(self._renew_forever())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
            with suppress(StorageUnavailable, TimeoutError):
                async with asyncio.timeout(RETIRE_LIMIT):
                    await self._database.write(lambda c: servers.retire(c, self.server.id))

    async def _renew_forever(self, interval: float = INTERVAL) -> None:
        while True:
            await asyncio.sleep(interval)
            try:
                await self._renew()
            except StorageUnavailable:
                continue
            except WrongSchema as error:
                if not self.outdated:
                    log.error("this server executes nothing more; update and restart it: %s", error)
                self.outdated = True
            except Exception:
                log.warning("the lease could not be renewed; trying again", exc_info=True)

    async def _renew(self) -> None:
        self.server = server = self._describe()
        # From before the write: it counts for the database when it is done, or a little earlier.
        began = time.monotonic()

        await self._database.write(lambda c: servers.renew(c, server), patience=None)
        if time.monotonic() - self._renewed_at > LEASE:
            first = self._renewed_at == float("-inf")
            self._held_since = time.monotonic()
            if not first:
                log.warning("the lease of this server had ended for a while")
                self.lapsed.set()
        self._renewed_at = began
