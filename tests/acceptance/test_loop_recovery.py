"""The server is killed in the middle of loops: no turn is asked twice, no call is made twice."""

import asyncio
import os
import random
from collections import Counter
from pathlib import Path

import pytest

from tests.acceptance.test_recovery import Watcher
from tests.live import JsonObject, LiveServer, only
from tests.support.scripted_server import chat_client
from tests.support.tables import first_rows
from wenko.testing import RecordedProvider
from wenko.testing.wire_formats import Call, ProviderReply
from wenko.testing.wire_requests import ProviderRequest

pytestmark = pytest.mark.anyio
SEEDS = int(os.environ.get("WENKO_TEST_SEEDS", "2"))
KILLS = 5
TURNS = 6
CHECK = {
    "description": "every mark is there",
    "command": f"echo check >> checks.txt; test $(wc -l < marks.txt) = {TURNS}",
    "exit_code": 0,
    "contains": None,
    "files": ["marks.txt"],
}
STATED = {"goal": "write the marks", "task_type": "shell", "checks": [CHECK]}


class Model:
    """Answers from the transcript alone, as a real model does."""

    def __init__(self, provider: RecordedProvider) -> None:
        self.asked: list[int] = []
        """Number of the turn that each request asked for."""
        provider.on_request = self.reply

    def reply(self, request: ProviderRequest) -> ProviderReply | None:
        if not request.tools:
            return None
        turn = sum(bool(message.tool_calls) for message in request.messages) + 1
        self.asked.append(turn)
        if turn > TURNS:
            return ProviderReply("All marks are written.")
        command = f"echo {turn} >> marks.txt; sleep 0.{turn % 3}"
        calls: tuple[Call, ...] = (("shell", {"command": command}),)
        if request.opens:
            calls = (("start_task", STATED), *calls)
        return ProviderReply(f"mark {turn}", calls)


def turns(events: list[JsonObject]) -> list[int]:
    return [each["data"]["turn"] for each in only(events, "model_turn")]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", first_rows(range(SEEDS)))
async def test_P13_P23_after_kill_9_a_loop_goes_on_where_it_was(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    async with RecordedProvider() as provider:
        model = Model(provider)
        server = LiveServer(
            tmp_path,
            WENKO_MODEL="openai:any",
            WENKO_MODEL_BASE_URL=provider.openai_url,
            WENKO_MODEL_API_KEY="sk-test",
            WENKO_MODE="auto",
        )
        await asyncio.to_thread(server.start)
        try:
            watcher = Watcher()
            async with server.socket() as socket:
                accepted = await socket.chat("write the marks")
                await watcher.watch(socket, until=chance.randint(5, 25))
            for _ in range(KILLS):
                await asyncio.to_thread(server.kill)
                stored, already = turns(watcher.events), len(model.asked)
                await asyncio.to_thread(server.start)
                async with server.socket() as socket:
                    await socket.follow(accepted["conversation_id"], watcher.last_seq)
                    more = len(watcher.events) + chance.randint(0, 12)
                    await watcher.watch(socket, until=more)
                again = set(model.asked[already:]) & set(stored)
                assert again == set(), "a turn that is on disk is not asked for again"
                if watcher.finished:
                    break
            if not watcher.finished:
                async with server.socket() as socket:
                    await socket.follow(accepted["conversation_id"], watcher.last_seq)
                    await watcher.watch(socket)
        finally:
            await asyncio.to_thread(server.stop)
    events = watcher.events
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert events[-1]["success"] is True, events[-1]
    assert turns(events) == list(range(1, TURNS + 2))
    made = Counter(each["data"]["turn_call_id"] for each in only(events, "tool_call"))
    assert set(made.values()) == {1}
    workspace = tmp_path / "sandboxes" / accepted["conversation_id"] / "workspace"
    assert (workspace / "marks.txt").read_text().split() == [str(n + 1) for n in range(TURNS)]
    assert (workspace / "checks.txt").read_text() == "check\n", "the check ran once"


async def test_P23_after_kill_9_before_the_first_calls_the_model_is_not_asked_again(
    tmp_path: Path,
) -> None:
    async with RecordedProvider() as provider:
        model = Model(provider)
        server = LiveServer(
            tmp_path,
            WENKO_MODEL="openai:any",
            WENKO_MODEL_BASE_URL=provider.openai_url,
            WENKO_MODEL_API_KEY="sk-test",
            WENKO_MODE="auto",
            WENKO_APPROVE_PLAN="true",
        )
        await asyncio.to_thread(server.start)
        try:
            async with chat_client(server) as chat:
                await chat.send("write the marks")
                asked = await chat.question()
                conversation, seq = chat.conversation_id, chat.events[-1]["seq"]
                before = chat.events
            await asyncio.to_thread(server.kill)
            assert turns(before) == model.asked == [1]
            assert only(before, "tool_call") == []
            await asyncio.to_thread(server.start)
            async with chat_client(server) as chat:
                await chat.socket.follow(conversation, seq)
                await chat.answer(asked)
                events = [*before, *await chat.end()]
        finally:
            await asyncio.to_thread(server.stop)
    assert events[-1]["success"] is True, events[-1]
    assert model.asked == turns(events) == list(range(1, TURNS + 2))
    made = Counter(each["data"]["turn_call_id"] for each in only(events, "tool_call"))
    assert set(made.values()) == {1}
    assert len(made) == TURNS + 1, "with the check"
