"""The processes of this sandbox: lists them, assigns them to calls, kills, limits their memory."""

import os
import time

from .signals import SIGKILL, SIGSTOP

MARKER = "WENKO_CALL"
"""Environment variable that every process of a call inherits, even if it leaves the session."""

STAT_SIZE = 4096
_SELF = os.getpid()
_PAGE = os.sysconf("SC_PAGE_SIZE")
_TICKS = os.sysconf("SC_CLK_TCK")
_KILL_ROUNDS = 200


class Process:
    __slots__ = ("parent", "pid", "rss", "session", "started", "zombie")

    def __init__(self, pid: int, stat: bytes) -> None:
        # The name in parentheses may itself hold parentheses and spaces.
        fields = stat[stat.rindex(b")") + 2 :].split()
        self.pid = pid
        self.zombie = fields[0] in (b"Z", b"X")
        self.parent = int(fields[1])
        self.session = int(fields[3])
        self.started = int(fields[19])
        self.rss = int(fields[21]) * _PAGE


def ticks() -> int:
    """The present time on the clock of ``Process.started``."""
    return int(time.clock_gettime(time.CLOCK_BOOTTIME) * _TICKS)


def processes() -> "dict[int, Process]":
    """Every descendant of this process, by its id."""
    found = {}
    for name in os.listdir("/proc"):
        if name.isdigit() and int(name) != _SELF:
            stat = read_proc(f"/proc/{name}/stat", STAT_SIZE)
            if stat:
                found[int(name)] = Process(int(name), stat)
    if _SELF != 1:
        return {pid: each for pid, each in found.items() if _is_descendant(each, found)}
    return found


def kill_tree(call_id: str, leader: int, since: int, alone: bool) -> int:
    """Kill all processes of a call; returns how many there were.

    They are stopped first and listed again until none is new: killing them one by one would miss
    the children of a process that forks faster than we list.
    """
    stopped: set[int] = set()
    for _ in range(_KILL_ROUNDS):
        fresh = _call_processes(call_id, leader, since, alone) - stopped
        if not fresh:
            break
        for pid in fresh:
            send_signal(pid, SIGSTOP)
        stopped |= fresh
    for pid in stopped:
        send_signal(pid, SIGKILL)
    return len(stopped)


def send_signal(pid: int, number: int) -> None:
    try:  # noqa: SIM105  (importing contextlib costs every sandbox a millisecond)
        os.kill(pid, number)
    except OSError:
        pass


def kill_all() -> None:
    """Kill what is left; the kernel does that itself if this is process 1."""
    for pid in processes():
        send_signal(pid, SIGKILL)


def enforce_memory_limit(limit: int) -> "Process | None":
    """Kill the largest process if all together use more than ``limit`` bytes; returns it.

    Otherwise the kernel's out-of-memory killer might choose a process outside this sandbox.
    """
    running = [each for each in processes().values() if not each.zombie]
    if sum(each.rss for each in running) <= limit:
        return None
    # Forked workers share most pages: count those once before anything is killed.
    if sum(proportional_memory(each.pid) for each in running) <= limit:
        return None
    largest = max(running, key=lambda each: each.rss)
    send_signal(largest.pid, SIGKILL)
    return largest


def proportional_memory(pid: int) -> int:
    """Bytes of memory, with shared pages divided among their users (PSS)."""
    for line in read_proc(f"/proc/{pid}/smaps_rollup").splitlines():
        if line.startswith(b"Pss:"):
            return int(line.split()[1]) * 1024
    return 0


def _call_processes(call_id: str, leader: int, since: int, alone: bool) -> "set[int]":
    """A call's processes: by marker, session or parent.

    A process that cleared its environment, left the session and lost its parent has no owner; if no
    other call runs, every such process that started after this call is assigned to it.
    """
    running = processes()
    owners: dict[int, str | None] = {}
    found = set()
    for pid, process in running.items():
        owner = _owner(process, running, owners, call_id, leader)
        stray = owner is None and alone and process.started >= since
        if (owner == call_id or stray) and not process.zombie:
            found.add(pid)
    return found


def _owner(
    process: Process,
    running: "dict[int, Process]",
    owners: "dict[int, str | None]",
    call_id: str,
    leader: int,
) -> "str | None":
    if process.pid in owners:
        return owners[process.pid]
    owners[process.pid] = None
    owner: str | None
    if leader in (process.pid, process.session):
        owner = call_id
    else:
        owner = _marker_of(process.pid)
        parent = running.get(process.parent)
        if owner is None and parent is not None:
            owner = _owner(parent, running, owners, call_id, leader)
    owners[process.pid] = owner
    return owner


def _marker_of(pid: int) -> "str | None":
    for variable in read_proc(f"/proc/{pid}/environ").split(b"\0"):
        name, _, value = variable.partition(b"=")
        if name == MARKER.encode():
            return value.decode("utf-8", "replace")
    return None


def _is_descendant(process: Process, running: "dict[int, Process]") -> bool:
    """Without a process namespace, the processes of the whole machine are visible."""
    step: Process | None = process
    while step is not None:
        if step.parent == _SELF:
            return True
        step = running.get(step.parent)
    return False


def read_proc(path: str, limit: int = 1 << 18) -> bytes:
    try:
        fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return b""
    try:
        return os.read(fd, limit)
    except OSError:
        return b""
    finally:
        os.close(fd)
