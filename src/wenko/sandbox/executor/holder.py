"""The process that owns a call's terminal and starts commands on it, one after the other.

It is not the command itself: when the owner of a terminal ends, the kernel hangs it up, and a
service left in the background would die with it. Once nothing of a command is left, it waits for
the next one: making such a process costs more than most commands do.
"""

import fcntl
import os
import termios

from .json_codec import dumps, loads
from .limits import be_subreaper, spare_processes
from .signals import (
    SIG_DFL,
    SIG_IGN,
    SIGCHLD,
    SIGHUP,
    SIGINT,
    SIGPIPE,
    SIGQUIT,
    SIGTERM,
    SIGTSTP,
    SIGTTIN,
    SIGTTOU,
    SIGXFSZ,
    set_wakeup_fd,
    signal,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .json_codec import Object

SIZE = 4
"""Bytes before an order that tell how long it is."""
_KEYBOARD = (SIGINT, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU, SIGHUP, SIGTERM)
_MAIN, _ERRORS = 0, 2
_REPORT, _ORDERS = 3, 4


def hold(slaves: "list[int]", report: int, orders: int, order: "Object") -> None:
    """In the new process: own the terminal and obey, until there is nobody to obey."""
    try:
        _take_places(slaves, report, orders)
        fcntl.ioctl(_MAIN, termios.TIOCSCTTY, 0)
        be_subreaper()
        flags = fcntl.fcntl(_MAIN, fcntl.F_GETFL)
        next_order: Object | None = order
        while next_order is not None:
            _carry_out(next_order)
            next_order = _hear()
            _tidy(flags)
    except BaseException as error:
        _tell({"failed": [0, f"{type(error).__name__}: {error}", None], "free": True})
    finally:
        os._exit(1)


def _take_places(slaves: "list[int]", report: int, orders: int) -> None:
    os.setsid()
    set_wakeup_fd(-1)
    signal(SIGCHLD, SIG_DFL)
    for number in _KEYBOARD:
        signal(number, SIG_IGN)
    main, errors = slaves
    # First out of the way: a descriptor may sit on a number that another one is to get.
    report, orders = (fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 64) for fd in (report, orders))
    for fd, place in ((main, 0), (main, 1), (errors, 2)):
        os.dup2(fd, place)
    for fd, place in ((report, _REPORT), (orders, _ORDERS)):
        os.dup2(fd, place, inheritable=False)
    os.closerange(_ORDERS + 1, 1 << 16)


def _tidy(flags: int) -> None:
    """The next command finds the terminal as if nobody had used it before."""
    for fd in (_MAIN, _ERRORS):
        fcntl.fcntl(fd, fcntl.F_SETFL, flags)
        fcntl.ioctl(fd, termios.TIOCNXCL)
        termios.tcflow(fd, termios.TCOON)
        termios.tcflush(fd, termios.TCIFLUSH)
    os.tcsetpgrp(_MAIN, os.getpgrp())


def _carry_out(order: "Object") -> None:
    try:
        os.chdir(order["cwd"])
        command = _spawn(order["argv"], order["env"])
    except OSError as error:
        return _tell({"failed": [error.errno, error.strerror, error.filename], "free": True})
    except ValueError as error:
        return _tell({"failed": [0, str(error), None], "free": True})
    finally:
        os.chdir("/")
    return _see_it_out(command)


def _spawn(argv: "list[str]", env: "dict[str, str]") -> int:
    def spawn() -> int:
        return os.posix_spawnp(
            argv[0], argv, env, setsigmask=(), setsigdef=(*_KEYBOARD, SIGPIPE, SIGXFSZ)
        )

    try:
        return spawn()
    except BlockingIOError:
        # A fork bomb took every slot; the reserve lets people still look and clean up.
        with spare_processes():
            return spawn()


def _see_it_out(command: int) -> None:
    """Tell how the command ended, and when nothing that it started is left."""
    said: Object = {}
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG if said else 0)
        except ChildProcessError:
            return _tell({**said, "free": True})
        if pid == 0:
            _tell(said)
            said = {}
        elif pid == command:
            said = {"status": os.waitstatus_to_exitcode(status)}


def _tell(what: "Object") -> None:
    os.write(_REPORT, dumps(what) + b"\n")


def _hear() -> "Object | None":
    """The next order; ``None`` when there will be none."""
    size = int.from_bytes(_read(SIZE), "little")
    return loads(_read(size)) if size else None


def _read(size: int) -> bytes:
    data = b""
    while len(data) < size:
        piece = os.read(_ORDERS, size - len(data))
        if not piece:
            return b""
        data += piece
    return data
