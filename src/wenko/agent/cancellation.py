"""Somebody may end a run at any moment: whatever it waits for then is dropped."""

import asyncio
from collections.abc import Awaitable
from typing import Any, TypeVar

from wenko.errors import RunCancelled

T = TypeVar("T")


class Cancellation:
    """Set once, by anybody; every wait of the run goes through ``guard``."""

    def __init__(self, requested: bool = False) -> None:
        self._requested = requested
        self._guards: set[_Guard] = set()

    def request(self) -> None:
        self._requested = True
        for guard in list(self._guards):
            guard.drop()

    async def guard(self, work: Awaitable[T]) -> T:
        """The result of the work, or ``RunCancelled`` as soon as that is requested."""
        if self._requested:
            if asyncio.iscoroutine(work):
                work.close()
            raise _cancelled()
        task = asyncio.current_task()
        assert task is not None
        guard = _Guard(task)
        self._guards.add(guard)
        try:
            result = await work
        except asyncio.CancelledError:
            if guard.answers_for_it():
                raise _cancelled() from None
            raise
        finally:
            self._guards.discard(guard)
        if guard.answers_for_it():
            raise _cancelled()  # The work would not be dropped; what came of it does not count.
        return result


class _Guard:
    """One wait, in the task that waits: a task of its own for each would cost more than it saves.

    As ``asyncio.timeout`` does, it counts whose cancellation it was: ours ends here.
    """

    __slots__ = ("_before", "_dropped", "_task")

    def __init__(self, task: "asyncio.Task[Any]") -> None:
        self._task = task
        self._before = task.cancelling()
        self._dropped = False

    def drop(self) -> None:
        if not self._dropped:
            self._dropped = True
            self._task.cancel()

    def answers_for_it(self) -> bool:
        """Whether the task was cancelled by us and by nobody else."""
        return self._dropped and self._task.uncancel() <= self._before


def _cancelled() -> RunCancelled:
    return RunCancelled("The run was cancelled.", "已取消")
