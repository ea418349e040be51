"""Requests: what was sent before is not encoded again, and the bytes are those of a fresh start."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wenko.models.config import ModelChoice
from wenko.models.request import (
    LlmRequest,
    ModelToolCall,
    OutputSchema,
    PromptMessage,
    PromptPicture,
    ToolDescription,
)
from wenko.models.transport.encoding import (
    EncodedMessages,
    encoded,
    for_gemini,
    for_openai,
    is_strict,
    tidy,
)
from wenko.models.transport.wires import open_wire

MODELS = ("openai:gpt-5", "anthropic:claude-sonnet-5", "gemini:gemini-3-pro")
SHELL = ToolDescription("shell", "Run", {"type": "object", "properties": {}})


def transcript(turns: int, name: str = "a") -> tuple[PromptMessage, ...]:
    messages = [PromptMessage("system", "Be careful."), PromptMessage("user", f"Task {name}")]
    for turn in range(turns):
        call = ModelToolCall(f"{name}{turn}", "shell", json.dumps({"command": f"ls {turn}"}))
        messages.append(PromptMessage("assistant", f"I look at {turn}.", (call,)))
        messages.append(PromptMessage("tool", f"seen {turn}", call_id=call.id, tool="shell"))
    return tuple(messages)


def counted() -> tuple[EncodedMessages, list[PromptMessage]]:
    encoded_now: list[PromptMessage] = []

    def encode(message: PromptMessage, tool: str | None) -> bytes:
        encoded_now.append(message)
        return f"{message.role}:{message.content}:{tool}".encode()

    return EncodedMessages(encode), encoded_now


def test_a_turn_encodes_only_what_is_new() -> None:
    messages, work = counted()
    for turns in range(1, 200):
        before = len(work)
        messages.get(transcript(turns)[1:])
        assert len(work) - before <= 3


def test_other_conversations_and_a_last_message_that_differs_cost_nothing_again() -> None:
    messages, work = counted()
    one, other = transcript(50, "one")[1:], transcript(50, "other")[1:]
    for _ in range(3):
        messages.get(one)
        messages.get(other)
        messages.get((*one, PromptMessage("user", "Summarise.")))
    assert len(work) == 2 * 101 + 1
    messages.get(transcript(51, "one")[1:])
    assert len(work) == 2 * 101 + 1 + 2


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 9), st.integers(0, 9)), max_size=12))
def test_bytes_are_those_of_a_fresh_start_whatever_was_sent_before(
    history: list[tuple[int, int, int]],
) -> None:
    wires = [open_wire(ModelChoice(model=each), "key") for each in MODELS]
    for name, first, count in history:
        system, task, *rest = transcript(10, "abc"[name])
        messages = (system, task, *rest[2 * first : 2 * first + count])
        request = LlmRequest("step", messages, tools=(SHELL,))
        for wire, model in zip(wires, MODELS, strict=True):
            fresh = open_wire(ModelChoice(model=model), "key")
            assert wire.body(request) == fresh.body(request)


def test_a_picture_is_read_once() -> None:
    reads: list[int] = []

    def load() -> bytes:
        reads.append(1)
        return b"picture"

    wire = open_wire(ModelChoice(model="openai:gpt-5"), "key")
    for turn in range(5):
        shown = PromptMessage("user", "Seen:", pictures=(PromptPicture("image/png", load, "p1"),))
        later = [PromptMessage("user", f"and {each}") for each in range(turn)]
        wire.body(LlmRequest("step", (shown, *later)))
    assert len(reads) == 1
    unknown = PromptMessage("user", "Seen:", pictures=(PromptPicture("image/png", load),))
    again = replace(unknown, pictures=(PromptPicture("image/png", load),))
    wire.body(LlmRequest("step", (unknown,)))
    wire.body(LlmRequest("step", (again,)))
    assert len(reads) == 3


@pytest.mark.parametrize("model", MODELS)
def test_half_characters_do_not_end_a_request(model: str) -> None:
    messages = (PromptMessage("system", "\ud800"), PromptMessage("user", "a\udfffb 你"))
    body = open_wire(ModelChoice(model=model), "key").body(LlmRequest("chat", messages))
    assert "a?b 你" in json.dumps(json.loads(body), ensure_ascii=False)


OLDER: dict[str, dict[str, Any]] = {
    "anthropic:claude-sonnet-5": {
        "parts": [
            {
                "part_kind": "thinking",
                "content": "Let me see",
                "signature": "c2ln",
                "provider_name": "anthropic",
            },
            {"part_kind": "text", "content": "First."},
            {
                "part_kind": "tool-call",
                "tool_name": "shell",
                "args": '{"command": "ls"}',
                "tool_call_id": "c1",
            },
        ],
        "system": "anthropic",
    },
    "gemini:gemini-3-pro": {
        "parts": [
            {"part_kind": "text", "content": "First."},
            {
                "part_kind": "tool-call",
                "tool_name": "shell",
                "args": {"command": "ls"},
                "tool_call_id": "c1",
                "provider_name": "google",
                "provider_details": {"thought_signature": "c2ln"},
            },
        ],
        "system": "google",
    },
    "deepseek:deepseek-reasoner": {
        "parts": [
            {"part_kind": "thinking", "content": "Let me see", "id": "reasoning_content"},
            {"part_kind": "text", "content": "First."},
            {
                "part_kind": "tool-call",
                "tool_name": "shell",
                "args": '{"command": "ls"}',
                "tool_call_id": "c1",
            },
        ],
        "system": "deepseek",
    },
}


@pytest.mark.parametrize("model", OLDER)
def test_what_an_older_version_kept_for_a_provider_still_goes_back(model: str) -> None:
    provider, _, name = model.partition(":")
    data = {"provider": provider, "model": name, **OLDER[model]}
    call = ModelToolCall("c1", "shell", '{"command": "ls"}')
    said = PromptMessage("assistant", "First.", (call,), provider_data=data)
    result = PromptMessage("tool", "a", call_id="c1", tool="shell")
    request = LlmRequest("step", (PromptMessage("user", "go"), said, result), tools=(SHELL,))
    body = json.loads(open_wire(ModelChoice(model=model), "key").body(request))
    reply = (body.get("messages") or body["contents"])[1]
    sent = json.dumps(reply)
    assert sent.count("First.") == 1
    if provider == "deepseek":
        assert reply["reasoning_content"] == "Let me see"
        assert reply["tool_calls"][0]["function"]["arguments"] == '{"command": "ls"}'
    elif provider == "anthropic":
        kinds = [each["type"] for each in reply["content"]]
        assert kinds == ["thinking", "text", "tool_use"]
        assert reply["content"][0]["signature"] == "c2ln"
        assert reply["content"][2]["input"] == {"command": "ls"}
    else:
        assert reply["parts"][1]["thoughtSignature"] == "c2ln"
        assert reply["parts"][1]["functionCall"]["args"] == {"command": "ls"}


def test_a_schema_is_strict_only_if_nothing_in_it_is_open_or_optional() -> None:
    text = {"type": "string"}
    closed = {
        "type": "object",
        "properties": {"a": text},
        "required": ["a"],
        "additionalProperties": False,
    }
    assert is_strict(closed)
    assert is_strict({**closed, "properties": {"a": {"anyOf": [text, {"type": "null"}]}}})
    for broken in (
        {**closed, "required": []},
        {**closed, "additionalProperties": True},
        {**closed, "properties": {"a": {"type": "array"}}},
        {**closed, "properties": {"a": {**text, "default": ""}}},
        {**closed, "properties": {"a": {"type": "object"}}},
        {"anyOf": [closed]},
        {},
    ):
        assert not is_strict(broken)


def test_a_property_may_have_the_name_of_a_keyword() -> None:
    schema = {
        "title": "T",
        "type": "object",
        "properties": {"title": {"type": "string", "title": "x"}, "const": {"const": 3}},
    }
    assert tidy(schema)["properties"] == {"title": {"type": "string"}, "const": {"const": 3}}
    assert for_openai(schema)["additionalProperties"] is False
    assert for_gemini(schema)["properties"]["const"] == {"enum": [3], "type": "integer"}


def test_gemini_gets_the_type_of_a_choice() -> None:
    """It refuses an enum without one."""
    assert for_gemini({"enum": ["a", "b"]}) == {"enum": ["a", "b"], "type": "string"}


def test_a_schema_that_is_nested_without_end_is_sent_as_it_is() -> None:
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(200):
        schema = {"type": "array", "items": schema}
    output = OutputSchema("deep", schema)
    request = LlmRequest("step", (PromptMessage("user", "x"),), output)
    assert encoded(schema) in open_wire(ModelChoice(model="openai:gpt-5"), "key").body(request)
