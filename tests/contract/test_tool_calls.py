"""Tool calls, reasoning and ends of replies are the same in every API dialect."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.provider_server import KEY, choice_of
from wenko.models.config import ModelChoice
from wenko.models.errors import ModelGarbled, ModelRejected
from wenko.models.interface import ModelReply, ReasoningDelta, StreamPart, TextDelta
from wenko.models.request import (
    LlmRequest,
    ModelToolCall,
    OutputSchema,
    PromptMessage,
    ToolDescription,
    Usage,
)
from wenko.models.transport.pool import TransportPool
from wenko.models.transport.retrying import RetryingTransport
from wenko.settings import Settings
from wenko.testing import ProviderReply, ProviderRequest, RecordedProvider

pytestmark = pytest.mark.anyio
DIALECTS = ("openai", "anthropic", "gemini")
SYSTEM = PromptMessage("system", "You are careful.")
TASK = PromptMessage("user", "Count the files.")
SHELL = ToolDescription(
    "shell",
    "Run a command",
    {"type": "object", "properties": {"command": {"type": "string"}}, "required": ["command"]},
)
READ = ToolDescription(
    "read", "Read a file", {"type": "object", "properties": {"path": {"type": "string"}}}
)


class Meter:
    def __init__(self) -> None:
        self.usages: list[Usage] = []

    def record(self, usage: Usage) -> None:
        self.usages.append(usage)


@asynccontextmanager
async def connected(choice: ModelChoice, retries: int = 0) -> AsyncIterator[RetryingTransport]:
    transports = TransportPool(Settings(model_retries=retries))
    try:
        yield await transports.get(choice)
    finally:
        await transports.close()


def loop_request(*messages: PromptMessage, meter: Meter | None = None) -> LlmRequest:
    return LlmRequest("step", (SYSTEM, TASK, *messages), meter=meter, tools=(SHELL, READ))


def said(reply: ModelReply) -> PromptMessage:
    """The reply as the message that a transcript keeps: restarts turn it into JSON and back."""
    data = json.loads(json.dumps(reply.end.provider_data))
    return PromptMessage("assistant", reply.text, reply.tool_calls, provider_data=data)


def result(call: ModelToolCall, content: str) -> PromptMessage:
    return PromptMessage("tool", content, call_id=call.id, tool=call.name)


@pytest.mark.parametrize("dialect", DIALECTS)
async def test_a_loop_of_calls_and_results_works(dialect: str) -> None:
    async with RecordedProvider() as provider:
        provider.will_say("not for a request with tools")
        provider.will_call(
            ("shell", {"command": "ls -a"}), ("read", {"path": "文件.txt"}), text="I look first."
        )
        provider.will_finish("Three files.")
        async with connected(choice_of(provider, dialect)) as model:
            first = await model.complete(loop_request())
            one, two = first.tool_calls
            results = (result(one, "a\nb"), result(two, "text"), PromptMessage("user", "Hurry"))
            last = await model.complete(loop_request(said(first), *results))
    assert first.text == "I look first."
    assert first.end.reason == "tool_calls"
    assert [(each.name, json.loads(each.arguments)) for each in first.tool_calls] == [
        ("shell", {"command": "ls -a"}),
        ("read", {"path": "文件.txt"}),
    ]
    assert one.id
    assert one.id != two.id
    assert (last.text, last.tool_calls, last.end.reason) == ("Three files.", (), "stop")
    assert provider.requests[0].tools == ("shell", "read")
    sent = provider.requests[1].messages
    assert [(each.role, each.content) for each in sent] == [
        ("system", "You are careful."),
        ("user", "Count the files."),
        ("assistant", "I look first."),
        ("tool", "a\nb"),
        ("tool", "text"),
        ("user", "Hurry"),
    ]
    assert [each.name for each in sent[2].tool_calls] == ["shell", "read"]
    if dialect != "gemini":  # matches results to calls by name and order
        assert [each.call_id for each in sent[3:5]] == [one.id, two.id]


@pytest.mark.parametrize("dialect", DIALECTS)
async def test_a_second_request_begins_with_the_first_and_reads_it_from_the_cache(
    dialect: str,
) -> None:
    meter = Meter()
    async with RecordedProvider() as provider:
        provider.will_call(("shell", {"command": "ls"}))
        async with connected(choice_of(provider, dialect)) as model:
            first = await model.complete(loop_request(meter=meter))
            answer = result(first.tool_calls[0], "a")
            await model.complete(loop_request(said(first), answer, meter=meter))
    one, two = (each.prompt for each in provider.requests)
    assert two.startswith(one)
    assert [each.cached_tokens for each in meter.usages] == [0, len(one) // 4]
    assert meter.usages[1].input_tokens == 1 + len(two) // 4


@pytest.mark.parametrize("dialect", DIALECTS)
async def test_reasoning_is_streamed_apart_from_the_text(dialect: str) -> None:
    async with RecordedProvider() as provider:
        provider.will_call(("shell", {"command": "ls"}), text="First.", reasoning="Let me see …")
        async with connected(choice_of(provider, dialect)) as model:
            parts: list[StreamPart] = [part async for part in model.stream(loop_request())]
    kinds = [type(part) for part in parts]
    assert "".join(each.text for each in parts if isinstance(each, ReasoningDelta)) == (
        "Let me see …"
    )
    assert "".join(each.text for each in parts if isinstance(each, TextDelta)) == "First."
    assert kinds.index(ReasoningDelta) < kinds.index(TextDelta) < kinds.index(ModelToolCall)


def reasoning_in(request: ProviderRequest) -> bool:
    return "Let me see" in request.text or "c2lnbmVk" in request.text


@pytest.mark.parametrize(
    ("model", "kept"),
    [
        ("anthropic:claude-sonnet-5", True),
        ("gemini:gemini-3-pro", True),
        ("deepseek:deepseek-reasoner", True),
        ("openai:gpt-5", False),
        ("qwen:qwen3-max", False),
        ("compatible:any", False),
    ],
)
async def test_reasoning_goes_back_only_to_a_model_that_needs_it(model: str, kept: bool) -> None:
    dialect = model.partition(":")[0]
    async with RecordedProvider() as provider:
        url = provider.url if dialect in DIALECTS[1:] else provider.openai_url
        given = {"model": model, "base_url": url, "api_key": KEY}
        provider.will_call(("shell", {"command": "ls"}), text="First.", reasoning="Let me see")
        choice = ModelChoice.model_validate(given)
        async with connected(choice) as same:
            first = await same.complete(loop_request())
            messages = (said(first), result(first.tool_calls[0], "a"))
            await same.complete(loop_request(*messages))
        other = choice.model_copy(update={"model": f"{model}-next"})
        async with connected(other) as next_model:
            await next_model.complete(loop_request(*messages))
    assert (first.end.provider_data is not None) is kept
    assert [reasoning_in(each) for each in provider.requests] == [False, kept, False]
    for request in provider.requests[1:]:
        [reply] = [each for each in request.messages if each.role == "assistant"]
        assert reply.content == "First."
        assert [each.name for each in reply.tool_calls] == ["shell"]


@pytest.mark.parametrize("dialect", DIALECTS)
async def test_a_call_that_the_agent_dropped_is_not_sent_back(dialect: str) -> None:
    async with RecordedProvider() as provider:
        provider.will_call(
            ("shell", {"command": "a"}), ("shell", {"command": "b"}), reasoning="Hm."
        )
        async with connected(choice_of(provider, dialect)) as model:
            first = await model.complete(loop_request())
            message = said(first)
            kept = PromptMessage(
                "assistant", "", first.tool_calls[:1], provider_data=message.provider_data
            )
            await model.complete(loop_request(kept, result(first.tool_calls[0], "x")))
    [reply] = [each for each in provider.requests[1].messages if each.role == "assistant"]
    assert [json.loads(each.arguments) for each in reply.tool_calls] == [{"command": "a"}]


@pytest.mark.parametrize("data", ["x", 7, [], {}, {"provider": "anthropic"}, {"parts": [1]}])
async def test_provider_data_of_another_version_is_ignored(data: Any) -> None:
    if isinstance(data, dict):
        data = {"provider": "anthropic", "model": "claude-sonnet-5", **data}
    call = ModelToolCall("c1", "shell", "{}")
    async with RecordedProvider() as provider, connected(choice_of(provider, "anthropic")) as model:
        message = PromptMessage("assistant", "Hm.", (call,), provider_data=data)
        await model.complete(loop_request(message, result(call, "x")))
    assert provider.requests[0].messages[2] == PromptMessage("assistant", "Hm.", (call,))


@pytest.mark.parametrize("arguments", ["", '{"command": "l', "[1]", "null", '"x"', "{}"])
@pytest.mark.parametrize("dialect", DIALECTS)
async def test_invalid_arguments_come_out_and_go_back_without_an_error(
    dialect: str, arguments: str
) -> None:
    async with RecordedProvider() as provider:
        provider.will_call(("shell", arguments))
        async with connected(choice_of(provider, dialect)) as model:
            request = loop_request()
            if dialect == "gemini":  # sends objects, not text
                call = ModelToolCall("c1", "shell", arguments)
            else:
                [call] = (await model.complete(request)).tool_calls
                assert call.arguments == (arguments or "{}")
            message = PromptMessage("assistant", "", (call,))
            provider.will_finish("Sorry.")
            if dialect == "gemini":
                provider.on_request = lambda _: ProviderReply("Sorry.")
            reply = await model.complete(loop_request(message, result(call, "not valid")))
    assert reply.text == "Sorry."


async def test_a_result_without_its_call_is_sent_as_text() -> None:
    orphan = PromptMessage("tool", "found", call_id="gone", tool="shell")
    async with RecordedProvider() as provider, connected(choice_of(provider)) as model:
        await model.complete(loop_request(orphan))
    assert provider.requests[0].messages[-1] == PromptMessage("user", "found")


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("tools", [True, False])
async def test_a_reply_cut_off_by_the_output_limit_says_so(dialect: str, tools: bool) -> None:
    request = loop_request() if tools else LlmRequest("chat", (TASK,))
    async with RecordedProvider() as provider:
        say = provider.will_finish if tools else provider.will_say
        say("It beg", finish="length")
        say("", finish="length", reasoning="A long thought")
        async with connected(choice_of(provider, dialect)) as model:
            half, thought = [await model.complete(request) for _ in range(2)]
    assert (half.text, half.cut_off) == ("It beg", True)
    assert (thought.text, thought.reasoning, thought.cut_off) == ("", "A long thought", True)


@pytest.mark.parametrize("dialect", DIALECTS)
async def test_a_reply_of_reasoning_alone_that_was_not_cut_off_is_an_error(dialect: str) -> None:
    async with RecordedProvider() as provider:
        provider.will_say("", reasoning="Hm.")
        async with connected(choice_of(provider, dialect)) as model:
            with pytest.raises(ModelGarbled):
                await model.complete(LlmRequest("chat", (TASK,)))


async def test_the_script_of_loops_is_apart_from_text_and_structured_replies() -> None:
    schema = OutputSchema("verdict", {"type": "object", "properties": {}})
    async with RecordedProvider() as provider:
        provider.will_call(("shell", {"command": "ls"}))
        provider.will_say("text")
        provider.will_return("verdict", {"is_valid": False})
        async with connected(choice_of(provider)) as model:
            plain = await model.complete(LlmRequest("chat", (TASK,)))
            structured = await model.complete(LlmRequest("step", (TASK,), schema))
            called = await model.complete(loop_request())
            rest = await model.complete(loop_request())
    assert (plain.text, structured.text) == ("text", '{"is_valid": false}')
    assert [each.name for each in called.tool_calls] == ["shell"]
    assert rest.text == "好的"


async def test_a_provider_can_answer_from_the_content_of_a_request() -> None:
    def answer(request: ProviderRequest) -> ProviderReply | None:
        if request.messages[-1].role == "tool":
            return ProviderReply(f"It printed {request.messages[-1].content}")
        return ProviderReply(calls=(("shell", {"command": "pwd"}),)) if request.tools else None

    async with RecordedProvider() as provider:
        provider.on_request = answer
        provider.will_say("scripted")
        async with connected(choice_of(provider)) as model:
            first = await model.complete(loop_request())
            answered = result(first.tool_calls[0], "/work")
            last = await model.complete(loop_request(said(first), answered))
            plain = await model.complete(LlmRequest("chat", (TASK,)))
    assert (last.text, plain.text) == ("It printed /work", "scripted")


@pytest.mark.parametrize("dialect", DIALECTS)
async def test_a_provider_that_refuses_tools_is_reported_with_the_setting(dialect: str) -> None:
    async with RecordedProvider() as provider:
        provider.will_fail("no_tools")
        async with connected(choice_of(provider, dialect), retries=2) as model:
            with pytest.raises(ModelRejected, match="tool_calls"):
                await model.complete(loop_request())
    assert len(provider.requests) == 1


async def test_a_recorded_loop_replays_without_its_provider(tmp_path: Path) -> None:
    recording = tmp_path / "traffic.jsonl"

    async def run_loop(choice: ModelChoice, **settings: Any) -> list[ModelReply]:
        transports = TransportPool(Settings(**settings))
        model = await transports.get(choice)
        first = await model.complete(loop_request())
        answer = result(first.tool_calls[0], "a b")
        last = await model.complete(loop_request(said(first), answer))
        await transports.close()
        return [first, last]

    async with RecordedProvider() as provider:
        provider.will_call(("shell", {"command": "ls"}), text="I look.", reasoning="Hm.")
        provider.will_finish("Two files", finish="length")
        choice = choice_of(provider, "anthropic")
        recorded = await run_loop(choice, model_record=recording)
    assert await run_loop(ModelChoice(model=f"replay:{recording}")) == recorded
    async with RecordedProvider.replaying(recording) as provider:
        again = await run_loop(choice_of(provider, "openai"))
    assert [each.text for each in again] == ["I look.", "Two files"]
    assert [each.cut_off for each in again] == [False, True]
    assert again[0].tool_calls[0].arguments == '{"command": "ls"}'
