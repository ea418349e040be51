"""Model traffic written down as it comes, and answered from again: a run without its model.

One JSON object a line: what was asked (with a fingerprint), the pieces that came, what they took.
"""

import hashlib
import json
import os
from collections import defaultdict
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wenko.models.errors import ReplayMissing
from wenko.models.interface import Usage
from wenko.models.transport.base import LlmRequest, Transport


def fingerprint(request: LlmRequest) -> str:
    """The same for the same question, whichever model it is put to."""
    asked = [request.purpose, request.form.name if request.form else None]
    asked += [f"{each.role}:{each.content}" for each in request.messages]
    return hashlib.sha256(json.dumps(asked, ensure_ascii=False).encode()).hexdigest()[:16]


class Recorder:
    """Appends to a file that only its owner may read: it holds what people wrote."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def write(self, line: dict[str, Any]) -> None:
        descriptor = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


class RecordingTransport:
    """A wire whose whole answers are written down; a failed one can be asked for again anyway."""

    def __init__(self, wire: Transport, recorder: Recorder) -> None:
        self.name = wire.name
        self._wire = wire
        self._recorder = recorder

    async def stream(self, request: LlmRequest, seconds: float) -> AsyncGenerator[str, None]:
        heard = _Heard()
        asked = LlmRequest(request.purpose, request.messages, request.form, heard)
        pieces: list[str] = []
        try:
            async for piece in self._wire.stream(asked, seconds):
                pieces.append(piece)
                yield piece
        finally:
            if request.meter is not None:
                for usage in heard.usages:
                    request.meter.used(usage)
        usage = heard.usages[-1] if heard.usages else Usage(self.name)
        self._recorder.write(
            {
                "fingerprint": fingerprint(request),
                "purpose": request.purpose,
                "form": request.form.name if request.form else None,
                "messages": [[each.role, each.content] for each in request.messages],
                "pieces": pieces,
                "model": usage.model,
                "input_tokens": usage.input_tokens,
                "output_tokens": usage.output_tokens,
                "cost": usage.cost,
            }
        )

    async def close(self) -> None:
        await self._wire.close()


@dataclass(frozen=True, slots=True)
class Recorded:
    """One answer of a recording."""

    fingerprint: str
    kind: tuple[str, str | None]
    pieces: tuple[str, ...]
    usage: Usage


def read_recording(path: Path) -> list[Recorded]:
    """Raises ``ReplayMissing`` if there is none, or if it is no recording."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        return [_recorded(json.loads(line)) for line in lines if line.strip()]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ReplayMissing(
            f"{path} is no recording of model traffic ({type(error).__name__}). "
            "Make one with WENKO_MODEL_RECORD.",
            f"{path} 不是模型流量的录制文件（{type(error).__name__}）。"
            "可用 WENKO_MODEL_RECORD 录制。",
        ) from None


class ReplayTransport:
    """Answers what was asked before as it was answered before.

    A question in other words (an output that differs) gets the next unused answer of its kind.
    """

    def __init__(self, path: Path) -> None:
        self.name = f"replay:{path.name}"
        self._path = path
        self._unused = read_recording(path)
        self._known: dict[str, list[Recorded]] = defaultdict(list)

    async def stream(self, request: LlmRequest, seconds: float) -> AsyncGenerator[str, None]:
        answer = self._answer(request)
        for piece in answer.pieces:
            yield piece
        if request.meter is not None:
            request.meter.used(answer.usage)

    async def close(self) -> None:
        return

    def _answer(self, request: LlmRequest) -> Recorded:
        asked = fingerprint(request)
        kind = (request.purpose, request.form.name if request.form else None)
        found = next((each for each in self._unused if each.fingerprint == asked), None)
        if found is None and self._known[asked]:
            return self._known[asked][-1]
        if found is None:
            found = next((each for each in self._unused if each.kind == kind), None)
        if found is None:
            raise ReplayMissing(
                f"{self._path.name} has no further answer for {kind[1] or kind[0]}. Record the "
                "run again with WENKO_MODEL_RECORD.",
                f"{self._path.name} 中没有更多 {kind[1] or kind[0]} 的回答。"
                "请用 WENKO_MODEL_RECORD 重新录制。",
            )
        self._unused.remove(found)
        self._known[asked].append(found)
        return found


class _Heard:
    def __init__(self) -> None:
        self.usages: list[Usage] = []

    def used(self, usage: Usage) -> None:
        self.usages.append(usage)


def _recorded(line: dict[str, Any]) -> Recorded:
    usage = Usage(
        str(line["model"]), int(line["input_tokens"]), int(line["output_tokens"]), line["cost"]
    )
    kind = (str(line["purpose"]), line["form"])
    return Recorded(line["fingerprint"], kind, tuple(map(str, line["pieces"])), usage)
