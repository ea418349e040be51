"""Recorded traffic is replayed part by part, loops included; older recordings still replay."""

import asyncio
import json
from collections.abc import AsyncGenerator
from dataclasses import replace
from pathlib import Path

import pytest

from wenko.models.config import ModelChoice
from wenko.models.errors import ModelTimeout, ReplayMissing
from wenko.models.interface import ReasoningDelta, ReplyEnd, StreamPart, TextDelta
from wenko.models.request import (
    LlmRequest,
    ModelToolCall,
    PromptMessage,
    ToolDescription,
    Usage,
)
from wenko.models.transport.pool import TransportPool
from wenko.models.transport.recording import (
    Abilities,
    Recorder,
    RecordingTransport,
    ReplayTransport,
    fingerprint,
)
from wenko.models.transport.retrying import RetryingTransport
from wenko.settings import Settings

pytestmark = pytest.mark.anyio
CALL = ModelToolCall("id-1", "shell", '{"command": "ls"}')
SHELL = ToolDescription("shell", "Run", {})
TASK = PromptMessage("user", "Count the files")
LOOP = LlmRequest("step", (TASK,), tools=(SHELL,))
PLAIN = LlmRequest("step", (TASK,))
LATER = replace(
    LOOP,
    messages=(TASK, PromptMessage("assistant", "", (CALL,)), PromptMessage("tool", "a b")),
)
CALLS: list[StreamPart] = [
    ReasoningDelta("Let me "),
    ReasoningDelta("see"),
    TextDelta("I look."),
    CALL,
    replace(CALL, id="id-2"),
    ReplyEnd("tool_calls", {"provider": "x", "parts": [{"signature": "s"}]}),
]
CUT: list[StreamPart] = [TextDelta("It beg"), ReplyEnd("length")]
SAID: list[StreamPart] = [TextDelta("Two "), TextDelta("files"), ReplyEnd()]


class FakeTransport:
    """Yields the scripted replies; reports the usage of each."""

    name = "fake"

    def __init__(self, *replies: list[StreamPart]) -> None:
        self._replies = list(replies)
        self.active = self.most_active = 0
        self.proceed = asyncio.Event()
        self.proceed.set()

    async def stream(self, request: LlmRequest, seconds: float) -> AsyncGenerator[StreamPart, None]:
        self.active += 1
        self.most_active = max(self.most_active, self.active)
        try:
            await self.proceed.wait()
            for part in self._replies.pop(0):
                yield part
            if request.meter is not None:
                request.meter.record(Usage("fake", 10, 5, None, 7))
        finally:
            self.active -= 1

    async def close(self) -> None:
        return


class Meter:
    def __init__(self) -> None:
        self.usages: list[Usage] = []

    def record(self, usage: Usage) -> None:
        self.usages.append(usage)


async def record(path: Path, *exchanges: tuple[LlmRequest, list[StreamPart]]) -> None:
    fake = FakeTransport(*(parts for _, parts in exchanges))
    transport = RecordingTransport(fake, Recorder(path), Abilities("grammar", 9_000))
    for request, parts in exchanges:
        assert [part async for part in transport.stream(request, 1)] == parts


async def replayed(transport: ReplayTransport, request: LlmRequest) -> list[StreamPart]:
    return [part async for part in transport.stream(request, 1)]


async def test_a_loop_is_replayed_part_by_part_with_its_usage(tmp_path: Path) -> None:
    path = tmp_path / "traffic.jsonl"
    await record(path, (LOOP, CALLS), (LATER, SAID), (PLAIN, CUT))
    replay = ReplayTransport(path)
    meter = Meter()
    assert await replayed(replay, PLAIN) == CUT
    assert await replayed(replay, replace(LATER, meter=meter)) == SAID
    assert await replayed(replay, LOOP) == CALLS
    assert meter.usages == [Usage("fake", 10, 5, None, 7)]


