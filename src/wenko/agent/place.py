"""A run holds one of the server's places, except while it waits for a person."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Place:
    """Five hundred forms that nobody answers must not keep other runs from starting."""

    def __init__(self, places: asyncio.Semaphore) -> None:
        self._places = places
        self._held = False

    async def take(self) -> None:
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
