"""Working memory: a conversation's context variables, at most 64 KiB; the least recently used go.

The history holds every value that an entry ever had. An entry whose value is too large by itself
holds a reference instead, and its value is the newest in the history.
"""

import json
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from wenko.errors import UnknownVariableKey
from wenko.protocol.hitl import AnyHITLRequest, HITLDisplayRequest, HITLField, HITLRequest
from wenko.protocol.model import now_ms, timestamp
from wenko.storage import working_memory as rows
from wenko.storage.working_memory import EntrySize, MemoryEntry

LIMIT = 64 * 1024
PREFIX = "hitl_"
REFERENCE = "reference"
RECENT = 5
TEXT_LIMIT = 8_000


@dataclass(frozen=True, slots=True)
class Variable:
    """One context variable with its whole value, also where the entry only refers to it."""

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
        """How many tables, drawings or fields it has."""
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
    """Store the entry; the least recently used ones are removed until all fit into ``LIMIT``."""
    rows.add_to_history(connection, conversation_id, key, value, question_id)
    size = size_of(key, value)
    if size > LIMIT:
        value = {"type": value["type"], "timestamp": value["timestamp"], REFERENCE: True}
        size = size_of(key, value)
    others = rows.entry_sizes(connection, conversation_id)
    rows.put(connection, conversation_id, key, value, size, _next_use(others))
    total = size
    for other in others:
        if other.key != rows.stored_key(key):
            total += other.size
            if total > LIMIT:
                rows.remove(connection, conversation_id, other.key)


def forget_answer(connection: sa.Connection, question_id: str, field: str) -> None:
    """Remove one answer of a form from every copy: the entry, and the history of its values."""
    for conversation_id, key, value in rows.history_of_question(connection, question_id):
        if field in value.get("data", {}):
            value["data"].pop(field)
            rows.replace_in_history(connection, question_id, value)
            entry = rows.find(connection, conversation_id, key)
            if entry is not None and field in entry.value.get("data", {}):
                entry.value["data"].pop(field)
                size = size_of(key, entry.value)
                rows.put(connection, conversation_id, key, entry.value, size, entry.last_used_at)


def variables(connection: sa.Connection, conversation_id: str) -> list[Variable]:
    """All of a conversation's, the most recently used first."""
    found = [each for each in rows.entries(connection, conversation_id) if _is_shown(each)]
    read = (_variable(connection, conversation_id, entry) for entry in found)
    return [variable for variable in read if variable is not None]


def use(connection: sa.Connection, conversation_id: str, key: str) -> Variable:
    """The variable, which counts as used from now on."""
    entry = rows.find(connection, conversation_id, key)
    hidden = entry is None or not _is_shown(entry)
    variable = None if entry is None or hidden else _variable(connection, conversation_id, entry)
    if variable is None:
        raise UnknownVariableKey(f"This conversation's working memory has no entry {key!r}.")
    used = _next_use(rows.entry_sizes(connection, conversation_id))
    rows.touch(connection, conversation_id, variable.key, used)
    return variable


def replay(variable: Variable, conversation_id: str) -> AnyHITLRequest:
    """R60: a read-only copy of the form or display; no run waits for it."""
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


def relevant_to(message: str, known: list[Variable]) -> list[Variable]:
    """Those whose title is in the message, and the most recently used ones."""
    return [
        variable
        for position, variable in enumerate(known)
        if position < RECENT or variable.title in message
    ]


def as_text(variable: Variable) -> str:
    """What was shown or filled in, as plain text."""
    value = variable.value
    if variable.type == "visual_display":
        parts = [_display_text(each) for each in value["displays"]]
    else:
        fields = {field["name"]: HITLField.model_validate(field) for field in value["fields"]}
        answers = value["data"].items()
        parts = [_answer_text(name, fields.get(name), answer) for name, answer in answers]
    return "\n".join([f"# {variable.title}", *filter(None, parts)])[:TEXT_LIMIT]


def _answer_text(name: str, field: HITLField | None, answer: Any) -> str:
    if answer is None:
        return ""
    return (
        f"{name}: {answer}" if field is None else f"{field.label}: {field.described_value(answer)}"
    )


def _display_text(display: dict[str, Any]) -> str:
    data = display["data"]
    if display["type"] == "ascii":
        return "\n".join(part for part in (data.get("title"), data["content"]) if part)
    rows = (data["headers"], *data["rows"])
    lines = [data.get("caption"), *(" | ".join(row) for row in rows)]
    return "\n".join(line for line in lines if line)


def _is_shown(entry: MemoryEntry) -> bool:
    """Whether it is a form or a display; the tone of messages is kept here, too."""
    return bool(entry.value.get("type") != "tone")


def size_of(key: str, value: Any) -> int:
    """Bytes of UTF-8; the stored form, with its escapes, may be longer."""
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return len(key.encode(errors="replace")) + len(written.encode(errors="replace"))


def _next_use(entries: list[EntrySize]) -> int:
    # Two uses within a millisecond still need an order: it decides which entry is removed first.
    return max(now_ms(), entries[0].last_used_at + 1 if entries else 0)


def _variable(
    connection: sa.Connection, conversation_id: str, entry: MemoryEntry
) -> Variable | None:
    """Null if the entry refers to a missing value: one variable must not fail all the others."""
    value = entry.value
    if REFERENCE in value:
        value = rows.newest_in_history(connection, conversation_id, entry.key)
    return None if value is None else Variable(entry.key, value, entry.size)
