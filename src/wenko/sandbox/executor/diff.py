"""Unified diffs by the ``diff`` program: a pathological text must not block the executor."""

import os
import time

from .pipes import memory_file
from .signals import SIGKILL

MAX_DIFF = 256 * 1024
LIMIT = 1.0
"""Seconds that it may take; for some texts of a megabyte it takes fifteen."""


def unified_diff(old: bytes, new: bytes) -> "str | None":
    """The hunks, from the first ``@@`` on; ``None`` if there is no ``diff``, or it does not end, or
    they are too long."""
    fds = [memory_file(b""), memory_file(old), memory_file(new)]
    try:
        size = _run(*fds)
        if size == 0 or size > MAX_DIFF:
            return None
        text = os.pread(fds[0], size, 0).decode("utf-8", "replace")
        return text.split("\n", 2)[2].removesuffix("\n")
    finally:
        for fd in fds:
            os.close(fd)


def _run(output: int, old: int, new: int) -> int:
    """Run ``diff`` and return how many bytes it wrote. It reads copies in memory: a path could be
    replaced by a pipe that never ends."""
    argv = ["diff", "-U3", "--text", "/dev/fd/3", "/dev/fd/4"]
    targets = ((output, 1), (old, 3), (new, 4))
    # First to high numbers: a descriptor may occupy the number that another one is to get.
    actions = [(os.POSIX_SPAWN_DUP2, fd, 100 + number) for fd, number in targets]
    actions += [(os.POSIX_SPAWN_DUP2, 100 + number, number) for _, number in targets]
    try:
        pid = os.posix_spawnp("diff", argv, {"LC_ALL": "C"}, file_actions=actions)
    except OSError:
        return 0
    return os.lseek(output, 0, os.SEEK_END) if _ends_in_time(pid) else 0


def _ends_in_time(pid: int) -> bool:
    deadline = time.monotonic() + LIMIT
    while os.waitpid(pid, os.WNOHANG)[0] == 0:
        if time.monotonic() > deadline:
            os.kill(pid, SIGKILL)
            os.waitpid(pid, 0)
            return False
        time.sleep(0.001)
    return True
