"""What the agent may do: allowed, asked about, refused, through the whole services."""

from pathlib import Path

import pytest

from tests.live import JsonObject, LiveServer, only
from tests.support.plans import shell_plan
from tests.support.scripted_server import ChatClient, chat_client, scripted_server
from wenko.planners.playbooks.playbooks import Playbooks

pytestmark = pytest.mark.anyio


def outputs(events: list[JsonObject]) -> list[str]:
    return [each["data"]["result"]["stdout"] for each in only(events, "tool_result")]


async def test_a_rejection_and_its_reason_reach_the_model(tmp_path: Path) -> None:
    async with (
        scripted_server(tmp_path, language_model=True, mode="ask-all") as server,
        chat_client(server) as chat,
    ):
        server.model.will_plan(shell_plan("echo hello"))
        await chat.send("go")
        await chat.answer(await chat.question(), "reject", reason="use the file instead")
        events = await chat.end()
        [failure] = server.model.failures
    assert failure is not None
    assert "use the file instead" in failure.error
    assert only(events, "tool_call") == []
    assert events[-1]["success"] is False


async def test_an_approval_outlives_kill_9(tmp_path: Path) -> None:
    with LiveServer(tmp_path, WENKO_MODE="ask-all") as server:
        async with chat_client(server) as chat:
            await chat.send("$ echo x >> ran.txt; cat ran.txt")
            asked = await chat.question()
            conversation, before = chat.conversation_id, chat.events
        server.kill()
        server.start()
        async with chat_client(server) as chat:
            chat.conversation_id = conversation
            await chat.socket.follow(conversation, before[-1]["seq"])
            await chat.answer(asked, "approve")
            events = await chat.end()
    assert only(events, "hitl") == [], "it is not asked twice"
    assert outputs(events) == ["x\n"]


EXAMPLES = [each.example.zh for each in Playbooks.load(Path("/nowhere")).all if each.after is None]


@pytest.mark.parametrize("message", EXAMPLES)
@pytest.mark.slow
async def test_no_harmless_playbook_asks_for_permission(
    live_server: LiveServer, message: str
) -> None:
    async with chat_client(live_server) as chat:
        await chat.send(message)
        while chat.events[-1:] == [] or chat.events[-1]["type"] != "process_completed":
            await _next(chat)
        asked = [each["payload"]["request"] for each in only(chat.events, "hitl")]
    assert [each for each in asked if each.get("approval")] == []


async def _next(chat: ChatClient) -> None:
    chat.events += await chat.socket.events_until(
        lambda event: event["type"] in ("hitl", "user_input_required", "process_completed")
    )
    last = chat.events[-1]
    if last["type"] == "hitl" and last["payload"]["request"]["type"] == "form":
        await chat.answer(last["payload"]["request"], "reject")
