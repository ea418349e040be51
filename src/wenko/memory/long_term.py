"""Long-term memory: what a person agreed to have remembered, with the question it came from."""

from typing import Any

import sqlalchemy as sa

from wenko.protocol.hitl import HITLRequest
from wenko.storage import memories
from wenko.storage.memories import NewMemory

DEFAULT_CATEGORY = "preference"
MOST = 100


def remember_preferences(
    connection: sa.Connection,
    owner: str,
    form: HITLRequest,
    data: dict[str, Any],
    question_id: str,
) -> None:
    """One entry for each field that was filled in, under the form's category (R49)."""
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
    """What is remembered of somebody, for a model to read; the oldest first."""
    found = reversed(memories.of_owner(connection, owner, MOST))
    return [f"{each.label}：{each.shown}（{each.category}）" for each in found]
