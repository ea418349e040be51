"""The workspace as it was at an agreed moment, and how it differs now.

The small text files of that moment are kept in the hidden folder, so that a diff is possible, also
after the sandbox or the server was started anew.
"""

import os
import time

from .diff import unified
from .files import as_text, iso_time, open_regular, replace
from .json_codec import dumps, loads
from .snapshot import FileEntry, Snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .json_codec import Object

KEPT_FILE = 256 * 1024
"""Files up to this size are kept, and can be compared by content."""
KEPT_TOTAL = 64 * 1024 * 1024
SHOWN_FILE = 64 * 1024
"""Created files up to this size are shown whole."""
# Two writes may fall into one tick of the file system's clock: a time so fresh proves nothing.
FRESH = 20_000_000


class Kept:
    """One path of the baseline."""

    __slots__ = ("copy", "inode", "kind", "mtime", "size")

    def __init__(self, kind: str, size: int, mtime: int, inode: int, copy: str) -> None:
        self.kind = kind
        self.size = size
        self.mtime = mtime
        self.inode = inode
        self.copy = copy
        """Name of the kept content, or empty."""

    def row(self) -> "list[object]":
        return [self.kind, self.size, self.mtime, self.inode, self.copy]


class Change:
    __slots__ = ("old_path", "path", "status")

    def __init__(self, path: str, status: str, old_path: "str | None" = None) -> None:
        self.path = path
        self.status = status
        self.old_path = old_path


