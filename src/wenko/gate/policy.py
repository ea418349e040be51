"""The gate: whether a tool may be used so, must be asked about, or is refused."""

import posixpath
import re
from collections.abc import Collection
from typing import Any

from wenko.gate.commands import ShellJudge, first_program, only_looks
from wenko.gate.ruling import CLOSED, Confinement, Decision, Finding, Ruling, strictest
from wenko.gate.targets import WORKSPACE, target_of
from wenko.gate.words import Word
from wenko.protocol.gate import Mode
from wenko.protocol.plan import Arguments
from wenko.text import BilingualText

SPEAKS_TO_PEOPLE = frozenset({"ask_user", "show_user"})
_LOOKING_ACTIONS = frozenset({"read", "list", "exists"})
_HARMLESS = re.compile(r"step_\d+_(stdout|result)|LANG|LC_[A-Z]+|TZ")
_SHELL = ("shell", "bash", "sh")
_ORDINARY = BilingualText("Ordinary work inside the sandbox.", "沙箱内的普通操作。")
_EVERY = BilingualText("In this mode every call asks.", "当前模式下每次调用都会询问。")
_ALLOWED = BilingualText(
    "You allowed this for the whole conversation.", "您已在本对话中允许此类操作。"
)
_READ_ONLY = BilingualText(
    "This conversation only looks: nothing may be changed. Switch its mode to go on.",
    "本对话为只读模式，不允许任何改动。如需继续，请切换模式。",
)
_OUTSIDE = BilingualText(
    "It reaches beyond the sandbox, where nothing can be undone.",
    "会作用于沙箱之外，无法撤销。",
)
_DOUBTED = BilingualText(
    "The model itself doubts that this is safe.", "模型自己认为这一步可能不安全。"
)


def judge(
    tool: str,
    arguments: Arguments,
    *,
    outside: bool = False,
    looks: bool = False,
    mode: Mode = "ask-risky",
    allowed: Collection[str] = (),
    around: Confinement = CLOSED,
    opinion: Decision = "allow",
) -> Ruling:
    """What becomes of a call; the same for the same arguments, always.

    ``looks``: whoever installed the tool says that it changes nothing. ``opinion`` is a model's: it
    can make the ruling stricter, never milder.
    """
    findings = _findings(tool, arguments, outside and not looks, around)
    if opinion != "allow":
        findings.append(Finding(opinion, _DOUBTED))
    worst = strictest(findings)
    if worst is not None and worst.decision == "deny":
        return Ruling("deny", worst.reason)
    if mode == "read-only":
        looks = worst is None and (looks or _only_looks(tool, arguments))
        return Ruling("allow", _ORDINARY) if looks else Ruling("deny", _READ_ONLY)
    if mode == "auto" and opinion == "allow":
        return Ruling("allow", _ORDINARY)
    if mode == "ask-all" and tool not in SPEAKS_TO_PEOPLE:
        findings.append(Finding("ask", _EVERY, _kind_of(tool, arguments)))
    return _weighed(findings, frozenset(allowed))


def _weighed(findings: list[Finding], allowed: frozenset[str]) -> Ruling:
    left = [each for each in findings if each.shape not in allowed]
    worst = strictest(left)
    if worst is None:
        return Ruling("allow", _ALLOWED if findings else _ORDINARY)
    shapes = tuple(dict.fromkeys(each.shape for each in left if each.shape is not None))
    # What has no shape would ask again whatever is allowed: then nothing is offered.
    offered = shapes if all(each.shape is not None for each in left) else ()
    return Ruling(worst.decision, worst.reason, offered)


def _findings(tool: str, arguments: Arguments, outside: bool, around: Confinement) -> list[Finding]:
    if outside:
        return [Finding("ask", _OUTSIDE, f"{tool}: use")]
    match tool:
        case "shell":
            start = _text(arguments, "working_dir") or WORKSPACE
            return ShellJudge(around, start).findings(_text(arguments, "command"))
        case "execute_code" if _language(arguments) in _SHELL:
            return ShellJudge(around).findings(_text(arguments, "code"))
        case "file_manager":
            return _file_findings(arguments)
    return []


def _file_findings(arguments: Arguments) -> list[Finding]:
    action, path = _text(arguments, "action"), _text(arguments, "path")
    loses = action in ("delete", "move")
    if not loses or not path:
        return []
    target = target_of(Word(path), WORKSPACE)
    if target == "everything":
        reason = BilingualText("It deletes the whole workspace.", "会删除整个工作区。")
        return [Finding("ask", reason, "file_manager: delete everything")]
    if action == "delete" and target == "thing" and not posixpath.splitext(path.rstrip("/"))[1]:
        reason = BilingualText(
            "It may delete a whole folder, for good.", "可能永久删除整个文件夹。"
        )
        return [Finding("ask", reason, "file_manager: delete a folder")]
    return []


def _only_looks(tool: str, arguments: Arguments) -> bool:
    if tool in SPEAKS_TO_PEOPLE:
        return True
    if tool == "file_manager":
        return _text(arguments, "action") in _LOOKING_ACTIONS
    if tool == "shell":
        return _plain_environment(arguments) and only_looks(_text(arguments, "command"))
    if tool == "execute_code" and _language(arguments) in _SHELL:
        return _plain_environment(arguments) and only_looks(_text(arguments, "code"))
    return False


def _plain_environment(arguments: Arguments) -> bool:
    """Only values of earlier steps and the language: other variables can make a program act."""
    given = arguments.get("env") or {}
    return isinstance(given, dict) and all(_HARMLESS.fullmatch(name) for name in given)


def _kind_of(tool: str, arguments: Arguments) -> str | None:
    """How a person would speak of calls like this one."""
    if tool == "shell":
        program = first_program(_text(arguments, "command"))
        return None if program is None else f"shell: {program}"
    if tool == "execute_code":
        return f"execute_code: {_language(arguments)}"
    if tool == "file_manager":
        return f"file_manager: {_text(arguments, 'action')}"
    return f"{tool}: use"


def _language(arguments: Arguments) -> str:
    return (_text(arguments, "language") or "python").lower()


def _text(arguments: Arguments, name: str) -> str:
    value: Any = arguments.get(name)
    return value if isinstance(value, str) else ""
