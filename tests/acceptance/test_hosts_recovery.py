"""The server is killed while a connection to a new host is held: question and answer stay."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live import LiveServer, only
from tests.support.scripted_server import chat_client

pytestmark = pytest.mark.anyio
URL = "http://new.example.org/"
# The proxy is away while no server runs.
AGAIN = f"until curl -sS {URL}; do sleep 0.1; done"
COMMAND = f"```shell\ncurl -sS {URL}; echo; until [ -e go ]; do sleep 0.05; done; {AGAIN}\n```"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LiveServer]:
    with LiveServer(tmp_path, WENKO_NETWORK="ask", WENKO_LANGUAGE="en") as running:
        yield running


@pytest.mark.parametrize("answered_before", [False, True])
@pytest.mark.parametrize("access", ["once", "always"])
async def test_P117_a_held_question_and_its_answer_outlive_kill_9(
    server: LiveServer, access: str, answered_before: bool
) -> None:
    async with chat_client(server) as first:
        await first.send(COMMAND)
        asked = await first.question()
        assert asked["host"]["host"] == "new.example.org"
        if answered_before:
            await first.answer(asked, access=access)
        server.kill()
    server.start()
    async with chat_client(server) as chat:
        chat.conversation_id = first.conversation_id
        await chat.socket.follow(chat.conversation_id, first.events[-1]["seq"])
        if not answered_before:
            [pending] = await chat.get("/hitl?status=pending")
            assert pending["request"]["id"] == asked["id"]
            status, _ = await chat.answer(asked, access=access)
            assert status == 200
        (server.data / "sandboxes" / chat.conversation_id / "workspace/go").touch()
        await chat.end()
        [result] = only(chat.events, "tool_result")
        # Let through: now the name is looked up, and is not known.
        assert "new.example.org cannot be reached" in result["data"]["result"]["stdout"]
        assert only(chat.events, "hitl") == []
        listed = [each["shape"] for each in await chat.get("/allowed")]
        assert listed == (["network: new.example.org"] if access == "always" else [])
