"""The disk limit of this sandbox: bytes and files of its folders, counted without walking them all
the time.

What the sandbox can have written since the last count is at most what the whole file system lost
since then. Only when that could exceed the limit, or after a while, the folders are walked again, a
few thousand files at a time.
"""

import os
import time

from .processes import processes, read_proc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

BLOCK = 512
FILES_AT_A_TIME = 2000
RECOUNT_AFTER = 60.0
"""Seconds; others may have freed what this sandbox has written meanwhile."""
WRITER = 1 << 20
"""Bytes written between two checks that make a process a writer."""


class DiskLimit:
    def __init__(self, folders: "list[str]", limit: int, files: int, reserve: int) -> None:
        self._folders = folders
        self._limit = limit
        self._most_files = files
        self._reserve = reserve
        self.used = 0
        self._files = 0
        self._counted_at = float("-inf")
        self._free_then = 0
        self._count: Iterator[tuple[int, int]] | None = None
        self._free_at_start = 0
        self._used_before = 0
        self._written: dict[int, int] = {}

    @property
    def full(self) -> bool:
        """Whether the last count was beyond the limit."""
        return self.used > self._limit or self._files > self._most_files

    def has_room_for(self, size: int) -> bool:
        """Whether a file may grow by ``size``. Uploads are counted here as they arrive: a large
        one would otherwise be beyond the limit before the next count."""
        self.used += size
        return not self.full and self._free_space() - size > self._reserve

    def check(self) -> "tuple[str, list[int]] | None":
        """Why processes have to end, and which; ``None`` while there is room.

        A sandbox beyond its limit may still run what frees space: only growth ends it.
        """
        free, growing = self._free_space(), self._writers()
        if free < self._reserve:
            return ("the disk of this machine is almost full", growing) if growing else None
        if self._count is None and self._must_count(free):
            self._count, self._free_at_start = self._walk(), free
            self._used_before = self.used
        if self._count is None or not self._count_some():
            return None
        if self.full and self.used > self._used_before:
            return self._reason(), list(processes())
        return None

    def _reason(self) -> str:
        if self._files > self._most_files:
            return f"the workspace has more than {self._most_files} files"
        return f"the workspace uses more than {self._limit >> 20} MiB of disk"

    def _must_count(self, free: int) -> bool:
        possible = self.used + max(0, self._free_then - free)
        return possible > self._limit or time.monotonic() - self._counted_at > RECOUNT_AFTER

    def _count_some(self) -> bool:
        """Continue the count; returns whether it is complete."""
        for bytes_, files in self._count or ():
            if bytes_ >= 0:
                self.used, self._files = bytes_, files
                self._count, self._free_then = None, self._free_at_start
                self._counted_at = time.monotonic()
                return True
            return False
        return False

    def _walk(self) -> "Iterator[tuple[int, int]]":
        """Gives -1 after every few thousand files, and at last their bytes and number."""
        used = files = 0
        seen: set[int] = set()
        waiting = list(self._folders)
        while waiting:
            try:
                entries = os.scandir(waiting.pop())
            except OSError:
                continue
            with entries:
                for entry in entries:
                    files += 1
                    if files % FILES_AT_A_TIME == 0:
                        yield -1, 0
                    try:
                        found = entry.stat(follow_symlinks=False)
                        if entry.is_dir(follow_symlinks=False):
                            waiting.append(entry.path)
                    except OSError:
                        continue
                    # A file with several names takes its space once.
                    if found.st_nlink > 1 and not entry.is_dir(follow_symlinks=False):
                        if found.st_ino in seen:
                            continue
                        seen.add(found.st_ino)
                    used += found.st_blocks * BLOCK
        yield used, files

    def _free_space(self) -> int:
        found = os.statvfs(self._folders[0])
        return found.f_bavail * found.f_frsize

    def _writers(self) -> "list[int]":
        """The processes that have written to a disk since the last check."""
        before, self._written = self._written, {}
        writers = []
        for pid in processes():
            for line in read_proc(f"/proc/{pid}/io").splitlines():
                if line.startswith(b"write_bytes:"):
                    self._written[pid] = int(line.split()[1])
            if self._written.get(pid, 0) - before.get(pid, 0) > WRITER:
                writers.append(pid)
        return writers
