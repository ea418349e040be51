"""The server is killed during a trial, after it, or while it is applied: nothing runs twice."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live import JsonObject, LiveServer, only
from tests.support.scripted_server import ChatClient, chat_client

pytestmark = pytest.mark.anyio
_ENDED = ("finished", "failed")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LiveServer]:
    with LiveServer(tmp_path, WENKO_TRIAL_AUTO_MB="0") as running:
        running.ask_about("shell(rm *)")
        yield running


def copies(server: LiveServer) -> list[Path]:
    return list((server.data / "sandboxes").glob("trial-*"))


def workspace(server: LiveServer, chat: ChatClient) -> Path:
    return server.data / "sandboxes" / chat.conversation_id / "workspace"


async def until(chat: ChatClient, *statuses: str) -> JsonObject:
    chat.events += await chat.socket.events_until(
        lambda event: event["type"] == "trial" and event["payload"]["status"] in statuses
    )
    payload: JsonObject = chat.events[-1]["payload"]
    return payload


async def again(server: LiveServer, chat: ChatClient, before: ChatClient) -> None:
    """Follow the conversation on, after the last event that was seen."""
    chat.conversation_id = before.conversation_id
    await chat.socket.follow(before.conversation_id, before.events[-1]["seq"])


async def test_P87_P23_a_trial_in_flight_is_found_again_after_kill_9(server: LiveServer) -> None:
    # What the trial writes into its copy tells how often it ran.
    command = "$ rm -rf d; echo once >> ran; for i in $(seq 40); do sleep 0.1; done; cat ran"
    async with chat_client(server) as first:
        await first.send(command)
        asked = await first.question()
        await first.post(f"/hitl/{asked['id']}/try")
        await until(first, "running")
        server.kill()
    server.start()
    async with chat_client(server) as chat:
        await again(server, chat, first)
        trial = await until(chat, *_ENDED)
        assert (trial["status"], trial["stdout"].split()) == ("finished", ["once"])
        assert not (workspace(server, chat) / "ran").exists()
        await chat.answer(asked)
        assert (await chat.end())[-1]["success"]
        assert (workspace(server, chat) / "ran").read_text() == "once\n"
        assert copies(server) == []


async def test_P87_a_finished_trial_outlives_kill_9_and_is_applied(server: LiveServer) -> None:
    async with chat_client(server) as first:
        await first.send("$ rm -rf d; date +%N > stamp; cat stamp")
        asked = await first.question()
        await first.post(f"/hitl/{asked['id']}/try")
        trial = await until(first, *_ENDED)
        server.kill()
    server.start()
    async with chat_client(server) as chat:
        await again(server, chat, first)
        assert (await chat.get(f"/hitl/{asked['id']}/try"))["trial_id"] == trial["trial_id"]
        await chat.answer(asked)
        # Accepted, and killed before or while it is applied.
        server.kill()
    server.start()
    events = await server.remaining_events(chat.conversation_id, first.events[-1]["seq"])
    assert events[-1]["success"]
    [result] = only(events, "tool_result")
    assert result["data"]["result"]["stdout"] == trial["stdout"]
    assert (workspace(server, chat) / "stamp").read_text().strip() == trial["stdout"].strip()
    assert len(only(events, "tool_call")) == 1
    assert copies(server) == []


async def test_P87_a_copy_that_kill_9_cut_off_is_offered_again(server: LiveServer) -> None:
    async with chat_client(server) as first:
        await first.send("$ touch f{1..2000}")
        await first.end()
        await first.send("$ rm -rf f1; echo done", first.conversation_id)
        asked = await first.question()
        await first.post(f"/hitl/{asked['id']}/try")
        await until(first, "copying")
        server.kill()
    server.start()
    async with chat_client(server) as chat:
        await again(server, chat, first)
        trial = await until(chat, *_ENDED)
        if trial["status"] == "failed":  # Otherwise the copy was complete before the kill.
            await chat.post(f"/hitl/{asked['id']}/try")
            trial = await until(chat, *_ENDED)
        assert (trial["deleted"], trial["can_apply"]) == (1, True)
        await chat.answer(asked, "reject")
        await chat.end()
        assert len(list(workspace(server, chat).glob("f*"))) == 2000
        assert copies(server) == []
