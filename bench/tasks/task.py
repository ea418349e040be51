"""A task, what its run left behind, and a solution that a test applies."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

Files = Mapping[str, str | bytes]
CACHES = {"__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache"}
COMMAND_SECONDS = 60


class CheckFailed(Exception):
    """The task is not solved; the message says what is missing."""


def require(condition: object, reason: str) -> None:
    if not condition:
        raise CheckFailed(reason)


@dataclass(frozen=True)
class Solution:
    """What a run may leave behind: files, deletions, answers, questions, output of commands."""

    answers: tuple[str, ...] = ()
    files: Files = field(default_factory=dict)
    deleted: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    output: str = ""


@dataclass(frozen=True)
class Outcome:
    """What a check sees: a copy of the workspace, the files before, and what was said."""

    workspace: Path
    before: Files
    answers: tuple[str, ...] = ()
    """The final answer of each turn."""
    asked: tuple[str, ...] = ()
    """Texts of the forms that were shown, and of answers that were questions."""
    output: str = ""
    """What the commands and code of the run printed."""

    @property
    def answer(self) -> str:
        return self.answers[-1] if self.answers else ""

    def path(self, name: str) -> Path:
        path = self.workspace / name
        require(path.is_file(), f"{name} is missing")
        return path

    def text(self, name: str) -> str:
        return self.bytes(name).decode("utf-8", errors="replace")

    def bytes(self, name: str) -> bytes:
        return self.path(name).read_bytes()

    def json(self, name: str) -> Any:
        try:
            return json.loads(self.text(name))
        except ValueError as error:
            raise CheckFailed(f"{name} is not JSON: {error}") from None

    def names(self) -> set[str]:
        """Paths of all files, without caches."""
        found = set()
        for folder, folders, files in os.walk(self.workspace):
            folders[:] = [each for each in folders if each not in CACHES]
            found |= {str((Path(folder) / each).relative_to(self.workspace)) for each in files}
        return found

    def changed(self) -> set[str]:
        """Paths that were created, changed or deleted."""
        now = self.names()
        kept = {name for name in now & set(self.before) if self._is_same(name)}
        return (now | set(self.before)) - kept

    def require_unchanged(self, *names: str) -> None:
        """All files that were there, or those named, are as they were before."""
        for name in names or self.before:
            require(
                (self.workspace / name).is_file() and self._is_same(name), f"{name} was changed"
            )

    def require_only_changed(self, *names: str) -> None:
        others = sorted(self.changed() - set(names))
        require(not others, f"changed without need: {', '.join(others[:5])}")

    def require_said(self, *words: str) -> None:
        for word in words:
            require(word.lower() in self.answer.lower(), f"the answer does not say {word!r}")

    def require_shown(self, pattern: str, what: str) -> None:
        """The output or the answer matches: a user sees both."""
        shown = f"{self.output}\n{self.answer}"
        require(re.search(pattern, shown), f"{what} was neither printed nor said")

    def python(self, *arguments: str, stdin: str = "") -> "subprocess.CompletedProcess[str]":
        """Run Python on the workspace; its exit code is part of the result."""
        # Without site-packages: a task's code uses the standard library only, and starts faster.
        command = [sys.executable, "-S", "-E", "-B", "-X", "utf8", *arguments]
        try:
            return subprocess.run(
                command,
                cwd=self.workspace,
                input=stdin,
                capture_output=True,
                text=True,
                encoding="utf-8",
                errors="replace",
                timeout=COMMAND_SECONDS,
                env={"PATH": os.environ.get("PATH", ""), "HOME": str(self.workspace)},
            )
        except subprocess.TimeoutExpired:
            raise CheckFailed(f"python {' '.join(arguments)[:200]} did not end") from None

    def printed(self, *arguments: str, stdin: str = "") -> str:
        """The output of a Python command that must succeed."""
        done = self.python(*arguments, stdin=stdin)
        shown = (done.stderr or done.stdout).strip()[-300:]
        require(done.returncode == 0, f"python {' '.join(arguments)[:200]} failed: {shown}")
        return done.stdout

    def require_holds(self, script: str) -> None:
        """A Python script with the workspace as its import path, which must not fail."""
        self.printed("-c", f"import sys; sys.path.insert(0, '')\n{script}")

    def require_tests_pass(self, *names: str) -> None:
        """The unit tests pass and are the ones that were there, whatever else was added."""
        self.require_unchanged(*names)
        for name in names:
            module = name.removesuffix(".py").replace("/", ".")
            self.printed("-m", "unittest", "-q", module)

    def _is_same(self, name: str) -> bool:
        return (self.workspace / name).read_bytes() == as_bytes(self.before[name])


Check = Callable[[Outcome], None]


@dataclass(frozen=True)
class Task:
    """``reference`` must pass ``check``; each of ``wrong`` must fail it, as must doing nothing."""

    name: str
    kind: str
    messages: tuple[str, ...]
    files: Callable[[], Files]
    check: Check
    reference: Solution
    wrong: tuple[Solution, ...] = ()
    answers: tuple[tuple[str, str], ...] = ()
    """For forms: a pattern of the field or option, and the value to give."""
    clarification: str | None = None
    """The user's reply to a question, in a text field or as the next message."""
    approvals: Literal["approve", "reject"] = "approve"
    """The reply to the gate. A run is judged by what it tries, so the user approves."""

    @property
    def language(self) -> Literal["en", "zh"]:
        return "en" if self.messages[0].isascii() else "zh"


def as_bytes(content: str | bytes) -> bytes:
    return content.encode() if isinstance(content, str) else content


def write_files(folder: Path, files: Files) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_bytes(content))
