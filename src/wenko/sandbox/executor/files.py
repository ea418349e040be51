"""File operations in the workspace; each replies with ``ok`` or a stable error code."""

import os
import stat

from .beneath import open_file
from .diff import unified_diff
from .file_io import (
    copy_tree,
    delete_tree,
    make_parents,
    open_regular,
    read_all,
    tree_size,
    write_all,
    write_atomic,
)
from .file_metadata import describe
from .file_replies import failure, reply_or_error
from .line_range import decode_text, read_lines
from .paths import Workspace
from .refusal import FileOperationRefused
from .text_edits import apply_edits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .fingerprints import Fingerprints
    from .json_codec import Object

MAX_READ = 1024 * 1024
MAX_ENTRIES = 5000
MAX_COPY = 256 * 1024 * 1024
"""Bytes that one copy may have: copying blocks the executor."""
MAX_EDIT = 8 * 1024 * 1024
"""Larger files can be read in parts, but not edited: hashing them blocks the executor."""
MAX_COMPARED = 1024 * 1024
"""Larger files are edited without showing a diff, which would block the executor."""
MAX_SHOWN_DIFF = 8000


class Files:
    def __init__(self, workspace: Workspace, fingerprints: "Fingerprints") -> None:
        self._workspace = workspace
        self._fingerprints = fingerprints
        self._actions = {
            "read": self._read,
            "write": self._write,
            "append": self._append,
            "edit": self._edit,
            "list": self._list,
            "mkdir": self._mkdir,
            "move": self._move,
            "copy": self._copy,
            "delete": self._delete,
            "exists": self._exists,
        }

    def do(self, request: "Object") -> "Object":
        action = self._actions.get(request["action"])
        if action is None:
            return failure("unknown_action", f"This sandbox has no action {request['action']}.")
        return reply_or_error(request["path"], lambda: {"ok": True, **action(request)})

    def read_bytes(self, path: str, offset: int, limit: int, inode: "int | None" = None) -> bytes:
        fd = open_file(self._workspace, self._workspace.resolve(path))
        try:
            if inode is not None and os.fstat(fd).st_ino != inode:
                raise FileOperationRefused("file_changed", "was replaced while it was read")
            return os.pread(fd, limit, offset)
        finally:
            os.close(fd)

    def write_bytes(self, path: str, data: bytes, append: bool) -> "Object":
        if append:
            return self._append_bytes(path, data)
        return self._write_bytes(path, data)

    # --- actions -----------------------------------------------------------------------------

    def _read(self, request: "Object") -> "Object":
        if request.get("offset"):
            return self._read_lines(request)
        data = self.read_bytes(request["path"], 0, MAX_READ + 1)
        truncated = len(data) > MAX_READ
        text = decode_text(data[:MAX_READ], cut=truncated)
        if text is None:
            raise FileOperationRefused(
                "not_text", "is not UTF-8 text; read it with a command, or download it"
            )
        return {"content": text, "truncated": truncated}

    def _read_lines(self, request: "Object") -> "Object":
        real = self._workspace.resolve(request["path"])
        fd = open_regular(real)
        try:
            size = os.fstat(fd).st_size
            if size > MAX_EDIT:
                return read_lines(lambda n, at: os.pread(fd, n, at), request)
            data = read_all(fd, MAX_EDIT)
        finally:
            os.close(fd)
        reply = read_lines(lambda n, at: data[at : at + n], request)
        self._fingerprints.record(real, data)
        return reply

    def _edit(self, request: "Object") -> "Object":
        real = self._workspace.resolve(request["path"])
        data = _read_file(real)
        if len(data) > MAX_EDIT:
            raise FileOperationRefused(
                "too_large", "is too large to edit; use a program in a shell"
            )
        text = decode_text(data)
        if text is None:
            raise FileOperationRefused("not_text", "is not UTF-8 text and cannot be edited")
        changed = self._fingerprints.known(real) and not self._fingerprints.matches(real, data)
        text, count, loose = apply_edits(text, request["edits"])
        edited = text.encode()
        write_atomic(real, edited)
        self._fingerprints.record(real, edited)
        shown = self._workspace.display_path(real)
        return {
            "message": f"Edited {shown}: {count} replacement(s).",
            "content": _shown_diff(shown, data, edited),
            "details": {"count": count, "loose": loose, "changed": changed},
        }

    def _write(self, request: "Object") -> "Object":
        data = (request["content"] or "").encode()
        real = self._workspace.resolve(request["path"])
        known = self._fingerprints.known(real) and os.path.isfile(real)
        changed = known and not self._fingerprints.matches(real, _read_file(real))
        reply = self._write_bytes(request["path"], data)
        self._fingerprints.record(real, data)
        return {**reply, "details": {"changed": changed}}

    def _append(self, request: "Object") -> "Object":
        added = (request["content"] or "").encode()
        real = self._workspace.resolve(request["path"])
        before = self._content_if_known(real)
        reply = self._append_bytes(request["path"], added)
        if before is not None:
            self._fingerprints.record(real, before + added)
        return reply

    def _content_if_known(self, real: str) -> "bytes | None":
        """What the file contains, if that was read or written before or there is no file."""
        if not os.path.lexists(real):
            return b""
        if not self._fingerprints.known(real):
            return None
        data = _read_file(real)
        return data if self._fingerprints.matches(real, data) else None

    def _write_bytes(self, path: str, data: bytes) -> "Object":
        real = self._workspace.resolve(path)
        make_parents(real)
        write_atomic(real, data)
        return {"message": f"Wrote {len(data)} bytes to {self._workspace.display_path(real)}."}

    def _append_bytes(self, path: str, data: bytes) -> "Object":
        real = self._workspace.resolve(path)
        make_parents(real)
        fd = open_regular(real, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        try:
            write_all(fd, data)
        finally:
            os.close(fd)
        return {"message": f"Appended {len(data)} bytes to {self._workspace.display_path(real)}."}

    def _list(self, request: "Object") -> "Object":
        real = self._workspace.resolve(request["path"])
        with os.scandir(real) as found:
            entries = sorted(found, key=lambda entry: entry.name)
        rows = [
            describe(each, self._workspace.display_path(each.path))
            for each in entries[:MAX_ENTRIES]
        ]
        return {"entries": rows, "truncated": len(entries) > MAX_ENTRIES}

    def _mkdir(self, request: "Object") -> "Object":
        real = self._workspace.resolve(request["path"])
        if os.path.isdir(real):
            return {"message": f"{self._workspace.display_path(real)} exists already."}
        os.makedirs(real)
        return {"message": f"Created {self._workspace.display_path(real)}."}

    def _move(self, request: "Object") -> "Object":
        source, target = self._source_and_target(request)
        make_parents(target)
        os.rename(source, target)
        self._fingerprints.carry(source, target, keep=False)
        return {"message": f"Moved to {self._workspace.display_path(target)}."}

    def _copy(self, request: "Object") -> "Object":
        source, target = self._source_and_target(request)
        if tree_size(source) > MAX_COPY:
            raise FileOperationRefused(
                "too_large", "is too large to copy at once; use cp in a shell"
            )
        make_parents(target)
        copy_tree(source, target)
        self._fingerprints.carry(source, target, keep=True)
        return {"message": f"Copied to {self._workspace.display_path(target)}."}

    def _delete(self, request: "Object") -> "Object":
        real = self._workspace.resolve(request["path"], follow=False)
        if real == self._workspace.root:
            raise FileOperationRefused("permission_denied", "is the workspace itself")
        delete_tree(real)
        self._fingerprints.drop(real)
        return {"message": f"Deleted {self._workspace.display_path(real)}."}

    def _exists(self, request: "Object") -> "Object":
        real = self._workspace.resolve(request["path"])
        try:
            status = os.stat(real)
        except (FileNotFoundError, NotADirectoryError):
            return {"exists": False}
        has_content = stat.S_ISREG(status.st_mode) and status.st_size > 0
        unseen = has_content and not self._fingerprints.known(real)
        return {"exists": True, "details": {"unseen": unseen}}

    def _source_and_target(self, request: "Object") -> "tuple[str, str]":
        if not request["destination"]:
            raise FileOperationRefused("invalid_path", "needs a destination")
        source = self._workspace.resolve(request["path"], follow=False)
        target = self._workspace.resolve(request["destination"])
        os.lstat(source)
        if source == self._workspace.root:
            raise FileOperationRefused("permission_denied", "is the workspace itself")
        if os.path.isdir(target):
            target = os.path.join(target, os.path.basename(source))
        if os.path.lexists(target):
            raise FileOperationRefused(
                "already_exists", "cannot go there: the destination exists already"
            )
        if target.startswith(source + "/"):
            raise FileOperationRefused("invalid_path", "cannot go into itself")
        return source, target


def _read_file(real: str) -> bytes:
    """As much of it as can be edited, and one byte more."""
    fd = open_regular(real)
    try:
        return read_all(fd, MAX_EDIT + 1)
    finally:
        os.close(fd)


def _shown_diff(path: str, old: bytes, new: bytes) -> "str | None":
    """The changed lines, for a reader; ``None`` if they cannot be shown."""
    if max(len(old), len(new)) > MAX_COMPARED:
        return None
    diff = unified_diff(old, new)
    if diff is None:
        return None
    if len(diff) > MAX_SHOWN_DIFF:
        diff = diff[: diff.rfind("\n", 0, MAX_SHOWN_DIFF)] + "\n[the rest of the diff is left out]"
    return f"--- {path}\n+++ {path}\n{diff}\n"
