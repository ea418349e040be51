"""The line of a failed program's output that says what went wrong.

Programs end with much else: a version, advice, a count of errors, the status of a child.
"""

import re
from collections.abc import Sequence

EXAMINED = 64 * 1024
"""Characters at the end of the output; what is before them is not read."""
LONGEST = 500
_STYLE = re.compile(r"\x1b\[[0-9;]{0,40}[A-Za-z]")
_TRACEBACK = "Traceback (most recent call last):"
_CAUSE = re.compile(
    # "error: …", "fatal error: …", "error[E0425]: …", "a.ts(1,7): error TS2322: …"
    r"(?:^|[\s:)\]])(?:error|fatal|panic)\b(?:[^:]|:(?=\S)){0,80}:(?:\s|$)|\bsyntax error\b"
    # "TypeError: …", "java.lang.NullPointerException"
    r"|^(?:\S+ in thread \S+ |Uncaught |Caused by: )?[\w.$:]{0,80}(?-i:Error|Exception)(?::\s|$)"
    r"|^thread '[^']{0,80}' panicked at "
    # Levels without a colon, and lines of a failed test: a sentence, not a key and a value.
    r"|^(?:npm (?:ERR!|error)|E:|E {2,}|\[error\]|error) +\S+ +\S+ +\S",
    re.IGNORECASE,
)
_CONSEQUENCE = re.compile(
    # "make: *** [all] Error 1", "ld returned 1 exit status", "exited with code 2"
    r"\b(?:exit(?:ed)?|returned|status|code|(?-i:Error))\b[^\d:]{0,40}\d{1,3}"
    r"(?: exit status)?\W{0,3}$"
    r"|\b(?:abort|terminat|exit)(?:ed|ing)\b",
    re.IGNORECASE,
)
_LESSER = re.compile(
    r"(?:\S+: |npm )?(?:usage|hint|note|notice|help|info|debug|warn(?:ing)?|try|see)\b",
    re.IGNORECASE,
)
_ECHO = ('"', "`")
"""How a line begins that repeats a piece of the program."""
_OF_A_PROGRAM = re.compile(r"(\S{1,200}?): +\S")
"""``tar: notes.txt: Cannot open``"""


def error_line(output: str, only_marked: bool = False) -> str | None:
    """One line; ``None`` if there is none, or none that is marked as an error."""
    found = _STYLE.sub("", output[-EXAMINED:]).replace("\r", "\n").split("\n")
    lines = [line[:LONGEST].rstrip() for line in found if line.strip()]
    at = _exception(lines)
    if at is None:
        at = next((at for at, line in enumerate(lines) if _is_cause(line)), None)
    if at is None and not only_marked:
        at = _of_a_program(lines)
    if at is None:
        return None
    line = lines[at].strip()
    # "thread 'main' panicked at src/main.rs:2:5:", and below it why.
    if line.endswith(":") and at + 1 < len(lines):
        line = f"{line} {lines[at + 1].strip()}"
    return line


def _exception(lines: Sequence[str]) -> int | None:
    """The exception below the last traceback of Python."""
    begins = [at for at, line in enumerate(lines) if line.strip() == _TRACEBACK]
    if not begins:
        return None
    indent = lines[begins[-1]].index("T")
    below = range(begins[-1] + 1, len(lines))
    return next((at for at in below if not lines[at][: indent + 1].isspace()), None)


def _is_cause(line: str) -> bool:
    return (
        _CAUSE.search(line) is not None
        and _CONSEQUENCE.search(line) is None
        and _LESSER.match(line) is None
    )


def _of_a_program(lines: Sequence[str]) -> int | None:
    """The last that a program says of itself, else the last that is neither advice nor an end."""
    told = [
        at
        for at, line in enumerate(lines)
        if not line[0].isspace()
        and not line.startswith(_ECHO)
        and not _CONSEQUENCE.search(line)
        and not _LESSER.match(line)
    ]
    named = {at: match[1] for at in told if (match := _OF_A_PROGRAM.match(lines[at]))}
    if not named:
        with_reason = [at for at in told if ": " in lines[at]]
        return (with_reason or told or [0])[-1] if lines else None
    last = max(named)
    first = last
    while named.get(first - 1) == named[last]:
        first -= 1
    # Its first line has the reason: "bash: line 1: syntax error …", then the line itself.
    run = range(first, last + 1)
    return next((at for at in run if lines[at].count(": ") > 1), first)
