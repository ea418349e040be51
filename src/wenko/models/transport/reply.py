"""A reply while it is read, in words that all API dialects share; and what goes back of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal
from uuid import uuid4

from pydantic import JsonValue

from wenko.models.config import ModelChoice
from wenko.models.interface import ReasoningDelta, StreamPart, TextDelta
from wenko.models.request import ModelToolCall, PromptMessage
from wenko.models.transport.encoding import encoded

PartKind = Literal["thinking", "text", "tool-call"]
Finish = Literal["stop", "length", "declined", "broken"]
"""``declined``: by a content filter. ``broken``: the provider gave up."""
REDACTED = "redacted_thinking"
"""Id of thinking that the provider shows only encrypted."""


@dataclass(slots=True)
class ReplyPart:
    """A part of a reply, in its order."""

    kind: PartKind
    pieces: list[str] = field(default_factory=list)
    """Of a text; of a tool call, its arguments."""
    id: str = ""
    """Of a tool call; ``REDACTED`` for thinking of that kind."""
    name: str = ""
    signature: str = ""
    """Of thinking."""
    details: dict[str, Any] = field(default_factory=dict)
    """What else the provider needs back with this part."""

    @property
    def text(self) -> str:
        return "".join(self.pieces)

    @property
    def is_signed(self) -> bool:
        return bool(self.signature or self.details)


@dataclass(slots=True)
class Counts:
    """Tokens of a request; ``cached`` and ``written`` (to the cache) are part of ``input``."""

    input: int = 0
    output: int = 0
    cached: int = 0
    written: int = 0
    written_for_an_hour: int = 0


class Reply:
    """What was read of one reply; a dialect fills it."""

    def __init__(self, structured: bool = False) -> None:
        """``structured``: the arguments of a call are the JSON that was asked for."""
        self.parts: list[ReplyPart] = []
        self.finish: Finish | None = None
        self.counts: Counts | None = None
        """Null until the provider reports them."""
        self.model = ""
        """The model that answers, as the provider names it."""
        self._structured = structured

    def think(self, text: str) -> Iterator[StreamPart]:
        if text:
            self._append("thinking", text)
            yield ReasoningDelta(text)

    def say(self, text: str) -> Iterator[StreamPart]:
        if text:
            self._append("text", text)
            yield TextDelta(text)

    def call(self, id_: str, name: str) -> ReplyPart:
        """A new call; some providers give it no id."""
        part = ReplyPart("tool-call", id=id_ or f"call_{uuid4().hex}", name=name)
        self.parts.append(part)
        return part

    def argue(self, part: ReplyPart, text: str) -> Iterator[StreamPart]:
        """More of the arguments of a call."""
        if text:
            part.pieces.append(text)
            if self._structured:
                yield TextDelta(text)

    def calls(self) -> list[ModelToolCall]:
        if self._structured:
            return []
        calls = [each for each in self.parts if each.kind == "tool-call"]
        return [ModelToolCall(each.id, each.name, each.text or "{}") for each in calls]

    def _append(self, kind: PartKind, text: str) -> None:
        if not self.parts or self.parts[-1].kind != kind or self.parts[-1].is_signed:
            self.parts.append(ReplyPart(kind))
        self.parts[-1].pieces.append(text)


def provider_data(reply: Reply, choice: ModelChoice, keeps_thinking: bool) -> JsonValue:
    """What the provider needs back with this reply, as JSON; null if nothing.

    ``keeps_thinking``: whether it needs reasoning back that it did not sign.
    """
    parts = [each for each in reply.parts if keeps_thinking or _is_kept(each)]
    if not any(each.kind == "thinking" or each.is_signed for each in parts):
        return None
    return {
        "provider": choice.provider,
        "model": choice.name,
        "parts": [_dump(each) for each in parts],
    }


def parts_to_send(message: PromptMessage, choice: ModelChoice) -> list[ReplyPart]:
    """The parts of an assistant's message.

    As the model wrote them, if it was this very model; without calls that the agent dropped.
    """
    calls = {call.id: call for call in message.tool_calls}
    kept = _kept_parts(message.provider_data, choice)
    parts = [each for each in kept if each.kind != "tool-call" or each.id in calls]
    if not kept and message.content:
        parts.append(ReplyPart("text", [message.content]))
    sent = {each.id for each in parts}
    missing = [call for id_, call in calls.items() if id_ not in sent]
    return parts + [
        ReplyPart("tool-call", [each.arguments], each.id, each.name) for each in missing
    ]


def _is_kept(part: ReplyPart) -> bool:
    return part.kind != "thinking" or part.is_signed


def _dump(part: ReplyPart) -> dict[str, JsonValue]:
    dumped: dict[str, JsonValue] = {"part_kind": part.kind}
    if part.kind == "tool-call":
        dumped |= {"tool_name": part.name, "args": part.text, "tool_call_id": part.id}
    else:
        dumped["content"] = part.text
        if part.id:
            dumped["id"] = part.id
    if part.signature:
        dumped["signature"] = part.signature
    if part.details:
        dumped["provider_details"] = part.details
    return dumped


def _kept_parts(data: JsonValue, choice: ModelChoice) -> list[ReplyPart]:
    """The parts of ``provider_data``, if this very model wrote them."""
    if not isinstance(data, dict):
        return []
    if (data.get("provider"), data.get("model")) != (choice.provider, choice.name):
        return []
    stored = data.get("parts")
    if not isinstance(stored, list):
        return []
    parts = [_parse(each) for each in stored]
    found = [each for each in parts if each is not None]
    return found if len(found) == len(stored) else []


def _parse(stored: JsonValue) -> ReplyPart | None:
    if not isinstance(stored, dict):
        return None
    details = stored.get("provider_details")
    more = details if isinstance(details, dict) else {}
    signature = str(stored.get("signature") or "")
    match stored:
        case {"part_kind": "thinking" | "text" as kind, "content": str(text)}:
            id_ = str(stored.get("id") or "")
            return ReplyPart(kind, [text], id_, signature=signature, details=more)
        case {"part_kind": "tool-call", "tool_name": str(name), "tool_call_id": str(id_)}:
            # Older versions stored the arguments as a provider sent them.
            given = stored.get("args")
            text = given if isinstance(given, str) else encoded(given or {}).decode()
            return ReplyPart("tool-call", [text], id_, name, details=more)
    return None
