"""Cancellation of a run: interrupts whatever the run is waiting for."""

import asyncio
from collections.abc import Awaitable
from typing import Any, TypeVar

from wenko.errors import RunCancelled

T = TypeVar("T")


class Cancellation:
    """Requested at most once; every wait of the run goes through ``guard``."""

    def __init__(self, requested: bool = False) -> None:
        self._requested = requested
        self._error: RunCancelled | None = None
        self._guards: set[_Guard] = set()

    @property
    def requested(self) -> bool:
        return self._requested

    def request(self, error: RunCancelled | None = None) -> None:
        """``error`` says why, if the user did not ask for it."""
        self._requested = True
        self._error = self._error or error
        for guard in list(self._guards):
            guard.cancel()

    async def guard(self, work: Awaitable[T]) -> T:
        """The result of the work, or ``RunCancelled`` as soon as that is requested."""
        if self._requested:
            if asyncio.iscoroutine(work):
                work.close()
            raise self._cancelled()
        task = asyncio.current_task()
        assert task is not None
        guard = _Guard(task)
        self._guards.add(guard)
        try:
            result = await work
        except asyncio.CancelledError:
            if guard.consume():
                raise self._cancelled() from None
            raise
        finally:
            self._guards.discard(guard)
        if guard.consume():
            raise self._cancelled()  # The work ignored its cancellation; its result does not count.
        return result

    def _cancelled(self) -> RunCancelled:
        return self._error or RunCancelled("The run was cancelled.", "已取消")


class _Guard:
    """One wait, cancelled within its own task: a task per wait would cost more than it saves.

    Like ``asyncio.timeout``, it counts cancellations, so that only its own is swallowed.
    """

    __slots__ = ("_before", "_requested", "_task")

    def __init__(self, task: "asyncio.Task[Any]") -> None:
        self._task = task
        self._before = task.cancelling()
        self._requested = False

    def cancel(self) -> None:
        if not self._requested:
            self._requested = True
            self._task.cancel()

    def consume(self) -> bool:
        """Whether the task was cancelled by this guard alone; clears that cancellation."""
        return self._requested and self._task.uncancel() <= self._before