class Baseline:
    def __init__(self, root: str, hidden: str) -> None:
        self._root = root
        self._folder = os.path.join(hidden, "baseline")
        self._copies = os.path.join(self._folder, "copies")
        self._kept = self._load()

    def set(self) -> None:
        """From now on changes are counted from this moment."""
        fresh_after = time.time_ns() - FRESH
        room = KEPT_TOTAL
        kept = {}
        for path, entry in Snapshot(self._root).entries.items():
            copy = ""
            if entry.kind == "file" and entry.size <= min(KEPT_FILE, room):
                copy = self._keep(path, entry)
                room -= entry.size if copy else 0
            # Without a copy there is nothing to compare with, and the time must do.
            mtime = 0 if copy and entry.mtime >= fresh_after else entry.mtime
            kept[path] = Kept(entry.kind, entry.size, mtime, entry.inode, copy)
        self._kept = kept
        self._save()

    def compare(self, now: Snapshot) -> "list[Change]":
        """Every path that differs, folders included."""
        found = []
        created = []
        for path, entry in now.entries.items():
            kept = self._kept.get(path)
            if kept is None or kept.kind != entry.kind:
                created.append(path)
            elif entry.kind != "directory" and self._differs(path, entry, kept):
                found.append(Change(path, "modified"))
        deleted = [path for path in self._kept if path not in now.entries]
        renamed = self._renamed(now, created, deleted)
        found += [Change(path, "renamed", renamed[path]) for path in renamed]
        found += [Change(path, "created") for path in created if path not in renamed]
        gone = set(deleted).difference(renamed.values())
        found += [Change(path, "deleted") for path in deleted if path in gone]
        return found

    def describe(self, now: Snapshot, change: Change) -> "Object":
        """A change as it is told: with the new content, or with a diff."""
        entry = now.entries.get(change.path)
        at = time.time() if entry is None else entry.changed / 1e9
        told: Object = {
            "path": change.path,
            "change_type": change.status,
            "old_path": change.old_path,
            "new_content": None,
            "diff": None,
            "changed_at": iso_time(at),
        }
        if entry is None or entry.kind != "file":
            return told
        if change.status == "created" and entry.size <= SHOWN_FILE:
            told["new_content"] = self._text(os.path.join(self._root, change.path))
        elif change.status == "modified":
            told["diff"] = self._diff(change.path, entry)
        return told

    def kind(self, path: str) -> str:
        """What a deleted path was."""
        return self._kept[path].kind

    # --- telling whether a file is still the same --------------------------------------------

    def _differs(self, path: str, entry: FileEntry, kept: Kept) -> bool:
        if entry.mtime == kept.mtime and entry.size == kept.size and entry.inode == kept.inode:
            return False
        if entry.size != kept.size or not kept.copy:
            return entry.mtime != kept.mtime or entry.size != kept.size
        if not self._same_content(path, kept):
            return True
        # Written anew with the same content: from now on this is the sign of "unchanged".
        if entry.mtime < time.time_ns() - FRESH:
            kept.mtime, kept.inode = entry.mtime, entry.inode
        return False

    def _same_content(self, path: str, kept: Kept) -> bool:
        data = self._bytes(os.path.join(self._root, path))
        return data is not None and data == self._bytes(os.path.join(self._copies, kept.copy))

    def _renamed(
        self, now: Snapshot, created: "list[str]", deleted: "list[str]"
    ) -> "dict[str, str]":
        """New paths that hold what an old path held: the same inode, or the same content."""
        gone = [path for path in deleted if self._kept[path].kind != "directory"]
        if not gone or not created:
            return {}
        by_inode = {self._kept[path].inode: path for path in gone}
        by_size: dict[int, list[str]] = {}
        for path in gone:
            by_size.setdefault(self._kept[path].size, []).append(path)
        renamed: dict[str, str] = {}
        for path in created:
            entry = now.entries[path]
            if entry.kind == "directory":
                continue
            old = self._moved_from(path, entry, by_inode, by_size)
            if old is not None:
                renamed[path] = old
                by_size[entry.size].remove(old)
        return renamed

    def _moved_from(
        self,
        path: str,
        entry: FileEntry,
        by_inode: "dict[int, str]",
        by_size: "dict[int, list[str]]",
    ) -> "str | None":
        candidates = by_size.get(entry.size, [])
        old = by_inode.get(entry.inode)
        # An inode is soon given to another file: without the same time it proves nothing.
        if old in candidates and self._kept[old].mtime == entry.mtime:
            return old
        if entry.size == 0:
            return None
        for candidate in candidates[:20]:
            if self._kept[candidate].copy and self._same_content(path, self._kept[candidate]):
                return candidate
        return None

    def _diff(self, path: str, entry: FileEntry) -> "str | None":
        kept = self._kept[path]
        if not kept.copy or entry.size > KEPT_FILE:
            return None
        old = self._bytes(os.path.join(self._copies, kept.copy))
        new = self._bytes(os.path.join(self._root, path))
        if old is None or new is None or as_text(new) is None:
            return None
        return unified(old, new)

    # --- what is kept ------------------------------------------------------------------------

    def _keep(self, path: str, entry: FileEntry) -> str:
        known = self._kept.get(path)
        if known is not None and known.copy and not self._differs(path, entry, known):
            return known.copy
        data = self._bytes(os.path.join(self._root, path))
        if data is None or as_text(data) is None:
            return ""
        copy = f"{entry.inode:x}-{entry.mtime:x}-{time.time_ns():x}"
        try:
            os.makedirs(self._copies, exist_ok=True)
            with open(os.path.join(self._copies, copy), "wb") as file:
                file.write(data)
        except OSError:
            return ""  # A tool may have closed the folder; then there is no diff.
        return copy

    def _save(self) -> None:
        index = {"paths": {path: each.row() for path, each in self._kept.items()}}
        try:
            os.makedirs(self._copies, exist_ok=True)
            replace(os.path.join(self._folder, "index.json"), dumps(index))
            self._drop_unused()
        except OSError:
            pass  # Known until the sandbox ends, which is as long as it can be.

    def _drop_unused(self) -> None:
        used = {each.copy for each in self._kept.values()}
        for name in os.listdir(self._copies):
            if name not in used:
                os.unlink(os.path.join(self._copies, name))

    def _load(self) -> "dict[str, Kept]":
        index = self._bytes(os.path.join(self._folder, "index.json"), limit=1 << 26)
        if index is None:
            return {}
        try:
            return {path: Kept(*row) for path, row in loads(index)["paths"].items()}
        except (ValueError, KeyError, TypeError, AttributeError):
            return {}  # A tool may have spoilt it; then everything counts as created.

    def _text(self, path: str) -> "str | None":
        data = self._bytes(path)
        return None if data is None else as_text(data)

    def _bytes(self, path: str, limit: int = KEPT_FILE) -> "bytes | None":
        try:
            fd = open_regular(path)
        except Exception:
            return None
        try:
            return _read_all(fd, limit)
        finally:
            os.close(fd)


def _read_all(fd: int, limit: int) -> "bytes | None":
    with open(fd, "rb", closefd=False) as file:
        data = file.read(limit + 1)
    return data if len(data) <= limit else None
