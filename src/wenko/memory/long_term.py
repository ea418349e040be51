"""Long-term memory: the preferences a user approved, each with the question it came from."""

from typing import Any

import sqlalchemy as sa

from wenko.protocol.hitl import HITLRequest
from wenko.storage import memories
from wenko.storage.memories import NewMemory

DEFAULT_CATEGORY = "preference"
LIMIT = 100


def remember_preferences(
    connection: sa.Connection,
    owner: str,
    form: HITLRequest,
    data: dict[str, Any],
    question_id: str,
) -> None:
    """Store one memory for each filled-in field, under the form's category (R49)."""
    category = (form.context.memory_category if form.context else None) or DEFAULT_CATEGORY
    new = [
        NewMemory(
            category=category,
            key=field.name,
            label=field.label,
            value=data[field.name],
            shown=field.display_value(data[field.name]),
            question_id=question_id,
        )
        for field in form.fields
        if data.get(field.name) is not None
    ]
    memories.insert(connection, owner, new)


def sentences(connection: sa.Connection, owner: str) -> list[str]:
    """The owner's memories as sentences for a prompt, the oldest first."""
    found = reversed(memories.of_owner(connection, owner, LIMIT))
    return [f"{each.label}：{each.shown}（{each.category}）" for each in found]
