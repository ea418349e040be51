"""``wenko`` that writes down when its event loop stands still.

Each line of ``BENCH_STALLS`` is about the time between two rounds: when it ended, CPU seconds of
the loop's thread, of the process, and seconds of the clock. CPU time tells a stall from load.
"""

import asyncio
import os
import time
from typing import Any

SHORTEST = 0.02
INTERVAL = 0.01


async def watch(stalls: int) -> None:
    while True:
        thread, process, wall = time.thread_time(), time.process_time(), time.monotonic()
        await asyncio.sleep(INTERVAL)
        used, of_all = time.thread_time() - thread, time.process_time() - process
        if used > SHORTEST or of_all > SHORTEST:
            took = time.monotonic() - wall
            os.write(stalls, b"%f %f %f %f\n" % (time.time(), used, of_all, took))


def main() -> None:
    from wenko.cli import main as wenko
    from wenko.journal import Journal

    stalls = os.open(os.environ["BENCH_STALLS"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    original = Journal.__init__
    watching = []

    def created(self: Journal, *given: Any, **named: Any) -> None:
        original(self, *given, **named)
        watching.append(asyncio.get_running_loop().create_task(watch(stalls)))

    Journal.__init__ = created  # type: ignore[method-assign]
    wenko()


if __name__ == "__main__":
    main()
