"""What real services send beyond the plain case, byte by byte over real HTTP."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from wenko.models.config import ModelChoice
from wenko.models.errors import ModelError
from wenko.models.interface import ModelReply, TextDelta
from wenko.models.request import LlmRequest, PromptMessage, ToolDescription, Usage
from wenko.models.transport import client
from wenko.models.transport.error_mapping import Refusal
from wenko.models.transport.pool import TransportPool
from wenko.settings import Settings

pytestmark = pytest.mark.anyio
REQUEST = LlmRequest("chat", (PromptMessage("user", "hello"),))
SHELL = ToolDescription("shell", "Run", {"type": "object", "properties": {}})
MODELS = {
    "openai": "compatible:any",
    "anthropic": "anthropic:claude-opus-5-5",
    "gemini": "gemini:gemini-3-pro",
}
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
STOP = {"choices": [{"delta": {}, "finish_reason": "stop"}]}


class RawServer:
    """Answers each request with the next of the given bytes; ``None`` keeps the connection open."""

    def __init__(self, *answers: bytes, then_close: bool = True) -> None:
        self.url = ""
        self.bodies: list[dict[str, Any]] = []
        self.heads: list[str] = []
        self.connections = 0
        self.left = asyncio.Event()
        """The client closed a connection that was still open."""
        self._answers = list(answers)
        self._then_close = then_close

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode()
                size = int(head.lower().split("content-length: ")[1].split("\r\n")[0])
                self.heads.append(head)
                self.bodies.append(json.loads(await reader.readexactly(size)))
                writer.write(self._answers.pop(0))
                await writer.drain()
                if self._then_close and not self._answers:
                    return
        except (asyncio.IncompleteReadError, ConnectionError):
            self.left.set()
        finally:
            writer.close()


@asynccontextmanager
async def asked(raw: RawServer, dialect: str = "openai", **settings: Any) -> AsyncIterator[Any]:
    server = await asyncio.start_server(raw.serve, "127.0.0.1", 0)
    raw.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    given = {"model": MODELS[dialect], "base_url": raw.url, "api_key": "a-key"}
    pool = TransportPool(Settings(**{"model_retries": 0, **settings}))
    try:
        yield await pool.get(ModelChoice.model_validate(given))
    finally:
        await pool.close()
        server.close()


def events(*values: Any, done: bool = False) -> bytes:
    """A stream that ends with its connection."""
    lines = [f"data: {json.dumps(each)}\n\n" for each in values]
    return HEAD + b"\r\n" + "".join(lines).encode() + (b"data: [DONE]\n\n" if done else b"")


def sized(*values: Any) -> bytes:
    """A stream after which the connection stays open."""
    body = events(*values).partition(b"\r\n\r\n")[2]
    return HEAD + b"Content-Length: %d\r\n\r\n" % len(body) + body


def said(text: str) -> dict[str, Any]:
    return {"choices": [{"delta": {"content": text}}]}


async def reply_to(raw: RawServer, dialect: str = "openai", **more: Any) -> ModelReply:
    request = LlmRequest("step", REQUEST.messages, tools=(SHELL,), **more)
    async with asked(raw, dialect) as model:
        reply: ModelReply = await model.complete(request)
    return reply


async def test_calls_that_a_server_numbers_all_alike_are_told_apart_by_their_ids() -> None:
    def piece(id_: str, name: str | None, arguments: Any) -> dict[str, Any]:
        function = {"name": name, "arguments": arguments}
        call = {"index": 0, "id": id_, "type": "function", "function": function}
        return {"choices": [{"delta": {"tool_calls": [call]}}]}

    pieces = (
        piece("a", "shell", '{"command":'),
        piece("", None, ' "ls"}'),
        piece("b", "shell", {"command": "pwd"}),
    )
    end = {"choices": [{"delta": {}, "finish_reason": "tool_calls"}]}
    reply = await reply_to(RawServer(events(*pieces, end, done=True)))
    assert [(each.id, json.loads(each.arguments)) for each in reply.tool_calls] == [
        ("a", {"command": "ls"}),
        ("b", {"command": "pwd"}),
    ]


DECLINED = {
    "openai": [{"choices": [{"delta": {"refusal": "No."}}]}, STOP],
    "anthropic": [
        {"type": "message_start", "message": {}},
        {"type": "message_delta", "delta": {"stop_reason": "refusal"}},
    ],
    "gemini": [{"promptFeedback": {"blockReason": "SAFETY"}}],
}
BROKEN = {
    "openai": [{"error": {"message": "slow down", "code": "rate_limit_exceeded"}}],
    "anthropic": [
        {"type": "message_start", "message": {}},
        {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}},
    ],
    "gemini": [{"error": {"code": 429, "status": "RESOURCE_EXHAUSTED", "message": "x"}}],
}


@pytest.mark.parametrize("dialect", MODELS)
@pytest.mark.parametrize(
    ("sent", "code"), [(DECLINED, "model_declined"), (BROKEN, "model_busy")], ids=["filter", "busy"]
)
async def test_an_error_or_a_refusal_inside_a_stream_has_its_code(
    dialect: str, sent: dict[str, list[Any]], code: str
) -> None:
    async with asked(RawServer(events(*sent[dialect])), dialect) as model:
        with pytest.raises(ModelError) as caught:
            await model.complete(REQUEST)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("event", "dialect"),
    [
        ({"choices": "x", "usage": [1]}, "openai"),
        ({"choices": [{"delta": [], "finish_reason": 7}]}, "openai"),
        ({"choices": [{"delta": {"tool_calls": [{"function": None, "index": []}]}}]}, "openai"),
        ({"type": "content_block_delta", "delta": "x"}, "anthropic"),
        ({"type": "message_delta", "usage": 3, "delta": {"stop_reason": {}}}, "anthropic"),
        ({"candidates": {"content": 1}, "usageMetadata": {"promptTokenCount": "x"}}, "gemini"),
        ({"candidates": [{"content": {"parts": [1, {"text": 3}]}}]}, "gemini"),
        ([], "openai"),
    ],
)
async def test_events_of_another_shape_end_with_a_code(event: Any, dialect: str) -> None:
    async with asked(RawServer(events(event)), dialect) as model:
        with pytest.raises(ModelError) as caught:
            await model.complete(REQUEST)
    assert caught.value.code in ("reply_cut_off", "model_garbled")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"error": {"message": "no", "code": "insufficient_quota"}}, "model_quota_spent"),
        ({"choices": [{"message": {"content": "not streamed"}}]}, "model_garbled"),
    ],
)
async def test_json_instead_of_a_stream_is_read_for_its_error(body: Any, code: str) -> None:
    text = json.dumps(body).encode()
    head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
    async with asked(RawServer(head % len(text) + text)) as model:
        with pytest.raises(ModelError) as caught:
            await model.complete(REQUEST)
    assert caught.value.code == code


async def test_a_connection_serves_the_next_request_too() -> None:
    raw = RawServer(sized(said("one"), STOP), sized(said("two"), STOP))
    async with asked(raw) as model:
        replies = [(await model.complete(REQUEST)).text for _ in range(2)]
    assert (replies, raw.connections) == (["one", "two"], 1)


async def test_a_server_that_does_not_hang_up_after_the_reply_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(client, "AFTERWARDS", 0.05)
    raw = RawServer(events(said("all of it"), STOP, done=True), then_close=False)
    async with asked(raw, model_silence=60.0) as model:
        assert (await model.complete(REQUEST)).text == "all of it"
        await asyncio.wait_for(raw.left.wait(), 10)


async def test_a_stream_that_is_left_closes_its_connection() -> None:
    raw = RawServer(events(said("one"), said("two")), then_close=False)
    async with asked(raw) as model:
        stream = model.stream(REQUEST)
        assert await anext(stream) == TextDelta("one")
        await stream.aclose()
        await asyncio.wait_for(raw.left.wait(), 10)


async def test_a_server_that_only_says_that_it_lives_is_given_up() -> None:
    raw = RawServer(HEAD + b"\r\n" + b": still there\n\n" * 3, then_close=False)
    async with asked(raw, model_silence=1.0) as model:
        with pytest.raises(ModelError) as caught:
            await model.complete(REQUEST)
    assert caught.value.code == "model_timeout"


async def test_thinking_that_a_model_refuses_after_a_change_is_left_out_from_then_on() -> None:
    refusal = json.dumps(
        {
            "type": "error",
            "error": {
                "type": "invalid_request_error",
                "message": "messages.1: The block is bound to a different conversation",
            },
        }
    ).encode()
    head = b"HTTP/1.1 400 Bad\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
    answer = sized(
        {"type": "message_start", "message": {}},
        {"type": "content_block_start", "content_block": {"type": "text", "text": "Fine."}},
        {"type": "message_delta", "delta": {"stop_reason": "end_turn"}},
    )
    raw = RawServer(head % len(refusal) + refusal, answer, answer)
    async with asked(raw, "anthropic") as model:
        texts = [(await model.complete(REQUEST)).text for _ in range(2)]
    assert texts == ["Fine.", "Fine."]
    asked_for = [(each.get("thinking") or {}).get("block_binding") for each in raw.bodies]
    dropped = {"prefix_mismatch_behavior": "drop_block"}
    assert asked_for == [None, dropped, dropped]
    assert ["anthropic-beta" in each for each in raw.heads] == [False, True, True]


async def test_tokens_read_from_and_written_to_a_cache_count_as_input() -> None:
    used: list[Usage] = []

    class Meter:
        def record(self, usage: Usage) -> None:
            used.append(usage)

    first = {"input_tokens": 10, "cache_read_input_tokens": 200, "cache_creation_input_tokens": 30}
    raw = RawServer(
        events(
            {"type": "message_start", "message": {"model": "claude-opus-5-5", "usage": first}},
            {"type": "content_block_start", "content_block": {"type": "text", "text": "Fine."}},
            {
                "type": "message_delta",
                "delta": {"stop_reason": "end_turn"},
                "usage": {"output_tokens": 7, "cache_read_input_tokens": None},
            },
        )
    )
    await reply_to(raw, "anthropic", meter=Meter())
    [usage] = used
    assert (usage.input_tokens, usage.cached_tokens, usage.output_tokens) == (240, 200, 7)
    assert usage.cost is not None
    assert usage.cost > 0


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "7"}, 7),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, 0),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "-3"}, None),
        ({}, None),
    ],
)
async def test_a_wait_is_as_long_as_the_provider_asks(
    headers: dict[str, str], seconds: float | None
) -> None:
    assert Refusal(429, {}, headers).retry_after() == seconds
