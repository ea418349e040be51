"""A snapshot of the workspace: every path with the attributes that show a change."""

import os

from .file_metadata import kind_of
from .index import UNLISTED, walk

MAX_ENTRIES = 50_000


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
        entries = self.entries
        for path, _, _, status in walk(root, UNLISTED, caches=False):
            if len(entries) >= MAX_ENTRIES:
                self.truncated = True
                return
            entries[path] = FileEntry(status)
            folder = path.rpartition("/")[0]
            if folder:
                entries[folder].children += 1
