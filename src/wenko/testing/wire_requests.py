"""Reads requests in the wire formats of OpenAI, Anthropic and Gemini."""

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Literal

from wenko.models.request import ModelToolCall, PromptMessage
from wenko.models.transport.providers import Dialect
from wenko.planners.language.opening import START_TASK
from wenko.testing.wire_formats import Json


@dataclass(frozen=True, slots=True)
class ProviderRequest:
    """A request that the provider received."""

    dialect: Dialect
    path: str
    headers: dict[str, str]
    body: Json
    output: str | None
    """Name of the requested output schema; null for plain text."""
    as_tool: bool
    """Whether the output is requested as a tool call."""
    tools: tuple[str, ...] = ()
    """Names of the tools that the model may call."""

    @property
    def opens(self) -> bool:
        """Whether it is the first request for a message: the model may answer or begin to work."""
        newest = [each for each in self.messages if each.role != "system"]
        return START_TASK in self.tools and not any(
            each.role == "tool" or each.tool_calls for each in newest
        )

    @property
    def text(self) -> str:
        """The body as searchable text."""
        return json.dumps(self.body, ensure_ascii=False)

    @property
    def messages(self) -> tuple[PromptMessage, ...]:
        """The messages, the same in every dialect; without reasoning."""
        read = {"openai": _openai, "anthropic": _anthropic, "gemini": _gemini}[self.dialect]
        return tuple(read(self.body))

    @property
    def prompt(self) -> str:
        """Tools, system and messages in the order in which a provider caches them."""
        system = self.body.get("system") or self.body.get("systemInstruction") or ""
        messages = self.body.get("messages") or self.body.get("contents") or []
        parts = [self.body.get("tools") or [], system, *messages]
        return "\n".join(json.dumps(_unmarked(each), ensure_ascii=False) for each in parts)


def parse_request(
    path: str, headers: dict[str, str], body: Json, outputs: Collection[str] = ()
) -> ProviderRequest:
    """A single tool is the form of the reply if the model must call it, or if ``outputs`` has it.

    Models that reason cannot be forced to call a tool.
    """
    dialect: Dialect = "openai"
    if path.endswith("/messages") or "/messages?" in path:
        dialect = "anthropic"
    elif ":streamGenerateContent" in path:
        dialect = "gemini"
    tools = tuple(_tools(body))
    schema = (body.get("response_format") or {}).get("json_schema") or {}
    if schema:
        return ProviderRequest(dialect, path, headers, body, str(schema.get("name")), False, tools)
    if len(tools) == 1 and (tools[0] in outputs or _is_forced(body)):
        return ProviderRequest(dialect, path, headers, body, tools[0], True)
    return ProviderRequest(dialect, path, headers, body, None, False, tools)


def _tools(body: Json) -> Iterator[str]:
    for tool in body.get("tools") or []:
        for declared in tool.get("functionDeclarations") or [tool.get("function") or tool]:
            yield str(declared["name"])


def _is_forced(body: Json) -> bool:
    choice = body.get("tool_choice")
    if isinstance(choice, dict):
        return choice.get("type") in ("any", "tool", "function")
    config = (body.get("toolConfig") or {}).get("functionCallingConfig") or {}
    return choice == "required" or config.get("mode") == "ANY"


def _openai(body: Json) -> Iterator[PromptMessage]:
    for message in body.get("messages") or []:
        calls = tuple(
            ModelToolCall(each["id"], each["function"]["name"], each["function"]["arguments"])
            for each in message.get("tool_calls") or []
        )
        role: Literal["system", "user", "assistant", "tool"] = message["role"]
        if message["role"] == "developer":
            role = "system"
        call_id = message.get("tool_call_id")
        yield PromptMessage(role, _text(message.get("content")), calls, call_id)


def _anthropic(body: Json) -> Iterator[PromptMessage]:
    if body.get("system"):
        yield PromptMessage("system", _text(body["system"]))
    for message in body.get("messages") or []:
        content = message["content"]
        blocks = [{"type": "text", "text": content}] if isinstance(content, str) else content
        if message["role"] == "assistant":
            calls = tuple(
                ModelToolCall(each["id"], each["name"], json.dumps(each["input"]))
                for each in blocks
                if each["type"] == "tool_use"
            )
            yield PromptMessage("assistant", _text(blocks), calls)
            continue
        for block in blocks:
            if block["type"] == "tool_result":
                text = _text(block.get("content"))
                yield PromptMessage("tool", text, call_id=block["tool_use_id"])
            else:
                yield PromptMessage("user", _text([block]))


def _gemini(body: Json) -> Iterator[PromptMessage]:
    if system := body.get("systemInstruction"):
        yield PromptMessage("system", _text(system.get("parts")))
    for message in body.get("contents") or []:
        parts = message["parts"]
        if message.get("role") == "model":
            calls = tuple(
                ModelToolCall(each.get("id", ""), each["name"], json.dumps(each.get("args") or {}))
                for each in (part["functionCall"] for part in parts if "functionCall" in part)
            )
            yield PromptMessage("assistant", _text(parts), calls)
            continue
        for part in parts:
            if response := part.get("functionResponse"):
                text = _result(response.get("response") or {})
                call_id, tool = response.get("id"), response["name"]
                yield PromptMessage("tool", text, call_id=call_id, tool=tool)
            else:
                yield PromptMessage("user", _text([part]))


def _result(response: Json) -> str:
    if len(response) == 1:
        [value] = response.values()
        return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return json.dumps(response, ensure_ascii=False)


def _text(content: object) -> str:
    """The text of a message whose content is text or parts; thoughts left out."""
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    return "".join(str(each.get("text") or "") for each in parts if not each.get("thought"))


def _unmarked(value: object) -> object:
    """Without marks that say what to cache: they are not part of the prompt."""
    if isinstance(value, dict):
        return {key: _unmarked(each) for key, each in value.items() if key != "cache_control"}
    if isinstance(value, list):
        return [_unmarked(each) for each in value]
    return value
