"""The HTTP API as the client of another front end uses it."""

import asyncio
import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.live import LiveServer, types
from wenko.journal import Journal
from wenko.protocol.events import Token
from wenko.protocol.model import TIMESTAMP_PATTERN
from wenko.storage.database import open_database

pytestmark = pytest.mark.anyio


SHAPE = ["success", "code", "message", "data"]


def frames(text: str) -> list[dict[str, str]]:
    """The server-sent events in a body; comments are left out."""
    blocks = [block for block in text.split("\n\n") if block and not block.startswith(":")]
    return [dict(line.split(": ", 1) for line in block.split("\n")) for block in blocks]


def strings(value: Any) -> Iterator[str]:
    """Every text in a JSON value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from strings(each)


async def stream_until_end(http: httpx.AsyncClient, path: str, **headers: str) -> list[Any]:
    found: list[Any] = []
    async with http.stream("GET", path, headers=headers) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        buffer = ""
        async for text in answer.aiter_text():
            buffer += text
            *whole, buffer = buffer.split("\n\n")
            found += frames("\n\n".join(whole))
            if found and found[-1]["event"] == "process_completed":
                return found
    return found


async def test_R2_R64_P10_post_chat_answers_with_events_until_the_run_ends(
    live_server: LiveServer,
) -> None:
    async with live_server.http() as http:
        answer = await http.post("/chat", json={"message": "$ echo hello"})
    got = frames(answer.text)
    assert got[0]["event"] == "process_started"
    assert got[-1]["event"] == "process_completed"
    for frame in got:
        event = json.loads(frame["data"])
        assert (event["type"], str(event["seq"])) == (frame["event"], frame["id"])
        assert event["conversation_id"] == answer.headers["x-conversation-id"]


async def test_P39_a_repeated_post_with_the_same_key_is_one_run(live_server: LiveServer) -> None:
    async with live_server.http() as http:
        made = (await http.post("/conversations", json={})).json()["data"]
        body = {"session_id": made["id"], "message": "$ echo once >> runs.txt; cat runs.txt"}
        headers = {"Idempotency-Key": "k1"}
        first, second = await asyncio.gather(
            *(http.post("/chat", json=body, headers=headers) for _ in range(2))
        )
    assert first.text == second.text
    outputs = [
        json.loads(frame["data"])["data"]["result"]["stdout"]
        for frame in frames(first.text)
        if frame["event"] == "tool_result"
    ]
    assert outputs == ["once\n"]


async def test_P39_a_repeated_first_message_with_the_same_key_is_one_conversation(
    live_server: LiveServer,
) -> None:
    async with live_server.http() as http:
        headers = {"Idempotency-Key": "first"}
        body = {"message": "hello"}
        first, second = await asyncio.gather(
            *(http.post("/chat", json=body, headers=headers) for _ in range(2))
        )
        again = await http.post("/chat", json=body, headers=headers)
    assert first.text == second.text == again.text


async def test_P10_post_chat_takes_either_name_of_a_conversation(live_server: LiveServer) -> None:
    async with live_server.http() as http:
        made = (await http.post("/conversations", json={})).json()["data"]["id"]
        for name in ("conversation_id", "session_id"):
            answer = await http.post("/chat", json={name: made, "message": "$ echo x"})
            assert answer.headers["x-conversation-id"] == made, name
        both = {"conversation_id": made, "session_id": "another", "message": "$ echo x"}
        refused = await http.post("/chat", json=both)
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_request")
    assert "session_id" in refused.json()["message"]


async def test_until_end_gives_every_event_until_no_run_is_active(live_server: LiveServer) -> None:
    conversation = (await live_server.run("$ echo one"))[0]["conversation_id"]
    database = await open_database(None, live_server.data)
    # More than one page of events after a run that has ended.
    await Journal(database).append(conversation, [Token(content="x")] * 600)
    await database.close()
    last = (await live_server.run("$ echo two", conversation))[-1]["seq"]
    path = f"/conversations/{conversation}/events?until_end=true"
    async with live_server.http() as http:
        idle = frames((await http.get(path)).text)
        assert [int(each["id"]) for each in idle] == list(range(1, last + 1))
        assert (await http.get(f"{path}&after={last}")).text == ""
        async with live_server.socket() as socket:
            await socket.chat("$ sleep 0.5; echo three", conversation)
            busy = frames((await http.get(path)).text)
    assert [each["event"] for each in busy].count("process_completed") == 3
    assert busy[-1]["event"] == "process_completed"


async def test_P15_the_event_stream_resumes_after_the_last_event_id(
    live_server: LiveServer,
) -> None:
    events = await live_server.run("$ echo one\n$ echo two")
    path = f"/conversations/{events[0]['conversation_id']}/events"
    async with live_server.http() as http:
        whole = await stream_until_end(http, path)
        rest = await stream_until_end(http, path, **{"Last-Event-ID": "10"})
        after = await stream_until_end(http, f"{path}?after=10")
        flat = await stream_until_end(http, f"{path}?envelope=flat")
    assert [frame["id"] for frame in whole] == [str(event["seq"]) for event in events]
    assert rest == whole[10:] == after
    assert "payload" not in json.loads(flat[0]["data"])


async def test_C1_P1_the_three_envelopes_hold_the_same_data(live_server: LiveServer) -> None:
    conversation = (await live_server.run("$ echo x"))[0]["conversation_id"]
    by_shape = {}
    for shape in ("dual", "flat", "payload"):
        query = f"?envelope={shape}&conversation_id={conversation}&after=0"
        async with live_server.socket(query) as socket:
            by_shape[shape] = await socket.events_until(lambda each: each["type"] == "tool_call")
    call = {shape: events[-1] for shape, events in by_shape.items()}
    assert call["flat"]["data"] == call["dual"]["data"] == call["payload"]["payload"]["data"]
    assert call["dual"]["payload"]["tool"] == "shell"
    assert types(by_shape["flat"]) == types(by_shape["payload"])


async def test_conversations_are_created_listed_renamed_and_deleted(
    live_server: LiveServer,
) -> None:
    async with live_server.http() as http:
        made = (await http.post("/conversations", json={"title": "第一"})).json()["data"]
        path = f"/conversations/{made['id']}"
        assert made["id"] in [
            each["id"] for each in (await http.get("/conversations")).json()["data"]
        ]
        renamed = await http.patch(path, json={"title": "第二"})
        assert renamed.json()["data"]["title"] == "第二"
        assert (await http.post(f"{path}/cancel")).json()["code"] == "unknown_run"
        assert (await http.delete(path)).json()["success"] is True
        assert (await http.get(path)).status_code == 404
    assert not (live_server.data / "sandboxes" / made["id"]).exists()


async def test_deleting_a_busy_conversation_ends_its_processes(live_server: LiveServer) -> None:
    async with live_server.socket() as socket:
        accepted = await socket.chat("$ sleep 600")
        await socket.events_until(lambda event: event["type"] == "tool_call")
        async with live_server.http() as http:
            gone = await http.delete(f"/conversations/{accepted['conversation_id']}")
            assert gone.json()["success"] is True, gone.text
    assert not (live_server.data / "sandboxes" / accepted["conversation_id"]).exists()


async def test_a_conversation_is_titled_by_its_first_message(live_server: LiveServer) -> None:
    conversation = (await live_server.run("$ echo title me"))[0]["conversation_id"]
    async with live_server.http() as http:
        read = (await http.get(f"/conversations/{conversation}")).json()["data"]
    assert read["title"] == "$ echo title me"
    assert read["status"] == "idle"


async def test_P26_cancel_kills_the_whole_process_tree(live_server: LiveServer) -> None:
    async with live_server.socket() as socket:
        accepted = await socket.chat("$ (setsid sleep 601 &) ; sleep 602 & sleep 603")
        await socket.events_until(lambda event: event["type"] == "tool_call")
        async with live_server.http() as http:
            await http.post(f"/conversations/{accepted['conversation_id']}/cancel")
        events = await socket.events_until(lambda event: event["type"] == "process_completed")
    assert events[-1]["data"]["error_code"] == "cancelled"
    left = await live_server.run("$ pgrep -c sleep", accepted["conversation_id"])
    [result] = [each for each in left if each["type"] == "tool_result"]
    assert result["data"]["result"]["stdout"] == "0\n"


async def test_health_needs_no_token_and_reports_the_isolation(live_server: LiveServer) -> None:
    async with httpx.AsyncClient(base_url=live_server.url) as http:
        async with asyncio.timeout(60):
            while (await http.get("/health")).json()["data"]["isolation_proven"] is None:
                await asyncio.sleep(0.05)
        assert (await http.get("/health")).json()["data"]["isolation_proven"] is True
    async with live_server.http() as http:
        checks = (await http.get("/health/isolation")).json()["data"]["checks"]
    assert {"network", "data folder", "host user"} <= {check["name"] for check in checks}


async def test_C20_every_json_answer_is_described_in_one_shape(live_server: LiveServer) -> None:
    async with live_server.http() as http:
        description = (await http.get("/openapi.json")).json()
    shapes = description["components"]["schemas"]
    described = [
        (path, status, set(shapes[content["schema"]["$ref"].rpartition("/")[2]]["properties"]))
        for path, methods in description["paths"].items()
        for method in methods.values()
        for status, answer in method["responses"].items()
        for kind, content in answer.get("content", {}).items()
        if kind == "application/json" and not (path == "/chat" and status == "200")
    ]
    assert len(described) > 100
    assert [each for each in described if not each[2].issuperset(SHAPE)] == []


@pytest.mark.parametrize("path", ["/health", "/conversations", "/conversations/none", "/nowhere"])
async def test_C20_responses_and_errors_have_that_shape(live_server: LiveServer, path: str) -> None:
    async with live_server.http() as http:
        answer = await http.get(path)
    body = answer.json()
    assert list(body) == SHAPE
    assert body["success"] is answer.is_success is (body["code"] == "ok")


async def test_C32_every_timestamp_in_a_response_is_utc_with_z(
    live_server: LiveServer,
) -> None:
    replies: list[Any] = list(await live_server.run("$ echo x > made.txt"))
    where = f"/conversations/{replies[0]['conversation_id']}"
    async with live_server.http() as http:
        for path in ("/conversations", where, f"{where}/variables", "/hitl", "/health"):
            replies.append((await http.get(path)).json())
    moments = [each for each in strings(replies) if re.match(r"\d{4}-\d\d-\d\d[T ]\d\d:", each)]
    assert len(moments) > len(replies)
    assert [each for each in moments if not re.fullmatch(TIMESTAMP_PATTERN, each)] == []


async def test_the_page_and_the_api_description_are_served(live_server: LiveServer) -> None:
    async with httpx.AsyncClient(base_url=live_server.url) as http:
        page = await http.get("/")
        assert page.headers["content-type"].startswith("text/html")
        assert "default-src 'self'" in page.headers["content-security-policy"]
        assert (await http.get("/openapi.json")).status_code == 401
    async with live_server.http() as http:
        assert "/chat" in (await http.get("/openapi.json")).json()["paths"]
