"""A client of a Wenko server, over the same HTTP and WebSocket API that every client uses."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from wenko.cli.server import temporary_server
from wenko.composition.data_lock import running_server
from wenko.errors import WenkoError
from wenko.protocol.model import new_id
from wenko.service.auth import load_token
from wenko.settings import Settings

RECONNECT_DELAY = 0.3
# Some responses wait for programs to start.
TIMEOUT = 75.0


class RequestRefused(WenkoError):
    """The server rejected a request."""

    code = "refused"


@asynccontextmanager
async def find_or_start_server(settings: Settings) -> AsyncIterator[str]:
    """The address of the server that uses this data folder, or of a temporary one."""
    if (url := running_server(settings.data)) is not None:
        yield url
    else:
        async with temporary_server(settings) as url:
            yield url


class ApiClient:
    """Sends requests to one server with the owner's token."""

    def __init__(self, url: str, settings: Settings) -> None:
        self._url = url
        self._headers = {"Authorization": f"Bearer {load_token(settings)}"}

    async def get(self, path: str) -> Any:
        async with httpx.AsyncClient(base_url=self._url, headers=self._headers) as http:
            response = (await http.get(path, timeout=TIMEOUT)).json()
        return _data_of(response)

    async def post(self, path: str, body: Any = None) -> dict[str, Any]:
        """The whole response, also of an error."""
        async with httpx.AsyncClient(base_url=self._url, headers=self._headers) as http:
            response: dict[str, Any] = (await http.post(path, json=body)).json()
        return response

    async def set_gate_settings(
        self, conversation_id: str | None, language: str | None, gate: dict[str, Any]
    ) -> str | None:
        """Change the gate of the conversation, or of a new one; without a change, do nothing."""
        changes = {name: value for name, value in gate.items() if value is not None}
        if not changes:
            return conversation_id
        if conversation_id is None:
            created = _data_of(await self.post("/conversations", {"language": language}))
            conversation_id = str(created["id"])
        async with httpx.AsyncClient(base_url=self._url, headers=self._headers) as http:
            path = f"/conversations/{conversation_id}/mode"
            _data_of((await http.put(path, json=changes)).json())
        return conversation_id

    async def run(
        self, message: str, conversation_id: str | None, language: str | None
    ) -> AsyncIterator[dict[str, Any]]:
        """Send a message; every event of its run exactly once, also over broken connections."""
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
                            _raise_unless_retryable(event)
                        if event.get("seq", 0) <= last:
                            continue
                        last = event["seq"]
                        if event["run_id"] != accepted.get("run_id"):
                            continue
                        yield event
                        if event["type"] == "process_completed":
                            return
            except (ConnectionClosed, OSError):
                await asyncio.sleep(RECONNECT_DELAY)

    async def cancel(self, conversation_id: str) -> None:
        async with httpx.AsyncClient(base_url=self._url, headers=self._headers) as http:
            await http.post(f"/conversations/{conversation_id}/cancel")

    def _socket(self) -> connect:
        address = self._url.replace("http", "ws", 1) + "/ws/chat"
        return connect(address, additional_headers=self._headers, max_size=None, proxy=None)


def _data_of(response: dict[str, Any]) -> Any:
    if not response["success"]:
        raise RequestRefused(response["message"])
    return response["data"]


def _raise_unless_retryable(reply: dict[str, Any]) -> None:
    """A failure that belongs to no command closes the connection; a new one resumes."""
    if reply["request_id"] is not None or reply["data"]["code"] != WenkoError.code:
        raise RequestRefused(reply["message"])
