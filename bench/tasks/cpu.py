"""CPU time of the model's process: a limit that other work on the machine does not shorten."""

import os
import time
from collections.abc import Callable
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
IDLE = 0.1
"""Share of one core below which the model computes nothing."""
INTERVAL = 0.5
IDLE_SECONDS = 60
Clock = Callable[[], float]


def cpu_clock(pid: int) -> Clock:
    """A clock that shows the CPU seconds of all threads of the process."""
    stat = Path(f"/proc/{pid}/stat")

    def read() -> float:
        fields = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        user, system = fields[11:13]
        return (int(user) + int(system)) / TICKS

    return read


def wait_until_idle(clock: Clock) -> None:
    """A reply that nobody reads any more goes on for a moment; it must not count for the next."""
    until = time.monotonic() + IDLE_SECONDS
    before = clock()
    while time.monotonic() < until:
        time.sleep(INTERVAL)
        now = clock()
        if now - before < IDLE * INTERVAL:
            return
        before = now
