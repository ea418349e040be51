"""Copies folders for a trial, tells what the trial changed in them, and carries that over.

Runs as a process of its own under the sandbox's user, so that it can read and write what the
sandbox can and nothing else. It gets open folders, not paths, and follows no link: every folder is
opened below its parent. Only the standard library; ``trial_folders`` passes its text to Python.
"""

import errno
import fcntl
import json
import os
import stat
import sys
import time
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

MAX_DEPTH = 200
PIECE = 1 << 20
RACY = 100_000_000
"""Nanoseconds in which a second write may leave the same times: then the content is compared."""
PART = ".trial.wenko-upload"
FICLONE = 0x40049409
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_NO_CLONE = (errno.EOPNOTSUPP, errno.EXDEV, errno.EINVAL, errno.ENOTTY, errno.EPERM, errno.ENOSYS)

Row = list[Any]
"""Mode, size, mtime, ctime, inode, digest (empty unless the file had just been written)."""
Rows = dict[str, Row]


class Refused(Exception):
    """The folders cannot be copied, or a result cannot be carried over; with a code."""

    def __init__(self, code: str, path: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.path = path


class Tree:
    """One open folder. A *strict* one is copied whole or not at all."""

    def __init__(self, folder: int, strict: bool) -> None:
        self.folder = folder
        self.strict = strict

    def entries(
        self, folder: int | None = None, prefix: str = "", depth: int = 0
    ) -> Iterator[tuple[str, int, str, os.stat_result]]:
        """Path, parent, name and status of everything in it; a folder before what it holds."""
        if depth > MAX_DEPTH:
            raise Refused("too_deep", prefix)
        parent = self.folder if folder is None else folder
        with os.scandir(parent) as found:
            names = sorted(entry.name for entry in found)
        for name in names:
            try:
                status = os.stat(name, dir_fd=parent, follow_symlinks=False)
            except FileNotFoundError:
                continue
            yield prefix + name, parent, name, status
            if stat.S_ISDIR(status.st_mode):
                try:
                    inner = os.open(name, _FOLDER, dir_fd=parent)
                except OSError as error:
                    if self.strict and error.errno != errno.ENOENT:
                        raise Refused("unreadable", prefix + name) from None
                    continue
                try:
                    yield from self.entries(inner, f"{prefix}{name}/", depth + 1)
                finally:
                    os.close(inner)


class Limits:
    def __init__(self, files: int, size: int, reserve: int) -> None:
        self.files, self.size, self.reserve = files, size, reserve
        self.seen = self.bytes = 0

    def add(self, status: os.stat_result) -> None:
        self.seen += 1
        if stat.S_ISREG(status.st_mode):
            self.bytes += status.st_size
        if self.seen > self.files:
            raise Refused("too_many_files")
        if self.bytes > self.size:
            raise Refused("too_large")

    def check_space(self, target: int) -> None:
        found = os.fstatvfs(target)
        if found.f_bavail * found.f_frsize - self.bytes < self.reserve:
            raise Refused("disk_full")


# --- copying ------------------------------------------------------------------------------------


def measure(trees: list[Tree], limits: Limits) -> None:
    for tree in trees:
        for _, _, _, status in tree.entries():
            limits.add(status)


def copy(tree: Tree, target: int, limits: Limits) -> tuple[Rows, Rows]:
    """Copy it into an empty folder; the rows of the original, and those of the copy."""
    base: Rows = {}
    _copy_folder(tree, tree.folder, target, "", 0, base, limits)
    if tree.strict and (changed := differences(tree, base)):
        raise Refused("keeps_changing", changed[0])
    return base, {path: row_of(status) for path, _, _, status in Tree(target, False).entries()}


def _copy_folder(
    tree: Tree, source: int, target: int, prefix: str, depth: int, base: Rows, limits: Limits
) -> None:
    if depth > MAX_DEPTH:
        raise Refused("too_deep", prefix)
    with os.scandir(source) as found:
        names = sorted(entry.name for entry in found)
    for name in names:
        path = prefix + name
        try:
            status = os.stat(name, dir_fd=source, follow_symlinks=False)
            limits.add(status)
            if stat.S_ISDIR(status.st_mode):
                inner = os.open(name, _FOLDER, dir_fd=source)
                try:
                    os.mkdir(name, 0o700, dir_fd=target)
                    made = os.open(name, _FOLDER, dir_fd=target)
                    try:
                        base[path] = row_of(os.fstat(inner))
                        _copy_folder(tree, inner, made, f"{path}/", depth + 1, base, limits)
                        _dress(made, status)
                    finally:
                        os.close(made)
                finally:
                    os.close(inner)
            elif stat.S_ISLNK(status.st_mode):
                os.symlink(os.readlink(name, dir_fd=source), name, dir_fd=target)
                _set_times(name, target, status)
                base[path] = row_of(status)
            elif stat.S_ISREG(status.st_mode):
                base[path] = _copy_file(source, target, name)
            elif tree.strict:
                raise Refused("special_file", path)
        except OSError as error:
            _handle(error, tree.strict, path)


def _handle(error: OSError, strict: bool, path: str) -> None:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        raise Refused("disk_full") from None
    if error.errno == errno.ENOENT or not strict:
        return  # Deleted meanwhile; the comparison afterwards tells.
    raise Refused("unreadable", path) from None


def _copy_file(source: int, target: int, name: str) -> Row:
    taken = os.open(name, _READ, dir_fd=source)
    try:
        status = os.fstat(taken)
        if not stat.S_ISREG(status.st_mode):
            raise Refused("keeps_changing", name)
        made = os.open(name, _CREATE, 0o600, dir_fd=target)
        try:
            clone(taken, made)
            row = row_of(status)
            if status.st_ctime_ns > time.time_ns() - RACY:
                row[5] = _digest(taken)
            _dress(made, status)
        finally:
            os.close(made)
        return row
    finally:
        os.close(taken)


def clone(source: int, target: int) -> None:
    """Share the blocks where the file system can, else copy them. Never a second name: a write
    into the copy must not reach the original."""
    try:
        fcntl.ioctl(target, FICLONE, source)
        return
    except OSError as error:
        if error.errno not in _NO_CLONE:
            raise
    while data := os.read(source, PIECE):
        view = memoryview(data)
        while view:
            view = view[os.write(target, view) :]


def _dress(fd: int, status: os.stat_result) -> None:
    os.fchmod(fd, stat.S_IMODE(status.st_mode))
    os.utime(fd, ns=(status.st_atime_ns, status.st_mtime_ns))


def _set_times(name: str, folder: int, status: os.stat_result) -> None:
    times = (status.st_atime_ns, status.st_mtime_ns)
    os.utime(name, ns=times, dir_fd=folder, follow_symlinks=False)


# --- comparing ----------------------------------------------------------------------------------


def row_of(status: os.stat_result) -> Row:
    times = [status.st_mtime_ns, status.st_ctime_ns]
    if stat.S_ISDIR(status.st_mode):
        # What is in a folder has rows of its own.
        return [status.st_mode, 0, 0, 0, 0, ""]
    return [status.st_mode, status.st_size, *times, status.st_ino, ""]


def differences(
    tree: Tree, base: Rows, among: "set[str] | None" = None, with_ctime: bool = True
) -> list[str]:
    """Paths that are not as they were when they were copied."""
    compared = (0, 1, 2, 3, 4) if with_ctime else (0, 1, 2, 4)
    found: list[str] = []
    missing = set(base) if among is None else among & set(base)
    for path, parent, name, status in tree.entries():
        missing.discard(path)
        if among is not None and path not in among:
            continue
        before = base.get(path)
        now = row_of(status)
        same = before is not None and all(before[each] == now[each] for each in compared)
        if same and before is not None and before[5]:
            same = _digest_of(parent, name) == before[5]
        if not same:
            found.append(path)
    return found + sorted(missing)


def changes(tree: Tree, copied: Rows) -> dict[str, str]:
    """What the trial did to its copy."""
    found = {}
    gone = set(copied)
    for path, _, _, status in tree.entries():
        gone.discard(path)
        before = copied.get(path)
        if before is None:
            found[path] = "created"
        elif before[:5] != row_of(status)[:5]:
            found[path] = "modified"
    return {**found, **dict.fromkeys(sorted(gone), "deleted")}


def _digest(fd: int) -> str:
    state, at = blake2b(digest_size=20), 0
    while data := os.pread(fd, PIECE, at):
        at += len(data)
        state.update(data)
    return state.hexdigest()


def _digest_of(folder: int, name: str) -> str:
    try:
        fd = os.open(name, _READ, dir_fd=folder)
    except OSError:
        return ""
    try:
        return _digest(fd)
    finally:
        os.close(fd)


# --- carrying over ------------------------------------------------------------------------------


class Promotion:
    """Makes the original as the copy is, path by path; may be begun again after it was cut off."""

    def __init__(self, copied: int, original: int, changed: dict[str, str]) -> None:
        self._copy = copied
        self._original = original
        self._changed = changed
        self._opened: dict[str, int] = {}

    def is_done(self, path: str) -> bool:
        """Whether this path is already as it is in the copy."""
        there, here = _look(self._original, path), _look(self._copy, path)
        if there is None or here is None:
            return there is here
        if stat.S_ISDIR(here[2].st_mode) and stat.S_ISDIR(there[2].st_mode):
            return True  # Its mode comes last.
        if (there[2].st_mode, there[2].st_size) != (here[2].st_mode, here[2].st_size):
            return False
        if stat.S_ISLNK(here[2].st_mode):
            return there[0] == here[0]
        return there[1] == here[1]

    def remove_parts(self, tree: Tree) -> None:
        """Remove what an earlier attempt left half written."""
        for _, parent, name, _ in tree.entries():
            if name.endswith(PART):
                os.unlink(name, dir_fd=parent)

    def carry_over(self) -> None:
        deepest_first = sorted(self._changed, key=lambda path: path.count("/"), reverse=True)
        for path in deepest_first:
            self._retry(path, self._remove)
        for path in reversed(deepest_first):
            if self._changed[path] != "deleted":
                self._retry(path, self._make)
        for path in deepest_first:
            if self._changed[path] != "deleted":
                self._retry(path, self._finish_folder)
        for path, mode in self._opened.items():
            if path not in self._changed:
                _chmod(self._original, path, mode)

    def _retry(self, path: str, work: Any) -> None:
        """A folder in which its owner may not write is opened for the while."""
        try:
            work(path)
        except PermissionError:
            parent = path.rpartition("/")[0]
            if not parent or parent in self._opened:
                raise
            status = _status(self._original, parent)
            self._opened[parent] = stat.S_IMODE(status.st_mode)
            _chmod(self._original, parent, self._opened[parent] | 0o700)
            work(path)

    def _remove(self, path: str) -> None:
        """What is gone in the copy, or is something else there now."""
        try:
            there = _status(self._original, path)
        except (FileNotFoundError, NotADirectoryError):
            return
        wanted = None
        if self._changed[path] != "deleted":
            wanted = _status(self._copy, path)
        is_folder = stat.S_ISDIR(there.st_mode)
        if wanted is not None and stat.S_ISDIR(wanted.st_mode) == is_folder:
            return
        folder, name = _open_parent(self._original, path)
        try:
            if is_folder:
                os.rmdir(name, dir_fd=folder)
            else:
                os.unlink(name, dir_fd=folder)
        finally:
            os.close(folder)

    def _make(self, path: str) -> None:
        source, name = _open_parent(self._copy, path)
        try:
            target, _ = _open_parent(self._original, path)
            try:
                status = os.stat(name, dir_fd=source, follow_symlinks=False)
                if stat.S_ISDIR(status.st_mode):
                    if _is_missing(target, name):
                        os.mkdir(name, 0o700, dir_fd=target)
                    return
                temporary = f".{os.urandom(8).hex()}{PART}"
                if stat.S_ISLNK(status.st_mode):
                    os.symlink(os.readlink(name, dir_fd=source), temporary, dir_fd=target)
                    _set_times(temporary, target, status)
                elif stat.S_ISREG(status.st_mode):
                    self._write(source, target, name, temporary, status)
                else:
                    return
                os.rename(temporary, name, src_dir_fd=target, dst_dir_fd=target)
            finally:
                os.close(target)
        finally:
            os.close(source)

    def _write(
        self, source: int, target: int, name: str, temporary: str, status: os.stat_result
    ) -> None:
        taken = os.open(name, _READ, dir_fd=source)
        try:
            made = os.open(temporary, _CREATE, 0o600, dir_fd=target)
            try:
                clone(taken, made)
                _dress(made, status)
            except BaseException:
                os.unlink(temporary, dir_fd=target)
                raise
            finally:
                os.close(made)
        finally:
            os.close(taken)

    def _finish_folder(self, path: str) -> None:
        status = _status(self._copy, path)
        if stat.S_ISDIR(status.st_mode):
            _chmod(self._original, path, stat.S_IMODE(status.st_mode))


def _open_parent(root: int, path: str) -> tuple[int, str]:
    *folders, name = path.split("/")
    current = os.dup(root)
    for each in folders:
        try:
            inner = os.open(each, _FOLDER, dir_fd=current)
        finally:
            os.close(current)
        current = inner
    return current, name


def _status(root: int, path: str) -> os.stat_result:
    folder, name = _open_parent(root, path)
    try:
        return os.stat(name, dir_fd=folder, follow_symlinks=False)
    finally:
        os.close(folder)


def _look(root: int, path: str) -> tuple[str, str, os.stat_result] | None:
    """Target of a link, digest of a file, and status; ``None`` if it does not exist."""
    try:
        folder, name = _open_parent(root, path)
    except OSError:
        return None
    try:
        status = os.stat(name, dir_fd=folder, follow_symlinks=False)
        link = os.readlink(name, dir_fd=folder) if stat.S_ISLNK(status.st_mode) else ""
        digest = _digest_of(folder, name) if stat.S_ISREG(status.st_mode) else ""
        return link, digest, status
    except FileNotFoundError:
        return None
    finally:
        os.close(folder)


def _is_missing(folder: int, name: str) -> bool:
    try:
        os.stat(name, dir_fd=folder, follow_symlinks=False)
    except FileNotFoundError:
        return True
    return False


def _chmod(root: int, path: str, mode: int) -> None:
    folder, name = _open_parent(root, path)
    try:
        if not stat.S_ISLNK(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode):
            os.chmod(name, mode, dir_fd=folder)
    finally:
        os.close(folder)


def outdated(
    tree: Tree, base: Rows, changed: dict[str, str], resumed: Promotion | None
) -> list[str]:
    """What somebody else has changed since: anywhere in a strict tree, else where it matters.

    One that was cut off is completed: then only what it changes itself counts, and not the ctime,
    which changes with another name of the same file.
    """
    if resumed is None:
        return differences(tree, base, None if tree.strict else set(changed))
    resumed.remove_parts(tree)
    found = differences(tree, base, set(changed), with_ctime=False)
    return [path for path in found if not resumed.is_done(path)]


# --- the process --------------------------------------------------------------------------------


def perform(request: dict[str, Any]) -> dict[str, Any]:
    """One request: ``measure``, ``copy``, ``compare``, ``verify`` or ``promote``."""
    action = request["action"]
    trees = [Tree(fd, strict) for fd, strict in request["trees"]]
    if action in ("measure", "copy"):
        limits = Limits(request["files"], request["bytes"], request["reserve"])
        measure(trees, limits)
        if action == "measure":
            return {"files": limits.seen, "bytes": limits.bytes}
        limits.check_space(request["targets"][0])
        limits.seen = limits.bytes = 0
        pairs = zip(trees, request["targets"], strict=True)
        return {"rows": [copy(tree, target, limits) for tree, target in pairs]}
    if action == "compare":
        pairs = zip(trees, request["copied"], strict=True)
        return {"changes": [changes(tree, copied) for tree, copied in pairs]}
    # One at a time: a killed server may have left one that still works.
    if request.get("lock") is not None:
        fcntl.flock(request["lock"], fcntl.LOCK_EX)
    parts = list(zip(trees, request["base"], request["changed"], strict=True))
    promotions = [
        Promotion(copied, tree.folder, changed)
        for copied, (tree, _, changed) in zip(request["targets"], parts, strict=True)
    ]
    found = [
        path
        for (tree, base, changed), promotion in zip(parts, promotions, strict=True)
        for path in outdated(tree, base, changed, promotion if request["resumed"] else None)
    ]
    if found:
        raise Refused("outdated", found[0])
    if action == "promote":
        for promotion in promotions:
            promotion.carry_over()
    return {}


def main() -> None:
    try:
        reply = perform(json.load(sys.stdin))
    except Refused as refused:
        reply = {"refused": refused.code, "path": refused.path}
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        reply = {"refused": "disk_full" if full else "failed", "path": str(error)}
    json.dump(reply, sys.stdout)


if __name__ == "__main__":
    main()
