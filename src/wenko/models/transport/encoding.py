"""JSON of requests. A message is encoded once, however many requests it is part of."""

import json
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any

from pydantic import JsonValue

from wenko.models.request import PromptMessage, ToolDescription

MAX_KEPT = 32 * 1024 * 1024
"""Bytes of encoded messages that one transport keeps."""
MAX_TOOL_SETS = 8

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


def encoded(value: object) -> bytes:
    """Lone surrogates, which no provider accepts, become question marks."""
    return _encode(value).encode("utf-8", "replace")


def valid_object(text: str) -> bool:
    """Whether the text is a JSON object; what a model wrote as arguments may be anything."""
    return isinstance(parsed(text), dict)


def parsed(text: str) -> Any:
    """The value of a JSON text; null if it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


class EncodedMessages:
    """Encoded messages, found by what they say; those that were not sent for longest go first."""

    def __init__(self, encode: Callable[[PromptMessage, str | None], bytes]) -> None:
        self._encode = encode
        self._kept: OrderedDict[Hashable, tuple[JsonValue, bytes]] = OrderedDict()
        self._size = 0

    def get(self, message: PromptMessage, tool: str | None) -> bytes:
        """``tool``: name of the tool whose call a ``tool`` message answers; null if none did."""
        pictures = tuple(each.id for each in message.pictures)
        if None in pictures:
            return self._encode(message, tool)
        # Not by the message itself: what a provider wants back cannot be hashed, and what loads a
        # picture would be kept with it.
        key = (
            message.role,
            message.content,
            message.tool_calls,
            message.call_id,
            tool,
            pictures,
        )
        found = self._kept.get(key)
        if found is not None and found[0] is message.provider_data:
            self._kept.move_to_end(key)
            return found[1]
        text = self._encode(message, tool)
        if found is not None:
            self._size -= len(found[1])
        self._kept[key] = (message.provider_data, text)
        self._size += len(text)
        while self._size > MAX_KEPT:
            self._size -= len(self._kept.popitem(last=False)[1][1])
        return text


class EncodedTools:
    """Encoded lists of tools: a conversation sends the same one with every request."""

    def __init__(self, encode: Callable[[tuple[ToolDescription, ...]], bytes]) -> None:
        self._encode = encode
        self._kept: OrderedDict[tuple[str, ...], tuple[tuple[ToolDescription, ...], bytes]]
        self._kept = OrderedDict()

    def get(self, tools: tuple[ToolDescription, ...]) -> bytes:
        names = tuple(each.name for each in tools)
        found = self._kept.get(names)
        if found is not None and found[0] == tools:
            return found[1]
        text = self._encode(tools)
        self._kept[names] = (tools, text)
        if len(self._kept) > MAX_TOOL_SETS:
            self._kept.popitem(last=False)
        return text
