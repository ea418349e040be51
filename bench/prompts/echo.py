"""How long a key takes to come back on the screen, over the WebSocket that the page uses."""

import asyncio
import json
import statistics
import tempfile
import time
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect

from tests.live import LiveServer

KEYS = 100


async def echo_milliseconds() -> float:
    server = LiveServer(Path(tempfile.mkdtemp(prefix="wenko-echo-"))).start()
    try:
        async with server.socket() as socket:
            accepted = await socket.chat("$ cat")
            told = await socket.events_until(lambda event: event["type"] == "user_input_required")
            (call,) = [event for event in told if event["type"] == "tool_call"]
            where = f"{accepted['conversation_id']}/{call['data']['call_id']}"
            address = f"{server.url.replace('http', 'ws', 1)}/ws/terminals/{where}"
            async with connect(address, proxy=None) as terminal:
                await terminal.send(json.dumps({"type": "authenticate", "token": server.token}))
                return await _typed(terminal)
    finally:
        server.stop()


async def _typed(terminal: ClientConnection) -> float:
    await _screen(terminal)
    times = []
    for _ in range(KEYS):
        began = time.perf_counter()
        await terminal.send(json.dumps({"type": "keys", "data": "x"}))
        await _screen(terminal)
        times.append(time.perf_counter() - began)
        await asyncio.sleep(0.03)
    return statistics.median(times) * 1e3


async def _screen(terminal: ClientConnection) -> None:
    while json.loads(await terminal.recv())["type"] != "screen":
        pass
