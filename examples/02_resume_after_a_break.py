"""Disconnect during a run, resume with the last ``seq``, and miss no event."""

import asyncio
import json
import os
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

URL = os.environ.get("WENKO_URL", "http://127.0.0.1:8765").replace("http", "ws", 1)
HEADERS = {"Authorization": f"Bearer {os.environ['WENKO_TOKEN']}"}


async def next_event(socket: ClientConnection) -> dict[str, Any]:
    """The next frame that is an event; replies to commands have no ``seq``."""
    while "seq" not in (frame := json.loads(await socket.recv())):
        pass
    return frame


async def main() -> None:
    chat = {"type": "chat", "data": {"message": "$ echo one\n$ sleep 1; echo two\n$ echo three"}}
    async with connect(f"{URL}/ws/chat", additional_headers=HEADERS) as socket:
        await socket.send(json.dumps(chat))
        seen = [await next_event(socket) for _ in range(15)]
    print(f"disconnected after event {seen[-1]['seq']}; the run continues")

    position = {"conversation_id": seen[0]["conversation_id"], "after": seen[-1]["seq"]}
    async with connect(f"{URL}/ws/chat", additional_headers=HEADERS) as socket:
        await socket.send(json.dumps({"type": "follow", "data": position}))
        while seen[-1]["type"] != "process_completed":
            seen.append(await next_event(socket))
    assert [event["seq"] for event in seen] == list(range(1, len(seen) + 1))
    print(f"{len(seen)} events, none missing, none duplicated: {seen[-1]['message']}")


asyncio.run(main())
