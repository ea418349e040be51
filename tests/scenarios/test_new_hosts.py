"""New hosts in network mode ``ask``: the connection is held while the owner is asked."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.live import JsonObject, only
from tests.support.loops import goals
from tests.support.scripted_server import ChatClient, ScriptedServer, chat_client, scripted_server
from wenko.planners.transcript import HostDecided
from wenko.run import hosts
from wenko.sandbox import proxy

pytestmark = pytest.mark.anyio


@pytest.fixture
async def web(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[int]:
    """A web server of this machine that stands for every host of the internet; its port."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        [host] = [line for line in head.split(b"\r\n") if line.lower().startswith(b"host:")]
        body = b"this is " + host[5:].strip().partition(b":")[0] + b"\n"
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body))
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    port: int = server.sockets[0].getsockname()[1]
    loop = asyncio.get_running_loop()
    looked_up = loop.getaddrinfo

    async def everything_is_here(host: Any, wanted: Any, **more: Any) -> Any:
        if str(host).endswith(".example"):
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", wanted))]
        return await looked_up(host, wanted, **more)

    monkeypatch.setattr(loop, "getaddrinfo", everything_is_here)
    monkeypatch.setattr(proxy, "is_forbidden", lambda address: False)
    monkeypatch.setattr(proxy, "ALLOWED_PORTS", range(65536))
    async with server:
        yield port


@asynccontextmanager
async def asking(
    tmp_path: Path, **settings: Any
) -> AsyncIterator[tuple[ScriptedServer, ChatClient]]:
    given = {"sandbox": "bubblewrap", "network": "ask", "language": "en", **settings}
    async with (
        scripted_server(tmp_path, language_model=True, **given) as server,
        chat_client(server) as chat,
    ):
        yield server, chat


def fetch(*urls: str) -> tuple[str, JsonObject]:
    command = " & ".join(f"curl -sS -m 20 {url}" for url in urls)
    return "shell", {"command": f"{command} & wait"}


def printed(chat: ChatClient) -> list[str]:
    return [each["data"]["result"]["stdout"] for each in only(chat.events, "tool_result")]


def messages(chat: ChatClient) -> list[str]:
    return [each["data"]["result"]["message"] or "" for each in only(chat.events, "tool_result")]


def hosts_asked(chat: ChatClient) -> list[str]:
    return [each["payload"]["request"]["host"]["host"] for each in only(chat.events, "hitl")]


async def test_P117_a_connection_is_held_until_the_owner_allows_its_host(
    tmp_path: Path, web: int
) -> None:
    async with asking(tmp_path) as (server, chat):
        first = f"http://one.example:{web}/"
        server.model.will_call(fetch(first, first, first))
        server.model.will_call(fetch(first))
        server.model.will_think("It is fetched.")
        server.model.will_plan(goals())
        await chat.send("go")
        request = await chat.question()
        [call] = only(chat.events, "tool_call")
        assert request["host"] == {
            "host": "one.example",
            "port": web,
            "program": "curl",
            "call_id": call["data"]["call_id"],
        }
        assert "curl -sS" in request["description"]
        assert request["expires_at"] is None
        await chat.answer(request, access="once")
        await chat.end()
        assert printed(chat) == ["this is one.example\n" * 3, "this is one.example\n"]
        assert hosts_asked(chat) == ["one.example"]
        [told] = [
            each for each in server.model.transcripts[-1].entries if isinstance(each, HostDecided)
        ]
        assert (told.host, told.access) == ("one.example", "once")
        # Once is for this run: the next one asks again.
        server.model.will_call(fetch(first))
        server.model.will_think("Not fetched.")
        server.model.will_plan(goals())
        chat.events.clear()
        await chat.send("again", chat.conversation_id)
        await chat.answer(await chat.question(), "reject")
        await chat.end()
        assert "does not allow one.example" in messages(chat)[0]
        assert "curl: (22)" in printed(chat)[0] or "does not allow" in printed(chat)[0]


async def test_P117_what_is_always_allowed_is_listed_and_can_be_taken_back(
    tmp_path: Path, web: int
) -> None:
    async with asking(tmp_path) as (server, chat):
        url = f"http://two.example:{web}/"
        for _ in range(2):
            server.model.will_call(fetch(url))
            server.model.will_think("done")
            server.model.will_plan(goals())
        await chat.send("go")
        await chat.answer(await chat.question(), access="always")
        await chat.end()
        path = f"/conversations/{chat.conversation_id}"
        assert (await chat.get(f"{path}/network"))["allowed"] == ["two.example"]
        [listed] = await chat.get("/allowed")
        assert (listed["shape"], listed["conversation_id"]) == (
            "network: two.example",
            chat.conversation_id,
        )
        await chat.send("again", chat.conversation_id)
        await chat.end()
        assert hosts_asked(chat) == ["two.example"]
        assert printed(chat) == ["this is two.example\n"] * 2
        async with server.http() as http:
            removed = await http.delete(f"{path}/allowed", params={"shape": listed["shape"]})
        assert removed.status_code == 200
        assert await chat.get("/allowed") == []
        assert (await chat.get(f"{path}/network"))["allowed"] == []


