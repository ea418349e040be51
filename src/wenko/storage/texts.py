"""JSON in a text column: any value that a person or a model can send comes back the same."""

import json
from typing import Any


def as_text(value: Any) -> str:
    # Escaped, because PostgreSQL keeps no NUL and no lone surrogate.
    return json.dumps(value, separators=(",", ":"))


def from_text(text: str | None) -> Any:
    return None if text is None else json.loads(text)


def plain(text: str) -> str:
    """Text for a column of its own, without what a database cannot keep."""
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return whole.replace("\x00", "\ufffd")
