"""Ends what eats too much memory, before the machine's own killer picks somebody else."""

from .processes import Process, processes, proportional_memory, send
from .signals import SIGKILL


def relieve(limit: int) -> "Process | None":
    """Kill the largest process if all together use more than ``limit`` bytes; returns it."""
    everyone = [each for each in processes().values() if not each.zombie]
    if sum(each.rss for each in everyone) <= limit:
        return None
    # Forked workers share most pages: count those once before anybody is killed.
    if sum(proportional_memory(each.pid) for each in everyone) <= limit:
        return None
    largest = max(everyone, key=lambda each: each.rss)
    send(largest.pid, SIGKILL)
    return largest


def anybody() -> bool:
    return bool(processes())
