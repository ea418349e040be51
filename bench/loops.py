"""Loops of model and tools: requests, prefix, time and CPU of a turn, a run of 200 turns.

The provider is scripted, over real HTTP; server and sandbox are real.
"""

import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from bench.figures import Figure
from tests.live import JsonObject, LiveServer, Process
from tests.support.provider_server import TASK, step
from wenko.testing import RecordedProvider
from wenko.testing.provider import _common_prefix
from wenko.testing.wire_formats import ProviderReply
from wenko.testing.wire_requests import ProviderRequest

TURNS = 30
ROUNDS = 5
LONG = 200
WINDOW = 16_000
"""Tokens; small, so that a run of 200 turns fills it many times."""
UNLIMITED = 1_000_000
EARLY, LATE = slice(14, 25), slice(188, 199)
"""Turns around the 20th and the last but five."""
SPAN = 50
"""Turns that are compared: those after the first 50, and the last."""
SIZES = (1_000, 20_000)
"""Characters of a result, least and most."""
LINE = "src/package/module.py: line of output number "
GOAL: JsonObject = {
    **TASK,
    "response": None,
    "plan": {
        "goal": "look at everything",
        "steps": [{**step(1, ""), "tool": None, "tool_args": {}, "depends_on": []}],
    },
}
PHASES = ("files", "storing", "rendering", "encoding", "sending")
Marks = list[tuple[str, int, int]]
Loop = tuple[list[ProviderRequest], list[int]]
"""The requests of a loop, and when each arrived."""
Peer = list[tuple[int, int]]
"""Nanoseconds until each request arrived, and CPU of each, with the client library alone."""


