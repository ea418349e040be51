"""Two days: what was approved on the first shapes the second, and what is forgotten is gone."""

from pathlib import Path

import pytest

from tests.live import only
from tests.support.scripted_server import chat_client, scripted_server

pytestmark = pytest.mark.anyio

FORM = {
    "type": "form",
    "title": "旅行偏好",
    "fields": [{"name": "seat", "type": "text", "label": "座位"}],
    "context": {"intent": "collect_preference", "memory_category": "preference"},
}


async def test_P100_P102_P106_preferences_of_day_one_shape_day_two(tmp_path: Path) -> None:
    async with scripted_server(tmp_path) as server, chat_client(server) as chat:
        # Day one: a form, the person's words, and a fact.
        server.model.will_say("先了解一下", FORM)
        await chat.send("帮我规划一次旅行")
        await chat.answer(await chat.question(), "approve", seat="靠窗")
        await chat.end()
        await server.run("记住：我旅行更喜欢住民宿")
        await server.run("记住：我去旅行的预算是8000")
    async with scripted_server(tmp_path) as server, chat_client(server) as chat:
        # Day two, after a restart, in a new conversation.
        server.model.will_say("好的，靠窗座位，住民宿，预算 8000。")
        events = await server.run("规划下周的旅行：座位、住宿和预算")
        prompt = "\n".join(message.content for message in server.model.prompts[-1])
        for known in ("座位：靠窗", "我旅行更喜欢住民宿", "我去旅行的预算是8000"):
            assert known in prompt
        [used] = [
            each["payload"]
            for each in only(events, "memory_update")
            if each["payload"]["change_type"] == "used"
        ]
        conversation = events[0]["conversation_id"]
        found = {each["text"]: each for each in await chat.get("/memories")}
        assert {each["id"] for each in used["memories"]} == {each["id"] for each in found.values()}
        details = await chat.get(f"/memories/{found['座位：靠窗']['id']}")
        assert [each["conversation_id"] for each in details["used_in"]] == [conversation]
        # One is corrected, one is forgotten.
        old = found["我去旅行的预算是8000"]
        change = {"version": old["version"], "text": "我去旅行的预算是9000"}
        async with server.http() as http:
            await http.put(f"/memories/{old['id']}", json=change)
        await server.run("忘掉：我旅行更喜欢住民宿", conversation)
        exported = await chat.get("/memories/export")
        assert sorted(each["text"] for each in exported["memories"]) == [
            "我去旅行的预算是9000",
            "靠窗",
        ]
        await server.run("再规划一次旅行的住宿", conversation)
        prompt = "\n".join(message.content for message in server.model.prompts[-1])
        assert "民宿" not in prompt
        assert "8000" not in prompt.split("<data")[0]
