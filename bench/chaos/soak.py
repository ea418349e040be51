"""Load without faults for hours: memory, descriptors and errors of every server, each minute."""

import asyncio
import random
import tempfile
import time
from pathlib import Path

from bench.chaos.checks import Report, check
from bench.chaos.clients import Clients
from bench.chaos.cluster import Cluster, Member
from bench.chaos.script import ChaosModel

AT_ONCE = 6
INTERVAL = 60.0
PATIENCE = 60.0
"""No server is killed or frozen here, so one that says nothing is only slow."""


async def soak(url: str, hours: float) -> int:
    """The exit status: 1 if something was lost or doubled."""
    report, chance = Report(), random.Random(0)
    with tempfile.TemporaryDirectory(prefix="wenko-soak-") as folder:
        async with ChaosModel() as model:
            cluster = Cluster(Path(folder), model, url, size=2)
            await cluster.start()
            clients = Clients(cluster, chance, PATIENCE)
            answering = asyncio.create_task(clients.answer_forever())
            try:
                await _load(cluster, clients, time.monotonic() + hours * 3600)
                await check(cluster, clients, report)
            finally:
                answering.cancel()
                await clients.close()
                await cluster.stop()
    print(f"runs {report.runs}, ended {report.ended}, violations {dict(report.violations)}")
    return int(bool(report.violations))


async def _load(cluster: Cluster, clients: Clients, until: float) -> None:
    printing = asyncio.create_task(_print_resources(cluster, clients))
    number = 0
    try:
        while time.monotonic() < until:
            if sum(not each.ended.is_set() for each in clients.sent) < AT_ONCE:
                await clients.send(number)
                number += 1
            await asyncio.sleep(0.1)
        while await cluster.unfinished():
            await asyncio.sleep(0.5)
    finally:
        printing.cancel()


async def _print_resources(cluster: Cluster, clients: Clients) -> None:
    """Apart from the load, so that a server that takes no messages is seen too."""
    began = time.monotonic()
    while True:
        resources = " | ".join(_resources(each) for each in cluster.members)
        minutes, sent = (time.monotonic() - began) / 60, len(clients.sent)
        ended = sum(each.ended.is_set() for each in clients.sent)
        errors = dict(clients.refused)
        line = f"{minutes:6.1f} min, {sent} runs, {ended} ended"
        print(f"{line} | {resources} | {errors}", flush=True)
        await asyncio.sleep(INTERVAL)


def _resources(member: Member) -> str:
    process = Path(f"/proc/{member.server.pid}")
    pages = int((process / "statm").read_text().split()[1])
    descriptors = len(list((process / "fd").iterdir()))
    return f"{pages * 4096 >> 20} MiB, {descriptors} descriptors"
