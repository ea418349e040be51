"""CPU of a durable step, all processes, of this source and another in alternating pairs.

``python -m bench.step_cost FOLDER``: the other source, e.g. of ``git archive``.
"""

import asyncio
import os
import statistics
import sys
import tempfile
from pathlib import Path

from bench.figures import Figure, cpu_seconds
from bench.runs import MESSAGE, STEPS
from tests.live import LiveServer

PAIRS = int(os.environ.get("BENCH_PAIRS", "5"))
ROUNDS = 6
OURS = Path(__file__).parent.parent


def figures(other: Path) -> list[Figure]:
    costs: dict[Path, list[float]] = {OURS: [], other: []}
    for number in range(PAIRS):
        for folder in (OURS, other) if number % 2 else (other, OURS):
            costs[folder].append(_cost(folder))
    ours, theirs = costs.values()
    pairs = [one / two for one, two in zip(ours, theirs, strict=True)]
    print("pairs:", ", ".join(f"{a:.2f} / {b:.2f}" for a, b in zip(ours, theirs, strict=True)))
    return [
        Figure(
            "CPU of a durable step, all processes",
            statistics.median(ours),
            "ms",
            peer=("the other source", statistics.median(theirs)),
        ),
        Figure("ratio to the other source, median of pairs", statistics.median(pairs), "", 1.0),
    ]


def _cost(folder: Path) -> float:
    with tempfile.TemporaryDirectory() as data:
        server = LiveServer(Path(data), PYTHONPATH=str(folder / "src"))
        server.start()
        try:
            return asyncio.run(_measure(server))
        finally:
            server.stop()


async def _measure(server: LiveServer) -> float:
    conversation = (await server.run(MESSAGE))[0]["conversation_id"]
    before = cpu_seconds(server.pid)
    for _ in range(ROUNDS):
        events = await server.run(MESSAGE, conversation)
        assert events[-1]["success"], events[-1]
    return (cpu_seconds(server.pid) - before) / (ROUNDS * STEPS) * 1000


if __name__ == "__main__":
    for figure in figures(Path(sys.argv[1])):
        print(figure)
