"""The gate's mode of a conversation: stored, changed over every interface, only by its owner."""

from pathlib import Path
from typing import Any

import pytest

from tests.live import LiveServer, only
from tests.support.plans import shell_plan
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
            "rules": [],
            "rule_notes": [],
            "read_only_enforced": False,
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


async def test_P60_read_only_holds_from_the_next_call_and_says_why_a_write_failed(
    tmp_path: Path,
) -> None:
    async with (
        scripted_server(tmp_path, sandbox="bubblewrap", language="en") as server,
        chat_client(server) as chat,
    ):
        server.model.will_plan(shell_plan("echo kept > a.txt; sleep 300 & echo started"))
        await chat.send("go")
        await chat.end()
        status, _ = await put(server, chat.conversation_id, {"mode": "read-only"})
        assert status == 200
        view = await chat.get(f"/conversations/{chat.conversation_id}/mode")
        assert view["read_only_enforced"] is True
        read = "python3 -c \"print(open('a.txt').read())\"; pgrep -c sleep; true"
        server.model.will_plan(shell_plan(read, "echo x > /tmp/x; echo lost > a.txt"))
        chat.events = []
        await chat.send("go on", chat.conversation_id)
        events = await chat.end()
        first, second, *_ = [each["data"]["result"] for each in only(events, "tool_result")]
        assert only(events, "hitl") == []
        assert first["stdout"].split() == ["kept", "0"], "what an earlier call left has ended"
        assert second["error_code"] == "read_only"
        assert "only /tmp can be written" in second["message"]
        await put(server, chat.conversation_id, {"mode": "auto"})
        server.model.will_plan(shell_plan("cat a.txt; echo more >> a.txt"))
        chat.events = []
        await chat.send("now write", chat.conversation_id)
        [last] = only(await chat.end(), "tool_result")
        assert last["data"]["result"]["stdout"] == "kept\n"
        assert last["data"]["result"]["success"] is True


@pytest.mark.parametrize("over", ["websocket", "http"])
async def test_P75_the_first_message_sets_the_mode_it_is_carried_out_in(
    tmp_path: Path, over: str
) -> None:
    async with scripted_server(tmp_path, mode="auto") as server, server.http() as http:
        server.model.will_plan(shell_plan("touch here.txt"))
        defaults = (await http.get("/mode")).json()["data"]
        assert (defaults["mode"], defaults["approve_plan"]) == ("auto", False)
        data = {"message": "make a file", "mode": "read-only", "approve_plan": False}
        if over == "http":
            # The stream ends with the run.
            await http.post("/chat", json=data)
        else:
            async with server.socket() as socket:
                await socket.send({"type": "chat", "data": data})
                await socket.events_until(lambda event: event["type"] == "process_completed")
        (conversation,) = (await http.get("/conversations")).json()["data"]
        mode = (await http.get(f"/conversations/{conversation['id']}/mode")).json()["data"]
        assert mode["mode"] == "read-only"
        events = await server.remaining_events(conversation["id"])
        assert only(events, "step_failed")
        assert only(events, "tool_call") == []


async def test_P75_the_first_plan_can_be_made_to_wait_for_approval(tmp_path: Path) -> None:
    async with scripted_server(tmp_path, mode="auto") as server, server.socket() as socket:
        server.model.will_plan(shell_plan("echo hi"))
        data = {"message": "say hi", "approve_plan": True}
        await socket.send({"type": "chat", "data": data})
        events = await socket.events_until(lambda event: event["type"] == "hitl")
        assert events[-1]["payload"]["request"]["plan"] is not None
        await socket.send(
            {"type": "chat", "data": {**data, "mode": "careless"}, "request_id": "wrong"}
        )
        reply = await socket.receive()
        while reply.get("request_id") != "wrong":
            reply = await socket.receive()
        assert (reply["type"], reply["data"]["code"]) == ("error", "bad_request")


async def test_P39_a_repeated_message_does_not_set_its_mode_again(tmp_path: Path) -> None:
    async with scripted_server(tmp_path, mode="auto") as server, server.http() as http:
        first = {"message": "hello", "mode": "read-only"}
        key = {"Idempotency-Key": "k1"}
        await http.post("/chat", json=first, headers=key)
        (conversation,) = (await http.get("/conversations")).json()["data"]
        url = f"/conversations/{conversation['id']}/mode"
        await http.put(url, json={"mode": "ask-all"})
        # Once as the message that creates the conversation, once as one for it.
        for body in (first, {**first, "conversation_id": conversation["id"]}):
            assert (await http.post("/chat", json=body, headers=key)).is_success
        assert (await http.get(url)).json()["data"]["mode"] == "ask-all"
        assert len(only(await server.remaining_events(conversation["id"]), "process_started")) <= 2
        other = {**first, "conversation_id": conversation["id"]}
        await http.post("/chat", json=other, headers={"Idempotency-Key": "k2"})
        assert (await http.get(url)).json()["data"]["mode"] == "read-only"
