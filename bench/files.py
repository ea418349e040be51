"""The cost of files: the tree, a checkpoint and an undo of 10,000 files, and a large upload.

The peer of a checkpoint is ``git add -A`` and ``git commit`` of the same workspace by a shadow
repository, in the same run.
"""

import asyncio
import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import psutil

from bench.figures import Figure
from wenko.protocol.model import new_id
from wenko.sandbox.base import Call, Sandbox
from wenko.sandbox.bubblewrap import BubblewrapSandboxes
from wenko.sandbox.checkpoints import Checkpoints, StepOrigin
from wenko.settings import Settings

NAME = "files"
MAKE = (
    "for i in $(seq 800); do mkdir -p d$i; for j in $(seq 12); do echo $i $j > d$i/f$j; done; done"
)
ROUNDS = 15
UPLOAD = int(os.environ.get("WENKO_BENCH_UPLOAD_MB", "1024")) << 20
PART = 1 << 16


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        yield from asyncio.run(_measure(Path(folder)))


async def _measure(folder: Path) -> list[Figure]:
    settings = Settings(data=folder)
    sandboxes = BubblewrapSandboxes(settings)
    sandbox = await sandboxes.open(NAME)
    checkpoints = Checkpoints(settings)
    workspace = folder / "sandboxes" / NAME / "workspace"
    try:
        await _run(sandbox, MAKE)
        found = [await _tree(sandbox)]
        found += await _checkpoints(sandbox, checkpoints, workspace, folder / "shadow")
        found.append(await _upload(sandbox))
    finally:
        await sandboxes.delete(NAME)
        await sandboxes.shutdown()
    return found


async def _tree(sandbox: Sandbox) -> Figure:
    await sandbox.set_baseline()
    walls = []
    for number in range(ROUNDS):
        await _run(sandbox, f"echo {number} > changed")
        began = time.perf_counter()
        await sandbox.tree()
        walls.append(time.perf_counter() - began)
    return Figure("file tree of 10,000 files", _median(walls), "ms", 150)


async def _checkpoints(
    sandbox: Sandbox, checkpoints: Checkpoints, workspace: Path, shadow: Path
) -> list[Figure]:
    await checkpoints.before(sandbox, NAME, StepOrigin("first", "run", 0, ""))
    steps, undos, peers = [], [], []
    _git(shadow, workspace, "init", "-q")
    _commit(shadow, workspace)
    for number in range(ROUNDS):
        origin = StepOrigin(new_id(), "run", 0, "")
        began = time.perf_counter()
        await checkpoints.before(sandbox, NAME, origin)
        before = time.perf_counter() - began
        await _run(sandbox, f"for i in $(seq 10); do echo {number} > d$i/f1; done; rm d20/f2")
        began = time.perf_counter()
        record = await checkpoints.after(sandbox, NAME, origin)
        steps.append(max(before, time.perf_counter() - began))
        assert record is not None
        began = time.perf_counter()
        _commit(shadow, workspace)
        peers.append(time.perf_counter() - began)
        began = time.perf_counter()
        await checkpoints.undo(sandbox, NAME, record.start, "")
        undos.append(time.perf_counter() - began)
        _commit(shadow, workspace)
    return [
        Figure(
            "checkpoint of a step in 10,000 files",
            _median(steps),
            "ms",
            60,
            peer=("git add and commit", _median(peers)),
        ),
        Figure("undo of a step in 10,000 files", _median(undos), "ms", 300),
    ]


async def _upload(sandbox: Sandbox) -> Figure:
    """Memory that the server needs more while a file arrives and is read again."""
    process = psutil.Process()
    before = process.memory_info().rss
    most = before

    async def parts() -> AsyncIterator[bytes]:
        nonlocal most
        part = os.urandom(PART)
        for _ in range(UPLOAD // PART):
            yield part
            most = max(most, process.memory_info().rss)

    reply = await sandbox.write_stream("large.bin", parts())
    assert reply.size == UPLOAD
    for at in range(0, UPLOAD, 1 << 20):
        await sandbox.read_bytes("large.bin", at)
        most = max(most, process.memory_info().rss)
    return Figure(f"memory for a file of {UPLOAD >> 20} MiB", (most - before) / 2**20, "MiB", 32)


async def _run(sandbox: Sandbox, command: str) -> None:
    await sandbox.run(Call(new_id(), ("bash", "-c", command)))


def _commit(shadow: Path, workspace: Path) -> None:
    _git(shadow, workspace, "add", "-A", "-f")
    _git(shadow, workspace, "commit", "-q", "--allow-empty", "-m", "step")


def _git(shadow: Path, workspace: Path, *arguments: str) -> None:
    environment = {
        "GIT_DIR": str(shadow),
        "GIT_WORK_TREE": str(workspace),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": "/dev/null",
        "PATH": os.environ["PATH"],
    }
    options = ["-c", "user.name=x", "-c", "user.email=x@x", "-c", "core.untrackedCache=true"]
    options += ["-c", "gc.auto=0", "-c", "safe.directory=*"]
    subprocess.run(["git", *options, *arguments], env=environment, check=True, cwd=workspace)


def _median(walls: list[float]) -> float:
    return statistics.median(walls) * 1000
