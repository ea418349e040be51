"""Records model traffic to a file, and replays it: a run without its model.

The file has one JSON object per line: the request with a fingerprint, the parts of the reply, the
usage. Recordings of older versions have the chunks of the text only.
"""

import hashlib
import json
import os
from collections.abc import AsyncGenerator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from wenko.models.config import ModelChoice
from wenko.models.errors import ReplayMissing
from wenko.models.interface import (
    ReasoningDelta,
    ReplyEnd,
    StreamPart,
    TextDelta,
    ToolCalls,
    Transport,
)
from wenko.models.request import LlmRequest, ModelToolCall, PromptMessage, Usage


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a planner asks a model about before it sends a request."""

    tool_calls: ToolCalls
    context_tokens: int


def fingerprint(request: LlmRequest) -> str:
    """The same for the same request, whichever model receives it."""
    parts = [request.purpose, request.output.name if request.output else None]
    parts += [f"{each.role}:{each.content}" for each in request.messages]
    if request.tools:
        parts.append("tools:" + ",".join(each.name for each in request.tools))
    for number, message in enumerate(request.messages):
        # Without ids: a provider that gives none gets new ones with every run.
        parts += [f"{number}:{call.name}:{call.arguments}" for call in message.tool_calls]
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Recorder:
    """Appends to a file that only its owner may read: it contains private messages."""

    path: Path

    def write(self, line: dict[str, Any]) -> None:
        descriptor = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


class RecordingTransport:
    """Records complete replies; a failed request is retried, so it is not recorded."""

    def __init__(self, transport: Transport, recorder: Recorder, abilities: Abilities) -> None:
        self.name = transport.name
        self._abilities = abilities
        self._transport = transport
        self._recorder = recorder

    async def stream(self, request: LlmRequest, seconds: float) -> AsyncGenerator[StreamPart, None]:
        usages = _Usages()
        parts: list[StreamPart] = []
        try:
            async for part in self._transport.stream(replace(request, meter=usages), seconds):
                parts.append(part)
                yield part
        finally:
            if request.meter is not None:
                for usage in usages:
                    request.meter.record(usage)
        usage = usages[-1] if usages else Usage(self.name)
        self._recorder.write(
            {
                "fingerprint": fingerprint(request),
                "purpose": request.purpose,
                "form": request.output.name if request.output else None,
                "messages": [_message(each) for each in request.messages],
                "tools": [each.name for each in request.tools],
                "parts": [_dump_part(part) for part in parts],
                **asdict(self._abilities),
                **asdict(usage),
            }
        )

    async def close(self) -> None:
        await self._transport.close()


@dataclass(frozen=True, slots=True)
class RecordedReply:
    """One reply of a recording."""

    fingerprint: str
    kind: tuple[str, str | None]
    parts: tuple[StreamPart, ...]
    """The last one is a ``ReplyEnd``."""
    usage: Usage
    has_tools: bool = False
    """Whether the request had tools."""
    abilities: Abilities | None = None
    """Of the model that was recorded; null in older recordings."""


def read_recording(path: Path) -> list[RecordedReply]:
    """Raises ``ReplayMissing`` if the file is missing or not a recording."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        return [_parse_reply(json.loads(line)) for line in lines if line.strip()]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ReplayMissing(
            f"{path} is not a recording of model traffic ({type(error).__name__}). "
            "Record one with WENKO_MODEL_RECORD.",
            f"{path} 不是模型流量的录制文件（{type(error).__name__}）。"
            "请用 WENKO_MODEL_RECORD 录制。",
        ) from None


class ReplayTransport:
    """Answers a recorded request with its recorded reply.

    A request that differs (e.g. because a command printed something else) gets the next unused
    reply with the same purpose and output schema, with or without tools.
    """

    def __init__(self, path: Path) -> None:
        self.name = f"replay:{path.name}"
        self._path = path
        self._unused = read_recording(path)
        self.abilities = next((each.abilities for each in self._unused if each.abilities), None)
        self._replayed: dict[str, RecordedReply] = {}

    async def stream(self, request: LlmRequest, seconds: float) -> AsyncGenerator[StreamPart, None]:
        reply = self._find(request)
        for part in reply.parts:
            yield part
        if request.meter is not None:
            request.meter.record(reply.usage)

    def resolved(self, abilities: Abilities, choice: ModelChoice) -> Abilities:
        """Of the recorded model, unless set: only with the same ones are requests the same."""
        recorded = self.abilities or abilities
        return Abilities(
            recorded.tool_calls if choice.tool_calls == "auto" else abilities.tool_calls,
            abilities.context_tokens if choice.context_tokens else recorded.context_tokens,
        )

    async def close(self) -> None:
        return

    def _find(self, request: LlmRequest) -> RecordedReply:
        print_ = fingerprint(request)
        kind = (request.purpose, request.output.name if request.output else None)
        same = [each for each in self._unused if each.fingerprint == print_]
        if not same and print_ in self._replayed:
            return self._replayed[print_]
        alike = (kind, bool(request.tools))
        others = (each for each in self._unused if (each.kind, each.has_tools) == alike)
        found = next(iter(same), None) or next(others, None)
        if found is None:
            raise ReplayMissing(
                f"{self._path.name} has no more replies for {kind[1] or kind[0]}. Record the run "
                "again with WENKO_MODEL_RECORD.",
                f"{self._path.name} 中没有更多 {kind[1] or kind[0]} 的回答。"
                "请用 WENKO_MODEL_RECORD 重新录制。",
            )
        self._unused.remove(found)
        self._replayed[print_] = found
        return found


class _Usages(list[Usage]):
    record = list.append


def _message(message: PromptMessage) -> list[Any]:
    """Role and content; of an assistant's message with calls, also these."""
    calls = [[call.name, call.arguments] for call in message.tool_calls]
    return [message.role, message.content, *([calls] if calls else [])]


def _dump_part(part: StreamPart) -> dict[str, Any]:
    match part:
        case TextDelta(text):
            return {"text": text}
        case ReasoningDelta(text):
            return {"reasoning": text}
        case ModelToolCall(id_, name, arguments):
            return {"call": [id_, name, arguments]}
        case ReplyEnd(reason, data):
            return {"end": reason, "provider_data": data}


def _parse_part(part: dict[str, Any]) -> StreamPart:
    if "text" in part:
        return TextDelta(str(part["text"]))
    if "reasoning" in part:
        return ReasoningDelta(str(part["reasoning"]))
    if "call" in part:
        id_, name, arguments = map(str, part["call"])
        return ModelToolCall(id_, name, arguments)
    return ReplyEnd(part["end"], part["provider_data"])


def _parse_reply(line: dict[str, Any]) -> RecordedReply:
    usage = Usage(
        str(line["model"]),
        int(line["input_tokens"]),
        int(line["output_tokens"]),
        line["cost"],
        int(line.get("cached_tokens", 0)),
    )
    parts: list[StreamPart] = [_parse_part(each) for each in line.get("parts", ())]
    if not parts:
        parts = [*(TextDelta(str(each)) for each in line["pieces"]), ReplyEnd()]
    known = "tool_calls" in line
    return RecordedReply(
        line["fingerprint"],
        (str(line["purpose"]), line["form"]),
        tuple(parts),
        usage,
        has_tools=bool(line.get("tools")),
        abilities=Abilities(line["tool_calls"], int(line["context_tokens"])) if known else None,
    )
