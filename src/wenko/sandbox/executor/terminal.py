"""A call's terminal: stdin and stdout on one pty, stderr on a second, both on one screen.

The process that owns the terminal is not the command but a small holder beside it: when the owner
of a terminal ends, the kernel hangs it up, and a service left in the background would die with it.
"""

import fcntl
import os
import termios

from .limits import be_subreaper, spare_processes
from .output import whole_characters
from .plain import Plain
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
    from .wire import Object

REPLAY = 256 * 1024
LIVE = 32 * 1024
PIECE, PIECES = 1 << 16, 16
IUTF8 = 0x4000
LARGEST = 1000
_KEYBOARD = (SIGINT, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU, SIGHUP, SIGTERM)
_REPORT = 3
_LOOKING = os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK | os.O_CLOEXEC
# A program that finds a terminal would open a pager for what nobody is there to page through, and
# draw moving pictures that are litter in its result.
ENVIRONMENT = {
    "PAGER": "cat",
    "GIT_PAGER": "cat",
    "MANPAGER": "cat",
    "npm_config_progress": "false",
    "PIP_PROGRESS_BAR": "off",
}


class Tty:
    """One pty, seen from the side of its master."""

    __slots__ = ("device", "master", "path")

    def __init__(self, master: int, path: str) -> None:
        self.master = master
        self.path = path
        found = os.stat(path)
        self.device = (found.st_dev, found.st_rdev)

    def attributes(self) -> int:
        """The local flags: whether lines are edited, whether input is echoed."""
        return int(termios.tcgetattr(self.master)[3])

    def unread(self) -> int:
        """Bytes that were typed and that nobody has read yet."""
        try:
            fd = os.open(self.path, _LOOKING)
        except OSError:
            return 0
        try:
            return int.from_bytes(fcntl.ioctl(fd, termios.FIONREAD, b"\0\0\0\0"), "little")
        except OSError:
            return 0
        finally:
            os.close(fd)

    def take_unread(self) -> bytes:
        try:
            fd = os.open(self.path, _LOOKING)
        except OSError:
            return b""
        try:
            return os.read(fd, 4096)
        except OSError:
            return b""
        finally:
            os.close(fd)


