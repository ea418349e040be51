"""Changes of the workspace against the baseline, and the file tree with their status."""

import time

from .baseline import Baseline, Change
from .file_metadata import iso_time
from .snapshot import Snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .json_codec import Object


MAX_CONTENTS = 2 * 1024 * 1024
"""Characters of content and differences in one list of changes; later files are only named."""
DESCRIBING_LIMIT = 3.0
"""Seconds after which later files are only named, too: some texts are hard to compare."""


class WorkspaceDiff:
    def __init__(self, root: str, hidden: str) -> None:
        self._root = root
        self._baseline = Baseline(root, hidden)

    def set_baseline(self) -> None:
        self._baseline.capture()

    def changed(self) -> "list[str]":
        found = self._baseline.compare(Snapshot(self._root))
        return sorted(_display_path(each.path) for each in found)

    def changes(self, limit: int) -> "list[Object]":
        """Changed files with their content or diff; folders are left out."""
        now = Snapshot(self._root)
        found = [each for each in self._baseline.compare(now) if self._is_file(each, now)]
        found.sort(key=lambda each: each.path)
        deadline, room = time.monotonic() + DESCRIBING_LIMIT, MAX_CONTENTS
        described = []
        for change in found[:limit]:
            fits = room > 0 and time.monotonic() < deadline
            described.append(self._baseline.describe(now, change, with_content=fits))
            room -= len(described[-1]["new_content"] or "") + len(described[-1]["diff"] or "")
        for each in described:
            each["path"] = _display_path(each["path"])
            each["old_path"] = _display_path(each["old_path"]) if each["old_path"] else None
        return described

    def tree(self, depth: int, limit: int) -> "Object":
        """Rows for the nodes of the tree, and totals over the whole workspace."""
        now = Snapshot(self._root)
        found = self._baseline.compare(now)
        status = {each.path: each.status for each in found}
        rows: list[list[object]] = []
        for path, entry in now.entries.items():
            if path.count("/") < depth:
                modified = iso_time(entry.mtime / 1e9)
                state = status.get(path, "unchanged")
                row = [path, entry.kind, entry.size, modified, state, entry.mode, entry.children]
                rows.append(row)
        for each in found:
            if each.status == "deleted" and each.path.count("/") < depth:
                kind = self._baseline.kind(each.path)
                rows.append([each.path, kind, None, None, "deleted", 0, 0])
        return {"rows": rows[:limit], **self._totals(now, found)}

    def _totals(self, now: Snapshot, found: "list[Change]") -> "Object":
        sizes = [each.size for each in now.entries.values() if each.kind != "directory"]
        count = {"created": 0, "modified": 0, "renamed": 0, "deleted": 0}
        for each in found:
            count[each.status] += self._is_file(each, now)
        return {
            "files": len(sizes),
            "directories": len(now.entries) - len(sizes) + 1,
            "size": sum(sizes),
            "created": count["created"],
            "modified": count["modified"] + count["renamed"],
            "deleted": count["deleted"],
            "generated_at": iso_time(time.time()),
        }

    def _is_file(self, change: Change, now: Snapshot) -> bool:
        entry = now.entries.get(change.path)
        kind = self._baseline.kind(change.path) if entry is None else entry.kind
        return kind != "directory"


def _display_path(path: str) -> str:
    return f"/workspace/{path}"
