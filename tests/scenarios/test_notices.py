"""Notifications of open questions, and answers by a signed link."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.live import JsonObject
from tests.support.questions import DISPLAY, FORM
from tests.support.scripted_server import ChatClient, ScriptedServer, chat_client, scripted_server
from wenko.errors import NotAuthenticated
from wenko.human import webhook
from wenko.service.question_links import QuestionLink, QuestionLinks

pytestmark = pytest.mark.anyio


class Hook:
    """A webhook that rejects the first few calls."""

    def __init__(self, refuse: int = 0) -> None:
        self.calls = 0
        self.notices: list[JsonObject] = []
        self.heard = asyncio.Event()
        self._refuse = refuse

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.split("content-length:")[1].split("\r\n")[0])
        body = json.loads(await reader.readexactly(length))
        self.calls += 1
        refused = self.calls <= self._refuse
        if not refused:
            self.notices.append(body)
            self.heard.set()
        status = "503 Busy" if refused else "200 OK"
        writer.write(
            f"HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode()
        )
        await writer.drain()
        writer.close()


@asynccontextmanager
async def notified(data: Path, hook: Hook) -> AsyncIterator[tuple[ScriptedServer, ChatClient]]:
    listening = await asyncio.start_server(hook.serve, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    async with (
        listening,
        scripted_server(data, notify_webhook=f"http://127.0.0.1:{port}/hook?secret=s") as server,
        chat_client(server) as chat,
    ):
        yield server, chat


async def ask(server: ScriptedServer, chat: ChatClient) -> JsonObject:
    server.model.will_say("请选择", FORM)
    await chat.send("运动")
    return await chat.question()


async def test_an_open_question_is_notified_once_with_a_link(tmp_path: Path) -> None:
    hook = Hook()
    async with notified(tmp_path, hook) as (server, chat):
        asked = await ask(server, chat)
        async with asyncio.timeout(10):
            await hook.heard.wait()
        [notice] = hook.notices
        assert notice["title"] == "运动偏好"
        assert notice["url"].startswith(f"{server.url}/question/{asked['id']}#ticket=")
        assert server.token not in json.dumps(notice)
        assert "?" not in notice["url"], "no token stands in a query"
        ticket = notice["url"].partition("#ticket=")[2]
        async with server.http(token=ticket) as http:
            seen = (await http.get(f"/hitl/{asked['id']}")).json()["data"]
            assert seen["request"]["title"] == "运动偏好"
            assert (await http.post(f"/hitl/{asked['id']}/shown")).status_code == 200
            for path in ("/conversations", "/memories", "/hitl", "/hitl/another"):
                assert (await http.get(path)).status_code in (401, 403), path
            other = {"request_id": "another", "action": "reject"}
            assert (await http.post("/hitl/respond", json=other)).status_code == 403
            body = {
                "request_id": asked["id"],
                "action": "approve",
                "data": {"sport": "swimming"},
            }
            assert (await http.post("/hitl/respond", json=body)).status_code == 200
        await chat.end()
        assert (await chat.get(f"/hitl/{asked['id']}"))["answered_by"] == "link"
        assert hook.calls == 1


async def test_a_failing_webhook_is_retried_and_blocks_no_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(webhook, "FIRST_PAUSE", 0.05)
    hook = Hook(refuse=2)
    async with notified(tmp_path, hook) as (server, chat):
        await ask(server, chat)
        async with asyncio.timeout(10):
            await hook.heard.wait()
        assert hook.calls == 3
        assert "secret=s" not in "".join(
            each.getMessage() for each in caplog.records if each.name.startswith("wenko")
        )
        asked = (await chat.get("/hitl?status=pending"))[0]
        await chat.answer(asked, "reject")
        assert (await chat.end())[-1]["success"] is True


async def test_a_display_is_not_notified(tmp_path: Path) -> None:
    hook = Hook()
    async with notified(tmp_path, hook) as (server, chat):
        server.model.will_say("看", DISPLAY)
        await chat.send("展示")
        await chat.end()
        await ask(server, chat)
        async with asyncio.timeout(10):
            await hook.heard.wait()
        assert [each["kind"] for each in hook.notices] == ["form"]


def test_T17_a_ticket_cannot_be_forged_or_outlived() -> None:
    links = QuestionLinks("secret")
    good = links.issue("q1", "u1")
    claims, _, signature = good.rpartition(".")
    assert links.check(good) == QuestionLink("q1", "u1")
    for bad in (
        QuestionLinks("a new token").issue("q1", "u1"),
        f"{claims}.{signature[::-1]}",
        f"{claims}x.{signature}",
        good.replace("wq1.", "wq1.A"),
        "wq1.",
        "wq1.é.é",
        # As links were signed before itsdangerous.
        "wq1.WyJxMSIsICJ1MSIsIDFd." + "0" * 64,
    ):
        with pytest.raises(NotAuthenticated, match="no longer valid"):
            links.check(bad)
    with pytest.raises(NotAuthenticated, match="no longer valid"):
        QuestionLinks("secret", lifetime=-1).check(good)
