"""Records model traffic to a file, and replays it: a run without its model.

The file has one JSON object per line: the request with a fingerprint, the chunks, the usage.
"""

import hashlib
import json
import os
from collections import defaultdict
from collections.abc import AsyncGenerator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from wenko.models.errors import ReplayMissing
from wenko.models.interface import ReplyEnd, StreamPart, TextDelta
from wenko.models.request import LlmRequest, Usage
from wenko.models.transport.base import Transport


def fingerprint(request: LlmRequest) -> str:
    """The same for the same request, whichever model receives it."""
    parts = [request.purpose, request.output.name if request.output else None]
    parts += [f"{each.role}:{each.content}" for each in request.messages]
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False).encode()).hexdigest()[:16]


class Recorder:
    """Appends to a file that only its owner may read: it contains private messages."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def write(self, line: dict[str, Any]) -> None:
        descriptor = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


class RecordingTransport:
    """Records complete replies; a failed request is retried, so it is not recorded."""

    def __init__(self, transport: Transport, recorder: Recorder) -> None:
        self.name = transport.name
        self._transport = transport
        self._recorder = recorder

    async def stream(self, request: LlmRequest, seconds: float) -> AsyncGenerator[StreamPart, None]:
        meter = _UsageCollector()
        chunks: list[str] = []
        try:
            async for part in self._transport.stream(replace(request, meter=meter), seconds):
                if isinstance(part, TextDelta):
                    chunks.append(part.text)
                yield part
        finally:
            if request.meter is not None:
                for usage in meter.usages:
                    request.meter.record(usage)
        usage = meter.usages[-1] if meter.usages else Usage(self.name)
        self._recorder.write(
            {
                "fingerprint": fingerprint(request),
                "purpose": request.purpose,
                "form": request.output.name if request.output else None,
                "messages": [[each.role, each.content] for each in request.messages],
                "pieces": chunks,
                "model": usage.model,
                "input_tokens": usage.input_tokens,
                "output_tokens": usage.output_tokens,
                "cost": usage.cost,
            }
        )

    async def close(self) -> None:
        await self._transport.close()


@dataclass(frozen=True, slots=True)
class RecordedReply:
    """One reply of a recording."""

    fingerprint: str
    kind: tuple[str, str | None]
    chunks: tuple[str, ...]
    usage: Usage


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
    reply with the same purpose and output schema.
    """

    def __init__(self, path: Path) -> None:
        self.name = f"replay:{path.name}"
        self._path = path
        self._unused = read_recording(path)
        self._replayed: dict[str, list[RecordedReply]] = defaultdict(list)

    async def stream(self, request: LlmRequest, seconds: float) -> AsyncGenerator[StreamPart, None]:
        reply = self._find(request)
        for chunk in reply.chunks:
            yield TextDelta(chunk)
        yield ReplyEnd()
        if request.meter is not None:
            request.meter.record(reply.usage)

    async def close(self) -> None:
        return

    def _find(self, request: LlmRequest) -> RecordedReply:
        print_ = fingerprint(request)
        kind = (request.purpose, request.output.name if request.output else None)
        found = next((each for each in self._unused if each.fingerprint == print_), None)
        if found is None and self._replayed[print_]:
            return self._replayed[print_][-1]
        if found is None:
            found = next((each for each in self._unused if each.kind == kind), None)
        if found is None:
            raise ReplayMissing(
                f"{self._path.name} has no more replies for {kind[1] or kind[0]}. Record the run "
                "again with WENKO_MODEL_RECORD.",
                f"{self._path.name} 中没有更多 {kind[1] or kind[0]} 的回答。"
                "请用 WENKO_MODEL_RECORD 重新录制。",
            )
        self._unused.remove(found)
        self._replayed[print_].append(found)
        return found


class _UsageCollector:
    def __init__(self) -> None:
        self.usages: list[Usage] = []

    def record(self, usage: Usage) -> None:
        self.usages.append(usage)


def _parse_reply(line: dict[str, Any]) -> RecordedReply:
    usage = Usage(
        str(line["model"]), int(line["input_tokens"]), int(line["output_tokens"]), line["cost"]
    )
    kind = (str(line["purpose"]), line["form"])
    return RecordedReply(line["fingerprint"], kind, tuple(map(str, line["pieces"])), usage)
