"""One experiment: runs are sent while faults are injected; then everything must end."""

import asyncio
import random
import tempfile
import time
from collections import Counter
from pathlib import Path

from bench.chaos.checks import Report, check, watch_take_overs
from bench.chaos.clients import Clients
from bench.chaos.cluster import Cluster
from bench.chaos.faults import Faults
from bench.chaos.script import ChaosModel

AT_ONCE = 10
END_LIMIT = 180.0
"""Seconds after the last fault in which every run must end."""


async def experiment(
    url: str | None, faults: int, seed: int, servers: int = 3, longest: float = 30.0
) -> tuple[Report, Counter[str]]:
    """The report and the number of faults of each kind; ``url`` is an empty database."""
    chance, report = random.Random(seed), Report()
    with tempfile.TemporaryDirectory(prefix="wenko-chaos-") as folder:
        async with ChaosModel() as model:
            cluster = Cluster(Path(folder), model, url, servers)
            await cluster.start()
            try:
                injected = await _run(cluster, chance, faults, longest, report)
            finally:
                await cluster.stop()
    return report, injected


async def _run(
    cluster: Cluster, chance: random.Random, count: int, longest: float, report: Report
) -> Counter[str]:
    clients, faults = Clients(cluster, chance), Faults(cluster, chance, longest)
    background = [asyncio.create_task(clients.answer_forever())]
    if cluster.on_postgres:
        background.append(asyncio.create_task(watch_take_overs(cluster, report)))
    injecting = asyncio.create_task(faults.inject(count))
    number = 0
    while not injecting.done():
        if sum(not each.ended.is_set() for each in clients.sent) < AT_ONCE:
            await clients.send(number)
            number += 1
        await asyncio.sleep(0.2)
    await injecting
    over = time.monotonic()
    while await cluster.unfinished() and time.monotonic() - over < END_LIMIT:
        await asyncio.sleep(0.2)
    # Followers may be a moment behind the database.
    waits = [asyncio.create_task(each.ended.wait()) for each in clients.sent]
    if waits:
        await asyncio.wait(waits, timeout=30)
    for task in (*background, *waits):
        task.cancel()
    await clients.close()
    await check(cluster, clients, report)
    return faults.counts
