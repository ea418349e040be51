"""Detects that a command waits for input: by the kernel's evidence, never by the printed text."""

import time

from .evidence import (
    Observation,
    TerminalReader,
    executable_name,
    observe,
    option_names,
    terminal_mode,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .json_codec import Object
    from .loop import Loop, Timer
    from .terminal import Terminal

INTERVAL = 0.02
SLOW_INTERVAL = 0.1
SLOW_AFTER = 3.0
COST_FACTOR = 10
"""The interval is at least this many times as long as one observation took."""
QUIET = 0.1
QUIET_WITH_CHILD = 0.5
QUIET_IF_COOKED = 1.5
BUSY = 0.05
"""Share of one CPU from which on the command counts as working."""
QUERIES = (b"\x1b[6n", b"\x1b[5n", b"\x1b[c", b"\x1b[0c", b"\x1b[>c", b"\x1b[?6n")
REPLY_TIMEOUT = 1.0
"""Seconds that the terminal's reply to a query may take; until then a wait may be for it."""
INPUT_TIMEOUT = 0.3
"""Seconds that typed input may take to be read; most programs print something then."""
MISSES = 3
"""Observations in a row without evidence that end a wait: a redraw may hide it for one."""


class WaitDetector:
    """Observes a terminal's foreground processes while it is quiet, and reports waits."""

    def __init__(
        self,
        loop: "Loop",
        terminal: "Terminal",
        session: int,
        patience: float,
        on_change: "Callable[[Object | None], None]",
    ) -> None:
        self._loop = loop
        self._terminal = terminal
        self._session = session
        self._patience = patience
        self._on_change = on_change
        self.waiting: Object | None = None
        self._number = 0
        self._quiet_since = time.monotonic()
        self._idle_since = self._quiet_since
        self._cpu = (self._quiet_since, 0)
        self._last_reader: tuple[int, str] | None = None
        self._misses = 0
        self._reply_deadline = 0.0
        self._input_deadline = 0.0
        self._unreadable = 0
        self._cost = 0.0
        self._timer: Timer | None = loop.call_later(INTERVAL, self._observe)

    def on_output(self, data: bytes) -> None:
        self._quiet_since = time.monotonic()
        self._last_reader = None
        self._input_deadline = 0.0
        # A program that queries its terminal (for the cursor position, say) waits for the reply.
        if any(query in data for query in QUERIES):
            self._reply_deadline = self._quiet_since + REPLY_TIMEOUT

    def on_input(self) -> None:
        """Input was typed: the next wait is a new one."""
        self._quiet_since = self._idle_since = time.monotonic()
        self._reply_deadline = 0.0
        self._input_deadline = self._idle_since + INPUT_TIMEOUT
        self._last_reader = None
        self._end_wait()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # --- one observation ---------------------------------------------------------------------

    def _observe(self) -> None:
        now = time.monotonic()
        quiet = now - self._quiet_since
        slow = self.waiting is not None or quiet > SLOW_AFTER
        interval = max(SLOW_INTERVAL if slow else INTERVAL, COST_FACTOR * self._cost)
        self._timer = self._loop.call_later(interval, self._observe)
        if quiet < INTERVAL or now < max(self._reply_deadline, self._input_deadline):
            return
        self._terminal.sync_settings()
        observation = observe(self._session, self._terminal.ttys)
        self._cost = time.monotonic() - now
        self._update_cpu(observation, now)
        found = self._evaluate(observation, now)
        if found is None:
            self._misses += 1
            if self._misses >= MISSES:
                self._end_wait()
            return
        self._misses = 0
        if self.waiting is None and found:
            self._number += 1
            self.waiting = {"number": self._number, **found}
            self._on_change(self.waiting)

    def _end_wait(self) -> None:
        if self.waiting is not None:
            self.waiting = None
            self._on_change(None)

    def _update_cpu(self, observation: Observation, now: float) -> None:
        since, cpu = self._cpu
        if now - since >= QUIET / 2 or observation.cpu < cpu:
            if observation.cpu - cpu > BUSY * 1e9 * (now - since):
                self._idle_since = now
            self._cpu = (now, observation.cpu)

    def _evaluate(self, observation: Observation, now: float) -> "Object | None":
        """The wait to report; empty if it is too early to say, ``None`` without evidence."""
        idle = now - max(self._quiet_since, self._idle_since)
        reader = observation.reader
        if reader is None:
            self._last_reader = None
            return self._guess(observation, idle)
        if reader.listening or (reader.tty is not None and reader.tty.unread() > 0):
            return None
        if (
            reader.syscall == "read"
            and reader.tty is not None
            and self._terminal.forward_unread(reader.tty)
        ):
            return None
        again = self._last_reader == (reader.process.pid, reader.syscall)
        self._last_reader = (reader.process.pid, reader.syscall)
        needed = self._idle_needed(reader)
        if needed is None:
            return None
        if not again or idle < needed:
            return {}
        if reader.tty is not None:
            self._terminal.input_tty = reader.tty
        return {
            "why": f"{reader.process.name} ({reader.process.pid}) is blocked in {reader.syscall} "
            f"on the terminal, which is {reader.mode}",
            "confidence": "certain",
            "mode": reader.mode,
            "program": executable_name(reader.process),
            "options": option_names(reader.process.pid),
        }

    def _idle_needed(self, reader: TerminalReader) -> "float | None":
        if reader.syscall == "read":
            return 0.0 if reader.main_thread else QUIET_IF_COOKED
        if reader.mode == "raw":
            return QUIET_WITH_CHILD if reader.has_child or reader.has_socket else QUIET
        if reader.has_child:
            return None  # It polls the terminal while its child works, as npm does.
        return QUIET_IF_COOKED if reader.has_socket else QUIET

    def _guess(self, observation: Observation, idle: float) -> "Object | None":
        """Without evidence, silence counts only if a process could not be inspected; the report
        then says ``uncertain``."""
        # A process that is just ending cannot be inspected either, for a moment.
        self._unreadable = self._unreadable + 1 if observation.unreadable else 0
        if self._unreadable < MISSES or idle < self._patience:
            return None
        mode = terminal_mode(self._terminal.main.local_flags())
        return {
            "why": f"silent and idle for {idle:.0f} s, and what it waits for cannot be seen; "
            f"the terminal is {mode}",
            "confidence": "uncertain",
            "mode": mode,
            "program": "",
            "options": [],
        }
