"""States of the workspace for undo: what changed since the last one, and how to set it back.

The server keeps the contents outside the sandbox, where no tool can reach them. Each path has a
row: mode, size, mtime, ctime, inode, and its content: a digest, the target of a link (``>…``),
nothing for a folder, or ``!…`` for what is not kept because it is too large or cannot be read.
"""

import os
import time
from itertools import islice

from .beneath import open_folder, open_parent
from .file_io import write_all
from .index import FOLDER, GENERATED, SUFFIX, TICK, digest, is_temporary, marks, walk
from .uploads import ABANDONED_AFTER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .json_codec import Object
    from .paths import Workspace

    Row = list[int | str]

MAX_CONTENTS = 8 << 20
UNNAMED = ("__pycache__",)
"""Comes and goes with every run of Python; a call that changed another generated folder is told."""
MAX_PYTHONS = 10
"""In one environment."""
_TYPE = 0o170000
_FOLDER, _FILE, _LINK = 0o040000, 0o100000, 0o120000


class Checkpointer:
    def __init__(self, workspace: "Workspace") -> None:
        self._workspace = workspace
        self._rows: dict[str, Row] = {}
        self._generation = ""

    def take(self, request: "Object") -> "Object":
        """What differs from the state of ``generation``; ``resync`` if that is not known here."""
        if "rows" in request:
            self._rows, self._generation = request["rows"], request["generation"]
        elif request["generation"] != self._generation:
            return {"resync": True}
        rows, too_many = self._walk(request["max_files"], request["max_bytes"])
        if too_many:
            return {"too_many": True}
        known = self._rows
        changed = {path: row for path, row in rows.items() if known.get(path) is not row}
        deleted = [path for path in known if path not in rows]
        self._rows, self._generation = rows, request["next"]
        return {"changed": changed, "deleted": deleted, "files": len(rows)}

    def contents(self, request: "Object") -> bytes:
        """Parts of files, one after the other, each after its length (8 bytes)."""
        parts = []
        size = 0
        for path, offset, limit in request["parts"]:
            data = self._read(path, offset, limit) if size < MAX_CONTENTS else None
            if data is None:
                parts.append(b"\xff" * 8)
                continue
            size += len(data)
            parts += [len(data).to_bytes(8, "big"), data]
        return b"".join(parts)

    def restore(self, operations: "list[list[object]]") -> "list[str | None]":
        """Set paths back without content; for each, why it failed."""
        return [self._try(each) for each in operations]

    def restore_file(self, path: str, mode: int, data: bytes) -> None:
        folder, name = self._parent(path, make=True)
        try:
            temporary = f".{name[:80]}.{os.urandom(8).hex()}{SUFFIX}"
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
            fd = os.open(temporary, flags, 0o600, dir_fd=folder)
            try:
                write_all(fd, data)
                os.fchmod(fd, mode & 0o7777)
                os.rename(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)
            except BaseException:
                os.unlink(temporary, dir_fd=folder)
                raise
            finally:
                os.close(fd)
        finally:
            os.close(folder)

    def stage_file(self, staging: str, name: str, mode: int, data: bytes) -> None:
        """Write a file into a folder of its own, from which ``place`` puts it where it belongs."""
        if not staging.endswith(SUFFIX) or "/" in staging + name:
            raise ValueError("not a name of a staged file")
        folder = open_folder(self._workspace, f"{self._workspace.root}/{staging}", make=True)
        try:
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
            fd = os.open(name, flags, 0o600, dir_fd=folder)
            try:
                write_all(fd, data)
                os.fchmod(fd, mode & 0o7777)
            finally:
                os.close(fd)
        finally:
            os.close(folder)

    # --- looking ------------------------------------------------------------------------------

    def _walk(self, max_files: int, max_bytes: int) -> "tuple[dict[str, Row], bool]":
        recent = time.time_ns() - TICK
        known, rows = self._rows, {}
        for path, folder, name, status in walk(self._workspace.root):
            mode = status.st_mode
            before = known.get(path)
            # Most files are as they were: nothing else is looked at for them.
            if (
                before is not None
                and before[3] == status.st_ctime_ns
                and before[2] == status.st_mtime_ns
                and before[4] == status.st_ino
                and before[0] == mode
                and mode & _TYPE != _FOLDER
            ):
                rows[path] = before
                continue
            is_folder = mode & _TYPE == _FOLDER
            if is_temporary(name):
                if name.endswith(SUFFIX) and not is_folder:
                    _remove_abandoned(folder, name, status, recent)
                continue
            if name in UNNAMED and is_folder:
                continue
            key = wire_path(path)
            if is_folder:
                before = known.get(key)
                if name in GENERATED:
                    row = _generated_row(folder, name, status)
                    rows[key] = before if before is not None and before[5] == row[5] else row
                    continue
                if before is not None and before[0] == mode:
                    rows[key] = before
                    continue
            rows[key] = _row(folder, name, status, recent, max_bytes)
            if len(rows) > max_files:
                return rows, True
        return rows, False

    def _read(self, path: str, offset: int, limit: int) -> "bytes | None":
        try:
            folder, name = self._parent(path)
            try:
                flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
                fd = os.open(name, flags, dir_fd=folder)
            finally:
                os.close(folder)
        except OSError:
            return None
        try:
            return os.pread(fd, limit, offset)
        except OSError:
            return None
        finally:
            os.close(fd)

    # --- setting back ---------------------------------------------------------------------------

    def _try(self, operation: "list[object]") -> "str | None":
        try:
            self._operate(*operation)  # type: ignore[arg-type]
        except OSError as error:
            return error.strerror or "failed"
        except Exception as error:
            return str(error) or type(error).__name__
        return None

    def _operate(self, action: str, path: str, value: "int | str" = 0) -> None:
        folder, name = self._parent(path, make=action in ("mkdir", "symlink", "place"))
        try:
            if action == "unlink":
                os.unlink(name, dir_fd=folder)
            elif action == "rmdir":
                # Only an empty one: what somebody else put there stays.
                os.rmdir(name, dir_fd=folder)
            elif action == "mkdir":
                _make_folder(folder, name)
                _change_mode(folder, name, int(value))
            elif action == "symlink":
                os.symlink(plain_path(str(value)), name, dir_fd=folder)
            elif action == "place":
                staged, source = self._parent(str(value))
                try:
                    os.rename(source, name, src_dir_fd=staged, dst_dir_fd=folder)
                finally:
                    os.close(staged)
            elif action == "clear":
                _clear(folder, name)
            elif action == "chmod":
                _change_mode(folder, name, int(value))
        finally:
            os.close(folder)

    def _parent(self, path: str, make: bool = False) -> "tuple[int, str]":
        real = f"{self._workspace.root}/{plain_path(path)}"
        if ".." in real.split("/"):
            raise ValueError("a path with ..")
        return open_parent(self._workspace, real, make)


