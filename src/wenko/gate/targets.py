"""What a path is: part of the system, the whole workspace, a file in it, or build output."""

import posixpath
import re
from typing import Literal

from wenko.gate.words import Word

WORKSPACE = "/workspace"
WORKSPACE_ALIAS = "/home/sandbox/workspace"
HOME = "/home/sandbox"
Target = Literal["system", "workspace", "outside", "regenerable", "file", "unknown"]
# A build, a test run or an installation creates these again. Names that people also give to
# their own work (bin, site, env, out, target, vendor, logs) prove nothing.
_REGENERABLE = re.compile(
    r"(build|dist|node_modules|bower_components|__pycache__|\.pytest_cache"
    r"|\.mypy_cache|\.ruff_cache|\.cache|\.tox|\.nox|\.venv|venv|\.eggs|htmlcov|coverage"
    r"|\.coverage|\.next|\.nuxt|\.turbo|\.parcel-cache|\.gradle|_build|tmp|temp|\.tmp"
    r"|.*\.egg-info|.*\.(tmp|temp|pyc|pyo|o|obj|class|log|swp|cache)|.*~|\.DS_Store)"
)
_IN_TMP = re.compile(r"/(tmp|var/tmp)/[^/].*")
MAX_CHANGES = 16
MAX_DIRECTORIES = 64
_SYSTEM = ("bin", "boot", "dev", "etc", "lib", "lib64", "proc", "sbin", "sys", "usr")
_MATCHES_ALL = re.compile(r"(\*|\.\*|\*\*|\.\[.*\]\*|\?\*)")


def resolved(text: str, directory: str) -> str:
    """The canonical absolute path."""
    if text == "~" or text.startswith("~/"):
        text = HOME + text[1:]
    elif other := re.match(r"~([a-z_][\w-]*)(?=/|$)", text):
        text = ("/root" if other[1] == "root" else f"/home/{other[1]}") + text[other.end() :]
    absolute = posixpath.normpath(posixpath.join(directory, text))
    absolute = "/" + absolute.lstrip("/")
    if absolute == WORKSPACE_ALIAS or absolute.startswith(WORKSPACE_ALIAS + "/"):
        absolute = WORKSPACE + absolute.removeprefix(WORKSPACE_ALIAS)
    return absolute


def directories(start: str, changes: tuple[str | None, ...]) -> list[str | None]:
    """Every directory a command may run in: each ``cd`` may have succeeded or failed."""
    known: list[str | None] = [start]
    for change in changes[:MAX_CHANGES]:
        reached = [None if change is None else resolved(change, each) for each in known if each]
        known = list(dict.fromkeys([*known, *reached]))
        if len(known) > MAX_DIRECTORIES:
            known = [*known[:MAX_DIRECTORIES], None]
    # Too many to follow: it may run anywhere, and also in each directory named in full.
    further = [resolved(each, start) for each in changes[MAX_CHANGES:] if each and each[0] in "/~"]
    more: list[str | None] = [None, *dict.fromkeys(further)] if changes[MAX_CHANGES:] else []
    return known + more


def target_of(word: Word, directory: str | None) -> Target:
    if not word.fixed:
        return "unknown"
    if directory is None and not word.text.startswith(("/", "~")):
        return "unknown"
    path = resolved(word.text, directory or WORKSPACE)
    folder, name = posixpath.split(path)
    if word.glob and _MATCHES_ALL.fullmatch(name):
        path = folder
        return _classify(path, emptied=True)
    if word.glob and re.search(r"[*?\[]", folder):
        named = path.startswith(WORKSPACE + "/") and _REGENERABLE.fullmatch(name)
        return "regenerable" if named else "unknown"
    return _classify(path, emptied=False)


def _classify(path: str, emptied: bool) -> Target:
    if path == WORKSPACE:
        return "workspace"
    if _IN_TMP.fullmatch(path) or (emptied and path in ("/tmp", "/var/tmp")):
        return "regenerable"
    if _is_system(path):
        return "system"
    inside = path.startswith(WORKSPACE + "/")
    parts = (path.removeprefix(WORKSPACE) if inside else path).split("/")
    at_home = path.startswith(("/home/", "/root/"))
    if (inside or at_home) and any(_REGENERABLE.fullmatch(part) for part in parts):
        return "regenerable"
    return "file" if inside else "outside"


def _is_system(path: str) -> bool:
    """A folder that the machine needs, or a whole home folder."""
    first, *rest = path.strip("/").split("/")
    if first in _SYSTEM:
        return True
    if first == "home":
        return len(rest) < 2
    return not rest and first in ("", "root", "opt", "srv", "var", "run", "mnt", "media")
