"""Latency of a key's echo over the terminal WebSocket."""

import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.live import LiveServer

KEYS = 100


async def echo_milliseconds() -> float:
    server = LiveServer(Path(tempfile.mkdtemp(prefix="wenko-echo-"))).start()
    try:
        async with server.socket() as socket:
            accepted = await socket.chat("$ cat")
            events = await socket.events_until(lambda event: event["type"] == "user_input_required")
            (call,) = [event for event in events if event["type"] == "tool_call"]
            where = f"{accepted['conversation_id']}/{call['data']['call_id']}"
            address = f"{server.url.replace('http', 'ws', 1)}/ws/terminals/{where}"
            async with connect(address, proxy=None) as terminal:
                await terminal.send(json.dumps({"type": "authenticate", "token": server.token}))
                while not _is_screen(json.loads(await terminal.recv())):
                    pass
                return await _typed(terminal, {"type": "keys", "data": "x"}, _is_screen)
    finally:
        server.stop()


def _is_screen(frame: Any) -> bool:
    return bool(frame["type"] == "screen")


async def terminado_milliseconds() -> float:
    """The same measurement with terminado."""
    command = [sys.executable, "-m", "bench.peers.terminado_server"]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    try:
        port = int(await process.stdout.readline())
        async with connect(f"ws://127.0.0.1:{port}/terminal", proxy=None) as terminal:
            while json.loads(await terminal.recv())[0] != "setup":
                pass
            return await _typed(terminal, ["stdin", "x"], lambda frame: frame[0] == "stdout")
    finally:
        process.terminate()
        await process.wait()


async def _typed(
    terminal: ClientConnection, key: object, is_screen: Callable[[Any], bool]
) -> float:
    """Median over many keys, each sent after the previous one was echoed."""
    times = []
    for _ in range(KEYS):
        began = time.perf_counter()
        await terminal.send(json.dumps(key))
        while not is_screen(json.loads(await terminal.recv())):
            pass
        times.append(time.perf_counter() - began)
        await asyncio.sleep(0.03)
    return statistics.median(times) * 1e3
