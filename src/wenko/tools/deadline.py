"""A time limit that stands still while a person is asked."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType


class Deadline:
    """As ``asyncio.timeout``, but it can be held."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._timeout = asyncio.timeout(seconds)
        self._holders = 0
        self._left = 0.0

    async def __aenter__(self) -> "Deadline":
        await self._timeout.__aenter__()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._timeout.__aexit__(kind, error, trace)

    @contextmanager
    def held(self) -> Iterator[None]:
        self._holders += 1
        if self._holders == 1:
            self._left = (self._timeout.when() or 0.0) - asyncio.get_running_loop().time()
            self._move(None)
        try:
            yield
        finally:
            self._holders -= 1
            if self._holders == 0:
                self._move(asyncio.get_running_loop().time() + max(self._left, 0.0))

    def _move(self, when: float | None) -> None:
        try:
            self._timeout.reschedule(when)
        except RuntimeError:
            return  # it is over already, for whatever reason
