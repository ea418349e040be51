"""A second user with the first one's ids reaches nothing, over no endpoint and no socket."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.live import TIMEOUT, JsonObject, LiveServer, only
from tests.support.api_description import Operation, operations
from tests.support.prompts import PromptClient, command_message, prompt_client
from wenko.protocol.commands import COMMAND_MODELS
from wenko.storage import users
from wenko.storage.database import open_database

pytestmark = pytest.mark.anyio

STRANGER = "a-token-of-another-user-0123456789"
SECRET = "the-owners-secret"
REFUSED = {403, 404}
CODES = {"not_yours", "unknown_memory", "unknown_request", "unknown_conversation", "unknown_run"}
CODES |= {"unknown_playbook"}
# Endpoints that take no id, and may answer anybody who has a token.
WITHOUT_ID = {
    "POST /conversations",
    "GET /conversations",
    "GET /hitl",
    "GET /memories",
    "GET /network",
    "POST /memories",
    "GET /memories/counts",
    "GET /memories/settings",
    "PUT /memories/settings",
    "GET /memories/export",
    "POST /memories/import",
    "POST /memories/confirm",
    "POST /memories/lookup",
    "POST /memories/merge",  # its ids are tried in test_memory.py
    "GET /mode",
    "GET /model",
    "GET /allowed",
    "GET /health",
    "GET /health/isolation",
    "GET /playbooks",
    "POST /playbooks",
    "POST /playbooks/import",
    "GET /tools",
}


@dataclass
class Owned:
    """What the owner has: a command that waits at a terminal, and its question."""

    server: LiveServer
    client: PromptClient
    ids: dict[str, str]


@pytest.fixture
async def owned(live_server: LiveServer) -> AsyncIterator[Owned]:
    database = await open_database(None, live_server.data)
    await database.write(lambda c: users.put(c, "stranger", STRANGER))
    await database.close()
    command = f"read -p 'Name? ' x; echo {SECRET} $x"
    async with prompt_client(live_server, command_message(command)) as client:
        await client.next_prompt()
        asked, call = only(client.events, "user_input_required")[0], _call_id(client)
        yield Owned(
            live_server,
            client,
            {
                "conversation_id": client.conversation_id,
                "session_id": client.conversation_id,
                "request_id": asked["data"]["request_id"],
                "run_id": asked["run_id"],
                "call_id": call,
                "memory_id": asked["run_id"],
                "entry_id": asked["run_id"],
                "requirement_id": asked["run_id"],
                "picture_id": asked["run_id"],
                "playbook": await _save_playbook(live_server),
                "key": "x",
                "shape": "x",
                "port": "5000",
            },
        )
        await client.answer("Ada")
        assert (await client.result())["stdout"].endswith(f"{SECRET} Ada\n")


async def _save_playbook(server: LiveServer) -> str:
    step = {"description": SECRET, "tool": "shell", "args": {"command": f"echo {SECRET}"}}
    analysis = {"complexity": "moderate", "task_type": "shell", "reasoning": "x"}
    definition = {
        "title": SECRET,
        "example": SECRET,
        "goal": SECRET,
        "steps": [step],
        "analysis": {**analysis, "suggested_approach": "x"},
    }
    body = {"name": "mine", "definition": definition, "replace": True}
    async with server.http() as http:
        reply = await http.post("/playbooks", json=body)
    assert reply.status_code == 200, reply.text
    return "mine"


def _call_id(client: PromptClient) -> str:
    return str(only(client.events, "tool_call")[0]["data"]["call_id"])


async def test_P42_every_endpoint_refuses_a_second_user(owned: Owned) -> None:
    async with owned.server.http() as http:
        description = (await http.get("/openapi.json")).json()
    async with owned.server.http(token=STRANGER) as http:
        for operation in operations(description):
            await _is_refused(http, operation, owned.ids)


async def _is_refused(http: httpx.AsyncClient, operation: Operation, ids: dict[str, str]) -> None:
    unknown = operation.path_parameters - ids.keys()
    assert not unknown, f"{operation}: whose is {unknown}? Say so in this test."
    reply = await http.request(
        operation.method,
        operation.url(ids),
        params=operation.query(ids),
        **operation.body(ids),
        timeout=TIMEOUT,
    )
    assert SECRET not in reply.text, operation
    if str(operation) in WITHOUT_ID and not operation.query(ids):
        for name in ("conversation_id", "request_id", "run_id", "call_id"):
            assert ids[name] not in reply.text, (str(operation), name)
        return
    assert reply.status_code in REFUSED, (str(operation), reply.status_code, reply.text)
    assert reply.json()["code"] in CODES, (str(operation), reply.text)


async def test_P42_every_command_of_the_chat_socket_refuses_a_second_user(owned: Owned) -> None:
    ids = owned.ids
    values = {**ids, "message": "$ ls", "mode": "auto", "action": "approve", "input": "Eve"}
    async with owned.server.socket(token=STRANGER) as socket:
        for name, model in COMMAND_MODELS.items():
            if name in ("authenticate", "ping"):
                continue
            data = model.model_fields["data"].annotation
            assert data is not None
            fields = {field: values[field] for field in data.model_fields if field in values}
            await socket.send({"type": name, "request_id": name, "data": fields})
            reply = await socket.receive()
            assert reply["request_id"] == name
            assert (reply["type"], reply["data"].get("code")) == ("error", "not_yours"), name
        # Without a conversation, those that the client follows are meant: none.
        await socket.send({"type": "user_input", "data": {"input": "Eve"}})
        assert (await socket.receive())["data"]["code"] == "not_waiting"
    query = f"?conversation_id={ids['conversation_id']}"
    async with owned.server.socket(query, token=STRANGER) as socket:
        assert (await socket.receive())["data"]["code"] == "not_yours"
        with pytest.raises(ConnectionClosed):
            await socket.receive()


async def test_P42_P49_a_second_user_can_neither_watch_nor_type_into_a_terminal(
    owned: Owned,
) -> None:
    async with owned.server.http(token=STRANGER) as http:
        mine = (await http.post("/conversations", json={})).json()["data"]["id"]
    frames = await _terminal(owned, owned.ids["conversation_id"])
    assert [frame["code"] for frame in frames if frame["type"] == "error"] == ["not_yours"]
    # The call of another, under a conversation of one's own.
    frames = await _terminal(owned, mine)
    assert {frame["code"] for frame in frames if frame["type"] == "error"} == {"not_waiting"}
    shown = "".join(frame["data"] for frame in frames if frame["type"] == "screen")
    assert shown == ""


async def _terminal(owned: Owned, conversation_id: str) -> list[JsonObject]:
    """What the stranger sees of the owner's call after trying to type into it."""
    address = owned.server.url.replace("http", "ws", 1)
    path = f"/ws/terminals/{conversation_id}/{owned.ids['call_id']}"
    frames: list[JsonObject] = []
    async with connect(address + path, proxy=None) as connection:
        try:
            for frame in (
                {"type": "authenticate", "token": STRANGER},
                {"type": "keys", "data": "Eve\r"},
                {"type": "resize", "rows": 2, "cols": 2},
            ):
                await connection.send(json.dumps(frame))
            while len([each for each in frames if each["type"] == "error"]) < 2:
                frames.append(await _receive(connection))
        except ConnectionClosed:
            pass
    return frames


async def _receive(connection: ClientConnection) -> Any:
    async with asyncio.timeout(TIMEOUT):
        return json.loads(await connection.recv())


async def test_P42_a_link_opens_its_own_question_and_nothing_else(owned: Owned) -> None:
    from wenko.service.question_links import QuestionLinks

    links = QuestionLinks(owned.server.token)
    async with owned.server.http() as http:
        description = (await http.get("/openapi.json")).json()
    database = await open_database(None, owned.server.data)
    owner = await database.read(lambda c: users.by_token(c, owned.server.token))
    await database.close()
    assert owner is not None
    ticket = links.issue("another-question", owner.id)
    async with owned.server.http(token=ticket) as http:
        for operation in operations(description):
            if str(operation) == "GET /health":
                continue
            reply = await http.request(
                operation.method,
                operation.url(owned.ids),
                params=operation.query(owned.ids),
                **operation.body(owned.ids),
            )
            assert reply.status_code in (401, 403), (str(operation), reply.text)
    async with owned.server.http(token=links.issue(owned.ids["request_id"], owner.id)) as http:
        reply = await http.get(f"/hitl/{owned.ids['request_id']}")
        assert reply.json()["data"]["id"] == owned.ids["request_id"]
