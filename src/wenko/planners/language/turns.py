"""Reads a turn of a loop: native calls, or the JSON object that stands for one."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from wenko.models.interface import ModelReply
from wenko.models.request import ModelToolCall, ToolDescription
from wenko.planners.language.reading import read_object
from wenko.planners.language.reply_scanner import InvalidOutput

_AFTER = re.compile(r"[\s`~]+|</?[\w|]+>")
_DONE = ("done", "result", "answer", "response")
_TOOL = ("tool", "name", "function", "tool_name", "action")
_ARGUMENTS = ("args", "arguments", "tool_args", "parameters", "input", "action_input")


def read_turn(reply: ModelReply, tools: Sequence[ToolDescription]) -> ModelReply:
    """The reply, with a call or an end that was written as JSON taken for what it is."""
    if reply.tool_calls:
        return replace(reply, tool_calls=tuple(map(unwrapped, reply.tool_calls)))
    if reply.cut_off or "{" not in reply.text:
        return reply
    try:
        written = read_object(reply.text)
    except InvalidOutput:
        return reply
    call = _call(written, tools)
    # Words after the object speak about a call; they do not make one.
    if call is not None and not _AFTER.sub("", reply.text.rpartition("}")[2]):
        thought = written.get("thought")
        return replace(reply, text=thought if isinstance(thought, str) else "", tool_calls=(call,))
    done = _done(written, reply.text)
    return reply if done is None else replace(reply, text=done)


def unwrapped(call: ModelToolCall) -> ModelToolCall:
    """Without the JSON string that some models put around the arguments."""
    try:
        inner = json.loads(call.arguments) if call.arguments.lstrip().startswith('"') else None
    except ValueError:
        return call
    return replace(call, arguments=inner) if isinstance(inner, str) else call


def _call(written: dict[str, Any], tools: Sequence[ToolDescription]) -> ModelToolCall | None:
    """Also with the names that careless models use; only for a tool that exists."""
    if isinstance(inner := written.get("function"), dict):
        written = {**written, **inner}
    name = next((written[key] for key in _TOOL if isinstance(written.get(key), str)), None)
    if name is None or not any(tool.is_called(name) for tool in tools):
        return None
    arguments: Any = next((written[key] for key in _ARGUMENTS if key in written), None)
    if arguments is None:
        return None
    if not isinstance(arguments, str):
        arguments = json.dumps(arguments, ensure_ascii=False)
    return ModelToolCall("call", name, arguments)


def _done(written: dict[str, Any], text: str) -> str | None:
    """The text of an end; null if the object is part of an answer in words."""
    is_whole = text.strip().startswith(("{", "```")) and len(written) <= 2
    done = next((written[key] for key in _DONE if key in written), None)
    if done is None or not is_whole:
        return None
    return done if isinstance(done, str) else json.dumps(done, ensure_ascii=False)


def with_hint(tool: ToolDescription) -> ToolDescription:
    """A native tool has nothing but its description to say how it is used."""
    return replace(tool, description=f"{tool.description}. {tool.hint}") if tool.hint else tool
