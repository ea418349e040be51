"""Working memory: a conversation's context variables, at most 64 KiB; the least recently used go.

An entry that is too large by itself is kept in the history, and the variable refers to it.
"""

import json
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from wenko.errors import UnknownVariableKey
from wenko.protocol.hitl import AnyHITLRequest, HITLDisplayRequest, HITLRequest
from wenko.protocol.model import now_ms, timestamp
from wenko.storage import working
from wenko.storage.working import EntrySize, MemoryEntry

LIMIT = 64 * 1024
PREFIX = "hitl_"
REFERENCE = "reference"
RECENT = 5
TEXT_LIMIT = 8_000


@dataclass(frozen=True, slots=True)
class Variable:
    """One context variable with its whole value, wherever that is kept."""

    key: str
    value: dict[str, Any]
    size: int

    @property
    def type(self) -> str:
        return str(self.value.get("type", ""))

    @property
    def title(self) -> str:
        return self.key.removeprefix(PREFIX)

    @property
    def count(self) -> int:
        """How many tables, drawings or fields it shows."""
        parts = self.value.get("displays") or self.value.get("fields") or ()
        return len(parts)


def put_display(
    connection: sa.Connection,
    conversation_id: str,
    request: HITLDisplayRequest,
    question_id: str | None = None,
) -> None:
    """R58: what was shown, and its definition for a replay."""
    displays = [each.model_dump(mode="json") for each in request.displays]
    value = {
        "type": "visual_display",
        "displays": displays,
        "displays_def": displays,
        "timestamp": timestamp(),
    }
    put(connection, conversation_id, PREFIX + request.title, value, question_id)


def put_form(
    connection: sa.Connection,
    conversation_id: str,
    request: HITLRequest,
    data: dict[str, Any],
    question_id: str | None = None,
) -> None:
    value = {
        "type": "form",
        "fields": [each.model_dump(mode="json") for each in request.fields],
        "data": data,
        "timestamp": timestamp(),
    }
    put(connection, conversation_id, PREFIX + request.title, value, question_id)


def put(
    connection: sa.Connection,
    conversation_id: str,
    key: str,
    value: dict[str, Any],
    question_id: str | None = None,
) -> None:
    """The new entry is always kept; what was not used for longest makes room for it."""
    number = working.add_to_history(connection, conversation_id, key, value, question_id)
    size = size_of(key, value)
    if size > LIMIT:
        value = {"type": value["type"], "timestamp": value["timestamp"], REFERENCE: number}
        size = size_of(key, value)
    others = working.places(connection, conversation_id)
    working.put(connection, conversation_id, key, value, size, _next_use(others))
    total = size
    for place in others:
        if place.key != working.name_of(key):
            total += place.size
            if total > LIMIT:
                working.remove(connection, conversation_id, place.key)


def variables(connection: sa.Connection, conversation_id: str) -> list[Variable]:
    """All of a conversation's, the most recently used first."""
    found = working.entries(connection, conversation_id)
    return [_variable(connection, conversation_id, entry) for entry in found]


def use(connection: sa.Connection, conversation_id: str, key: str) -> Variable:
    """The variable, which counts as used from now on."""
    entry = working.find(connection, conversation_id, key)
    if entry is None:
        raise UnknownVariableKey(f"This conversation's working memory has no entry {key!r}.")
    used = _next_use(working.places(connection, conversation_id))
    working.touch(connection, conversation_id, entry.key, used)
    return _variable(connection, conversation_id, entry)


def replay(variable: Variable, conversation_id: str) -> AnyHITLRequest:
    """R60: the same thing to look at once more; nobody waits for it."""
    common = {
        "id": f"context-replay-{now_ms()}",
        "type": variable.type,
        "title": variable.title,
        "readonly": True,
        "session_id": conversation_id,
    }
    value = variable.value
    if variable.type == "visual_display":
        return HITLDisplayRequest.model_validate({**common, "displays": value["displays_def"]})
    filled = [{**field, "default": value["data"].get(field["name"])} for field in value["fields"]]
    return HITLRequest.model_validate({**common, "fields": filled}, context={"max_fields": None})


def meant_by(message: str, known: list[Variable]) -> list[Variable]:
    """Those whose title the message names, and the few that were used last."""
    return [
        variable
        for place, variable in enumerate(known)
        if place < RECENT or variable.title in message
    ]


def as_text(variable: Variable) -> str:
    """What was shown or filled in, as a model or a person reads it."""
    value = variable.value
    if variable.type == "visual_display":
        parts = [_display_text(each) for each in value["displays"]]
    else:
        labels = {field["name"]: field["label"] for field in value["fields"]}
        filled = value["data"].items()
        parts = [
            f"{labels.get(name, name)}: {given}" for name, given in filled if given is not None
        ]
    return "\n".join([f"# {variable.title}", *parts])[:TEXT_LIMIT]


def _display_text(display: dict[str, Any]) -> str:
    data = display["data"]
    if display["type"] == "ascii":
        return "\n".join(part for part in (data.get("title"), data["content"]) if part)
    rows = (data["headers"], *data["rows"])
    lines = [data.get("caption"), *(" | ".join(row) for row in rows)]
    return "\n".join(line for line in lines if line)


def size_of(key: str, value: Any) -> int:
    """Bytes of UTF-8, as people count them; how a database writes it does not matter."""
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return len(key.encode(errors="replace")) + len(written.encode(errors="replace"))


def _next_use(places: list[EntrySize]) -> int:
    # Two uses within a millisecond still have an order: which of them goes first depends on it.
    return max(now_ms(), places[0].last_used_at + 1 if places else 0)


def _variable(connection: sa.Connection, conversation_id: str, entry: MemoryEntry) -> Variable:
    value = entry.value
    if REFERENCE in value:
        value = working.from_history(connection, conversation_id, value[REFERENCE])
    return Variable(entry.key, value, entry.size)