class MarkedServer(LiveServer):
    """Writes marks with their times; see ``bench.marked_server``."""

    @staticmethod
    def spawn(arguments: list[str], environment: dict[str, str]) -> Process:
        return subprocess.Popen(
            [sys.executable, "-m", "bench.marked_server", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment,
        )


class ScriptedLoop(RecordedProvider):
    """Calls the shell ``turns`` times with results of 1–20 KB, then ends."""

    def __init__(self, turns: int, seed: int = 1, sizes: tuple[int, int] = SIZES) -> None:
        super().__init__()
        self._between = sizes
        self.arrived: list[int] = []
        """Monotonic nanoseconds at which the head of each request arrived."""
        self.asked = 0
        self._turns = turns
        self._chance = None
        self._seed = seed
        self._sizes = random.Random(seed)
        self.on_request = self._next
        self.defaults["triage"] = json.dumps(GOAL)

    def restart(self) -> None:
        self.requests.clear()
        self.arrived.clear()
        self.asked = 0
        self._sizes = random.Random(self._seed)
        self.on_request = self._next

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        read_head = reader.readuntil

        async def stamped(separator: bytes = b"\n") -> bytes:
            head = await read_head(separator)
            self.arrived.append(time.monotonic_ns())
            return head

        reader.readuntil = stamped  # type: ignore[method-assign,assignment]
        await super()._serve(reader, writer)

    def _next(self, request: ProviderRequest) -> ProviderReply | None:
        if not request.tools or request.output is not None:
            return None
        self.asked += 1
        if self.asked > self._turns:
            return ProviderReply("All of it was looked at.")
        lines = self._sizes.randint(*self._between) // (len(LINE) + 4)
        command = f"seq {self.asked} {self.asked + lines} | sed 's|^|{LINE}|'"
        return ProviderReply(f"I look at part {self.asked}.", (("shell", {"command": command}),))


def figures() -> Iterator[Figure]:
    yield from asyncio.run(_short())
    yield from asyncio.run(_long())
    yield from asyncio.run(_growing())


# --- 30 turns ----------------------------------------------------------------------------------


async def _short() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        async with ScriptedLoop(TURNS) as provider:
            server = _server(data, provider)
            await asyncio.to_thread(server.start)
            try:
                found = await _requests(server, provider)
                warm, _ = await _loop(server, provider)
                bodies = [each.body for each in warm]
                rounds = [
                    (await _loop(server, provider), await _peer(data, provider, bodies))
                    for _ in range(ROUNDS)
                ]
            finally:
                await asyncio.to_thread(server.stop)
        marks = _read_marks(data)
    found.append(_prefix([request.prompt for request in warm]))
    return [*found, *_times(marks, rounds)]


def _server(data: Path, provider: RecordedProvider, **more: str) -> LiveServer:
    return MarkedServer(
        data,
        WENKO_MODEL="openai:gpt-5",
        WENKO_MODEL_BASE_URL=provider.openai_url,
        WENKO_LANGUAGE="en",
        BENCH_MARKS=str(data / "marks"),
        PYTHONPATH=os.pathsep.join(sys.path),
        **more,
    )


def _read_marks(data: Path) -> Marks:
    lines = (line.split() for line in (data / "marks").read_text().splitlines())
    return [(name, int(at), int(cpu)) for name, at, cpu in lines]


async def _requests(server: LiveServer, provider: ScriptedLoop) -> list[Figure]:
    begun = ProviderReply("", (("shell", {"command": "echo one"}),))
    replies = iter([ProviderReply("Hello."), begun, ProviderReply("It printed one.")])
    provider.on_request = lambda _: next(replies)
    await server.run("hello")
    chat = len(provider.requests)
    provider.requests.clear()
    async with server.socket() as socket:
        await socket.chat("run echo")
        await socket.events_until(lambda event: event["type"] == "tool_call")
        task = len(provider.requests)
        await socket.events_until(lambda event: event["type"] == "process_completed")
    return [
        Figure("requests of a simple turn", chat, "", 1),
        Figure("requests before the first action of a task", task, "", 1),
    ]


async def _loop(server: LiveServer, provider: ScriptedLoop) -> Loop:
    provider.restart()
    events = await server.run("look at everything")
    assert events[-1]["success"], events[-1]
    both = zip(provider.requests, provider.arrived, strict=True)
    loop = [(request, at) for request, at in both if request.tools and request.output is None]
    return [request for request, _ in loop], [at for _, at in loop]


def _prefix(prompts: list[str]) -> Figure:
    """Share of a request's characters that equal the beginning of the request before it."""
    shares = [_common_prefix(before, prompt) / len(prompt) for before, prompt in pairwise(prompts)]
    whole = sum(share * len(prompt) for share, prompt in zip(shares, prompts[1:], strict=True))
    share = whole / sum(map(len, prompts[1:]))
    return Figure("request equal to the one before it, in a loop", share * 100, "%", 90, True)


async def _peer(data: Path, provider: ScriptedLoop, bodies: list[JsonObject]) -> Peer:
    provider.restart()
    path = data / "bodies.jsonl"
    path.write_text("\n".join(map(json.dumps, bodies)))
    script = Path(__file__).parent / "peers" / "pydantic_ai_requests.py"
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(script), provider.openai_url, str(path), stdout=subprocess.PIPE
    )
    printed, _ = await process.communicate()
    measured = json.loads(printed.splitlines()[-1])
    arrived = provider.arrived[-len(measured) :]
    return [(at - began, cpu) for at, (began, cpu) in zip(arrived, measured, strict=True)]


def _times(marks: Marks, rounds: list[tuple[Loop, Peer]]) -> list[Figure]:
    """Of the turns after a result: each from the result to the request, and to the next call."""
    phases: list[list[float]] = []
    cpus: list[list[float]] = [[] for _ in rounds]
    for turn in _turns(marks):
        sent, replied = turn["sending"][0], turn["replied"][0]
        for number, ((_, arrivals), _) in enumerate(rounds):
            for arrived in arrivals:
                if sent <= arrived <= replied:
                    names = ("result", "ask", "rendering", "encoding", "sending")
                    times = [*(turn[name][0] for name in names), arrived]
                    phases.append([(after - before) / 1e6 for before, after in pairwise(times)])
                    cpus[number].append((turn["calling"][1] - turn["result"][1]) / 1e6)
    alone_ms = statistics.median(wait / 1e6 for _, peer in rounds for wait, _ in peer[1:])
    # The first request follows no result, the last one has no call after it.
    alone = [statistics.mean(cpu / 1e6 for _, cpu in peer[1:-1]) for _, peer in rounds]
    whole = statistics.median(map(statistics.mean, cpus))
    return [
        Figure(
            "tool's result → next request leaves, p50",
            statistics.median(sum(each[:-1]) for each in phases),
            "ms",
            5,
            peer=("pydantic-ai, request → arrives", alone_ms),
        ),
        *(
            Figure(f"  {name}, p50", statistics.median(each[number] for each in phases), "ms")
            for number, name in enumerate(PHASES)
        ),
        Figure(
            "CPU of a model turn, everything included",
            whole,
            "ms",
            12,
            peer=("pydantic-ai alone", statistics.median(alone)),
        ),
    ]


