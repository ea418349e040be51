"""Process attributes of the executor: hidden from the tools, with limits that they inherit."""

import os
import resource

from .signals import SIG_IGN, SIGINT, signal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

PR_SET_DUMPABLE = 4
PR_SET_CHILD_SUBREAPER = 36
RESERVED_PROCESSES = 16
"""Processes beyond the limit that only the executor may start."""
SHARED_LIMIT = 4096
"""Limit for all sandboxes together, where the kernel counts them together."""


def harden(processes: int) -> None:
    # Process 1 gets only signals that have a handler, and Python installs one for SIGINT.
    signal(SIGINT, SIG_IGN)
    _prctl(PR_SET_DUMPABLE, 0)
    be_subreaper()
    # Without a namespace the limit would count every process of this user on the machine.
    if os.getpid() == 1:
        limit = processes if _counts_by_namespace() else SHARED_LIMIT
        resource.setrlimit(resource.RLIMIT_NPROC, (limit, limit + RESERVED_PROCESSES))


def _counts_by_namespace() -> bool:
    """Whether the kernel counts processes per user namespace, as it does since 5.14."""
    major, minor = os.uname().release.split(".")[:2]
    return (int(major), int("".join(filter(str.isdigit, minor)) or 0)) >= (5, 14)


def be_subreaper() -> None:
    """Orphans among this process's descendants become its children."""
    _prctl(PR_SET_CHILD_SUBREAPER, 1)


class reserve_processes:  # noqa: N801
    """A context in which this process may exceed the tools' process limit."""

    def __enter__(self) -> None:
        self._limits = resource.getrlimit(resource.RLIMIT_NPROC)
        resource.setrlimit(resource.RLIMIT_NPROC, (self._limits[1], self._limits[1]))

    def __exit__(
        self,
        kind: "type[BaseException] | None",
        error: "BaseException | None",
        trace: "TracebackType | None",
    ) -> None:
        resource.setrlimit(resource.RLIMIT_NPROC, self._limits)


def _prctl(option: int, value: int) -> None:
    # Importing ``ctypes`` costs 3 ms more than the extension module behind it.
    import _ctypes

    this = _ctypes.dlopen(None, os.RTLD_NOW)  # type: ignore[arg-type]
    if _ctypes.call_function(_ctypes.dlsym(this, "prctl"), (option, value, 0, 0, 0)) != 0:
        raise OSError("prctl was refused")
