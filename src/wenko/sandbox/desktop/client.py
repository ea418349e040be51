"""One use of the browser or the desktop: hands the request on standard input to the driver.

The driver is started if there is none. The reply becomes a file in the scratch folder, whose name
is printed: standard output has a limit of its own.
"""

import fcntl
import os
import socket
import sys
import time

from . import scratch

SOCKET, LOCK, LOG = "driver.sock", "driver.lock", "driver.log"
START_TIMEOUT = 20.0
POLL = 0.005
CHUNK = 1 << 16
_DRIVER = "import sys; sys.path[:0] = sys.argv[1:3]; from desktop.driver import main; main()"


def main() -> None:
    folder, runtime = sys.argv[1], sys.argv[2]
    os.makedirs(folder, mode=0o700, exist_ok=True)
    connection = _connect(folder) or _start(folder, runtime)
    connection.sendall(sys.stdin.buffer.read())
    connection.shutdown(socket.SHUT_WR)
    reply = b"".join(iter(lambda: connection.recv(CHUNK), b""))
    if not reply:
        sys.exit(f"The driver ended without a reply.\n{_log_tail(folder)}")
    print(scratch.write(folder, "reply", ".json", reply))


def _connect(folder: str) -> "socket.socket | None":
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        connection.connect(os.path.join(folder, SOCKET))
    except OSError:
        connection.close()
        return None
    return connection


def _start(folder: str, runtime: str) -> socket.socket:
    """Start the driver; of several calls at once, the others wait for the first."""
    with open(os.path.join(folder, LOCK), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        connection = _connect(folder)
        if connection is not None:
            return connection
        pid = _spawn(folder, runtime)
        deadline = time.monotonic() + START_TIMEOUT
        while time.monotonic() < deadline:
            connection = _connect(folder)
            if connection is not None:
                return connection
            if os.waitpid(pid, os.WNOHANG)[0]:
                break
            time.sleep(POLL)
    return sys.exit(f"The driver did not start.\n{_log_tail(folder)}")


def _spawn(folder: str, runtime: str) -> int:
    log = os.open(os.path.join(folder, LOG), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    nothing = os.open("/dev/null", os.O_RDONLY)
    # -I: packages that code installed in the home folder must not replace the driver's.
    options = ["-I", "-B", "-X", "utf8", "-c", _DRIVER, runtime, f"{runtime}/toolbox", folder]
    streams = [(os.POSIX_SPAWN_DUP2, fd, n) for n, fd in enumerate((nothing, log, log))]
    return os.posix_spawn(
        sys.executable, [sys.executable, *options], os.environ, file_actions=streams, setsid=True
    )


def _log_tail(folder: str) -> str:
    try:
        with open(os.path.join(folder, LOG), errors="replace") as file:
            return file.read()[-1000:]
    except OSError:
        return ""
