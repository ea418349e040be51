"""The baseline: the state of the workspace at one moment, to compare later states with.

Copies of its small text files are kept in the hidden folder, so that diffs are possible even after
the sandbox or the server has restarted.
"""

import os
import time
from _blake2 import blake2b

from .diff import unified_diff
from .file_io import open_regular, write_atomic
from .file_metadata import iso_time
from .index import TICK
from .json_codec import dumps, loads
from .line_range import decode_text
from .snapshot import FileEntry, Snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .json_codec import Object

MAX_COPIED_FILE = 256 * 1024
"""Files up to this size are copied, and can be compared by content."""
MAX_COPIED_TOTAL = 64 * 1024 * 1024
MAX_INLINE_FILE = 64 * 1024
"""Created files up to this size are sent with their content."""
MAX_RENAME_READS = 2000
"""Files that are read to find renamed ones; of more, only inodes are compared."""


class BaselineEntry:
    """One path of the baseline."""

    __slots__ = ("copy", "differs", "digest", "inode", "kind", "mtime", "size")

    def __init__(self, kind: str, size: int, mtime: int, inode: int, copy: str) -> None:
        self.kind = kind
        self.size = size
        self.mtime = mtime
        self.inode = inode
        self.copy = copy
        """Name of the copy of its content, or empty."""
        self.digest = b""
        """Of the copy, once it is needed."""
        self.differs = (0, 0)
        """mtime and inode of a later state that is known to differ: it is not read again."""

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
        self._entries = self._load()
        self._digests: dict[str, tuple[int, int, bytes]] = {}
        """Of created files, with mtime and inode."""

    def capture(self) -> None:
        """Take the present state of the workspace as the baseline."""
        recent = time.time_ns() - TICK
        budget = MAX_COPIED_TOTAL
        entries = {}
        for path, entry in Snapshot(self._root).entries.items():
            copy = ""
            if entry.kind == "file" and entry.size <= min(MAX_COPIED_FILE, budget):
                copy = self._copy(path, entry)
                budget -= entry.size if copy else 0
            # Without a copy the content cannot be compared, so the mtime has to decide.
            mtime = 0 if copy and entry.mtime >= recent else entry.mtime
            entries[path] = BaselineEntry(entry.kind, entry.size, mtime, entry.inode, copy)
        self._entries = entries
        self._digests = {}
        self._save()

    def compare(self, now: Snapshot) -> "list[Change]":
        """Every path that differs, folders included."""
        found = []
        created = []
        for path, entry in now.entries.items():
            before = self._entries.get(path)
            if before is None or before.kind != entry.kind:
                created.append(path)
            elif entry.kind != "directory" and self._differs(path, entry, before):
                found.append(Change(path, "modified"))
        deleted = [path for path in self._entries if path not in now.entries]
        renamed = self._renamed(now, created, deleted)
        found += [Change(path, "renamed", renamed[path]) for path in renamed]
        found += [Change(path, "created") for path in created if path not in renamed]
        removed = set(deleted).difference(renamed.values())
        found += [Change(path, "deleted") for path in deleted if path in removed]
        return found

    def describe(self, now: Snapshot, change: Change, with_content: bool = True) -> "Object":
        """A change as JSON, with the new content or a diff."""
        entry = now.entries.get(change.path)
        at = time.time() if entry is None else entry.changed / 1e9
        described: Object = {
            "path": change.path,
            "change_type": change.status,
            "old_path": change.old_path,
            "new_content": None,
            "diff": None,
            "changed_at": iso_time(at),
        }
        if entry is None or entry.kind != "file" or not with_content:
            return described
        if change.status == "created" and entry.size <= MAX_INLINE_FILE:
            described["new_content"] = self._text(os.path.join(self._root, change.path))
        elif change.status == "modified":
            described["diff"] = self._diff(change.path, entry)
        return described

    def kind(self, path: str) -> str:
        """The kind of a deleted path."""
        return self._entries[path].kind

    # --- comparing files ---------------------------------------------------------------------

    def _differs(self, path: str, entry: FileEntry, before: BaselineEntry) -> bool:
        if (
            entry.mtime == before.mtime
            and entry.size == before.size
            and entry.inode == before.inode
        ):
            return False
        if entry.size != before.size or not before.copy:
            return entry.mtime != before.mtime or entry.size != before.size
        if before.differs == (entry.mtime, entry.inode):
            return True
        if not self._same_content(path, before):
            if entry.mtime < time.time_ns() - TICK:
                before.differs = (entry.mtime, entry.inode)
            return True
        # Rewritten with the same content: compare with these from now on.
        if entry.mtime < time.time_ns() - TICK:
            before.mtime, before.inode = entry.mtime, entry.inode
        return False

    def _same_content(self, path: str, before: BaselineEntry) -> bool:
        data = self._bytes(os.path.join(self._root, path))
        return data is not None and data == self._bytes(os.path.join(self._copies, before.copy))

    def _renamed(
        self, now: Snapshot, created: "list[str]", deleted: "list[str]"
    ) -> "dict[str, str]":
        """New paths with the file of a deleted path: the same inode, or the same content."""
        files = [path for path in deleted if self._entries[path].kind != "directory"]
        new = [path for path in created if now.entries[path].kind != "directory"]
        if not files or not new:
            return {}
        by_inode = {self._entries[path].inode: path for path in files}
        renamed: dict[str, str] = {}
        free = set(files)
        for path in new:
            old = by_inode.get(now.entries[path].inode)
            if old in free and self._was_moved(now.entries[path], self._entries[old]):
                renamed[path] = old
                free.discard(old)
        left = [path for path in new if path not in renamed]
        renamed.update(self._copied(now, left, [path for path in files if path in free]))
        return renamed

    def _was_moved(self, entry: FileEntry, before: BaselineEntry) -> bool:
        # Inodes are reused quickly: without the same mtime they prove nothing.
        return entry.size == before.size and entry.mtime == before.mtime

    def _copied(self, now: Snapshot, new: "list[str]", old: "list[str]") -> "dict[str, str]":
        """New paths with the content of an old one, if there are not too many to read."""
        sizes = {now.entries[path].size for path in new}
        sizes &= {self._entries[path].size for path in old if self._entries[path].copy}
        sizes.discard(0)
        new = [path for path in new if now.entries[path].size in sizes]
        old = [path for path in old if self._entries[path].size in sizes]
        if len(new) + len(old) > MAX_RENAME_READS:
            return {}
        by_content: dict[bytes, list[str]] = {}
        for path in reversed(old):
            if digest := self._copy_digest(self._entries[path]):
                by_content.setdefault(digest, []).append(path)
        found: dict[str, str] = {}
        for path in new:
            if candidates := by_content.get(self._digest(path, now.entries[path])):
                found[path] = candidates.pop()
        return found

    def _copy_digest(self, before: BaselineEntry) -> bytes:
        if not before.digest and before.copy:
            before.digest = _digest(self._bytes(os.path.join(self._copies, before.copy)))
        return before.digest

    def _digest(self, path: str, entry: FileEntry) -> bytes:
        known = self._digests.get(path)
        if known is not None and known[:2] == (entry.mtime, entry.inode):
            return known[2]
        digest = _digest(self._bytes(os.path.join(self._root, path)))
        if entry.mtime < time.time_ns() - TICK:
            self._digests[path] = (entry.mtime, entry.inode, digest)
        return digest

    def _diff(self, path: str, entry: FileEntry) -> "str | None":
        before = self._entries[path]
        if not before.copy or entry.size > MAX_COPIED_FILE:
            return None
        old = self._bytes(os.path.join(self._copies, before.copy))
        new = self._bytes(os.path.join(self._root, path))
        if old is None or new is None or decode_text(new) is None:
            return None
        return unified_diff(old, new)

    # --- storage -----------------------------------------------------------------------------

    def _copy(self, path: str, entry: FileEntry) -> str:
        known = self._entries.get(path)
        if known is not None and known.copy and not self._differs(path, entry, known):
            return known.copy
        data = self._bytes(os.path.join(self._root, path))
        if data is None or decode_text(data) is None:
            return ""
        copy = f"{entry.inode:x}-{entry.mtime:x}-{time.time_ns():x}"
        try:
            os.makedirs(self._copies, exist_ok=True)
            with open(os.path.join(self._copies, copy), "wb") as file:
                file.write(data)
        except OSError:
            return ""  # A tool may have made the folder inaccessible; then there is no diff.
        return copy

    def _save(self) -> None:
        index = {"paths": {path: each.row() for path, each in self._entries.items()}}
        try:
            os.makedirs(self._copies, exist_ok=True)
            write_atomic(os.path.join(self._folder, "index.json"), dumps(index))
            self._remove_unused_copies()
        except OSError:
            pass  # The baseline stays in memory and is lost when the sandbox ends.

    def _remove_unused_copies(self) -> None:
        used = {each.copy for each in self._entries.values()}
        for name in os.listdir(self._copies):
            if name not in used:
                os.unlink(os.path.join(self._copies, name))

    def _load(self) -> "dict[str, BaselineEntry]":
        index = self._bytes(os.path.join(self._folder, "index.json"), limit=1 << 26)
        if index is None:
            return {}
        try:
            return {path: BaselineEntry(*row) for path, row in loads(index)["paths"].items()}
        except (ValueError, KeyError, TypeError, AttributeError):
            return {}  # A tool may have damaged it; then every path counts as created.

    def _text(self, path: str) -> "str | None":
        data = self._bytes(path)
        return None if data is None else decode_text(data)

    def _bytes(self, path: str, limit: int = MAX_COPIED_FILE) -> "bytes | None":
        try:
            fd = open_regular(path)
        except Exception:
            return None
        try:
            return _read_all(fd, limit)
        finally:
            os.close(fd)


def _digest(data: "bytes | None") -> bytes:
    """Empty for what cannot be read, which equals nothing."""
    return b"" if data is None else blake2b(data, digest_size=16).digest()


def _read_all(fd: int, limit: int) -> "bytes | None":
    with open(fd, "rb", closefd=False) as file:
        data = file.read(limit + 1)
    return data if len(data) <= limit else None
