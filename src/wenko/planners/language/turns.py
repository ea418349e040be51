"""Reads a turn of a loop: native calls, or what its text says, asks and calls."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from wenko.models.interface import ModelReply
from wenko.models.replies.meaning import plain_arguments
from wenko.models.replies.reader import read_reply
from wenko.models.request import ModelToolCall, ToolDescription


def read_turn(reply: ModelReply, tools: Sequence[ToolDescription]) -> ModelReply:
    """The reply, with calls and an end that were written as text taken for what they are."""
    native = tuple(map(plain_arguments, reply.tool_calls))
    if native or reply.cut_off:
        return replace(reply, tool_calls=native)
    read = read_reply(reply.text, [name for tool in tools for name in (tool.name, *tool.aliases)])
    calls = read.calls
    if not calls and isinstance(read.hitl_request, dict):
        calls = _question(read.hitl_request, tools)
    if read.is_empty and read.reasoning and not read.cut_off:
        return reply
    return replace(
        reply,
        text=read.text,
        tool_calls=calls,
        reasoning=reply.reasoning + read.reasoning,
        end=replace(reply.end, reason="length") if read.cut_off else reply.end,
    )


def _question(
    request: Mapping[str, object], tools: Sequence[ToolDescription]
) -> tuple[ModelToolCall, ...]:
    """A form or display of a reply, as the call that asks or shows it."""
    shows = "displays" in request or request.get("type") == "visual_display"
    capability = "show_user" if shows else "ask_user"
    names = [tool.name for tool in tools if tool.capability == capability]
    arguments = json.dumps(request, ensure_ascii=False)
    return tuple(ModelToolCall("call", name, arguments) for name in names[:1])


def with_hint(tool: ToolDescription) -> ToolDescription:
    """A native tool has nothing but its description to say how it is used."""
    return replace(tool, description=f"{tool.description}. {tool.hint}") if tool.hint else tool
