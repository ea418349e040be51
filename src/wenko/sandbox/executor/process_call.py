"""A call over pipes: starts its process, captures and streams its output, builds its result."""

import errno
import os
import time

from .holder import run_once, spawn
from .json_codec import loads
from .output import Capture
from .pipes import Pipes
from .project import project_environment
from .signals import SIGKILL

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
MAX_COMMAND = 4000
MAX_TOLD = 4
"""Looks at a call whose replies are kept; only the last can be asked for again."""
DISPLAY_SOCKET = "/tmp/.X11-unix/X0"


class ProcessCall:
    def __init__(self, calls: "Calls", request: "Object") -> None:
        self.id: str = request["call_id"]
        self._calls = calls
        self._loop = calls.loop
        self._time_left: float = request["timeout"]
        self._timeout: Timer | None = None
        self._timeout_since = 0.0
        self._started = time.monotonic()
        self._pid = 0
        """The holder, which all processes of the call descend from, or the first of them."""
        self._reports = -1
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
        self._streamed = False
        """Whether a client ever requested it: another may continue after a restart."""
        self._flushing = False
        self._timers: list[Timer] = []
        self._background: float = request.get("background", 0.0)
        """Seconds that it may go on after its time limit; without any it is killed then."""
        self.command: str = request.get("argv", [""])[-1][:MAX_COMMAND]
        self.job = 0
        """Its number, once it goes on in the background."""
        self._background_full = False
        self._looks: dict[str, HttpExchange] = {}
        """Those that wait for its end or for their time, by the id of the look: the first is the
        call's own id."""
        self._told: dict[str, Object] = {}
        """What a look was replied: the same one, asked again after a crash, gets it again."""
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
            if self._calls.children.allow_direct():
                self._pid = self._spawn(request, pipes)
                self._calls.children.add(self._pid, direct=True)
            else:
                self._pid = self._start_holder(request, pipes)
        except (OSError, ValueError) as error:
            for fd in pipes.sources.values():
                os.close(fd)
            return self._fail_start(error)
        finally:
            pipes.close_child_ends()
        return self._watch_process(pipes.sources)

    def _spawn(self, request: "Object", pipes: Pipes) -> int:
        streams = [(os.POSIX_SPAWN_DUP2, fd, n) for n, fd in enumerate(pipes.child_ends)]
        os.chdir(request["cwd"])
        try:
            return spawn(request["argv"], self._env(request), setsid=True, file_actions=streams)
        finally:
            os.chdir("/")

    def _start_holder(self, request: "Object", pipes: Pipes) -> int:
        command = {"argv": request["argv"], "env": self._env(request), "cwd": request["cwd"]}
        reports, report_end = os.pipe2(os.O_CLOEXEC)
        try:
            pid = self._calls.children.fork()
            if pid == 0:
                run_once(pipes.child_ends, report_end, command)
        except OSError:
            os.close(reports)
            raise
        finally:
            os.close(report_end)
        os.set_blocking(reports, False)
        self._reports = reports
        self._loop.watch(reports, lambda _: self._read_reports())
        return pid

    def _read_reports(self) -> None:
        if self._reports < 0:
            return
        try:
            data = os.read(self._reports, PIPE_SIZE)
        except BlockingIOError:
            return
        if not data:
            self._close_source(self._reports)
            self._reports = -1
        for line in data.splitlines():
            self.on_report(loads(line))

    def on_report(self, report: "Object") -> None:
        """The holder reports the command's exit, or its failed start."""
        if "failed" in report:
            number, reason, path = report["failed"]
            self._fail_start(OSError(number, reason, path) if number else ValueError(reason))
        elif "status" in report:
            self._on_exit(report["status"])

    def reaped(self, status: int) -> None:
        """The holder or the first process has ended; a holder's last report has the status."""
        self._read_reports()
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
        self._calls.children.kill_call(self._pid)
        self._timers.append(self._loop.call_later(KILL_TIMEOUT, self._abandon_kill))

    def append_stderr(self, text: str) -> None:
        self._captures["stderr"].add_live(text.encode())
        self._captures["stderr"].add(text.encode())

    def _env(self, request: "Object") -> "dict[str, str]":
        own = self._calls.env
        project = project_environment(own, self._calls.root, request["cwd"])
        env = {**own, **project, **request["env"]}
        # Only where /tmp is the sandbox's own: elsewhere it would be the desktop of a person.
        if os.getpid() == 1 and os.path.exists(DISPLAY_SOCKET):
            env.setdefault("DISPLAY", ":0")
        return env

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
        """The time limit counts while the command runs, not while a user is asked."""
        self._timeout_since = time.monotonic()
        self._timeout = self._loop.call_later(self._time_left, self._time_is_up)

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
        self._take_rest()
        self._flush(final=True)
        out, err = self._captures["stdout"], self._captures["stderr"]
        self.size = min(out.total, out.limit) + min(err.total, err.limit)
        self.result = self._result_so_far()
        self._captures.clear()
        self._timers.clear()
        reply = self._reply()
        for exchange in self._waiters:
            exchange.reply(reply)
        self._waiters.clear()
        self._streaming.clear()
        self._looks.clear()
        self._calls.retain(self)

    def _take_rest(self) -> None:
        """Capture what was held back of the output."""

    def _result_so_far(self) -> "Object":
        out, err = self._captures["stdout"], self._captures["stderr"]
        return {
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
            "job": self.job,
            "background_full": self._background_full,
        }

    # --- in the background ---------------------------------------------------------------------

    def _time_is_up(self) -> None:
        """Of the call, or of a look at one that is in the background."""
        self._timeout = None
        if self.job == 0:
            self.job = self._calls.next_job() if self._background else 0
            if self.job == 0:
                self._background_full = self._background > 0
                return self.kill("timed_out")
            end = self._loop.call_later(self._background, lambda: self.kill("timed_out"))
            self._timers.append(end)
        return self._end_looks()

    def _end_looks(self) -> None:
        """Reply with the output so far; what comes now is for the next look."""
        self._take_rest()
        self._flush(final=True)
        result = {**self._result_so_far(), "running": True}
        reply = {"result": result, "changed": self._calls.changed()}
        for look_id, exchange in self._looks.items():
            self._told[look_id] = reply
            if exchange in self._waiters:
                self._detach(exchange)
                exchange.reply(reply)
        self._looks.clear()
        while len(self._told) > MAX_TOLD:
            del self._told[next(iter(self._told))]
        self._captures = {name: Capture(self._calls.limit) for name in self._captures}

    def look(self, exchange: "HttpExchange", request: "Object") -> None:
        """Wait so many seconds for its end, and reply with the output since the last look."""
        if request["look_id"] not in self._told and self.result is None:
            self._pause_timeout()
            self._time_left = request["seconds"]
            self._start_timeout()
            if request["stop"]:
                self.kill("cancelled")
        self.attach(exchange, request, request["look_id"])

    def release(self) -> None:
        """It stays when its run ends, as what a call leaves behind does."""
        self._finish()

    @property
    def pid(self) -> int:
        return self._pid

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
        live, kept = self._to_plain(name, data)
        capture.add_live(live)
        capture.add(kept)
        if not self._streamed:
            capture.discard_live()
        else:
            self._flush_soon()
        return True

    def _read_source(self, name: str) -> bytes:
        return os.read(self._sources[name], PIPE_SIZE)

    def _to_plain(self, name: str, data: bytes) -> "tuple[bytes, bytes]":
        """What is streamed of the output, and what belongs to the result."""
        return data, data

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

    def _flush_soon(self) -> None:
        if self._streaming and not self._flushing:
            self._flushing = True
            self._loop.call_later(STREAM_INTERVAL, self._flush)

    def _flush(self, final: bool = False) -> None:
        self._flushing = False
        for name, capture in self._captures.items():
            text = capture.take_live(final) if self._streaming else ""
            if text:
                for exchange in list(self._streaming):
                    exchange.send_line({name: text})

    # --- waiting clients -----------------------------------------------------------------------

    def attach(
        self, exchange: "HttpExchange", request: "Object", look_id: "str | None" = None
    ) -> None:
        """Reply with the result when there is one; stream output until then if requested."""
        if look_id in self._told:
            return exchange.reply(self._told[look_id])
        if self.result is not None:
            return exchange.reply(self._reply())
        self._waiters.append(exchange)
        if look_id is not None:
            self._looks[look_id] = exchange
        if request["stream"]:
            self._stream_to(exchange, request.get("streamed", {}))
        exchange.on_disconnect = lambda: self._detach(exchange)
        return None

    def _stream_to(self, exchange: "HttpExchange", streamed: "dict[str, int]") -> None:
        """From the first character that the client does not have."""
        self._streamed = True
        self._streaming.append(exchange)
        for name, capture in self._captures.items():
            if capture.resume_live(streamed.get(name, 0)):
                self._flush_soon()

    def _reply(self) -> "Object":
        """The result and the changed paths, which the server would request next."""
        return {"result": self.result, "changed": self._calls.changed()}

    def _detach(self, exchange: "HttpExchange") -> None:
        for list_ in (self._waiters, self._streaming):
            if exchange in list_:
                list_.remove(exchange)
