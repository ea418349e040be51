"""The network of a conversation over HTTP, and the question about a host that was refused."""

import httpx
import pytest

from tests.live import LiveServer, only
from wenko.protocol.model import new_id

pytestmark = pytest.mark.anyio
COMMAND = "```shell\ncurl -sSf -m 20 https://refused.example.org/\n```"


async def test_P93_the_owner_is_asked_about_a_refused_host_and_allows_it(
    live_server: LiveServer,
) -> None:
    async with live_server.http() as http, live_server.socket() as socket:
        created = await http.post("/conversations", json={"title": "network"})
        conversation = created.json()["data"]["id"]
        path = f"/conversations/{conversation}/network"
        first = (await http.get(path)).json()["data"]
        assert (first["mode"], first["enforced"], first["allowed"]) == ("off", True, [])
        assert "pypi.org" in first["registries"]
        changed = await http.put(path, json={"mode": "registries"})
        assert changed.json()["data"]["mode"] == "registries"
        await http.put(f"/conversations/{conversation}/mode", json={"mode": "auto"})
        await socket.chat(COMMAND, conversation)
        events = await socket.events_until(lambda event: event["type"] == "hitl")
        request = only(events, "hitl")[0]["payload"]["request"]
        assert "refused.example.org" in request["title"]
        answer = {"request_id": request["id"], "action": "approve", "data": {"access": "always"}}
        reply = await http.post("/hitl/respond", json=answer, headers={"Idempotency-Key": new_id()})
        assert reply.json()["success"], reply.text
        rest = await socket.events_until(lambda event: event["type"] == "tool_result")
        result = rest[-1]["data"]["result"]
        assert result["error_code"] == "host_refused"
        assert "refused.example.org" in result["message"]
        assert (await http.get(path)).json()["data"]["allowed"] == ["refused.example.org"]


async def test_bad_changes_of_the_network_are_refused_and_change_nothing(
    live_server: LiveServer,
) -> None:
    async with live_server.http() as http:
        created = await http.post("/conversations", json={"title": "network"})
        path = f"/conversations/{created.json()['data']['id']}/network"
        for wrong in ("https://example.com", "a b", "", "*", "-" * 300, "example.com:80", "a/../b"):
            refused = await http.put(path, json={"allowed": [wrong]})
            assert refused.json()["code"] == "invalid_host", wrong
        assert (await http.put(path, json={"mode": "everything"})).status_code == 422
        assert (await http.get(path)).json()["data"]["allowed"] == []
        missing = await http.get("/conversations/none/network")
        assert missing.status_code == 404
    async with httpx.AsyncClient(base_url=live_server.url) as stranger:
        assert (await stranger.get(path)).status_code == 401
