"""The faults, each with a random length; at least one server is left alone."""

import asyncio
import math
import os
import random
import shutil
import signal
from collections import Counter
from contextlib import suppress
from pathlib import Path

from bench.chaos.clock import Clock
from bench.chaos.cluster import Cluster, Member
from wenko.sandbox.bubblewrap import executor_pid
from wenko.sandbox.folder import Folder

FAULT_INTERVAL = 1.35
"""Seconds from one fault to the next, on average."""
CLOCK_MOVES = (-1500, -90, -5, 5, 90, 1500)
"""Seconds; less than a question stays open."""


class Faults:
    """Injects faults one after the other, some of them overlapping, until it is cancelled.

    ``clock`` is null where a clock cannot be moved, ``disk`` where none can be filled.
    """

    def __init__(
        self,
        cluster: Cluster,
        chance: random.Random,
        longest: float,
        clock: Clock | None = None,
        disk: Path | None = None,
    ) -> None:
        self._cluster = cluster
        self._chance = chance
        self._longest = longest
        self._clock = clock
        self._disk = disk
        self._locked = False
        self._running: set[asyncio.Task[None]] = set()
        self.counts: Counter[str] = Counter()

    async def inject(self, count: int) -> None:
        """So many faults; returns when all are over and every server is up."""
        # A fault that finds no server to strike is not one.
        while self.counts.total() < count:
            task = asyncio.create_task(self._one())
            self._running.add(task)
            task.add_done_callback(self._running.discard)
            await asyncio.sleep(self._chance.uniform(0.2, 2 * FAULT_INTERVAL - 0.2))
        if self._running:
            await asyncio.gather(*self._running)

    def _length(self) -> float:
        """From 0.1 s to the longest, each order of magnitude as often as the next."""
        return math.exp(self._chance.uniform(math.log(0.1), math.log(self._longest)))

    async def _one(self) -> None:
        kinds = ["kill", "kill", "kill", "freeze server", "freeze executor"]
        kinds += ["cut", "cut", "drop", "commit"] if self._cluster.on_postgres else ["lock", "lock"]
        kinds += ["clock"] if self._clock else []
        kinds += ["fill disk"] if self._disk else []
        kind = self._chance.choice(kinds)
        if kind == "freeze executor":
            return await self._freeze_executor()
        if kind == "fill disk":
            return await self._fill_disk()
        if kind == "lock":
            return await self._lock()
        member = self._victim()
        if member is None:
            return None
        if kind == "kill":
            return await self._kill(member)
        if kind == "freeze server":
            return await self._freeze(member)
        if kind == "clock":
            return await self._move_clock(member)
        return await self._cut(kind, member)

    def _victim(self) -> Member | None:
        usable = [each for each in self._cluster.members if each.usable]
        spare = 1 if len(self._cluster.members) > 1 else 0
        return self._chance.choice(usable) if len(usable) > spare else None

    async def _lock(self) -> None:
        if self._locked:
            return  # whoever backs up waits for the one who does
        self.counts["database locked"] += 1
        self._locked = True
        try:
            await self._cluster.lock(self._length())
        finally:
            self._locked = False

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
                each.cut_off = True
                await each.proxy.cut()
        await asyncio.sleep(self._length())
        for each in self._cluster.members:
            if each.proxy is not None:
                await each.proxy.restore()
                each.cut_off = False
        return None

    async def _move_clock(self, member: Member) -> None:
        assert self._clock is not None
        self.counts["clock moved"] += 1
        pid = member.server.pid
        self._clock.move(pid, self._chance.choice(CLOCK_MOVES))
        await asyncio.sleep(self._chance.uniform(2, 20))
        self._clock.move(pid, 0)

    async def _fill_disk(self) -> None:
        assert self._disk is not None
        path = self._disk / "filled"
        if path.exists():
            return
        self.counts["disk filled"] += 1
        try:
            with path.open("wb") as file, suppress(OSError):
                # Not quite to the last byte at once, as a growing file does.
                os.posix_fallocate(file.fileno(), 0, max(1, shutil.disk_usage(path).free - 4096))
            await asyncio.sleep(self._chance.uniform(0.5, 6))
        finally:
            path.unlink(missing_ok=True)

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
