"""Five megabytes at every place that takes data: how long the event loop stands still.

``python -m bench large_inputs``: files, differences, outputs, trees, JSON, archives, playbooks,
tools, replies of a model. Repeats that make expressions slow are in ``hostile_texts``.
"""

import asyncio
import json
import random
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from bench.figures import Figure
from bench.hostile_texts import STALL, chat, watched_server
from tests.live import LiveServer
from tests.support.provider_server import choice_of
from wenko.models.config import ModelChoices, ModelConfig
from wenko.testing import ProviderReply, RecordedProvider

SIZE = 5_000_000
LINE = "x" * 99 + "\n"
TOOL = '''
from wenko.tools import tool


@tool(repeatable=True, sandbox=False)
def large_result(kind: str) -> object:
    """Returns five megabytes."""
    if kind == "text":
        return "x" * 5_000_000
    return [{"name": str(number), "values": [number] * 8} for number in range(80_000)]
'''
Step = Callable[[], Awaitable[object]]


@dataclass(slots=True)
class Work:
    """One conversation of one server, and what is done in it."""

    server: LiveServer
    http: httpx.AsyncClient
    id: str

    @property
    def files(self) -> str:
        return f"/endpoint/file/sandbox/{self.id}"

    async def run(self, command: str) -> None:
        status, _ = await chat(self.http, f"$ {command}", conversation_id=self.id)
        assert status == 200, status

    async def python(self, code: str) -> None:
        body = {"path": "work.py", "content": f"import os, random\nrandom.seed(1)\n{code}"}
        (await self.http.post(f"{self.files}/write", json=body)).raise_for_status()
        await self.run("python3 work.py")

    async def get(self, url: str, **query: Any) -> bytes:
        reply = await self.http.get(url, params=query)
        if not reply.is_success:
            print(f"  {url}: {reply.text[:200]}")
        return reply.content

    async def post(self, url: str, body: Any = None, refused: bool = False, **more: Any) -> None:
        reply = await self.http.post(url, json=body, **more)
        if not reply.is_success and not refused:
            print(f"  {url}: {reply.text[:200]}")


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(_measure(Path(folder)))
    for name, used in found:
        yield Figure(name, used * 1000, "ms of CPU", STALL * 1000)


async def _measure(folder: Path) -> list[tuple[str, float]]:
    found = []
    async with RecordedProvider() as provider:
        for name, steps in (("builtin", _with_builtin), ("model", _with_model)):
            data, stalls = folder / name, folder / f"{name}-stalls"
            (data / "tools").mkdir(parents=True)
            (data / "tools" / "large.py").write_text(TOOL)
            if name == "model":
                ModelConfig(data, {}).save(ModelChoices(default=choice_of(provider)))
            server = await asyncio.to_thread(watched_server(data, stalls).start)
            try:
                async with server.http() as http:
                    created = (await http.post("/conversations", json={})).json()["data"]
                    work = Work(server, http, str(created["id"]))
                    began = time.monotonic()
                    async for title in steps(work, provider):
                        # The loop's watcher writes down what it saw with its next round.
                        await asyncio.sleep(0.1)
                        lines = stalls.read_text().splitlines() if stalls.exists() else []
                        stalls.write_text("")
                        worst = max((float(each.split()[1]) for each in lines), default=0.0)
                        took, began = time.monotonic() - began, time.monotonic()
                        print(f"  {worst * 1000:6.0f} ms  {took:5.1f} s  {title}", flush=True)
                        found.append((title, worst))
            finally:
                await asyncio.to_thread(server.stop)
    return found


