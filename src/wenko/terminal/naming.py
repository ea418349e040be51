"""The id of a prompt's question: the same after a restart, and it tells which step asks."""

import re

_STEP = re.compile(r"-step(\d+)-\d+")


def prompt_id(call_id: str, step_id: int, number: int) -> str:
    return f"{call_id}-step{step_id}-{number}"


def step_of(question_id: str) -> int | None:
    found = _STEP.search(question_id)
    return int(found[1]) if found else None
