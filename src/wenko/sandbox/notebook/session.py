"""One piece of code of a session: hands it, with this process's output, to the session's kernel.

The kernel is started if there is none. If this process is killed, the kernel ends with it: code
that runs too long can only be stopped together with its variables.
"""

import fcntl
import json
import os
import signal
import socket
import struct
import sys
import time

MAX_SESSIONS = 4
START_TIMEOUT = 20.0
POLL = 0.005
LOST = 137
_KERNEL = "import sys; sys.path.insert(0, sys.argv[1]); "
_KERNEL += "from wenko_notebook.kernel import main; main()"


def main() -> None:
    token, name, code = sys.argv[1:4]
    folder = os.environ["WENKO_SCRATCH"]
    os.makedirs(folder, mode=0o700, exist_ok=True)
    connection = connect(folder, name) or _start(folder, name)
    pid = struct.unpack("3i", connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))[0]
    signal.signal(signal.SIGINT, lambda *_: os.kill(pid, signal.SIGINT))
    request = {"token": token, "code": code, "env": dict(os.environ)}
    socket.send_fds(connection, [struct.pack("!I", len(json.dumps(request)))], [1, 2])
    connection.sendall(json.dumps(request).encode())
    reply = b"".join(iter(lambda: connection.recv(4096), b""))
    if not reply:
        print(f"[the session {name} has ended, and its variables are lost]", file=sys.stderr)
        sys.exit(LOST)
    sys.exit(json.loads(reply)["status"])


def path_of(folder: str, name: str) -> str:
    return os.path.join(folder, f"python-{name}.sock")


def connect(folder: str, name: str) -> "socket.socket | None":
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    # A socket path has at most 107 bytes, and without isolation the folder may be deep.
    parent = os.open(folder, os.O_PATH | os.O_DIRECTORY)
    try:
        connection.connect(path_of(f"/proc/self/fd/{parent}", name))
    except OSError:
        connection.close()
        return None
    finally:
        os.close(parent)
    return connection


def _start(folder: str, name: str) -> socket.socket:
    with open(os.path.join(folder, "python.lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        connection = connect(folder, name)
        if connection is not None:
            return connection
        _check_number(folder)
        pid = _spawn(folder, name)
        deadline = time.monotonic() + START_TIMEOUT
        while time.monotonic() < deadline:
            connection = connect(folder, name)
            if connection is not None:
                return connection
            if os.waitpid(pid, os.WNOHANG)[0]:
                break
            time.sleep(POLL)
    return sys.exit(f"The session {name} could not be started.")


def _check_number(folder: str) -> None:
    """Each keeps its variables in memory, so there are few of them."""
    names = [
        each[len("python-") : -len(".sock")]
        for each in sorted(os.listdir(folder))
        if each.startswith("python-") and each.endswith(".sock")
    ]
    alive = []
    for each in names:
        connection = connect(folder, each)
        if connection is None:
            os.unlink(path_of(folder, each))
        else:
            connection.close()
            alive.append(each)
    if len(alive) >= MAX_SESSIONS:
        known = ", ".join(alive)
        sys.exit(f"{MAX_SESSIONS} sessions are open: {known}. Use one of them, or end one: exit()")


def _spawn(folder: str, name: str) -> int:
    nothing = os.open("/dev/null", os.O_RDWR)
    runtime = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    command = [sys.executable, "-c", _KERNEL, runtime, folder, name]
    streams = [(os.POSIX_SPAWN_DUP2, nothing, number) for number in (0, 1, 2)]
    return os.posix_spawn(sys.executable, command, os.environ, file_actions=streams, setsid=True)
