"""A command's terminal, watched and typed into over its own WebSocket."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.live import TIMEOUT, LiveServer
from tests.support.prompts import PromptClient, command_message, prompt_client

pytestmark = pytest.mark.anyio


class Viewer:
    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self.screen = ""
        self.frames: list[dict[str, Any]] = []

    async def send(self, **frame: object) -> None:
        await self._connection.send(json.dumps(frame))

    async def until(self, type_: str, **fields: object) -> dict[str, Any]:
        async with asyncio.timeout(TIMEOUT):
            while True:
                frame = await self._next()
                if frame["type"] == type_ and fields.items() <= frame.items():
                    return frame

    async def shows(self, text: str) -> None:
        async with asyncio.timeout(TIMEOUT):
            while text not in self.screen:
                await self._next()

    async def _next(self) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(await self._connection.recv())
        self.frames.append(frame)
        if frame["type"] == "screen":
            self.screen += frame["data"]
        return frame


@asynccontextmanager
async def viewer(
    server: LiveServer, client: PromptClient, token: str | None = None
) -> AsyncIterator[Viewer]:
    call = next(event for event in client.events if event["type"] == "tool_call")
    address = server.url.replace("http", "ws", 1)
    path = f"/ws/terminals/{client.conversation_id}/{call['data']['call_id']}"
    async with connect(address + path, proxy=None) as connection:
        looking = Viewer(connection)
        await looking.send(type="authenticate", token=token or server.token)
        yield looking


async def test_the_user_sees_the_screen_and_types_into_it(live_server: LiveServer) -> None:
    async with prompt_client(
        live_server, command_message("read -p 'Name? ' x; echo hello $x")
    ) as client:
        await client.next_prompt()
        async with viewer(live_server, client) as terminal:
            await terminal.shows("Name? ")
            for key in "Ada":
                await terminal.send(type="keys", data=key)
            await terminal.until("writer", writer="person")
            await terminal.shows("Ada")
            await terminal.send(type="keys", data="\r")
            await terminal.until("ended", return_code=0)
            assert "hello Ada" in terminal.screen
        result = await client.result()
    assert "hello Ada" in result["stdout"]
    (closed,) = [event for event in client.events if event["type"] == "hitl_closed"]
    assert closed["payload"]["status"] == "cancelled", "typed at the terminal instead"
    assert len(client.of_type("user_input_required")) == 1


async def test_P49_a_terminal_shows_itself_at_once_even_if_nothing_was_printed(
    live_server: LiveServer,
) -> None:
    async with prompt_client(live_server, command_message("cat")) as client:
        await client.next_prompt()
        async with viewer(live_server, client) as terminal:
            assert (await terminal.until("screen"))["data"] == ""
            await terminal.send(type="keys", data="x\r\x04")
            await terminal.until("ended", return_code=0)
        assert (await client.result())["return_code"] == 0


async def test_a_terminal_may_be_made_tiny_and_large_again(live_server: LiveServer) -> None:
    command = "trap 'stty size' WINCH; read -p 'Name? ' x; read y; echo hello"
    async with prompt_client(live_server, command_message(command)) as client:
        await client.next_prompt()
        async with viewer(live_server, client) as terminal:
            await terminal.send(type="resize", rows=1, cols=1)
            await terminal.send(type="resize", rows=40, cols=100)
            await terminal.send(type="resize", rows=0, cols=5000)
            assert (await terminal.until("error"))["code"] == "bad_request"
            await terminal.send(type="keys", data="a\r")
            await terminal.shows("40 100")
            await terminal.send(type="keys", data="b\r")
            await terminal.until("ended")


async def test_a_terminal_that_floods_shows_its_end(live_server: LiveServer) -> None:
    command = "read -p 'Go? ' x; yes flooding | head -c 30000000; echo; read -p 'Done? ' y"
    async with prompt_client(live_server, command_message(command)) as client:
        await client.next_prompt()
        async with viewer(live_server, client) as terminal:
            await terminal.send(type="keys", data="y\r")
            await terminal.shows("Done? ")
            assert len(terminal.screen) < 20_000_000
            await terminal.send(type="keys", data="y\r")
            await terminal.until("ended", return_code=0)


async def test_only_the_owner_sees_a_terminal(live_server: LiveServer) -> None:
    async with prompt_client(live_server, command_message("read -p 'Name? ' x")) as client:
        await client.next_prompt()
        async with viewer(live_server, client, token="wrong") as terminal:
            assert (await terminal.until("error"))["code"] == "not_authenticated"
        await client.answer("Ada")
        await client.result()


async def test_keys_for_a_terminal_that_ended_are_refused(live_server: LiveServer) -> None:
    async with prompt_client(live_server, command_message("echo done")) as client:
        await client.result()
        async with viewer(live_server, client) as terminal:
            await terminal.until("ended")
            await terminal.send(type="keys", data="x")
            assert (await terminal.until("error"))["code"] == "not_waiting"


async def test_too_much_input_at_once_is_rejected_and_the_command_keeps_running(
    live_server: LiveServer,
) -> None:
    async with prompt_client(
        live_server, command_message("read -p 'Name? ' x; echo hello $x")
    ) as client:
        await client.next_prompt()
        async with viewer(live_server, client) as terminal:
            await terminal.send(type="keys", data="x" * 1_000_000)
            assert (await terminal.until("error"))["code"] == "bad_request"
            await terminal.send(type="paint", data="x")
            assert (await terminal.until("error"))["code"] == "bad_request"
            await terminal.send(type="keys", data="Ada\r")
            await terminal.until("ended", return_code=0)
        assert "hello Ada" in (await client.result())["stdout"]


async def test_control_bytes_typed_by_the_user_reach_the_command(live_server: LiveServer) -> None:
    """At a terminal, Ctrl-C is a key like any other; who answers a question cannot send it."""
    async with prompt_client(
        live_server, command_message("read -p 'Name? ' x; echo never")
    ) as client:
        await client.next_prompt()
        async with viewer(live_server, client) as terminal:
            await terminal.send(type="keys", data="Ad\x03")
            await terminal.until("ended")
        assert "never" not in (await client.result())["stdout"]
