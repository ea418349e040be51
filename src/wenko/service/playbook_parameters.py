"""Values of a message that occur in the steps of its run become parameters, where that is certain.

File names, numbers and quoted strings only. Every replacement is checked: with the value of that
message, the step must be exactly what was run.
"""

import ast
import io
import re
import shlex
import tokenize
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal

from pydantic import JsonValue

from wenko.planners.playbooks.playbook import PATTERNS, Parameter
from wenko.planners.playbooks.templates import fill, fill_all, strings
from wenko.protocol.plan import Arguments
from wenko.service.playbook_recording import RecordedStep
from wenko.text import BilingualText
from wenko.tools.base import Code

MOST = 8
"""Parameters that are proposed."""
LONGEST_MESSAGE, MOST_TRIED = 8_000, 60
"""Characters, and values of it that are looked for in every step. A longer message is material, no
order that somebody gives again with other values; comparing all of them would take minutes."""
_FILE = re.compile(rf"{PATTERNS['file']}(?![A-Za-z0-9_/-])")
_ENDING = re.compile(r"\.[a-z0-9]{1,10}$")
_NUMBER = re.compile(r"(?<![\w.])\d{1,6}(?!\w|[.,]\d)", re.ASCII)
_QUOTES = "「」『』“”‘’\"'`"
_QUOTED = re.compile(
    r"「([^「」\n]{1,80})」|『([^『』\n]{1,80})』|“([^“”\n]{1,80})”|‘([^‘’\n]{1,80})’"
    r"|(?<!\w)\"([^\"\n]{1,80})\"|(?<!\w)'([^'\n]{1,80})'|`([^`\n]{1,80})`"
)
_BEFORE = re.compile(r"(?:[a-z]{1,20}|[^\W\d_a-z]{1,3})\s*$", re.IGNORECASE)
_AFTER = re.compile(r"^\s*(?:[a-z]{1,20}|[^\W\d_a-z]{1,2})", re.IGNORECASE)
_SMALL = frozenset(("0", "1"))
"""Numbers that code has for many reasons."""

Kind = Literal["file", "word", "number", "text"]
CodeOf = Callable[[RecordedStep], Code | None]


@dataclass(frozen=True, slots=True)
class Proposal:
    name: str
    value: str
    parameter: Parameter


@dataclass(frozen=True, slots=True)
class _Candidate:
    kind: Kind
    value: str
    start: int
    end: int


def propose(
    message: str, steps: list[RecordedStep], code_of: CodeOf
) -> tuple[list[Proposal], list[RecordedStep]]:
    """The parameters, and the steps with ``{name}`` in place of their values."""
    written = [text for each in steps for text in (*strings(each.args), each.description)]
    proposals: list[Proposal] = []
    if len(message) > LONGEST_MESSAGE:
        return proposals, steps
    for candidate in islice(_candidates(message), MOST_TRIED):
        parameter = _parameter(candidate, message)
        if parameter is None or len(proposals) >= MOST:
            continue
        name = _free_name(candidate.kind, {each.name for each in proposals}, written)
        proposal = Proposal(name, candidate.value, parameter)
        changed = [_with_parameter(each, proposal, code_of(each)) for each in steps]
        if changed != steps and not _is_left(proposal, changed):
            steps = changed
            proposals.append(proposal)
    return proposals, steps


def _is_left(proposal: Proposal, steps: list[RecordedStep]) -> bool:
    """Whether a step still has the value: another one would then fit only some of the steps."""
    if proposal.parameter.kind == "number":
        return False  # a number stands in code for many reasons
    return any(proposal.value in text for each in steps for text in strings(each.args))


def templated(text: str, proposals: list[Proposal]) -> str:
    """A sentence about the task with its values replaced."""
    for each in proposals:
        filled = _replace_tokens(text, each)
        if fill(filled, {other.name: other.value for other in proposals}) == fill(
            text, {other.name: other.value for other in proposals}
        ):
            text = filled
    return text


def _candidates(message: str) -> Iterator[_Candidate]:
    """In the order of certainty; each value once, and only if the message has it once."""
    taken: list[tuple[int, int]] = []
    found: list[_Candidate] = []
    for match in _QUOTED.finditer(message):
        value = next(each for each in match.groups() if each is not None)
        start = match.start() + 1
        found.append(_Candidate(_kind(value), value, start, start + len(value)))
        taken.append(match.span())
    for kind, pattern in (("file", _FILE), ("number", _NUMBER)):
        for match in pattern.finditer(message):
            inside = any(start <= match.start() < end for start, end in taken)
            if inside or (kind == "file" and not _looks_like_file(match[0])):
                continue
            found.append(_Candidate(kind, match[0], *match.span()))  # type: ignore[arg-type]
            taken.append(match.span())
    values = [each.value for each in found]
    yield from (
        each for each in found if values.count(each.value) == 1 and each.value not in _SMALL
    )


def _kind(value: str) -> Kind:
    if _looks_like_file(value) and re.fullmatch(PATTERNS["file"], value):
        return "file"
    if re.fullmatch(PATTERNS["number"], value):
        return "number"
    return "word" if re.fullmatch(PATTERNS["word"], value) else "text"


def _looks_like_file(value: str) -> bool:
    return bool(re.search(r"[A-Za-z_-][\w-]{0,255}\.[A-Za-z][A-Za-z0-9]{0,9}$", value)) or (
        "/" in value and not value.startswith("/") and bool(re.search("[A-Za-z]", value))
    )


