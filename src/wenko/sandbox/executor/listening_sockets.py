"""Which TCP sockets listen: asked of the kernel, or else read from its tables. And which one is
connected to a port, from the tables.

Reading a table walks through every place of the machine's hash table of connections, 11 ms where it
has 262,144 of them; the answer to the question takes 0.1 ms. The question is ``ss -ltn``'s: a
netlink message of ``linux/sock_diag.h`` and ``linux/inet_diag.h``.
"""

from _socket import AF_INET, AF_INET6, AF_NETLINK, SOCK_CLOEXEC, SOCK_RAW, socket
from struct import calcsize, pack, unpack_from

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_SOCK_DIAG, _TCP, _LISTEN = 4, 6, 10
_BY_FAMILY = 20
_REQUEST_DUMP = 0x301
_ERROR, _DONE = 2, 3
_HEAD = "=IHHII"
_HEAD_SIZE = calcsize(_HEAD)
_REQUEST = "=BBBBI48x"
_PORT_AT, _INODE_AT = _HEAD_SIZE + 4, _HEAD_SIZE + 68
_PATIENCE = 1.0
_MAX_REPLY = 1 << 16

_ESTABLISHED = 1
_TABLES = ("/proc/self/net/tcp", "/proc/self/net/tcp6")
_MAX_TABLE = 1 << 20


def listening_sockets() -> "dict[int, int]":
    """Ports by the inode of the socket that listens."""
    try:
        return {**_asked(AF_INET), **_asked(AF_INET6)}
    except OSError:
        # A kernel without this module, or a machine that only looks like one.
        return _in_tables()


def _asked(family: int) -> "dict[int, int]":
    request = pack(_REQUEST, family, _TCP, 0, 0, 1 << _LISTEN)
    head = pack(_HEAD, _HEAD_SIZE + len(request), _BY_FAMILY, _REQUEST_DUMP, 1, 0)
    found: dict[int, int] = {}
    kernel = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, _SOCK_DIAG)
    try:
        kernel.settimeout(_PATIENCE)
        kernel.send(head + request)
        while True:
            reply = kernel.recv(_MAX_REPLY)
            while reply:
                size, kind = unpack_from("=IH", reply)
                if kind == _DONE:
                    return found
                if kind == _ERROR or size < _HEAD_SIZE:
                    raise OSError("the kernel does not list its sockets")
                port = int.from_bytes(reply[_PORT_AT : _PORT_AT + 2], "big")
                found[unpack_from("=I", reply, _INODE_AT)[0]] = port
                reply = reply[size + 3 & ~3 :]
    finally:
        kernel.close()


def connected_socket(port: int, to: int) -> "int | None":
    """The inode of the socket that is connected from one port of this machine to another."""
    for local, remote, state, inode in _rows():
        if (local, remote, state) == (port, to, _ESTABLISHED):
            return inode
    return None


def _in_tables() -> "dict[int, int]":
    return {inode: local for local, _, state, inode in _rows() if state == _LISTEN}


def _rows() -> "Iterator[tuple[int, int, int, int]]":
    """Of the kernel's tables: port here, port there, state, inode."""
    for table in _TABLES:
        for line in _read_whole(table).split(b"\n")[1:]:
            fields = line.split()
            if len(fields) > 9:
                local, remote = (int(each.rpartition(b":")[2], 16) for each in fields[1:3])
                yield local, remote, int(fields[3], 16), int(fields[9])


def _read_whole(path: str) -> bytes:
    """The kernel gives these tables in parts."""
    try:
        with open(path, "rb", buffering=0) as file:
            parts: list[bytes] = []
            while sum(map(len, parts)) < _MAX_TABLE:
                part = file.read(1 << 16)
                if not part:
                    break
                parts.append(part)
            return b"".join(parts)
    except OSError:
        return b""
