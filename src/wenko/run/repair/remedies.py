"""Repairs that need no model: one remedy for each class of R78.

A remedy only adds what is missing. It never decides for the person: it does not overwrite, remove
or accept terms.
"""

import posixpath
import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass

from pydantic import JsonValue

from wenko.planners.interface import Failure, Fix
from wenko.protocol.events import FixType
from wenko.protocol.messages import MessageKey, text
from wenko.protocol.plan import Arguments
from wenko.run.repair.failures import FailureClass, output_of
from wenko.text import Language
from wenko.tools.base import Code, Tool

Accepts = Callable[[Arguments], bool]
"""Whether the tool accepts these arguments."""

_MISSING_FOLDER = (
    re.compile(r"line \d+: (?P<path>[^:\n]+): No such file or directory"),
    re.compile(
        r"(?:touch|tee|cp|mv|install|ln)[^\n]{0,200}?'(?P<path>[^'\n]+)': No such file or dir"
    ),
    re.compile(r"tee: (?P<path>[^:\n']+): No such file or directory"),
    re.compile(r"mkdir: cannot create directory '(?P<path>[^'\n]+)': No such file"),
)
_CREATES = re.compile(r">|\btouch\b|\btee\b|\bcp\b|\bmv\b|\bmkdir\b|\binstall\b|\bln\b")
_CREATES_WITH = re.compile(r">|touch|tee|cp|mv|mkdir|install|ln")
_MISSING_FILE = re.compile(r"No such file or directory: '(?P<path>[^'\n]+)'")
_WRITES = re.compile(
    r"open\([^)\n]{0,300}['\"][wax]b?\+?['\"]|\.to_(?:csv|json|excel)\(|write_text\("
)
_NOT_EXECUTABLE = re.compile(r"line \d+: (?P<path>[^:\s]*/[^:\s]+): Permission denied")
_MISSING_COMMAND = re.compile(r"line \d+: (?P<name>[\w.-]+): command not found")
_SECONDS = re.compile(r"(\d+(?:\.\d+)?)\s*s(?:ec|econds)?")
_REPLACEMENTS = {"python": "python3", "pip": "python3 -m pip", "nodejs": "node"}
_MISSING_MODULE = re.compile(r"No module named '?(?P<name>[A-Za-z_][\w.]*)'?")
# Debian 12 refuses to install beside its own packages (PEP 668); an option for that would stop an
# older pip, a variable does not. ``--user`` is the home folder of the sandbox, never the system.
_UNMANAGED = "PIP_BREAK_SYSTEM_PACKAGES"
_INSTALL = ["-m", "pip", "install", "--user", "--quiet", "--retries", "0", "--timeout", "15"]
_INSTALL_IN_PYTHON = (
    "import os, site, subprocess, sys; "
    f"subprocess.run([sys.executable, {{argv}}], env={{{{**os.environ, '{_UNMANAGED}': '1'}}}}); "
    "site.addsitedir(site.getusersitepackages())\n"
)
_PACKAGES = {
    "yaml": "pyyaml",
    "cv2": "opencv-python",
    "PIL": "pillow",
    "bs4": "beautifulsoup4",
    "sklearn": "scikit-learn",
    "dateutil": "python-dateutil",
    "dotenv": "python-dotenv",
}
# Only commands that add something; "remove" and "uninstall" ask about what cannot be undone.
_CONFIRMED = (
    (re.compile(r"\b(apt-get|apt)\s+(install|update|upgrade)\b(?![^\n;&|]*\s-y\b)"), r"\1 \2 -y"),
    (re.compile(r"\bnpm\s+init\b(?![^\n;&|]*\s(?:-y|--yes)\b)"), "npm init -y"),
    (re.compile(r"\bnpx\s+(?!-y\b|--yes\b)"), "npx --yes "),
    (re.compile(r"\bnpm\s+(create|exec)\s+(?!-y\b|--yes\b)"), r"npm \1 --yes "),
)


@dataclass(frozen=True, slots=True)
class _Change:
    arguments: Arguments
    why: MessageKey
    values: dict[str, str]
    type: FixType = "command_fix"


def remedy_for(
    tool: Tool,
    failure: Failure,
    kind: FailureClass | None,
    accepts: Accepts,
    language: Language,
    network: bool = True,
) -> Fix | None:
    """A repair that is certain to be right, or ``None``; never one that was tried already.

    Without a network nothing is installed.
    """
    if kind is None or (kind == "missing_dependency" and not network and _needs_package(failure)):
        return None
    change = _REMEDIES[kind](tool, failure, accepts)
    known = (failure.arguments, *failure.tried)
    if change is None or change.arguments in known or not accepts(change.arguments):
        return None
    explanation = text(change.why, language, **change.values)
    return Fix(change.arguments, change.type, failure.error, explanation)


def _arguments(tool: Tool, failure: Failure, accepts: Accepts) -> _Change | None:
    given: Arguments = {}
    for name, value in failure.arguments.items():
        given.setdefault(tool.argument_aliases.get(name, name), _normalized(value))
    if not accepts(given):
        # Only what the tool has no name for, or what has no value. A value that it does not accept
        # says what is wanted: without ``language: sql`` a query would be run as Python.
        known = tool.arguments.model_fields
        given = {
            name: value for name, value in given.items() if name in known and value is not None
        }
    return _Change(given, "remedy_arguments", {}, "args_fix")


