"""Thousands of hostile texts at every entrance of one server: how long its event loop stands still.

``python -m bench hostile_texts``; ``BENCH_HOSTILE=500`` sends fewer.
"""

import asyncio
import base64
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import unicodedata
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from bench.figures import Figure, wait_until_idle
from tests.live import LiveServer, Process
from tests.support.hostile_texts import GENERAL, hostile_text
from tests.support.provider_server import choice_of
from wenko.models.config import ModelChoices, ModelConfig
from wenko.protocol.commands import MESSAGE_LIMIT
from wenko.testing import ProviderReply, RecordedProvider

COUNT = int(os.environ.get("BENCH_HOSTILE", "5000"))
STALL = 0.25
"""Seconds of CPU between two rounds of the loop."""
SIZES = (2_000, 60_000, 250_000)
REPLY = 20_000
"""Characters of a model's reply: a longer one takes long because it is streamed."""
AT_ONCE = 4
PATIENCE = 60.0
POISON = ("http://", "eyJ", "Err ", "not resolve '", "lookup a.", "open(", "<attachments>\n", "/*x")
SHARES = {
    "message": 14,
    "memory": 20,
    "search": 18,
    "file name": 14,
    "form answer": 12,
    "gate": 10,
    "output": 4,
    "share": 2,
    "reply": 6,
}
"""Of a hundred texts."""
_PROBE = """
import http.client, sys, time
host, port = sys.argv[1].split(":")
longest = 0.0
while sys.stdin not in __import__("select").select([sys.stdin], [], [], 0.05)[0]:
    began = time.monotonic()
    connection = http.client.HTTPConnection(host, int(port), timeout=120)
    connection.request("GET", "/health")
    connection.getresponse().read()
    connection.close()
    longest = max(longest, time.monotonic() - began)
print(longest)
"""

Entrance = Callable[[httpx.AsyncClient, str], Awaitable[int]]


@dataclass(slots=True)
class _Sent:
    """What was sent when, to name the text that a stall belongs to."""

    texts: list[tuple[float, float, str, str]] = field(default_factory=list)
    statuses: Counter[tuple[str, int]] = field(default_factory=Counter)

    def during(self, moment: float, took: float) -> list[str]:
        return [
            f"{entrance}: {text!r}"
            for began, ended, entrance, text in self.texts
            if began <= moment and ended >= moment - took
        ]


def figures() -> Iterator[Figure]:
    sent = _Sent()
    with tempfile.TemporaryDirectory() as folder:
        stalls = Path(folder) / "stalls"
        longest = asyncio.run(_send_all(Path(folder), stalls, sent))
        rows = [list(map(float, line.split())) for line in stalls.read_text().splitlines()]
    bad = [row for row in rows if row[1] > STALL]
    for moment, used, _, took in sorted(bad, key=lambda row: -row[1])[:20]:
        print(f"  stall of {used:.2f} s of CPU: {sent.during(moment, took)[:4]}")
    print(
        "  " + ", ".join(f"{name} {code}: {n}" for (name, code), n in sorted(sent.statuses.items()))
    )
    yield Figure("hostile texts sent", len(sent.texts), "texts", 0.98 * COUNT, at_least=True)
    yield Figure("stalls of the event loop over 250 ms of CPU", len(bad), "stalls", 0)
    worst = max((row[1] for row in rows), default=0.0)
    yield Figure("longest stall, CPU of the loop's thread", worst * 1000, "ms", STALL * 1000)
    yield Figure("longest GET /health meanwhile, with the machine's load", longest * 1000, "ms")


def hostile_texts(count: int) -> list[str]:
    """Repeats of one unit, of several, and of one character of each Unicode category."""
    chance = random.Random(7)
    categories: dict[str, str] = {}
    for code in range(0x110000):
        category = unicodedata.category(chr(code))
        if category != "Cs":
            categories.setdefault(category, chr(code))
    units = [
        *POISON,
        *GENERAL,
        *categories.values(),
        base64.b64encode(chance.randbytes(600)).decode(),
    ]
    found = [hostile_text(("", unit, "\x01"), size) for size in SIZES for unit in units]
    while len(found) < count:
        start, unit = chance.choice(units), "".join(chance.choices(units, k=chance.randint(1, 3)))
        size = chance.choice((500, *SIZES[:2], SIZES[2] if chance.random() < 0.2 else 2_000))
        found.append(hostile_text((start, unit, chance.choice(("", "\x01", "\n!"))), size))
    chance.shuffle(found)
    return found[:count]


