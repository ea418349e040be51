"""What a model is shown of files and output: bounded, and marked as data, never as an order.

A file may say "ignore your instructions"; it must not be able to step out of its marks either.
"""

import json
import re
from collections.abc import Iterator

from wenko.protocol.plan import Arguments, Plan, Step, ToolOutcome
from wenko.text import truncate

PIECE = 4_000
"""Most characters of one output."""
WHOLE = 24_000
"""Most characters of all outputs of a plan together."""
_MARK = re.compile(r"<(?=\s*/?\s*data\b)", re.IGNORECASE)


def as_data(source: str, text: str, limit: int = PIECE) -> str:
    """The text between marks that it cannot close itself, its middle left out if it is long."""
    inside = _MARK.sub("‹", truncate(text, limit))
    name = re.sub(r'["<>\n]', " ", source)
    return f'<data from="{name}">\n{inside}\n</data>'


def outcome_shown(outcome: ToolOutcome, source: str, limit: int = PIECE) -> str:
    status = "success" if outcome.success else "failed"
    if outcome.return_code is not None:
        status += f", return code {outcome.return_code}"
    if outcome.error_code is not None:
        status += f", error code {outcome.error_code}"
    parts = [f"status: {status}"]
    for name, text in _texts(outcome):
        parts.append(as_data(f"{name} of {source}", text, limit))
    return "\n".join(parts)


def plan_shown(plan: Plan) -> str:
    """Each step with what came of it; the outputs share one allowance."""
    limit = max(400, min(PIECE, WHOLE // max(1, len(plan.steps))))
    return "\n\n".join(_step_shown(step, limit) for step in plan.steps)


def arguments_shown(arguments: Arguments) -> str:
    return truncate(json.dumps(arguments, ensure_ascii=False), PIECE)


def _step_shown(step: Step, limit: int) -> str:
    head = f"[{step.step_id}] {step.description} ({step.tool or 'thinking'}): {step.status}"
    parts = [head]
    if step.tool_args:
        parts.append(f"arguments: {truncate(arguments_shown(step.tool_args), limit)}")
    if step.result is not None:
        parts.append(outcome_shown(step.result, f"step {step.step_id}", limit))
    if step.error:
        parts.append(as_data(f"error of step {step.step_id}", step.error, limit))
    return "\n".join(parts)


def _texts(outcome: ToolOutcome) -> Iterator[tuple[str, str]]:
    if outcome.stdout:
        yield "stdout", outcome.stdout
    if outcome.stderr:
        yield "stderr", outcome.stderr
    if outcome.message:
        yield "message", outcome.message
    if outcome.data is not None:
        yield "data", json.dumps(outcome.data, ensure_ascii=False)
