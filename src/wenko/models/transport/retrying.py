"""Makes a ``LanguageModel`` of a transport: a turn among all requests, retries, one time limit."""

import asyncio
import logging
import random
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from typing import TypeVar

from wenko.models.errors import ModelError, ModelGarbled, ModelTimeout, ReplyCutOff
from wenko.models.interface import (
    ModelReply,
    ReasoningDelta,
    ReplyEnd,
    ReplyRestart,
    StreamPart,
    TextDelta,
    ToolCalls,
    Transport,
    whole_reply,
)
from wenko.models.request import LlmRequest, ModelToolCall

log = logging.getLogger(__name__)
FIRST_WAIT = 0.5
MAX_WAIT = 30.0
"""Seconds; if the provider asks for a longer wait, the request fails at once."""
MAX_REPLY = 1_000_000
"""Characters; a reply that never ends would fill the memory."""
MAX_REQUESTS = 1_000
"""At the same time, where no ``slots`` are given."""
T = TypeVar("T")
Parts = AsyncGenerator[StreamPart, None]


class RetryingTransport:
    """Wraps a ``Transport``; ``timeout`` covers all attempts of one request together."""

    def __init__(
        self,
        transport: Transport,
        timeout: float,
        retries: int,
        first_wait: float = FIRST_WAIT,
        tool_calls: ToolCalls = "native",
        context_tokens: int = 128_000,
        slots: asyncio.Semaphore | None = None,
    ) -> None:
        """``slots`` limit the requests of all transports that share them."""
        self.name = transport.name
        self.tool_calls = tool_calls
        self.context_tokens = context_tokens
        self.close = transport.close
        self._transport = transport
        self._timeout = timeout
        self._retries = retries
        self._slots = slots or asyncio.Semaphore(MAX_REQUESTS)
        self._first_wait = first_wait

    async def stream(self, request: LlmRequest) -> Parts:
        """The reply in parts. Retried up to the first part only: the user has seen that."""

        async def start(seconds: float) -> tuple[StreamPart, Parts]:
            parts = self._parts(request, seconds)
            try:
                return await anext(parts), parts
            except BaseException:
                await parts.aclose()
                raise

        first, rest = await self._retry(start)
        async with aclosing(rest):
            yield first
            async for part in rest:
                yield part

    async def attempts(
        self, request: LlmRequest
    ) -> AsyncGenerator[StreamPart | ReplyRestart, None]:
        """The reply as it arrives; retried as a whole, from a ``ReplyRestart`` on."""
        deadline, number = time.monotonic() + self._timeout, 0
        while True:
            begun = False
            try:
                async with aclosing(self._parts(request, _left(deadline))) as parts:
                    async for part in parts:
                        begun = True
                        yield part
                return
            except ModelError as error:
                await self._pause(error, number, deadline)
            number += 1
            if begun:
                yield ReplyRestart()

    async def complete(self, request: LlmRequest) -> ModelReply:
        """The complete reply; retried as a whole."""
        async with aclosing(self.attempts(request)) as parts:
            return whole_reply([part async for part in parts])

    async def _parts(self, request: LlmRequest, seconds: float) -> Parts:
        """Never empty: a reply without text and without calls is an error.

        Unless it was cut off: the output limit may be spent on reasoning alone.
        """
        said = thought = 0
        async with aclosing(self._in_turn(request, seconds)) as parts:
            async for part in parts:
                match part:
                    case TextDelta(""):
                        continue
                    case TextDelta(text):
                        said += len(text)
                    case ReasoningDelta(text):
                        thought += len(text)
                    case ModelToolCall(_, name, arguments):
                        said += len(name) + len(arguments)
                    case ReplyEnd(reason) if not said and reason != "length":
                        raise ModelGarbled(
                            f"{self.name} returned an empty answer. Try again.",
                            f"{self.name} 返回了空的回答，请重试。",
                        )
                if said + thought > MAX_REPLY:
                    raise ReplyCutOff.of(self.name)
                yield part

    async def _in_turn(self, request: LlmRequest, seconds: float) -> Parts:
        """The wait for a slot counts towards the time limit; none is held between two attempts."""
        began = time.monotonic()
        try:
            async with asyncio.timeout(seconds):
                await self._slots.acquire()
        except TimeoutError:
            raise ModelTimeout.of(self.name, seconds=seconds) from None
        try:
            left = max(0.01, seconds - (time.monotonic() - began))
            async with aclosing(self._transport.stream(request, left)) as parts:
                async for part in parts:
                    yield part
        finally:
            self._slots.release()

    async def _retry(self, attempt: Callable[[float], Awaitable[T]]) -> T:
        """Call ``attempt`` with the seconds that remain, until it succeeds or must not be retried.

        Raises the last attempt's error.
        """
        deadline, number = time.monotonic() + self._timeout, 0
        while True:
            try:
                return await attempt(_left(deadline))
            except ModelError as error:
                await self._pause(error, number, deadline)
            number += 1

    async def _pause(self, error: ModelError, number: int, deadline: float) -> None:
        """Wait for the next attempt; raises the error if another one would not help."""
        wait = error.retry_after
        if wait is None:
            wait = min(MAX_WAIT, self._first_wait * (2 ** min(number, 10) + random.random() / 2))
        elif wait >= MAX_WAIT:
            raise error
        late = time.monotonic() + wait >= deadline
        if not error.transient or number >= self._retries or late:
            raise error
        log.info("%s: %s, retrying in %.1f s", self.name, error.code, wait)
        await asyncio.sleep(wait)


def _left(deadline: float) -> float:
    return max(0.01, deadline - time.monotonic())
