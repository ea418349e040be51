"""Bad input gets an error with a stable code, and other clients are not affected."""

import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import NoReturn

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.live import JsonObject, LiveServer, only
from wenko.service.auth import load_token
from wenko.settings import Settings
from wenko.storage import users
from wenko.storage.database import open_database

pytestmark = pytest.mark.anyio

OTHER_TOKEN = "a-token-of-another-user-0123456789"


@pytest.fixture(scope="module")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with LiveServer(tmp_path_factory.mktemp("data"), WENKO_MAX_PLAN_STEPS="20") as server:
        yield server


@pytest.fixture
async def other_token(live_server: LiveServer) -> str:
    database = await open_database(None, live_server.data)
    await database.write(lambda c: users.put(c, "stranger", OTHER_TOKEN))
    await database.close()
    return OTHER_TOKEN


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("{not json", "malformed_json"),
        ("[1, 2]", "malformed_json"),
        ("[" * 100_000, "malformed_json"),
        ('{"type": "explode"}', "unknown_command"),
        ('{"no": "type"}', "unknown_command"),
        ('{"type": ["chat"]}', "unknown_command"),
        ('{"type": "chat"}', "bad_request"),
        ('{"type": "chat", "data": {"message": ""}}', "bad_request"),
        ('{"type": "chat", "data": {"message": 7}}', "bad_request"),
        ('{"type": "follow", "data": {"conversation_id": "x", "after": -1}}', "bad_request"),
        ('{"type": "follow", "data": {"conversation_id": "nowhere"}}', "unknown_conversation"),
        ('{"type": "cancel", "data": {"conversation_id": "nowhere"}}', "unknown_conversation"),
        (json.dumps({"type": "chat", "data": {"message": "x" * 1_100_000}}), "too_large"),
    ],
)
async def test_P37_P38_a_bad_frame_is_rejected_and_the_socket_stays_open(
    live_server: LiveServer, frame: str, code: str
) -> None:
    async with live_server.socket() as socket:
        await socket.connection.send(frame)
        reply = await socket.receive()
        assert (reply["type"], reply["data"]["code"]) == ("error", code)
        assert reply["message"]
        await socket.send({"type": "ping", "request_id": "p"})
        assert (await socket.receive())["request_id"] == "p"


async def test_P34_an_error_reply_names_the_command_it_rejects(live_server: LiveServer) -> None:
    async with live_server.socket() as socket:
        await socket.send({"type": "explode", "request_id": "r1"})
        assert (await socket.receive())["request_id"] == "r1"


async def test_P40_T8_every_interface_rejects_a_wrong_token(live_server: LiveServer) -> None:
    async with live_server.http(token="wrong") as http:
        for path in (
            "/conversations",
            "/playbooks",
            "/conversations/x/events",
            "/health/isolation",
        ):
            answer = await http.get(path)
            assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated"), path
        assert (await http.post("/chat", json={"message": "hi"})).status_code == 401
    with pytest.raises((ConnectionClosed, AssertionError)):
        async with live_server.socket(token="wrong"):
            pass


async def test_P40_a_socket_must_authenticate_first(live_server: LiveServer) -> None:
    address = live_server.url.replace("http", "ws", 1) + "/ws/chat"
    async with connect(address, proxy=None) as connection:
        await connection.send('{"type": "ping"}')
        refusal = json.loads(await connection.recv())
        assert refusal["data"]["code"] == "not_authenticated"
        with pytest.raises(ConnectionClosed):
            await connection.recv()


