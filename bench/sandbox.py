"""The cost of a sandbox: its start, one call, many starts at once, and idle memory."""

import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import psutil

from bench.figures import Figure
from wenko.sandbox.base import Call, FileRequest, Sandbox
from wenko.sandbox.bubblewrap import BubblewrapSandboxes
from wenko.settings import Settings

STARTS = 20
CALLS = 300
AT_ONCE = 100
ROUNDS = 30
BWRAP = ["/usr/bin/bwrap", "--unshare-all", "--ro-bind", "/", "/", "--proc", "/proc"]


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        yield from asyncio.run(_measure(Path(folder)))


async def _measure(folder: Path) -> list[Figure]:
    sandboxes = BubblewrapSandboxes(Settings(data=folder))
    await sandboxes.open("warm-up")
    try:
        found = await _measure_starts(sandboxes)
        found += await _measure_calls(await sandboxes.open("warm-up"))
        found.append(_idle_memory())
        found.append(await _measure_concurrent(sandboxes))
    finally:
        for path in (folder / "sandboxes").glob("*"):
            if path.joinpath("workspace").exists():
                await sandboxes.delete(path.name)
        await sandboxes.shutdown()
    return found


async def _measure_starts(sandboxes: BubblewrapSandboxes) -> list[Figure]:
    walls = []
    before = _cpu()
    for number in range(STARTS):
        began = time.perf_counter()
        await sandboxes.open(f"start-{number}")
        walls.append(time.perf_counter() - began)
    cpu = (_cpu() - before) / STARTS * 1000
    python = ["/usr/bin/python3", "-I", "-S", "-c", ""]
    bare_wall, _ = _floor([*BWRAP, *python])
    _, bare_cpu = _floor(python)
    return [
        Figure(
            "start to first answer", _median(walls), "ms", 100, peer=("bwrap + Python", bare_wall)
        ),
        Figure("start, CPU of all processes", cpu, "ms", 60, peer=("Python alone", bare_cpu)),
    ]


async def _measure_calls(sandbox: Sandbox) -> list[Figure]:
    async def echo(number: int) -> None:
        await sandbox.run(Call(f"call-{number}", ("bash", "-c", "echo hi")))

    await echo(-1)
    walls = []
    before = _cpu()
    for number in range(CALLS):
        began = time.perf_counter()
        await echo(number)
        walls.append(time.perf_counter() - began)
    cpu = (_cpu() - before) / CALLS * 1000
    await sandbox.forget(*(f"call-{number}" for number in range(CALLS)))
    floor_wall, floor_cpu = _floor(["/usr/bin/bash", "-c", "echo hi >/dev/null"])
    true_wall, _ = _floor(["/usr/bin/true"])
    await sandbox.files(FileRequest("write", "file.txt", "x" * 4096))
    await sandbox.set_baseline()
    read = await _timed(lambda: sandbox.files(FileRequest("read", "file.txt")))
    changed = await _timed(sandbox.changed_paths)
    run_true = await _timed(lambda: sandbox.run(Call(str(time.monotonic()), ("true",))))
    return [
        Figure("bash -c echo", _median(walls), "ms", peer=("fork and exec", floor_wall)),
        Figure("bash -c echo, CPU", cpu, "ms", 2.5, peer=("fork and exec", floor_cpu)),
        Figure("true", run_true, "ms", peer=("fork and exec", true_wall)),
        Figure("read 4 KB", read, "ms"),
        Figure("changed paths, nothing changed", changed, "ms", 1),
    ]


async def _measure_concurrent(sandboxes: BubblewrapSandboxes) -> Figure:
    async def one(number: int) -> None:
        sandbox = await sandboxes.open(f"many-{number}")
        result = await sandbox.run(Call("call", ("bash", "-c", "echo hi")))
        assert result.stdout == "hi\n"

    began = time.perf_counter()
    await asyncio.gather(*(one(number) for number in range(AT_ONCE)))
    return Figure(
        f"{AT_ONCE} started at once, each with a call", time.perf_counter() - began, "s", 5
    )


def _idle_memory() -> Figure:
    """Memory per sandbox, with shared pages divided among their users (PSS)."""
    sizes = [each.memory_full_info().pss for each in _processes() if each.pid != os.getpid()]
    return Figure("idle sandbox, proportional", sum(sizes) / (STARTS + 1) / 1e6, "MB", 15)


async def _timed(action: Callable[[], Awaitable[object]]) -> float:
    walls = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        await action()
        walls.append(time.perf_counter() - began)
    return _median(walls)


def _floor(argv: list[str]) -> tuple[float, float]:
    """Wall and CPU milliseconds of starting the program without a sandbox."""
    walls = []
    before = os.times()
    for _ in range(ROUNDS):
        began = time.perf_counter()
        os.waitpid(os.posix_spawn(argv[0], argv, {}), 0)
        walls.append(time.perf_counter() - began)
    after = os.times()
    used = after.children_user + after.children_system
    cpu = used - before.children_user - before.children_system
    return _median(walls), cpu / ROUNDS * 1000


def _median(seconds: list[float]) -> float:
    return statistics.median(seconds) * 1000


def _processes() -> list[psutil.Process]:
    this = psutil.Process()
    return [this, *this.children(recursive=True)]


def _cpu() -> float:
    """CPU seconds of this process, of all sandboxes, and of the tools that have ended in them."""
    total = 0.0
    for process in _processes():
        # Nanoseconds; the usual counters are too coarse for one call.
        schedstat = Path(f"/proc/{process.pid}/schedstat").read_text()
        ended = process.cpu_times()
        total += int(schedstat.split()[0]) / 1e9 + ended.children_user + ended.children_system
    return total
