"""Keeps space on the disk for the database: a full disk stops commands before the record."""

import asyncio
import logging
import os
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

log = logging.getLogger(__name__)
INTERVAL = 1.0


class DiskReserve:
    """A file that is deleted when the disk is full, so that the record can be written.

    ``low`` is true from before that moment until there is enough space again.
    """

    def __init__(self, data: Path, megabytes: int, on_low: Callable[[], Awaitable[None]]) -> None:
        self._path = data / "reserve"
        # On a small disk, a fixed size would take too much of it.
        self._size = min(megabytes << 20, shutil.disk_usage(data).total // 20)
        self._on_low = on_low
        self.low = False

    @property
    def free(self) -> int:
        return shutil.disk_usage(self._path.parent).free

    async def run_forever(self) -> None:
        known = True
        while self._size:
            try:
                await self.check()
                known = True
            except OSError as error:
                if known:
                    log.warning("the space on the disk is not known: %s", error)
                known = False
            await asyncio.sleep(INTERVAL)

    async def check(self) -> None:
        free = self.free
        if not self.low and free < self._size:
            self.low = True
            log.error("the disk is nearly full (%d MiB left): commands are stopped", free >> 20)
            await self._on_low()
            free = self.free
        if self.low and free > 2 * self._size:
            self.low = False
            log.warning("the disk has %d MiB left: commands can be started again", free >> 20)
        if free < self._size // 2:
            self._path.unlink(missing_ok=True)
        elif not self.low and free > 2 * self._size and not self._path.exists():
            self._allocate()

    def _allocate(self) -> None:
        file = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            os.posix_fallocate(file, 0, self._size)
        finally:
            os.close(file)