@pytest.mark.parametrize("path", ["/ws/chat", "/ws/terminals/x/y"])
async def test_P37_a_binary_first_frame_is_read_like_text(
    live_server: LiveServer, path: str
) -> None:
    address = live_server.url.replace("http", "ws", 1) + path
    for frame, code in (
        (b"\xff\xfe\x00", "malformed_json"),
        (json.dumps({"type": "authenticate", "token": "wrong"}).encode(), "not_authenticated"),
    ):
        async with connect(address, proxy=None) as connection:
            await connection.send(frame)
            reply = json.loads(await connection.recv())
            assert code in (reply.get("code"), reply.get("data", {}).get("code"))
            with pytest.raises(ConnectionClosed, match="policy violation"):
                await receive_until_closed(connection)
    async with connect(live_server.url.replace("http", "ws", 1) + "/ws/chat", proxy=None) as chat:
        for command in ({"type": "authenticate", "token": live_server.token}, {"type": "ping"}):
            await chat.send(json.dumps(command).encode())
        assert [json.loads(await chat.recv())["type"] for _ in range(2)] == ["ready", "pong"]


@pytest.mark.parametrize("path", ["/chat", "/hitl/respond"])
async def test_P38_a_chunked_body_that_is_too_large_is_rejected(
    live_server: LiveServer, path: str
) -> None:
    async def chunks() -> AsyncIterator[bytes]:
        yield b'{"message": "'
        for _ in range(11):
            yield b"x" * 100_000
        yield b'"}'

    headers = {"Content-Type": "application/json"}
    async with live_server.http() as http:
        large = await http.post(path, content=chunks(), headers=headers)
    assert (large.status_code, large.json()["code"]) == (413, "too_large")


async def test_P41_a_foreign_host_or_origin_is_rejected(live_server: LiveServer) -> None:
    async with live_server.http() as http:
        for headers in ({"Host": "evil.example"}, {"Origin": "https://evil.example"}):
            answer = await http.get("/conversations", headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "forbidden_origin")
    address = live_server.url.replace("http", "ws", 1) + "/ws/chat"
    with pytest.raises(InvalidStatus):
        async with connect(address, origin="https://evil.example", proxy=None):
            pass


async def test_P42_another_users_conversation_is_forbidden(
    live_server: LiveServer, other_token: str
) -> None:
    mine = (await live_server.run("$ echo secret"))[0]["conversation_id"]
    async with live_server.http(token=other_token) as http:
        for method, path in (
            ("GET", ""),
            ("GET", "/events"),
            ("PATCH", ""),
            ("DELETE", ""),
            ("POST", "/cancel"),
        ):
            body = {"title": "x"} if method == "PATCH" else None
            answer = await http.request(method, f"/conversations/{mine}{path}", json=body)
            assert (answer.status_code, answer.json()["code"]) == (403, "not_yours"), path
        chat = await http.post("/chat", json={"session_id": mine, "message": "$ ls"})
        assert chat.json()["code"] == "not_yours"
        assert (await http.get("/conversations")).json()["data"] == []
    async with live_server.socket(token=other_token) as socket:
        await socket.follow(mine)
        assert (await socket.receive())["data"]["code"] == "not_yours"


async def test_P43_bad_bodies_get_the_same_kind_of_response(live_server: LiveServer) -> None:
    async with live_server.http() as http:
        malformed = await http.post(
            "/chat", content=b"{", headers={"Content-Type": "application/json"}
        )
        assert (malformed.status_code, malformed.json()["code"]) == (400, "malformed_json")
        empty = await http.post("/chat", json={"message": ""})
        assert (empty.status_code, empty.json()["code"]) == (422, "bad_request")
        assert "message" in empty.json()["message"]
        large = await http.post("/chat", json={"message": "x" * 1_100_000})
        assert (large.status_code, large.json()["code"]) == (413, "too_large")
        unknown = await http.get("/conversations/nowhere")
        assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown_conversation")
        nowhere = await http.get("/no/such/path")
        assert (nowhere.status_code, nowhere.json()["success"]) == (404, False)
        resumed = await http.get("/conversations/x/events", headers={"Last-Event-ID": "abc"})
        assert resumed.status_code in (400, 404)


