"""A real server in a process of its own, and a client that speaks to it as anybody would."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

Wire = dict[str, Any]
PATIENCE = 60.0


class LiveServer:
    """``wenko serve`` on a free port; can be killed and started again on the same folder."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.data = data
        self.url = ""
        self.token = ""
        self._environment = environment
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> Self:
        command = [sys.executable, "-m", "wenko", "serve", "--port", "0", "--data", str(self.data)]
        inherited = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("WENKO_", "PYTHONDONTWRITEBYTECODE"))
        }
        self._process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**inherited, "COLUMNS": "1000", **self._environment},
        )
        assert self._process.stdout is not None
        said = []
        for line in self._process.stdout:
            said.append(line)
            if "#token=" in line:
                self.url, _, self.token = line.strip().partition("/#token=")
                return self
        raise AssertionError("the server did not start:\n" + "".join(said))

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def kill(self) -> None:
        """As the machine would: at once, with no chance to tidy up."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def http(self, token: str | None = None) -> httpx.AsyncClient:
        headers = {"Authorization": f"Bearer {token}"} if token else self.headers
        return httpx.AsyncClient(base_url=self.url, headers=headers, timeout=PATIENCE)

    @asynccontextmanager
    async def socket(self, query: str = "", token: str | None = None) -> AsyncIterator["Socket"]:
        address = self.url.replace("http", "ws", 1) + "/ws/chat" + query
        async with connect(address, max_size=None, max_queue=None, proxy=None) as connection:
            socket = Socket(connection)
            await socket.send({"type": "authenticate", "token": token or self.token})
            ready = await socket.receive()
            assert ready["type"] == "ready", ready
            yield socket

    async def run(self, message: str, conversation_id: str | None = None) -> list[Wire]:
        """The events of one message's whole run."""
        async with self.socket() as socket:
            accepted = await socket.chat(message, conversation_id)
            return await socket.events_until(
                lambda event: (
                    event["type"] == "process_completed" and event["run_id"] == accepted["run_id"]
                )
            )

    async def rest(self, conversation_id: str, after: int = 0) -> list[Wire]:
        """The events of a conversation from there on, until its run has ended."""
        async with self.socket() as socket:
            await socket.follow(conversation_id, after)
            return await socket.events_until(lambda event: event["type"] == "process_completed")

    def _end(self, with_signal: signal.Signals) -> None:
        if self._process is None:
            return
        self._process.send_signal(with_signal)
        self._process.wait(timeout=30)
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._process = None


class Socket:
    """One WebSocket connection."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    async def send(self, command: Wire) -> None:
        await self.connection.send(json.dumps(command))

    async def receive(self) -> Wire:
        async with asyncio.timeout(PATIENCE):
            wire: Wire = json.loads(await self.connection.recv())
        return wire

    async def chat(self, message: str, conversation_id: str | None = None) -> Wire:
        """Send a message; what the server said to it."""
        data = {"message": message, "conversation_id": conversation_id}
        await self.send({"type": "chat", "data": data})
        reply = await self.receive()
        while "seq" in reply:
            reply = await self.receive()
        assert reply["type"] == "accepted", reply
        accepted: Wire = reply["data"]
        return accepted

    async def follow(self, conversation_id: str, after: int = 0) -> None:
        data = {"conversation_id": conversation_id, "after": after}
        await self.send({"type": "follow", "data": data})

    async def events_until(self, last: Callable[[Wire], bool]) -> list[Wire]:
        """Events up to and with the one that ``last`` accepts."""
        events: list[Wire] = []
        while not events or not last(events[-1]):
            wire = await self.receive()
            if "seq" in wire:
                events.append(wire)
        return events


def types(events: list[Wire]) -> list[str]:
    return [event["type"] for event in events]


def only(events: list[Wire], type_: str) -> list[Wire]:
    return [event for event in events if event["type"] == type_]
