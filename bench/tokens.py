"""Token events per second to one client, through the journal and a real WebSocket."""

import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import uvicorn
import uvloop

from bench.figures import Figure
from wenko.api.app import create_app
from wenko.journal import Journal
from wenko.protocol.events import Token
from wenko.settings import Settings

EVENTS = 60_000
BATCH = 400
READER = Path(__file__).parent / "peers" / "socket_reader.py"


def figures() -> Iterator[Figure]:
    rate = uvloop.run(_rate())
    yield Figure("token events to one client", rate, "events/s", 20_000, at_least=True)


async def _rate() -> float:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(data=Path(folder)))
        config = uvicorn.Config(
            app, port=0, log_level="warning", ws="websockets-sansio", timeout_graceful_shutdown=1
        )
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        services = app.state.services
        user = await services.auth.authenticate(services.token)
        made = await services.conversations.create(user)
        port = server.servers[0].sockets[0].getsockname()[1]
        address = f"ws://127.0.0.1:{port}/ws/chat?envelope=payload&conversation_id={made.id}"
        reader = await asyncio.create_subprocess_exec(
            sys.executable, str(READER), address, services.token, str(EVENTS + 1)
        )
        await _wait_for_follower(services.journal, made.id)
        began = time.perf_counter()
        await _write(services.journal, made.id)
        await reader.wait()
        rate = EVENTS / (time.perf_counter() - began)
        server.should_exit = True
        await serving
        return rate


async def _write(journal: Journal, conversation_id: str) -> None:
    for first in range(0, EVENTS, BATCH):
        tokens = [Token(content=f"词{first + offset} ") for offset in range(BATCH)]
        await journal.append(conversation_id, tokens)


async def _wait_for_follower(journal: Journal, conversation_id: str) -> None:
    await journal.append(conversation_id, [Token(content="first")])
    while not journal.has_followers(conversation_id):
        await asyncio.sleep(0.01)
