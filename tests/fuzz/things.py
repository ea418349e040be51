"""What exists on a server: conversations, questions, memories and more, by the name of their id."""

import json
import random
from collections.abc import Mapping
from typing import Any, Self

import httpx

FORM = "了解一下我的运动偏好"
APPROVAL = "运行\n$ npm publish notes"
FILES = "运行\n$ mkdir -p notes; echo one > notes/one.txt; echo two > two.txt; ls"
PROMPT = "运行\n$ read -p 'Name? ' name; echo $name"
ASKS = frozenset({"hitl", "user_input_required"})
ENOUGH = 4
"""Conversations of each kind."""
PLAYBOOK = {
    "title": "Say hello",
    "example": "say hello to the fuzzer",
    "goal": "hello",
    "steps": [{"description": "hello", "tool": "shell", "args": {"command": "echo hello"}}],
    "analysis": {
        "complexity": "moderate",
        "task_type": "shell",
        "reasoning": "x",
        "suggested_approach": "x",
    },
}
Json = dict[str, Any]


class Things:
    """Ids for requests; what a request may have used up is made again with ``replenish``."""

    def __init__(self, url: str, token: str) -> None:
        headers = {"Authorization": f"Bearer {token}"}
        self._http = httpx.Client(base_url=url, headers=headers, timeout=60)
        self.ids: dict[str, list[Any]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    def replenish(self) -> None:
        """Make what is missing, and read the ids of all there is."""
        # A model that a request has set would take the place of the built-in one.
        self._http.put("/settings/models", json={"slots": dict.fromkeys(("default", "fast"))})
        pending = self._list("/hitl", status="pending", limit=100)
        kinds = {str(each["kind"]) for each in pending}
        for message in (FORM, APPROVAL, PROMPT) if len(pending) < ENOUGH or len(kinds) < 3 else ():
            self._chat(message)
        conversations = self._list("/conversations", limit=100)
        if len(conversations) < ENOUGH * 3:
            for _ in range(ENOUGH // 2):
                self._chat(FILES)
                self._http.post("/conversations", json={})
        for number in range(ENOUGH):
            self._http.post("/memories", json={"text": f"The fuzzer likes the number {number}."})
        body = {"name": "fuzzed", "definition": PLAYBOOK, "replace": True}
        self._http.post("/playbooks", json=body)
        self._read()

    def _read(self) -> None:
        questions = self._list("/hitl", limit=50)
        conversations = [each["id"] for each in self._list("/conversations", limit=40)]
        conversations += [each["conversation_id"] for each in questions[:20]]
        memories = [each["id"] for each in self._list("/memories", limit=40)]
        runs, calls, keys, checkpoints, entries = set(), set(), set(), set(), set()
        for conversation in conversations[:8]:
            for event in self._history(conversation):
                runs.add(event.get("run_id"))
                call = (event.get("data") or {}).get("call_id")
                calls |= {call} if call else set()
            path = f"/conversations/{conversation}"
            keys |= {each["key"] for each in self._list(f"{path}/variables")}
            checkpoints |= {each["id"] for each in self._list(f"{path}/checkpoints")}
            parts = self._get(f"/endpoint/sandbox/{conversation}/context/parts") or {}
            entries |= {each["id"] for each in parts.get("entries", ())}
        self.ids = {
            "conversation_id": conversations,
            "session_id": conversations,
            "request_id": [each["id"] for each in questions],
            "memory_id": memories,
            "ids": [memories[:2], memories[1:4]],
            "keep": memories,
            "playbook": ["fuzzed"],
            "run_id": sorted(filter(None, runs)),
            "call_id": sorted(calls),
            "key": sorted(keys),
            "checkpoint": sorted(checkpoints),
            "entry_id": sorted(entries),
            "path": ["notes/one.txt", "two.txt", "notes", ".", "two.txt/x", "../two.txt"],
            "destination": ["notes/three.txt", "notes", "two.txt"],
            "step_id": [1, 2],
        }

    def _chat(self, message: str) -> None:
        """Until the run ends or asks; a run that goes on is nobody's loss."""
        body = {"message": message, "language": "zh", "mode": "ask-risky"}
        with self._http.stream("POST", "/chat", json=body) as reply:
            for line in reply.iter_lines():
                if line.removeprefix("event: ") in ASKS:
                    return

    def _history(self, conversation: str) -> list[Json]:
        page = self._get(f"/conversations/{conversation}/history", limit=200) or {}
        return list(page.get("events", ()))

    def _list(self, path: str, **query: object) -> list[Json]:
        return list(self._get(path, **query) or ())

    def _get(self, path: str, **query: object) -> Any:
        reply = self._http.get(path, params={key: str(value) for key, value in query.items()})
        return reply.json().get("data") if reply.status_code == 200 else None


def with_ids(value: Any, ids: Mapping[str, list[Any]], chance: random.Random) -> Any:
    """The value, with ids that exist for most of those that were made up."""
    if isinstance(value, Mapping):
        return {
            key: chance.choice(ids[key])
            if ids.get(key) and chance.random() < 0.8
            else with_ids(inner, ids, chance)
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return [with_ids(each, ids, chance) for each in value]
    return value


def without_far_addresses(value: Any) -> Any:
    """The settings of models, with no address but of this machine."""
    if isinstance(value, Mapping):
        changed = {key: without_far_addresses(inner) for key, inner in value.items()}
        if "model" in changed or "base_url" in changed:
            given = changed.get("base_url")
            if given is None or (isinstance(given, str) and "://" in given):
                changed["base_url"] = "http://127.0.0.1:9/v1"
        return changed
    return value


def chance_of(value: Any) -> random.Random:
    """The same choices for the same value, so that a failure can be repeated."""
    return random.Random(json.dumps(value, sort_keys=True, default=repr))
