"""An open folder and what is in it: rows to compare it by, and limits on its size."""

import errno
import os
import stat
from collections.abc import Iterator
from typing import Any

from ..index import beneath, digest, walk

MAX_DEPTH = 200
READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC

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
    """One open folder. A *strict* one is copied whole or not at all.

    Every folder is opened below its parent, so that one which is swapped for a link leads nowhere.
    """

    def __init__(self, folder: int, strict: bool) -> None:
        self.folder = folder
        self.strict = strict

    def entries(self) -> Iterator[tuple[str, int, str, os.stat_result]]:
        """Path, parent, name and status of everything in it; a folder before what it holds."""
        return walk(self._open, frozenset())

    def _open(self, prefix: str) -> int:
        if prefix.count("/") > MAX_DEPTH:
            raise Refused("too_deep", prefix)
        try:
            return beneath(self.folder)(prefix)
        except OSError as error:
            if self.strict and error.errno != errno.ENOENT:
                raise Refused("unreadable", prefix.rstrip("/")) from None
            raise


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


def row_of(status: os.stat_result) -> Row:
    times = [status.st_mtime_ns, status.st_ctime_ns]
    if stat.S_ISDIR(status.st_mode):
        # What is in a folder has rows of its own.
        return [status.st_mode, 0, 0, 0, 0, ""]
    return [status.st_mode, status.st_size, *times, status.st_ino, ""]


def digest_of(folder: int, name: str) -> str:
    try:
        fd = os.open(name, READ, dir_fd=folder)
    except OSError:
        return ""
    try:
        return digest(fd)
    finally:
        os.close(fd)


def open_parent(root: int, path: str) -> tuple[int, str]:
    folder, _, name = path.rpartition("/")
    return beneath(root)(folder), name


def status_of(root: int, path: str) -> os.stat_result:
    folder, name = open_parent(root, path)
    try:
        return os.stat(name, dir_fd=folder, follow_symlinks=False)
    finally:
        os.close(folder)
