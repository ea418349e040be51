"""Servers that a run starts in its sandbox, opened from outside by a real HTTP client."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.live import JsonObject, LiveServer, only
from tests.support.desktops import step
from tests.support.prompts import command_message
from tests.support.scripted_server import ChatClient, ScriptedServer, chat_client, scripted_server
from wenko.protocol.plan import Plan, Step
from wenko.storage import users
from wenko.storage.database import open_database

pytestmark = pytest.mark.anyio
TIMEOUT = 30.0
STRANGER = "a-token-of-another-user-0123456789"
APP = """
from flask import Flask
app = Flask(__name__)

@app.get("/")
def home():
    return "version one"
"""
START = "nohup {command} > server.log 2>&1 &"
FLASK = START.format(command="python3 -m flask --app app run --debug --port 5000")
LISTEN = (
    "import http.server,socket,sys\n"
    "class Server(http.server.ThreadingHTTPServer):\n"
    "    address_family = socket.AF_INET6 if ':' in sys.argv[1] else socket.AF_INET\n"
    "class Handler(http.server.BaseHTTPRequestHandler):\n"
    "    def do_GET(self):\n"
    "        body = sys.argv[3].encode()\n"
    "        self.send_response(200); self.send_header('Content-Length', str(len(body)))\n"
    "        self.end_headers(); self.wfile.write(body)\n"
    "print('http://localhost:' + sys.argv[2]); print('http://localhost:' + sys.argv[2])\n"
    "Server((sys.argv[1], int(sys.argv[2])), Handler).serve_forever()\n"
)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ScriptedServer]:
    async with scripted_server(tmp_path, sandbox="bubblewrap") as running:
        yield running


def plan(*steps: Step) -> Plan:
    return Plan(goal="A server", steps=steps)


def write(number: int, path: str, content: str) -> Step:
    return step(number, "file_manager", action="write", path=path, content=content)


def listen(number: int, address: str, port: int, text: str) -> Step:
    command = START.format(command=f"python3 listen.py {address} {port} {text}")
    return step(number, "shell", command=command)


async def told(chat: ChatClient, port: int, state: str) -> JsonObject:
    events = await chat.socket.events_until(
        lambda event: (
            event["type"] == "preview_update"
            and event["payload"]["port"] == port
            and event["payload"]["state"] == state
        )
    )
    payload: JsonObject = events[-1]["payload"]
    return payload


async def previews(chat: ChatClient) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = await chat.get(f"/conversations/{chat.conversation_id}/previews")
    return found


async def text_at(url: str) -> str:
    async with httpx.AsyncClient(follow_redirects=True, trust_env=False) as http:
        reply = await http.get(url)
        assert reply.status_code == 200, reply.text
        return reply.text


async def shows(url: str, text: str) -> None:
    async with asyncio.timeout(TIMEOUT), httpx.AsyncClient(trust_env=False) as http:
        while True:
            reply = await http.get(url, follow_redirects=True)
            if reply.text == text:
                return
            await asyncio.sleep(0.1)


async def test_P96_a_flask_app_is_built_previewed_changed_and_seen_changed(
    server: ScriptedServer,
) -> None:
    wait = "for i in $(seq 100); do curl -s localhost:5000 && break; sleep .1; done; sleep 3"
    server.model.will_plan(
        plan(
            write(0, "app.py", APP),
            step(1, "shell", command=FLASK),
            step(2, "shell", command=wait),
        )
    )
    async with chat_client(server) as chat:
        await chat.send("build a Flask app")
        opened = await told(chat, 5000, "open")
        (found,) = await previews(chat)
        assert found["open"]
        assert found["url"].startswith(opened["address"])
        assert await text_at(found["url"]) == "version one"
        events = await chat.end()
        messages = [each["data"]["result"]["message"] or "" for each in only(events, "tool_result")]
        # The agent knows the address that works, and no event has the key.
        assert any(opened["address"] in each for each in messages)
        key = found["url"].partition("wenko_key=")[2]
        assert key
        history = await chat.get(f"/conversations/{chat.conversation_id}/history")
        assert key not in str(history)
        server.model.will_plan(plan(write(0, "app.py", APP.replace("one", "two"))))
        await chat.send("change it", chat.conversation_id)
        await chat.end()
        await shows(found["url"], "version two")


async def test_P96_servers_on_either_loopback_are_noticed_closed_opened_and_gone(
    server: ScriptedServer,
) -> None:
    server.model.will_plan(
        plan(
            write(0, "listen.py", LISTEN),
            listen(1, "127.0.0.1", 8001, "first"),
            listen(2, "::1", 8002, "second"),
            listen(3, "127.0.0.1", 6379, "no-web-server"),
        )
    )
    async with chat_client(server) as chat:
        await chat.send("start two servers")
        await told(chat, 8001, "open")
        if len(await previews(chat)) < 2:
            await told(chat, 8002, "open")
        first, second = await previews(chat)
        assert (await text_at(first["url"]), await text_at(second["url"])) == ("first", "second")
        path = f"/conversations/{chat.conversation_id}/previews"
        async with server.http() as http:
            closed = (await http.delete(f"{path}/8001")).json()["data"]
            assert [each["open"] for each in closed] == [False, True]
            with pytest.raises(httpx.ConnectError):
                await text_at(first["url"])
            opened = (await http.post(path, json={"port": 8001})).json()["data"]
            assert opened[0]["url"] == first["url"], "the same address again"
            assert await text_at(first["url"]) == "first"
            unknown = await http.post(path, json={"port": 4444})
            assert unknown.json()["code"] == "unknown_preview"
        server.model.will_plan(
            plan(step(0, "shell", command="pkill -f 'listen.py 127.0.0.1 8001'"))
        )
        await chat.send("stop the first", chat.conversation_id)
        await told(chat, 8001, "gone")
        assert [each["port"] for each in await previews(chat)] == [8002]
        with pytest.raises(httpx.ConnectError):
            await text_at(first["url"])


async def test_P42_P96_a_second_user_gets_no_link(server: ScriptedServer) -> None:
    database = await open_database(None, server.data)
    await database.write(lambda connection: users.put(connection, "stranger", STRANGER))
    await database.close()
    server.model.will_plan(plan(write(0, "listen.py", LISTEN), listen(1, "127.0.0.1", 8001, "x")))
    async with chat_client(server) as chat, server.http(STRANGER) as http:
        await chat.send("start a server")
        await told(chat, 8001, "open")
        path = f"/conversations/{chat.conversation_id}/previews"
        for reply in (
            await http.get(path),
            await http.post(path, json={"port": 8001}),
            await http.delete(f"{path}/8001"),
        ):
            assert reply.status_code in (403, 404)
        assert (await previews(chat))[0]["open"]


async def test_P96_a_link_still_works_after_the_server_was_killed(tmp_path: Path) -> None:
    live = LiveServer(tmp_path, WENKO_MODE="auto").start()
    try:
        command = "echo hello > index.html; nohup python3 -m http.server 8000 > log 2>&1 & sleep 1"
        events = await live.run(command_message(command))
        conversation_id = events[-1]["conversation_id"]
        path = f"/conversations/{conversation_id}/previews"

        async def url() -> str:
            async with asyncio.timeout(TIMEOUT), live.http() as http:
                while True:
                    found = (await http.get(path)).json()["data"]
                    if found and found[0]["url"]:
                        return str(found[0]["url"])
                    await asyncio.sleep(0.1)

        before = await url()
        assert await text_at(before) == "hello\n"
        live.kill()
        live.start()
        assert await url() == before
        assert await text_at(before) == "hello\n"
        # A clean stop ends idle sandboxes, and what ran in them.
        live.stop()
        live.start()
        async with asyncio.timeout(TIMEOUT), live.http() as http:
            states: list[str] = []
            while states[-1:] != ["gone"]:
                reply = await http.get(f"/conversations/{conversation_id}/history")
                stored = reply.json()["data"]["events"]
                states = [
                    each["payload"]["state"] for each in stored if each["type"] == "preview_update"
                ]
                await asyncio.sleep(0.1)
            assert states == ["open", "gone"]
    finally:
        live.stop()
