"""Latency from an answer to the resumed run, and a thousand open questions."""

import asyncio
import json
import random
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx

from bench.figures import Figure, run_peer
from tests.live import LiveServer, Socket

MESSAGE = "了解一下我的运动偏好"
ROUNDS = 100
OPEN = 1000
CLIENTS = 4
SOCKETS = 10
SETTLE = 1.0


def figures() -> Iterator[Figure]:
    langgraph = json.loads(run_peer("langgraph_interrupt", str(ROUNDS)))
    with tempfile.TemporaryDirectory() as folder:
        server = LiveServer(Path(folder), WENKO_HITL_TTL="3600", WENKO_MAX_RUNS="2000").start()
        try:
            yield from asyncio.run(_answer_to_continuation(server, langgraph["p50_ms"]))
            yield from asyncio.run(_many_open(server))
        finally:
            server.stop()


async def _answer_to_continuation(server: LiveServer, langgraph: float) -> list[Figure]:
    """From sending the answer to the run's next token on a WebSocket."""
    over_socket: list[float] = []
    over_http: list[float] = []
    reader, writer = await asyncio.open_connection(*_address(server))
    async with server.socket("?envelope=payload") as socket:
        questions = [await _ask(socket) for _ in range(2 * ROUNDS)]
        # Users take longer than this to answer; starting the runs must not be measured.
        await asyncio.sleep(SETTLE)
        for one, other in zip(questions[:ROUNDS], questions[ROUNDS:], strict=True):
            began = time.perf_counter()
            await socket.send({"type": "hitl_respond", "data": _answer(one)})
            over_socket.append(await _resumed(socket, began))
            began = time.perf_counter()
            writer.write(_http_request(server, other))
            over_http.append(await _resumed(socket, began))
            assert b" 200 " in await reader.readline()
            await reader.readuntil(b"}}")
    writer.close()
    peer = ("LangGraph resume in-process", langgraph)
    return [
        Figure(
            "answer → run resumes, p50, WebSocket, durable",
            statistics.median(over_socket),
            "ms",
            5,
            peer=peer,
        ),
        Figure(
            "answer → run resumes, p50, HTTP, durable",
            statistics.median(over_http),
            "ms",
            5,
            peer=peer,
        ),
    ]


async def _resumed(socket: Socket, began: float) -> float:
    """Milliseconds until the run's next token; returns when the run has ended."""
    await socket.events_until(lambda event: event["type"] == "token")
    taken = (time.perf_counter() - began) * 1000
    await socket.events_until(lambda event: event["type"] == "process_completed")
    return taken


async def _many_open(server: LiveServer) -> list[Figure]:
    """Every client answers every question, in its own random order."""
    began = time.perf_counter()
    asked = await asyncio.gather(*(_open_some(server) for _ in range(SOCKETS)))
    opened = time.perf_counter() - began
    questions = [question for some in asked for question in some]
    began = time.perf_counter()
    answered = await asyncio.gather(*(_answer_all(server, questions, n) for n in range(CLIENTS)))
    wall = time.perf_counter() - began
    accepted = Counter(question for some in answered for question in some)
    async with server.http() as http:
        waiting = (await http.get("/hitl?status=pending&limit=1000")).json()["data"]
    twice = sum(count > 1 for count in accepted.values())
    return [
        Figure(f"{OPEN} forms opened", opened, "s"),
        Figure(f"{OPEN} open forms answered by {CLIENTS} clients", wall, "s"),
        Figure("of these lost", OPEN - len(accepted) + len(waiting), "", 0),
        Figure("of these answered twice", twice, "", 0),
    ]


async def _open_some(server: LiveServer) -> list[str]:
    async with server.socket("?envelope=payload") as socket:
        return [await _ask(socket) for _ in range(OPEN // SOCKETS)]


async def _ask(socket: Socket) -> str:
    await socket.chat(MESSAGE)
    [*_, hitl] = await socket.events_until(lambda event: event["type"] == "hitl")
    question: str = hitl["payload"]["request"]["id"]
    return question


async def _answer_all(server: LiveServer, questions: list[str], seed: int) -> list[str]:
    accepted = []
    async with server.http() as http:
        for question in random.Random(seed).sample(questions, len(questions)):
            reply: httpx.Response = await http.post("/hitl/respond", json=_answer(question))
            assert reply.status_code in (200, 409), reply.text
            if reply.status_code == 200:
                accepted.append(question)
    return accepted


def _address(server: LiveServer) -> tuple[str, int]:
    parts = urlsplit(server.url)
    assert parts.hostname is not None
    assert parts.port is not None
    return parts.hostname, parts.port


def _http_request(server: LiveServer, question: str) -> bytes:
    """Written by hand, so that the cost of a client library is not measured."""
    body = json.dumps(_answer(question)).encode()
    head = (
        "POST /hitl/respond HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        f"Authorization: Bearer {server.token}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def _answer(question: str) -> dict[str, object]:
    return {"request_id": question, "action": "approve", "data": {"sport": "swimming"}}
