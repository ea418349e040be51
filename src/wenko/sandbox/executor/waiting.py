"""Whether a command waits for input, told from the kernel's own evidence and never from words."""

import time

from .evidence import Observation, Reader, look, mode_of, program_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .json_codec import Object
    from .loop import Loop, Timer
    from .terminal import Terminal

TICK = 0.02
SLOW_TICK = 0.1
SLOW_AFTER = 3.0
SPARING = 10
"""A look takes at most this part of the time: on a busy machine it is not what keeps it busy."""
QUIET = 0.1
QUIET_WITH_COMPANY = 0.5
QUIET_IF_COOKED = 1.5
BUSY = 0.05
QUERIES = (b"\x1b[6n", b"\x1b[5n", b"\x1b[c", b"\x1b[0c", b"\x1b[>c", b"\x1b[?6n")
REPLY = 1.0
"""Seconds that a terminal's own reply may take before silence means a question to a person."""
TAKEN = 0.3
"""Seconds that what was typed may be on its way; a program that takes it mostly shows that."""
GONE = 3
"""Looks in a row without evidence, after which a wait is over: a redraw may hide it for one."""


class Watch:
    """Looks at one terminal's foreground while it is quiet, and tells when it starts to wait."""

    def __init__(
        self,
        loop: "Loop",
        terminal: "Terminal",
        session: int,
        patience: float,
        tell: "Callable[[Object | None], None]",
    ) -> None:
        self._loop = loop
        self._terminal = terminal
        self._session = session
        self._patience = patience
        self._tell = tell
        self.waiting: Object | None = None
        self._number = 0
        self._quiet_since = time.monotonic()
        self._idle_since = self._quiet_since
        self._cpu = (self._quiet_since, 0)
        self._seen: tuple[int, str] | None = None
        self._missing = 0
        self._reply_by = 0.0
        self._taken_by = 0.0
        self._unseen = 0
        self._took = 0.0
        self._timer: Timer | None = loop.later(TICK, self._tick)

    def printed(self, data: bytes) -> None:
        self._quiet_since = time.monotonic()
        self._seen = None
        self._taken_by = 0.0
        # A program that asks its terminal where the cursor is reads the reply, not a person's.
        if any(query in data for query in QUERIES):
            self._reply_by = self._quiet_since + REPLY

    def typed(self) -> None:
        """Somebody answered: the next wait is another one."""
        self._quiet_since = self._idle_since = time.monotonic()
        self._reply_by = 0.0
        self._taken_by = self._idle_since + TAKEN
        self._seen = None
        self._over()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # --- one look ----------------------------------------------------------------------------

    def _tick(self) -> None:
        now = time.monotonic()
        quiet = now - self._quiet_since
        slow = self.waiting is not None or quiet > SLOW_AFTER
        tick = max(SLOW_TICK if slow else TICK, SPARING * self._took)
        self._timer = self._loop.later(tick, self._tick)
        if quiet < TICK or now < max(self._reply_by, self._taken_by):
            return
        self._terminal.agree()
        sight = look(self._session, self._terminal.ttys)
        self._took = time.monotonic() - now
        self._weigh_work(sight, now)
        found = self._judge(sight, now)
        if found is None:
            self._missing += 1
            if self._missing >= GONE:
                self._over()
            return
        self._missing = 0
        if self.waiting is None and found:
            self._number += 1
            self.waiting = {"number": self._number, **found}
            self._tell(self.waiting)

    def _over(self) -> None:
        if self.waiting is not None:
            self.waiting = None
            self._tell(None)

    def _weigh_work(self, sight: Observation, now: float) -> None:
        since, cpu = self._cpu
        if now - since >= QUIET / 2 or sight.cpu < cpu:
            if sight.cpu - cpu > BUSY * 1e9 * (now - since):
                self._idle_since = now
            self._cpu = (now, sight.cpu)

    def _judge(self, sight: Observation, now: float) -> "Object | None":
        """What to tell; nothing yet is an empty answer, no evidence is ``None``."""
        calm = now - max(self._quiet_since, self._idle_since)
        reader = sight.reader
        if reader is None:
            self._seen = None
            return self._doubt(sight, calm)
        if reader.service or (reader.tty is not None and reader.tty.unread() > 0):
            return None
        if reader.how == "read" and reader.tty is not None and self._terminal.pass_on(reader.tty):
            return None
        again = self._seen == (reader.man.pid, reader.how)
        self._seen = (reader.man.pid, reader.how)
        needed = self._calm_needed(reader)
        if needed is None:
            return None
        if not again or calm < needed:
            return {}
        if reader.tty is not None:
            self._terminal.read_from = reader.tty
        return {
            "why": f"{reader.man.name} ({reader.man.pid}) is blocked in {reader.how} on the "
            f"terminal, which is {reader.mode}",
            "confidence": "certain",
            "mode": reader.mode,
            "program": program_of(reader.man),
        }

    def _calm_needed(self, reader: Reader) -> "float | None":
        if reader.how == "read":
            return 0.0 if reader.main_thread else QUIET_IF_COOKED
        if reader.mode == "raw":
            return QUIET_WITH_COMPANY if reader.child or reader.socket else QUIET
        if reader.child:
            return None  # It listens beside the child that works, as npm does.
        return QUIET_IF_COOKED if reader.socket else QUIET

    def _doubt(self, sight: Observation, calm: float) -> "Object | None":
        """No evidence: silence counts only where it could not be had, and is said to be a guess."""
        # One that is just ending cannot be seen either, for a moment.
        self._unseen = self._unseen + 1 if sight.unreadable else 0
        if self._unseen < GONE or calm < self._patience:
            return None
        mode = mode_of(self._terminal.main.attributes())
        return {
            "why": f"silent and idle for {calm:.0f} s, and what it waits for cannot be seen; "
            f"the terminal is {mode}",
            "confidence": "uncertain",
            "mode": mode,
            "program": "",
        }
