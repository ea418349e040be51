"""Evidence from /proc: which foreground process of a terminal is blocked reading from it."""

import os
import termios

from .processes import STAT_SIZE
from .processes import read_proc as _read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .console import Tty

_READ, _POLL, _SELECT, _EPOLL = "read", "poll", "select", "epoll"
_WAITING_SYSCALLS = {
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
_MAX_OPTIONS = 32
_TMUX = "tmux: client"
_MAX_FDS = 1024
_DEV_TTY = os.makedev(5, 0)
_PTS_MAJOR = 136
_TCP_LISTEN = b"0A"


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


class TerminalReader:
    """A process that waits for input from the terminal."""

    __slots__ = (
        "has_child",
        "has_socket",
        "listening",
        "main_thread",
        "mode",
        "process",
        "syscall",
        "tty",
    )

    def __init__(
        self, process: ProcessInfo, syscall: str, main_thread: bool, tty: "Tty | None"
    ) -> None:
        self.process = process
        self.syscall = syscall
        self.main_thread = main_thread
        self.tty = tty
        """The call's own pty, also if the process reads it through a relay."""
        self.mode = "raw"
        self.has_child = self.has_socket = self.listening = False


class Observation:
    """The state of the terminal's foreground at one moment."""

    __slots__ = ("cpu", "reader", "unreadable")

    def __init__(self) -> None:
        self.reader: TerminalReader | None = None
        self.cpu = 0
        """Nanoseconds of CPU time that the foreground has used so far."""
        self.unreadable = False
        """Whether a process there does not let us see what it waits for."""


def observe(session: int, ttys: "tuple[Tty, ...]") -> Observation:
    observation = Observation()
    processes = _list_processes()
    found: list[TerminalReader] = []
    for process in _foreground(session, processes):
        _add_readers(process, ttys, observation, found)
        # Its server reads the terminal, from another session.
        observation.unreadable = observation.unreadable or process.name == _TMUX
    for reader in found:
        _inspect_relations(reader, processes)
    # npm polls the terminal while its child prompts: prefer the child.
    found.sort(key=lambda each: (each.syscall != _READ, each.has_child, each.has_socket))
    if found:
        observation.reader = _resolve_relay(found[0], processes, observation)
    return observation


def terminal_mode(flags: int) -> str:
    if flags & termios.ICANON:
        return "cooked" if flags & termios.ECHO else "password"
    return "raw"


def executable_name(process: ProcessInfo) -> str:
    """The name of the executed file: ``editor`` may be a link to any."""
    try:
        return os.readlink(f"/proc/{process.pid}/exe").rpartition("/")[2]
    except OSError:
        return process.name


def option_names(pid: int) -> "list[str]":
    """The long options of its command line without their values: ``--passwordbox``."""
    words = _read(f"/proc/{pid}/cmdline").split(b"\0")
    names = [word.split(b"=")[0].decode("ascii", "replace") for word in words]
    return [name for name in names if name.startswith("--") and len(name) <= 40][:_MAX_OPTIONS]


def _list_processes() -> "list[ProcessInfo]":
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            stat = _read(f"/proc/{name}/stat", STAT_SIZE)
            if stat:
                found.append(ProcessInfo(int(name), stat))
    return [each for each in found if each.state not in (b"Z", b"X")]


def _foreground(session: int, processes: "list[ProcessInfo]") -> "list[ProcessInfo]":
    """Without the holder, which leads the session and never reads."""
    return [
        each
        for each in processes
        if each.session == session and each.group == each.terminal_group and each.pid != session
    ]


def _add_readers(
    process: ProcessInfo,
    ttys: "tuple[Tty, ...]",
    observation: Observation,
    found: "list[TerminalReader]",
) -> None:
    """Add each thread of the process that waits for one of the ttys to ``found``."""
    try:
        threads = os.listdir(f"/proc/{process.pid}/task")
    except OSError:
        return
    for thread in threads:
        path = f"/proc/{process.pid}/task/{thread}"
        schedstat = _read(f"{path}/schedstat", STAT_SIZE).split()
        observation.cpu += int(schedstat[0]) if schedstat else 0
        words = _read_syscall(path, observation)
        if words and words[0].isdigit():
            syscall = _WAITING_SYSCALLS.get(int(words[0]))
            tty = _awaited_tty(process.pid, syscall, words[1:], ttys) if syscall else None
            if syscall and tty is not None:
                found.append(TerminalReader(process, syscall, int(thread) == process.pid, tty))


def _read_syscall(path: str, observation: Observation) -> "list[bytes]":
    try:
        with open(f"{path}/syscall", "rb") as file:
            return file.read().split()
    except PermissionError:
        observation.unreadable = True
        return []
    except OSError:
        return []  # It has just ended.


def _awaited_tty(
    pid: int, syscall: str, words: "list[bytes]", ttys: "tuple[Tty, ...]"
) -> "Tty | None":
    arguments = [int(word, 16) for word in words[:3]]
    if syscall == _READ:
        return _find_tty(pid, arguments[0], ttys)
    if syscall == _EPOLL:
        fds = _epoll_fds(pid, arguments[0])
    elif syscall == _POLL:
        fds = _poll_fds(pid, arguments[0], arguments[1])
    else:
        fds = _select_fds(pid, arguments[0], arguments[1])
    for fd in fds:
        tty = _find_tty(pid, fd, ttys)
        if tty is not None:
            return tty
    return None


def _poll_fds(pid: int, address: int, count: int) -> "list[int]":
    data = _read_memory(pid, address, 8 * min(count, _MAX_FDS))
    return [
        int.from_bytes(data[at : at + 4], "little")
        for at in range(0, len(data) - 7, 8)
        if int.from_bytes(data[at + 4 : at + 6], "little") & _POLLIN
    ]


def _select_fds(pid: int, count: int, address: int) -> "list[int]":
    count = min(count, _MAX_FDS)
    bits = int.from_bytes(_read_memory(pid, address, (count + 7) // 8), "little") if address else 0
    return [fd for fd in range(count) if bits >> fd & 1]


def _epoll_fds(pid: int, epoll: int) -> "list[int]":
    found = []
    for line in _read(f"/proc/{pid}/fdinfo/{epoll}").splitlines():
        words = line.split()
        if words[:1] == [b"tfd:"] and int(words[3], 16) & _EPOLLIN:
            found.append(int(words[1]))
    return found


def _read_memory(pid: int, address: int, size: int) -> bytes:
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


def _find_tty(pid: int, fd: int, ttys: "tuple[Tty, ...]") -> "Tty | None":
    try:
        found = os.stat(f"/proc/{pid}/fd/{fd}")
    except OSError:
        return None
    if found.st_rdev == _DEV_TTY:
        return ttys[0]
    # Terminal numbers repeat in every devpts instance: the device number alone is ambiguous.
    for tty in ttys:
        if tty.device == (found.st_dev, found.st_rdev):
            return tty
    return None


def _inspect_relations(reader: TerminalReader, processes: "list[ProcessInfo]") -> None:
    """Record evidence against a prompt: a working child, a connection, a listening socket."""
    pid = reader.process.pid
    reader.has_child = any(each.parent == pid for each in processes)
    inodes = set()
    for link in _open_files(pid).values():
        if link.startswith("socket:["):
            inodes.add(link[8:-1].encode())
    if not inodes:
        return
    for table in ("tcp", "tcp6", "udp", "udp6"):
        for line in _read(f"/proc/{pid}/net/{table}").splitlines()[1:]:
            words = line.split()
            if len(words) > 9 and words[9] in inodes:
                reader.has_socket = True
                if table.startswith("tcp") and words[3] == _TCP_LISTEN:
                    reader.listening = True


def _open_files(pid: int) -> "dict[int, str]":
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


def _resolve_relay(
    reader: TerminalReader, processes: "list[ProcessInfo]", observation: Observation
) -> "TerminalReader | None":
    """``script`` and the like relay the terminal to a pty of their own: look for its reader."""
    index = _relay_index(reader.process.pid)
    if index is None:
        assert reader.tty is not None
        reader.mode = terminal_mode(reader.tty.local_flags())
        return reader
    relayed = [each for each in processes if each.device == os.makedev(_PTS_MAJOR, index)]
    inner = _RelayTty(index)
    found: list[TerminalReader] = []
    for process in relayed:
        if process.group == process.terminal_group:
            _add_readers(process, (inner,), observation, found)  # type: ignore[arg-type]
    if not found:
        return None
    flags = inner.local_flags()
    _inspect_relations(found[0], processes)
    found[0].mode = "raw" if flags is None else terminal_mode(flags)
    found[0].tty = reader.tty
    return found[0]


def _relay_index(pid: int) -> "int | None":
    """The number of the pty whose master the process holds, if any."""
    for fd, link in _open_files(pid).items():
        if link.endswith("ptmx"):
            for line in _read(f"/proc/{pid}/fdinfo/{fd}").splitlines():
                if line.startswith(b"tty-index:"):
                    return int(line.split()[1])
    return None


class _RelayTty:
    """The pty behind a relay."""

    def __init__(self, index: int) -> None:
        self._path = f"/dev/pts/{index}"
        try:
            found = os.stat(self._path)
            self.device = (found.st_dev, found.st_rdev)
        except OSError:
            self.device = (0, 0)

    def local_flags(self) -> "int | None":
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
