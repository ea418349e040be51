"""Cost of durable runs: CPU per step, concurrency, latency to a client, storage."""

import asyncio
import json
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import psutil

from bench.figures import Figure, cpu_seconds, run_peer, wait_until_idle
from tests.live import LiveServer

STEPS = 20
CONVERSATIONS = 100
ROUNDS = 10
PAIRS = 3
"""Turns of LangGraph and Wenko: a shared machine's speed changes from minute to minute."""
TIMESTAMP = b'"timestamp":"'
MESSAGE = "\n".join(f"$ echo step {number}" for number in range(STEPS))


def figures() -> Iterator[Figure]:
    """Each figure of the pair in which its ratio, or else its value, is the middle one."""
    pairs = [list(_pair()) for _ in range(PAIRS)]
    for same in zip(*pairs, strict=True):
        yield sorted(same, key=_ratio)[PAIRS // 2]


def _ratio(figure: Figure) -> float:
    return figure.value / figure.peer[1] if figure.peer else figure.value


def _pair() -> Iterator[Figure]:
    langgraph = json.loads(run_peer("langgraph_agent", str(CONVERSATIONS)))
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        server = LiveServer(Path(folder)).start()
        ready = time.perf_counter() - began
        try:
            yield Figure("startup until ready", ready, "s", 3)
            yield Figure("memory of an idle server", _resident(server.pid), "MB", 150)
            wait_until_idle(server.pid)
            yield from asyncio.run(_one_run(server, langgraph))
            yield from asyncio.run(_many_runs(server, langgraph))
        finally:
            server.stop()


async def _one_run(server: LiveServer, langgraph: dict[str, float]) -> list[Figure]:
    conversation = (await server.run("$ true"))[0]["conversation_id"]
    await server.run(MESSAGE, conversation)
    before, wall = cpu_seconds(server.pid), time.perf_counter()
    for _ in range(ROUNDS):
        events = await server.run(MESSAGE, conversation)
        assert events[-1]["success"], events[-1]
    steps = ROUNDS * STEPS
    cpu = (cpu_seconds(server.pid) - before) / steps * 1000
    wall = (time.perf_counter() - wall) / steps * 1000
    peer_cpu = langgraph["cpu_ms_per_step"]
    short, long = await _stored(server, STEPS), await _stored(server, 4 * STEPS)
    return [
        Figure(
            "CPU per step, all processes, real echo", cpu, "ms", 8, peer=("LangGraph", peer_cpu)
        ),
        Figure("wall time per step", wall, "ms"),
        Figure(
            "storage of a 20-step run",
            short,
            "KB",
            60,
            peer=("LangGraph", langgraph["stored_kb_per_run"]),
        ),
        Figure("storage of 80 steps / 20 steps (linear: 4)", long / short, "×", 5),
    ]


async def _stored(server: LiveServer, steps: int) -> float:
    """Size of one run's events and rows, in KB."""
    message = "\n".join(f"$ echo step {number}" for number in range(steps))
    events = await server.run(message)
    with sqlite3.connect(server.data / "wenko.db") as connection:
        [[size]] = connection.execute(
            "SELECT sum(length(body) + length(type) + 16 + 24) FROM events WHERE conversation_pk ="
            " (SELECT pk FROM conversations WHERE id = ?)",
            [events[0]["conversation_id"]],
        ).fetchall()
    return float(size) / 1024


async def _many_runs(server: LiveServer, langgraph: dict[str, float]) -> list[Figure]:
    starting = time.perf_counter()
    started = await asyncio.gather(*(server.run("$ true") for _ in range(CONVERSATIONS)))
    starting = time.perf_counter() - starting
    conversations = [events[0]["conversation_id"] for events in started]
    latencies: list[float] = []
    wall = time.perf_counter()
    ends = await asyncio.gather(*(_timed(server, each, latencies) for each in conversations))
    wall = time.perf_counter() - wall
    errors = ends.count(False)
    p99 = statistics.quantiles(latencies, n=100)[98]
    return [
        Figure(f"{CONVERSATIONS} sandboxes started, one command each", starting, "s"),
        Figure(
            f"{CONVERSATIONS} conversations × {STEPS} steps concurrently",
            wall,
            "s",
            10,
            peer=("LangGraph, no-op tool", langgraph["wall_s"]),
        ),
        Figure("errors meanwhile", errors, "", 0),
        Figure("event append → WebSocket client meanwhile, p99", p99, "ms", 100),
    ]


async def _timed(server: LiveServer, conversation: str, latencies: list[float]) -> bool:
    """Run once and record the latency of each event since its append; whether the run succeeded.

    Frames are searched, not parsed: a hundred clients in one process must not be the bottleneck.
    """
    async with server.socket("?envelope=payload") as socket:
        await socket.chat(MESSAGE, conversation)
        while True:
            frame = await socket.connection.recv(decode=False)
            now = time.time()
            at = frame.rfind(TIMESTAMP)
            appended = datetime.fromisoformat(
                frame[at + len(TIMESTAMP) : at + len(TIMESTAMP) + 24].decode()
            )
            latencies.append((now - appended.timestamp()) * 1000)
            if frame.startswith(b'{"type":"process_completed"'):
                return b'"success":true' in frame


def _resident(pid: int) -> float:
    return psutil.Process(pid).memory_info().rss / 1e6
