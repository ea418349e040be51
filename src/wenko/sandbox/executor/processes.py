"""Who runs in this sandbox, whose child it is, and how to end a whole family of processes."""

import os
import time

from .signals import SIGKILL, SIGSTOP

MARKER = "WENKO_CALL"
"""Environment variable that every process of a call inherits, also when it left the session."""

STAT = 4096
_SELF = os.getpid()
_PAGE = os.sysconf("SC_PAGE_SIZE")
_TICKS = os.sysconf("SC_CLK_TCK")
_ROUNDS = 200


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
    """Now, on the clock of ``Process.started``."""
    return int(time.clock_gettime(time.CLOCK_BOOTTIME) * _TICKS)


def processes() -> "dict[int, Process]":
    """Every living process below this one, by its id."""
    found = {}
    for name in os.listdir("/proc"):
        if name.isdigit() and int(name) != _SELF:
            stat = read_proc(f"/proc/{name}/stat", STAT)
            if stat:
                found[int(name)] = Process(int(name), stat)
    if _SELF != 1:
        return {pid: each for pid, each in found.items() if _is_descendant(each, found)}
    return found


def kill_family(call_id: str, leader: int, since: int, alone: bool) -> int:
    """Kill all processes of a call; returns how many there were.

    They are stopped first and counted again until none is new: killing one by one lets a process
    that forks faster than we look escape.
    """
    stopped: set[int] = set()
    for _ in range(_ROUNDS):
        fresh = _family(call_id, leader, since, alone) - stopped
        if not fresh:
            break
        for pid in fresh:
            send(pid, SIGSTOP)
        stopped |= fresh
    for pid in stopped:
        send(pid, SIGKILL)
    return len(stopped)


def send(pid: int, number: int) -> None:
    try:  # noqa: SIM105  (importing contextlib costs every sandbox a millisecond)
        os.kill(pid, number)
    except OSError:
        pass


def kill_everyone() -> None:
    """End what is left; the kernel does that itself where this process is the first."""
    for pid in processes():
        send(pid, SIGKILL)


def proportional_memory(pid: int) -> int:
    """Bytes of memory, pages shared with others counted in part."""
    for line in read_proc(f"/proc/{pid}/smaps_rollup").splitlines():
        if line.startswith(b"Pss:"):
            return int(line.split()[1]) * 1024
    return 0


def _family(call_id: str, leader: int, since: int, alone: bool) -> "set[int]":
    """A call's processes: by marker, session or parent.

    One that cleared its environment, left the session and lost its parent belongs to nobody; when
    no other call runs, whatever of that kind started after this call is taken for its own.
    """
    everyone = processes()
    owners: dict[int, str | None] = {}
    family = set()
    for pid, process in everyone.items():
        owner = _owner(process, everyone, owners, call_id, leader)
        stray = owner is None and alone and process.started >= since
        if (owner == call_id or stray) and not process.zombie:
            family.add(pid)
    return family


def _owner(
    process: Process,
    everyone: "dict[int, Process]",
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
        owner = _marked(process.pid)
        parent = everyone.get(process.parent)
        if owner is None and parent is not None:
            owner = _owner(parent, everyone, owners, call_id, leader)
    owners[process.pid] = owner
    return owner


def _marked(pid: int) -> "str | None":
    for variable in read_proc(f"/proc/{pid}/environ").split(b"\0"):
        name, _, value = variable.partition(b"=")
        if name == MARKER.encode():
            return value.decode("utf-8", "replace")
    return None


def _is_descendant(process: Process, everyone: "dict[int, Process]") -> bool:
    """Without a process namespace the rest of the machine is visible, and none of our business."""
    step: Process | None = process
    while step is not None:
        if step.parent == _SELF:
            return True
        step = everyone.get(step.parent)
    return False


def read_proc(path: str, most: int = 1 << 18) -> bytes:
    try:
        fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return b""
    try:
        return os.read(fd, most)
    except OSError:
        return b""
    finally:
        os.close(fd)
