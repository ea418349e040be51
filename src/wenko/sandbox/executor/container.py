"""Starts the executor as process 1 of a container: its socket, the system call filters, folders.

Other sandboxes get these from the program that starts them.
"""

import os
import sys
from _socket import AF_UNIX, SOCK_STREAM, socket

from .bridge import ADDRESS
from .json_codec import loads
from .server import LISTENING, ExecutorServer

PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 22, 2
INSTRUCTION = 8
"""Bytes of one BPF instruction."""
NICE = 10
BACKLOG = 128


def main() -> None:
    config = loads(sys.argv[1].encode())
    os.umask(0o022)
    os.nice(NICE)
    for path in config["folders"]:
        os.makedirs(path, exist_ok=True)
        os.chmod(path, 0o1777)
    listening = socket(AF_UNIX, SOCK_STREAM)
    # In the container's own network namespace, and by no path that a tool could replace.
    listening.bind(ADDRESS)
    listening.listen(BACKLOG)
    fd = listening.detach()
    if fd != LISTENING:
        os.dup2(fd, LISTENING, inheritable=False)
    os.closerange(LISTENING + 1, 1 << 16)
    machine = os.uname().machine
    runtime = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    for name in config["filters"]:
        with open(f"{runtime}/{machine}-{name}", "rb") as file:
            _load_filter(file.read())
    sys.setrecursionlimit(10_000)
    ExecutorServer(config, LISTENING).serve()


def _load_filter(program: bytes) -> None:
    """For this process and all that it starts; it can never be taken off."""
    import ctypes

    class Program(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p))

    held = ctypes.create_string_buffer(program, len(program))
    pointer = Program(len(program) // INSTRUCTION, ctypes.cast(held, ctypes.c_char_p))
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(pointer), 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "a system call filter was refused")
