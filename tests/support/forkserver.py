"""Starts servers by forking one process that has already imported them.

Importing is most of a server's start, and the tests that kill servers start dozens of them. A fork
is a process of its own as any other: it can be killed with ``-9`` and shares nothing with the next.
"""

import contextlib
import json
import os
import runpy
import signal
import socket
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[2]
MESSAGE_SIZE = 1 << 20


class ForkedProcess:
    """The part of ``subprocess.Popen`` that the tests use."""

    def __init__(self, control: "Control", pid: int, stdout: IO[str]) -> None:
        self._control = control
        self.pid = pid
        self.stdout = stdout

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def wait(self, timeout: float) -> int:
        with self._control.lock:
            try:
                return int(self._control.request({"wait": self.pid}, timeout=timeout))
            except TimeoutError:
                # The fork server waits for this process; end it, or no later one can be started.
                self.send_signal(signal.SIGKILL)
                self._control.drop_reply()
                raise


class Control:
    """The connection to the fork server: one request after the other, from any thread."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self.lock = threading.RLock()

    def request(self, request: object, *descriptors: int, timeout: float | None = None) -> str:
        with self.lock:
            self._connection.settimeout(timeout)
            socket.send_fds(self._connection, [json.dumps(request).encode()], descriptors)
            return self._connection.recv(MESSAGE_SIZE).decode()

    def drop_reply(self) -> None:
        self._connection.settimeout(None)
        self._connection.recv(MESSAGE_SIZE)


class ForkServer:
    """Forks ``python -m wenko`` on request; starts with the first one."""

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        """``environment`` is for the process that is forked."""
        self._environment = environment or {}
        self._control: Control | None = None
        self._starting = threading.Lock()

    def spawn(self, arguments: list[str], environment: dict[str, str]) -> ForkedProcess:
        # A second fork server would take the place of the first, whose forks nobody could await.
        with self._starting:
            if self._control is None:
                self._control = Control(self._start())
        reading, writing = os.pipe()
        request = {"arguments": arguments, "environment": environment}
        try:
            pid = int(self._control.request(request, writing))
        finally:
            os.close(writing)
        return ForkedProcess(self._control, pid, os.fdopen(reading))

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
        message, descriptors, _, _ = socket.recv_fds(control, MESSAGE_SIZE, 1)
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
            _run(request["arguments"], request["environment"], descriptors[0])
        os.close(descriptors[0])
        control.send(str(pid).encode())


def _run(arguments: list[str], environment: dict[str, str], output: int) -> None:
    code = 1
    try:
        os.dup2(output, 1)
        os.dup2(output, 2)
        os.close(output)
        os.environ.clear()
        os.environ.update(environment)
        sys.argv = ["wenko", *arguments]
        runpy.run_module("wenko", run_name="__main__")
        code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    finally:
        with contextlib.suppress(OSError):
            sys.stdout.flush()
        os._exit(code)


def main(control: socket.socket) -> None:
    import wenko.cli.server  # noqa: F401
    from tests.support.prepared_databases import prepare_databases
    from tests.support.shared_runtime import share_runtime

    share_runtime()
    prepare_databases()
    serve(control)


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])))
