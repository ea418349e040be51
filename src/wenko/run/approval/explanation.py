"""What an approval says about a call: which part is risky and why, what it would do, and what
"always" would allow. Every example was put to the gate itself.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from wenko.gate.policy import judge
from wenko.gate.ruling import Confinement, Finding, Ruling
from wenko.protocol.gate import AlwaysExamples, ApprovalRisk, Mode
from wenko.protocol.messages import MessageKey, text
from wenko.protocol.plan import Arguments
from wenko.sandbox.binding import Binding
from wenko.text import Language
from wenko.tools.base import Code, Tool

MOST_PARTS = 60
"""Commands or lines of a program that are looked at one by one."""
MOST_RISKS = 8
LONGEST_PART = 400
LONGEST_CODE = 20_000
_WORD = re.compile(r"(?<![\w./~-])[\w./~-]+$")
_OTHER = "another-one"


@dataclass(frozen=True, slots=True)
class Explanation:
    risks: tuple[ApprovalRisk, ...]
    effect: str
    always: AlwaysExamples | None


def explain(
    tool: Tool,
    arguments: Arguments,
    ruling: Ruling,
    confinement: Confinement,
    language: Language,
    bound: Binding | None = None,
) -> Explanation:
    return Explanation(
        risks=tuple(_risks(tool, arguments, confinement, language))[:MOST_RISKS],
        effect=_effect(tool, confinement, language, bound),
        always=_always(tool, arguments, ruling, confinement) if ruling.shapes else None,
    )


def _risks(
    tool: Tool, arguments: Arguments, confinement: Confinement, language: Language
) -> Iterator[ApprovalRisk]:
    """Each reason once, with the part of the program that alone gives the same reason."""
    code = tool.code_in(arguments)
    whole = list(dict.fromkeys(each.reason for each in tool.risks(arguments, confinement)))
    parts: dict[str, list[Finding]] = {}
    if code is not None and len(code.text) <= LONGEST_CODE:
        for part in dict.fromkeys(_parts(code)):
            found = tool.risks({**arguments, code.argument: part}, confinement)
            parts[part] = [each for each in found if each.reason in whole]
            if len(parts) == MOST_PARTS:
                break
    for reason in whole:
        having = [part for part, found in parts.items() if any(f.reason == reason for f in found)]
        shown = tuple(part for part in having if len(part) <= LONGEST_PART)
        yield ApprovalRisk(reason=reason.localized(language), parts=shown)


def _parts(code: Code) -> Iterator[str]:
    """Simple commands of a shell program, lines of any other; exactly as they are written."""
    if code.is_shell:
        yield from _commands(code.text)
        return
    for line in code.text.splitlines():
        if stripped := line.strip():
            yield stripped


def _commands(program: str) -> Iterator[str]:
    """Split at ``;``, ``&``, ``|`` and line ends that are not quoted.

    A mistake here only marks too much or too little: the ruling never depends on it.
    """
    start = 0
    quote = ""
    at = 0
    while at < len(program):
        each = program[at]
        if each == "\\" and quote != "'":
            at += 1
        elif quote:
            quote = "" if each == quote else quote
        elif each in "'\"":
            quote = each
        elif each in ";&|\n":
            if part := program[start:at].strip():
                yield part
            start = at + 1
        at += 1
    if part := program[start:].strip():
        yield part


def _effect(tool: Tool, confinement: Confinement, language: Language, bound: Binding | None) -> str:
    """Where it acts, and whether that can be undone."""
    key: MessageKey
    if tool.outside and not tool.runs_in_sandbox:
        key = "approval_effect_outside"
    elif not confinement.confined:
        key = "approval_effect_unconfined"
    elif confinement.network:
        key = "approval_effect_network"
    elif bound is not None:
        return text("approval_effect_folder", language, path=bound.path)
    else:
        key = "approval_effect_sandbox"
    return text(key, language)


def _always(
    tool: Tool, arguments: Arguments, ruling: Ruling, confinement: Confinement
) -> AlwaysExamples:
    allowed = frozenset(ruling.shapes)
    candidates = list(dict.fromkeys(_variants(tool, arguments)))
    mode: Mode = "ask-all" if any(each.endswith(": use") for each in allowed) else "ask-risky"
    allows, asks = [], []
    for shown, varied in ((each, _with(tool, arguments, each)) for each in candidates):
        decision = _decision(tool, varied, allowed, confinement, mode)
        # What never asks says nothing about what was allowed.
        if decision == "allow" and _decision(tool, varied, (), confinement, mode) == "ask":
            allows.append(shown)
        elif decision == "ask":
            asks.append(shown)
    return AlwaysExamples(allows=tuple(allows[:2]), asks=tuple(asks[:2]))


def _decision(
    tool: Tool,
    arguments: Arguments,
    allowed: Collection[str],
    confinement: Confinement,
    mode: Mode,
) -> str:
    return judge(tool, arguments, mode=mode, allowed=allowed, confinement=confinement).decision


def _main(tool: Tool, arguments: Arguments) -> str | None:
    """The argument that examples vary: the program, else the last that the headline shows."""
    if (code := tool.code_in(arguments)) is not None:
        return code.argument
    names = [each for each in tool.main_arguments() if isinstance(arguments.get(each), str)]
    return names[-1] if names else None


def _with(tool: Tool, arguments: Arguments, value: str) -> Arguments:
    name = _main(tool, arguments)
    return arguments if name is None else {**arguments, name: value}


def _variants(tool: Tool, arguments: Arguments) -> Iterator[str]:
    """The call's own parts, the same with another target, and nearby commands."""
    name = _main(tool, arguments)
    if name is None or len(value := str(arguments[name])) > LONGEST_CODE:
        return
    code = tool.code_in(arguments)
    parts = list(_parts(code))[:MOST_PARTS] if code is not None else [value]
    short = [each for each in parts if len(each) <= LONGEST_PART]
    yield from short
    for each in short:
        yield _WORD.sub(_OTHER, each)
    if code is not None and code.is_shell:
        yield "npm publish"
        yield "cargo publish"
    elif code is None:
        yield f"{_OTHER}/{value}"
