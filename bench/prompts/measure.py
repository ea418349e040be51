"""The detector compared with two simpler rules: five seconds of silence, and a text pattern."""

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
from bench.prompts.echo import measure_echo, measure_terminado_echo
from bench.prompts.trial import PACKAGES, PromptTrial, run_case
from wenko.protocol.model import new_id
from wenko.sandbox.base import Sandbox
from wenko.sandbox.selection import choose_sandboxes
from wenko.settings import Settings

SILENCE = 5.0
PATTERN_AFTER = 1.0
_PATTERN = re.compile(r"[?:>$#]\s*$|\[y/n\]|\(y/n\)|yes/no|password|press .* key", re.IGNORECASE)


def figures() -> Iterator[Figure]:
    yield from asyncio.run(_measure())


async def _measure() -> list[Figure]:
    async with packed_sandbox() as sandbox:
        interactive = await run_trials(sandbox, INTERACTIVE, at_once=2)
        silent = await run_trials(sandbox, SILENT, at_once=8)
    waits = sorted(wait for trial in interactive for wait in trial.waits)
    false = sum(len(trial.waits) > 0 for trial in silent)
    by_pattern = sum(_by_pattern(trial) for trial in interactive)
    echo, peer = await measure_echo(), await measure_terminado_echo()
    return [
        _figure(
            "prompts detected, of all", _share(t.detected for t in interactive), 0.98, "recall"
        ),
        Figure("prompts detected by five seconds of silence", 1.0, "recall"),
        Figure("prompts detected by a pattern", by_pattern / len(interactive), "recall"),
        Figure(
            "prompts read and answered as expected",
            _share(not t.fault for t in interactive),
            "share",
        ),
        Figure("false detections of silent commands", false, f"of {len(silent)}", 0),
        Figure(
            "false detections by five seconds", sum(map(_by_silence, silent)), f"of {len(silent)}"
        ),
        Figure("false detections by a pattern", sum(map(_by_pattern, silent)), f"of {len(silent)}"),
        Figure("detection of a prompt, median", statistics.median(waits) * 1e3, "ms", 120),
        Figure("detection of a prompt, p95", waits[int(len(waits) * 0.95)] * 1e3, "ms", 600),
        Figure("echo of a key, median", echo, "ms", 5, peer=("terminado", peer)),
    ]


def _figure(name: str, value: float, target: float, unit: str) -> Figure:
    return Figure(name, value, unit, target, at_least=True)


def _share(passed: Iterator[bool]) -> float:
    each = list(passed)
    return sum(each) / len(each)


def _by_silence(trial: PromptTrial) -> bool:
    return any(seconds >= SILENCE for seconds, _ in trial.silences)


def _by_pattern(trial: PromptTrial) -> bool:
    """Whether the rule would fire; a prompt is silent until it is answered."""
    if trial.case.asks:
        return any(_PATTERN.search(each.text) for each in trial.prompts)
    return any(
        seconds >= PATTERN_AFTER and _PATTERN.search(line) for seconds, line in trial.silences
    )


async def run_trials(sandbox: Sandbox, cases: Sequence[Case], at_once: int) -> list[PromptTrial]:
    slots = asyncio.Semaphore(at_once)

    async def one(case: Case) -> PromptTrial:
        async with slots:
            return await run_case(sandbox, case)

    return list(await asyncio.gather(*map(one, cases)))


@asynccontextmanager
async def packed_sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox with the corpus's packages in its workspace."""
    data = Path(tempfile.mkdtemp(prefix="wenko-prompts-"))
    sandboxes = choose_sandboxes(Settings(data=data))
    conversation = new_id()
    try:
        sandbox = await sandboxes.open(conversation)
        (workspace,) = (each for each in data.rglob("workspace") if each.is_dir())
        copy_packages(workspace)
        yield sandbox
    finally:
        await sandboxes.delete(conversation)
        await sandboxes.shutdown()
        shutil.rmtree(data, ignore_errors=True)


def copy_packages(workspace: Path) -> None:
    shutil.copytree(PACKAGES / "node_modules", workspace / "node_modules", symlinks=True)
    shutil.copytree(PACKAGES / "python", workspace / ".packages", symlinks=True)
