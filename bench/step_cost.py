"""CPU of a durable step, all processes, of this source and another, run by run in turns.

``python -m bench.step_cost FOLDER``: the other source, e.g. of ``git archive``.
"""

import asyncio
import os
import statistics
import sys
import tempfile
from pathlib import Path

from bench.figures import Figure, cpu_seconds, wait_until_idle
from bench.runs import MESSAGE, STEPS
from tests.live import LiveServer

PAIRS = int(os.environ.get("BENCH_PAIRS", "40"))
"""Runs of each: a machine that others use changes its speed within seconds."""
OURS = Path(__file__).parent.parent


async def figures(other: Path) -> list[Figure]:
    with (
        tempfile.TemporaryDirectory() as one,
        tempfile.TemporaryDirectory() as two,
        LiveServer(Path(one), PYTHONPATH=str(OURS / "src")) as our_server,
        LiveServer(Path(two), PYTHONPATH=str(other / "src")) as other_server,
    ):
        ours, theirs = await _Source.of(our_server), await _Source.of(other_server)
        wait_until_idle(our_server.pid)
        wait_until_idle(other_server.pid)
        for number in range(PAIRS):
            for source in (ours, theirs) if number % 2 else (theirs, ours):
                await source.run()
    pairs = [one / two for one, two in zip(ours.costs, theirs.costs, strict=True)]
    return [
        Figure(
            "CPU of a durable step, all processes",
            statistics.median(ours.costs),
            "ms",
            peer=("the other source", statistics.median(theirs.costs)),
        ),
        Figure("ratio to the other source, median of pairs", statistics.median(pairs), "", 1.0),
    ]


class _Source:
    """A server, and what each of its runs cost."""

    def __init__(self, server: LiveServer, conversation: str) -> None:
        self._server = server
        self._conversation = conversation
        self.costs: list[float] = []

    @classmethod
    async def of(cls, server: LiveServer) -> "_Source":
        return cls(server, (await server.run(MESSAGE))[0]["conversation_id"])

    async def run(self) -> None:
        before = cpu_seconds(self._server.pid)
        events = await self._server.run(MESSAGE, self._conversation)
        assert events[-1]["success"], events[-1]
        self.costs.append((cpu_seconds(self._server.pid) - before) / STEPS * 1000)


if __name__ == "__main__":
    for figure in asyncio.run(figures(Path(sys.argv[1]))):
        print(figure)
