"""Short forms of long values for events; the tool's result has the whole value."""

import re

from pydantic import JsonValue

from wenko.protocol.messages import text
from wenko.protocol.plan import Step, ToolOutcome
from wenko.run.error_line import error_line
from wenko.text import Language, shorten, truncate

SHOWN = 4096
BRIEF = 500
_CLASS = 80
_EXCEPTION = re.compile(
    r"(?:Uncaught )?(?:[\w$]+[.:]+)*"
    r"([A-Z]\w*(?:Error|Exception|Exit|Interrupt|Warning|Iteration|Expired|Timeout))(?=[:\s(]|$)"
)
_PROGRAM = re.compile(r"[\w./+-]+(?:\[\d+\])?: \S")


def truncate_outcome(outcome: ToolOutcome, limit: int = SHOWN) -> ToolOutcome:
    if len(outcome.stdout) <= limit and len(outcome.stderr) <= limit and outcome.data is None:
        return outcome
    return outcome.model_copy(
        update={
            "stdout": truncate(outcome.stdout, limit),
            "stderr": truncate(outcome.stderr, limit),
            "data": outcome.data if len(repr(outcome.data)) <= limit else None,
        }
    )


def truncate_value(value: JsonValue, limit: int = SHOWN) -> JsonValue:
    if isinstance(value, str):
        return truncate(value, limit)
    if isinstance(value, dict):
        return {key: truncate_value(item, limit) for key, item in value.items()}
    if isinstance(value, list) and len(repr(value)) > limit:
        return f"({len(value)})"
    return value


def truncate_step(step: Step, limit: int = SHOWN) -> Step:
    if step.result is None:
        return step
    return step.model_copy(update={"result": truncate_outcome(step.result, limit)})


def preview_of(outcome: ToolOutcome) -> str:
    """The beginning of a tool's output."""
    shown = outcome.stdout.strip() or (outcome.message or "") or outcome.stderr.strip()
    return truncate(shown, BRIEF)


def error_of(outcome: ToolOutcome, language: Language) -> str:
    """Why a tool failed, in one line."""
    if outcome.message:
        return outcome.message
    told = error_line(outcome.stderr) or error_line(outcome.stdout, only_marked=True)
    if told:
        return truncate(told, BRIEF)
    return text("exit_code", language, code=outcome.return_code)


def error_class(error: str) -> str:
    """The kind of an error without its details, for the message of a failed step (R40a)."""
    line = next(filter(None, map(str.strip, error.splitlines())), "")
    if named := _EXCEPTION.match(line):
        return named[1]
    # Programs report errors as "cat: notes.txt: No such file or directory".
    if _PROGRAM.match(line):
        line = line.rpartition(": ")[2]
    return shorten(line, _CLASS)
