"""What the executor does to itself at birth: hides from the tools, and sets limits they inherit."""

import os
import resource

from .signals import SIG_IGN, SIGINT, signal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

PR_SET_DUMPABLE = 4
PR_SET_CHILD_SUBREAPER = 36
RESERVE = 16
"""Processes beyond the limit that only the executor may start."""
SHARED = 4096
"""Processes of all sandboxes together, where the kernel cannot tell them apart."""


def harden(processes: int) -> None:
    # As process 1 we are safe from every signal but those with a handler, which Python sets here.
    signal(SIGINT, SIG_IGN)
    _prctl(PR_SET_DUMPABLE, 0)
    be_subreaper()
    # Without a namespace it would count everything that this person runs, and stop all of it.
    if os.getpid() == 1:
        most = processes if _counts_by_namespace() else SHARED
        resource.setrlimit(resource.RLIMIT_NPROC, (most, most + RESERVE))


def _counts_by_namespace() -> bool:
    """Whether the kernel tells one sandbox's processes from another's, as it does since 5.14."""
    major, minor = os.uname().release.split(".")[:2]
    return (int(major), int("".join(filter(str.isdigit, minor)) or 0)) >= (5, 14)


def be_subreaper() -> None:
    """Whoever loses its parent below this process becomes its child."""
    _prctl(PR_SET_CHILD_SUBREAPER, 1)


class spare_processes:  # noqa: N801
    """Within it, this process may start more than the limit allows the tools."""

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
    # The ``ctypes`` package costs 3 ms more than the module that it is made of.
    import _ctypes

    this = _ctypes.dlopen(None, os.RTLD_NOW)  # type: ignore[arg-type]
    if _ctypes.call_function(_ctypes.dlsym(this, "prctl"), (option, value, 0, 0, 0)) != 0:
        raise OSError("prctl was refused")
