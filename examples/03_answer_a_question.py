"""Wait for a form, answer it, and follow the run to its end."""

import asyncio
import json
import os
from typing import Any

from websockets.asyncio.client import connect

URL = os.environ.get("WENKO_URL", "http://127.0.0.1:8765").replace("http", "ws", 1)
HEADERS = {"Authorization": f"Bearer {os.environ['WENKO_TOKEN']}"}


def fill_in(form: dict[str, Any]) -> dict[str, Any]:
    """The first option of every choice field; other fields stay empty."""
    return {
        field["name"]: field["options"][0]["value"]
        for field in form["fields"]
        if field["options"] and field["type"] in ("select", "radio")
    }


async def main() -> None:
    async with connect(f"{URL}/ws/chat", additional_headers=HEADERS) as socket:
        chat = {"type": "chat", "data": {"message": "了解一下我的运动偏好"}}
        await socket.send(json.dumps(chat))
        async for frame in socket:
            event = json.loads(frame)
            if event["type"] == "hitl":
                form = event["payload"]["request"]
                print(f"asked: {form['title']}")
                data = {"request_id": form["id"], "action": "approve", "data": fill_in(form)}
                await socket.send(json.dumps({"type": "hitl_respond", "data": data}))
            elif event["type"] == "chat_complete":
                print(event["payload"]["content"])
            elif event["type"] == "process_completed":
                return


asyncio.run(main())
