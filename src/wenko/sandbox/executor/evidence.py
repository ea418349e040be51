"""What the kernel knows of the processes before a terminal: who of them waits for its input."""

import os
import termios

from .processes import STAT
from .processes import read_proc as _read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .console import Tty

_READ, _POLL, _SELECT, _EPOLL = "read", "poll", "select", "epoll"
_CALLS = {
    "x86_64": {
        0: _READ,
        19: _READ,
        7: _POLL,
        271: _POLL,
        23: _SELECT,
        270: _SELECT,
        232: _EPOLL,
        281: _EPOLL,
        441: _EPOLL,
    },
    "aarch64": {63: _READ, 65: _READ, 73: _POLL, 72: _SELECT, 22: _EPOLL, 441: _EPOLL},
}.get(os.uname().machine, {})
_POLLIN = 0x41
_EPOLLIN = 0x1
_MOST = 1024
_DEV_TTY = os.makedev(5, 0)
_PTS_MAJOR = 136
_LISTENING = b"0A"


class ProcessInfo:
    """One process of the terminal's session."""

    __slots__ = ("device", "group", "name", "parent", "pid", "session", "state", "terminal_group")

    def __init__(self, pid: int, stat: bytes) -> None:
        end = stat.rindex(b")")
        fields = stat[end + 2 :].split()
        self.pid = pid
        self.name = stat[stat.index(b"(") + 1 : end].decode("utf-8", "replace")
        self.state = fields[0]
        self.parent = int(fields[1])
        self.group = int(fields[2])
        self.session = int(fields[3])
        self.device = int(fields[4])
        self.terminal_group = int(fields[5])


class Reader:
    """A process that waits for the terminal."""

    __slots__ = ("child", "how", "main_thread", "man", "mode", "service", "socket", "tty")

    def __init__(self, man: ProcessInfo, how: str, main_thread: bool, tty: "Tty | None") -> None:
        self.man = man
        self.how = how
        self.main_thread = main_thread
        self.tty = tty
        """Ours; ``None`` when it is the terminal of a relay."""
        self.mode = "raw"
        self.child = self.socket = self.service = False


class Observation:
    """The terminal's foreground at one moment."""

    __slots__ = ("cpu", "reader", "unreadable")

    def __init__(self) -> None:
        self.reader: Reader | None = None
        self.cpu = 0
        """Nanoseconds of processor time that the foreground has used so far."""
        self.unreadable = False
        """Whether somebody there does not let us see what it waits for."""


def look(session: int, ttys: "tuple[Tty, ...]") -> Observation:
    sight = Observation()
    everyone = _everyone()
    front = _foreground(session, everyone)
    found: list[Reader] = []
    for man in front:
        _study(man, ttys, sight, found)
    for reader in found:
        _company(reader, everyone)
    # npm listens to the terminal beside the child that asks: the child is the one to answer.
    found.sort(key=lambda each: (each.how != _READ, each.child, each.socket))
    if found:
        sight.reader = _through_relay(found[0], everyone, sight)
    return sight


def mode_of(flags: int) -> str:
    if flags & termios.ICANON:
        return "cooked" if flags & termios.ECHO else "password"
    return "raw"


def program_of(man: ProcessInfo) -> str:
    """The file that it runs: ``editor`` may be a link to any."""
    try:
        return os.readlink(f"/proc/{man.pid}/exe").rpartition("/")[2]
    except OSError:
        return man.name


def _everyone() -> "list[ProcessInfo]":
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            stat = _read(f"/proc/{name}/stat", STAT)
            if stat:
                found.append(ProcessInfo(int(name), stat))
    return [man for man in found if man.state not in (b"Z", b"X")]


def _foreground(session: int, everyone: "list[ProcessInfo]") -> "list[ProcessInfo]":
    """Without the holder, which leads the session and never reads."""
    return [
        man
        for man in everyone
        if man.session == session and man.group == man.terminal_group and man.pid != session
    ]


def _study(
    man: ProcessInfo, ttys: "tuple[Tty, ...]", sight: Observation, found: "list[Reader]"
) -> None:
    try:
        threads = os.listdir(f"/proc/{man.pid}/task")
    except OSError:
        return
    for thread in threads:
        place = f"/proc/{man.pid}/task/{thread}"
        spent = _read(f"{place}/schedstat", STAT).split()
        sight.cpu += int(spent[0]) if spent else 0
        words = _syscall(place, sight)
        if words and words[0].isdigit():
            how = _CALLS.get(int(words[0]))
            tty = _waits_for(man.pid, how, words[1:], ttys) if how else None
            if how and tty is not None:
                found.append(Reader(man, how, int(thread) == man.pid, tty))


def _syscall(place: str, sight: Observation) -> "list[bytes]":
    try:
        with open(f"{place}/syscall", "rb") as file:
            return file.read().split()
    except PermissionError:
        sight.unreadable = True
        return []
    except OSError:
        return []  # It has just ended.


