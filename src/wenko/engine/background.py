"""Background work of a server: named, reported while it fails, and tried again.

As a bare task, a loop that raises once ends without a word: nothing would expire any more, and
nothing be deleted, until the next start.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from wenko.errors import StorageUnavailable, WenkoError

log = logging.getLogger(__name__)
FIRST_DELAY = 1.0
MAX_DELAY = 60.0
STEADY = 60.0
"""Seconds without a failure after which work counts as working again."""


@dataclass(frozen=True, slots=True)
class FailingWork:
    """Shown at ``/health``, to anyone: no messages, which can contain texts of users."""

    name: str
    failures: int
    error: str
    """The stable code of the last error, or the type of an unforeseen one."""
    retry_in: float
    """Seconds until it is tried again; 0 when it has been."""


@dataclass(slots=True)
class _Work:
    name: str
    failures: int = 0
    error: str = ""
    began_at: float = 0.0
    retry_at: float = 0.0
    done: bool = False


class Background:
    """Starts each piece of work and restarts it when it raises; work that returns is done."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._clock = clock
        self._sleep = sleep
        self._all: list[_Work] = []
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, name: str, work: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
        """``work`` is called again after a failure, so it must be able to begin anew."""
        entry = _Work(name)
        # Without those that are done: a server that runs for months starts many.
        self._all = [*(each for each in self._all if not each.done), entry]
        self._tasks = [each for each in self._tasks if not each.done()]
        task = asyncio.create_task(self._run(entry, work), name=name)
        self._tasks.append(task)
        return task

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        self._tasks, self._all = [], []

    def failing(self) -> list[FailingWork]:
        """What failed and has not worked for a while since."""
        now = self._clock()
        return [
            FailingWork(
                each.name, each.failures, each.error, round(max(0.0, each.retry_at - now), 1)
            )
            for each in self._all
            if each.failures and not self._recovered(each, now)
        ]

    def _recovered(self, entry: _Work, now: float) -> bool:
        return entry.done or (entry.began_at >= entry.retry_at and now - entry.began_at >= STEADY)

    async def _run(self, entry: _Work, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            entry.began_at = self._clock()
            try:
                await work()
            except Exception as error:
                await self._sleep(self._failed(entry, error))
            else:
                entry.done = True
                return

    def _failed(self, entry: _Work, error: Exception) -> float:
        """Report the failure; the seconds until the next try."""
        now = self._clock()
        if self._recovered(entry, now):
            entry.failures = 0
        delay: float = min(MAX_DELAY, FIRST_DELAY * 2 ** min(entry.failures, 10))
        entry.failures += 1
        entry.error = error.code if isinstance(error, WenkoError) else type(error).__name__
        entry.retry_at = now + delay
        if isinstance(error, StorageUnavailable):
            # A state that passes, not a fault of ours: one line, no traceback.
            log.warning("%s failed, trying again in %.0f s: %s", entry.name, delay, error)
        else:
            log.exception("%s failed; trying again in %.0f s", entry.name, delay)
        return delay
