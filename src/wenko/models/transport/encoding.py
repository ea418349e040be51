"""JSON of requests. A message is encoded once, however many requests it is part of."""

import json
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from wenko.models.request import PromptMessage, ToolDescription

MAX_KEPT = 32 * 1024 * 1024
"""Bytes of encoded messages that one transport keeps."""
MAX_CONVERSATIONS = 32
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


@dataclass(frozen=True, slots=True)
class _Conversation:
    """What was sent last of one conversation."""

    messages: tuple[PromptMessage, ...]
    pieces: tuple[bytes, ...]
    """JSON of each message; empty if there is nothing to send."""
    calls: dict[str, str]
    """Tool of each call in the messages."""
    size: int


class EncodedMessages:
    """Encodes messages, and those that begin like the ones before only from where they differ."""

    def __init__(self, encode: Callable[[PromptMessage, str | None], bytes]) -> None:
        """``encode``: a message, and the tool whose call it answers, if that is a ``tool``'s.

        A result whose call is not in the messages has none: providers reject it as a result.
        """
        self._encode = encode
        self._kept: list[_Conversation] = []
        """The one that was sent last is the last one."""

    def get(self, messages: tuple[PromptMessage, ...]) -> tuple[bytes, ...]:
        shared, before = max(
            ((_shared(each.messages, messages), each) for each in self._kept),
            key=lambda each: each[0],
            default=(0, None),
        )
        calls: dict[str, str] = {}
        pieces: tuple[bytes, ...] = ()
        if before is not None and shared:
            pieces = before.pieces[:shared]
            calls = before.calls if shared == len(before.messages) else _calls(messages[:shared])
        added = messages[shared:]
        calls |= _calls(added)
        pieces += tuple(self._encode(each, calls.get(each.call_id or "")) for each in added)
        sent = _Conversation(messages, pieces, calls, sum(map(len, pieces)))
        self._keep(
            sent, instead_of=before if before is not None and _continues(shared, before) else None
        )
        return pieces

    def _keep(self, sent: _Conversation, instead_of: _Conversation | None) -> None:
        self._kept = [*(each for each in self._kept if each is not instead_of), sent]
        while len(self._kept) > 1 and sum(each.size for each in self._kept) > MAX_KEPT:
            del self._kept[0]
        del self._kept[:-MAX_CONVERSATIONS]


def _calls(messages: Iterable[PromptMessage]) -> dict[str, str]:
    return {call.id: call.name for each in messages for call in each.tool_calls}


def _continues(shared: int, before: _Conversation) -> bool:
    """Rather than another conversation that happens to begin with the same words."""
    return 2 * shared >= len(before.messages)


def _shared(kept: tuple[PromptMessage, ...], messages: tuple[PromptMessage, ...]) -> int:
    """How many messages at the beginning are equal; by halves if not all, as they are many."""
    low, high = 0, min(len(kept), len(messages))
    if not high or kept[0] != messages[0]:
        return 0
    if kept[:high] == messages[:high]:
        return high
    while low < high:
        middle = (low + high + 1) // 2
        if kept[low:middle] == messages[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


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
