"""A call over pipes: starts its process, captures and streams its output, builds its result."""

import errno
import os
import time

from .limits import reserve_processes
from .output import Capture
from .pipes import Pipes
from .processes import MARKER, kill_tree, ticks
from .signals import SIGINT, SIGKILL, SIGPIPE, SIGXFSZ

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .calls import Calls
    from .http import HttpExchange
    from .json_codec import Object
    from .loop import Timer

STREAM_INTERVAL = 0.03
# Output of a process that outlives its parent for a moment (`>(tee)`) still belongs to the call.
STRAGGLER_WAIT = 0.02
PIPE_SIZE = 1 << 16
# A process stuck in the kernel dies when it returns from there, which may be never.
KILL_TIMEOUT = 5.0


class ProcessCall:
    def __init__(self, calls: "Calls", request: "Object") -> None:
        self.id: str = request["call_id"]
        self._calls = calls
        self._loop = calls.loop
        self._time_left: float = request["timeout"]
        self._timeout: Timer | None = None
        self._timeout_since = 0.0
        self._started = time.monotonic()
        self._started_ticks = ticks()
        self._pid = 0
        self._status: int | None = None
        self._kill_reason: str | None = None
        self._start_error: str | None = None
        self._captures = {"stdout": Capture(calls.limit), "stderr": Capture(calls.limit)}
        self._sources: dict[str, int] = {}
        """Descriptors of the streams that are still open, by name."""
        self._waiters: list[HttpExchange] = []
        """Exchanges that wait for the result."""
        self._streaming: list[HttpExchange] = []
        """Those of them that requested output as it is printed."""
        self._flushing = False
        self._timers: list[Timer] = []
        self.result: Object | None = None
        self.size = 0
        """Bytes of output in the result."""

    # --- start and end ------------------------------------------------------------------------

    def start(self, request: "Object") -> None:
        try:
            pipes = Pipes(request["stdin"].encode())
        except OSError as error:
            return self._fail_start(error)
        try:
            self._pid = self._spawn(request, pipes)
        except (OSError, ValueError) as error:
            for fd in pipes.sources.values():
                os.close(fd)
            return self._fail_start(error)
        finally:
            pipes.close_child_ends()
        return self._watch_process(pipes.sources)

    def reaped(self, status: int) -> None:
        """The call's first process has ended."""
        self._on_exit(status)

    def _on_exit(self, status: int) -> None:
        if self._status is not None or self.result is not None:
            return
        self._status = status
        self._drain()
        if not self._sources:
            self._finish()
        else:
            self._timers.append(self._loop.call_later(STRAGGLER_WAIT, self._finish))

    def kill(self, reason: str) -> None:
        if self.result is not None:
            return
        self._kill_reason = self._kill_reason or reason
        kill_tree(self.id, self._pid, self._started_ticks, self._calls.is_only_running(self))
        self._timers.append(self._loop.call_later(KILL_TIMEOUT, self._abandon_kill))

    def append_stderr(self, text: str) -> None:
        self._captures["stderr"].add(text.encode())

    def _env(self, request: "Object") -> "dict[str, str]":
        return {**self._calls.env, **request["env"], MARKER: self.id}

    def _spawn(self, request: "Object", pipes: Pipes) -> int:
        env, argv = self._env(request), request["argv"]

        def spawn() -> int:
            return os.posix_spawnp(
                argv[0],
                argv,
                env,
                file_actions=pipes.actions,
                setsid=True,
                setsigmask=(),
                setsigdef=(SIGINT, SIGPIPE, SIGXFSZ),
            )

        os.chdir(request["cwd"])
        try:
            return spawn()
        except BlockingIOError:
            # A fork bomb took every slot; the reserve lets the user still inspect and clean up.
            with reserve_processes():
                return spawn()
        finally:
            os.chdir("/")

    def _fail_start(self, error: "OSError | ValueError") -> None:
        if isinstance(error, OSError) and error.errno == errno.E2BIG:
            self._start_error = "The command is longer than the system allows."
        elif isinstance(error, OSError):
            self._start_error = f"{error.strerror}: {error.filename or 'process'}"
        else:
            self._start_error = str(error)
        self._finish()

    def _watch_process(self, sources: "dict[str, int]") -> None:
        self._calls.track_process(self._pid, self)
        for name, fd in sources.items():
            self._sources[name] = fd
            self._loop.watch(fd, self._reader(name))
        self._start_timeout()

    def _reader(self, name: str) -> "Callable[[int], None]":
        def read(_: int) -> None:
            self._read(name)

        return read

    def _start_timeout(self) -> None:
        """The time limit counts while the command runs, not while it waits for input."""
        self._timeout_since = time.monotonic()
        self._timeout = self._loop.call_later(self._time_left, lambda: self.kill("timed_out"))

    def _pause_timeout(self) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None
            self._time_left -= time.monotonic() - self._timeout_since

    def _abandon_kill(self) -> None:
        self._status = -SIGKILL
        self._finish()

    def _finish(self) -> None:
        if self.result is not None:
            return
        for timer in self._timers:
            timer.cancel()
        self._pause_timeout()
        self._flush(final=True)
        self._build_result()
        reply = self._reply()
        for exchange in self._waiters:
            exchange.reply(reply)
        self._waiters.clear()
        self._streaming.clear()
        self._calls.retain(self)

    def _build_result(self) -> None:
        """Build the result and free the captured output."""
        out, err = self._captures["stdout"], self._captures["stderr"]
        self.size = min(out.total, out.limit) + min(err.total, err.limit)
        self.result = {
            "stdout": out.text(),
            "stderr": err.text(),
            "return_code": self._status,
            "duration": time.monotonic() - self._started,
            "timed_out": self._kill_reason == "timed_out",
            "cancelled": self._kill_reason == "cancelled",
            "truncated": out.truncated or err.truncated,
            "stdout_bytes": out.total,
            "stderr_bytes": err.total,
            "start_error": self._start_error,
        }
        self._captures.clear()
        self._timers.clear()

    # --- output ------------------------------------------------------------------------------

    def _read(self, name: str) -> bool:
        """Read what is available; returns whether there may be more."""
        try:
            data = self._read_source(name)
        except BlockingIOError:
            return False
        except OSError:
            data = b""  # The terminal is closed on the other side.
        if not data:
            self._close(name)
            return False
        if self.result is not None:
            return True  # Read for ever: a background service must not die of a closed pipe.
        capture = self._captures[name]
        capture.add(self._to_plain(name, data))
        if not self._streaming:
            capture.discard_live()
        elif not self._flushing:
            self._flushing = True
            self._loop.call_later(STREAM_INTERVAL, self._flush)
        return True

    def _read_source(self, name: str) -> bytes:
        return os.read(self._sources[name], PIPE_SIZE)

    def _to_plain(self, name: str, data: bytes) -> bytes:
        """The part of the output that belongs to the result."""
        return data

    def _drain(self, reads: int = 2) -> None:
        """Read the rest: the process has ended, and a pipe holds no more than one read.

        The second read shows whether another process still has the other end open.
        """
        for name in list(self._sources):
            for _ in range(reads):
                if not self._read(name):
                    break

    def _close(self, name: str) -> None:
        self._close_source(self._sources.pop(name))
        if not self._sources and self._status is not None:
            self._finish()

    def _close_source(self, fd: int) -> None:
        self._loop.unwatch(fd)
        os.close(fd)

    def _flush(self, final: bool = False) -> None:
        self._flushing = False
        for name, capture in self._captures.items():
            text = capture.take_live(final) if self._streaming else ""
            if text:
                for exchange in list(self._streaming):
                    exchange.send_line({name: text})

    # --- waiting clients -----------------------------------------------------------------------

    def attach(self, exchange: "HttpExchange", request: "Object") -> None:
        """Reply with the result when there is one; stream output until then if requested."""
        if self.result is not None:
            return exchange.reply(self._reply())
        self._waiters.append(exchange)
        if request["stream"]:
            self._streaming.append(exchange)
        exchange.on_disconnect = lambda: self._detach(exchange)
        return None

    def _reply(self) -> "Object":
        """The result and the changed paths, which the server would request next."""
        return {"result": self.result, "changed": self._calls.changed()}

    def _detach(self, exchange: "HttpExchange") -> None:
        for list_ in (self._waiters, self._streaming):
            if exchange in list_:
                list_.remove(exchange)
