"""The processes of this sandbox: lists them, and kills all that descend from one.

Every call runs below a process of its own that adopts orphans (``be_subreaper``). Whatever a
command does to its session, its environment or its name, its processes stay descendants of it.
"""

import os

from .signals import SIGKILL, SIGSTOP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

STAT_SIZE = 4096
_SELF = os.getpid()
_PAGE = os.sysconf("SC_PAGE_SIZE")
_KILL_ROUNDS = 200


class Process:
    __slots__ = ("parent", "pid", "rss", "stopped", "zombie")

    def __init__(self, pid: int, stat: bytes) -> None:
        # The name in parentheses may itself hold parentheses and spaces.
        fields = stat[stat.rindex(b")") + 2 :].split()
        self.pid = pid
        self.zombie = fields[0] in (b"Z", b"X")
        self.stopped = fields[0] in (b"T", b"t")
        self.parent = int(fields[1])
        self.rss = int(fields[21]) * _PAGE


def processes() -> "dict[int, Process]":
    """Every descendant of this process, by its id."""
    found = all_processes()
    if _SELF == 1:
        # Neither this one nor what a container's engine has put beside it has a parent in here.
        return {pid: each for pid, each in found.items() if each.parent}
    return descendants(_SELF, found)


def descendants(ancestor: int, running: "dict[int, Process]") -> "dict[int, Process]":
    """Those of the processes that descend from one of them."""
    children: dict[int, list[Process]] = {}
    for process in running.values():
        children.setdefault(process.parent, []).append(process)
    found: dict[int, Process] = {}
    waiting = [ancestor]
    while waiting:
        for child in children.get(waiting.pop(), ()):
            if child.pid not in found:
                found[child.pid] = child
                waiting.append(child.pid)
    return found


def kill_tree(ancestor: int) -> int:
    """Kill a process and all its descendants; returns how many there were."""
    # First: a shell whose child is killed goes on with the next command of its script.
    send_signal(ancestor, SIGSTOP)
    killed = _kill_all_found(lambda: set(descendants(ancestor, all_processes())))
    # Last: as long as it lives, orphans become its children and not ours.
    send_signal(ancestor, SIGKILL)
    return killed + 1


def kill_orphans(children: "set[int]") -> int:
    """Kill our children that are none of ``children``; returns how many there were.

    They were adopted because the process that they descended from was killed, which only a tool
    does: nothing else tells to which call they belong.
    """

    def orphans() -> "set[int]":
        running = processes()
        found = {each.pid for each in running.values() if each.parent == _SELF} - children
        for pid in list(found):
            found.update(descendants(pid, running))
        return found

    return _kill_all_found(orphans)


def kill_all() -> None:
    """Kill what is left; the kernel does that itself if this is process 1."""
    _kill_all_found(lambda: set(processes()))


def send_signal(pid: int, number: int) -> None:
    try:  # noqa: SIM105  (importing contextlib costs every sandbox a millisecond)
        os.kill(pid, number)
    except OSError:
        pass


def _kill_all_found(find: "Callable[[], set[int]]") -> int:
    """They are stopped first and listed again until none is new: killing them one by one would
    miss the children of a process that forks faster than we list."""
    stopped: set[int] = set()
    for _ in range(_KILL_ROUNDS):
        fresh = find() - stopped
        if not fresh:
            break
        for pid in fresh:
            send_signal(pid, SIGSTOP)
        stopped |= fresh
    for pid in stopped:
        send_signal(pid, SIGKILL)
    return len(stopped)


def all_processes() -> "dict[int, Process]":
    """Every process that this one can see, itself included."""
    found = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            stat = read_proc(f"/proc/{name}/stat", STAT_SIZE)
            if stat:
                found[int(name)] = Process(int(name), stat)
    return found


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
