"""A run holds one of the server's few places while it works, and leaves it whenever it waits."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Place:
    """With every run at work at once, an event would wait behind all of them for its way out.

    So only a few work at a moment; the others wait for a tool, a model, a person, or their turn.
    """

    def __init__(self, places: asyncio.Semaphore) -> None:
        self._places = places
        self._held = False

    async def take(self) -> None:
        if not self._held:
            await self._places.acquire()
            self._held = True

    def leave(self) -> None:
        if self._held:
            self._held = False
            self._places.release()

    @asynccontextmanager
    async def left(self) -> AsyncIterator[None]:
        """Left for now, and taken again before going on; not when the run is being ended."""
        self.leave()
        yield
        await self.take()
