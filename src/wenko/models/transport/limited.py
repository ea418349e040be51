"""Limits how many requests are sent to models at the same time."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

from wenko.models.errors import timed_out
from wenko.models.interface import StreamPart
from wenko.models.request import LlmRequest
from wenko.models.transport.base import Transport


class LimitedTransport:
    """Waits for one of the ``slots``, which all transports of a pool share.

    The wait counts towards the time limit. A slot is not held while a retry is waited for.
    """

    def __init__(self, transport: Transport, slots: asyncio.Semaphore) -> None:
        self.name = transport.name
        self._transport = transport
        self._slots = slots

    async def stream(self, request: LlmRequest, seconds: float) -> AsyncGenerator[StreamPart, None]:
        loop = asyncio.get_running_loop()
        deadline = loop.time() + seconds
        try:
            await asyncio.wait_for(self._slots.acquire(), seconds)
        except TimeoutError:
            raise timed_out(self.name, seconds) from None
        try:
            left = max(0.01, deadline - loop.time())
            async with aclosing(self._transport.stream(request, left)) as parts:
                async for part in parts:
                    yield part
        finally:
            self._slots.release()

    async def close(self) -> None:
        await self._transport.close()
