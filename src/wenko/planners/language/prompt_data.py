"""Tool output and plans inside prompts: truncated, and delimited as data (``<data>`` tags).

Output may say "ignore your instructions" (prompt injection), so it must not close its tag either:
the closing tag carries a part of the content's own hash.
"""

import hashlib
import json
import re
from collections.abc import Iterator

from wenko.protocol.plan import Arguments, Plan, Step, ToolOutcome
from wenko.text import truncate

MAX_OUTPUT = 4_000
"""Characters of one output."""
MAX_SENTENCE = 400
"""Characters of a tool's message that stands in the line of its status."""
MAX_PLAN = 24_000
"""Characters of all outputs of a plan together."""
MARK = 4
"""Least digits of the hash in a tag."""
REFUSED = frozenset({"rejected", "declined"})
"""Error codes whose message holds the user's own words."""


def data_block(source: str, text: str, limit: int = MAX_OUTPUT) -> str:
    """The text, unchanged, in a tag that it cannot close; without its middle if it is long."""
    inside = truncate(text, limit)
    name = re.sub(r"[<>\n]", " ", source)
    mark = _mark(inside)
    return f"<data {mark}{' ' if name else ''}{name}>\n{inside}\n</data {mark}>"


def _mark(inside: str) -> str:
    """The first digits of the hash that do not occur in the text; the same for the same text."""
    digest = hashlib.sha256(inside.encode(errors="surrogatepass")).hexdigest()
    lowered = inside.lower()
    lengths = range(MARK, len(digest))
    return next((digest[:n] for n in lengths if digest[:n] not in lowered), digest)


def format_outcome(outcome: ToolOutcome, source: str, limit: int = MAX_OUTPUT) -> str:
    """``source``: whose output it is; empty where that is clear."""
    status = "ok" if outcome.success else "failed"
    if outcome.return_code is not None:
        status = f"exit {outcome.return_code}"
    if outcome.error_code is not None:
        status += f", error code {outcome.error_code}"
    refused = outcome.error_code in REFUSED
    if outcome.message and len(outcome.message) <= MAX_SENTENCE and not refused:
        # In quotation marks: a message of a tool is not an instruction either.
        status += f", message {json.dumps(outcome.message, ensure_ascii=False)}"
    parts = [status]
    for name, text in _texts(outcome):
        if name == "message" and refused:
            parts.append(truncate(text, limit))
        else:
            alone = "" if name == "stdout" else name
            parts.append(data_block(f"{name} of {source}" if source else alone, text, limit))
    return "\n".join(parts)


def format_plan(plan: Plan, most: int = MAX_PLAN, failed: int | None = None) -> str:
    """Each step with its result; the outputs share one limit.

    Of the step ``failed`` only a line: its call and result follow.
    """
    limit = max(400, min(MAX_OUTPUT, most // max(1, len(plan.steps))))
    return "\n\n".join(
        _head(step, "failed") if step.step_id == failed else _format_step(step, limit)
        for step in plan.steps
    )


def format_arguments(arguments: Arguments) -> str:
    return truncate(json.dumps(arguments, ensure_ascii=False), MAX_OUTPUT)


def _format_step(step: Step, limit: int) -> str:
    parts = [_head(step, step.status)]
    if step.tool_args:
        parts.append(f"arguments: {truncate(format_arguments(step.tool_args), limit)}")
    if step.result is not None:
        parts.append(format_outcome(step.result, f"step {step.step_id}", limit))
    if step.error and not tells_error(step):
        parts.append(data_block(f"error of step {step.step_id}", step.error, limit))
    return "\n".join(parts)


def _head(step: Step, status: str) -> str:
    return f"[{step.step_id}] {step.description} ({step.tool or 'goal'}): {status}"


def tells_error(step: Step) -> bool:
    """Whether the result says why the step failed. A user's reason must not be marked as data."""
    return step.result is not None and tells(step.result, step.error or "")


def tells(outcome: ToolOutcome, error: str) -> bool:
    if outcome.error_code in REFUSED:
        return True
    return any(error in text for text in (outcome.message or "", outcome.stderr, outcome.stdout))


def _texts(outcome: ToolOutcome) -> Iterator[tuple[str, str]]:
    if outcome.stdout:
        yield "stdout", outcome.stdout
    if outcome.stderr:
        yield "stderr", outcome.stderr
    if outcome.message and (len(outcome.message) > MAX_SENTENCE or outcome.error_code in REFUSED):
        yield "message", outcome.message
    if outcome.data is not None:
        yield "data", json.dumps(outcome.data, ensure_ascii=False)
