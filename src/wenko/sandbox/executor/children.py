"""The children of the executor: those that it started, and orphans that it adopted."""

import os

from .limits import reserve_processes
from .processes import kill_orphans, kill_tree, read_proc


class Children:
    """Most calls run below a holder, which adopts their orphans. One call at a time may do without,
    which saves two milliseconds: while it runs, every orphan that the executor gets is its own.
    """

    def __init__(self) -> None:
        self._pids: set[int] = set()
        self._direct = 0
        """The first process of the call without a holder, while that runs."""

    def fork(self) -> int:
        """As ``os.fork``; beyond the tools' process limit if a fork bomb has reached it."""
        try:
            pid = os.fork()
        except BlockingIOError:
            with reserve_processes():
                pid = os.fork()
        if pid:
            self._pids.add(pid)
        return pid

    def add(self, pid: int, direct: bool = False) -> None:
        self._pids.add(pid)
        if direct:
            self._direct = pid

    def allow_direct(self) -> bool:
        """Whether the next orphan could be attributed to a call without a holder."""
        return not self._direct and _exist() and not self._orphans()

    def kill_call(self, pid: int) -> None:
        """Kill all processes of the call whose holder or first process this is."""
        kill_tree(pid)
        if pid == self._direct:
            kill_orphans(self._pids)

    def ended(self, pid: int, status: int) -> None:
        """Call this for each reaped process, with its wait status."""
        if pid not in self._pids:
            return
        self._pids.discard(pid)
        if pid == self._direct:
            self._direct = 0
            # What the call leaves behind may stay.
            self._pids |= self._orphans()
        # A holder that ends by itself has waited for all its descendants.
        elif os.WIFSIGNALED(status):
            kill_orphans(self._pids)

    def _orphans(self) -> "set[int]":
        return {int(pid) for pid in read_proc(_CHILDREN).split()} - self._pids


_CHILDREN = "/proc/thread-self/children"


def _exist() -> bool:
    """Whether the kernel lists the children of a process."""
    return os.path.exists(_CHILDREN)
