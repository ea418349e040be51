"""Two pseudo-terminals and the process that holds them, lent to one call after the other."""

import fcntl
import os
import termios
import time

from .holder import SIZE, hold
from .json_codec import dumps, loads
from .limits import spare_processes
from .processes import STAT, read_proc, send
from .signals import SIGKILL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from .json_codec import Object
    from .loop import Loop

    class User(Protocol):
        """Whom a console is lent to."""

        def reported(self, report: Object) -> None: ...


KEPT = 2
KEPT_FOR = 5.0
HEARD_WITHIN = 0.1
LONGEST_ORDER = 32 * 1024
"""Bytes that surely fit into a pipe at once; a longer order is worth a new process."""
IUTF8 = 0x4000
LARGEST = 1000
_LOOKING = os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK | os.O_CLOEXEC


class Tty:
    """One pty, seen from the side of its master."""

    __slots__ = ("device", "fresh", "master", "path")

    def __init__(self, master: int, slave: int) -> None:
        os.set_blocking(master, False)
        flags = termios.tcgetattr(slave)
        flags[0] |= IUTF8
        termios.tcsetattr(slave, termios.TCSANOW, flags)
        self.fresh = termios.tcgetattr(slave)
        """Its settings before any command had their way with it."""
        self.master = master
        self.path = os.ttyname(slave)
        found = os.stat(self.path)
        self.device = (found.st_dev, found.st_rdev)

    def attributes(self) -> int:
        """The local flags: whether lines are edited, whether input is echoed."""
        return int(termios.tcgetattr(self.master)[3])

    def refresh(self) -> None:
        """Lines are edited and echoed again, whatever the last command wanted."""
        if termios.tcgetattr(self.master) != self.fresh:
            termios.tcsetattr(self.master, termios.TCSANOW, self.fresh)

    def resize(self, rows: int, cols: int) -> None:
        size = b"".join(max(1, min(each, LARGEST)).to_bytes(2, "little") for each in (rows, cols))
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, size + b"\0\0\0\0")

    def unread(self) -> int:
        """Bytes that were typed and that nobody has read yet."""
        try:
            fd = os.open(self.path, _LOOKING)
        except OSError:
            return 0
        try:
            return _unread(fd)
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


class Console:
    def __init__(self, loop: "Loop", size: "Object", order: "Object") -> None:
        self._loop = loop
        self._fds: list[int] = []
        """What we have open of it."""
        slaves: list[int] = []
        try:
            self.main, self.errors = self._open(slaves), self._open(slaves)
            self._resize(size)
            self._report, self._orders = self._start(slaves, order)
        except OSError:
            self.close()
            raise
        finally:
            for fd in slaves:
                os.close(fd)
        self.user: User | None = None
        self.worn = False
        """Somebody typed into it: what that left behind is nobody else's."""
        self.free_since = 0.0
        self.unheard = False
        """It ended before it took the last order: that command never began."""
        loop.watch(self._report, lambda _: self.hear())

    def _open(self, slaves: "list[int]") -> Tty:
        master, slave = os.openpty()
        self._fds.append(master)
        slaves.append(slave)
        return Tty(master, slave)

    def _start(self, slaves: "list[int]", order: "Object") -> "tuple[int, int]":
        heard, report = os.pipe2(os.O_CLOEXEC)
        orders, given = os.pipe2(os.O_CLOEXEC)
        self._fds += heard, given
        slaves += report, orders
        self.pid = _fork()
        if self.pid == 0:
            hold(slaves[:2], report, orders, order)
        for fd in (heard, given):
            os.set_blocking(fd, False)
        return heard, given

    def _resize(self, size: "Object") -> None:
        for tty in (self.main, self.errors):
            tty.resize(size["rows"], size["cols"])

    def order(self, size: "Object", order: "Object") -> bool:
        """Have another command started; whether the holder takes it."""
        try:
            data = dumps(order, "strict")
        except UnicodeEncodeError:
            return False
        # Whoever was told to stop would never start it.
        if len(data) > LONGEST_ORDER or not self._listens():
            return False
        data = len(data).to_bytes(SIZE, "little") + data
        try:
            self.main.refresh()
            self.errors.refresh()
            self._resize(size)
            if os.write(self._orders, data) < len(data):
                return False
        except OSError:
            return False
        self._loop.later(HEARD_WITHIN, self._see_that_it_was_heard)
        return True

    def _see_that_it_was_heard(self) -> None:
        """Somebody may have stopped the holder just before; ended, it tells that it never began."""
        if self.ended or _unread(self._orders) == 0:
            return
        if not self._listens():
            send(self.pid, SIGKILL)
        self._loop.later(HEARD_WITHIN, self._see_that_it_was_heard)

    def hear(self) -> None:
        """Pass on what the holder reports."""
        if self._report not in self._fds:
            return
        try:
            data = os.read(self._report, 1 << 16)
        except BlockingIOError:
            return
        if not data:
            self.unheard = _unread(self._orders) > 0
            self._forget(self._report)
            self._forget(self._orders)
        for line in data.splitlines():
            if self.user is not None:
                self.user.reported(loads(line))

    @property
    def ended(self) -> bool:
        return self._report not in self._fds

    def close_master(self, fd: int) -> None:
        self._forget(fd)

    def close(self) -> None:
        """Let go of it; a holder with nothing left to hold ends."""
        for fd in list(self._fds):
            self._forget(fd)

    def _forget(self, fd: int) -> None:
        if fd in self._fds:
            self._fds.remove(fd)
            self._loop.unwatch(fd)
            os.close(fd)

    def _listens(self) -> bool:
        stat = read_proc(f"/proc/{self.pid}/stat", STAT)
        return stat[stat.rfind(b")") + 2 :][:1] in (b"S", b"R", b"D")


class Consoles:
    """Those that are free, for a moment: mostly the next command comes soon."""

    def __init__(self, loop: "Loop") -> None:
        self._loop = loop
        self._free: list[Console] = []
        self._thinning = False

    def lend(self, size: "Object", order: "Object") -> Console:
        """A console on which the command is being started."""
        while self._free:
            console = self._free.pop()
            if not console.ended and console.order(size, order):
                return console
            self._discard(console)
        return Console(self._loop, size, order)

    def take_back(self, console: Console) -> None:
        console.user = None
        if console.worn or console.ended or len(self._free) >= KEPT:
            return console.close()
        console.free_since = time.monotonic()
        self._free.append(console)
        self._thin_out_later(KEPT_FOR)
        return None

    def _thin_out_later(self, seconds: float) -> None:
        if not self._thinning:
            self._thinning = True
            self._loop.later(seconds, self._thin_out)

    def _thin_out(self) -> None:
        self._thinning = False
        now = time.monotonic()
        kept = []
        for console in self._free:
            if now - console.free_since < KEPT_FOR and not console.ended:
                kept.append(console)
            else:
                console.close()
        self._free = kept
        if kept:
            self._thin_out_later(kept[0].free_since + KEPT_FOR - now)

    def _discard(self, console: Console) -> None:
        if not console.ended:
            send(console.pid, SIGKILL)
        console.close()


def _unread(pipe: int) -> int:
    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, b"\0\0\0\0"), "little")


def _fork() -> int:
    try:
        return os.fork()
    except BlockingIOError:
        with spare_processes():
            return os.fork()