class Terminal:
    def __init__(self, size: "Object") -> None:
        self._slaves: list[int] = []
        self.main = self._open(size)
        try:
            self.errors = self._open(size)
        except OSError:
            os.close(self.main.master)
            os.close(self._slaves[0])
            raise
        self.sources = {"stdout": self.main.master, "stderr": self.errors.master}
        self.read_from = self.main
        """The one that the command reads from now; what is typed goes there."""
        self._plain = {"stdout": Plain(), "stderr": Plain()}
        self._replay = bytearray()
        self._cut = False
        self._live = bytearray()
        self.flooded = False
        """Whether more came than could be shown since somebody last looked."""
        self._typed = bytearray()
        self._agreed = [termios.tcgetattr(tty.master) for tty in self.ttys]

    @property
    def ttys(self) -> "tuple[Tty, Tty]":
        return self.main, self.errors

    # --- output ------------------------------------------------------------------------------

    def read(self, name: str) -> bytes:
        """What was printed, several pieces together: the kernel gives 4 KiB at a time."""
        pieces = [os.read(self.sources[name], PIECE)]
        try:
            while pieces[-1] and len(pieces) < PIECES:
                pieces.append(os.read(self.sources[name], PIECE))
        except OSError:
            pass  # No more now, or for ever; the next read tells.
        return b"".join(pieces)

    def show(self, name: str, data: bytes, watched: bool) -> bytes:
        """Put output on the screen; gives what of it belongs to the result."""
        self._replay += data
        if len(self._replay) > 2 * REPLAY:
            # Cut at a line's start: half an escape sequence would be shown as text.
            start = self._replay.find(b"\n", len(self._replay) - REPLAY) + 1
            del self._replay[: start or len(self._replay) - REPLAY]
        if watched:
            self._live += data
            if len(self._live) > 2 * LIVE:
                self._skip()
        return self._plain[name].take(data)

    def _skip(self) -> None:
        """Nobody can read so fast: the screen shows the end of it."""
        start = self._live.find(b"\n", len(self._live) - LIVE) + 1
        del self._live[: start or len(self._live) - LIVE]
        self.flooded = True

    def rest(self, name: str) -> bytes:
        return self._plain[name].rest()

    def replay(self) -> str:
        """What somebody who comes now must see first; what is on its way is part of it."""
        return self._replay.decode("utf-8", "replace")

    def take_live(self, final: bool = False) -> str:
        whole = len(self._live) if final else whole_characters(self._live)
        text = self._live[:whole].decode("utf-8", "replace")
        del self._live[:whole]
        self.flooded = False
        return text

    # --- input -------------------------------------------------------------------------------

    def type(self, data: bytes) -> None:
        self._typed += data
        self.send()

    def send(self) -> bool:
        """Write what the terminal takes; whether something is left."""
        while self._typed:
            try:
                written = os.write(self.read_from.master, self._typed[:1024])
            except BlockingIOError:
                return True
            except OSError:
                self._typed.clear()
                return False
            del self._typed[:written]
        return False

    def resize(self, rows: int, cols: int) -> None:
        for tty in self.ttys:
            _set_size(tty.master, rows, cols)

    def agree(self) -> None:
        """Programs take both for one terminal: what they set on either must hold for the other."""
        now = [termios.tcgetattr(tty.master) for tty in self.ttys]
        changed = [each != before for each, before in zip(now, self._agreed)]  # noqa: B905
        if changed[0] != changed[1]:
            source = now[0] if changed[0] else now[1]
            other = self.errors if changed[0] else self.main
            termios.tcsetattr(other.master, termios.TCSANOW, source)
            now = [termios.tcgetattr(tty.master) for tty in self.ttys]
        self._agreed = now

    def pass_on(self, reader: Tty) -> bool:
        """``more`` looks for a key on stdin and then reads it from stderr: bring it there."""
        other = self.main if reader is self.errors else self.errors
        if other.unread() == 0:
            return False
        self.read_from = reader
        self.type(other.take_unread())
        return True

    # --- processes ---------------------------------------------------------------------------

    def start(self, argv: "list[str]", env: "dict[str, str]") -> "tuple[int, int]":
        """The holder's id, and where it reports the command's end."""
        read, write = os.pipe2(os.O_CLOEXEC)
        try:
            pid = _fork()
        except OSError:
            os.close(read)
            self._started(write)
            raise
        if pid == 0:
            _hold(self._slaves, write, argv, {**ENVIRONMENT, **env})
        self._started(write)
        os.set_blocking(read, False)
        return pid, read

    def _started(self, write: int) -> None:
        for fd in (*self._slaves, write):
            os.close(fd)

    def _open(self, size: "Object") -> Tty:
        master, slave = os.openpty()
        self._slaves.append(slave)
        os.set_blocking(master, False)
        flags = termios.tcgetattr(slave)
        flags[0] |= IUTF8
        termios.tcsetattr(slave, termios.TCSANOW, flags)
        _set_size(master, size["rows"], size["cols"])
        return Tty(master, os.ttyname(slave))


def _set_size(fd: int, rows: int, cols: int) -> None:
    size = b"".join(max(1, min(each, LARGEST)).to_bytes(2, "little") for each in (rows, cols))
    fcntl.ioctl(fd, termios.TIOCSWINSZ, size + b"\0\0\0\0")


def _fork() -> int:
    try:
        return os.fork()
    except BlockingIOError:
        with spare_processes():
            return os.fork()


def _hold(slaves: "list[int]", report: int, argv: "list[str]", env: "dict[str, str]") -> None:
    """In the new process: own the terminal, start the command, stay until all of it has ended."""
    try:
        os.setsid()
        set_wakeup_fd(-1)
        signal(SIGCHLD, SIG_DFL)
        for number in _KEYBOARD:
            signal(number, SIG_IGN)
        main, errors = slaves
        for fd, place in ((main, 0), (main, 1), (errors, 2), (report, _REPORT)):
            os.dup2(fd, place, inheritable=place != _REPORT)
        os.closerange(_REPORT + 1, 1 << 16)
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        be_subreaper()
        _run(argv, env)
    finally:
        os._exit(0)


def _run(argv: "list[str]", env: "dict[str, str]") -> None:
    try:
        command = os.posix_spawnp(
            argv[0],
            argv,
            env,
            setsigmask=(),
            setsigdef=(*_KEYBOARD, SIGPIPE, SIGXFSZ),
        )
    except (OSError, ValueError) as error:
        number = error.errno if isinstance(error, OSError) else 0
        os.write(_REPORT, f"!{number} {error}".encode())
        return
    while True:
        try:
            pid, status = os.waitpid(-1, 0)
        except ChildProcessError:
            return
        if pid == command:
            os.write(_REPORT, str(os.waitstatus_to_exitcode(status)).encode())