async def _with_builtin(work: Work, _: RecordedProvider) -> AsyncIterator[str]:
    chance = random.Random(1)
    yield "(start)"
    upload = {"file": ("a.txt", LINE * 50_000)}
    await work.post(f"{work.files}/upload", params={"path": "a.txt"}, files=upload)
    yield "upload of 5 MB"
    await work.get(f"{work.files}/read", path="a.txt")
    await work.get(f"{work.files}/download", path="a.txt")
    yield "a file of 5 MB read and downloaded"
    await work.run("cat a.txt")
    yield "output of 5 MB in lines"
    await work.run("tr -d '\\n' < a.txt")
    yield "output of 5 MB in one line"
    await work.python("for n in range(500): open(f'f{n}', 'w').write(f'{n} abc\\n' * 6000)")
    yield "500 new files of 60 KB"
    await work.python(
        "for n in range(40): open(f'g{n}','w').write(''.join(random.choice('ab')+'\\n'"
        " for _ in range(100_000)))"
    )
    await work.python(
        "for n in range(40): open(f'g{n}','w').write(''.join(random.choice('ab')+'\\n'"
        " for _ in range(100_000)))"
    )
    yield "40 changed files of 200 KB that are hard to compare"
    await work.python(
        "for n in range(200):\n os.makedirs(f'd{n}')\n"
        " for m in range(100): open(f'd{n}/{m}', 'w').close()"
    )
    yield "20,000 new files in 200 folders"
    await work.post(f"/conversations/{work.id}/undo", {"dry_run": True})
    await work.post(f"/conversations/{work.id}/undo", {})
    yield "all of them undone"
    for body in ("ab", "ba"):
        text = "".join(chance.choice(body) + "\n" for _ in range(240_000))
        await work.post(f"{work.files}/write", {"path": "v.txt", "content": text})
        await work.run(f"echo {body} >> v.txt")
    await work.get(f"/conversations/{work.id}/versions", path="/workspace/v.txt")
    yield "an earlier version of a file that is hard to compare"
    await work.post(f"{work.files}/zip", {"paths": ["/workspace"]}, refused=True)
    yield "the workspace as an archive"
    for _ in range(30):
        await work.run("cat a.txt")
    yield "30 runs with the longest output"
    await work.get(f"/conversations/{work.id}/history", limit=2000)
    yield "their events"
    await work.get(f"/conversations/{work.id}/share/preview")
    await work.get(f"/conversations/{work.id}/share")
    yield "the conversation shared"
    await work.post("/playbooks/draft", {"conversation_id": work.id}, refused=True)
    yield "a playbook from its last run"
    names = " ".join(f"file{n}.txt 'text {n}' {n}" for n in range(7_500))
    await work.run(f"echo {names}")
    await work.post("/playbooks/draft", {"conversation_id": work.id}, refused=True)
    yield "a playbook from a message of 210 KB with 22,500 values"
    deep: Any = "x"
    for _ in range(200):
        deep = [deep, {"a": deep}] if len(json.dumps(deep)) < 200_000 else [deep]
    for body in (deep, {"message": deep}, {"message": "x", "unknown": [[1] * 8] * 40_000}):
        await work.post("/chat", body, refused=True)
    yield "requests of 1 MB of nested JSON"
    memories = {
        "memories": [{"text": f"I like tea number {n}", "kind": "fact"} for n in range(9000)]
    }
    await work.post("/memories/import", memories, refused=True)
    await work.get("/memories/export")
    yield "9,000 memories imported and exported"


async def _with_model(work: Work, provider: RecordedProvider) -> AsyncIterator[str]:
    yield "(start with a model)"
    chunk = SIZE // 50
    rows = json.dumps({"command": "true", "rows": [{"n": n, "v": [n] * 8} for n in range(80_000)]})
    large = {
        "a tool call whose arguments are 5 MB of JSON": ("shell", rows),
        "a tool call whose arguments are 5 MB of broken JSON": ("shell", rows[:-1]),
        "a command of 5 MB": ("shell", {"command": "true " + "x" * SIZE}),
        "a file of 5 MB written by a tool call": (
            "file_manager",
            {"action": "write", "path": "b.txt", "content": LINE * 50_000},
        ),
        "a tool that returns 5 MB of text": ("large_result", {"kind": "text"}),
        "a tool that returns 5 MB of nested data": ("large_result", {"kind": "data"}),
    }
    for title, call in large.items():
        provider.requests.clear()
        replies = iter((ProviderReply("So.", (call,), chunk_size=chunk),))
        provider.on_request = lambda request, replies=replies: (  # type: ignore[misc]
            next(replies, ProviderReply("Done.")) if request.tools else None
        )
        await chat(work.http, "Do it", conversation_id=work.id, mode="auto")
        yield title
    reply = ProviderReply(LINE * 50_000, chunk_size=chunk)
    provider.on_request = lambda _: reply
    await chat(work.http, "Say it", conversation_id=work.id)
    yield "an answer of 5 MB"
