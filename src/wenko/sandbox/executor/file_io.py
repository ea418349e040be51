"""Reading, writing, copying and deleting on disk, careful with what a tool may have put there."""

import errno
import os
import stat

from .refusal import FileOperationRefused


def open_regular(path: str, flags: int = os.O_RDONLY) -> int:
    """Open a regular file. A pipe or device in its place would block us, or never end."""
    fd = os.open(path, flags | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC, 0o666)
    mode = os.fstat(fd).st_mode
    if stat.S_ISREG(mode):
        return fd
    os.close(fd)
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "is a directory", path)
    raise FileOperationRefused("not_a_file", "is a pipe, a socket or a device")


def write_atomic(path: str, data: bytes) -> None:
    """Write a file so that a reader sees the old content or the new, never a part."""
    mode = 0o666
    try:
        old = os.lstat(path)
    except FileNotFoundError:
        old = None
    if old is not None:
        if stat.S_ISDIR(old.st_mode):
            raise IsADirectoryError(errno.EISDIR, "is a directory", path)
        mode = stat.S_IMODE(old.st_mode)
    folder, name = os.path.split(path)
    temporary = os.path.join(folder, f".{name[:200]}.{os.getpid()}.part")
    fd = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, mode)
    try:
        write_all(fd, data)
        if old is not None:
            os.fchmod(fd, mode)
        os.rename(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
    finally:
        os.close(fd)


def read_all(fd: int, limit: int) -> bytes:
    parts, size = [], 0
    while size < limit and (part := os.read(fd, limit - size)):
        parts.append(part)
        size += len(part)
    return b"".join(parts)


def write_all(fd: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]


def make_parents(path: str) -> None:
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, "lies below a file", path) from None


def tree_size(path: str) -> int:
    if os.path.islink(path) or not os.path.isdir(path):
        return os.lstat(path).st_size
    with os.scandir(path) as entries:
        return sum(tree_size(entry.path) for entry in entries)


def copy_tree(source: str, target: str) -> None:
    mode = os.lstat(source).st_mode
    if stat.S_ISLNK(mode):
        os.symlink(os.readlink(source), target)
    elif stat.S_ISDIR(mode):
        os.mkdir(target)
        for name in os.listdir(source):
            copy_tree(os.path.join(source, name), os.path.join(target, name))
    else:
        _copy_file(source, target, stat.S_IMODE(mode))


def _copy_file(source: str, target: str, mode: int) -> None:
    read = open_regular(source)
    try:
        write = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
        try:
            while os.copy_file_range(read, write, 1 << 30):
                pass
        finally:
            os.close(write)
    finally:
        os.close(read)


def delete_tree(path: str) -> None:
    if os.path.islink(path) or not os.path.isdir(path):
        os.unlink(path)
        return
    for name in os.listdir(path):
        delete_tree(os.path.join(path, name))
    os.rmdir(path)