async def _send_all(folder: Path, stalls: Path, sent: _Sent) -> float:
    texts = hostile_texts(COUNT)
    cuts, at = {}, 0
    for entrance, share in SHARES.items():
        cuts[entrance] = texts[at : at + COUNT * share // 100]
        at += COUNT * share // 100
    longest = 0.0
    data = folder / "builtin"
    data.mkdir()
    with _watched(data, stalls) as server:
        probe = _probe(server)
        async with server.http() as http:
            entrances = await _entrances(http)
            for name, send in entrances.items():
                await _each(http, name, send, cuts[name], sent)
            large = [each * (5_000_000 // len(each)) for each in ("a", " ", "中", "\u0301", "😀")]
            await _each(http, "message", entrances["message"], large, sent)
        longest = max(longest, float(probe.communicate("\n")[0]))
    async with RecordedProvider() as provider:
        data = folder / "model"
        data.mkdir()
        ModelConfig(data, {}).save(ModelChoices(default=choice_of(provider)))
        # In a thread: the server asks its provider, which is in this loop, while it starts.
        server = await asyncio.to_thread(_watched(data, stalls).start)
        try:
            probe = await asyncio.to_thread(_probe, server)
            async with server.http() as http:

                async def reply(http: httpx.AsyncClient, text: str) -> int:
                    said = ProviderReply(text[:REPLY])
                    provider.on_request = lambda _: said
                    return await _run(http, "Say something.")

                await _each(http, "reply", reply, cuts["reply"], sent, at_once=1)
            longest = max(longest, float(probe.communicate("\n")[0]))
        finally:
            await asyncio.to_thread(server.stop)
    return longest


def _watched(data: Path, stalls: Path) -> LiveServer:
    server = LiveServer(data, BENCH_STALLS=str(stalls), WENKO_SANDBOX="unsafe-none")

    def spawn(arguments: list[str], environment: dict[str, str]) -> Process:
        return subprocess.Popen(
            [sys.executable, "-m", "bench.watched_server", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment,
        )

    server.spawn = spawn  # type: ignore[method-assign]
    return server


def _probe(server: LiveServer) -> subprocess.Popen[str]:
    wait_until_idle(server.pid)
    return subprocess.Popen(
        [sys.executable, "-c", _PROBE, server.url.removeprefix("http://")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


async def _each(
    http: httpx.AsyncClient,
    name: str,
    send: Entrance,
    texts: list[str],
    sent: _Sent,
    at_once: int = AT_ONCE,
) -> None:
    waiting = iter(texts)

    async def work() -> None:
        for text in waiting:
            began = time.time()
            try:
                async with asyncio.timeout(PATIENCE):
                    status = await send(http, text)
            except (httpx.HTTPError, TimeoutError):
                status = 0
            label = f"{text[:40]}… ({len(text)})"
            sent.texts.append((began, time.time(), name, label))
            sent.statuses[name, status] += 1

    began = time.monotonic()
    await asyncio.gather(*(work() for _ in range(at_once)))
    print(f"  {name}: {len(texts)} texts in {time.monotonic() - began:.0f} s", flush=True)


async def _run(http: httpx.AsyncClient, message: str, **more: Any) -> int:
    """Sends a message and follows its run to the end."""
    async with http.stream("POST", "/chat", json={"message": message, **more}) as reply:
        async for _ in reply.aiter_raw():
            pass
        return reply.status_code


async def _entrances(http: httpx.AsyncClient) -> dict[str, Entrance]:
    created = (await http.post("/conversations", json={})).json()["data"]
    conversation = str(created["id"])
    files = f"/endpoint/file/sandbox/{conversation}"
    question = await _open_question(http)

    async def message(http: httpx.AsyncClient, text: str) -> int:
        limit = MESSAGE_LIMIT if len(text) <= MESSAGE_LIMIT else len(text)
        return await _run(http, text[:limit])

    async def memory(http: httpx.AsyncClient, text: str) -> int:
        return (await http.post("/memories", json={"text": text[:20_000]})).status_code

    async def search(http: httpx.AsyncClient, text: str) -> int:
        return (await http.get("/memories", params={"q": text[:500]})).status_code

    async def file_name(http: httpx.AsyncClient, text: str) -> int:
        name = "x" + text[:200].replace("/", "∕")
        body = {"path": name, "content": text[:60_000]}
        return (await http.post(f"{files}/write", json=body)).status_code

    async def form_answer(http: httpx.AsyncClient, text: str) -> int:
        body = {"request_id": question, "action": "submit", "data": {"sport": text, "notes": text}}
        return (await http.post("/hitl/respond", json=body)).status_code

    async def gate(http: httpx.AsyncClient, text: str) -> int:
        language = ("js", "python", "bash", "perl")[len(text) % 4]
        code = text.replace("`", "'")[:200_000]
        return await _run(http, f"```{language}\n{code}\n```", mode="read-only")

    async def output(http: httpx.AsyncClient, text: str) -> int:
        body = {"path": "out.txt", "content": text}
        await http.post(f"{files}/write", json=body)
        return await _run(http, "$ cat out.txt; exit 1", conversation_id=conversation)

    async def share(http: httpx.AsyncClient, text: str) -> int:
        return (await http.get(f"/conversations/{conversation}/share/preview")).status_code

    return {
        "message": message,
        "memory": memory,
        "search": search,
        "file name": file_name,
        "form answer": form_answer,
        "gate": gate,
        "output": output,
        "share": share,
    }


async def _open_question(http: httpx.AsyncClient) -> str:
    async with http.stream(
        "POST", "/chat", json={"message": "Ask me about my favourite sport", "language": "en"}
    ) as reply:
        async for line in reply.aiter_lines():
            if line.startswith("data:"):
                event = json.loads(line[5:])
                if event.get("type") == "hitl":
                    payload = event.get("payload", event)
                    return str(payload["request"]["id"])
    raise AssertionError("no form was shown")
