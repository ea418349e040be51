"""Requests, tokens and the shared prefix of consecutive requests, from recorded model traffic."""

import json
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Self


@dataclass(frozen=True)
class Traffic:
    """Sums over one or more runs."""

    requests: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    repeated: int = 0
    """Characters of requests that equal the prefix of the request before, in the same run."""
    repeatable: int = 0
    """Characters of all requests except the first of each run."""
    cached_tokens: int = 0
    """Tokens in that the service says it took from its cache; 0 if it does not say."""

    @property
    def prefix_share(self) -> float | None:
        """Null if no run made a second request."""
        return self.repeated / self.repeatable if self.repeatable else None

    def __add__(self, other: Self) -> "Traffic":
        return Traffic(
            self.requests + other.requests,
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.repeated + other.repeated,
            self.repeatable + other.repeatable,
            self.cached_tokens + other.cached_tokens,
        )


def read_lines(recording: Path) -> list[dict[str, Any]]:
    if not recording.exists():
        return []
    lines = recording.read_text(encoding="utf-8").split("\n")
    return [json.loads(line) for line in lines if line.strip()]


def traffic_of(run: list[dict[str, Any]]) -> Traffic:
    """The traffic of one run: its lines of the recording, in order."""
    texts = [_request_text(line) for line in run]
    pairs = list(pairwise(texts))
    return Traffic(
        len(run),
        sum(line.get("input_tokens") or 0 for line in run),
        sum(line.get("output_tokens") or 0 for line in run),
        sum(_common_prefix(*pair) for pair in pairs),
        sum(len(after) for _, after in pairs),
        sum(line.get("cached_tokens") or 0 for line in run),
    )


def _request_text(line: dict[str, Any]) -> str:
    """A request as one text, in the order in which a provider reads it: tools, then messages."""
    parts = [line["tools"]] if line.get("tools") else []
    for message in line["messages"]:
        parts += message if isinstance(message, list) else [message]
    return "\n".join(
        part if isinstance(part, str) else json.dumps(part, ensure_ascii=False) for part in parts
    )


def _common_prefix(a: str, b: str) -> int:
    """The number of characters that both texts begin with."""
    if b.startswith(a):
        return len(a)
    return next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), len(b))
