"""What a tool gives back is bounded: the beginning and the end are kept."""

import json

from pydantic import JsonValue

from wenko.protocol.plan import ToolOutcome
from wenko.text import truncate_bytes

SAID = 4000


def bounded_outcome(outcome: ToolOutcome, limit: int) -> ToolOutcome:
    """Data that is too large is left out as a whole: half of a structure means nothing."""
    stdout, cut = truncate_bytes(outcome.stdout, limit)
    stderr, cut_too = truncate_bytes(outcome.stderr, limit)
    data, size = _clean(outcome.data)
    too_large = size > limit
    return outcome.model_copy(
        update={
            "stdout": stdout,
            "stderr": stderr,
            "message": None
            if outcome.message is None
            else truncate_bytes(outcome.message, SAID)[0],
            "data": None if too_large else data,
            "truncated": outcome.truncated or cut or cut_too or too_large,
        }
    )


def _clean(data: JsonValue) -> tuple[JsonValue, int]:
    """Without halves of characters, which no wire and no database takes; and its size as JSON."""
    if data is None:
        return None, 0
    raw = json.dumps(data, ensure_ascii=False).encode("utf-8", "replace")
    return json.loads(raw), len(raw)
