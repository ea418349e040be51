"""How a call's process is connected to us. ``Pipes`` now; a terminal would have the same shape."""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Pipes:
    """One pipe for stdout, one for stderr, and stdin given whole beforehand."""

    def __init__(self, stdin: bytes) -> None:
        self._stdin = _readable(stdin)
        out, self._out = os.pipe2(os.O_CLOEXEC)
        err, self._err = os.pipe2(os.O_CLOEXEC)
        self.sources = {"stdout": out, "stderr": err}
        """What to read from, by the name of the stream."""
        for fd in self.sources.values():
            os.set_blocking(fd, False)

    @property
    def actions(self) -> "list[tuple[Any, ...]]":
        """What the new process does before it becomes the program."""
        return [
            (os.POSIX_SPAWN_DUP2, self._stdin, 0),
            (os.POSIX_SPAWN_DUP2, self._out, 1),
            (os.POSIX_SPAWN_DUP2, self._err, 2),
        ]

    def started(self) -> None:
        """The process has its ends; ours would keep the stream open for ever."""
        for fd in (self._stdin, self._out, self._err):
            os.close(fd)


def _readable(stdin: bytes) -> int:
    if not stdin:
        return os.open("/dev/null", os.O_RDONLY | os.O_CLOEXEC)
    # A file in memory rather than a pipe: a process that never reads cannot block us.
    fd = os.memfd_create("stdin")
    with open(fd, "wb", closefd=False) as file:
        file.write(stdin)
    os.lseek(fd, 0, os.SEEK_SET)
    return fd
