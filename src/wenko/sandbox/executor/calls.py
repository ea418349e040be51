"""The processes that were asked for: started, captured, ended, and remembered by ``call_id``."""

import errno
import os
import time

from .limits import spare_processes
from .loop import Loop, Timer
from .output import Capture
from .plumbing import Pipes
from .processes import MARKER, kill_family, ticks
from .signals import SIGINT, SIGKILL, SIGPIPE, SIGXFSZ
from .terminal import Terminal
from .waiting import Watch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .http import Exchange
    from .wire import Object

KEPT_RESULTS = 1000
KEPT_BYTES = 16 * 1024 * 1024
LIVE_EVERY = 0.03
# Output of a process that outlives its parent for a moment (`>(tee)`) still belongs to the call.
STRAGGLERS = 0.02
PIPE_SIZE = 1 << 16
# A terminal gives little at a time; somebody who floods it must not keep us from the others.
READS_AT_THE_END = 64
SCREEN_EVERY = 0.008
FLOOD_EVERY = 0.1
TYPE_AGAIN = 0.01
# A process stuck in the kernel dies when it returns from there, which may be never.
UNKILLABLE = 5.0


class Call:
    """One process from its start to its result."""

    def __init__(self, request: "Object", limit: int) -> None:
        self.id: str = request["call_id"]
        self.timeout: float = request["timeout"]
        self.started = time.monotonic()
        self.since = ticks()
        self.pid = 0
        self.status: int | None = None
        self.why_killed: str | None = None
        self.start_error: str | None = None
        self.captures = {"stdout": Capture(limit), "stderr": Capture(limit)}
        self.sources: dict[str, int] = {}
        """Streams that are still open, by name."""
        self.watchers: list[Exchange] = []
        """Exchanges that wait for the result."""
        self.live: list[Exchange] = []
        """Those of them that want output as it comes."""
        self.timers: list[Timer] = []
        self.flushing = False
        self.terminal: Terminal | None = None
        self.report = -1
        """Where the terminal's holder tells how the command ended."""
        self.watch: Watch | None = None
        self.viewers: list[Exchange] = []
        """Those that want the screen, and to be told when the command waits for input."""
        self.shown_at = 0.0
        self.showing = False
        self.time_left = self.timeout
        self.clock: Timer | None = None
        self.clock_since = 0.0
        self.result: Object | None = None
        self.size = 0
        """Bytes that the result keeps."""

    def conclude(self) -> "Object":
        """Make the result, and let go of everything else."""
        out, err = self.captures["stdout"], self.captures["stderr"]
        self.size = min(out.total, out.limit) + min(err.total, err.limit)
        self.result = {
            "stdout": out.text(),
            "stderr": err.text(),
            "return_code": self.status,
            "duration": time.monotonic() - self.started,
            "timed_out": self.why_killed == "timed_out",
            "cancelled": self.why_killed == "cancelled",
            "truncated": out.truncated or err.truncated,
            "stdout_bytes": out.total,
            "stderr_bytes": err.total,
            "start_error": self.start_error,
        }
        self.captures.clear()
        self.timers.clear()
        return self.result


