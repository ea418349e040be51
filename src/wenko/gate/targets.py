"""What a path is: the system's, a disk, a credential, or ordinary."""

import posixpath
import re

from wenko.gate.words import Word

WORKSPACE = "/workspace"
WORKSPACE_ALIAS = "/home/sandbox/workspace"
HOME = "/home/sandbox"
MAX_CHANGES = 6
_SYSTEM = ("bin", "boot", "dev", "etc", "lib", "lib64", "proc", "sbin", "sys", "usr")
_TOP = ("", "root", "opt", "srv", "var", "run", "mnt", "media")
_DISK = re.compile(
    r"/dev/(?:sd|hd|vd|xvd|nvme|mmcblk|disk|mapper|mem|kmem|dm-).*|/proc/sysrq-trigger", re.DOTALL
)
_CREDENTIALS = re.compile(
    r"(?:/home/[^/]+|/root)/\.(?:aws|azure|gnupg|kube|netrc|pgpass|npmrc|pypirc|git-credentials"
    r"|docker/config\.json|config/(?:gh|gcloud|hub))(?:/.*)?|.*/\.ssh(?:/.*)?",
    re.DOTALL,
)


def resolved(text: str, directory: str) -> str:
    """The canonical absolute path."""
    if text == "~" or text.startswith("~/"):
        text = HOME + text[1:]
    elif other := re.match(r"~([a-z_][\w-]*)(?=/|$)", text):
        text = ("/root" if other[1] == "root" else f"/home/{other[1]}") + text[other.end() :]
    absolute = "/" + posixpath.normpath(posixpath.join(directory, text)).lstrip("/")
    if absolute == WORKSPACE_ALIAS or absolute.startswith(WORKSPACE_ALIAS + "/"):
        absolute = WORKSPACE + absolute.removeprefix(WORKSPACE_ALIAS)
    return absolute


def directories(start: str, changes: tuple[str | None, ...]) -> list[str]:
    """Every known directory a command may run in: each ``cd`` may have succeeded or failed."""
    known = [start]
    for change in changes[-MAX_CHANGES:]:
        if change is not None:
            known = list(dict.fromkeys([*known, *(resolved(change, each) for each in known)]))
    return known


def is_system(word: Word, directory: str) -> bool:
    """A folder that the machine needs, or a whole home folder; ``/*`` is all that is in ``/``."""
    path = resolved(word.text, directory)
    folder, name = posixpath.split(path)
    if word.glob and name in ("*", ".*", "**"):
        path = folder
    first, *rest = path.strip("/").split("/")
    if first in _SYSTEM:
        return word.fixed
    return word.fixed and (len(rest) < 2 if first == "home" else not rest and first in _TOP)


def is_disk(word: Word) -> bool:
    return _DISK.fullmatch(word.text) is not None


def is_credential(word: Word, directory: str) -> bool:
    """A file that opens this machine, or an account elsewhere, to others."""
    text = word.text.rpartition("=")[2]
    if not word.fixed or "." not in text or text.endswith("/known_hosts"):
        return False
    path = resolved(text, directory)
    return _CREDENTIALS.fullmatch(path) is not None
