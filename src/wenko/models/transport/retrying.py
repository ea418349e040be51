"""Retries requests after transient failures, within one time budget for all attempts."""

import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from typing import TypeVar

from tenacity import (
    AsyncRetrying,
    RetryCallState,
    retry_if_exception,
    stop_after_attempt,
    stop_before_delay,
    wait_exponential_jitter,
)

from wenko.models.errors import ModelError, ModelGarbled, cut_off
from wenko.models.interface import (
    ModelReply,
    ReasoningDelta,
    ReplyEnd,
    ReplyRestart,
    StreamPart,
    TextDelta,
    ToolCalls,
    whole_reply,
)
from wenko.models.request import LlmRequest, ModelToolCall
from wenko.models.transport.base import Transport

log = logging.getLogger(__name__)
FIRST_WAIT = 0.5
MAX_WAIT = 30.0
"""Seconds; if the provider asks for a longer wait, the request fails at once."""
MAX_REPLY = 1_000_000
"""Characters; a reply that never ends would fill the memory."""
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
    ) -> None:
        self.tool_calls = tool_calls
        self.context_tokens = context_tokens
        self._transport = transport
        self._timeout = timeout
        self._retries = retries
        self._backoff = wait_exponential_jitter(first_wait, MAX_WAIT, jitter=first_wait / 2)

    @property
    def name(self) -> str:
        return self._transport.name

    async def stream(self, request: LlmRequest) -> Parts:
        """The reply in parts. Retried up to the first part only: the user has seen that."""
        first, rest = await self._retry(lambda seconds: self._start(request, seconds))
        async with aclosing(rest):
            yield first
            async for part in rest:
                yield part

    async def attempts(
        self, request: LlmRequest
    ) -> AsyncGenerator[StreamPart | ReplyRestart, None]:
        """The reply as it arrives; retried as a whole, from a ``ReplyRestart`` on."""
        deadline, begun = time.monotonic() + self._timeout, False
        async for attempt in self._retrying():
            with attempt:
                if begun:
                    yield ReplyRestart()
                begun = False
                async with aclosing(self._parts(request, _left(deadline))) as parts:
                    async for part in parts:
                        begun = True
                        yield part

    async def complete(self, request: LlmRequest) -> ModelReply:
        """The complete reply; retried as a whole."""
        async with aclosing(self.attempts(request)) as parts:
            return whole_reply([part async for part in parts])

    async def close(self) -> None:
        await self._transport.close()

    async def _start(self, request: LlmRequest, seconds: float) -> tuple[StreamPart, Parts]:
        parts = self._parts(request, seconds)
        try:
            return await anext(parts), parts
        except BaseException:
            await parts.aclose()
            raise

    async def _parts(self, request: LlmRequest, seconds: float) -> Parts:
        """Never empty: a reply without text and without calls is an error.

        Unless it was cut off: the output limit may be spent on reasoning alone.
        """
        length = reasoning = 0
        async with aclosing(self._transport.stream(request, seconds)) as parts:
            async for part in parts:
                if part == TextDelta(""):
                    continue
                length += _length(part)
                if isinstance(part, ReasoningDelta):
                    reasoning += len(part.text)
                if length + reasoning > MAX_REPLY:
                    raise cut_off(self.name)
                if isinstance(part, ReplyEnd) and not length and part.reason != "length":
                    raise ModelGarbled(
                        f"{self.name} returned an empty answer. Try again.",
                        f"{self.name} 返回了空的回答，请重试。",
                    )
                yield part

    async def _retry(self, attempt: Callable[[float], Awaitable[T]]) -> T:
        """Call ``attempt`` with the seconds that remain, until it succeeds or must not be retried.

        Raises the last attempt's error.
        """
        deadline = time.monotonic() + self._timeout

        async def attempt_in_time() -> T:
            return await attempt(_left(deadline))

        return await self._retrying()(attempt_in_time)

    def _retrying(self) -> AsyncRetrying:
        return AsyncRetrying(
            retry=retry_if_exception(_is_retryable),
            wait=self._wait,
            stop=stop_after_attempt(self._retries + 1) | stop_before_delay(self._timeout),
            before_sleep=self._log_retry,
            reraise=True,
        )

    def _wait(self, state: RetryCallState) -> float:
        retry_after = _error(state).retry_after
        return self._backoff(state) if retry_after is None else retry_after

    def _log_retry(self, state: RetryCallState) -> None:
        wait = state.upcoming_sleep
        log.info("%s: %s, retrying in %.1f s", self.name, _error(state).code, wait)


def _is_retryable(error: BaseException) -> bool:
    return isinstance(error, ModelError) and error.transient and (error.retry_after or 0) < MAX_WAIT


def _error(state: RetryCallState) -> ModelError:
    error = state.outcome.exception() if state.outcome else None
    assert isinstance(error, ModelError)
    return error


def _left(deadline: float) -> float:
    return max(0.01, deadline - time.monotonic())


def _length(part: StreamPart) -> int:
    match part:
        case TextDelta(text):
            return len(text)
        case ModelToolCall():
            return len(part.name) + len(part.arguments)
    return 0
