"""Conversations in a list: searched, pinned, deleted with a way back."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.scripted_server import ScriptedServer, scripted_server
from wenko.storage import users
from wenko.storage.database import open_database

pytestmark = pytest.mark.anyio
OTHER_TOKEN = "a-token-of-another-user-0123456789"


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ScriptedServer]:
    async with scripted_server(tmp_path) as running:
        yield running


async def titles(server: ScriptedServer, search: str = "") -> list[str]:
    async with server.http() as http:
        found = await http.get("/conversations", params={"search": search})
    return [each["title"] for each in found.json()["data"]]


async def created(server: ScriptedServer, title: str) -> str:
    async with server.http() as http:
        reply = await http.post("/conversations", json={"title": title})
    identifier: str = reply.json()["data"]["id"]
    return identifier


async def test_P77_a_search_finds_words_of_titles_and_messages(server: ScriptedServer) -> None:
    server.model.will_say("好")
    server.model.will_say("fine")
    first = (await server.run("分析 100% 的销售数据"))[0]["conversation_id"]
    await server.run("Compare the Databases")
    async with server.http() as http:
        await http.patch(f"/conversations/{first}", json={"title": "季度报告"})
    assert await titles(server, "季度") == ["季度报告"]
    assert await titles(server, "销售 季度") == ["季度报告"], "one in the title, one in a message"
    assert await titles(server, "databases COMPARE") == ["Compare the Databases"]
    assert await titles(server, "100%") == ["季度报告"]
    for nothing in ("100_", "%%%", "季度 databases", "\\"):
        assert await titles(server, nothing) == [], nothing
    assert len(await titles(server, "   ")) == 2


async def test_P77_a_pinned_conversation_is_listed_first(server: ScriptedServer) -> None:
    old, _ = await created(server, "old"), await created(server, "new")
    async with server.http() as http:
        changed = await http.patch(f"/conversations/{old}", json={"pinned": True})
        assert changed.json()["data"]["title"] == "old", "what is not named stays"
        assert await titles(server) == ["old", "new"]
        await http.patch(f"/conversations/{old}", json={"pinned": False})
        assert await titles(server) == ["new", "old"]
        wrong = await http.patch(f"/conversations/{old}", json={"pinned": "very"})
        assert wrong.status_code == 422


async def test_P77_a_deleted_conversation_comes_back_whole(server: ScriptedServer) -> None:
    server.model.will_say("The answer")
    where = (await server.run("a question"))[0]["conversation_id"]
    before = await server.remaining_events(where)
    async with server.http() as http:
        deleted = await http.delete(f"/conversations/{where}", params={"undo_seconds": 60})
        assert deleted.status_code == 200
        assert await titles(server) == await titles(server, "question") == []
        assert (await http.get(f"/conversations/{where}")).status_code == 404
        again = await http.delete(f"/conversations/{where}", params={"undo_seconds": 60})
        assert again.status_code == 404
        restored = await http.post(f"/conversations/{where}/restore")
        assert restored.json()["data"]["title"] == "a question"
        assert await server.remaining_events(where) == before
        assert (await http.post(f"/conversations/{where}/restore")).status_code == 404


async def test_P77_nobody_else_can_restore_it_and_for_good_is_for_good(
    server: ScriptedServer, tmp_path: Path
) -> None:
    database = await open_database(None, tmp_path)
    await database.write(lambda c: users.put(c, "stranger", OTHER_TOKEN))
    await database.close()
    mine, gone = await created(server, "mine"), await created(server, "gone")
    async with server.http() as http, server.http(OTHER_TOKEN) as other:
        await http.delete(f"/conversations/{mine}", params={"undo_seconds": 60})
        assert (await other.post(f"/conversations/{mine}/restore")).status_code == 404
        await http.delete(f"/conversations/{gone}")
        assert (await http.post(f"/conversations/{gone}/restore")).status_code == 404
        assert (await http.post(f"/conversations/{mine}/restore")).status_code == 200


async def test_P77_when_its_time_is_over_its_files_and_rows_are_deleted(
    server: ScriptedServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wenko.service.conversations.DELETE_INTERVAL", 0.05)
    server.model.will_say("ok")
    where = (await server.run("to be deleted"))[0]["conversation_id"]
    async with server.http() as http:
        await http.delete(f"/conversations/{where}", params={"undo_seconds": 1})
    database = await open_database(None, tmp_path)
    count = "SELECT COUNT(*) FROM conversations"
    async with asyncio.timeout(30):
        while await database.read(lambda c: c.exec_driver_sql(count).scalar()):
            await asyncio.sleep(0.1)
    await database.close()
    async with server.http() as http:
        assert (await http.post(f"/conversations/{where}/restore")).status_code == 404


async def test_P77_every_conversation_is_listed_page_by_page(server: ScriptedServer) -> None:
    made = [await created(server, f"number {each}") for each in range(5)]
    async with server.http() as http:
        for pinned in (made[0], made[2]):
            await http.patch(f"/conversations/{pinned}", json={"pinned": True})

        async def page(after: str | None) -> list[dict[str, str]]:
            given = {"limit": 2} if after is None else {"limit": 2, "after": after}
            found: list[dict[str, str]] = (await http.get("/conversations", params=given)).json()[
                "data"
            ]
            return found

        listed = await page(None)
        # What is used meanwhile moves to the front: nothing behind the cursor is left out for it.
        await http.patch(f"/conversations/{listed[-1]['id']}", json={"pinned": False})
        while found := await page(listed[-1]["cursor"]):
            listed += found
        ids = [each["id"] for each in listed]
        assert ids[:2] == [made[2], made[0]]
        assert set(ids) == set(made)
        assert [each for each in ids[2:] if each != made[0]] == [made[4], made[3], made[1]]
        for wrong in ("", "x", "1.2", "2.1.1", "1.1.1.1", "0." + "9" * 40 + ".1"):
            reply = await http.get("/conversations", params={"after": wrong})
            assert reply.status_code == 422, wrong
