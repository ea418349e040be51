"""The desktop watched and taken over, over its own WebSocket, with a real X server."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.live import JsonObject, only
from tests.support.desktops import (
    BUTTON,
    ENTRY,
    RED,
    Workspace,
    desktop_plan,
    needs_view,
    step,
    typed,
)
from tests.support.rfb_client import rfb_client
from tests.support.scripted_server import ChatClient, ScriptedServer, chat_client, scripted_server
from wenko.protocol.plan import Step
from wenko.storage import users
from wenko.storage.database import open_database

pytestmark = [pytest.mark.anyio, pytest.mark.browser, needs_view]
PASSWORD = "correct-horse-battery"
CONTROL = 0xFFE3
STRANGER = "a-token-of-another-user-0123456789"


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ScriptedServer]:
    async with scripted_server(tmp_path, sandbox="bubblewrap") as running:
        yield running


@asynccontextmanager
async def window(
    server: ScriptedServer, *last: Step
) -> AsyncIterator[tuple[ChatClient, Workspace]]:
    """A run whose window is open, and which waits for ``go``."""
    server.model.will_plan(desktop_plan(*last))
    async with chat_client(server) as chat:
        await chat.send("open a window")
        workspace = Workspace(server.data, chat.conversation_id)
        # From then on only calls that come later wait for a person.
        chat.events += await chat.socket.events_until(
            lambda event: event["type"] == "tool_call" and event["data"]["step_id"] == 3
        )
        yield chat, workspace


def results(events: list[JsonObject]) -> list[JsonObject]:
    return [each["data"] for each in only(events, "tool_result")]


async def test_P94_a_viewer_sees_the_desktop_and_moves_nothing(server: ScriptedServer) -> None:
    async with (
        window(server) as (chat, workspace),
        rfb_client(server, chat.conversation_id) as viewer,
    ):
        await viewer.handshake()
        await viewer.control("agent")
        await viewer.update()
        assert (viewer.width, viewer.height) == (1280, 800)
        assert viewer.pixel(*BUTTON) == RED
        await viewer.click(*BUTTON)
        await viewer.click(*ENTRY)
        await viewer.type("nothing\n")
        # Further than what was dropped: input after this would have had its effect.
        await viewer.update()
        assert viewer.pixel(*BUTTON) == RED
        workspace.go()
        await chat.end()
        assert workspace.read("clicks.txt") is None
        assert workspace.read("typed.txt") is None


async def test_P95_a_person_takes_over_and_the_agent_is_told_what_changed(
    server: ScriptedServer,
) -> None:
    async with (
        window(server, step(4, "screenshot")) as (chat, workspace),
        rfb_client(server, chat.conversation_id) as viewer,
    ):
        await viewer.handshake()
        await viewer.tell(type="take")
        await viewer.control("you")
        await viewer.click(*ENTRY)
        await viewer.type(f"{PASSWORD}\n")
        await workspace.has("typed.txt", typed(PASSWORD))
        await viewer.click(*BUTTON)
        await workspace.has("clicks.txt", "1")
        workspace.go()
        # The step before the screenshot ends; the screenshot itself waits for the person.
        chat.events += await chat.socket.events_until(
            lambda event: event["type"] == "step_start" and event["data"]["step"]["step_id"] == 4
        )
        pictures = f"/conversations/{chat.conversation_id}/pictures"
        before = await chat.get(pictures)
        await asyncio.sleep(0.5)
        assert await chat.get(pictures) == before, "no picture while a person has control"
        await viewer.tell(type="give_back")
        await viewer.control("agent")
        events = await chat.end()
        assert len(await chat.get(pictures)) == len(before) + 1
    message = results(events)[-1]["result"]["message"]
    assert "用户亲自控制了鼠标和键盘" in message
    assert "Window" in message
    assert "Clicked 1" in message
    holders = [each["payload"]["holder"] for each in only(events, "desktop_control")]
    assert holders == ["person", "agent"]
    assert PASSWORD not in json.dumps(events)


async def test_P95_one_person_has_control_and_loses_it_with_the_connection(
    server: ScriptedServer,
) -> None:
    async with window(server, step(4, "screenshot")) as (chat, workspace):
        async with rfb_client(server, chat.conversation_id) as second:
            await second.handshake()
            async with rfb_client(server, chat.conversation_id) as first:
                await first.handshake()
                await first.tell(type="take")
                await first.control("you")
                await second.control("person")
                await second.tell(type="take")
                assert await second.error() == "control_taken"
                await second.click(*BUTTON)
                await second.update()
                assert workspace.read("clicks.txt") is None
                # A key that is down when control is given back does not stay down.
                await first.click(*ENTRY)
                await first.key(CONTROL, True)
                await first.tell(type="give_back")
                await second.control("agent")
                await first.tell(type="take")
                await second.control("person")
            await second.control("agent")
            await second.tell(type="take")
            await second.control("you")
            await second.type("ab\n")
            await workspace.has("typed.txt", typed("ab"))
        workspace.go()
        events = await chat.end()
        assert events[-1]["success"]


async def test_a_run_that_waits_for_a_person_can_be_cancelled(server: ScriptedServer) -> None:
    async with (
        window(server, step(4, "screenshot")) as (chat, workspace),
        rfb_client(server, chat.conversation_id) as viewer,
    ):
        await viewer.handshake()
        await viewer.tell(type="take")
        await viewer.control("you")
        workspace.go()
        chat.events += await chat.socket.events_until(
            lambda event: event["type"] == "step_start" and event["data"]["step"]["step_id"] == 4
        )
        await chat.post(f"/conversations/{chat.conversation_id}/cancel")
        events = await chat.end()
        assert not events[-1]["success"]


async def test_P94_what_is_no_message_of_a_viewer_ends_the_connection(
    server: ScriptedServer,
) -> None:
    async with window(server) as (chat, workspace):
        for bad in (b"\x07" * 20, b"\x06\0\0\0\x7f\xff\xff\xff", b"\x02\0\xff\xff"):
            async with rfb_client(server, chat.conversation_id) as viewer:
                await viewer.handshake()
                await viewer.send(bad)
                assert await viewer.error() == "bad_request"
                assert await viewer.until_closed() == 1008
        async with rfb_client(server, chat.conversation_id) as viewer:
            await viewer.handshake()
            await viewer.tell(type="resize")
            assert await viewer.error() == "bad_request"
            await viewer.update()
        workspace.go()
        await chat.end()


async def test_P42_P94_a_second_user_neither_watches_nor_takes_over(server: ScriptedServer) -> None:
    database = await open_database(None, server.data)
    await database.write(lambda connection: users.put(connection, "stranger", STRANGER))
    await database.close()
    async with window(server) as (chat, workspace):
        for token, code in (
            (STRANGER, "not_yours"),
            ("wrong-token-0123456789", "not_authenticated"),
        ):
            async with rfb_client(server, chat.conversation_id, token) as viewer:
                assert await viewer.error() == code
                assert await viewer.until_closed() == 1008
        async with server.http(STRANGER) as http:
            reply = await http.get(f"/conversations/{chat.conversation_id}/desktop")
            assert reply.status_code in (403, 404)
        status = await chat.get(f"/conversations/{chat.conversation_id}/desktop")
        assert status == {"running": True, "watch": f"/c/{chat.conversation_id}#desktop"}
        workspace.go()
        await chat.end()


async def test_P94_without_a_desktop_the_socket_says_so(server: ScriptedServer) -> None:
    async with chat_client(server) as chat:
        _, created = await chat.post("/conversations", {})
        conversation_id = created["data"]["id"]
        async with rfb_client(server, conversation_id) as viewer:
            assert await viewer.error() == "desktop_not_running"
            assert await viewer.until_closed() == 4404
