"""One process over pipes: started, captured, ended, and what is told of it meanwhile."""

import errno
import os
import time

from .limits import spare_processes
from .output import Capture
from .pipes import Pipes
from .processes import MARKER, kill_family, ticks
from .signals import SIGINT, SIGKILL, SIGPIPE, SIGXFSZ

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .calls import Calls
    from .http import HttpExchange
    from .json_codec import Object
    from .loop import Timer

LIVE_EVERY = 0.03
# Output of a process that outlives its parent for a moment (`>(tee)`) still belongs to the call.
STRAGGLERS = 0.02
PIPE_SIZE = 1 << 16
# A process stuck in the kernel dies when it returns from there, which may be never.
UNKILLABLE = 5.0


class ProcessCall:
    def __init__(self, calls: "Calls", request: "Object") -> None:
        self.id: str = request["call_id"]
        self._calls = calls
        self._loop = calls.loop
        self._time_left: float = request["timeout"]
        self._clock: Timer | None = None
        self._clock_since = 0.0
        self._started = time.monotonic()
        self._since = ticks()
        self._pid = 0
        self._status: int | None = None
        self._why_killed: str | None = None
        self._start_error: str | None = None
        self._captures = {"stdout": Capture(calls.limit), "stderr": Capture(calls.limit)}
        self._sources: dict[str, int] = {}
        """Streams that are still open, by name."""
        self._watchers: list[HttpExchange] = []
        """Exchanges that wait for the result."""
        self._live: list[HttpExchange] = []
        """Those of them that want output as it comes."""
        self._flushing = False
        self._timers: list[Timer] = []
        self.result: Object | None = None
        self.size = 0
        """Bytes that the result keeps."""

    # --- from the start to the result ---------------------------------------------------------

    def start(self, request: "Object") -> None:
        try:
            pipes = Pipes(request["stdin"].encode())
        except OSError as error:
            return self._never_started(error)
        try:
            self._pid = self._spawn(request, pipes)
        except (OSError, ValueError) as error:
            for fd in pipes.sources.values():
                os.close(fd)
            return self._never_started(error)
        finally:
            pipes.started()
        return self._follow(pipes.sources)

    def reaped(self, status: int) -> None:
        """The process that leads the call has ended."""
        self._exited(status)

    def _exited(self, status: int) -> None:
        if self._status is not None or self.result is not None:
            return
        self._status = status
        self._drain()
        if not self._sources:
            self._finish()
        else:
            self._timers.append(self._loop.later(STRAGGLERS, self._finish))

    def kill(self, why: str) -> None:
        if self.result is not None:
            return
        self._why_killed = self._why_killed or why
        kill_family(self.id, self._pid, self._since, self._calls.is_alone(self))
        self._timers.append(self._loop.later(UNKILLABLE, self._give_up))

    def note(self, text: str) -> None:
        """Say something in its stderr."""
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
            # A fork bomb took every slot; the reserve lets people still look and clean up.
            with spare_processes():
                return spawn()
        finally:
            os.chdir("/")

    def _never_started(self, error: "OSError | ValueError") -> None:
        if isinstance(error, OSError) and error.errno == errno.E2BIG:
            self._start_error = "The command is longer than the system allows."
        elif isinstance(error, OSError):
            self._start_error = f"{error.strerror}: {error.filename or 'process'}"
        else:
            self._start_error = str(error)
        self._finish()

    def _follow(self, sources: "dict[str, int]") -> None:
        self._calls.lead(self._pid, self)
        for name, fd in sources.items():
            self._sources[name] = fd
            self._loop.watch(fd, self._reader(name))
        self._run_clock()

    def _reader(self, name: str) -> "Callable[[int], None]":
        def read(_: int) -> None:
            self._read(name)

        return read

    def _run_clock(self) -> None:
        """The time limit counts while the command works, not while a person thinks."""
        self._clock_since = time.monotonic()
        self._clock = self._loop.later(self._time_left, lambda: self.kill("timed_out"))

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
            self._time_left -= time.monotonic() - self._clock_since

    def _give_up(self) -> None:
        self._status = -SIGKILL
        self._finish()

    def _finish(self) -> None:
        if self.result is not None:
            return
        for timer in self._timers:
            timer.cancel()
        self._stop_clock()
        self._flush(final=True)
        self._conclude()
        answer = self._answer()
        for exchange in self._watchers:
            exchange.answer(answer)
        self._watchers.clear()
        self._live.clear()
        self._calls.keep(self)

    def _conclude(self) -> None:
        """Make the result, and let go of everything else."""
        out, err = self._captures["stdout"], self._captures["stderr"]
        self.size = min(out.total, out.limit) + min(err.total, err.limit)
        self.result = {
            "stdout": out.text(),
            "stderr": err.text(),
            "return_code": self._status,
            "duration": time.monotonic() - self._started,
            "timed_out": self._why_killed == "timed_out",
            "cancelled": self._why_killed == "cancelled",
            "truncated": out.truncated or err.truncated,
            "stdout_bytes": out.total,
            "stderr_bytes": err.total,
            "start_error": self._start_error,
        }
        self._captures.clear()
        self._timers.clear()

    # --- output ------------------------------------------------------------------------------

    def _read(self, name: str) -> bool:
        """Take what has come; whether there may be more."""
        try:
            data = self._take(name)
        except BlockingIOError:
            return False
        except OSError:
            data = b""  # Nobody has the terminal any more.
        if not data:
            self._close(name)
            return False
        if self.result is not None:
            return True  # Drained for ever: a background service must not die of a closed pipe.
        capture = self._captures[name]
        capture.add(self._plain(name, data))
        if not self._live:
            capture.skip_live()
        elif not self._flushing:
            self._flushing = True
            self._loop.later(LIVE_EVERY, self._flush)
        return True

    def _take(self, name: str) -> bytes:
        return os.read(self._sources[name], PIPE_SIZE)

    def _plain(self, name: str, data: bytes) -> bytes:
        """What of it belongs to the result."""
        return data

    def _drain(self, reads: int = 2) -> None:
        """All that the process wrote is in the pipe now, and a pipe holds no more than one read.

        The second read tells whether somebody else still has the other end.
        """
        for name in list(self._sources):
            for _ in range(reads):
                if not self._read(name):
                    break

    def _close(self, name: str) -> None:
        self._let_go(self._sources.pop(name))
        if not self._sources and self._status is not None:
            self._finish()

    def _let_go(self, fd: int) -> None:
        self._loop.unwatch(fd)
        os.close(fd)

    def _flush(self, final: bool = False) -> None:
        self._flushing = False
        for name, capture in self._captures.items():
            text = capture.take_live(final) if self._live else ""
            if text:
                for exchange in list(self._live):
                    exchange.line({name: text})

    # --- who waits for it ----------------------------------------------------------------------

    def attach(self, exchange: "HttpExchange", request: "Object") -> None:
        """Tell this exchange the result, and what comes until then if it wants that."""
        if self.result is not None:
            return exchange.answer(self._answer())
        self._watchers.append(exchange)
        if request["stream"]:
            self._live.append(exchange)
        exchange.on_gone = lambda: self._detach(exchange)
        return None

    def _answer(self) -> "Object":
        """The result, and what has changed by then: whoever wants one asks for the other next."""
        return {"result": self.result, "changed": self._calls.changed()}

    def _detach(self, exchange: "HttpExchange") -> None:
        for list_ in (self._watchers, self._live):
            if exchange in list_:
                list_.remove(exchange)
