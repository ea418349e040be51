"""A small process from which sandboxes are started: forking it is cheap, forking the server is not.

As root it keeps a private view of the file system in which the sandboxes' folders can be reached
without passing the data folder, which is closed to everybody else, and becomes the sandbox's user
before it starts anything. It ends with its server; the sandboxes go on.
"""

import ctypes
import fcntl
import json
import os
import resource
import signal
import socket
import sys
from typing import Any

CLONE_NEWNS = 0x20000
MS_BIND, MS_REC, MS_SLAVE = 0x1000, 0x4000, 0x80000
MAX_FILE = 8 << 30
MAX_FDS = 8
NICE = 10


def main() -> None:
    control = socket.socket(fileno=int(sys.argv[1]))
    # It was inherited here, and no further: whoever holds it starts programs as root.
    control.set_inheritable(False)
    config = json.loads(sys.argv[2])
    if config["stage"] is not None:
        _stage(config["folders"], config["stage"])
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    control.send(b"ready")
    while True:
        message, fds, _, _ = socket.recv_fds(control, 1 << 16, MAX_FDS)
        if not message:
            return
        if os.fork() == 0:
            _become(json.loads(message), fds, config)
        for fd in fds:
            os.close(fd)


def _stage(folders: str, stage: str) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    _check("unshare", libc.unshare(CLONE_NEWNS))
    _check("mount", libc.mount(b"none", b"/", None, MS_REC | MS_SLAVE, None))
    # Through a descriptor: the stage may hide the path that leads to the folders.
    fd = os.open(folders, os.O_PATH | os.O_DIRECTORY)
    source = f"/proc/self/fd/{fd}".encode()
    _check("mount", libc.mount(source, stage.encode(), None, MS_BIND, None))
    os.close(fd)


def _check(what: str, result: int) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")


def _become(order: dict[str, Any], fds: list[int], config: dict[str, Any]) -> None:
    """In the new process: take the given descriptors and limits, drop root, become the program."""
    try:
        _take(fds, order["fds"])
        os.chdir("/")
        os.umask(0o022)
        for number in (signal.SIGCHLD, signal.SIGPIPE, signal.SIGXFSZ, signal.SIGINT):
            signal.signal(number, signal.SIG_DFL)
        _limit(config["memory"])
        if config["user"] is not None:
            uid, gid = config["user"]
            os.setgroups([])
            os.setresgid(gid, gid, gid)
            os.setresuid(uid, uid, uid)
        os.execve(order["argv"][0], order["argv"], order["env"])
    except BaseException as error:
        os.write(2, f"{type(error).__name__}: {error}\n".encode())
    finally:
        os._exit(127)


def _take(fds: list[int], wanted: list[int]) -> None:
    # First out of the way: a descriptor may sit on a number that another one is to get.
    high = [fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 64) for fd in fds]
    for fd, number in zip(high, wanted, strict=True):
        os.dup2(fd, number)


def _limit(memory: int) -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    resource.setrlimit(resource.RLIMIT_FSIZE, (MAX_FILE, MAX_FILE))
    # However busy the sandboxes are, the server answers people first.
    os.nice(NICE)
    # If the machine runs out of memory, a sandbox goes before the server.
    with open("/proc/self/oom_score_adj", "w") as file:
        file.write("500")


if __name__ == "__main__":
    main()
