"""The gate's mode of a conversation: stored, changed over every interface, only by its owner."""

from pathlib import Path
from typing import Any

import pytest

from tests.live import LiveServer
from tests.support.scripted_server import ScriptedServer, chat_client, scripted_server

pytestmark = pytest.mark.anyio


async def made(server: LiveServer) -> str:
    async with server.http() as http:
        reply = await http.post("/conversations", json={})
    identifier: str = reply.json()["data"]["id"]
    return identifier


async def put(server: ScriptedServer, where: str, body: Any) -> tuple[int, dict[str, Any]]:
    async with server.http() as http:
        reply = await http.put(f"/conversations/{where}/mode", json=body)
    return reply.status_code, reply.json()


async def test_a_conversation_has_the_mode_of_the_settings_until_it_gets_its_own(
    tmp_path: Path,
) -> None:
    async with scripted_server(tmp_path, mode="ask-all") as server, chat_client(server) as chat:
        where = await made(server)
        view = await chat.get(f"/conversations/{where}/mode")
        assert view == {
            "mode": "ask-all",
            "approve_plan": False,
            "allowed": [],
            "modes": ["auto", "ask-risky", "ask-all", "read-only"],
        }
        status, reply = await put(server, where, {"mode": "read-only"})
        assert (status, reply["data"]["mode"]) == (200, "read-only")
        status, reply = await put(server, where, {"approve_plan": True})
        assert reply["data"]["approve_plan"]
    async with scripted_server(tmp_path, mode="auto") as server, chat_client(server) as chat:
        view = await chat.get(f"/conversations/{where}/mode")
        assert (view["mode"], view["approve_plan"]) == ("read-only", True)
        assert (await chat.get(f"/conversations/{await made(server)}/mode"))["mode"] == "auto"


@pytest.mark.parametrize("body", [{"mode": "careless"}, {"mode": 3}, {"mood": "auto"}, [], None])
async def test_a_mode_that_does_not_exist_is_refused_and_changes_nothing(
    tmp_path: Path, body: Any
) -> None:
    async with scripted_server(tmp_path, mode="ask-risky") as server, chat_client(server) as chat:
        where = await made(server)
        status, reply = await put(server, where, body)
        assert (status, reply["success"]) == (422, False)
        assert (await chat.get(f"/conversations/{where}/mode"))["mode"] == "ask-risky"


async def test_P42_only_the_owner_may_read_or_change_the_mode(tmp_path: Path) -> None:
    async with scripted_server(tmp_path) as server:
        where = await made(server)
        status, reply = await put(server, "no-such-one", {"mode": "auto"})
        assert (status, reply["code"]) == (404, "unknown_conversation")
        async with server.http() as http:
            http.headers["Authorization"] = "Bearer nobody's"
            reply = await http.put(f"/conversations/{where}/mode", json={"mode": "auto"})
            assert reply.status_code == 401


async def test_the_mode_is_switched_over_the_socket_too(tmp_path: Path) -> None:
    async with scripted_server(tmp_path) as server, chat_client(server) as chat:
        where = await made(server)
        data = {"conversation_id": where, "mode": "ask-all"}
        await chat.socket.send({"type": "set_mode", "request_id": "1", "data": data})
        accepted = await chat.socket.receive()
        assert (accepted["type"], accepted["request_id"]) == ("accepted", "1")
        assert accepted["data"]["conversation_id"] == where
        assert (await chat.get(f"/conversations/{where}/mode"))["mode"] == "ask-all"
        wrong = {"conversation_id": where, "mode": "careless"}
        await chat.socket.send({"type": "set_mode", "data": wrong})
        refused = await chat.socket.receive()
        assert (refused["type"], refused["data"]["code"]) == ("error", "bad_request")


async def test_revoking_what_was_never_allowed_changes_nothing(tmp_path: Path) -> None:
    async with scripted_server(tmp_path) as server:
        where = await made(server)
        async with server.http() as http:
            path = f"/conversations/{where}/allowed"
            reply = await http.delete(path, params={"shape": "shell: git push"})
            assert (reply.status_code, reply.json()["data"]["allowed"]) == (200, [])
            assert (await http.delete(path)).status_code == 422
