"""What a tool gives back is bounded: the beginning and the end are kept."""

import json

from pydantic import JsonValue

from wenko.protocol.plan import ToolOutcome

SAID = 4000


def bounded(text: str, limit: int) -> tuple[str, bool]:
    """At most ``limit`` bytes of the text, and whether something is missing in its middle."""
    raw = text.encode("utf-8", "replace")
    if len(raw) <= limit:
        return raw.decode(), False
    half = limit // 2
    missing = len(raw) - 2 * half
    head = raw[:half].decode("utf-8", "ignore")
    tail = raw[-half:].decode("utf-8", "ignore")
    return f"{head}\n… ({missing} bytes) …\n{tail}", True


def bounded_outcome(outcome: ToolOutcome, limit: int) -> ToolOutcome:
    """Data that is too large is left out as a whole: half of a structure means nothing."""
    stdout, cut = bounded(outcome.stdout, limit)
    stderr, cut_too = bounded(outcome.stderr, limit)
    data, size = _clean(outcome.data)
    too_large = size > limit
    return outcome.model_copy(
        update={
            "stdout": stdout,
            "stderr": stderr,
            "message": None if outcome.message is None else bounded(outcome.message, SAID)[0],
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
