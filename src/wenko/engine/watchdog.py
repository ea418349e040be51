"""A watchdog of the event loop: reports what blocks it, and ends a run that blocks it for long.

A thread could not do it: ``re`` and ``json`` hold the interpreter's lock while they work. An alarm
of the kernel is delivered to the main thread, where ``re`` lets signal handlers run, in the context
of the task that is stuck: so the handler sees its stack, and which run it works for.
"""

import asyncio
import logging
import queue
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from wenko.errors import RunStalled
from wenko.private_files import write_private_file
from wenko.protocol.model import now_ms

log = logging.getLogger(__name__)
TICK = 0.5
"""Seconds between two beats of the loop, and between two alarms while no beat comes."""
REPORTED = 2
"""Alarms in a row that are a stall. One alone may be that of a process that was suspended: however
long that lasted, the kernel delivers a single signal."""

STALLED_RUN = "stalled-run"
"""A file in the data folder."""

current_run: ContextVar[str | None] = ContextVar("current_run", default=None)
"""The run that a task works for; the tasks that it starts inherit it."""

# Where an exception may be raised: below one of these functions, which belong to one run alone. A
# task that a run started for all (the reader of a connection) has its context too, but not them.
_EDGES = {
    ("wenko.run.run", "resume"),
    ("wenko.run.drive", "_shared"),
    ("wenko.tools.timeouts", "_settled"),
}
# Where none may be raised: what all runs share would be left half changed, or locked for ever.
_SHARED = ("wenko.storage", "wenko.journal", "sqlalchemy", "asyncpg", "logging", "threading")
_SCHEDULING = Path("/proc/thread-self/schedstat")
_SHARED_IF_INNERMOST = ("asyncio", "importlib", "_frozen_importlib")


@dataclass(frozen=True, slots=True)
class Stall:
    at: int
    """When it ended, in milliseconds; while it lasts, when it was seen."""
    seconds: float
    run_id: str | None
    """The run that was at work; null if it was none, or is not known."""
    interrupted: bool
    """Whether the run was ended because of it."""
    stack: str


