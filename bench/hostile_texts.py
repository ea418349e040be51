"""Thousands of hostile texts at every entrance of one server: how long its event loop stands still.

``python -m bench hostile_texts``; ``BENCH_HOSTILE=500`` sends fewer.
"""

import asyncio
import base64
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import unicodedata
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from bench.figures import Figure, wait_until_idle
from bench.health_probe import HealthProbe
from tests.live import LiveServer, Process
from tests.support.hostile_texts import GENERAL, hostile_text
from tests.support.provider_server import choice_of
from wenko.models.config import ModelChoices, ModelConfig
from wenko.protocol.commands import MESSAGE_LIMIT
from wenko.testing import ProviderReply, RecordedProvider
from wenko.testing.wire_requests import ProviderRequest

COUNT = int(os.environ.get("BENCH_HOSTILE", "5000"))
STALL = 0.25
"""Seconds of CPU between two rounds of the loop."""
SIZES = (2_000, 60_000, 250_000)
NOTE = 1_800
"""Characters of a memory; longer ones are refused unread."""
REPLY, CHUNKS = 250_000, 60
"""Characters of a model's reply, and the pieces in which it comes."""
REQUESTS = 4
"""Of one run; then the model says that it is done."""
AT_ONCE = 4
REPLIES_AT_ONCE = 10
"""Their runs wait for one another and for retries."""
PATIENCE = 60.0
POISON = ("http://", "eyJ", "Err ", "not resolve '", "lookup a.", "open(", "<attachments>\n", "/*x")
SHARES = {
    "message": 14,
    "memory": 18,
    "search": 10,
    "file name": 14,
    "form answer": 8,
    "gate": 12,
    "output": 12,
    "share": 6,
    "reply": 6,
}
"""Of a hundred texts."""
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
    load = os.getloadavg()[0]
    yield Figure(f"longest GET /health meanwhile, load {load:.0f}", longest * 1000, "ms")


def hostile_texts(count: int) -> list[str]:
    """Repeats of one unit, of several, and of one character of each Unicode category."""
    chance = random.Random(7)
    units = [
        *POISON,
        *GENERAL,
        *_of_each_category(),
        base64.b64encode(chance.randbytes(600)).decode(),
    ]
    found = [hostile_text(("", unit, "\x01"), size) for size in SIZES for unit in units]
    while len(found) < count:
        start, unit = chance.choice(units), "".join(chance.choices(units, k=chance.randint(1, 3)))
        size = chance.choice((500, *SIZES[:2], SIZES[2] if chance.random() < 0.2 else 2_000))
        found.append(hostile_text((start, unit, chance.choice(("", "\x01", "\n!"))), size))
    chance.shuffle(found)
    return found[:count]


def _of_each_category() -> list[str]:
    found: dict[str, str] = {}
    for code in range(0x110000):
        category = unicodedata.category(chr(code))
        if category != "Cs":
            found.setdefault(category, chr(code))
    return list(found.values())


