"""The faults, each with a random length; at least one server is left alone."""

import asyncio
import os
import random
import signal
from collections import Counter
from contextlib import suppress

from bench.chaos.cluster import Cluster, Member
from wenko.sandbox.bubblewrap import executor_pid
from wenko.sandbox.folder import Folder


class Faults:
    """Injects faults one after the other, some of them overlapping, until it is cancelled."""

    def __init__(self, cluster: Cluster, chance: random.Random, longest: float) -> None:
        self._cluster = cluster
        self._chance = chance
        self._longest = longest
        self._running: set[asyncio.Task[None]] = set()
        self.counts: Counter[str] = Counter()

    async def inject(self, count: int) -> None:
        """So many faults; returns when all are over and every server is up."""
        for _ in range(count):
            task = asyncio.create_task(self._one())
            self._running.add(task)
            task.add_done_callback(self._running.discard)
            await asyncio.sleep(self._chance.uniform(0.2, 2.5))
        if self._running:
            await asyncio.gather(*self._running)

    def _length(self) -> float:
        """Mostly short, sometimes as long as allowed."""
        return float(min(self._longest, 0.1 + self._chance.expovariate(1 / 2.5)))

    async def _one(self) -> None:
        kinds = ["kill", "kill", "kill", "freeze server", "freeze executor"]
        kinds += ["cut", "cut", "drop", "commit"] if self._cluster.on_postgres else ["lock", "lock"]
        kind = self._chance.choice(kinds)
        if kind == "freeze executor":
            return await self._freeze_executor()
        if kind == "lock":
            self.counts["database locked"] += 1
            return await self._cluster.lock(self._length())
        member = self._victim()
        if member is None:
            return None
        if kind == "kill":
            return await self._kill(member)
        if kind == "freeze server":
            return await self._freeze(member)
        return await self._cut(kind, member)

    def _victim(self) -> Member | None:
        usable = [each for each in self._cluster.members if each.usable]
        spare = 1 if len(self._cluster.members) > 1 else 0
        return self._chance.choice(usable) if len(usable) > spare else None

    async def _kill(self, member: Member) -> None:
        self.counts["kill -9"] += 1
        await member.kill()
        # Sometimes longer than a lease: then others must take over.
        if self._cluster.on_postgres and self._chance.random() < 0.3:
            await asyncio.sleep(self._chance.uniform(13, 18))
        else:
            await asyncio.sleep(self._chance.uniform(0, 1))
        await member.start()

    async def _freeze(self, member: Member) -> None:
        self.counts["server frozen"] += 1
        member.freeze(True)
        await asyncio.sleep(self._chance.choice([self._length(), 14.0]))
        if member.up:
            member.freeze(False)

    async def _cut(self, kind: str, member: Member) -> None:
        assert member.proxy is not None
        if kind == "drop":
            self.counts["connections dropped, LISTEN too"] += 1
            return member.proxy.drop()
        if kind == "commit":
            self.counts["reply to COMMIT lost"] += 1
            return member.proxy.break_after(b"COMMIT")
        self.counts["database cut off"] += 1
        everyone = self._chance.random() < 0.4
        for each in self._cluster.members if everyone else (member,):
            if each.proxy is not None:
                await each.proxy.cut()
        await asyncio.sleep(self._length())
        for each in self._cluster.members:
            if each.proxy is not None:
                await each.proxy.restore()
        return None

    async def _freeze_executor(self) -> None:
        folders = sorted(self._cluster.sandboxes.glob("*-*-*"))
        pids = [pid for each in folders if (pid := executor_pid(Folder(each.parent, each.name)))]
        if not pids:
            return
        self.counts["executor frozen"] += 1
        pid = self._chance.choice(pids)
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)
            await asyncio.sleep(min(2.0, self._length()))
            os.kill(pid, signal.SIGCONT)
