"""Copies folders, all of them or nothing, within limits."""

import errno
import fcntl
import os
import stat
import time

from ..index import digest
from .comparison import differences
from .trees import CREATE, READ, Limits, Refused, Row, Rows, Tree, open_parent, row_of

PIECE = 1 << 20
RACY = 100_000_000
"""Nanoseconds in which a second write may leave the same times: then the content is compared."""
FICLONE = 0x40049409
_NO_CLONE = (errno.EOPNOTSUPP, errno.EXDEV, errno.EINVAL, errno.ENOTTY, errno.EPERM, errno.ENOSYS)


def measure(trees: list[Tree], limits: Limits) -> None:
    for tree in trees:
        for _, _, _, status in tree.entries():
            limits.add(status)


def copy(tree: Tree, target: int, limits: Limits) -> tuple[Rows, Rows]:
    """Copy it into an empty folder; the rows of the original, and those of the copy."""
    base: Rows = {}
    folders = []
    for path, source, name, status in tree.entries():
        limits.add(status)
        try:
            made, _ = open_parent(target, path)
            try:
                row = _copy_entry(tree, path, source, made, name, status)
            finally:
                os.close(made)
        except OSError as error:
            _handle(error, tree.strict, path)
            continue
        if row is not None:
            base[path] = row
        if stat.S_ISDIR(status.st_mode):
            folders.append((path, status))
    for path, status in reversed(folders):
        made, name = open_parent(target, path)
        try:
            os.chmod(name, stat.S_IMODE(status.st_mode), dir_fd=made)
            set_times(name, made, status)
        finally:
            os.close(made)
    if tree.strict and (changed := differences(tree, base)):
        raise Refused("keeps_changing", changed[0])
    return base, {path: row_of(status) for path, _, _, status in Tree(target, False).entries()}


def _copy_entry(
    tree: Tree, path: str, source: int, target: int, name: str, status: os.stat_result
) -> Row | None:
    if stat.S_ISREG(status.st_mode):
        return _copy_file(source, target, name)
    if stat.S_ISDIR(status.st_mode):
        os.mkdir(name, 0o700, dir_fd=target)
    elif stat.S_ISLNK(status.st_mode):
        os.symlink(os.readlink(name, dir_fd=source), name, dir_fd=target)
        set_times(name, target, status)
    elif tree.strict:
        raise Refused("special_file", path)
    else:
        return None
    return row_of(status)


def _handle(error: OSError, strict: bool, path: str) -> None:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        raise Refused("disk_full") from None
    if error.errno == errno.ENOENT or not strict:
        return  # Deleted meanwhile; the comparison afterwards tells.
    raise Refused("unreadable", path) from None


def _copy_file(source: int, target: int, name: str) -> Row:
    taken = os.open(name, READ, dir_fd=source)
    try:
        status = os.fstat(taken)
        if not stat.S_ISREG(status.st_mode):
            raise Refused("keeps_changing", name)
        made = os.open(name, CREATE, 0o600, dir_fd=target)
        try:
            clone(taken, made)
            row = row_of(status)
            if status.st_ctime_ns > time.time_ns() - RACY:
                row[5] = digest(taken)
            set_mode_and_times(made, status)
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


def set_mode_and_times(fd: int, status: os.stat_result) -> None:
    os.fchmod(fd, stat.S_IMODE(status.st_mode))
    os.utime(fd, ns=(status.st_atime_ns, status.st_mtime_ns))


def set_times(name: str, folder: int, status: os.stat_result) -> None:
    times = (status.st_atime_ns, status.st_mtime_ns)
    os.utime(name, ns=times, dir_fd=folder, follow_symlinks=False)
