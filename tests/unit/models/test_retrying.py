"""Retries: only transient failures, only before the first chunk, within one time budget."""

import asyncio
from collections.abc import AsyncGenerator

import pytest

from wenko.models.errors import ModelBusy, ModelError, ModelKeyRefused, ReplyCutOff
from wenko.models.interface import ReplyEnd, ReplyRestart, StreamPart, TextDelta, whole_reply
from wenko.models.request import LlmRequest
from wenko.models.transport.retrying import MAX_REPLY, RetryingTransport

pytestmark = pytest.mark.anyio
REQUEST = LlmRequest("chat", ())
Attempt = list[str | ModelError]


class FakeTransport:
    """Each attempt yields its chunks, or raises its error."""

    name = "fake"

    def __init__(self, *attempts: Attempt) -> None:
        self._attempts = list(attempts)
        self.seconds: list[float] = []
        """What each attempt was given."""
        self.closed = 0
        """Streams that ended, completely or not."""

    async def stream(self, request: LlmRequest, seconds: float) -> AsyncGenerator[StreamPart, None]:
        self.seconds.append(seconds)
        try:
            for part in self._attempts.pop(0):
                if isinstance(part, ModelError):
                    raise part
                yield TextDelta(part)
            yield ReplyEnd()
        finally:
            self.closed += 1

    async def close(self) -> None:
        return


def busy(retry_after: float | None = 0) -> Attempt:
    return [ModelBusy("busy", retry_after=retry_after)]


async def streamed(transport: RetryingTransport, chunks: list[str]) -> None:
    async for part in transport.stream(REQUEST):
        if isinstance(part, TextDelta):
            chunks.append(part.text)


@pytest.mark.parametrize(
    ("failures", "attempts"),
    [
        ([busy(), busy()], 3),
        ([busy(), busy(), busy()], 3),
        ([busy(retry_after=3600)], 1),
        ([[ModelKeyRefused("no")]], 1),
    ],
    ids=["recovers", "keeps-failing", "retry-after-too-long", "not-transient"],
)
async def test_only_transient_failures_are_retried_a_few_times(
    failures: list[Attempt], attempts: int
) -> None:
    fake = FakeTransport(*failures, ["answer"])
    transport = RetryingTransport(fake, timeout=5, retries=2)
    if attempts > len(failures):
        assert (await transport.complete(REQUEST)).text == "answer"
    else:
        with pytest.raises(type(failures[-1][0])):
            await transport.complete(REQUEST)
    assert len(fake.seconds) == attempts


async def test_an_attempt_that_broke_off_is_followed_by_a_restart_and_does_not_count() -> None:
    fake = FakeTransport(busy(), ["one", *busy()], ["two"])
    transport = RetryingTransport(fake, timeout=5, retries=5, first_wait=0.01)
    parts = [part async for part in transport.attempts(REQUEST)]
    assert parts[:3] == [TextDelta("one"), ReplyRestart(), TextDelta("two")]
    assert whole_reply(parts).text == "two"


async def test_a_stream_is_retried_before_its_first_chunk_and_never_after() -> None:
    chunks: list[str] = []
    fake = FakeTransport(busy(), ["", *busy()], ["one", ReplyCutOff("cut")], ["never"])
    with pytest.raises(ReplyCutOff):
        await streamed(RetryingTransport(fake, timeout=5, retries=5), chunks)
    assert chunks == ["one"]
    assert len(fake.seconds) == 3


async def test_a_complete_reply_is_retried_even_after_its_first_chunk() -> None:
    fake = FakeTransport(["half", ReplyCutOff("cut", retry_after=0)], ["the ", "answer"])
    reply = await RetryingTransport(fake, timeout=5, retries=1).complete(REQUEST)
    assert reply.text == "the answer"


async def test_retry_after_is_waited_for_and_counts_towards_the_timeout() -> None:
    fake = FakeTransport(busy(retry_after=0.3), ["answer"])
    await RetryingTransport(fake, timeout=5, retries=2).complete(REQUEST)
    # An event loop's timer may fire a millisecond early.
    assert fake.seconds[1] <= fake.seconds[0] - 0.29


async def test_no_retry_starts_after_the_timeout() -> None:
    fake = FakeTransport(busy(retry_after=2), ["answer"])
    with pytest.raises(ModelBusy):
        await RetryingTransport(fake, timeout=1, retries=2).complete(REQUEST)
    assert len(fake.seconds) == 1


async def test_a_stream_that_is_left_early_is_closed() -> None:
    fake = FakeTransport(["one", "two", "three"])
    stream = RetryingTransport(fake, timeout=5, retries=2).stream(REQUEST)
    assert await anext(stream) == TextDelta("one")
    await stream.aclose()
    assert fake.closed == 1


async def test_cancelling_while_waiting_for_a_retry_ends_the_request() -> None:
    fake = FakeTransport(busy(retry_after=20), ["answer"])
    request = RetryingTransport(fake, timeout=60, retries=2).complete(REQUEST)
    task = asyncio.ensure_future(request)
    while not fake.closed:
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_reply_without_end_is_cut_off() -> None:
    fake = FakeTransport(["x" * (MAX_REPLY + 1)])
    with pytest.raises(ReplyCutOff):
        await RetryingTransport(fake, timeout=5, retries=0).complete(REQUEST)
