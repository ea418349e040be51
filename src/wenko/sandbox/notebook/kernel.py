"""The process that keeps the variables of one session and runs its code, one piece at a time."""

import builtins
import json
import linecache
import os
import signal
import socket
import struct
import sys
import threading
import types
from contextlib import suppress
from typing import Any

from . import plots
from .running import run_code
from .session import path_of
from .shown import Shown

BACKLOG = 8


class Kernel:
    def __init__(self, folder: str, name: str) -> None:
        self._folder = folder
        self._name = name
        self._count = 0
        # A module of its own, so that classes of the session can be pickled.
        module = types.ModuleType("__main__")
        sys.modules["__main__"] = module
        self._namespace: dict[str, Any] = module.__dict__
        self._namespace["__builtins__"] = builtins

    def serve(self) -> None:
        path = path_of(self._folder, self._name)
        with suppress(FileNotFoundError):
            os.unlink(path)
        listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        parent = os.open(self._folder, os.O_PATH | os.O_DIRECTORY)
        listening.bind(path_of(f"/proc/self/fd/{parent}", self._name))
        os.close(parent)
        listening.listen(BACKLOG)
        ended = False
        while not ended:
            connection, _ = listening.accept()
            with connection:
                try:
                    ended = self._handle(connection)
                except (OSError, ValueError, struct.error):
                    continue  # Only asked whether we are here, or killed before it began.
        os.unlink(path)

    def _handle(self, connection: socket.socket) -> bool:
        """Run what one client sends; returns whether the code has ended the session."""
        head, streams, _, _ = socket.recv_fds(connection, 4, 2)
        request = json.loads(_read(connection, struct.unpack("!I", head)[0]))
        done = threading.Event()
        watcher = threading.Thread(target=_end_with, args=(connection, done), daemon=True)
        watcher.start()
        os.environ.clear()
        os.environ.update(request["env"])
        for fd, number in zip(streams, (1, 2)):  # noqa: B905
            os.dup2(fd, number)
            os.close(fd)
        status, ended = self._run(request["code"], request["token"])
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        nothing = os.open(os.devnull, os.O_WRONLY)
        for number in (1, 2):
            os.dup2(nothing, number)
        os.close(nothing)
        done.set()
        connection.sendall(json.dumps({"status": status}).encode())
        # Closing alone would do nothing while the watcher reads from it.
        connection.shutdown(socket.SHUT_RDWR)
        watcher.join()
        return ended

    def _run(self, code: str, token: str) -> "tuple[int, bool]":
        self._count += 1
        name = f"<{self._name} {self._count}>"
        lines = [f"{line}\n" for line in code.split("\n")]
        linecache.cache[name] = (len(code), None, lines, name)
        shown = Shown(self._folder, token)
        plots.watch(shown.show_figures)
        builtins.display = shown.display  # type: ignore[attr-defined]
        status, ended = 0, False
        try:
            status = run_code(code, self._namespace, shown, name, echo=True)
        except SystemExit as error:
            given = error.code
            if given is not None and not isinstance(given, int):
                print(given, file=sys.stderr)
            status, ended = given if isinstance(given, int) else int(given is not None), True
        except KeyboardInterrupt:
            print("KeyboardInterrupt", file=sys.stderr)
            status = 128 + signal.SIGINT
        shown.save(session={"new": self._count == 1, "ended": ended})
        return status, ended


def _read(connection: socket.socket, size: int) -> bytes:
    parts = b""
    while len(parts) < size:
        part = connection.recv(size - len(parts))
        if not part:
            raise ValueError("the request is cut off")
        parts += part
    return parts


def _end_with(connection: socket.socket, done: threading.Event) -> None:
    """The client sends no more: when its end closes before the code is done, it was killed."""
    with suppress(OSError):
        connection.recv(1)
    if not done.is_set():
        os.killpg(0, signal.SIGKILL)


def main() -> None:
    folder, name = sys.argv[2:4]
    sys.path.remove(sys.argv[1])
    sys.path.insert(0, "")
    sys.argv[:] = [""]
    Kernel(folder, name).serve()
