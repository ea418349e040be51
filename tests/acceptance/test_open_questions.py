"""The server is killed with a question open: nothing is lost, and the answer continues the run."""

import asyncio
import json
from pathlib import Path

import pytest

from tests.live import JsonObject, LiveServer, only, types
from tests.support.scripted_server import ChatClient, chat_client

pytestmark = pytest.mark.anyio

SPORT = "了解一下我的运动偏好"


async def follow(chat: ChatClient, conversation_id: str, after: int) -> None:
    chat.conversation_id = conversation_id
    await chat.socket.follow(conversation_id, after)


def said(events: list[JsonObject]) -> str:
    return "".join(each["content"] for each in only(events, "token"))


async def test_T6_R45_a_form_outlives_kill_9_and_its_answer_continues_the_run(
    tmp_path: Path,
) -> None:
    with LiveServer(tmp_path) as server:
        async with chat_client(server) as chat:
            await chat.send(SPORT)
            asked = await chat.question()
            conversation, before = chat.conversation_id, chat.events
        for _ in range(3):
            server.kill()
            server.start()
        async with chat_client(server) as chat:
            [waiting] = await chat.get("/hitl?status=pending")
            assert waiting["request"] == asked
            await follow(chat, conversation, before[-1]["seq"])
            status, reply = await chat.answer(asked, "approve", sport="swimming")
            assert (status, reply["next_action"]) == (200, "continue")
            after = await chat.end()
            memories = await chat.get("/memories")
    assert types(after) == [
        "hitl_closed",
        "token",
        "chat_complete",
        "context_update",
        "process_completed",
    ]
    assert after[-1]["success"] is True
    [complete] = only(after, "chat_complete")
    assert complete["payload"]["content"] == said(before) + said(after)
    assert "游泳" in complete["payload"]["content"]
    assert [each["shown"] for each in memories] == ["游泳"]


async def test_T6_an_answer_that_was_accepted_survives_kill_9(tmp_path: Path) -> None:
    """The answer is on disk when it is accepted, even if the run had no time to continue."""
    with LiveServer(tmp_path) as server:
        async with chat_client(server) as chat:
            await chat.send(SPORT)
            asked = await chat.question()
            conversation, last = chat.conversation_id, chat.events[-1]["seq"]
            await chat.answer(asked, "approve", sport="running")
            server.kill()
        server.start()
        async with chat_client(server) as chat:
            await follow(chat, conversation, last)
            events = await chat.end()
            status, _ = await chat.answer(asked, "approve", sport="swimming")
            assert status == 409
    assert events[-1]["success"] is True
    assert "跑步" in only(events, "chat_complete")[0]["payload"]["content"]
    assert len(only(events, "hitl_closed")) == 1


async def test_T6_R48_a_form_that_ran_out_while_the_server_was_down_has_expired(
    tmp_path: Path,
) -> None:
    with LiveServer(tmp_path, WENKO_HITL_TTL="1") as server:
        async with chat_client(server) as chat:
            await chat.send(SPORT)
            asked = await chat.question()
            conversation, last = chat.conversation_id, chat.events[-1]["seq"]
        server.kill()
        await asyncio.sleep(1.1)
        server.start()
        async with chat_client(server) as chat:
            await follow(chat, conversation, last)
            events = await chat.end()
            status, reply = await chat.answer(asked, "approve", sport="swimming")
    assert only(events, "hitl_closed")[0]["payload"]["status"] == "expired"
    assert (status, reply["code"]) == (410, "request_expired")
    assert "没有等到" in only(events, "chat_complete")[0]["payload"]["content"]


async def test_a_step_s_question_is_found_again_by_its_call_after_kill_9(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        async with chat_client(server) as chat:
            await chat.send("清理工作区的临时文件")
            asked = await chat.question()
            conversation, before = chat.conversation_id, chat.events
        assert only(before, "tool_call")[-1]["data"]["call_id"] == asked["id"]
        server.kill()
        server.start()
        async with chat_client(server) as chat:
            await follow(chat, conversation, before[-1]["seq"])
            await chat.answer(asked, "edit", backup=True)
            after = await chat.end()
        check = await server.run("$ ls", conversation)
    assert after[-1]["success"] is True, only(after, "step_failed")
    assert only(after, "hitl") == [], "it is not asked twice"
    answer = json.loads(only(after, "tool_result")[0]["data"]["result"]["stdout"])
    assert (answer["action"], answer["edited_fields"]) == ("edit", ["backup"])
    assert only(check, "tool_result")[0]["data"]["result"]["stdout"] == "backup.zip\n"


async def test_nothing_is_deleted_unless_the_user_agrees(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        async with chat_client(server) as chat:
            await chat.send("清理工作区的临时文件")
            await chat.answer(await chat.question(), "reject")
            events = await chat.end()
            check = await server.run("$ ls", chat.conversation_id)
    assert "您没有同意" in only(events, "chat_complete")[0]["payload"]["content"]
    assert ".tmp" in only(check, "tool_result")[0]["data"]["result"]["stdout"]
    assert [each["data"]["tool"] for each in only(events, "tool_call")] == [
        "execute_code",
        "ask_user",
    ]


async def test_R43_the_form_with_every_field_type_is_filled_in(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        async with chat_client(server) as chat:
            await chat.send("展示所有表单字段")
            first = await chat.question()
            filled = {"nickname": "小李", "city": "chengdu", "interests": ["music"], "meal": "meat"}
            assert (await chat.answer(first, "edit", **filled))[0] == 200
            second = await chat.question()
            numbers = {"days": ["sat"], "guests": 2, "experience": 75, "birthday": "2000-02-29"}
            assert (await chat.answer(second, "edit", **numbers, newsletter=False))[0] == 200
            events = await chat.end()
    kinds = [each["type"] for each in first["fields"] + second["fields"]]
    assert len(kinds) == len(set(kinds)) == 10
    said = only(events, "chat_complete")[0]["payload"]["content"]
    for line in ("昵称：小李", "城市：成都", "兴趣：音乐", "参加日期：周六", "生日：2000-02-29"):
        assert line in said
