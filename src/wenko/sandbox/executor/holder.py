"""The holder: the process above a command, which adopts what the command leaves behind.

A holder of a terminal starts commands on it, one after the other. It is not the command itself:
when the session leader of a terminal ends, the kernel hangs up the terminal, and a background
service would die with it. When all processes of a command have ended, it waits for the next one:
starting a holder costs more than most commands do.
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
TOOL_OOM_SCORE = b"800"


def run_holder(slaves: "list[int]", reports: int, commands: int, command: "Object") -> None:
    """In the forked process: take the terminal and run commands until the executor closes it."""
    try:
        main, errors = slaves
        _set_up_fds((main, main, errors), reports, commands)
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


def run_once(streams: "tuple[int, int, int]", reports: int, command: "Object") -> None:
    """In the forked process: run one command without a terminal, and wait for all it started."""
    try:
        _set_up_fds(streams, reports)
        be_subreaper()
        _run_command(command, on_terminal=False)
    except BaseException as error:
        _send_report({"failed": [0, f"{type(error).__name__}: {error}", None]})
    finally:
        os._exit(1)


def _set_up_fds(
    streams: "tuple[int, int, int]", reports: int, commands: "int | None" = None
) -> None:
    os.setsid()
    set_wakeup_fd(-1)
    signal(SIGCHLD, SIG_DFL)
    for number in _KEYBOARD:
        signal(number, SIG_IGN)
    ours = (reports,) if commands is None else (reports, commands)
    # First to high numbers: a descriptor may occupy the number that another one is to get.
    high = [fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 64) for fd in (*streams, *ours)]
    for number, fd in enumerate(high):
        os.dup2(fd, number, inheritable=number < _REPORTS)
    os.closerange(len(high), 1 << 16)


def _reset_terminal(flags: int) -> None:
    """Undo what the last command did to the terminal."""
    for fd in (_MAIN, _ERRORS):
        fcntl.fcntl(fd, fcntl.F_SETFL, flags)
        fcntl.ioctl(fd, termios.TIOCNXCL)
        termios.tcflow(fd, termios.TCOON)
        termios.tcflush(fd, termios.TCIFLUSH)
    os.tcsetpgrp(_MAIN, os.getpgrp())


def _run_command(command: "Object", on_terminal: bool = True) -> None:
    try:
        os.chdir(command["cwd"])
        pid = spawn(command["argv"], command["env"], setsid=not on_terminal)
    except OSError as error:
        return _send_report({"failed": [error.errno, error.strerror, error.filename], "free": True})
    except ValueError as error:
        return _send_report({"failed": [0, str(error), None], "free": True})
    finally:
        os.chdir("/")
        if not on_terminal:
            _release_streams()
    return _wait_for_all(pid)


def _kill_before_the_executor(pid: int) -> None:
    """Where memory runs out, the kernel kills a tool first."""
    try:
        fd = os.open(f"/proc/{pid}/oom_score_adj", os.O_WRONLY | os.O_CLOEXEC)
    except OSError:
        return  # It has ended, or hides itself.
    try:  # noqa: SIM105
        os.write(fd, TOOL_OOM_SCORE)
    except OSError:
        pass
    os.close(fd)


def _release_streams() -> None:
    """The command has its own copies; ours would keep its pipes open."""
    null = os.open("/dev/null", os.O_RDWR | os.O_CLOEXEC)
    for number in range(_REPORTS):
        os.dup2(null, number)
    os.close(null)


def spawn(
    argv: "list[str]",
    env: "dict[str, str]",
    setsid: bool,
    file_actions: "list[tuple[int, int, int]] | tuple[()]" = (),
) -> int:
    """Start a command; it can be interrupted from the keyboard, which its parent ignores."""

    def start() -> int:
        return os.posix_spawnp(
            argv[0],
            argv,
            env,
            file_actions=file_actions,
            setsid=setsid,
            setsigmask=(),
            setsigdef=(*_KEYBOARD, SIGPIPE, SIGXFSZ),
        )

    try:
        pid = start()
    except BlockingIOError:
        # A fork bomb took every slot; the reserve lets the user still inspect and clean up.
        with reserve_processes():
            pid = start()
    _kill_before_the_executor(pid)
    return pid


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
