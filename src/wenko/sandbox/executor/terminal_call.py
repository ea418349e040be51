"""A call on a terminal: streams its screen, detects waits for input, and types."""

import time

from .console import Console
from .process_call import ProcessCall
from .terminal import Terminal
from .waiting import WaitDetector

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .calls import Calls
    from .http import HttpExchange
    from .json_codec import Object

# A terminal returns little per read; a command that floods it must not block the other calls.
FINAL_READS = 64
SCREEN_INTERVAL = 0.008
FLOOD_INTERVAL = 0.1
TYPE_RETRY = 0.01
ECHO_WINDOW = 1.0
"""Seconds after a key in which the screen is sent at once, so that typing feels immediate."""


class TerminalCall(ProcessCall):
    def __init__(self, calls: "Calls", request: "Object") -> None:
        super().__init__(calls, request)
        self._options: Object = {}
        self._command: Object = {}
        self._console: Console | None = None
        self._terminal: Terminal | None = None
        self._console_free = False
        """Whether the holder reported that no process has the terminal open."""
        self._detector: WaitDetector | None = None
        self._viewers: list[HttpExchange] = []
        """Exchanges that stream the screen and the waits for input."""
        self._screen_sent_at = 0.0
        self._screen_scheduled = False
        self._typed_at = 0.0

    def start(self, request: "Object") -> None:
        self._options = request["terminal"]
        self._command = {"argv": request["argv"], "env": self._env(request), "cwd": request["cwd"]}
        self._start_on_console()

    def _start_on_console(self) -> None:
        try:
            console = self._calls.consoles.acquire(self._options, self._command)
        except OSError as error:
            return self._fail_start(error)
        console.owner = self
        self._console, self._pid = console, console.pid
        self._terminal = terminal = Terminal(console)
        self._watch_process(terminal.sources)
        patience = self._options["patience"]
        self._detector = WaitDetector(self._loop, terminal, console.pid, patience, self._on_waiting)
        return None

    def _restart(self, console: Console) -> None:
        """The holder was killed before it started the command: start it on another console."""
        console.close()
        self._sources.clear()
        self._pause_timeout()
        if self._detector is not None:
            self._detector.stop()
        self._start_on_console()

    # --- end -----------------------------------------------------------------------------------

    def on_report(self, report: "Object") -> None:
        """The holder reports the command's exit, its failed start, or that the console is free."""
        self._console_free = report.get("free", False)
        super().on_report(report)
        if self._console_free:
            self._release_console()

    def reaped(self, status: int) -> None:
        console = self._console
        if console is not None:
            # The holder ended; its last report has the command's own status.
            console.read_reports()
            if console.command_unread and self._kill_reason is None and self.result is None:
                return self._restart(console)
        return self._on_exit(status)

    def _drain(self, reads: int = FINAL_READS) -> None:
        super()._drain(reads)
        if self._console_free:
            # All output has been read, and no process is left to print more.
            self._release_sources()

    def _release_sources(self) -> None:
        for fd in self._sources.values():
            self._loop.unwatch(fd)
        self._sources.clear()

    def _release_console(self) -> None:
        console, self._console = self._console, None
        if console is not None:
            self._drain()
            self._calls.untrack_process(console.pid)
            self._calls.consoles.release(console)

    def _finish(self) -> None:
        if self.result is not None:
            return
        if self._detector is not None:
            self._detector.stop()
        self._flush_screen(final=True)
        super()._finish()
        self._viewers.clear()
        self._terminal = self._detector = None
        self._command = {}

    # --- output ------------------------------------------------------------------------------

    def _take_rest(self) -> None:
        if self._terminal is not None:
            for name, capture in self._captures.items():
                live, kept = self._terminal.flush_plain(name)
                capture.add_live(live)
                capture.add(kept)

    def _read_source(self, name: str) -> bytes:
        return super()._read_source(name) if self._terminal is None else self._terminal.read(name)

    def _close_source(self, fd: int) -> None:
        assert self._console is not None
        self._console.close_master(fd)

    def _to_plain(self, name: str, data: bytes) -> "tuple[bytes, bytes]":
        assert self._terminal is not None
        if self._detector is not None:
            self._detector.on_output(data)
        plain = self._terminal.add_output(name, data, bool(self._viewers))
        if self._viewers and not self._screen_scheduled:
            self._schedule_screen(time.monotonic())
        return plain

    def _schedule_screen(self, now: float) -> None:
        """Send the echo of a key at once; batch other output, which mostly joins the result."""
        assert self._terminal is not None
        interval = FLOOD_INTERVAL if self._terminal.flooded else SCREEN_INTERVAL
        typing = now - self._typed_at < ECHO_WINDOW
        wait = self._screen_sent_at + interval - now if typing else interval
        if wait <= 0:
            self._flush_screen()
        else:
            self._screen_scheduled = True
            self._loop.call_later(wait, self._flush_screen)

    def _flush_screen(self, final: bool = False) -> None:
        self._screen_scheduled = False
        if self._terminal is None or self.result is not None:
            return
        text = self._terminal.take_live(final)
        if text:
            self._screen_sent_at = time.monotonic()
            for exchange in list(self._viewers):
                exchange.send_line({"screen": text})

    def append_stderr(self, text: str) -> None:
        """After what the command printed, of which the last lines are still held back."""
        if self._terminal is None:
            return super().append_stderr(text)
        live, kept = self._to_plain("stderr", text.encode())
        self._captures["stderr"].add_live(live)
        self._captures["stderr"].add(kept)
        return None

    # --- viewers and input ----------------------------------------------------------------------

    def attach(
        self, exchange: "HttpExchange", request: "Object", look_id: "str | None" = None
    ) -> None:
        viewing = request.get("screen", False) and self._terminal is not None
        viewing = viewing and look_id not in self._told
        if viewing:
            self._flush_screen()
            replay = self._terminal.replay()  # type: ignore[union-attr]
            if replay:
                exchange.send_line({"replay": replay})
        if viewing and self.result is None:
            self._viewers.append(exchange)
            if self._detector is not None and self._detector.waiting is not None:
                exchange.send_line({"waiting": self._detector.waiting})
        super().attach(exchange, request, look_id)

    def _detach(self, exchange: "HttpExchange") -> None:
        super()._detach(exchange)
        if exchange in self._viewers:
            self._viewers.remove(exchange)

    def _on_waiting(self, waiting: "Object | None") -> None:
        if self.result is not None:
            return
        if waiting is not None:
            # Python's ``input`` prints its prompt to stderr: it may not have been read yet.
            for name in list(self._sources):
                self._read(name)
        elif self._timeout is None and (self.job == 0 or self._looks):
            self._start_timeout()
        self._flush_screen()
        for exchange in list(self._viewers):
            exchange.send_line({"waiting": waiting})

    def type(self, data: bytes, number: "int | None") -> str:
        """Type into the terminal; returns an error code, empty if it worked."""
        if self._terminal is None or self.result is not None:
            return "not_running"
        waiting = self._detector.waiting if self._detector is not None else None
        if number is not None and (waiting is None or waiting["number"] != number):
            return "not_waiting"
        self._typed_at = time.monotonic()
        self._terminal.type(data)
        if self._detector is not None:
            self._detector.on_input()
        self._send_typed()
        return ""

    def pause_timeout(self, number: int) -> None:
        """A user is asked. While the agent itself answers, time counts: it may answer for ever."""
        waiting = self._detector.waiting if self._detector is not None else None
        if waiting is not None and waiting["number"] == number:
            self._pause_timeout()

    def resize(self, rows: int, cols: int) -> None:
        if self._terminal is not None and self.result is None:
            self._terminal.resize(rows, cols)

    def _send_typed(self) -> None:
        """Send input that the pty did not accept yet; it does as the command reads."""
        if self._terminal is not None and self.result is None and self._terminal.send_typed():
            self._loop.call_later(TYPE_RETRY, self._send_typed)
