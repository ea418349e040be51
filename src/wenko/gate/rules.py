"""Rules that people write: ``shell(git push *)``, ``write_file(docs/**)``, ``mcp__server__tool``.

The strictest wins. A project's rules can only make the gate stricter: its ``allow`` is not read.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from wenko.gate.ruling import Decision, Finding
from wenko.text import BilingualText

Source = Literal["user", "project"]
PATTERN_LIMIT = 300
_PATTERN = re.compile(r"([A-Za-z_][\w.*-]*)(?:\((.*)\))?", re.DOTALL)
# The names that people know from Claude Code's settings.
_KNOWN_AS = {"Bash": "shell", "Read": "read_file", "Edit": "edit_file", "Write": "write_file"}
_KNOWN_AS |= {"MultiEdit": "edit_file", "Grep": "search", "Glob": "search"}


@dataclass(frozen=True, slots=True)
class Subject:
    """What a pattern is compared with: a use of a tool, or one command of a shell script."""

    names: frozenset[str]
    text: str | None = ""
    """A command, a path or an action; null: not known until it runs, or only by a variant."""
    kind: Literal["command", "path", "other"] = "other"
    variants: tuple[str, ...] = ()
    """Other spellings, which ``ask`` and ``deny`` are compared with too."""


@dataclass(frozen=True, slots=True)
class Rule:
    decision: Decision
    pattern: str
    """As it is written in the file."""
    source: Source
    file: str

    def matches(self, subject: Subject) -> bool:
        tool, inner = _parts(self.pattern)
        if not any(fits(tool, name) for name in subject.names):
            return False
        if inner is None:
            return True
        variants = () if self.decision == "allow" else subject.variants
        texts = [subject.text, *variants]
        if texts == [None]:
            # It may be what the rule is about: only a rule that makes it stricter applies.
            return self.decision != "allow"
        compare = path_fits if subject.kind == "path" else command_fits
        return any(text is not None and compare(inner, text) for text in texts)


@dataclass(frozen=True, slots=True)
class Rules:
    rules: tuple[Rule, ...] = ()
    notes: tuple[BilingualText, ...] = ()
    """What of the files is not heeded."""
    faults: tuple[BilingualText, ...] = ()
    """Why a file cannot be read: then every call asks."""

    def findings(self, subjects: Iterable[Subject]) -> Iterator[Finding]:
        """What the rules make stricter."""
        if self.faults:
            yield Finding("ask", self.faults[0])
        strict = [rule for rule in self.rules if rule.decision != "allow"]
        for subject in subjects:
            for rule in strict:
                if rule.matches(subject):
                    yield Finding(_weight(rule, subject), _reason(rule))

    def allow(self, finding: Finding, subjects: Iterable[Subject]) -> bool:
        """Whether the person's own rules take this question away."""
        allowing = [rule for rule in self.rules if rule.decision == "allow"]
        if finding.decision != "ask" or not allowing or self.faults:
            return False
        about = [each for each in subjects if finding.command in (None, each.text)]
        return bool(about) and all(any(rule.matches(each) for rule in allowing) for each in about)


NO_RULES = Rules()


def is_pattern(text: object) -> bool:
    return isinstance(text, str) and len(text) <= PATTERN_LIMIT and bool(_PATTERN.fullmatch(text))


def fits(pattern: str, text: str) -> bool:
    """``*`` stands for anything; linear, whatever the pattern."""
    first, *pieces = pattern.split("*")
    if not pieces:
        return pattern == text
    last = pieces.pop()
    if not text.startswith(first) or len(text) < len(first) + len(last):
        return False
    at, end = len(first), len(text) - len(last)
    for piece in pieces:
        found = text.find(piece, at, end)
        if found < 0:
            return False
        at = found + len(piece)
    return text.endswith(last)


def command_fits(pattern: str, text: str) -> bool:
    """``git push *`` and ``git push:*`` are ``git push`` with or without more words."""
    for ending in (" *", ":*"):
        if pattern.endswith(ending):
            start = pattern.removesuffix(ending)
            return fits(start, text) or fits(f"{start} *", text)
    return fits(pattern, text)


def path_fits(pattern: str, path: str) -> bool:
    """Folder by folder: ``*`` stays within one name, ``**`` is any number of folders.

    A pattern without ``/`` is a name in any folder. A folder fits if all in it does.
    """
    bare = pattern.removeprefix("./").removeprefix("/workspace/").strip("/")
    wanted = ["**", bare] if "/" not in bare else bare.split("/")
    states = _skipped({0}, wanted)
    for name in path.split("/"):
        reached = {
            at if wanted[at] == "**" else at + 1
            for at in states
            if at < len(wanted) and (wanted[at] == "**" or fits(wanted[at], name))
        }
        states = _skipped(reached, wanted)
    return len(wanted) in states


def _skipped(states: set[int], wanted: list[str]) -> set[int]:
    """``**`` may stand for no folder at all."""
    found = set(states)
    for at in sorted(states):
        while at < len(wanted) and wanted[at] == "**":
            at += 1
            found.add(at)
    return found


def _parts(pattern: str) -> tuple[str, str | None]:
    found = _PATTERN.fullmatch(pattern)
    if found is None:
        return pattern, None
    return _KNOWN_AS.get(found[1], found[1]), found[2]


def _weight(rule: Rule, subject: Subject) -> Decision:
    """What is not known is asked about: a person can see what it is."""
    known = subject.text is not None or bool(subject.variants)
    return rule.decision if known or _parts(rule.pattern)[1] is None else "ask"


def _reason(rule: Rule) -> BilingualText:
    if rule.decision == "deny":
        return BilingualText(
            f"The rule `{rule.pattern}` in {rule.file} denies this.",
            f"{rule.file} 中的规则 `{rule.pattern}` 禁止这样做。",
        )
    return BilingualText(
        f"The rule `{rule.pattern}` in {rule.file} asks first.",
        f"{rule.file} 中的规则 `{rule.pattern}` 要求先询问。",
    )