class Calls:
    """All calls of this sandbox."""

    def __init__(
        self,
        loop: Loop,
        env: "dict[str, str]",
        output_limit: int,
        changed: "Callable[[], list[str]]",
    ) -> None:
        self._loop = loop
        self._changed = changed
        self._env = env
        self._limit = output_limit
        self._calls: dict[str, Call] = {}
        self._leaders: dict[int, Call] = {}
        self._kept_bytes = 0

    @property
    def running(self) -> "list[Call]":
        return [call for call in self._leaders.values() if call.result is None]

    @property
    def known(self) -> int:
        """How many calls run or have a result that nobody said to be safe elsewhere."""
        return len(self._calls)

    def run(self, request: "Object", exchange: "Exchange") -> None:
        """Start the call unless it is known; either way answer with its result."""
        call = self._calls.get(request["call_id"])
        if call is None:
            call = Call(request, self._limit)
            self._calls[call.id] = call
            self._start(call, request)
        self._attach(call, exchange, request)

    def collect(self, request: "Object", exchange: "Exchange") -> None:
        call = self._calls.get(request["call_id"])
        if call is None:
            return exchange.answer({"result": None})
        return self._attach(call, exchange, request)

    def type(self, call_id: str, data: bytes, number: "int | None") -> str:
        """Type into the call's terminal; why not, if it cannot be."""
        call = self._calls.get(call_id)
        if call is None or call.terminal is None or call.result is not None:
            return "not_running"
        waiting = call.watch.waiting if call.watch is not None else None
        if number is not None and (waiting is None or waiting["number"] != number):
            return "not_waiting"
        call.terminal.type(data)
        if call.watch is not None:
            call.watch.typed()
        self._type_on(call)
        return ""

    def resize(self, call_id: str, rows: int, cols: int) -> None:
        call = self._calls.get(call_id)
        if call is not None and call.terminal is not None and call.result is None:
            call.terminal.resize(rows, cols)

    def cancel(self, call_id: str) -> None:
        call = self._calls.get(call_id)
        if call is not None:
            self._kill(call, "cancelled")

    def forget(self, call_id: str) -> None:
        call = self._calls.get(call_id)
        if call is not None and call.result is not None:
            del self._calls[call_id]
            self._kept_bytes -= call.size

    def reap(self) -> None:
        """Collect every ended child: our calls', and the orphans that fell to us."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            call = self._leaders.pop(pid, None)
            if call is not None:
                self._reported(call)
                self._exited(call, os.waitstatus_to_exitcode(status))

    def note(self, text: str) -> None:
        """Say something in the stderr of the calls that run now."""
        for call in self.running:
            call.captures["stderr"].add(text.encode())

    # --- the course of one call --------------------------------------------------------------

    def _start(self, call: Call, request: "Object") -> None:
        if request.get("terminal"):
            return self._start_on_terminal(call, request)
        try:
            pipes = Pipes(request["stdin"].encode())
        except OSError as error:
            return self._never_started(call, error)
        try:
            call.pid = self._spawn(call.id, request, pipes)
        except (OSError, ValueError) as error:
            for fd in pipes.sources.values():
                os.close(fd)
            return self._never_started(call, error)
        finally:
            pipes.started()
        return self._follow(call, pipes.sources)

    def _start_on_terminal(self, call: Call, request: "Object") -> None:
        try:
            call.terminal = terminal = Terminal(request["terminal"])
        except OSError as error:
            return self._never_started(call, error)
        env = {**self._env, **request["env"], MARKER: call.id}
        try:
            os.chdir(request["cwd"])
            call.pid, call.report = terminal.start(request["argv"], env)
        except OSError as error:
            for fd in terminal.sources.values():
                os.close(fd)
            return self._never_started(call, error)
        finally:
            os.chdir("/")
        self._follow(call, terminal.sources)
        self._loop.watch(call.report, lambda _: self._reported(call))
        patience = request["terminal"]["patience"]
        tell = lambda waiting: self._tell_waiting(call, waiting)  # noqa: E731
        call.watch = Watch(self._loop, terminal, call.pid, patience, tell)
        return None

    def _follow(self, call: Call, sources: "dict[str, int]") -> None:
        self._leaders[call.pid] = call
        for name, fd in sources.items():
            call.sources[name] = fd
            self._loop.watch(fd, lambda _, name=name: self._read(call, name))  # type: ignore[misc]
        self._run_clock(call)

    def _run_clock(self, call: Call) -> None:
        """The time limit counts while the command works, not while a person thinks."""
        call.clock_since = time.monotonic()
        call.clock = self._loop.later(call.time_left, lambda: self._kill(call, "timed_out"))

    def _stop_clock(self, call: Call) -> None:
        if call.clock is not None:
            call.clock.cancel()
            call.clock = None
            call.time_left -= time.monotonic() - call.clock_since

    def _reported(self, call: Call) -> None:
        """The holder tells how the command ended, or that it never began."""
        if call.report < 0:
            return
        try:
            data = os.read(call.report, PIPE_SIZE)
        except BlockingIOError:
            return
        self._loop.unwatch(call.report)
        os.close(call.report)
        call.report = -1
        if data.startswith(b"!"):
            number, _, reason = data[1:].decode("utf-8", "replace").partition(" ")
            error = OSError(int(number), os.strerror(int(number))) if int(number) else None
            self._never_started(call, error or ValueError(reason))
        elif data:
            self._exited(call, int(data))

    def _tell_waiting(self, call: Call, waiting: "Object | None") -> None:
        if call.result is not None:
            return
        if waiting is not None:
            self._stop_clock(call)
        elif call.clock is None:
            self._run_clock(call)
        self._flush_screen(call)
        for exchange in list(call.viewers):
            exchange.line({"waiting": waiting})

    def _type_on(self, call: Call) -> None:
        """What the terminal did not take at once is typed as the command reads."""
        if call.terminal is not None and call.result is None and call.terminal.send():
            self._loop.later(TYPE_AGAIN, lambda: self._type_on(call))

    def _spawn(self, call_id: str, request: "Object", pipes: Pipes) -> int:
        env = {**self._env, **request["env"], MARKER: call_id}
        argv = request["argv"]

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

    def _never_started(self, call: Call, error: "OSError | ValueError") -> None:
        if isinstance(error, OSError) and error.errno == errno.E2BIG:
            call.start_error = "The command is longer than the system allows."
        elif isinstance(error, OSError):
            call.start_error = f"{error.strerror}: {error.filename or 'process'}"
        else:
            call.start_error = str(error)
        self._finish(call)

    def _read(self, call: Call, name: str) -> None:
        try:
            if call.terminal is not None:
                data = call.terminal.read(name)
            else:
                data = os.read(call.sources[name], PIPE_SIZE)
        except BlockingIOError:
            return None
        except OSError:
            data = b""  # Nobody has the terminal any more.
        if not data:
            return self._close(call, name)
        if call.result is not None:
            return None  # Drained for ever: a background service must not die of a closed pipe.
        if call.terminal is not None:
            data = self._show(call, call.terminal, name, data)
        capture = call.captures[name]
        capture.add(data)
        if not call.live:
            capture.skip_live()
        elif not call.flushing:
            call.flushing = True
            self._loop.later(LIVE_EVERY, lambda: self._flush(call))
        return None

    def _show(self, call: Call, terminal: Terminal, name: str, data: bytes) -> bytes:
        if call.watch is not None:
            call.watch.printed(data)
        plain = terminal.show(name, data, bool(call.viewers))
        if call.viewers and not call.showing:
            every = FLOOD_EVERY if terminal.flooded else SCREEN_EVERY
            wait = call.shown_at + every - time.monotonic()
            if wait <= 0:
                self._flush_screen(call)
            else:
                call.showing = True
                self._loop.later(wait, lambda: self._flush_screen(call))
        return plain

    def _flush_screen(self, call: Call, final: bool = False) -> None:
        call.showing = False
        if call.terminal is None:
            return
        text = call.terminal.take_live(final)
        if text:
            call.shown_at = time.monotonic()
            for exchange in list(call.viewers):
                exchange.line({"screen": text})

    def _close(self, call: Call, name: str) -> None:
        fd = call.sources.pop(name)
        self._loop.unwatch(fd)
        os.close(fd)
        if not call.sources and call.status is not None:
            self._finish(call)

    def _exited(self, call: Call, status: int) -> None:
        if call.status is not None or call.result is not None:
            return
        call.status = status
        # All that the process wrote is in the pipe now, and a pipe holds no more than one read;
        # the second read tells whether somebody else still has the other end.
        rounds = 2 if call.terminal is None else READS_AT_THE_END
        for name in list(call.sources) * rounds:
            if name in call.sources:
                self._read(call, name)
        if not call.sources:
            self._finish(call)
        else:
            call.timers.append(self._loop.later(STRAGGLERS, lambda: self._finish(call)))

    def _finish(self, call: Call) -> None:
        if call.result is not None:
            return
        for timer in call.timers:
            timer.cancel()
        self._stop_clock(call)
        if call.watch is not None:
            call.watch.stop()
        if call.terminal is not None:
            for name, capture in call.captures.items():
                capture.add(call.terminal.rest(name))
        self._flush(call, final=True)
        self._flush_screen(call, final=True)
        call.conclude()
        answer = self._answer(call)
        for exchange in call.watchers:
            exchange.answer(answer)
        call.watchers.clear()
        call.live.clear()
        call.viewers.clear()
        call.terminal = call.watch = None
        self._keep(call)

    def _kill(self, call: Call, why: str) -> None:
        if call.result is not None:
            return
        call.why_killed = call.why_killed or why
        alone = all(each is call for each in self.running)
        kill_family(call.id, call.pid, call.since, alone)
        call.timers.append(self._loop.later(UNKILLABLE, lambda: self._give_up(call)))

    def _give_up(self, call: Call) -> None:
        call.status = -SIGKILL
        self._finish(call)

    # --- who waits for it, and what is kept --------------------------------------------------

    def _attach(self, call: Call, exchange: "Exchange", request: "Object") -> None:
        viewing = request.get("screen", False) and call.terminal is not None
        if viewing:
            self._flush_screen(call)
            exchange.line({"screen": call.terminal.replay()})  # type: ignore[union-attr]
        if call.result is not None:
            return exchange.answer(self._answer(call))
        call.watchers.append(exchange)
        if request["stream"]:
            call.live.append(exchange)
        if viewing:
            call.viewers.append(exchange)
            if call.watch is not None and call.watch.waiting is not None:
                exchange.line({"waiting": call.watch.waiting})
        exchange.on_gone = lambda: self._detach(call, exchange)
        return None

    def _answer(self, call: Call) -> "Object":
        """The result, and what has changed by then: whoever wants one asks for the other next."""
        return {"result": call.result, "changed": self._changed()}

    def _detach(self, call: Call, exchange: "Exchange") -> None:
        for list_ in (call.watchers, call.live, call.viewers):
            if exchange in list_:
                list_.remove(exchange)

    def _flush(self, call: Call, final: bool = False) -> None:
        call.flushing = False
        for name, capture in call.captures.items():
            text = capture.take_live(final) if call.live else ""
            if text:
                for exchange in list(call.live):
                    exchange.line({name: text})

    def _keep(self, call: Call) -> None:
        self._kept_bytes += call.size
        for each in list(self._calls.values()):
            if len(self._calls) <= KEPT_RESULTS and self._kept_bytes <= KEPT_BYTES:
                break
            if each is not call:
                self.forget(each.id)
