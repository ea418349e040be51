"""One command on a terminal: its screen is shown, its questions are noticed, keys are typed."""

import time

from .call import ProcessCall
from .console import Console
from .terminal import Terminal
from .waiting import Watch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .calls import Calls
    from .http import HttpExchange
    from .json_codec import Object

# A terminal gives little at a time; somebody who floods it must not keep us from the others.
READS_AT_THE_END = 64
SCREEN_EVERY = 0.008
FLOOD_EVERY = 0.1
TYPE_AGAIN = 0.01
BY_HAND = 1.0
"""Seconds after a key in which the screen follows at once, as whoever typed it expects."""


class TerminalCall(ProcessCall):
    def __init__(self, calls: "Calls", request: "Object") -> None:
        super().__init__(calls, request)
        self._wish: Object = {}
        self._order: Object = {}
        self._console: Console | None = None
        self._terminal: Terminal | None = None
        self._free = False
        """Whether the holder said that nobody has the terminal any more."""
        self._watch: Watch | None = None
        self._viewers: list[HttpExchange] = []
        """Those that want the screen, and to be told when the command waits for input."""
        self._shown_at = 0.0
        self._showing = False
        self._typed_at = 0.0

    def start(self, request: "Object") -> None:
        self._wish = request["terminal"]
        self._order = {"argv": request["argv"], "env": self._env(request), "cwd": request["cwd"]}
        self._begin()

    def _begin(self) -> None:
        try:
            console = self._calls.consoles.lend(self._wish, self._order)
        except OSError as error:
            return self._never_started(error)
        console.user = self
        self._console, self._pid = console, console.pid
        self._terminal = terminal = Terminal(console)
        self._follow(terminal.sources)
        patience = self._wish["patience"]
        self._watch = Watch(self._loop, terminal, console.pid, patience, self._tell_waiting)
        return None

    def _begin_anew(self, console: Console) -> None:
        """Somebody ended the holder before it began: nothing was done, and another one does it."""
        console.close()
        self._sources.clear()
        self._stop_clock()
        if self._watch is not None:
            self._watch.stop()
        self._begin()

    # --- how it ends ---------------------------------------------------------------------------

    def reported(self, report: "Object") -> None:
        """The holder tells how the command ended, or that it never began, or that it is free."""
        self._free = report.get("free", False)
        if "failed" in report:
            number, reason, path = report["failed"]
            failed = OSError(number, reason, path) if number else ValueError(reason)
            self._never_started(failed)
        elif "status" in report:
            self._exited(report["status"])
        if self._free:
            self._give_back()

    def reaped(self, status: int) -> None:
        console = self._console
        if console is not None:
            console.hear()  # The holder itself ended: its last words are the better ones.
            if console.unheard and self._why_killed is None and self.result is None:
                return self._begin_anew(console)
        return self._exited(status)

    def _drain(self, reads: int = READS_AT_THE_END) -> None:
        super()._drain(reads)
        if self._free:
            # Whatever was printed has been read, and nobody is left to print more.
            self._release_sources()

    def _release_sources(self) -> None:
        for fd in self._sources.values():
            self._loop.unwatch(fd)
        self._sources.clear()

    def _give_back(self) -> None:
        console, self._console = self._console, None
        if console is not None:
            self._drain()
            self._calls.unlead(console.pid)
            self._calls.consoles.take_back(console)

    def _finish(self) -> None:
        if self.result is not None:
            return
        if self._watch is not None:
            self._watch.stop()
        if self._terminal is not None:
            for name, capture in self._captures.items():
                capture.add(self._terminal.rest(name))
        self._flush_screen(final=True)
        super()._finish()
        self._viewers.clear()
        self._terminal = self._watch = None
        self._order = {}

    # --- output ------------------------------------------------------------------------------

    def _take(self, name: str) -> bytes:
        return super()._take(name) if self._terminal is None else self._terminal.read(name)

    def _let_go(self, fd: int) -> None:
        assert self._console is not None
        self._console.close_master(fd)

    def _plain(self, name: str, data: bytes) -> bytes:
        assert self._terminal is not None
        if self._watch is not None:
            self._watch.printed(data)
        plain = self._terminal.show(name, data, bool(self._viewers))
        if self._viewers and not self._showing:
            self._show_soon(time.monotonic())
        return plain

    def _show_soon(self, now: float) -> None:
        """At once what follows a key; the rest gathers, and mostly goes along with the result."""
        assert self._terminal is not None
        every = FLOOD_EVERY if self._terminal.flooded else SCREEN_EVERY
        by_hand = now - self._typed_at < BY_HAND
        wait = self._shown_at + every - now if by_hand else every
        if wait <= 0:
            self._flush_screen()
        else:
            self._showing = True
            self._loop.later(wait, self._flush_screen)

    def _flush_screen(self, final: bool = False) -> None:
        self._showing = False
        if self._terminal is None or self.result is not None:
            return
        text = self._terminal.take_live(final)
        if text:
            self._shown_at = time.monotonic()
            for exchange in list(self._viewers):
                exchange.line({"screen": text})

    # --- who looks at it, and what is typed -----------------------------------------------------

    def attach(self, exchange: "HttpExchange", request: "Object") -> None:
        viewing = request.get("screen", False) and self._terminal is not None
        if viewing:
            self._flush_screen()
            shown = self._terminal.replay()  # type: ignore[union-attr]
            if shown:
                exchange.line({"replay": shown})
        if viewing and self.result is None:
            self._viewers.append(exchange)
            if self._watch is not None and self._watch.waiting is not None:
                exchange.line({"waiting": self._watch.waiting})
        super().attach(exchange, request)

    def _detach(self, exchange: "HttpExchange") -> None:
        super()._detach(exchange)
        if exchange in self._viewers:
            self._viewers.remove(exchange)

    def _tell_waiting(self, waiting: "Object | None") -> None:
        if self.result is not None:
            return
        if waiting is not None:
            self._stop_clock()
        elif self._clock is None:
            self._run_clock()
        self._flush_screen()
        for exchange in list(self._viewers):
            exchange.line({"waiting": waiting})

    def type(self, data: bytes, number: "int | None") -> str:
        """Why it cannot be typed now, if so."""
        if self._terminal is None or self.result is not None:
            return "not_running"
        waiting = self._watch.waiting if self._watch is not None else None
        if number is not None and (waiting is None or waiting["number"] != number):
            return "not_waiting"
        self._typed_at = time.monotonic()
        self._terminal.type(data)
        if self._watch is not None:
            self._watch.typed()
        self._type_on()
        return ""

    def resize(self, rows: int, cols: int) -> None:
        if self._terminal is not None and self.result is None:
            self._terminal.resize(rows, cols)

    def _type_on(self) -> None:
        """What the terminal did not take at once is typed as the command reads."""
        if self._terminal is not None and self.result is None and self._terminal.send():
            self._loop.later(TYPE_AGAIN, self._type_on)
