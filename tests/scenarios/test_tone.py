"""The tone of messages: it shapes replies, can be switched off, and is in no event or export."""

import json
from pathlib import Path

import pytest

from tests.live import JsonObject
from tests.support.provider_server import provider_server
from tests.support.scripted_server import ChatClient, ScriptedServer
from wenko.service.auth import issue_user_token
from wenko.settings import Settings
from wenko.testing.provider import SIMPLE

pytestmark = pytest.mark.anyio

ANGRY = "气死我了！！我已经说了三遍了，怎么又错了"
TONES = ("frustrated", "恼火")


def prompt_of(server: ScriptedServer) -> str:
    return "\n".join(message.content for message in server.model.prompts[-1])


async def tone_of(chat: ChatClient, conversation: str) -> JsonObject:
    found: JsonObject = await chat.get(f"/conversations/{conversation}/tone")
    return found


async def switch(server: ScriptedServer, on: bool) -> None:
    async with server.http() as http:
        reply = await http.put("/memories/settings", json={"tone": on})
    assert reply.json()["data"]["tone"] is on


async def test_a_cross_message_is_answered_calmly_and_with_few_questions(
    server: ScriptedServer, chat: ChatClient
) -> None:
    events = await server.run(ANGRY)
    conversation = events[0]["conversation_id"]
    assert "语气平静，回答简短" in prompt_of(server)
    assert "尽量少提问" in prompt_of(server)
    found = await tone_of(chat, conversation)
    [noted] = found["history"]
    assert (noted["tone"], noted["strength"], noted["by_model"]) == ("frustrated", 3, False)
    await server.run("列出文件", conversation)
    await server.run("运行测试", conversation)
    assert "语气平静" not in prompt_of(server), "it wears off"


async def test_a_calm_conversation_has_no_tone(server: ScriptedServer, chat: ChatClient) -> None:
    events = await server.run("kill the process, fatal error")
    found = await tone_of(chat, events[0]["conversation_id"])
    assert found == {"enabled": True, "trend": "steady", "history": []}


async def test_switching_it_off_deletes_what_was_noted(
    server: ScriptedServer, chat: ChatClient
) -> None:
    conversation = (await server.run(ANGRY))[0]["conversation_id"]
    await switch(server, False)
    found = await tone_of(chat, conversation)
    assert (found["enabled"], found["history"]) == (False, [])
    await server.run(ANGRY, conversation)
    assert "语气平静" not in prompt_of(server)
    assert (await tone_of(chat, conversation))["history"] == []
    await switch(server, True)
    await server.run(ANGRY, conversation)
    assert len((await tone_of(chat, conversation))["history"]) == 1


async def test_tone_is_in_no_event_export_memory_or_variable(
    server: ScriptedServer, chat: ChatClient
) -> None:
    events = await server.run(ANGRY)
    conversation = events[0]["conversation_id"]
    places = {
        "events": events,
        "variables": await chat.get(f"/conversations/{conversation}/variables"),
        "memories": await chat.get("/memories/export"),
        "context": await chat.get(f"/endpoint/sandbox/{conversation}/context"),
    }
    async with server.http() as http:
        shared = await http.get(f"/conversations/{conversation}/share/preview")
    places["share"] = shared.json()
    for name, value in places.items():
        written = json.dumps(value, ensure_ascii=False).replace(ANGRY, "")
        assert not any(tone in written for tone in TONES), name


async def test_nobody_else_sees_it(server: ScriptedServer, tmp_path: Path) -> None:
    conversation = (await server.run(ANGRY))[0]["conversation_id"]
    token = await issue_user_token(Settings(data=tmp_path), "another")
    async with server.http(token) as http:
        reply = await http.get(f"/conversations/{conversation}/tone")
    assert reply.status_code in (403, 404)


async def test_a_model_corrects_the_word_list_within_the_same_request(
    tmp_path: Path,
) -> None:
    async with provider_server(tmp_path, tool_calls="grammar") as server:
        reply = {**SIMPLE, "response": "Sure.", "hitl_request": None, "plan": None}
        tone = {"tone": "worried", "strength": 2}
        server.provider.will_return("triage", {**reply, "tone": tone})
        events = await server.run("Hopefully nobody notices what I did to the database")
        conversation = events[0]["conversation_id"]
        async with server.http() as http:
            found = (await http.get(f"/conversations/{conversation}/tone")).json()["data"]
    assert len(server.provider.requests) == 1
    [noted] = found["history"]
    assert (noted["tone"], noted["strength"], noted["by_model"]) == ("worried", 2, True)


@pytest.mark.parametrize("tone", ["furious", 7, {"tone": "sad", "strength": "very"}, None])
async def test_a_tone_that_a_model_wrote_carelessly_breaks_nothing(
    tmp_path: Path, tone: object
) -> None:
    async with provider_server(tmp_path) as server:
        reply = {**SIMPLE, "response": "Sure.", "hitl_request": None, "plan": None}
        server.provider.will_return("triage", {**reply, "tone": tone})
        events = await server.run("hello")
    assert events[-1]["type"] == "process_completed"
    assert events[-1]["success"] is True
