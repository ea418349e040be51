"""A reply while it is read, in words that all API dialects share; and what goes back of it."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal
from uuid import uuid4

from pydantic import JsonValue

from wenko.models.config import ModelChoice
from wenko.models.interface import ReasoningDelta, StreamPart, TextDelta
from wenko.models.request import ModelToolCall, PromptMessage
from wenko.models.transport.encoding import encoded
from wenko.models.transport.error_mapping import Refusal

Json = dict[str, Any]
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
    details: Json = field(default_factory=dict)
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


class Reply(ABC):
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

    def read(self, event: Json) -> Iterator[StreamPart]:
        """What an event adds; raises ``Refusal`` if it is an error."""
        if event.get("error") or event.get("type") == "error":
            raise Refusal.in_stream(event.get("error"))
        return self._read(event)

    @abstractmethod
    def _read(self, event: Json) -> Iterator[StreamPart]:
        """Events are foreign: what has another type than expected counts as missing."""

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


# --- what goes back ----------------------------------------------------------------------------


def provider_data(reply: Reply, choice: ModelChoice, keeps_thinking: bool) -> JsonValue:
    """What the provider needs back with this reply, as JSON; null if nothing.

    ``keeps_thinking``: whether it needs reasoning back that it did not sign.
    """
    parts = [p for p in reply.parts if keeps_thinking or p.kind != "thinking" or p.is_signed]
    if not any(each.kind == "thinking" or each.is_signed for each in parts):
        return None
    dumped: list[JsonValue] = [_dump(each) for each in parts]
    return {"provider": choice.provider, "model": choice.name, "parts": dumped}


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


def _dump(part: ReplyPart) -> JsonValue:
    if part.kind == "tool-call":
        said: Json = {"tool_name": part.name, "args": part.text, "tool_call_id": part.id}
    else:
        said = {"content": part.text, "id": part.id}
    said |= {"signature": part.signature, "provider_details": part.details}
    optional = ("id", "signature", "provider_details")
    kept = {name: value for name, value in said.items() if value or name not in optional}
    return {"part_kind": part.kind, **kept}


def _kept_parts(data: JsonValue, choice: ModelChoice) -> list[ReplyPart]:
    """The parts of ``provider_data``, if this very model wrote them."""
    match data:
        case {"provider": choice.provider, "model": choice.name, "parts": list(stored)}:
            parts = [_parse(each) for each in stored]
            return [] if None in parts else [each for each in parts if each is not None]
    return []


def _parse(stored: JsonValue) -> ReplyPart | None:
    given = as_object(stored)
    signature, details = str(given.get("signature") or ""), as_object(given.get("provider_details"))
    match given:
        case {"part_kind": "thinking" | "text" as kind, "content": str(text)}:
            id_ = str(given.get("id") or "")
            return ReplyPart(kind, [text], id_, signature=signature, details=details)
        case {"part_kind": "tool-call", "tool_name": str(name), "tool_call_id": str(id_)}:
            # Older versions stored the arguments as a provider sent them.
            args = given.get("args")
            text = args if isinstance(args, str) else encoded(args or {}).decode()
            return ReplyPart("tool-call", [text], id_, name, details=details)
    return None


# --- foreign values ----------------------------------------------------------------------------


def as_object(value: object) -> Json:
    return value if isinstance(value, dict) else {}


def as_objects(value: object) -> list[Json]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def as_text(value: object) -> str:
    return value if isinstance(value, str) else ""


def as_count(value: object) -> int:
    return value if isinstance(value, int) and value > 0 else 0
