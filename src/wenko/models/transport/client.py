"""The transport to a provider: one request over HTTP, its reply as a stream of events."""

import asyncio
import importlib.util
import json
import sys
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import AbstractContextManager, aclosing, nullcontext

import httpx

from wenko.models import errors
from wenko.models.config import ModelChoice
from wenko.models.errors import ModelError
from wenko.models.interface import FinishReason, ReplyEnd, StreamPart
from wenko.models.request import LlmRequest, Usage
from wenko.models.transport.error_mapping import Feature, Refusal, map_refusal
from wenko.models.transport.prices import Prices
from wenko.models.transport.providers import api_key_for
from wenko.models.transport.reply import Json, Reply, as_object, provider_data
from wenko.models.transport.sse import EventStream, NotEvents
from wenko.models.transport.wires import open_wire

CONNECT_TIMEOUT = 10.0
AFTERWARDS = 5.0
"""Seconds in which a stream must end after the reply is complete; usage comes then."""
MAX_REFUSAL = 64 * 1024
"""Bytes of an error's body that are read."""
_DONE = b"[DONE]"
_HEADERS = {
    "User-Agent": "wenko",
    "Accept": "text/event-stream, application/json",
    # What is sent compressed may be of any size.
    "Accept-Encoding": "identity",
}


class ProviderTransport:
    """Sends requests to one model of one provider."""

    def __init__(self, choice: ModelChoice, silence: float, spans: bool = False) -> None:
        """``silence``: seconds without a byte after which a request fails."""
        self.name = choice.model
        self._choice = choice
        self._silence = silence
        self._wire = open_wire(choice, api_key_for(choice))
        self._prices = Prices(choice, self._wire.base_url)
        self._span = _spans(choice, self._wire.base_url) if spans else nullcontext
        _remember_absent("sniffio")
        self._http = httpx.AsyncClient(
            headers=_HEADERS,
            timeout=httpx.Timeout(silence, connect=min(CONNECT_TIMEOUT, silence)),
            limits=httpx.Limits(max_connections=None, max_keepalive_connections=20),
        )

    async def stream(self, request: LlmRequest, seconds: float) -> AsyncGenerator[StreamPart, None]:
        reply = self._wire.reply(structured=request.output is not None)
        with self._span(reply):
            async with aclosing(self._parts(request, reply, seconds)) as parts:
                async for part in parts:
                    yield part

    async def close(self) -> None:
        await self._http.aclose()

    async def _parts(
        self, request: LlmRequest, reply: Reply, seconds: float
    ) -> AsyncGenerator[StreamPart, None]:
        started = reached = False
        try:
            async with aclosing(self._events(request, reply, seconds)) as events:
                async for event in events:
                    reached = True
                    for part in reply.read(event):
                        started = True
                        yield part
        except (httpx.HTTPError, httpx.InvalidURL, TimeoutError, NotEvents, Refusal) as error:
            raise self._mapped(error, request, seconds, started) from error
        finally:
            if reached:
                self._record_usage(request, reply)
        if not reached:
            raise errors.ModelGarbled.of(self.name)
        for part in self._end(request, reply):
            yield part

    async def _events(
        self, request: LlmRequest, reply: Reply, seconds: float
    ) -> AsyncGenerator[Json, None]:
        """The events of the reply; raises ``Refusal``."""
        clock = _Clock(seconds, self._silence)
        response = await self._open(request, clock)
        stream = EventStream()
        try:
            async with aclosing(_chunks(response, clock)) as chunks:
                async for chunk in chunks:
                    for data in stream.feed(chunk):
                        if data != _DONE:
                            clock.begin()
                            yield _parse(data)
                    if reply.finish is not None:
                        clock.end_within(AFTERWARDS)
            for data in stream.end():
                if data != _DONE:
                    yield _parse(data)
        except (httpx.HTTPError, TimeoutError):
            if reply.finish is None:
                raise
        finally:
            await response.aclose()

    async def _open(self, request: LlmRequest, clock: "_Clock") -> httpx.Response:
        """Repeated once if the wire knows what to leave out after a refusal."""
        while True:
            sent = self._http.build_request(
                "POST",
                self._wire.url,
                content=self._wire.body(request),
                headers=self._wire.headers,
            )
            async with asyncio.timeout_at(clock.limit):
                response = await self._http.send(sent, stream=True)
            is_json = "json" in response.headers.get("content-type", "")
            if response.status_code == 200 and not is_json:
                return response
            refusal = await _refusal(response, clock)
            if not self._wire.can_repair(refusal):
                raise refusal

    def _mapped(
        self, error: Exception, request: LlmRequest, seconds: float, started: bool
    ) -> ModelError:
        match error:
            case Refusal():
                ours = map_refusal(error, self.name, self._feature(request))
            case TimeoutError() | httpx.TimeoutException():
                ours = errors.ModelTimeout.of(self.name, seconds=min(seconds, self._silence))
            case NotEvents() | httpx.InvalidURL():
                ours = errors.ModelGarbled.of(self.name)
            case _:
                ours = errors.ModelUnreachable.of(self.name)
        if started and isinstance(ours, errors.ModelUnreachable | errors.ModelGarbled):
            return errors.ReplyCutOff.of(self.name)
        return ours

    def _feature(self, request: LlmRequest) -> Feature | None:
        """What the request asks for that a provider may refuse."""
        if request.output is None:
            return "tools" if request.tools else None
        modes: dict[str, Feature] = {"tool": "tools", "native": "output"}
        return modes.get(self._wire.output_mode)

    def _end(self, request: LlmRequest, reply: Reply) -> Iterator[StreamPart]:
        """The calls once they are complete, then the end.

        A stream without a finish reason was cut off, even if the connection closed cleanly.
        """
        if reply.finish in (None, "broken"):
            raise errors.ReplyCutOff.of(self.name)
        if reply.finish == "declined":
            raise errors.ModelDeclined.of(self.name)
        calls = reply.calls()
        yield from calls
        ended: FinishReason = "tool_calls" if calls else "stop"
        keeps = self._wire.keeps_thinking
        data = None if request.output else provider_data(reply, self._choice, keeps)
        yield ReplyEnd("length" if reply.finish == "length" else ended, data)

    def _record_usage(self, request: LlmRequest, reply: Reply) -> None:
        if request.meter is None:
            return
        usage = Usage(self.name)
        if counts := reply.counts:
            cost = self._prices.cost(counts, reply.model)
            usage = Usage(self.name, counts.input, counts.output, cost, counts.cached)
        request.meter.record(usage)


