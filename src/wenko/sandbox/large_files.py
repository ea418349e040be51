"""What undo cannot keep of a real folder: it is mounted read-only until a person allows writing.

That is every file above undo's limit, and every one that nobody can read. Writing, emptying,
deleting and moving one fails in the kernel, by whatever means. A file that a call of this
conversation made is not the person's: it stays writable.
"""

import json
import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeGuard

from wenko.errors import SandboxUnavailable
from wenko.private_files import write_private_file
from wenko.sandbox.executor.checkpoint import wire_path
from wenko.sandbox.executor.index import FOLDER, beneath, marks, walk
from wenko.sandbox.history import PathChange, Row, is_kept

FILE = "made.json"
MAX_MOUNTS = 200
MAX_MADE = 1000
FIRST_DESCRIPTOR = 16
"""Below are those of every sandbox."""


@dataclass(slots=True)
class LargeFiles:
    """What a sandbox is started with."""

    protected: dict[str, str] = field(default_factory=dict)
    """By path: which file it was, as a row of undo says it."""
    granted: frozenset[str] = frozenset()
    """What would be protected, but a person has allowed writing to it."""
    fds: dict[int, int] = field(default_factory=dict)

    def misses(self, changes: Mapping[str, PathChange]) -> bool:
        """Whether somebody has put something there since that it should protect."""
        known = {wire_path(path): each for path, each in self.protected.items()}
        # What is mounted stays so while somebody else writes to it.
        folders = tuple(f"{path}/" for path, each in known.items() if not each)
        return any(
            _is_file(change.after)
            and not is_kept(change.after)
            and _inode(known.get(path)) != _inode(change.after[5])
            and path not in self.granted
            and not path.startswith(folders)
            for path, change in changes.items()
        )

    @property
    def arguments(self) -> list[str]:
        """For bubblewrap: by descriptor, so that no link is followed that took a file's place."""
        mounted = zip(self.protected, self.fds, strict=True)
        return [each for path, fd in mounted for each in _mount(path, fd)]

    def report(self) -> dict[str, object]:
        return {"protected": self.protected, "granted": sorted(self.granted)}


def protect(workspace: Path, made: Path, limit: int, writable: frozenset[str]) -> LargeFiles:
    """Find them and open each; the caller closes ``fds``."""
    own = read_made(made)
    root = os.open(workspace, FOLDER)
    result = LargeFiles()
    try:
        found = {}
        for path, _, _, status in walk(beneath(root)):
            if _is_unkept(status, limit) and own.get(wire_path(path)) != marks(status):
                found[path] = marks(status)
        result.granted = frozenset(found.keys() & writable)
        left = {path: each for path, each in found.items() if path not in writable}
        result.protected = _grouped(left)
        for number, path in enumerate(result.protected, FIRST_DESCRIPTOR):
            folder, _, name = path.rpartition("/")
            parent = beneath(root)(folder)
            try:
                flags = os.O_PATH | os.O_NOFOLLOW | os.O_CLOEXEC
                result.fds[number] = os.open(name, flags, dir_fd=parent)
            finally:
                os.close(parent)
    except BaseException:
        for fd in result.fds.values():
            os.close(fd)
        raise
    finally:
        os.close(root)
    return result


def read_made(folder: Path) -> dict[str, str]:
    """By path, the large files that calls of this conversation made."""
    try:
        made: dict[str, str] = json.loads((folder / FILE).read_text())
    except (OSError, ValueError):
        return {}
    return made


def remember_made(folder: Path, changes: Mapping[str, PathChange]) -> None:
    """A call's changes: what it made that undo cannot keep is its own, and not the person's."""
    own = read_made(folder)
    made = {
        path: change.after[5]
        for path, change in changes.items()
        if _is_file(change.after)
        and not is_kept(change.after)
        and (is_kept(change.before) or (change.before and change.before[5] == own.get(path)))
    }
    if made:
        kept = {path: each for path, each in own.items() if path not in made} | made
        write_private_file(folder / FILE, json.dumps(dict(list(kept.items())[-MAX_MADE:])))


def _is_file(row: Row | None) -> TypeGuard[Row]:
    return row is not None and stat.S_ISREG(row[0])


def _inode(marks_of_file: str | None) -> str | None:
    return marks_of_file and marks_of_file.rpartition("-")[2]


def _is_unkept(status: os.stat_result, limit: int) -> bool:
    regular = stat.S_ISREG(status.st_mode)
    return regular and (status.st_size > limit or not status.st_mode & stat.S_IRUSR)


def _grouped(found: dict[str, str]) -> dict[str, str]:
    """Beyond so many, the folders that hold them are mounted: those that lie deepest first."""
    while len(found) > MAX_MOUNTS:
        deepest = max(path.count("/") for path in found)
        if not deepest:
            raise SandboxUnavailable(
                f"The folder has more than {MAX_MOUNTS} files above undo's limit at its top, which "
                "cannot be protected one by one. Put them in a folder of their own, or raise "
                "WENKO_UNDO_FILE_MB.",
                f"文件夹顶层有超过 {MAX_MOUNTS} 个文件大于撤销的上限，无法逐个保护。"
                "请把它们放进单独的文件夹，或调高 WENKO_UNDO_FILE_MB。",
            )
        folders = {path.rpartition("/")[0] for path in found if path.count("/") == deepest}
        above = {path: each for path, each in found.items() if path.count("/") < deepest}
        inside = tuple(f"{folder}/" for folder in folders)
        found = {path: each for path, each in above.items() if not path.startswith(inside)}
        found |= dict.fromkeys(sorted(folders), "")
    return found


def _mount(path: str, fd: int) -> tuple[str, str, str]:
    return "--ro-bind-fd", str(fd), f"/workspace/{path}"
