"""A model that answers from the request alone, so a restarted run gets the same replies."""

import json
import re
from typing import Any

from wenko.testing import RecordedProvider
from wenko.testing.wire_formats import ProviderReply
from wenko.testing.wire_requests import ProviderRequest

KINDS = ("steps", "loop", "ask", "prompt", "tokens")
STEPS = 5
TURNS = 4
FIELD = "value"
REVISION = "A plan is half done"
_NAME = re.compile(r"task number (\d+) of kind (\w+)")


def message(number: int, kind: str) -> str:
    return f"task number {number} of kind {kind}"


class ChaosModel(RecordedProvider):
    def __init__(self) -> None:
        super().__init__()
        self.on_request = self._answer
        self.defaults["plan"] = "{}"

    def _answer(self, request: ProviderRequest) -> ProviderReply | None:
        self.requests.clear()
        found = _NAME.search(request.text)
        kind = found[2] if found else "tokens"
        if request.output == "triage":
            return ProviderReply(json.dumps(_triage(kind)))
        if request.output == "plan":
            # What failed cannot be done in another way; a new plan would repeat the marks.
            plan = {"goal": "", "steps": []} if REVISION in request.text else _plan(kind)
            return ProviderReply(json.dumps(plan))
        if request.output is None and request.tools:
            turn = sum(bool(each.tool_calls) for each in request.messages) + 1
            if turn > TURNS:
                return ProviderReply("All marks were written.")
            command = f"echo {turn} >> marks.txt && sleep 0.{turn % 4} && echo done"
            return ProviderReply(f"Mark {turn}.", (("shell", {"command": command}),))
        return None


def _triage(kind: str) -> dict[str, Any]:
    simple = kind in ("ask", "tokens")
    form = {
        "type": "form",
        "title": "A question",
        "fields": [{"name": FIELD, "type": "text", "label": "Value", "required": True}],
    }
    return {
        "complexity": "simple" if simple else "moderate",
        "task_type": "chat" if simple else "shell",
        "requires_sandbox": not simple,
        "reasoning": "scripted",
        "suggested_approach": "scripted",
        "response": {"ask": "One question.", "tokens": "Words and words. " * 200}.get(kind),
        "hitl_request": form if kind == "ask" else None,
        "plan": None if simple else _plan(kind),
    }


def _plan(kind: str) -> dict[str, Any]:
    if kind == "loop":
        return {"goal": "marks", "steps": [_step(0, None)], "checks": []}
    if kind == "prompt":
        command = "read -p 'Please enter the value: ' v; echo \"$v\" >> marks.txt"
        return {"goal": "ask", "steps": [_step(0, command)], "checks": []}
    commands = [f"echo {n} >> marks.txt && sleep 0.{n % 4} && echo {n}" for n in range(STEPS)]
    steps = [_step(number, command) for number, command in enumerate(commands)]
    return {"goal": "marks", "steps": steps, "checks": []}


def _step(number: int, command: str | None) -> dict[str, Any]:
    return {
        "id": number,
        "description": f"step {number}",
        "tool": None if command is None else "shell",
        "tool_args": {} if command is None else {"command": command},
        "depends_on": [number - 1] if number else [],
        "expected": None,
    }
