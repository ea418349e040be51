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
from collections.abc import Callable
from typing import Any

CLONE_NEWNS, CLONE_NEWUSER = 0x20000, 0x10000000
MS_BIND, MS_REC, MS_SLAVE = 0x1000, 0x4000, 0x80000
MAX_FILE = 8 << 30
MAX_FDS = 250
MAX_OPEN_FILES = 8192
"""Per process: without a cgroup, nothing else limits the kernel's memory behind descriptors."""
MAX_PENDING_SIGNALS = 4096
NICE = 10
EXECUTOR_OOM_SCORE = "500"


def main() -> None:
    control = socket.socket(fileno=int(sys.argv[1]))
    # Not inherited any further: a process that holds it could start programs as root.
    control.set_inheritable(False)
    config = json.loads(sys.argv[2])
    if config["mount_point"] is not None:
        _mount(config["folders"], config["mount_point"])
    inotify = config["inotify"]
    # A process that fails half-way is in a namespace of no use, so it is tried in another one.
    if inotify and not _succeeds(lambda: _limit_inotify(inotify)):
        config["inotify"] = None
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


def _succeeds(action: Callable[[], None]) -> bool:
    """Whether the action works in a process that ends with it."""
    pid = os.fork()
    if pid == 0:
        try:
            action()
            os._exit(0)
        finally:
            os._exit(1)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0


def _limit_inotify(instances: int) -> None:
    """Enter a user namespace, with the same user, whose processes may have so many instances.

    Otherwise all sandboxes of this user, and its other programs, share the user's number.
    """
    uid, gid = os.getuid(), os.getgid()
    _check("unshare", ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWUSER))
    for path, value in (
        ("self/setgroups", "deny"),
        ("self/gid_map", f"{gid} {gid} 1"),
        ("self/uid_map", f"{uid} {uid} 1"),
        ("sys/user/max_inotify_instances", str(instances)),
    ):
        with open(f"/proc/{path}", "w") as file:
            file.write(value)


def _check(what: str, result: int) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")


def _execute(request: dict[str, Any], fds: list[int], config: dict[str, Any]) -> None:
    """In the forked process: set descriptors and limits, drop root, execute the program."""
    try:
        if request["cgroup"]:
            os.write(fds.pop(), b"0")
        _place_fds(fds, request["fds"])
        os.chdir("/")
        os.umask(0o022)
        for number in (signal.SIGCHLD, signal.SIGPIPE, signal.SIGXFSZ, signal.SIGINT):
            signal.signal(number, signal.SIG_DFL)
        _set_limits(config["memory"])
        if request["user"] is not None:
            uid, gid = request["user"]
            os.setgroups([])
            os.setresgid(gid, gid, gid)
            os.setresuid(uid, uid, uid)
        if config["inotify"]:
            _limit_inotify(config["inotify"])
        os.execve(request["argv"][0], request["argv"], request["env"])
    except BaseException as error:
        os.write(2, f"{type(error).__name__}: {error}\n".encode())
    finally:
        os._exit(127)


def _place_fds(fds: list[int], numbers: list[int]) -> None:
    # First to high numbers: a descriptor may occupy the number that another one is to get.
    high = [fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 512) for fd in fds]
    for fd, number in zip(high, numbers, strict=True):
        os.dup2(fd, number)


def _set_limits(memory: int) -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    resource.setrlimit(resource.RLIMIT_FSIZE, (MAX_FILE, MAX_FILE))
    for name, most in (("NOFILE", MAX_OPEN_FILES), ("SIGPENDING", MAX_PENDING_SIGNALS)):
        number = getattr(resource, f"RLIMIT_{name}")
        soft, hard = (min(each, most) for each in _finite(resource.getrlimit(number), most))
        resource.setrlimit(number, (soft, hard))
    # However busy the sandboxes are, the server stays responsive.
    os.nice(NICE)
    # If the machine runs out of memory, the kernel kills a sandbox before the server.
    with open("/proc/self/oom_score_adj", "w") as file:
        file.write(EXECUTOR_OOM_SCORE)


def _finite(limits: tuple[int, int], most: int) -> list[int]:
    return [most if each == resource.RLIM_INFINITY else each for each in limits]


if __name__ == "__main__":
    main()
