"""The prompt detector compared with two simple rules: five seconds of silence, and a regex."""

import asyncio
import re
import shutil
import statistics
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from bench.figures import Figure
from bench.prompts.corpus import INTERACTIVE, SILENT, Case
from bench.prompts.echo import echo_milliseconds, terminado_milliseconds
from bench.prompts.trial import PACKAGES, Trial, try_case
from wenko.protocol.model import new_id
from wenko.sandbox.base import Sandbox
from wenko.sandbox.selection import choose_sandboxes
from wenko.settings import Settings

SILENCE = 5.0
PATTERN_AFTER = 1.0
_PATTERN = re.compile(r"[?:>$#]\s*$|\[y/n\]|\(y/n\)|yes/no|password|press .* key", re.IGNORECASE)


def figures() -> Iterator[Figure]:
    yield from asyncio.run(_measured())


async def _measured() -> list[Figure]:
    async with packed_sandbox() as sandbox:
        asking = await tried(sandbox, INTERACTIVE, at_once=2)
        silent = await tried(sandbox, SILENT, at_once=8)
    waits = sorted(wait for trial in asking for wait in trial.waits)
    false = sum(len(trial.waits) > 0 for trial in silent)
    by_pattern = sum(_by_pattern(trial) for trial in asking)
    echo, peer = await echo_milliseconds(), await terminado_milliseconds()
    return [
        _figure("prompts detected", _share(t.detected for t in asking), 0.98, "recall"),
        Figure("prompts detected by five seconds of silence", 1.0, "recall"),
        Figure("prompts detected by a regex", by_pattern / len(asking), "recall"),
        Figure("prompts read and answered correctly", _share(not t.fault for t in asking), "share"),
        Figure("false positives on silent commands", false, f"of {len(silent)}", 0),
        Figure(
            "false positives of five seconds", sum(map(_by_silence, silent)), f"of {len(silent)}"
        ),
        Figure("false positives of a regex", sum(map(_by_pattern, silent)), f"of {len(silent)}"),
        Figure("prompt detection, median", statistics.median(waits) * 1e3, "ms", 120),
        Figure("prompt detection, p95", waits[int(len(waits) * 0.95)] * 1e3, "ms", 600),
        Figure("key echo, median", echo, "ms", 5, peer=("terminado", peer)),
    ]


def _figure(name: str, value: float, target: float, unit: str) -> Figure:
    return Figure(name, value, unit, target, at_least=True)


def _share(passed: Iterator[bool]) -> float:
    each = list(passed)
    return sum(each) / len(each)


def _by_silence(trial: Trial) -> bool:
    return any(seconds >= SILENCE for seconds, _ in trial.silences)


def _by_pattern(trial: Trial) -> bool:
    """Whether the rule would match; a prompt stays silent until it is answered."""
    if trial.case.asks:
        return any(_PATTERN.search(asked.text) for asked in trial.asked)
    return any(
        seconds >= PATTERN_AFTER and _PATTERN.search(line) for seconds, line in trial.silences
    )


async def tried(sandbox: Sandbox, cases: Sequence[Case], at_once: int) -> list[Trial]:
    limit = asyncio.Semaphore(at_once)

    async def one(case: Case) -> Trial:
        async with limit:
            return await try_case(sandbox, case)

    return list(await asyncio.gather(*map(one, cases)))


@asynccontextmanager
async def packed_sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox whose workspace contains the interactive packages."""
    data = Path(tempfile.mkdtemp(prefix="wenko-prompts-"))
    sandboxes = choose_sandboxes(Settings(data=data))
    conversation = new_id()
    try:
        sandbox = await sandboxes.open(conversation)
        (workspace,) = (each for each in data.rglob("workspace") if each.is_dir())
        put_packages(workspace)
        yield sandbox
    finally:
        await sandboxes.delete(conversation)
        await sandboxes.shutdown()
        shutil.rmtree(data, ignore_errors=True)


def put_packages(workspace: Path) -> None:
    shutil.copytree(PACKAGES / "node_modules", workspace / "node_modules", symlinks=True)
    shutil.copytree(PACKAGES / "python", workspace / ".packages", symlinks=True)
