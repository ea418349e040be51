"""The memory limit of this sandbox: counts what its processes hold, and kills the largest.

Where a cgroup limits the memory, the kernel kills, and this only says so.
"""

import os

from .processes import Process, processes, read_proc, send_signal
from .signals import SIGKILL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_SHIFT = 3
"""How often the limit is halved, at most, while the whole machine is short of memory."""
BLOCK = 512
_SHARED_FILES = (b"/memfd:", b"/dev/zero", b"/SYSV", b"/anon_hugepage")
"""How the kernel names files that exist in memory only."""


class MemoryLimit:
    def __init__(self, limit: int, reserve: int, tmpfs: "Iterable[str]") -> None:
        self._limit = limit
        self._reserve = reserve
        self._tmpfs = tuple(tmpfs)
        self._shift = 0

    def enforce(self) -> "str | None":
        """Kill the largest process if all together hold too much; returns why, for its user.

        Otherwise the kernel's out-of-memory killer might choose a process outside this sandbox.
        """
        limit = self._limit_now()
        running = [each for each in processes().values() if not each.zombie]
        if not running or not self._exceeds(limit, running):
            return None
        largest = max(running, key=lambda each: each.rss + _files_of(each.pid, set()))
        send_signal(largest.pid, SIGKILL)
        if self._shift:
            return f"this machine is short of memory, and the sandbox used more than {limit >> 20}"
        return f"the sandbox used more than {limit >> 20}"

    def _limit_now(self) -> int:
        """The limit; less while the machine is short, so that the largest sandbox gives way."""
        short = available_memory() < self._reserve
        self._shift = min(self._shift + 1, MAX_SHIFT) if short else 0
        return self._limit >> self._shift

    def _exceeds(self, limit: int, running: "list[Process]") -> bool:
        seen: set[tuple[int, int]] = set()
        files = sum(_files_of(each.pid, seen) for each in running)
        files += sum(map(_used, self._tmpfs)) + _system_v_memory()
        if files + sum(each.rss for each in running) <= limit:
            return False
        # Forked workers share most pages, and mapped files were counted twice: count exactly
        # before anything is killed.
        private = shared = 0
        for process in running:
            total, mapped = proportional_memory(process.pid)
            private += total - mapped
            shared += mapped
        return private + max(shared, files) > limit


class KernelMemoryLimit:
    """A cgroup has the limit; ``events`` is its open ``memory.events``."""

    def __init__(self, limit: int, events: int) -> None:
        self._limit = limit
        self._events = events
        self._kills = self._count_kills()

    def enforce(self) -> "str | None":
        before, self._kills = self._kills, self._count_kills()
        return f"the sandbox used more than {self._limit >> 20}" if self._kills > before else None

    def _count_kills(self) -> int:
        for line in os.pread(self._events, 4096, 0).splitlines():
            name, _, value = line.partition(b" ")
            if name == b"oom_kill":
                return int(value)
        return 0


def available_memory() -> int:
    """Bytes that the machine can still give; very much if that is unknown."""
    for line in read_proc("/proc/meminfo").splitlines():
        if line.startswith(b"MemAvailable:"):
            return int(line.split()[1]) * 1024
    return 1 << 62


def proportional_memory(pid: int) -> "tuple[int, int]":
    """Bytes of memory, and how many of them are of files in memory; pages that several processes
    share are divided among them (PSS)."""
    total = shared = 0
    for line in read_proc(f"/proc/{pid}/smaps_rollup").splitlines():
        if line.startswith(b"Pss:"):
            total = int(line.split()[1]) * 1024
        elif line.startswith(b"Pss_Shmem:"):
            shared = int(line.split()[1]) * 1024
    return total, shared


def _files_of(pid: int, seen: "set[tuple[int, int]]") -> int:
    """Bytes of the files in memory that a process has open, mapped or not: no other count of a
    process has them. ``seen`` collects them, so that each counts once."""
    folder = f"/proc/{pid}/fd"
    total = 0
    try:
        names = os.listdir(folder)
    except OSError:
        return 0
    for name in names:
        path = f"{folder}/{name}"
        try:
            if not os.readlink(path.encode()).startswith(_SHARED_FILES):
                continue
            found = os.stat(path)
        except OSError:
            continue
        if (found.st_dev, found.st_ino) not in seen:
            seen.add((found.st_dev, found.st_ino))
            total += found.st_blocks * BLOCK
    return total


def _used(folder: str) -> int:
    try:
        found = os.statvfs(folder)
    except OSError:
        return 0
    return (found.f_blocks - found.f_bfree) * found.f_frsize


def _system_v_memory() -> int:
    """Resident bytes of the System V segments of this namespace."""
    lines = read_proc("/proc/sysvipc/shm").splitlines()
    if os.getpid() != 1 or len(lines) < 2:
        return 0
    column = lines[0].split().index(b"rss")
    return sum(int(line.split()[column]) for line in lines[1:])
