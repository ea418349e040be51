"""The holder: the process that owns a terminal and starts commands on it, one after the other.

It is not the command itself: when the session leader of a terminal ends, the kernel hangs up the
terminal, and a background service would die with it. When all processes of a command have ended,
it waits for the next one: starting a holder costs more than most commands do.
"""

import fcntl
import os
import termios

from .json_codec import dumps, loads
from .limits import be_subreaper, reserve_processes
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

LENGTH_BYTES = 4
"""The length prefix of a command."""
_KEYBOARD = (SIGINT, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU, SIGHUP, SIGTERM)
_MAIN, _ERRORS = 0, 2
_REPORTS, _COMMANDS = 3, 4


def run_holder(slaves: "list[int]", reports: int, commands: int, command: "Object") -> None:
    """In the forked process: take the terminal and run commands until the executor closes it."""
    try:
        _set_up_fds(slaves, reports, commands)
        fcntl.ioctl(_MAIN, termios.TIOCSCTTY, 0)
        be_subreaper()
        flags = fcntl.fcntl(_MAIN, fcntl.F_GETFL)
        next_command: Object | None = command
        while next_command is not None:
            _run_command(next_command)
            next_command = _read_command()
            _reset_terminal(flags)
    except BaseException as error:
        _send_report({"failed": [0, f"{type(error).__name__}: {error}", None], "free": True})
    finally:
        os._exit(1)


def _set_up_fds(slaves: "list[int]", reports: int, commands: int) -> None:
    os.setsid()
    set_wakeup_fd(-1)
    signal(SIGCHLD, SIG_DFL)
    for number in _KEYBOARD:
        signal(number, SIG_IGN)
    main, errors = slaves
    # First to high numbers: a descriptor may occupy the number that another one is to get.
    reports, commands = (fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 64) for fd in (reports, commands))
    for fd, number in ((main, 0), (main, 1), (errors, 2)):
        os.dup2(fd, number)
    for fd, number in ((reports, _REPORTS), (commands, _COMMANDS)):
        os.dup2(fd, number, inheritable=False)
    os.closerange(_COMMANDS + 1, 1 << 16)


def _reset_terminal(flags: int) -> None:
    """Undo what the last command did to the terminal."""
    for fd in (_MAIN, _ERRORS):
        fcntl.fcntl(fd, fcntl.F_SETFL, flags)
        fcntl.ioctl(fd, termios.TIOCNXCL)
        termios.tcflow(fd, termios.TCOON)
        termios.tcflush(fd, termios.TCIFLUSH)
    os.tcsetpgrp(_MAIN, os.getpgrp())


def _run_command(command: "Object") -> None:
    try:
        os.chdir(command["cwd"])
        pid = _spawn(command["argv"], command["env"])
    except OSError as error:
        return _send_report({"failed": [error.errno, error.strerror, error.filename], "free": True})
    except ValueError as error:
        return _send_report({"failed": [0, str(error), None], "free": True})
    finally:
        os.chdir("/")
    return _wait_for_all(pid)


def _spawn(argv: "list[str]", env: "dict[str, str]") -> int:
    def spawn() -> int:
        return os.posix_spawnp(
            argv[0], argv, env, setsigmask=(), setsigdef=(*_KEYBOARD, SIGPIPE, SIGXFSZ)
        )

    try:
        return spawn()
    except BlockingIOError:
        # A fork bomb took every slot; the reserve lets the user still inspect and clean up.
        with reserve_processes():
            return spawn()


def _wait_for_all(command: int) -> None:
    """Report how the command ended, and when every process that it started has ended."""
    report: Object = {}
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG if report else 0)
        except ChildProcessError:
            return _send_report({**report, "free": True})
        if pid == 0:
            _send_report(report)
            report = {}
        elif pid == command:
            report = {"status": os.waitstatus_to_exitcode(status)}


def _send_report(report: "Object") -> None:
    os.write(_REPORTS, dumps(report) + b"\n")


def _read_command() -> "Object | None":
    """The next command; ``None`` when the executor has closed the console."""
    size = int.from_bytes(_read(LENGTH_BYTES), "little")
    return loads(_read(size)) if size else None


def _read(size: int) -> bytes:
    data = b""
    while len(data) < size:
        piece = os.read(_COMMANDS, size - len(data))
        if not piece:
            return b""
        data += piece
    return data
