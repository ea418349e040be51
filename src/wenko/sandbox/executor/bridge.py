"""Connects standard input and output to the executor of this container.

The engine starts it for every connection of the server, as a user of its own. It imports nothing
of the executor: it is started by its path.
"""

import os
import sys
import time
from _socket import AF_UNIX, SHUT_WR, SOCK_STREAM, socket
from _thread import start_new_thread

ADDRESS = "\0wenko-executor"
START_TIMEOUT = 20.0
CHUNK = 1 << 16


def main() -> None:
    connection = _connect()
    start_new_thread(_send, (connection,))
    try:
        while data := connection.recv(CHUNK):
            _write(data)
    except OSError:
        pass
    finally:
        os._exit(0)


def _connect() -> socket:
    """The executor may still be starting."""
    deadline = time.monotonic() + START_TIMEOUT
    while True:
        connection = socket(AF_UNIX, SOCK_STREAM)
        try:
            connection.connect(ADDRESS)
            return connection
        except OSError as error:
            connection.close()
            if time.monotonic() > deadline:
                sys.exit(f"the executor does not listen: {error}")
            time.sleep(0.005)


def _send(connection: socket) -> None:
    try:
        while data := os.read(0, CHUNK):
            connection.sendall(data)
        # The server has closed, or is gone: the executor then closes too, which ends us.
        connection.shutdown(SHUT_WR)
    except OSError:
        os._exit(0)


def _write(data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(1, view) :]


if __name__ == "__main__":
    main()
