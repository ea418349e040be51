"""A snapshot of the workspace: every path with the attributes that show a change."""

import os

from .file_metadata import kind_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

SKIPPED = frozenset((".git", "node_modules", "__pycache__", ".venv"))
"""Folders that are listed but not entered: their content is generated."""

MAX_ENTRIES = 20_000


class FileEntry:
    """One path: its kind, and the size, mtime and inode that change with it."""

    __slots__ = ("changed", "children", "inode", "kind", "mode", "mtime", "size")

    def __init__(self, status: os.stat_result) -> None:
        self.mode = status.st_mode
        self.size = status.st_size
        self.mtime = status.st_mtime_ns
        self.changed = status.st_ctime_ns
        self.inode = status.st_ino
        self.children = 0
        self.kind = kind_of(status.st_mode)


class Snapshot:
    """Entries by path relative to the root, parents before their children."""

    __slots__ = ("entries", "truncated")

    def __init__(self, root: str) -> None:
        self.entries: dict[str, FileEntry] = {}
        self.truncated = False
        self._walk(root)

    def _walk(self, root: str) -> None:
        entries = self.entries
        # Breadth first, so that the limit cuts off the deepest folders.
        queue = [("", root)]
        for prefix, folder in queue:
            for item in _scan(folder):
                if len(entries) >= MAX_ENTRIES:
                    self.truncated = True
                    return
                try:
                    entry = FileEntry(item.stat(follow_symlinks=False))
                except OSError:
                    continue  # Deleted meanwhile.
                path = prefix + item.name
                entries[path] = entry
                if prefix:
                    entries[prefix[:-1]].children += 1
                if entry.kind == "directory" and item.name not in SKIPPED:
                    queue.append((path + "/", item.path))


def _scan(folder: str) -> "Iterator[os.DirEntry[str]] | list[os.DirEntry[str]]":
    try:
        with os.scandir(folder) as found:
            return list(found)
    except OSError:
        return []