def _waits_for(pid: int, how: str, words: "list[bytes]", ttys: "tuple[Tty, ...]") -> "Tty | None":
    arguments = [int(word, 16) for word in words[:3]]
    if how == _READ:
        return _tty(pid, arguments[0], ttys)
    if how == _EPOLL:
        fds = _in_epoll(pid, arguments[0])
    elif how == _POLL:
        fds = _in_poll(pid, arguments[0], arguments[1])
    else:
        fds = _in_select(pid, arguments[0], arguments[1])
    for fd in fds:
        tty = _tty(pid, fd, ttys)
        if tty is not None:
            return tty
    return None


def _in_poll(pid: int, address: int, count: int) -> "list[int]":
    data = _memory(pid, address, 8 * min(count, _MOST))
    return [
        int.from_bytes(data[at : at + 4], "little")
        for at in range(0, len(data) - 7, 8)
        if int.from_bytes(data[at + 4 : at + 6], "little") & _POLLIN
    ]


def _in_select(pid: int, count: int, address: int) -> "list[int]":
    count = min(count, _MOST)
    bits = int.from_bytes(_memory(pid, address, (count + 7) // 8), "little") if address else 0
    return [fd for fd in range(count) if bits >> fd & 1]


def _in_epoll(pid: int, epoll: int) -> "list[int]":
    found = []
    for line in _read(f"/proc/{pid}/fdinfo/{epoll}").splitlines():
        words = line.split()
        if words[:1] == [b"tfd:"] and int(words[3], 16) & _EPOLLIN:
            found.append(int(words[1]))
    return found


def _memory(pid: int, address: int, size: int) -> bytes:
    try:
        fd = os.open(f"/proc/{pid}/mem", os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return b""
    try:
        return os.pread(fd, size, address)
    except (OSError, OverflowError):
        return b""
    finally:
        os.close(fd)


def _tty(pid: int, fd: int, ttys: "tuple[Tty, ...]") -> "Tty | None":
    try:
        found = os.stat(f"/proc/{pid}/fd/{fd}")
    except OSError:
        return None
    if found.st_rdev == _DEV_TTY:
        return ttys[0]
    # Numbers of terminals repeat in every instance of devpts: the device alone says nothing.
    for tty in ttys:
        if tty.device == (found.st_dev, found.st_rdev):
            return tty
    return None


def _company(reader: Reader, everyone: "list[ProcessInfo]") -> None:
    """What speaks against a question: a child that works, a connection, a service."""
    man = reader.man
    reader.child = any(each.parent == man.pid for each in everyone)
    inodes = set()
    for link in _links(man.pid).values():
        if link.startswith("socket:["):
            inodes.add(link[8:-1].encode())
    if not inodes:
        return
    for table in ("tcp", "tcp6", "udp", "udp6"):
        for line in _read(f"/proc/{man.pid}/net/{table}").splitlines()[1:]:
            words = line.split()
            if len(words) > 9 and words[9] in inodes:
                reader.socket = True
                reader.service = reader.service or (
                    table.startswith("tcp") and words[3] == _LISTENING
                )


def _links(pid: int) -> "dict[int, str]":
    try:
        fds = os.listdir(f"/proc/{pid}/fd")
    except OSError:
        return {}
    found = {}
    for fd in fds:
        try:
            found[int(fd)] = os.readlink(f"/proc/{pid}/fd/{fd}")
        except OSError:
            continue
    return found


def _through_relay(
    reader: Reader, everyone: "list[ProcessInfo]", sight: Observation
) -> "Reader | None":
    """``script`` and the like pass the terminal on: whoever is behind them decides."""
    index = _relayed(reader.man.pid)
    if index is None:
        assert reader.tty is not None
        reader.mode = mode_of(reader.tty.attributes())
        return reader
    behind = [man for man in everyone if man.device == os.makedev(_PTS_MAJOR, index)]
    inner = _Inner(index)
    found: list[Reader] = []
    for man in behind:
        if man.group == man.terminal_group:
            _study(man, (inner,), sight, found)  # type: ignore[arg-type]
    if not found:
        return None
    flags = inner.attributes()
    _company(found[0], everyone)
    found[0].mode = "raw" if flags is None else mode_of(flags)
    found[0].tty = reader.tty
    return found[0]


def _relayed(pid: int) -> "int | None":
    for fd, link in _links(pid).items():
        if link.endswith("ptmx"):
            for line in _read(f"/proc/{pid}/fdinfo/{fd}").splitlines():
                if line.startswith(b"tty-index:"):
                    return int(line.split()[1])
    return None


class _Inner:
    """The terminal behind a relay."""

    def __init__(self, index: int) -> None:
        self._path = f"/dev/pts/{index}"
        try:
            found = os.stat(self._path)
            self.device = (found.st_dev, found.st_rdev)
        except OSError:
            self.device = (0, 0)

    def attributes(self) -> "int | None":
        try:
            fd = os.open(self._path, os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError:
            return None
        try:
            return int(termios.tcgetattr(fd)[3])
        except termios.error:
            return None
        finally:
            os.close(fd)