def _turns(marks: Marks) -> Iterator[dict[str, tuple[int, int]]]:
    """The marks of each turn that follows a tool's result, by name; the first of each name."""
    turn: dict[str, tuple[int, int]] = {}
    for name, at, cpu in marks:
        if name == "result":
            turn = {name: (at, cpu)}
        elif turn:
            turn.setdefault(name, (at, cpu))
            if name == "calling":
                if "replied" in turn:
                    yield turn
                turn = {}


# --- 200 turns ---------------------------------------------------------------------------------


async def _long() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        async with ScriptedLoop(LONG) as provider:
            limits = {"WENKO_MAX_TURNS": str(2 * LONG), "WENKO_MAX_TURNS_PER_STEP": str(2 * LONG)}
            server = _server(data, provider, WENKO_MODEL_CONTEXT_TOKENS=str(WINDOW), **limits)
            await asyncio.to_thread(server.start)
            try:
                requests, _ = await _loop(server, provider)
            finally:
                await asyncio.to_thread(server.stop)
        marks = _read_marks(data)
    tokens = [len(each.prompt) // 4 for each in requests]
    sizes = [len(each.prompt) / 1000 for each in requests]
    results = [cpu / 1e6 for name, _, cpu in marks if name == "result"]
    cpus = [after - before for before, after in pairwise(results)]
    early, late = slice(SPAN, 2 * SPAN), slice(-SPAN, None)
    return [
        Figure(f"turns, window of {WINDOW} tokens", len(requests) - 1, "", LONG, True),
        Figure("most input tokens of a request", max(tokens), "tokens", WINDOW),
        Figure(
            "characters per request, last 50 turns",
            statistics.mean(sizes[late]),
            "K",
            1.1 * statistics.mean(sizes[early]),
            peer=("turns 50–100", statistics.mean(sizes[early])),
        ),
        Figure(
            "CPU of the server per turn, last 50 turns",
            statistics.mean(cpus[late]),
            "ms",
            1.1 * statistics.mean(cpus[early]),
            peer=("turns 50–100", statistics.mean(cpus[early])),
        ),
    ]


async def _growing() -> list[Figure]:
    """200 turns whose transcript nothing shortens."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        async with ScriptedLoop(LONG, sizes=(200, 400)) as provider:
            limits = {"WENKO_MAX_TURNS": str(2 * LONG), "WENKO_MAX_TURNS_PER_STEP": str(2 * LONG)}
            server = _server(data, provider, WENKO_MODEL_CONTEXT_TOKENS=str(UNLIMITED), **limits)
            await asyncio.to_thread(server.start)
            try:
                requests, _ = await _loop(server, provider)
            finally:
                await asyncio.to_thread(server.stop)
        marks = _read_marks(data)
    results = [cpu / 1e6 for name, _, cpu in marks if name == "result"]
    cpus = [after - before for before, after in pairwise(results)]
    early, late = statistics.median(cpus[EARLY]), statistics.median(cpus[LATE])
    size = len(requests[-1].prompt) / 1000
    return [
        Figure(f"CPU of turn 195, transcript {size:.0f} KB", late, "ms", 12),
        Figure("  the same of turn 20", early, "ms", 12),
        Figure("  turn 195 / turn 20", late / early, "", 1.2),
    ]
