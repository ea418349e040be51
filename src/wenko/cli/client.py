"""The command line as a client: the same doors as everybody else's."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from wenko.cli.server import passing_server
from wenko.composition.data_lock import running_server
from wenko.errors import WenkoError
from wenko.protocol.model import new_id
from wenko.service.auth import load_token
from wenko.settings import Settings

RETRY = 0.3
# Some answers wait for programs to start.
PATIENCE = 75.0


class RequestRefused(WenkoError):
    """The server refused a command of ours."""

    code = "refused"


@asynccontextmanager
async def some_server(settings: Settings) -> AsyncIterator[str]:
    """The server that uses this data folder, or one of our own for as long as we need it."""
    if (url := running_server(settings.data)) is not None:
        yield url
    else:
        async with passing_server(settings) as url:
            yield url


class ApiClient:
    """Speaks to one server with the owner's token."""

    def __init__(self, url: str, settings: Settings) -> None:
        self._url = url
        self._headers = {"Authorization": f"Bearer {load_token(settings)}"}

    async def get(self, path: str) -> Any:
        async with httpx.AsyncClient(base_url=self._url, headers=self._headers) as http:
            answer = (await http.get(path, timeout=PATIENCE)).json()
        if not answer["success"]:
            raise RequestRefused(answer["message"])
        return answer["data"]

    async def post(self, path: str, body: Any = None) -> dict[str, Any]:
        """The whole answer, refusals included."""
        async with httpx.AsyncClient(base_url=self._url, headers=self._headers) as http:
            answer: dict[str, Any] = (await http.post(path, json=body)).json()
        return answer

    async def under_gate(
        self, conversation_id: str | None, language: str | None, gate: dict[str, Any]
    ) -> str | None:
        """The conversation with this gate, made if need be; nothing is done if none is wished."""
        wished = {name: value for name, value in gate.items() if value is not None}
        if not wished:
            return conversation_id
        if conversation_id is None:
            made = await self.post("/conversations", {"language": language})
            conversation_id = str(made["data"]["id"])
        async with httpx.AsyncClient(base_url=self._url, headers=self._headers) as http:
            path = f"/conversations/{conversation_id}/mode"
            answer = (await http.put(path, json=wished)).json()
        if not answer["success"]:
            raise RequestRefused(answer["message"])
        return conversation_id

    async def run(
        self, message: str, conversation_id: str | None, language: str | None
    ) -> AsyncIterator[dict[str, Any]]:
        """Send a message; every event of its run, exactly once, whatever the line does."""
        data = {"message": message, "conversation_id": conversation_id, "language": language}
        chat = {"type": "chat", "request_id": new_id(), "data": data}
        accepted: dict[str, Any] = {}
        last = 0
        while True:
            try:
                async with self._socket() as socket:
                    if accepted:
                        conversation = accepted["conversation_id"]
                        follow = {"conversation_id": conversation, "after": last}
                        await socket.send(json.dumps({"type": "follow", "data": follow}))
                    else:
                        await socket.send(json.dumps(chat))
                    async for frame in socket:
                        event = json.loads(frame)
                        if event["type"] == "accepted" and event["data"]["run_id"]:
                            accepted = event["data"]
                        elif event["type"] == "error" and "seq" not in event:
                            raise RequestRefused(event["message"])
                        if event.get("seq", 0) <= last:
                            continue
                        last = event["seq"]
                        if event["run_id"] != accepted.get("run_id"):
                            continue
                        yield event
                        if event["type"] == "process_completed":
                            return
            except (ConnectionClosed, OSError):
                await asyncio.sleep(RETRY)

    async def cancel(self, conversation_id: str) -> None:
        async with httpx.AsyncClient(base_url=self._url, headers=self._headers) as http:
            await http.post(f"/conversations/{conversation_id}/cancel")

    def _socket(self) -> connect:
        address = self._url.replace("http", "ws", 1) + "/ws/chat"
        return connect(address, additional_headers=self._headers, max_size=None, proxy=None)
