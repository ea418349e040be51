"""One experiment: runs are sent while faults are injected; then everything must end."""

import asyncio
import os
import random
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.chaos.checks import Report, check, watch_take_overs
from bench.chaos.clients import Clients
from bench.chaos.clock import Clock
from bench.chaos.cluster import Cluster
from bench.chaos.faults import FAULT_INTERVAL, Faults
from bench.chaos.script import ChaosModel

AT_ONCE = 10
END_LIMIT = 180.0
"""Seconds without a new event after the last fault: then nobody executes the runs that are left."""


DISK = 2500
"""Megabytes of the disk that is filled."""
ANSWERERS = 4


async def experiment(
    url: str | None,
    faults: int,
    seed: int,
    servers: int = 3,
    longest: float = 30.0,
    questions: int = 0,
    clock: Clock | None = None,
    fill_disk: bool = True,
) -> tuple[Report, Counter[str]]:
    """The report and the number of faults of each kind; ``url`` is an empty database.

    So many ``questions`` are open before the first fault, and are answered during the faults.
    """
    chance, report = random.Random(seed), Report()
    with tempfile.TemporaryDirectory(prefix="wenko-chaos-") as folder, small_disk(folder) as disk:
        async with ChaosModel() as model:
            cluster = Cluster(Path(folder), model, url, servers)
            await cluster.start()
            try:
                injector = Faults(cluster, chance, longest, clock, disk if fill_disk else None)
                await _run(cluster, Clients(cluster, chance), injector, faults, questions, report)
            finally:
                await cluster.stop()
                report.failures = cluster.failures()
    return report, injector.counts


@contextmanager
def small_disk(folder: str) -> Iterator[Path | None]:
    """A disk of its own for the folder, which can be filled; null for whoever may not mount."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK}m,mode=755", "tmpfs", folder]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode:
        yield None
        return
    try:
        yield Path(folder)
    finally:
        # Sandboxes that are still ending keep it busy; it goes with the last of them.
        subprocess.run(["umount", "--lazy", folder], check=True)


async def _run(
    cluster: Cluster, clients: Clients, faults: Faults, count: int, questions: int, report: Report
) -> None:
    # The first command waits for the programs of sandboxes, which every server shares.
    await (await clients.send(0, "loop")).ended.wait()
    await clients.open_questions(questions)
    # So that they are answered during the faults, not before.
    pause = count * FAULT_INTERVAL * ANSWERERS / questions / 2 if questions else 0.0
    answering = [clients.answer_forever(pause) for _ in range(ANSWERERS if questions else 1)]
    background = [asyncio.create_task(each) for each in answering]
    if cluster.on_postgres:
        background.append(asyncio.create_task(watch_take_overs(cluster, report)))
    injecting = asyncio.create_task(faults.inject(count))
    number = 1
    while not injecting.done():
        if sum(not each.ended.is_set() for each in clients.sent if each.kind != "ask") < AT_ONCE:
            await clients.send(number)
            number += 1
        await asyncio.sleep(0.2)
    await injecting
    over, events = time.monotonic(), 0
    while await cluster.unfinished() and time.monotonic() - over < END_LIMIT:
        await asyncio.sleep(0.2)
        if (count := await cluster.event_count()) > events:
            over, events = time.monotonic(), count
    # Followers may be a moment behind the database.
    waits = [asyncio.create_task(each.ended.wait()) for each in clients.sent]
    if waits:
        await asyncio.wait(waits, timeout=30)
    for task in (*background, *waits):
        task.cancel()
    await clients.close()
    await check(cluster, clients, report)
