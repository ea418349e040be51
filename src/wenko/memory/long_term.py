"""Long-term memory: what a person agreed to have remembered, with the question it came from."""

from typing import Any

import sqlalchemy as sa

from wenko.protocol.hitl import HITLField, HITLRequest
from wenko.storage import memories
from wenko.storage.memories import NewMemory

DEFAULT_CATEGORY = "preference"


def remember_preferences(
    connection: sa.Connection,
    owner: str,
    form: HITLRequest,
    data: dict[str, Any],
    question_id: str,
) -> None:
    """One entry for each field that was filled in, under the form's category (R49)."""
    category = (form.context.memory_category if form.context else None) or DEFAULT_CATEGORY
    for field in form.fields:
        value = data.get(field.name)
        if value is not None:
            memories.insert(
                connection,
                owner,
                NewMemory(
                    category=category,
                    key=field.name,
                    label=field.label,
                    value=value,
                    shown=as_shown(field, value),
                    question_id=question_id,
                ),
            )


def as_shown(field: HITLField, value: Any) -> str:
    """The value in the words of the form: an option's label, not its code."""
    if isinstance(value, list):
        return "、".join(as_shown(field, each) for each in value)
    labels = {repr(option.value): option.label for option in field.options or ()}
    if isinstance(value, bool) and not labels:
        return "✓" if value else "✗"
    return labels.get(repr(value), str(value))