def _remember_absent(module: str) -> None:
    """httpcore looks for it four times in a request, each time in every folder of the path."""
    if importlib.util.find_spec(module) is None:
        sys.modules[module] = None  # type: ignore[assignment]


def _spans(choice: ModelChoice, base_url: str) -> Callable[[Reply], AbstractContextManager[None]]:
    from wenko.models.transport.tracing import Tracing

    return Tracing(choice, base_url).span


class _Clock:
    """Until when the next bytes must be there, on the event loop's clock."""

    def __init__(self, seconds: float, silence: float) -> None:
        """``silence``: seconds until the first event; the connection counts bytes by itself."""
        now = asyncio.get_running_loop().time()
        self._deadline = now + seconds
        self.limit = now + min(seconds, silence)

    def begin(self) -> None:
        self.limit = self._deadline

    def end_within(self, seconds: float) -> None:
        now = asyncio.get_running_loop().time()
        self._deadline = self.limit = min(self._deadline, now + seconds)


async def _chunks(response: httpx.Response, clock: _Clock) -> AsyncGenerator[bytes, None]:
    chunks = response.aiter_raw()
    while True:
        try:
            async with asyncio.timeout_at(clock.limit):
                chunk = await anext(chunks)
        except StopAsyncIteration:
            return
        yield chunk


async def _refusal(response: httpx.Response, clock: _Clock) -> Refusal:
    body = bytearray()
    try:
        async with aclosing(_chunks(response, clock)) as chunks:
            async for chunk in chunks:
                body += chunk
                if len(body) > MAX_REFUSAL:
                    break
    except (httpx.HTTPError, TimeoutError):
        pass  # The status says enough.
    finally:
        await response.aclose()
    text = bytes(body[:MAX_REFUSAL]).decode("utf-8", "replace")
    return Refusal.of_response(response.status_code, text, response.headers)


def _parse(data: bytes) -> Json:
    try:
        return as_object(json.loads(data))
    except (ValueError, RecursionError):
        raise NotEvents from None
