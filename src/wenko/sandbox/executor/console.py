"""A console: two pseudo-terminals and the process that holds them, reused by several calls."""

import fcntl
import os
import termios
import time

from .holder import LENGTH_BYTES, run_holder
from .json_codec import dumps, loads
from .processes import STAT_SIZE, read_proc, send_signal
from .signals import SIGKILL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from .children import Children
    from .json_codec import Object
    from .loop import Loop

    class ConsoleOwner(Protocol):
        """The call that uses a console."""

        def on_report(self, report: Object) -> None: ...


MAX_FREE = 2
FREE_TIMEOUT = 5.0
READ_CHECK_INTERVAL = 0.1
MAX_COMMAND = 32 * 1024
"""Bytes that always fit into a pipe at once; a longer command gets a new process."""
IUTF8 = 0x4000
MAX_SIZE = 1000
_PEEK_FLAGS = os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK | os.O_CLOEXEC


class Tty:
    """One pty, used through its master."""

    __slots__ = ("device", "initial", "master", "path")

    def __init__(self, master: int, slave: int) -> None:
        os.set_blocking(master, False)
        flags = termios.tcgetattr(slave)
        flags[0] |= IUTF8
        termios.tcsetattr(slave, termios.TCSANOW, flags)
        self.initial = termios.tcgetattr(slave)
        """Its settings before any command changed them."""
        self.master = master
        self.path = os.ttyname(slave)
        found = os.stat(self.path)
        self.device = (found.st_dev, found.st_rdev)

    def local_flags(self) -> int:
        """The termios flags for line editing and echo."""
        return int(termios.tcgetattr(self.master)[3])

    def restore(self) -> None:
        """Restore the initial settings, whatever the last command changed."""
        if termios.tcgetattr(self.master) != self.initial:
            termios.tcsetattr(self.master, termios.TCSANOW, self.initial)

    def resize(self, rows: int, cols: int) -> None:
        size = b"".join(max(1, min(each, MAX_SIZE)).to_bytes(2, "little") for each in (rows, cols))
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, size + b"\0\0\0\0")

    def unread(self) -> int:
        """How many typed bytes no process has read yet."""
        try:
            fd = os.open(self.path, _PEEK_FLAGS)
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
            fd = os.open(self.path, _PEEK_FLAGS)
        except OSError:
            return b""
        try:
            return os.read(fd, 4096)
        except OSError:
            return b""
        finally:
            os.close(fd)


