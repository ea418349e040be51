"""The TCP ports on which programs of this sandbox listen, and which program each belongs to."""

import os

from .listening_sockets import connected_socket, listening_sockets
from .processes import all_processes, descendants, processes, read_proc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .json_codec import Object
    from .processes import Process

_DRIVER = b"desktop.driver"
"""In the command line of the process that serves the workspace to the browser."""
MAX_LISTENERS = 64
MAX_NAME = 64


class Listeners:
    """Owners are looked up once for each socket: that takes a look at every open file."""

    def __init__(self) -> None:
        self._programs: dict[int, str | None] = {}

    def list(self) -> "list[Object]":
        """Ports with their programs; sockets that are none of our processes' are left out."""
        sockets = listening_sockets()
        fresh = sockets.keys() - self._programs.keys()
        found = _owners(fresh) if fresh else {}
        # One that no process is found for is looked up again: it may just have been handed over.
        kept = {inode: name for inode, name in self._programs.items() if inode in sockets}
        self._programs = {**kept, **found}
        ports: dict[int, str] = {}
        for inode, port in sockets.items():
            program = self._programs.get(inode)
            if program is not None:
                ports.setdefault(port, program)
        return [{"port": port, "program": ports[port]} for port in sorted(ports)][:MAX_LISTENERS]


def listens(pid: int) -> bool:
    """Whether the process or one that descends from it listens on a port."""
    wanted = {f"socket:[{inode}]" for inode in listening_sockets()}
    family = (pid, *descendants(pid, all_processes()))
    return bool(wanted) and any(link in wanted for each in family for link in _open_files(each))


def program_connected(port: int, to: int) -> "tuple[str, list[int]] | None":
    """The file name of the program whose socket it is, with its process and all above that one."""
    inode = connected_socket(port, to)
    if inode is None:
        return None
    running = all_processes()
    for pid in running:
        if f"socket:[{inode}]" in _open_files(pid):
            return _program(pid), _with_ancestors(pid, running)
    return None


def _program(pid: int) -> str:
    # Not its own word: the file that the kernel runs.
    try:
        name = os.path.basename(os.readlink(f"/proc/{pid}/exe"))
    except OSError:
        return ""
    return name if name.isascii() and name.isprintable() and len(name) <= MAX_NAME else ""


def _with_ancestors(pid: int, running: "dict[int, Process]") -> "list[int]":
    line: list[int] = []
    while pid in running and pid not in line:
        line.append(pid)
        pid = running[pid].parent
    return line


def _owners(inodes: "set[int]") -> "dict[int, str | None]":
    """The names of the programs that have these sockets open; ``None`` for the browser's own."""
    wanted = {f"socket:[{inode}]": inode for inode in inodes}
    found: dict[int, str | None] = {}
    for pid in processes():
        for link in _open_files(pid):
            inode = wanted.get(link)
            if inode is not None and inode not in found:
                ours = _DRIVER in read_proc(f"/proc/{pid}/cmdline")
                name = read_proc(f"/proc/{pid}/comm", 64).decode("utf-8", "replace").strip()
                found[inode] = None if ours else name
        if len(found) == len(wanted):
            break
    return found


def _open_files(pid: int) -> "list[str]":
    folder = f"/proc/{pid}/fd"
    try:
        names = os.listdir(folder)
    except OSError:
        return []  # It has ended, or is not ours to look into.
    links = []
    for name in names:
        try:
            links.append(os.readlink(f"{folder}/{name}"))
        except OSError:
            continue
    return links
