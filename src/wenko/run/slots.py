"""A run holds one of the server's few slots while it works, and releases it while it waits."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar

from wenko.errors import RunCancelled

_released: ContextVar[bool] = ContextVar("released", default=False)
"""Whether this task has released its share of the slot: a nested wait must not release twice."""


class RunSlot:
    """A run's share of a semaphore.

    If every run worked at once, an event would queue behind all of them before it is published. So
    only a few work at a time; the others wait for a tool, a model, an answer, or a slot. Parallel
    steps share the slot of their run: it is released when all of them wait.
    """

    def __init__(self, slots: asyncio.Semaphore) -> None:
        self._slots = slots
        self._workers = 0
        self._held = False
        self._acquiring = asyncio.Lock()

    async def acquire(self) -> None:
        """Add a worker to the run; waits for a slot unless the run holds one."""
        self._workers += 1
        async with self._acquiring:
            if self._workers and not self._held:
                await self._slots.acquire()
                self._held = True
        self._release_if_idle()

    def release(self) -> None:
        """Remove a worker; the last one frees the slot."""
        self._workers = max(0, self._workers - 1)
        self._release_if_idle()

    def close(self) -> None:
        """The run has ended: remove all workers."""
        self._workers = 0
        self._release_if_idle()

    @asynccontextmanager
    async def released(self) -> AsyncIterator[None]:
        """Release the slot for a wait and acquire it again, unless the run is being ended."""
        if _released.get():
            yield
            return
        token = _released.set(True)
        self.release()
        try:
            yield
        except (asyncio.CancelledError, RunCancelled):
            raise
        except BaseException:
            await self.acquire()
            raise
        else:
            await self.acquire()
        finally:
            _released.reset(token)

    @asynccontextmanager
    async def shared(self) -> AsyncIterator[None]:
        """One more worker for as long as the block runs."""
        await self.acquire()
        try:
            yield
        finally:
            self.release()

    def _release_if_idle(self) -> None:
        if not self._workers and self._held:
            self._held = False
            self._slots.release()