async def test_a_request_that_differs_gets_a_reply_to_a_request_of_its_kind(tmp_path: Path) -> None:
    path = tmp_path / "traffic.jsonl"
    await record(path, (PLAIN, SAID), (LOOP, CALLS))
    other = (PromptMessage("user", "another task"),)
    replay = ReplayTransport(path)
    assert await replayed(replay, replace(LOOP, messages=other)) == CALLS
    assert await replayed(replay, replace(PLAIN, messages=other)) == SAID
    with pytest.raises(ReplayMissing):
        await replayed(replay, replace(LOOP, messages=(*other, TASK)))


async def test_a_recording_of_an_older_version_replays(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    line = {
        "fingerprint": fingerprint(PLAIN),
        "purpose": "step",
        "form": None,
        "messages": [["user", "Count the files"]],
        "pieces": ["Two ", "files"],
        "model": "openai:gpt-5",
        "input_tokens": 1,
        "output_tokens": 2,
        "cost": None,
    }
    path.write_text(json.dumps(line))
    assert await replayed(ReplayTransport(path), PLAIN) == SAID
    transports = TransportPool(Settings())
    model = await transports.get(ModelChoice(model=f"replay:{path}"))
    assert (model.tool_calls, model.context_tokens) == ("native", 128_000)


async def test_a_replay_has_the_abilities_of_the_recorded_model(tmp_path: Path) -> None:
    path = tmp_path / "traffic.jsonl"
    await record(path, (PLAIN, SAID))
    transports = TransportPool(Settings())
    model = await transports.get(ModelChoice(model=f"replay:{path}"))
    assert (model.tool_calls, model.context_tokens) == ("grammar", 9_000)
    given = ModelChoice(model=f"replay:{path}", tool_calls="native")
    assert (await transports.get(given)).tool_calls == "native"


def test_a_fingerprint_covers_tools_calls_and_results_but_no_ids() -> None:
    renamed = replace(SHELL, name="other")
    changed_call = replace(CALL, arguments="{}")
    new_id = replace(CALL, id="another")

    def after(call: ModelToolCall, result: str) -> LlmRequest:
        said = PromptMessage("assistant", "", (call,))
        return replace(LOOP, messages=(TASK, said, PromptMessage("tool", result, call_id=call.id)))

    same = fingerprint(after(CALL, "a b"))
    assert fingerprint(after(new_id, "a b")) == same
    others = [
        PLAIN,
        LOOP,
        replace(LOOP, tools=(renamed,)),
        after(changed_call, "a b"),
        after(CALL, "c"),
    ]
    assert len({same, *map(fingerprint, others)}) == 6


async def test_no_more_requests_than_allowed_are_sent_at_the_same_time() -> None:
    fake = FakeTransport(*[SAID] * 6)
    fake.proceed.clear()
    slots = asyncio.Semaphore(2)
    models = [RetryingTransport(fake, 60, 0, slots=slots) for _ in range(2)]

    async def ask(number: int) -> list[StreamPart]:
        return [part async for part in models[number % 2].stream(PLAIN)]

    asked = [asyncio.ensure_future(ask(number)) for number in range(6)]
    while fake.active < 2:
        await asyncio.sleep(0)
    fake.proceed.set()
    assert await asyncio.gather(*asked) == [SAID] * 6
    assert fake.most_active == 2


async def test_a_slot_is_free_again_after_a_stream_is_left_or_a_wait_is_too_long() -> None:
    slots = asyncio.Semaphore(1)
    fake = FakeTransport(SAID, SAID)
    model = RetryingTransport(fake, 60, 0, slots=slots)
    first = model.stream(PLAIN)
    await anext(first)
    with pytest.raises(ModelTimeout):
        await anext(RetryingTransport(fake, 0.01, 0, slots=slots).stream(PLAIN))
    await first.aclose()
    assert [part async for part in model.stream(PLAIN)] == SAID