async def test_P25_a_conversation_takes_one_message_at_a_time(live_server: LiveServer) -> None:
    async with live_server.socket() as socket:
        first = await socket.chat("$ sleep 30")
        await socket.send(
            {
                "type": "chat",
                "request_id": "second",
                "data": {"message": "$ ls", "conversation_id": first["conversation_id"]},
            }
        )
        reply: JsonObject = {}
        while reply.get("request_id") != "second":
            reply = await socket.receive()
        assert reply["data"]["code"] == "run_active"
        cancel = {"conversation_id": first["conversation_id"]}
        await socket.send({"type": "cancel", "data": cancel})
        events = await socket.events_until(lambda event: event["type"] == "process_completed")
    assert events[-1]["data"]["error_code"] == "cancelled"


async def test_R32_P27_a_plan_that_is_too_long_is_refused_with_its_reason(
    live_server: LiveServer,
) -> None:
    events = await live_server.run("\n".join(f"$ echo {number}" for number in range(21)))
    [error] = only(events, "error")
    assert error["data"]["code"] == "invalid_plan"
    assert "20" in error["data"]["details"]
    assert events[-1]["success"] is False


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (r"printf '\xff\xfe ok\n'", "\ufffd\ufffd ok\n"),
        ("head -c 100000000 /dev/zero | tr '\\0' x", None),
    ],
)
async def test_R14_output_of_any_kind_and_size_is_bounded_text(
    live_server: LiveServer, command: str, expected: str | None
) -> None:
    events = await live_server.run(f"$ {command}")
    [result] = only(events, "tool_result")
    outcome = result["data"]["result"]
    assert outcome["return_code"] == 0
    if expected is not None:
        assert outcome["stdout"] == expected
    else:
        assert outcome["truncated"] is True
        assert len(outcome["stdout"]) < 200_000


async def test_a_fork_bomb_stays_in_its_own_sandbox(live_server: LiveServer) -> None:
    # The gate knows a fork bomb, also in a file that the same run wrote: this one is from before.
    written = await live_server.run("$ printf 'f() { f | f & }; f; sleep 20' > x.sh")
    async with live_server.socket() as socket:
        bomb = await socket.chat("$ bash x.sh", written[0]["conversation_id"])
        await socket.events_until(lambda event: event["type"] == "tool_call")
        other = await live_server.run("$ echo still here")
        assert only(other, "tool_result")[0]["data"]["result"]["stdout"] == "still here\n"
        cancel = {"conversation_id": bomb["conversation_id"]}
        await socket.send({"type": "cancel", "data": cancel})
        await socket.events_until(lambda event: event["type"] == "process_completed")
    again = await live_server.run("$ echo recovered", bomb["conversation_id"])
    assert again[-1]["success"] is True, again[-1]


async def test_T17_a_token_in_a_query_is_ignored(live_server: LiveServer) -> None:
    query = f"?token={live_server.token}&access_token={live_server.token}"
    async with httpx.AsyncClient(base_url=live_server.url) as http:
        for path in ("/conversations", "/conversations/x/events", "/hitl", "/settings/models"):
            assert (await http.get(path + query)).status_code == 401, path
    address = live_server.url.replace("http", "ws", 1)
    for path in ("/ws/chat", "/ws/terminals/x/y"):
        async with connect(address + path + query, proxy=None) as connection:
            await connection.send('{"type": "ping"}')
            with pytest.raises(ConnectionClosed, match="policy violation"):
                await receive_until_closed(connection)


async def receive_until_closed(connection: ClientConnection) -> NoReturn:
    while True:
        await connection.recv()


def test_T17_every_installation_has_a_token_of_its_own_for_its_owner_alone(tmp_path: Path) -> None:
    made = set()
    for name in ("one", "other"):
        folder = tmp_path / name
        folder.mkdir()
        made.add(load_token(Settings(data=folder)))
        assert (folder / "token").stat().st_mode & 0o777 == 0o600
    assert len(made) == 2
    assert all(len(token) >= 40 for token in made)


async def test_P35_T16_a_run_continues_after_its_client_disconnects(
    live_server: LiveServer,
) -> None:
    async with live_server.socket() as socket:
        accepted = await socket.chat("$ sleep 0.5; echo finished")
    events = await live_server.remaining_events(accepted["conversation_id"])
    assert events[-1]["success"] is True
