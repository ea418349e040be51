"""A run holds one of the server's few places while it works, and leaves it whenever it waits."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar

from wenko.errors import RunCancelled

_waits: ContextVar[bool] = ContextVar("waits", default=False)
"""Whether whoever works here has left its place already: a wait within a wait leaves nothing."""


class RunSlot:
    """With every run at work at once, an event would wait behind all of them for its way out.

    So only a few work at a moment; the others wait for a tool, a model, a person, or their turn.
    Steps that are carried out side by side share the place of their run: it is left when all wait.
    """

    def __init__(self, places: asyncio.Semaphore) -> None:
        self._places = places
        self._working = 0
        self._held = False
        self._taking = asyncio.Lock()

    async def take(self) -> None:
        """One more works for the run."""
        self._working += 1
        async with self._taking:
            if self._working and not self._held:
                await self._places.acquire()
                self._held = True
        self._give_back()

    def leave(self) -> None:
        """One fewer works; at the end of the run, nobody."""
        self._working = max(0, self._working - 1)
        self._give_back()

    def close(self) -> None:
        """The run is over, however many worked for it."""
        self._working = 0
        self._give_back()

    @asynccontextmanager
    async def left(self) -> AsyncIterator[None]:
        """Left for now, and taken again before going on; not when the run is being ended."""
        if _waits.get():
            yield
            return
        waits = _waits.set(True)
        self.leave()
        try:
            yield
        except (asyncio.CancelledError, RunCancelled):
            raise
        except BaseException:
            await self.take()
            raise
        else:
            await self.take()
        finally:
            _waits.reset(waits)

    @asynccontextmanager
    async def shared(self) -> AsyncIterator[None]:
        """One more works for the run meanwhile."""
        await self.take()
        try:
            yield
        finally:
            self.leave()

    def _give_back(self) -> None:
        if not self._working and self._held:
            self._held = False
            self._places.release()
