"""A real server in its own process, and a client for its public interfaces."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import IO, Any, Protocol, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

JsonObject = dict[str, Any]
TIMEOUT = 60.0
USER_SETTINGS = "user-settings.json"
LOG_LINES = 5000


class Process(Protocol):
    """A started server: ``subprocess.Popen``, or a fork of a process that has imported it."""

    pid: int

    @property
    def stdout(self) -> IO[str] | None: ...
    def send_signal(self, number: int, /) -> None: ...
    def wait(self, timeout: float) -> int: ...


Spawn = Callable[[list[str], dict[str, str]], Process]


def spawn_interpreter(arguments: list[str], environment: dict[str, str]) -> Process:
    """``python -m wenko`` in a new interpreter, as users start it."""
    return subprocess.Popen(
        [sys.executable, "-m", "wenko", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment,
    )


class LiveServer:
    """``wenko serve`` on a free port; can be killed and started again on the same folder."""

    spawn: Spawn = staticmethod(spawn_interpreter)
    """Tests replace it with forks, which start faster."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.data = data
        self.url = ""
        self.token = ""
        self.language: str | None = environment.get("WENKO_LANGUAGE", "zh")
        """Of new conversations; null: their first message decides."""
        self._environment = environment
        self._process: Process | None = None
        self._reader: threading.Thread | None = None
        self.log: deque[str] = deque(maxlen=LOG_LINES)
        """The last lines that it printed."""

    def ask_about(self, *patterns: str) -> None:
        """A rule of the person: these calls ask, also where the sandbox and undo contain them."""
        text = json.dumps({"permissions": {"ask": patterns}})
        (self.data / USER_SETTINGS).write_text(text)

    def start(self) -> Self:
        arguments = ["serve", "--port", "0", "--data", str(self.data)]
        inherited = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("WENKO_", "PYTHONDONTWRITEBYTECODE"))
        }
        settings = {"WENKO_USER_SETTINGS": str(self.data / USER_SETTINGS)}
        environment = {**inherited, "COLUMNS": "1000", **settings, **self._environment}
        self._process = self.spawn(arguments, environment)
        assert self._process.stdout is not None
        output = []
        for line in self._process.stdout:
            output.append(line)
            self.log.append(line)
            if line.strip().startswith("http://"):
                self.url = line.split()[0].rstrip("/")
                self.token = self._environment.get("WENKO_TOKEN") or self._stored_token()
                # A pipe that nobody reads fills up, and then the server stops at its next line.
                self._reader = threading.Thread(
                    target=self.log.extend, args=(self._process.stdout,), daemon=True
                )
                self._reader.start()
                return self
        self._end(signal.SIGKILL)
        raise AssertionError("the server did not start:\n" + "".join(output))

    def _stored_token(self) -> str:
        return (self.data / "token").read_text().strip()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def kill(self) -> None:
        """SIGKILL: no chance to clean up."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def wait_for_end(self) -> None:
        """Until the process ends by itself."""
        self._end(None)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def http(self, token: str | None = None) -> httpx.AsyncClient:
        headers = {"Authorization": f"Bearer {token}"} if token else self.headers
        return httpx.AsyncClient(base_url=self.url, headers=headers, timeout=TIMEOUT)

    @asynccontextmanager
    async def socket(self, query: str = "", token: str | None = None) -> AsyncIterator["Socket"]:
        address = self.url.replace("http", "ws", 1) + "/ws/chat" + query
        async with connect(
            address, max_size=None, max_queue=None, proxy=None, open_timeout=TIMEOUT
        ) as connection:
            socket = Socket(connection, self.language)
            await socket.send({"type": "authenticate", "token": token or self.token})
            ready = await socket.receive()
            assert ready["type"] == "ready", ready
            yield socket

    async def run(self, message: str, conversation_id: str | None = None) -> list[JsonObject]:
        """Send a message and return the events of its run."""
        async with self.socket() as socket:
            accepted = await socket.chat(message, conversation_id)
            return await socket.events_until(
                lambda event: (
                    event["type"] == "process_completed" and event["run_id"] == accepted["run_id"]
                )
            )

    async def first_events(self, conversation_id: str, type_: str, count: int) -> list[JsonObject]:
        """The first events of a type; waits until there are as many."""
        left = count
        async with self.socket() as socket:
            await socket.follow(conversation_id)

            def is_last(event: JsonObject) -> bool:
                nonlocal left
                left -= int(event["type"] == type_)
                return left == 0

            return only(await socket.events_until(is_last), type_)

    async def remaining_events(self, conversation_id: str, after: int = 0) -> list[JsonObject]:
        """The events of a conversation after ``after``, until its run ends."""
        async with self.socket() as socket:
            await socket.follow(conversation_id, after)
            return await socket.events_until(lambda event: event["type"] == "process_completed")

    def _end(self, with_signal: signal.Signals | None) -> None:
        if self._process is None:
            return
        if with_signal is not None:
            with suppress(ProcessLookupError):
                self._process.send_signal(with_signal)
        self._process.wait(timeout=30)
        if self._reader is not None:
            self._reader.join(timeout=10)
        if self._process.stdout is not None and (not self._reader or not self._reader.is_alive()):
            self._process.stdout.close()
        self._process = self._reader = None


class Socket:
    """One WebSocket connection."""

    def __init__(self, connection: ClientConnection, language: str | None = None) -> None:
        self.connection = connection
        self.language = language
        """Of a new conversation; null: its first message decides."""

    async def send(self, command: JsonObject) -> None:
        await self.connection.send(json.dumps(command))

    async def receive(self) -> JsonObject:
        async with asyncio.timeout(TIMEOUT):
            wire: JsonObject = json.loads(await self.connection.recv())
        return wire

    async def chat(
        self, message: str, conversation_id: str | None = None, **more: Any
    ) -> JsonObject:
        """Send a message and return the data of the reply."""
        data = {
            "message": message,
            "conversation_id": conversation_id,
            "language": self.language,
            **more,
        }
        await self.send({"type": "chat", "data": data})
        reply = await self.receive()
        while "seq" in reply:
            reply = await self.receive()
        assert reply["type"] == "accepted", reply
        accepted: JsonObject = reply["data"]
        return accepted

    async def follow(self, conversation_id: str, after: int = 0) -> None:
        data = {"conversation_id": conversation_id, "after": after}
        await self.send({"type": "follow", "data": data})

    async def events_until(self, last: Callable[[JsonObject], bool]) -> list[JsonObject]:
        """Events up to and including the one that ``last`` accepts."""
        events: list[JsonObject] = []
        while not events or not last(events[-1]):
            wire = await self.receive()
            if "seq" in wire:
                events.append(wire)
        return events


def types(events: list[JsonObject]) -> list[str]:
    return [event["type"] for event in events]


def only(events: list[JsonObject], type_: str) -> list[JsonObject]:
    return [event for event in events if event["type"] == type_]
