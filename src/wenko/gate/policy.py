"""The gate: allows, asks about or denies one use of a tool."""

from collections.abc import Collection
from typing import Protocol

from wenko.gate.effects import not_taken_back
from wenko.gate.rules import NO_RULES, Rules, Subject
from wenko.gate.ruling import CLOSED, Confinement, Decision, Finding, Ruling, strictest
from wenko.protocol.gate import Mode
from wenko.protocol.plan import Arguments
from wenko.text import BilingualText

_ORDINARY = BilingualText("Ordinary work inside the sandbox.", "沙箱内的普通操作。")
_EVERY_CALL = BilingualText("In this mode every call asks.", "当前模式下每次调用都会询问。")
_ALLOWED = BilingualText(
    "You allowed this for the whole conversation.", "您已在本对话中允许此类操作。"
)
_READ_ONLY = BilingualText(
    "This conversation is read-only: nothing may be changed. Switch its mode to continue.",
    "本对话为只读模式，不允许任何改动。如需继续，请切换模式。",
)
_ENFORCED = BilingualText(
    "It runs where nothing but /tmp can be changed.", "在只有 /tmp 可写的环境中运行。"
)
_DOUBTED = BilingualText("The model is not sure that this is safe.", "模型不确定这一步是否安全。")


class GatedTool(Protocol):
    """What the gate asks a tool about one use; the answers depend on the arguments alone."""

    @property
    def talks_to_user(self) -> bool: ...

    @property
    def runs_in_sandbox(self) -> bool: ...

    def risks(self, arguments: Arguments, confinement: Confinement) -> list[Finding]:
        """Why this use should be asked about or denied; empty for ordinary work."""

    def reads_only(self, arguments: Arguments, strict: bool = False) -> bool:
        """Whether this use changes nothing; ``strict``: whatever the workspace contains."""

    def shape(self, arguments: Arguments) -> str | None:
        """The kind of use, which the user can allow for the conversation; null if it has none."""

    def subjects(self, arguments: Arguments) -> list[Subject]:
        """What people's rules are compared with."""


def judge(
    tool: GatedTool,
    arguments: Arguments,
    *,
    mode: Mode = "ask-risky",
    allowed: Collection[str] = (),
    confinement: Confinement = CLOSED,
    opinion: Decision = "allow",
    rules: Rules = NO_RULES,
) -> Ruling:
    """The ruling on a call; always the same for the same arguments and rules.

    ``opinion`` is a model's: it can make the ruling stricter, never milder.
    """
    findings = _findings(tool, arguments, confinement)
    if opinion != "allow":
        findings.append(Finding(opinion, _DOUBTED))
    # Asking whether the agent may ask would only add a second question.
    subjects = [] if tool.talks_to_user or rules == NO_RULES else tool.subjects(arguments)
    ruled = list(rules.findings(subjects)) if subjects else []
    worst = strictest([*findings, *ruled])
    if worst is not None and worst.decision == "deny":
        return Ruling("deny", worst.reason)
    if mode == "read-only" and opinion == "allow":
        ruling = _read_only(tool, arguments, worst, confinement)
        return _weighed(ruled, frozenset()) if ruled and ruling.decision == "allow" else ruling
    if mode == "read-only":
        return Ruling("deny", _READ_ONLY)
    if mode == "auto" and opinion == "allow":
        findings = []
    if mode == "ask-all" and not tool.talks_to_user:
        findings.append(Finding("ask", _EVERY_CALL, tool.shape(arguments)))
    left = [each for each in findings if not rules.allow(each, subjects)]
    # A rule that asks was written by a person: it holds in every mode, and nothing takes it away.
    return _weighed([*ruled, *left], frozenset(allowed))


def _findings(tool: GatedTool, arguments: Arguments, confinement: Confinement) -> list[Finding]:
    found = tool.risks(arguments, confinement)
    if found or confinement.contained or tool.talks_to_user:
        return found
    if tool.reads_only(arguments, strict=not confinement.confined):
        return found
    return [Finding("ask", not_taken_back(confinement), tool.shape(arguments))]


def _read_only(
    tool: GatedTool, arguments: Arguments, worst: Finding | None, confinement: Confinement
) -> Ruling:
    # Such a call gets a sandbox in which nothing can be changed: its words need not be judged.
    if confinement.confined and tool.runs_in_sandbox:
        return Ruling("allow", _ENFORCED)
    harmless = worst is None and tool.reads_only(arguments, strict=not confinement.confined)
    return Ruling("allow", _ORDINARY) if harmless else Ruling("deny", _READ_ONLY)


def _weighed(findings: list[Finding], allowed: frozenset[str]) -> Ruling:
    open_ = [each for each in findings if each.shape not in allowed]
    worst = strictest(open_)
    if worst is None:
        return Ruling("allow", _ALLOWED if findings else _ORDINARY)
    shapes = tuple(dict.fromkeys(each.shape for each in open_ if each.shape is not None))
    # A finding without a shape would ask again whatever is allowed: then nothing is offered.
    offered = shapes if all(each.shape is not None for each in open_) else ()
    return Ruling(worst.decision, worst.reason, offered)