class Console:
    def __init__(
        self, loop: "Loop", children: "Children", size: "Object", command: "Object"
    ) -> None:
        self._loop = loop
        self._children = children
        self._fds: list[int] = []
        """Our open descriptors of it."""
        slaves: list[int] = []
        try:
            self.main, self.errors = self._open(slaves), self._open(slaves)
            self._resize(size)
            self._reports, self._commands = self._start(slaves, command)
        except OSError:
            self.close()
            raise
        finally:
            for fd in slaves:
                os.close(fd)
        self.owner: ConsoleOwner | None = None
        self.typed_into = False
        """Input was typed, and its unread rest must not reach another call."""
        self.free_since = 0.0
        self.command_unread = False
        """The holder ended before it read the last command, which therefore never started."""
        loop.watch(self._reports, lambda _: self.read_reports())

    def _open(self, slaves: "list[int]") -> Tty:
        master, slave = os.openpty()
        self._fds.append(master)
        slaves.append(slave)
        return Tty(master, slave)

    def _start(self, slaves: "list[int]", command: "Object") -> "tuple[int, int]":
        reports, report_end = os.pipe2(os.O_CLOEXEC)
        command_end, commands = os.pipe2(os.O_CLOEXEC)
        self._fds += reports, commands
        slaves += report_end, command_end
        self.pid = self._children.fork()
        if self.pid == 0:
            run_holder(slaves[:2], report_end, command_end, command)
        for fd in (reports, commands):
            os.set_blocking(fd, False)
        return reports, commands

    def _resize(self, size: "Object") -> None:
        for tty in (self.main, self.errors):
            tty.resize(size["rows"], size["cols"])

    def start_command(self, size: "Object", command: "Object") -> bool:
        """Send the holder another command to start; returns whether that was possible."""
        try:
            data = dumps(command, "strict")
        except UnicodeEncodeError:
            return False
        # A holder that was stopped by a signal would never start it.
        if len(data) > MAX_COMMAND or not self._holder_runs():
            return False
        data = len(data).to_bytes(LENGTH_BYTES, "little") + data
        try:
            self.main.restore()
            self.errors.restore()
            self._resize(size)
            if os.write(self._commands, data) < len(data):
                return False
        except OSError:
            return False
        self._loop.call_later(READ_CHECK_INTERVAL, self._check_command_read)
        return True

    def _check_command_read(self) -> None:
        """Kill a holder that a tool stopped before it read the command: ``command_unread`` is then
        set, and the call is started elsewhere."""
        if self.ended or _unread(self._commands) == 0:
            return
        if not self._holder_runs():
            send_signal(self.pid, SIGKILL)
        self._loop.call_later(READ_CHECK_INTERVAL, self._check_command_read)

    def read_reports(self) -> None:
        """Pass the holder's reports to the owner."""
        if self._reports not in self._fds:
            return
        try:
            data = os.read(self._reports, 1 << 16)
        except BlockingIOError:
            return
        if not data:
            self.command_unread = _unread(self._commands) > 0
            self._close_fd(self._reports)
            self._close_fd(self._commands)
        for line in data.splitlines():
            if self.owner is not None:
                self.owner.on_report(loads(line))

    @property
    def ended(self) -> bool:
        return self._reports not in self._fds

    def close_master(self, fd: int) -> None:
        self._close_fd(fd)

    def close(self) -> None:
        """Close our descriptors; the holder ends once its last command has ended."""
        for fd in list(self._fds):
            self._close_fd(fd)

    def _close_fd(self, fd: int) -> None:
        if fd in self._fds:
            self._fds.remove(fd)
            self._loop.unwatch(fd)
            os.close(fd)

    def _holder_runs(self) -> bool:
        stat = read_proc(f"/proc/{self.pid}/stat", STAT_SIZE)
        return stat[stat.rfind(b")") + 2 :][:1] in (b"S", b"R", b"D")


class Consoles:
    """A pool of consoles: free ones are kept for a few seconds, for the next command."""

    def __init__(self, loop: "Loop", children: "Children") -> None:
        self._loop = loop
        self._children = children
        self._free: list[Console] = []
        self._evicting = False

    def acquire(self, size: "Object", command: "Object") -> Console:
        """A console that starts the command."""
        while self._free:
            console = self._free.pop()
            if not console.ended and console.start_command(size, command):
                return console
            self._discard(console)
        return Console(self._loop, self._children, size, command)

    def release(self, console: Console) -> None:
        console.owner = None
        if console.typed_into or console.ended or len(self._free) >= MAX_FREE:
            return console.close()
        console.free_since = time.monotonic()
        self._free.append(console)
        self._schedule_eviction(FREE_TIMEOUT)
        return None

    def _schedule_eviction(self, seconds: float) -> None:
        if not self._evicting:
            self._evicting = True
            self._loop.call_later(seconds, self._evict)

    def _evict(self) -> None:
        self._evicting = False
        now = time.monotonic()
        kept = []
        for console in self._free:
            if now - console.free_since < FREE_TIMEOUT and not console.ended:
                kept.append(console)
            else:
                console.close()
        self._free = kept
        if kept:
            self._schedule_eviction(kept[0].free_since + FREE_TIMEOUT - now)

    def _discard(self, console: Console) -> None:
        if not console.ended:
            send_signal(console.pid, SIGKILL)
        console.close()


def _unread(pipe: int) -> int:
    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, b"\0\0\0\0"), "little")