class Watchdog:
    """Watches the loop in which it is started."""

    def __init__(
        self,
        limit: float,
        on_stall: Callable[[Stall], None],
        stalled_run: Path,
        tick: float = TICK,
        clock: Callable[[], float] = time.monotonic,
        waited: Callable[[], float] | None = None,
    ) -> None:
        """``stalled_run`` is a file: the run that blocks the loop for ``limit`` seconds and cannot
        be ended is written there, for the next server, should this one be killed meanwhile."""
        self._limit = limit
        self._on_stall = on_stall
        self._file = stalled_run
        self._tick = tick
        self._clock = clock
        self._waited = waited or waited_for_processor
        self._reports: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._by_signal = False
        self._beat_at = self._waited_at = 0.0
        self._ticks = 0
        self._noted = False
        self._seen: Stall | None = None
        self._loop_thread = 0
        self.count = 0
        self.last: Stall | None = None

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._loop_thread = threading.get_ident()
        # A second watchdog in this process, or a program that uses the alarm itself, keeps it.
        self._by_signal = (
            threading.current_thread() is threading.main_thread()
            and signal.getsignal(signal.SIGALRM) == signal.SIG_DFL
        )
        if self._by_signal:
            signal.signal(signal.SIGALRM, self._on_alarm)
            signal.siginterrupt(signal.SIGALRM, False)
        self._thread = threading.Thread(target=self._report, name="wenko-watchdog", daemon=True)
        self._thread.start()
        self._beat_at, self._waited_at = self._clock(), self._waited()
        self._beat()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._by_signal:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
        if self._thread is not None:
            self._reports.put(None)
            self._thread.join()

    # --- on the loop --------------------------------------------------------------------------

    def _beat(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        stall, noted = self._ended_stall(), self._noted
        self._beat_at, self._waited_at = self._clock(), self._waited()
        self._ticks, self._seen, self._noted = 0, None, False
        if self._by_signal:
            signal.setitimer(signal.ITIMER_REAL, 2 * self._tick, self._tick)
        self._timer = self._loop.call_later(self._tick, self._beat)
        if stall is not None:
            self.count += 1
            self.last = stall
            log.warning("the event loop was blocked for %.1f s", stall.seconds)
            if noted:
                self._reports.put(lambda: self._file.unlink(missing_ok=True))
            self._on_stall(stall)

    def _ended_stall(self) -> Stall | None:
        seconds = round(self._blocked(), 1)
        if (seen := self._seen) is not None:
            return Stall(now_ms(), seconds, seen.run_id, seen.interrupted, seen.stack)
        if seconds > REPORTED * self._tick:
            # The process was suspended, or code in C held the interpreter's lock all the time.
            return Stall(now_ms(), seconds, None, False, "")
        return None

    def _blocked(self) -> float:
        """Seconds since the beat that should have come, without those in which this thread had no
        processor: on a busy machine, a run that works for a moment would be blamed."""
        if threading.get_ident() != self._loop_thread:
            return self._clock() - self._beat_at - self._tick
        return self._clock() - self._beat_at - self._tick - (self._waited() - self._waited_at)

    # --- while the loop is blocked ------------------------------------------------------------

    def _on_alarm(self, _signal: int, frame: FrameType | None) -> None:
        self._ticks += 1
        if self._ticks < REPORTED:
            return
        run_id = current_run.get()
        late = 0 < self._limit <= self._blocked()
        interrupts = late and run_id is not None and _may_interrupt(frame)
        if self._seen is None or (interrupts and not self._seen.interrupted):
            self._notice(frame, run_id, interrupts)
        if late and not interrupts and not self._noted and run_id is not None:
            self._noted = True
            self._tell(lambda: write_private_file(self._file, run_id))
        if interrupts:
            # Before the run goes on: its code may swallow the exception.
            self._loop.call_soon_threadsafe(self._beat)
            raise RunStalled.after(self._limit)

    def _notice(self, frame: FrameType | None, run_id: str | None, interrupts: bool) -> None:
        stack = "".join(traceback.format_stack(frame))
        self._seen = seen = Stall(now_ms(), self._blocked(), run_id, interrupts, stack)
        # Not here: the code that was interrupted may be writing to the log.
        self._tell(lambda: _log_stall(seen))

    def _tell(self, report: Callable[[], None]) -> None:
        self._reports.put(report)
        time.sleep(self._tick / 10)  # the other thread can work meanwhile: ``re`` does not let it

    # --- in a thread of its own ---------------------------------------------------------------

    def _report(self) -> None:
        while True:
            try:
                report = self._reports.get(timeout=None if self._by_signal else self._tick)
            except queue.Empty:
                self._look()
                continue
            if report is None:
                return
            with suppress(OSError):
                report()

    def _look(self) -> None:
        """Without the alarm: what the loop's thread does, but not for which run."""
        if self._seen is None and self._blocked() > REPORTED * self._tick:
            frame = sys._current_frames().get(self._loop_thread)
            self._seen = seen = Stall(
                now_ms(), self._blocked(), None, False, "".join(traceback.format_stack(frame))
            )
            _log_stall(seen)


def waited_for_processor() -> float:
    """Seconds that this thread was ready to run and had no processor; 0 where it is not known."""
    try:
        return int(_SCHEDULING.read_bytes().split()[1]) / 1e9
    except (OSError, ValueError, IndexError):
        return 0.0


def take_stalled_run(file: Path) -> str | None:
    """The run that blocked the loop of the last server until that was killed."""
    try:
        run_id = file.read_text().strip()
        file.unlink()
    except (OSError, UnicodeDecodeError):
        return None
    return run_id or None


def _log_stall(stall: Stall) -> None:
    log.warning(
        "the event loop is blocked (run %s%s):\n%s",
        stall.run_id or "unknown",
        ", which is ended" if stall.interrupted else "",
        stall.stack,
    )


def _may_interrupt(frame: FrameType | None) -> bool:
    """Whether the stack belongs to one run alone, and touches nothing that others share."""
    innermost = True
    while frame is not None:
        module = str(frame.f_globals.get("__name__", ""))
        if _within(module, _SHARED) or (innermost and _within(module, _SHARED_IF_INNERMOST)):
            return False
        if (module, frame.f_code.co_name) in _EDGES:
            return True
        innermost, frame = False, frame.f_back
    return False


def _within(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == each or module.startswith(f"{each}.") for each in packages)
