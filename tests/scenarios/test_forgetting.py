"""What is forgotten is gone from every place but the conversation in which it was said."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from tests.live import JsonObject
from tests.support.plans import shell_plan
from tests.support.scripted_server import ChatClient, ScriptedServer, chat_client, scripted_server
from wenko.run.conversation.remembering import Remembering

pytestmark = pytest.mark.anyio

NAME = "咪咪"
SAID = f"记住：我的猫必须叫{NAME}"


def tables_with(data: Path, text: str) -> set[str]:
    """Tables of the database in which any column has the text."""
    with sqlite3.connect(f"file:{data / 'wenko.db'}?mode=ro", uri=True) as connection:
        names = [
            name
            for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        escaped = text.encode("unicode_escape").decode()
        return {
            name
            for name in names
            for row in connection.execute(f'SELECT * FROM "{name}"')
            if any(text in str(each) or escaped in str(each) for each in row)
        }


def files_with(data: Path, text: str) -> list[str]:
    return [
        each.name
        for each in (data / "sandboxes").rglob("*.json")
        if text in each.read_text() or text.encode("unicode_escape").decode() in each.read_text()
    ]


async def delete(server: ScriptedServer, id_: str) -> None:
    async with server.http() as http:
        assert (await http.delete(f"/memories/{id_}")).status_code == 200


CONVERSATION = {"events", "runs", "conversations"}
"""The conversation itself still shows what was written there."""


@pytest.mark.parametrize("way", ["page", "words", "words elsewhere"])
async def test_P102_a_forgotten_memory_is_in_no_table_and_no_file_of_the_context(
    tmp_path: Path, way: str
) -> None:
    async with (
        scripted_server(tmp_path, context_max_entries=30, context_keep_entries=10) as server,
        chat_client(server) as chat,
    ):
        conversation = (await server.run(SAID))[0]["conversation_id"]
        server.model.will_plan(shell_plan("echo hi > cat.txt"))
        await server.run(f"我的猫必须叫{NAME}，给它写一个文件", conversation)
        for letter in "abcdefghijklmno":
            await server.run(f"闲聊 {letter}", conversation)
        [memory] = await chat.get("/memories")
        before = tables_with(server.data, NAME)
        assert {"memories", "context_summaries", "context_facts"} <= before, before
        assert files_with(server.data, NAME)
        if way == "page":
            await delete(server, memory["id"])
        else:
            await server.run(f"忘掉：我的猫必须叫{NAME}", conversation if way == "words" else None)
        assert tables_with(server.data, NAME) <= CONVERSATION
        assert files_with(server.data, NAME) == []
        exported = str(await chat.get("/memories/export"))
        exported += str(await chat.get(f"/endpoint/sandbox/{conversation}/context/export"))
        assert NAME not in exported


async def test_P102_a_run_that_is_resumed_after_forgetting_says_what_was_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    carry_out, done = Remembering.carry_out, asyncio.Event()

    async def stopped(self: Remembering) -> str | None:
        await carry_out(self)
        done.set()
        await asyncio.Event().wait()
        return None

    async with scripted_server(tmp_path) as server, chat_client(server) as chat:
        await server.run(SAID)
        monkeypatch.setattr(Remembering, "carry_out", stopped)
        await chat.send(f"忘掉：我的猫必须叫{NAME}")
        async with asyncio.timeout(30):
            await done.wait()
        assert await chat.get("/memories") == []
    monkeypatch.undo()
    async with scripted_server(tmp_path) as server:
        events = await server.remaining_events(chat.conversation_id)
    assert "已忘记 1 条记忆" in str(events)


async def test_P102_a_memory_of_a_deleted_conversation_is_forgotten(
    server: ScriptedServer, chat: ChatClient
) -> None:
    conversation = (await server.run(SAID))[0]["conversation_id"]
    [memory] = await chat.get("/memories")
    async with server.http() as http:
        assert (await http.delete(f"/conversations/{conversation}")).status_code == 200
    await delete(server, memory["id"])
    assert await chat.get("/memories") == []


async def test_P105_secrets_enter_by_no_way(server: ScriptedServer, chat: ChatClient) -> None:
    secret = "my password is hunter2"
    await server.run(f"remember: {secret}")
    async with server.http() as http:
        made: JsonObject = (await http.post("/memories", json={"text": "I like tea"})).json()
        id_ = made["data"]["id"]
        body = {"version": 1, "text": secret}
        assert (await http.put(f"/memories/{id_}", json=body)).json()["code"] == "memory_refused"
        other = (await http.post("/memories", json={"text": "I own a bike"})).json()["data"]["id"]
        merged = {"ids": [id_, other], "text": secret}
        assert (await http.post("/memories/merge", json=merged)).json()["code"] == "memory_refused"
        given = {"memories": [{"text": secret}, {"text": "x" * 3000}, {"text": "I have a dog"}]}
        report = (await http.post("/memories/import", json=given)).json()["data"]
    assert (report["added"], report["refused"]) == (1, 2)
    texts = {each["text"] for each in await chat.get("/memories")}
    assert texts == {"I like tea", "I own a bike", "I have a dog"}


async def test_P106_thousands_of_near_duplicates_are_imported_once_each(
    server: ScriptedServer, chat: ChatClient
) -> None:
    same = [{"text": f"I like green tea{'!' * (number % 9)}"} for number in range(300)]
    alike = [{"text": f"Customer {number} likes green tea"} for number in range(700)]
    async with server.http() as http:
        body = {"memories": same + alike}
        report = (await http.post("/memories/import", json=body)).json()["data"]
        assert report["known"] == 299
        assert report["added"] == 701
        again = (await http.post("/memories/import", json=body)).json()["data"]
        assert again["added"] == 0
    found = await chat.get("/memories?q=green tea")
    assert found
    assert all("green tea" in each["text"] for each in found)


async def test_R66_context_is_not_cleared_during_a_run(
    server: ScriptedServer, chat: ChatClient
) -> None:
    for text in ("我喜欢打篮球", "我喜欢看篮球比赛"):
        await server.run(f"记住：{text}")
    conversation = (await server.run("我的项目代号是青竹"))[0]["conversation_id"]
    await chat.send("忘掉：篮球", conversation)
    asked = await chat.question()
    path = f"/endpoint/sandbox/{conversation}/context"
    async with server.http() as http:
        refused = await http.delete(path)
        assert (refused.status_code, refused.json()["success"]) == (409, False)
        await chat.answer(asked, "reject")
        assert (await chat.end())[-1]["type"] == "process_completed"
        entries = (await chat.get(f"{path}/export"))["conversations"]["entries"]
        assert any("青竹" in each["content"] for each in entries), "nothing is lost"
        assert (await http.delete(path)).status_code == 200
