"""The calls of a step's loop, each as one line of text."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

_PLACEHOLDER = re.compile(r"\{(\w+)(\|first_line)?\}")
_LENGTH = 160


@dataclass(slots=True)
class LoopCalls:
    """What is known of the calls that models asked for."""

    headlines: Mapping[str, str] = field(default_factory=dict)
    """Template of a use of each tool in one line, by its name or alias."""
    _requested: dict[str, str] = field(default_factory=dict)
    _running: dict[str, str] = field(default_factory=dict)

    def request(self, calls: list[dict[str, Any]]) -> None:
        for call in calls:
            self._requested[call["id"]] = self.line(call["name"], _arguments(call["arguments"]))

    def start(self, call: dict[str, Any]) -> None:
        if call.get("turn_call_id") is not None and call["call_id"] is not None:
            self._requested.pop(call["turn_call_id"], None)
            self._running[call["call_id"]] = self.line(call["tool"], call["arguments"])

    def is_running(self, call_id: str | None) -> bool:
        return call_id in self._running

    def end(self, call_id: str | None) -> str | None:
        """The line of a call of a loop; null for a call that the plan fixed."""
        return self._running.pop(call_id or "", None)

    def refuse(self, turn_call_id: str, tool: str) -> str:
        """The line of a call that no tool carried out."""
        return self._requested.pop(turn_call_id, tool)

    def line(self, tool: str, arguments: dict[str, Any]) -> str:
        def fill(found: re.Match[str]) -> str:
            value = arguments.get(found[1])
            text = value if isinstance(value, str) else ""
            return _first_line(text) if found[2] else text

        filled = _PLACEHOLDER.sub(fill, self.headlines.get(tool, "")).strip()
        if not filled:
            texts = (value for value in arguments.values() if isinstance(value, str))
            filled = f"{tool} {next(texts, '')}"
        line = _first_line(filled)
        return line if len(line) <= _LENGTH else f"{line[: _LENGTH - 1]}…"


def _arguments(written: str) -> dict[str, Any]:
    try:
        parsed = json.loads(written)
    except (ValueError, RecursionError):
        parsed = None
    return parsed if isinstance(parsed, dict) else {"arguments": written}


def _first_line(text: str) -> str:
    return next(filter(None, map(str.strip, text.splitlines())), "")
