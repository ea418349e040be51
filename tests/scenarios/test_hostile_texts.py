"""No text stops the event loop: not a message, an output, a memory, a file name, a shared run."""

import asyncio
import time
from pathlib import Path

import pytest

from tests.live import LiveServer
from wenko.cli.server import temporary_server
from wenko.service.auth import load_token
from wenko.settings import Settings

pytestmark = pytest.mark.anyio
LONGEST = 1.0
"""CPU seconds of the loop's thread in one round; what this is about took ten and more."""
TEXTS = tuple(
    unit * (60_000 // len(unit))
    for unit in (" ", "\n", "http://", "eyJ", "a", "1", '"', "“", "a.", "中", "${", "<\t")
)


class Rounds:
    """The most CPU time that one round of this thread's loop used, and what was sent in it."""

    def __init__(self) -> None:
        self.longest = (0.0, "")
        self.sent = ""

    async def watch(self) -> None:
        while True:
            before = time.thread_time()
            await asyncio.sleep(0.01)
            self.longest = max(self.longest, (time.thread_time() - before, self.sent))


async def test_no_text_holds_the_event_loop_of_a_server(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, sandbox="unsafe-none", mode="auto")
    async with temporary_server(settings) as url:
        server, rounds = LiveServer(tmp_path), Rounds()
        server.url, server.token = url, load_token(settings)
        async with server.http() as http:
            where = (await http.post("/conversations", json={})).json()["data"]["id"]
            files = f"/endpoint/file/sandbox/{where}/write"
            watching = asyncio.create_task(rounds.watch())
            for text in TEXTS:
                rounds.sent = f"message {text[:9]!r}"
                sent = await http.post("/chat", json={"message": "x" + text, "language": "en"})
                assert sent.status_code == 200
                rounds.sent = f"memory {text[:9]!r}"
                await http.post("/memories", json={"text": "x" + text[:19_000]})
                await http.get("/memories", params={"q": "x" + text[:500]})
            for text in (TEXTS[2], TEXTS[3], TEXTS[7]):
                rounds.sent = f"output {text[:9]!r}"
                await http.post(files, json={"path": "out", "content": text})
                body = {"message": "$ cat out; exit 1", "conversation_id": where}
                assert "process_completed" in (await http.post("/chat", json=body)).text
            rounds.sent = "share"
            shared = await http.get(f"/conversations/{where}/share/preview")
            assert shared.status_code == 200
            watching.cancel()
        assert rounds.longest[0] < LONGEST, rounds.longest


async def test_a_message_beyond_the_limit_is_refused_with_a_code(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, sandbox="unsafe-none")
    async with temporary_server(settings) as url:
        server = LiveServer(tmp_path)
        server.url, server.token = url, load_token(settings)
        async with server.http() as http:
            codes = []
            for unit in ("a", "中", "\u0301", "\U0001f600"):
                reply = await http.post("/chat", json={"message": unit * 1_500_000})
                codes.append((reply.status_code, reply.json()["code"]))
        assert set(codes) <= {(413, "too_large"), (422, "invalid_request")}, codes
