"""Classifies failures by what the tool printed: the five classes of R78, transient, final."""

import re
from typing import Literal

from wenko.planners.interface import Failure
from wenko.protocol.plan import ToolOutcome
from wenko.run.previews import error_of
from wenko.run.state import StepProgress
from wenko.text import Language
from wenko.tools.network import is_interrupted, unreachable_line
from wenko.tools.processes import NO_NETWORK, READ_ONLY

FailureClass = Literal[
    "arguments", "interactive", "missing_path", "permission", "missing_dependency"
]
_EXAMINED = 4000
_PATTERNS: tuple[tuple[FailureClass, re.Pattern[str]], ...] = (
    (
        "missing_dependency",
        re.compile(
            r"ModuleNotFoundError|No module named|Cannot find (?:module|package) '"
            r"|: (?:command )?not found\b|command not found"
        ),
    ),
    (
        "interactive",
        re.compile(
            r"EOFError: EOF when reading a line|(?:stdin|input device) is not a (?:tty|terminal)"
            r"|not a TTY|^Abort(?:ed)?[.!]\s*$|Do you want to continue\?",
            re.MULTILINE | re.IGNORECASE,
        ),
    ),
    (
        "permission",
        re.compile(
            r"Permission denied|PermissionError|EACCES|Read-only file system|EROFS"
            r"|Operation not permitted|EPERM"
        ),
    ),
    (
        "missing_path",
        re.compile(r"No such file or directory|FileNotFoundError|ENOENT|Not a directory"),
    ),
    (
        "arguments",
        re.compile(
            r"^usage:|unrecognized (?:argument|option)|(?:invalid|unknown|unrecognized) option"
            r"|illegal option|missing (?:required )?(?:argument|operand)"
            r"|TypeError: .{0,300}?(?:positional|keyword) argument",
            re.MULTILINE | re.IGNORECASE,
        ),
    ),
)
_BY_CODE: dict[str, FailureClass] = {
    "invalid_arguments": "arguments",
    "unknown_variable": "arguments",
    "not_found": "missing_path",
    "path_outside_workspace": "permission",
}
_TRANSIENT_CODES = frozenset({"tool_unavailable", "sandbox_lost"})
_FINAL = frozenset(
    {
        "cancelled",
        "rejected",
        "denied",
        "approval_expired",
        "input_cancelled",
        "input_expired",
        "declined",
        "fate_unknown",
        "budget_spent",
        "call_rejected",
    }
)
"""Decided by a user or a rule, or of unknown fate: other arguments cannot repair these."""


def class_of(outcome: ToolOutcome) -> FailureClass | None:
    if outcome.error_code in _BY_CODE:
        return _BY_CODE[outcome.error_code]
    output = output_of(outcome)
    return next((name for name, pattern in _PATTERNS if pattern.search(output)), None)


def is_transient(outcome: ToolOutcome) -> bool:
    """Whether the same call may succeed a moment later."""
    if outcome.error_code in _TRANSIENT_CODES:
        return True
    if is_final(outcome) or outcome.error_code in (NO_NETWORK, READ_ONLY):
        return False
    output = output_of(outcome)
    return is_interrupted(output) or unreachable_line(output) is not None


def is_final(outcome: ToolOutcome) -> bool:
    return outcome.error_code in _FINAL


def output_of(outcome: ToolOutcome) -> str:
    """The end of everything that was printed: that is where the reason is."""
    parts = (outcome.stdout, outcome.stderr, outcome.message or "")
    return "\n".join(part[-_EXAMINED:] for part in parts if part)


def failure_of(progress: StepProgress, outcome: ToolOutcome, language: Language) -> Failure:
    """A failed step as a model gets it: the call as it was made, the error, what was tried."""
    called = progress.call.arguments if progress.call else None
    return Failure(
        step=progress.as_step(),
        arguments=called or progress.arguments or progress.step.tool_args,
        outcome=outcome,
        error=error_of(outcome, language),
        error_class=class_of(outcome),
        tried=progress.tried,
    )
