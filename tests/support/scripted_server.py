"""A real server in this process, with a scripted model."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.live import JsonObject, LiveServer, Socket
from wenko.cli.server import temporary_server
from wenko.service.auth import load_token
from wenko.settings import Settings
from wenko.testing import ScriptedPlanner


class ScriptedServer(LiveServer):
    """Used over real HTTP and WebSocket connections."""

    def __init__(self, data: Path, url: str, token: str, model: ScriptedPlanner) -> None:
        super().__init__(data)
        self.url = url
        self.token = token
        self.model = model


@asynccontextmanager
async def scripted_server(
    data: Path, language_model: bool = False, **settings: Any
) -> AsyncIterator[ScriptedServer]:
    # Without isolation every command would need approval; most tests are not about that.
    given = Settings(**{"data": data, "sandbox": "unsafe-none", "mode": "auto", **settings})
    model = ScriptedPlanner(language_model)
    async with temporary_server(given, model) as url:
        server = ScriptedServer(data, url, load_token(given), model)
        server.language = given.language
        yield server


class ChatClient:
    """One message sent over a socket, and the answers to its questions."""

    def __init__(self, server: LiveServer, socket: Socket) -> None:
        self.server = server
        self.socket = socket
        self.events: list[JsonObject] = []
        self.conversation_id = ""

    async def send(self, message: str, conversation_id: str | None = None) -> None:
        accepted = await self.socket.chat(message, conversation_id)
        self.conversation_id = accepted["conversation_id"]

    async def question(self) -> JsonObject:
        """The next form or display."""
        self.events += await self.socket.events_until(
            lambda event: event["type"] in ("hitl", "process_completed")
        )
        assert self.events[-1]["type"] == "hitl", self.events[-1]
        request: JsonObject = self.events[-1]["payload"]["request"]
        return request

    async def end(self) -> list[JsonObject]:
        """Every event up to the end of the run."""
        self.events += await self.socket.events_until(
            lambda event: event["type"] == "process_completed"
        )
        return self.events

    async def answer(
        self, request: JsonObject, action: str = "approve", /, **data: Any
    ) -> tuple[int, JsonObject]:
        body = {"request_id": request["id"], "action": action, "data": data}
        return await self.post("/hitl/respond", body)

    async def post(
        self, path: str, body: JsonObject | None = None, **headers: str
    ) -> tuple[int, JsonObject]:
        async with self.server.http() as http:
            reply = await http.post(path, json=body, headers=headers)
        wire: JsonObject = reply.json()
        return reply.status_code, wire

    async def get(self, path: str) -> Any:
        async with self.server.http() as http:
            reply = await http.get(path)
        return reply.json()["data"]


@asynccontextmanager
async def chat_client(server: LiveServer) -> AsyncIterator[ChatClient]:
    async with server.socket() as socket:
        yield ChatClient(server, socket)
