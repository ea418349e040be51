"""What a path means to somebody who would miss it: the system, the whole workspace, or a thing."""

import posixpath
import re
from typing import Literal

from wenko.gate.words import Word

WORKSPACE = "/workspace"
OTHER_NAME = "/home/sandbox/workspace"
HOME = "/home/sandbox"
Target = Literal["system", "everything", "outside", "passing", "thing", "unknown"]
# What a build, a test or an installation makes again.
_PASSING = re.compile(
    r"(build|dist|out|target|bin|obj|node_modules|bower_components|__pycache__|\.pytest_cache"
    r"|\.mypy_cache|\.ruff_cache|\.cache|\.tox|\.nox|\.venv|venv|env|v|\.eggs|htmlcov|coverage"
    r"|\.coverage|\.next|\.nuxt|\.turbo|\.parcel-cache|\.gradle|_build|site|tmp|temp|\.tmp|logs?"
    r"|.*\.egg-info|.*\.(tmp|temp|pyc|pyo|o|obj|class|log|bak|swp|cache)|.*~|\.DS_Store)"
)
_KEPT_IN_TMP = re.compile(r"/(tmp|var/tmp)/[^/].*")
FOLLOWED = 16
PLACES = 64
_NEEDED = ("bin", "boot", "dev", "etc", "lib", "lib64", "proc", "sbin", "sys", "usr")
_ALL = re.compile(r"(\*|\.\*|\*\*|\.\[.*\]\*|\?\*)")


def resolved(text: str, directory: str) -> str:
    """The path under its canonical name, wherever the command runs."""
    if text == "~" or text.startswith("~/"):
        text = HOME + text[1:]
    absolute = posixpath.normpath(posixpath.join(directory, text))
    absolute = "/" + absolute.lstrip("/")
    if absolute == OTHER_NAME or absolute.startswith(OTHER_NAME + "/"):
        absolute = WORKSPACE + absolute.removeprefix(OTHER_NAME)
    return absolute


def directories(start: str, changes: tuple[str | None, ...]) -> list[str | None]:
    """Everywhere a command may find itself: each ``cd`` may have been taken, or not."""
    known: list[str | None] = [start]
    for change in changes[:FOLLOWED]:
        places = [None if change is None else resolved(change, each) for each in known if each]
        known = list(dict.fromkeys([*known, *places]))
        if len(known) > PLACES:
            known = [*known[:PLACES], None]
    # Too many to follow each: then it may be anywhere, and where it said plainly.
    further = [resolved(each, start) for each in changes[FOLLOWED:] if each and each[0] in "/~"]
    more: list[str | None] = [None, *dict.fromkeys(further)] if changes[FOLLOWED:] else []
    return known + more


def target_of(word: Word, directory: str | None) -> Target:
    if not word.fixed:
        return "unknown"
    if directory is None and not word.text.startswith(("/", "~")):
        return "unknown"
    path = resolved(word.text, directory or WORKSPACE)
    folder, name = posixpath.split(path)
    if word.glob and _ALL.fullmatch(name):
        path = folder
        return _folder(path, emptied=True)
    if word.glob and re.search(r"[*?\[]", folder):
        return "unknown"
    return _folder(path, emptied=False)


def _folder(path: str, emptied: bool) -> Target:
    if path == WORKSPACE:
        return "everything"
    if _KEPT_IN_TMP.fullmatch(path) or (emptied and path in ("/tmp", "/var/tmp")):
        return "passing"
    if _is_system(path):
        return "system"
    inside = path.startswith(WORKSPACE + "/")
    parts = (path.removeprefix(WORKSPACE) if inside else path).split("/")
    at_home = path.startswith(("/home/", "/root/"))
    if (inside or at_home) and any(_PASSING.fullmatch(part) for part in parts):
        return "passing"
    return "thing" if inside else "outside"


def _is_system(path: str) -> bool:
    """A folder that a machine cannot do without, or one that holds everything of somebody."""
    first, *rest = path.strip("/").split("/")
    if first in _NEEDED:
        return True
    if first == "home":
        return len(rest) < 2
    return not rest and first in ("", "root", "opt", "srv", "var", "run", "mnt", "media")