def _remove_abandoned(folder: int, name: str, status: os.stat_result, now: int) -> None:
    """What had half arrived when an executor was killed, which could not remove it."""
    token = name.split(".")[-3 if name.endswith(".trial" + SUFFIX) else -2]
    if not name.startswith(".") or len(token) != 16:
        return  # Not a name that is given here.
    if now - status.st_mtime_ns > ABANDONED_AFTER * 1_000_000_000:
        try:
            os.unlink(name, dir_fd=folder)
        except OSError:
            return  # In a folder that nobody may change.


def _make_folder(folder: int, name: str) -> None:
    """It may be there already: in a folder that nobody could enter, it was not seen."""
    try:
        os.mkdir(name, 0o700, dir_fd=folder)
    except FileExistsError:
        if os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode & _TYPE != _FOLDER:
            raise


def _clear(folder: int, name: str) -> None:
    """Remove a folder of staged files, if it is there."""
    if not name.endswith(SUFFIX):
        raise ValueError("not a folder of staged files")
    try:
        inner = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=folder)
    except FileNotFoundError:
        return
    try:
        for each in os.listdir(inner):
            os.unlink(each, dir_fd=inner)
    finally:
        os.close(inner)
    os.rmdir(name, dir_fd=folder)


def _change_mode(folder: int, name: str, mode: int) -> None:
    # By path: what nobody can read cannot be opened. A link has no mode of its own.
    if os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode & _TYPE != _LINK:
        os.chmod(name, mode & 0o7777, dir_fd=folder)


def wire_path(path: str) -> str:
    """As JSON can carry it: a name that is not UTF-8 becomes ``/`` and hexadecimal digits."""
    if path.isascii():
        return path
    try:
        path.encode()
    except UnicodeEncodeError:
        return "/" + os.fsencode(path).hex()
    return path


def plain_path(path: str) -> str:
    return os.fsdecode(bytes.fromhex(path[1:])) if path.startswith("/") else path


def _row(folder: int, name: str, status: os.stat_result, recent: int, max_bytes: int) -> "Row":
    mtime = status.st_mtime_ns
    # A write in the same tick of the clock would leave the same times: it must be read again.
    if status.st_ctime_ns >= recent:
        mtime = 0
    content = _content(folder, name, status, max_bytes)
    return [status.st_mode, status.st_size, mtime, status.st_ctime_ns, status.st_ino, content]


def _generated_row(folder: int, name: str, status: os.stat_result) -> "Row":
    """Of a folder that is not entered: it tells only that packages were added or removed."""
    newest = max(status.st_mtime_ns, _changed_packages(folder, name))
    content = f"!{newest}-{status.st_ino}"
    return [status.st_mode, 0, newest, status.st_ctime_ns, status.st_ino, content]


def _changed_packages(folder: int, name: str) -> int:
    """When packages of a Python environment came or went; 0 if it is none."""
    times = [0]
    try:
        lib = os.open(f"{name}/lib", FOLDER, dir_fd=folder)
    except OSError:
        return 0
    try:
        with os.scandir(lib) as found:
            for python in islice(found, MAX_PYTHONS):
                status = os.stat(f"{python.name}/site-packages", dir_fd=lib)
                times.append(status.st_mtime_ns)
    except OSError:
        pass  # No packages, or gone meanwhile.
    finally:
        os.close(lib)
    return max(times)


def _content(folder: int, name: str, status: os.stat_result, max_bytes: int) -> str:
    kind = status.st_mode & _TYPE
    if kind == _FOLDER:
        return ""
    try:
        if kind == _LINK:
            return ">" + wire_path(os.readlink(name, dir_fd=folder))
        if kind == _FILE and status.st_size <= max_bytes:
            flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
            fd = os.open(name, flags, dir_fd=folder)
            try:
                return digest(fd, max_bytes)
            finally:
                os.close(fd)
    except OSError:
        pass  # Not readable, or gone meanwhile.
    return marks(status)