async def _send_all(folder: Path, stalls: Path, sent: _Sent) -> float:
    texts = hostile_texts(COUNT)
    cuts, at = {}, 0
    for entrance, share in SHARES.items():
        cuts[entrance] = texts[at : at + COUNT * share // 100]
        at += COUNT * share // 100
    longest = 0.0
    data = folder / "builtin"
    data.mkdir()
    with watched_server(data, stalls) as server:
        probe = _probe(server)
        async with server.http() as http:
            entrances = await _entrances(http)
            for name, send in entrances.items():
                await _each(http, name, send, cuts[name], sent)
            large = [each * (5_000_000 // len(each.encode())) for each in _of_each_category()]
            await _each(http, "message", entrances["message"], large, sent)
        longest = max(longest, probe.stop()[0])
    async with RecordedProvider() as provider:
        data = folder / "model"
        data.mkdir()
        ModelConfig(data, {}).save(ModelChoices(default=choice_of(provider)))
        # In a thread: the server asks its provider, which is in this loop, while it starts.
        server = await asyncio.to_thread(watched_server(data, stalls).start)
        try:
            probe = await asyncio.to_thread(_probe, server)
            async with server.http() as http:
                model = _HostileModel()
                provider.on_request = model.answer
                await _each(http, "reply", model.run, cuts["reply"], sent, REPLIES_AT_ONCE)
            longest = max(longest, probe.stop()[0])
        finally:
            await asyncio.to_thread(server.stop)
    return longest


def watched_server(data: Path, stalls: Path) -> LiveServer:
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


def _probe(server: LiveServer) -> HealthProbe:
    wait_until_idle(server.pid)
    return HealthProbe(server.url)


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
                print(f"  {name}: no reply to {text[:40]!r}… ({len(text)})", flush=True)
            label = f"{text[:40]}… ({len(text)})"
            sent.texts.append((began, time.time(), name, label))
            sent.statuses[name, status] += 1

    began = time.monotonic()
    await asyncio.gather(*(work() for _ in range(at_once)))
    print(f"  {name}: {len(texts)} texts in {time.monotonic() - began:.0f} s", flush=True)


async def chat(http: httpx.AsyncClient, message: str, **more: Any) -> tuple[int, str]:
    """Sends a message and follows its run to the end; a question cancels it."""
    conversation = ""
    async with http.stream("POST", "/chat", json={"message": message, **more}) as reply:
        async for line in _lines(reply):
            if not conversation or b'"type":"hitl"' in line[:40]:
                event = json.loads(line)
                conversation = str(event.get("conversation_id") or "")
                if event["type"] == "hitl":
                    await http.post(f"/conversations/{conversation}/cancel")
        return reply.status_code, conversation


async def _lines(reply: httpx.Response) -> AsyncIterator[bytes]:
    """The data of each event. The client's own lines end at separators inside of JSON too."""
    rest = b""
    async for chunk in reply.aiter_raw():
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            if line.startswith(b"data:"):
                yield line[5:]


class _HostileModel:
    """Says each text in one of several forms, in every request of one run."""

    def __init__(self) -> None:
        self._texts: dict[str, tuple[int, str]] = {}
        self._asked: Counter[str] = Counter()

    async def run(self, http: httpx.AsyncClient, text: str) -> int:
        name = f"task number {len(self._texts)} please"
        self._texts[name] = (len(self._texts) % 6, text)
        status, _ = await chat(http, name, mode="read-only")
        return status

    def answer(self, request: ProviderRequest) -> ProviderReply | None:
        found = re.search(r"task number \d+ please", request.text)
        if found is None:
            return None
        self._asked[found[0]] += 1
        form, text = self._texts[found[0]]
        size = max(8, len(text) // CHUNKS)
        if self._asked[found[0]] > REQUESTS:
            return ProviderReply("Done.")
        if form == 0:
            return ProviderReply(text, chunk_size=size)
        if form == 1:
            return ProviderReply("So.", reasoning=text, chunk_size=size)
        if form == 2 and request.tools:
            return ProviderReply("So.", (("shell", text),), chunk_size=size)
        if form == 3 and request.tools:
            return ProviderReply(text[:2_000], (("shell", {"command": text}),), chunk_size=size)
        # It stands there thirty times.
        whole = json.dumps(_triage(text[: REPLY // 30], form))
        return ProviderReply(whole, chunk_size=max(8, len(whole) // CHUNKS))


def _triage(text: str, form: int) -> dict[str, Any]:
    """A whole answer in the form that is asked for, with the text at every place."""
    field = {"name": text[:60], "type": "text", "label": text, "description": text}
    question = {"type": "form", "title": text, "description": text, "fields": [field] * 8}
    step = {
        "id": 0,
        "description": text,
        "tool": "shell" if form != 5 else None,
        "tool_args": {"command": text} if form != 5 else {},
        "depends_on": [],
        "expected": text,
    }
    return {
        "complexity": "simple" if form == 4 else "moderate",
        "task_type": "shell",
        "requires_sandbox": form != 4,
        "reasoning": text,
        "suggested_approach": text,
        "response": text if form == 4 else None,
        "hitl_request": question if form == 4 else None,
        "plan": None if form == 4 else {"goal": text, "steps": [step], "checks": [text]},
    }


async def _entrances(http: httpx.AsyncClient) -> dict[str, Entrance]:
    conversations: asyncio.Queue[str] = asyncio.Queue()
    questions: asyncio.Queue[str] = asyncio.Queue()
    for _ in range(AT_ONCE):
        created = (await http.post("/conversations", json={})).json()["data"]
        await conversations.put(str(created["id"]))
        await questions.put(await _open_question(http))

    async def message(http: httpx.AsyncClient, text: str) -> int:
        limit = MESSAGE_LIMIT if len(text) <= MESSAGE_LIMIT else len(text)
        return (await chat(http, text[:limit]))[0]

    async def memory(http: httpx.AsyncClient, text: str) -> int:
        body = {"text": text[-NOTE:], "label": text[:90]}
        return (await http.post("/memories", json=body)).status_code

    async def search(http: httpx.AsyncClient, text: str) -> int:
        return (await http.get("/memories", params={"q": text[:2_000]})).status_code

    async def file_name(http: httpx.AsyncClient, text: str) -> int:
        conversation = await conversations.get()
        try:
            name = (
                text[:200]
                .replace("/", "∕")
                .encode(errors="replace")[:200]
                .decode("utf-8", "ignore")
            )
            files = f"/endpoint/file/sandbox/{conversation}"
            body = {"path": f"x{name}", "content": text[:60_000]}
            status = (await http.post(f"{files}/write", json=body)).status_code
            if status == 200 and len(text) % 4 == 0:
                attached = {"conversation_id": conversation, "attachments": [f"x{name}"]}
                status, _ = await chat(http, "What is this?", **attached)
            return status
        finally:
            conversations.put_nowait(conversation)

    async def form_answer(http: httpx.AsyncClient, text: str) -> int:
        question = await questions.get()
        data = {"sport": text, "notes": text}
        body = {"request_id": question, "action": "approve", "data": data}
        refused = await http.post("/hitl/respond", json=body)
        taken = await http.post(
            "/hitl/respond", json={**body, "data": {"sport": "running", "notes": text}}
        )
        if taken.is_success:
            question = await _open_question(http)
        questions.put_nowait(question)
        return taken.status_code if refused.is_client_error else refused.status_code

    async def gate(http: httpx.AsyncClient, text: str) -> int:
        language = ("js", "python", "bash", "perl")[len(text) % 4]
        code = text.replace("`", "'")[:200_000]
        # Asked in any case, and cancelled: nothing of it is executed.
        return (await chat(http, f"```{language}\n{code}\n```", mode="ask-all"))[0]

    async def output(http: httpx.AsyncClient, text: str) -> int:
        conversation = await conversations.get()
        try:
            files = f"/endpoint/file/sandbox/{conversation}"
            await http.post(f"{files}/write", json={"path": "out.txt", "content": text})
            # Each stream takes other ways.
            command = ("cat out.txt; exit 1", "cat out.txt >&2; exit 2", "cat out.txt")[
                len(text) % 3
            ]
            return (await chat(http, f"$ {command}", conversation_id=conversation))[0]
        finally:
            conversations.put_nowait(conversation)

    async def share(http: httpx.AsyncClient, text: str) -> int:
        _, conversation = await chat(http, text[:MESSAGE_LIMIT])
        url = f"/conversations/{conversation}/share"
        await http.get(f"{url}/preview")
        return (await http.get(url)).status_code

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
        async for line in _lines(reply):
            event = json.loads(line)
            if event["type"] == "hitl":
                return str(event["payload"]["request"]["id"])
    raise AssertionError("no form was shown")
