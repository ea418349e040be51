"""What a tool returned, as a ``ToolOutcome`` of bounded size."""

import json
from typing import Any

from pydantic import JsonValue
from pydantic_core import PydanticSerializationError, to_jsonable_python

from wenko.errors import ToolFailed
from wenko.protocol.messages import text
from wenko.protocol.plan import ToolOutcome
from wenko.text import Language, truncate_bytes

MESSAGE_LIMIT = 4000


def outcome_from(returned: Any, language: Language) -> ToolOutcome:
    """Text is printed as it is, anything else as JSON; a ``ToolOutcome`` is taken as it is."""
    if isinstance(returned, ToolOutcome):
        return returned
    if returned is None:
        return ToolOutcome(success=True, message=text("tool_done", language))
    if isinstance(returned, str):
        return ToolOutcome(success=True, stdout=returned)
    try:
        data: JsonValue = to_jsonable_python(returned, inf_nan_mode="constants")
        printed = json.dumps(data, ensure_ascii=False, allow_nan=False)
    except (PydanticSerializationError, ValueError, TypeError, RecursionError):
        kind = type(returned).__name__
        raise ToolFailed(
            f"It returned a {kind}, which cannot be written as JSON; "
            "return text, numbers, lists, dicts or a ToolOutcome.",
            f"返回值的类型 {kind} 无法写成 JSON；请返回文字、数字、列表、字典或 ToolOutcome。",
        ) from None
    return ToolOutcome(success=True, stdout=printed + "\n", data=data)


def truncated_outcome(outcome: ToolOutcome, limit: int) -> ToolOutcome:
    """Keep the beginning and end of long output; data that is too large is dropped as a whole."""
    stdout, stdout_cut = truncate_bytes(outcome.stdout, limit)
    stderr, stderr_cut = truncate_bytes(outcome.stderr, limit)
    message = outcome.message
    data, size = _without_surrogates(outcome.data)
    too_large = size > limit
    return outcome.model_copy(
        update={
            "stdout": stdout,
            "stderr": stderr,
            "message": None if message is None else truncate_bytes(message, MESSAGE_LIMIT)[0],
            "data": None if too_large else data,
            "truncated": outcome.truncated or stdout_cut or stderr_cut or too_large,
        }
    )


def _without_surrogates(data: JsonValue) -> tuple[JsonValue, int]:
    """Lone surrogates replaced, which no socket and no database takes; and the size as JSON."""
    if data is None:
        return None, 0
    raw = json.dumps(data, ensure_ascii=False).encode("utf-8", "replace")
    return json.loads(raw), len(raw)
