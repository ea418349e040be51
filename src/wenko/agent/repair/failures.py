"""Classifies a failed outcome by its output: the five classes of R78."""

import re
from typing import Literal

from wenko.protocol.plan import ToolOutcome

FailureClass = Literal[
    "arguments", "interactive", "missing_path", "permission", "missing_dependency"
]
_TAIL = 4000
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
            r"|TypeError: .*(?:positional|keyword) argument",
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
_TRANSIENT = re.compile(
    r"Temporary failure|temporarily unavailable|EAGAIN|ETIMEDOUT|ECONNRESET|ECONNREFUSED"
    r"|Connection (?:reset|refused|timed out|aborted)|Could not get lock|database is locked"
    r"|Text file busy|Too Many Requests|(?:502|503|504) (?:Bad|Service|Gateway)|try again later",
    re.IGNORECASE,
)
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
"""A person decided, or the effect is unknown: other arguments cannot help."""


def class_of(outcome: ToolOutcome) -> FailureClass | None:
    if outcome.error_code in _BY_CODE:
        return _BY_CODE[outcome.error_code]
    output = output_of(outcome)
    return next((name for name, pattern in _PATTERNS if pattern.search(output)), None)


def is_transient(outcome: ToolOutcome) -> bool:
    """Whether the same call may succeed if it is retried."""
    if outcome.error_code in _TRANSIENT_CODES:
        return True
    return not is_final(outcome) and bool(_TRANSIENT.search(output_of(outcome)))


def is_final(outcome: ToolOutcome) -> bool:
    return outcome.error_code in _FINAL


def output_of(outcome: ToolOutcome) -> str:
    """The end of the output and of the message: that is where the reason is."""
    parts = (outcome.stdout, outcome.stderr, outcome.message or "")
    return "\n".join(part[-_TAIL:] for part in parts if part)