async def test_P117_without_an_answer_it_is_refused_and_the_model_is_told_the_later_answer(
    tmp_path: Path, web: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosts, "HOLD", 0.2)
    async with asking(tmp_path) as (server, chat):
        url = f"http://late.example:{web}/"
        server.model.will_call(fetch(url))
        server.model.will_call(("shell", {"command": "until [ -e go ]; do sleep 0.02; done"}))
        server.model.will_call(fetch(url))
        server.model.will_think("It is fetched.")
        server.model.will_plan(goals())
        await chat.send("go")
        request = await chat.question()
        chat.events += await chat.socket.events_until(lambda event: event["type"] == "tool_result")
        assert "nobody has answered" in messages(chat)[0]
        assert "late.example" in printed(chat)[0]
        await chat.answer(request, access="once")
        [workspace] = server.data.glob("sandboxes/*/workspace")
        (workspace / "go").touch()
        await chat.end()
        assert printed(chat)[-1] == "this is late.example\n"
        before = server.model.transcripts[-2].entries
        assert [each.access for each in before if isinstance(each, HostDecided)] == ["once"]


async def test_P117_a_flood_of_hosts_is_bounded_and_allowed_hosts_are_still_reached(
    tmp_path: Path, web: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosts, "HOLD", 1.0)
    flood = (
        "import concurrent.futures as c, urllib.request as u, urllib.error as e\n"
        "def get(name):\n"
        "    try:\n"
        f"        return u.urlopen(f'http://{{name}}.example:{web}/', timeout=20).status\n"
        "    except e.HTTPError as error:\n"
        "        return error.code\n"
        "with c.ThreadPoolExecutor(60) as pool:\n"
        "    found = pool.map(get, [f'h{n}' for n in range(1000)])\n"
        "    allowed = [get('allowed') for _ in range(20)]\n"
        "    found = list(found)\n"
        "print(set(found), len(found), set(allowed))\n"
    )
    async with asking(tmp_path) as (server, chat):
        async with server.http() as http:
            made = (await http.post("/conversations", json={"title": "flood"})).json()["data"]["id"]
            change = {"allowed": ["allowed.example"]}
            await http.put(f"/conversations/{made}/network", json=change)
        server.model.will_call(("execute_code", {"language": "python", "code": flood}))
        server.model.will_think("refused")
        server.model.will_plan(goals())
        await chat.send("go", made)
        await chat.end()
        assert printed(chat) == ["{403} 1000 {200}\n"]
        assert 1 <= len(hosts_asked(chat)) <= hosts.MAX_OPEN
        closed = only(chat.events, "hitl_closed")
        assert {each["payload"]["status"] for each in closed} == {"cancelled"}
        assert len(closed) == len(hosts_asked(chat))


async def test_P117_private_addresses_and_odd_ports_are_refused_without_a_question(
    tmp_path: Path,
) -> None:
    async with asking(tmp_path) as (server, chat):
        urls = ("127.0.0.1", "169.254.169.254", "10.0.0.1", "2130706433", "0x7f.1", "localhost")
        tried = [f"http://{each}/" for each in urls] + ["http://[::1]/", "http://x.example:25/"]
        server.model.will_call(
            (
                "shell",
                {
                    "command": f"for u in {' '.join(map(repr, tried))}; do "
                    "curl -s -m 30 --noproxy '' -o /dev/null -w '%{http_code} ' \"$u\"; done"
                },
            )
        )
        server.model.will_think("refused")
        server.model.will_plan(goals())
        await chat.send("go")
        await chat.end()
        assert set(printed(chat)[0].split()) <= {"403", "502"}
        assert hosts_asked(chat) == []


async def test_P117_without_isolation_there_is_nothing_that_could_ask(tmp_path: Path) -> None:
    async with scripted_server(tmp_path) as server, server.http() as http:
        made = (await http.post("/conversations", json={"title": "n"})).json()["data"]["id"]
        refused = await http.put(f"/conversations/{made}/network", json={"mode": "ask"})
        assert (refused.status_code, refused.json()["code"]) == (409, "no_isolation")