def _parameter(candidate: _Candidate, message: str) -> Parameter | None:
    """One that finds this value in this message; the most general pattern that does."""
    ending = _ENDING.search(candidate.value.lower()) if candidate.kind == "file" else None
    for find in _patterns(candidate, message):
        for chosen in dict.fromkeys((ending[0] if ending else "", "")):
            parameter = Parameter(
                kind=candidate.kind,
                find=(find,),
                ending=chosen,
                default=BilingualText(candidate.value, candidate.value),
            )
            if parameter.value(message, "zh") == candidate.value:
                return parameter
    return None


def _patterns(candidate: _Candidate, message: str) -> Iterator[str]:
    if candidate.kind == "file":
        yield "{value}"
    before, after = message[: candidate.start], message[candidate.end :]
    if before and before[-1] in _QUOTES and after and after[0] in _QUOTES:
        pair = f"{re.escape(before[-1])}{{value}}{re.escape(after[0])}"
        yield pair
        if context := _BEFORE.search(before[:-1]):
            yield rf"{re.escape(context[0].strip())}\s*{pair}"
        return
    left, right = _BEFORE.search(before), _AFTER.search(after)
    words_before = re.escape(left[0].strip()) + r"\s*" if left else ""
    words_after = r"\s*" + re.escape(right[0].strip()) if right else ""
    if words_after:
        yield f"{{value}}{words_after}"
    if words_before:
        yield f"{words_before}{{value}}"
    if words_before and words_after:
        yield f"{words_before}{{value}}{words_after}"


def _free_name(kind: Kind, taken: set[str], written: list[str]) -> str:
    """No name that already stands in braces somewhere: code would be taken for a parameter."""
    number = 1
    while True:
        name = kind if number == 1 else f"{kind}_{number}"
        if name not in taken and not any(f"{{{name}" in text for text in written):
            return name
        number += 1


def _with_parameter(step: RecordedStep, proposal: Proposal, code: Code | None) -> RecordedStep:
    args: Arguments = {}
    for name, value in step.args.items():
        program = code if code is not None and code.argument == name else None
        args[name] = _templated_value(value, proposal, program)
    if args == step.args:
        return step
    return replace(step, args=args, description=_replace_tokens(step.description, proposal))


def _templated_value(value: JsonValue, proposal: Proposal, code: Code | None) -> JsonValue:
    if isinstance(value, str):
        return _templated_text(value, proposal, code)
    if isinstance(value, list):
        return [_templated_value(each, proposal, None) for each in value]
    if isinstance(value, dict):
        return {key: _templated_value(each, proposal, None) for key, each in value.items()}
    return value


def _templated_text(text: str, proposal: Proposal, code: Code | None) -> str:
    kind, values = proposal.parameter.kind, {proposal.name: proposal.value}
    if kind in ("file", "number"):
        changed = _replace_tokens(text, proposal)
        return changed if fill_all(changed, values) == fill_all(text, values) else text
    if kind == "word":
        if text == proposal.value:
            return f"{{{proposal.name}}}"
        changed = re.sub(
            rf"(?P<quote>[\"']){re.escape(proposal.value)}(?P=quote)",
            lambda match: f"{match[1]}{{{proposal.name}}}{match[1]}",
            text,
        )
        return changed if fill_all(changed, values) == text else text
    if code is not None and code.is_shell:
        return _in_shell(text, proposal)
    if code is not None and code.language == "python":
        return _in_python(text, proposal)
    return text


def _replace_tokens(text: str, proposal: Proposal) -> str:
    value = re.escape(proposal.value)
    if proposal.parameter.kind == "number":
        pattern = rf"(?<![\w.$]){value}(?!\w|[.,]\d)"
    elif proposal.parameter.kind == "file":
        pattern = rf"(?:(?<![\w.~/\\-])|(?<=/workspace/)|(?<=[\s\"'=]\./)){value}(?![\w/-]|\.\w)"
    else:
        return text
    return re.sub(pattern, lambda _: f"{{{proposal.name}}}", text, flags=re.ASCII)


def _in_shell(command: str, proposal: Proposal) -> str:
    """Where the value is a whole word of the command, in quotes."""
    value = proposal.value
    if re.search(r"[\"'\\$`!]", value):
        return command
    changed = command.replace(f"'{value}'", f"{{{proposal.name}|shell}}")
    changed = changed.replace(f'"{value}"', f"{{{proposal.name}|shell}}")
    try:
        same = shlex.split(fill(changed, {proposal.name: value})) == shlex.split(command)
        other = shlex.split(fill(changed, {proposal.name: "a b'c"}))
        expected = [("a b'c" if each == value else each) for each in shlex.split(command)]
    except ValueError:
        return command
    return changed if same and other == expected else command


def _in_python(code: str, proposal: Proposal) -> str:
    """Where a string literal is the value."""
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(code).readline))
    except (tokenize.TokenError, SyntaxError):
        return code
    lines = code.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    for token in reversed(tokens):
        if token.type != tokenize.STRING or token.string[0] not in "\"'":
            continue
        if ast.literal_eval(token.string) != proposal.value:
            continue
        start = starts[token.start[0] - 1] + token.start[1]
        end = starts[token.end[0] - 1] + token.end[1]
        code = f"{code[:start]}{{{proposal.name}|python}}{code[end:]}"
    return code
