"""Requests that may fail for a moment: tried again, but never for longer than they may take."""

import asyncio
import logging
import random
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing

from wenko.models.errors import ModelError, ModelGarbled, cut_off, timed_out
from wenko.models.transport.base import LlmRequest, Transport

log = logging.getLogger(__name__)
FIRST_WAIT = 0.5
LONGEST_WAIT = 30.0
"""Seconds; a provider that wants more patience than this is told about instead."""
LONGEST_REPLY = 1_000_000
"""Characters; a model that never ends would fill the memory."""


class RetryingTransport:
    """A wire that is patient: a passing failure is tried again within the time of one request."""

    def __init__(
        self, wire: Transport, timeout: float, retries: int, first_wait: float = FIRST_WAIT
    ) -> None:
        self._wire = wire
        self._timeout = timeout
        self._retries = retries
        self._first_wait = first_wait

    @property
    def name(self) -> str:
        return self._wire.name

    async def stream(self, request: LlmRequest) -> AsyncGenerator[str, None]:
        """The reply as it comes. Once a piece of it is out, a failure is final."""
        attempts = _Attempts(self.name, self._timeout, self._retries, self._first_wait)
        while True:
            said = 0
            try:
                async with aclosing(self._pieces(request, attempts.left())) as pieces:
                    async for piece in pieces:
                        said += len(piece)
                        yield piece
                return
            except ModelError as error:
                if said:
                    raise
                await attempts.after(error)

    async def whole(self, request: LlmRequest) -> str:
        """The whole reply; nobody has seen half of it, so that may fail and be asked for again."""
        attempts = _Attempts(self.name, self._timeout, self._retries, self._first_wait)
        while True:
            try:
                async with aclosing(self._pieces(request, attempts.left())) as pieces:
                    return "".join([piece async for piece in pieces])
            except ModelError as error:
                await attempts.after(error)

    async def close(self) -> None:
        await self._wire.close()

    async def _pieces(self, request: LlmRequest, seconds: float) -> AsyncGenerator[str, None]:
        length = 0
        async with aclosing(self._wire.stream(request, seconds)) as pieces:
            async for piece in pieces:
                length += len(piece)
                if length > LONGEST_REPLY:
                    raise cut_off(self.name)
                yield piece
        if not length:
            raise ModelGarbled(
                f"{self.name} answered with nothing at all; please try again.",
                f"{self.name} 没有给出任何内容，请重试。",
            )


class _Attempts:
    """How often, and until when."""

    def __init__(self, name: str, timeout: float, retries: int, first_wait: float) -> None:
        self._name = name
        self._timeout = timeout
        self._ends = time.monotonic() + timeout
        self._left = retries
        self._wait = first_wait

    def left(self) -> float:
        return max(0.01, self._ends - time.monotonic())

    async def after(self, error: ModelError) -> None:
        """Wait before the next attempt; the error itself if there is none."""
        wait = self._wait * random.uniform(0.8, 1.2) if error.wait is None else error.wait
        until = min(LONGEST_WAIT, self._ends - time.monotonic())
        if not error.passing or self._left <= 0 or wait >= until:
            raise error
        log.info("%s: %s, tried again in %.1f s", self._name, error.code, wait)
        self._left -= 1
        self._wait *= 2
        await asyncio.sleep(wait)
        if time.monotonic() >= self._ends:
            raise timed_out(self._name, self._timeout)
