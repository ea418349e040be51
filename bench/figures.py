"""A benchmark figure with its target and its peer, and helpers to measure."""

import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import psutil

IDLE_SHARE = 0.1
"""Of a core."""
IDLE_WITHIN = 20.0


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement. ``peer`` is the name and value of a peer or lower bound in the same run."""

    name: str
    value: float
    unit: str
    target: float | None = None
    at_least: bool = False
    peer: tuple[str, float] | None = None
    others: tuple[tuple[str, float], ...] = ()
    """More peers, only to compare with."""

    @property
    def met(self) -> bool:
        if self.target is None:
            return True
        return self.value >= self.target if self.at_least else self.value <= self.target

    def __str__(self) -> str:
        sign = "·" if self.target is None else "✓" if self.met else "✗"
        line = f"{sign} {self.name:<52} {self.value:>10.2f} {self.unit:<10}"
        if self.target is not None:
            line += f" target {'≥' if self.at_least else '≤'} {self.target:g}"
        for name, value in (*([self.peer] if self.peer else []), *self.others):
            line += f"   {name}: {value:.2f} (ratio {self.value / value:.2f})"
        return line


def cpu_seconds(pid: int) -> float:
    """CPU time of a process and all its descendants, including ended ones."""
    process = psutil.Process(pid)
    total = 0.0
    for each in [process, *process.children(recursive=True)]:
        try:
            times = each.cpu_times()
        except psutil.NoSuchProcess:
            continue
        total += times.user + times.system + times.children_user + times.children_system
    return total


def wait_until_idle(pid: int) -> None:
    """Until a server has done what it does once, after its start."""
    deadline = time.monotonic() + IDLE_WITHIN
    while time.monotonic() < deadline:
        before = cpu_seconds(pid)
        time.sleep(0.5)
        if cpu_seconds(pid) - before < IDLE_SHARE * 0.5:
            return


def run_peer(name: str, *arguments: str) -> str:
    """The last line that a peer's script prints."""
    script = Path(__file__).parent / "peers" / f"{name}.py"
    done = subprocess.run(
        [sys.executable, "-W", "ignore", str(script), *arguments],
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    return done.stdout.strip().splitlines()[-1]
