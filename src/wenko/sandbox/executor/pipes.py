"""stdin, stdout and stderr of a call that runs without a terminal."""

import os


class Pipes:
    """A pipe each for stdout and stderr; stdin is complete from the start."""

    def __init__(self, stdin: bytes) -> None:
        self._stdin = _open_stdin(stdin)
        out, self._out = os.pipe2(os.O_CLOEXEC)
        err, self._err = os.pipe2(os.O_CLOEXEC)
        self.sources = {"stdout": out, "stderr": err}
        """Descriptors to read from, by the name of the stream."""
        for fd in self.sources.values():
            os.set_blocking(fd, False)

    @property
    def child_ends(self) -> "tuple[int, int, int]":
        """stdin, stdout and stderr of the command."""
        return self._stdin, self._out, self._err

    def close_child_ends(self) -> None:
        """The child has its own copies; ours would keep the streams open for ever."""
        for fd in self.child_ends:
            os.close(fd)


def _open_stdin(data: bytes) -> int:
    if not data:
        return os.open("/dev/null", os.O_RDONLY | os.O_CLOEXEC)
    # A file in memory rather than a pipe: a process that never reads cannot block us.
    return memory_file(data)


def memory_file(data: bytes) -> int:
    """A descriptor to read ``data`` from."""
    fd = os.memfd_create("data")
    with open(fd, "wb", closefd=False) as file:
        file.write(data)
    os.lseek(fd, 0, os.SEEK_SET)
    return fd