def _normalized(value: JsonValue) -> JsonValue:
    if isinstance(value, list) and value and all(isinstance(each, str) for each in value):
        return shlex.join(map(str, value))
    if isinstance(value, str) and (found := _SECONDS.fullmatch(value)):
        return float(found[1])
    return value


def _interactive(tool: Tool, failure: Failure, accepts: Accepts) -> _Change | None:
    code = _Program.of(tool, failure.arguments)
    if code is None or not code.is_shell:
        return None
    confirmed = code.text
    for pattern, instead in _CONFIRMED:
        confirmed = pattern.sub(instead, confirmed)
    if confirmed == code.text:
        return None
    return _Change(code.replaced(confirmed), "remedy_interactive", {})


def _missing_path(tool: Tool, failure: Failure, accepts: Accepts) -> _Change | None:
    code = _Program.of(tool, failure.arguments)
    if code is None:
        return None
    path = _uncreated_path(code, output_of(failure.outcome))
    folder = posixpath.dirname(path or "")
    if not folder or folder.startswith("~") or _is_outside(folder):
        return None
    before = f"mkdir -p -- {shlex.quote(folder)}\n"
    if not code.is_shell:
        before = (
            "import contextlib, os\n"
            f"with contextlib.suppress(OSError): os.makedirs({folder!r}, exist_ok=True)\n"
        )
    return _first(code, before, "remedy_missing_path", folder)


def _uncreated_path(code: "_Program", output: str) -> str | None:
    """The path that could not be created because its folder is missing."""
    if not code.is_shell:
        found = _MISSING_FILE.search(output) if _WRITES.search(code.text) else None
        return found["path"] if found else None
    if not _CREATES.search(code.text):
        return None
    matches = (pattern.search(output) for pattern in _MISSING_FOLDER)
    path = next((match["path"] for match in matches if match), None)
    # Creating the folder does not help a command that reads the file or runs it.
    return path if path is not None and _creates(code.text, path) else None


def _creates(code: str, path: str) -> bool:
    lines = (line.rpartition(path) for line in code.split("\n") if path in line)
    return any(_CREATES_WITH.search(before) for before, _, _ in lines)


def _permission(tool: Tool, failure: Failure, accepts: Accepts) -> _Change | None:
    code = _Program.of(tool, failure.arguments)
    found = _NOT_EXECUTABLE.search(output_of(failure.outcome))
    if code is None or not code.is_shell or found is None or failure.outcome.return_code != 126:
        return None
    path = found["path"]
    if _is_outside(path):
        return None
    before = f"chmod u+x -- {shlex.quote(path)}\n"
    return _first(code, before, "remedy_permission", path)


def _missing_dependency(tool: Tool, failure: Failure, accepts: Accepts) -> _Change | None:
    code = _Program.of(tool, failure.arguments)
    if code is None:
        return None
    output = output_of(failure.outcome)
    command = _MISSING_COMMAND.search(output)
    if command and code.is_shell and command["name"] in _REPLACEMENTS:
        name, instead = command["name"], _REPLACEMENTS[command["name"]]
        changed = re.sub(rf"(?<![\w./-]){re.escape(name)}(?![\w.-])", instead, code.text)
        values = {"path": name, "instead": instead}
        return _Change(code.replaced(changed), "remedy_missing_command", values)
    module = _MISSING_MODULE.search(output)
    if module is None:
        return None
    package = _PACKAGES.get(module["name"].partition(".")[0], module["name"].partition(".")[0])
    if code.is_shell:
        before = f"{_UNMANAGED}=1 python3 {shlex.join([*_INSTALL, package])} >&2\n"
    elif code.language == "python":
        before = _INSTALL_IN_PYTHON.format(argv=", ".join(map(repr, [*_INSTALL, package])))
    else:
        return None
    return _first(code, before, "remedy_missing_dependency", package)


def _needs_package(failure: Failure) -> bool:
    return _MISSING_MODULE.search(output_of(failure.outcome)) is not None


def _first(code: "_Program", before: str, why: MessageKey, path: str) -> _Change | None:
    """The same program after ``before``.

    If ``before`` fails, the program still runs: its own error is then the last one, as without it.
    """
    if code.text.startswith(before):
        return None
    return _Change(code.after(before), why, {"path": path})


@dataclass(frozen=True, slots=True)
class _Program:
    """The program in the arguments of the failed call, and the arguments with another one."""

    arguments: Arguments
    code: Code

    @classmethod
    def of(cls, tool: Tool, arguments: Arguments) -> "_Program | None":
        code = tool.code_in(arguments)
        return None if code is None else cls(arguments, code)

    @property
    def text(self) -> str:
        return self.code.text

    @property
    def language(self) -> str:
        return self.code.language

    @property
    def is_shell(self) -> bool:
        return self.code.is_shell

    def replaced(self, text: str) -> Arguments:
        return {**self.arguments, self.code.argument: text}

    def after(self, before: str) -> Arguments:
        return self.replaced(before + self.text)


def _is_outside(path: str) -> bool:
    inside = ("/workspace/", "/home/sandbox/", "/tmp/")
    whole = posixpath.normpath(posixpath.join("/workspace", path)) + "/"
    return not whole.startswith(inside)


_REMEDIES: dict[FailureClass, Callable[[Tool, Failure, Accepts], _Change | None]] = {
    "arguments": _arguments,
    "interactive": _interactive,
    "missing_path": _missing_path,
    "permission": _permission,
    "missing_dependency": _missing_dependency,
}
