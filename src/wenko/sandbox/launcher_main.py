"""The launcher process, which starts sandboxes: forking it is cheap, forking the server is not.

As root it has a mount namespace of its own in which the sandboxes' folders are reachable without
passing through the data folder, which only root may enter, and it switches to the sandbox's user
before it starts a program. It ends with its server; the sandboxes keep running.
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
    # Not inherited any further: a process that holds it could start programs as root.
    control.set_inheritable(False)
    config = json.loads(sys.argv[2])
    if config["mount_point"] is not None:
        _mount(config["folders"], config["mount_point"])
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    control.send(b"ready")
    while True:
        message, fds, _, _ = socket.recv_fds(control, 1 << 16, MAX_FDS)
        if not message:
            return
        if os.fork() == 0:
            _execute(json.loads(message), fds, config)
        for fd in fds:
            os.close(fd)


def _mount(folders: str, mount_point: str) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    _check("unshare", libc.unshare(CLONE_NEWNS))
    _check("mount", libc.mount(b"none", b"/", None, MS_REC | MS_SLAVE, None))
    # Through a descriptor: the mount point may hide the path that leads to the folders.
    fd = os.open(folders, os.O_PATH | os.O_DIRECTORY)
    source = f"/proc/self/fd/{fd}".encode()
    _check("mount", libc.mount(source, mount_point.encode(), None, MS_BIND, None))
    os.close(fd)


def _check(what: str, result: int) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")


def _execute(request: dict[str, Any], fds: list[int], config: dict[str, Any]) -> None:
    """In the forked process: set descriptors and limits, drop root, execute the program."""
    try:
        _place_fds(fds, request["fds"])
        os.chdir("/")
        os.umask(0o022)
        for number in (signal.SIGCHLD, signal.SIGPIPE, signal.SIGXFSZ, signal.SIGINT):
            signal.signal(number, signal.SIG_DFL)
        _set_limits(config["memory"])
        if config["user"] is not None:
            uid, gid = config["user"]
            os.setgroups([])
            os.setresgid(gid, gid, gid)
            os.setresuid(uid, uid, uid)
        os.execve(request["argv"][0], request["argv"], request["env"])
    except BaseException as error:
        os.write(2, f"{type(error).__name__}: {error}\n".encode())
    finally:
        os._exit(127)


def _place_fds(fds: list[int], numbers: list[int]) -> None:
    # First to high numbers: a descriptor may occupy the number that another one is to get.
    high = [fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 64) for fd in fds]
    for fd, number in zip(high, numbers, strict=True):
        os.dup2(fd, number)


def _set_limits(memory: int) -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    resource.setrlimit(resource.RLIMIT_FSIZE, (MAX_FILE, MAX_FILE))
    # However busy the sandboxes are, the server stays responsive.
    os.nice(NICE)
    # If the machine runs out of memory, the kernel kills a sandbox before the server.
    with open("/proc/self/oom_score_adj", "w") as file:
        file.write("500")


if __name__ == "__main__":
    main()
