"""Somebody may end a run at any moment: whatever it waits for then is dropped."""

import asyncio
from collections.abc import Awaitable
from typing import Any, TypeVar

from wenko.errors import RunCancelled

T = TypeVar("T")


class Cancellation:
    """Set once, by anybody; every wait of the run goes through ``guard``."""

    def __init__(self, requested: bool = False) -> None:
        self._event = asyncio.Event()
        if requested:
            self._event.set()

    def request(self) -> None:
        self._event.set()

    async def guard(self, work: Awaitable[T]) -> T:
        """The result of the work, or ``RunCancelled`` as soon as that is requested."""
        task = asyncio.ensure_future(work)
        cancelled = asyncio.create_task(self._event.wait())
        try:
            await asyncio.wait([task, cancelled], return_when=asyncio.FIRST_COMPLETED)
            if self._event.is_set():
                await _drop(task)
                raise RunCancelled("The run was cancelled.", "已取消")
            return task.result()
        finally:
            cancelled.cancel()
            task.cancel()


async def _drop(task: "asyncio.Future[Any]") -> None:
    task.cancel()
    await asyncio.wait([task])
    if not task.cancelled():
        task.exception()  # looked at, so that nobody is warned of a failure that no longer matters
