"""Starts servers and commands by forking one process that has already imported them.

Importing is most of a server's start and nearly all of a command's, and the tests start hundreds. A
fork is a process of its own as any other: it can be killed with ``-9`` and shares nothing with the
next.
"""

import contextlib
import json
import os
import runpy
import select
import socket
import subprocess
import sys
import threading
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any, TextIO, cast

ROOT = Path(__file__).parents[2]
MESSAGE_SIZE = 1 << 20


class ForkedProcess:
    """The part of ``subprocess.Popen`` that the tests use."""

    def __init__(self, control: "Control", pid: int, stdout: IO[str] | None) -> None:
        self._control = control
        self.pid = pid
        self.stdout = stdout
        self._ends = os.pidfd_open(pid)
        self._code: int | None = None

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def poll(self) -> int | None:
        try:
            return self.wait(0)
        except subprocess.TimeoutExpired:
            return None

    def wait(self, timeout: float) -> int:
        if self._code is None:
            if not select.select([self._ends], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(f"fork {self.pid}", timeout)
            # It is the fork server's child: only there its code is known.
            self._code = int(self._control.request({"wait": self.pid}))
            os.close(self._ends)
        return self._code


class Control:
    """The connection to the fork server: one request after the other, from any thread."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._lock = threading.Lock()

    def request(self, request: object, *descriptors: int) -> str:
        with self._lock:
            socket.send_fds(self._connection, [json.dumps(request).encode()], descriptors)
            return self._connection.recv(MESSAGE_SIZE).decode()


class ForkServer:
    """Forks ``python -m wenko`` on request; starts with the first one."""

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        """``environment`` is for the process that is forked."""
        self._environment = environment or {}
        self._control: Control | None = None
        self._starting = threading.Lock()

    def spawn(self, arguments: list[str], environment: dict[str, str]) -> ForkedProcess:
        """What it prints, errors too, is read from ``stdout``."""
        reading, writing = os.pipe()
        with open(os.devnull) as nothing:
            try:
                streams = (nothing.fileno(), writing, writing)
                process = self.command(arguments, environment, streams)
            finally:
                os.close(writing)
        process.stdout = os.fdopen(reading)
        return process

    def command(
        self,
        arguments: list[str],
        environment: dict[str, str],
        streams: tuple[int, int, int],
        folder: Path | None = None,
    ) -> ForkedProcess:
        """With these descriptors as input, output and errors."""
        # A second fork server would take the place of the first, whose forks nobody could await.
        with self._starting:
            if self._control is None:
                self._control = Control(self._start())
        where = str(folder or Path.cwd())
        request = {"arguments": arguments, "environment": environment, "folder": where}
        pid = int(self._control.request(request, *streams))
        return ForkedProcess(self._control, pid, None)

    def _start(self) -> socket.socket:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            theirs.set_inheritable(True)
            command = [sys.executable, "-m", "tests.support.forkserver", str(theirs.fileno())]
            path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
            os.posix_spawn(
                sys.executable,
                command,
                {**os.environ, **self._environment, "PYTHONPATH": path},
            )
        return ours


def serve(control: socket.socket) -> None:
    """Answer requests until the test process closes its end."""
    while True:
        message, descriptors, _, _ = socket.recv_fds(control, MESSAGE_SIZE, 3)
        if not message:
            return
        request = json.loads(message)
        if "wait" in request:
            _, status = os.waitpid(request["wait"], 0)
            control.send(str(os.waitstatus_to_exitcode(status)).encode())
            continue
        pid = os.fork()
        if pid == 0:
            control.close()
            _run(request, descriptors)
        for descriptor in descriptors:
            os.close(descriptor)
        control.send(str(pid).encode())


def _run(request: dict[str, Any], descriptors: list[int]) -> None:
    code = 1
    try:
        for number, descriptor in enumerate(descriptors):
            os.dup2(descriptor, number)
            os.close(descriptor)
        # Those of the fork server are made for what it was started with.
        sys.stdin, sys.stdout, sys.stderr = _stream(0, "r"), _stream(1, "w"), _stream(2, "w")
        os.chdir(request["folder"])
        os.environ.clear()
        os.environ.update(request["environment"])
        sys.argv = ["wenko", *request["arguments"]]
        runpy.run_module("wenko", run_name="__main__")
        code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        os._exit(code)


def _stream(number: int, mode: str) -> TextIO:
    """As an interpreter opens it: errors and a terminal's output are written line by line."""
    line_by_line = mode == "w" and (number == 2 or os.isatty(number))
    encoding, errors = "utf-8", "backslashreplace" if number == 2 else "surrogateescape"
    opened = open(number, mode, 1 if line_by_line else -1, encoding, errors, closefd=False)  # noqa: SIM115
    return cast("TextIO", opened)


def main(control: socket.socket) -> None:
    import wenko.cli.commands
    import wenko.cli.server  # noqa: F401
    from tests.support.prepared_databases import prepare_databases
    from tests.support.shared_runtime import share_runtime

    share_runtime()
    prepare_databases()
    serve(control)


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])))
