"""A model provider in this process: real HTTP, real wire formats, answers from a script.

async with RecordedProvider() as provider:
    provider.will_fill("task_analysis", {...})
    provider.will_say("Hello")
    ...  # WENKO_MODEL=openai:any, WENKO_MODEL_BASE_URL=provider.url
"""

import asyncio
import json
import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from wenko.models.transport.recording import read_recording
from wenko.testing.wire_formats import Dialect, Fault, Json, ProviderReply, frames, refusal

MOST_BODY = 16 * 1024 * 1024
SIMPLE: Json = {
    "complexity": "simple",
    "task_type": "chat",
    "requires_sandbox": False,
    "reasoning": "recorded",
    "suggested_approach": "recorded",
}


@dataclass(frozen=True, slots=True)
class ProviderRequest:
    """A request as it arrived."""

    dialect: Dialect
    path: str
    headers: dict[str, str]
    body: Json
    form: str | None
    """Name of the form that the reply must have; null for words."""
    tool: bool
    """Whether the form is asked for as a tool call."""

    @property
    def text(self) -> str:
        """Everything that it says, to be searched."""
        return json.dumps(self.body, ensure_ascii=False)


class RecordedProvider:
    """Listens on a free port of this machine until it is left."""

    def __init__(self, slow: float = 0.02) -> None:
        self.asked: list[ProviderRequest] = []
        self.always: dict[str | None, str] = {
            None: "好的",
            "task_analysis": json.dumps(SIMPLE),
            "verdict": json.dumps({"is_valid": True, "reason": "recorded"}),
        }
        """What is answered when the script has nothing: by form, and null for words."""
        self.url = ""
        self.on_piece: Callable[[], None] | None = None
        """Called when the first piece of an answer leaves."""
        self._said: dict[str | None, list[str]] = defaultdict(list)
        self._faults: list[Fault] = []
        self._chance: tuple[float, Sequence[Fault], random.Random] | None = None
        self.slow = slow
        """Seconds before each piece of a slow answer."""
        self._retry_after: str | None = None
        self._server: asyncio.Server | None = None
        self._connections: set[asyncio.Task[None]] = set()

    @classmethod
    def replaying(cls, recording: Path) -> Self:
        """Answers over the wire what a recording says (``WENKO_MODEL_RECORD``)."""
        provider = cls()
        for each in read_recording(recording):
            provider._said[each.kind[1]].append("".join(each.pieces))
        return provider

    def will_say(self, *texts: str) -> None:
        """Words, one text for each request."""
        self._said[None] += texts

    def will_fill(self, form: str, *values: Any) -> None:
        """A form: a value as JSON, or a text exactly as it is."""
        self._said[form] += [each if isinstance(each, str) else json.dumps(each) for each in values]

    def will_fail(self, *faults: Fault, retry_after: str | None = None) -> None:
        """The next requests, whatever they ask."""
        self._faults += faults
        self._retry_after = retry_after

    def will_recover(self) -> None:
        """No more of the faults that were to come."""
        self._faults.clear()

    def will_fail_by_chance(self, chance: float, faults: Sequence[Fault], seed: int = 0) -> None:
        self._chance = (chance, faults, random.Random(seed))

    @property
    def openai_url(self) -> str:
        return f"{self.url}/v1"

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0, limit=MOST_BODY)
        port = self._server.sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        if self._connections:
            # Clients that have gone are let go; only those that stay are thrown out.
            await asyncio.wait(self._connections, timeout=0.5)
        for task in list(self._connections):
            task.cancel()
        if self._connections:
            await asyncio.wait(self._connections)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        try:
            with suppress(asyncio.CancelledError, ConnectionError, asyncio.IncompleteReadError):
                while await self._one(reader, writer):
                    pass
        finally:
            writer.close()
            with suppress(ConnectionError, asyncio.CancelledError):
                await writer.wait_closed()
            self._connections.discard(task)

    async def _one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """One request; whether the connection stays open for more."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {
            name.lower(): value.strip()
            for name, _, value in (line.partition(":") for line in head[1:])
        }
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        asked = _asked(head[0].split()[1], headers, json.loads(body or b"{}"))
        self.asked.append(asked)
        fault = self._fault()
        if fault == "hang":
            await reader.read()
            return False
        if fault is not None and (refused := refusal(asked.dialect, fault)) is not None:
            self._refuse(writer, *refused)
            await writer.drain()
            return True
        if fault == "html":
            _whole(writer, 200, "text/html", b"<html><body>Welcome to the router</body></html>")
            await writer.drain()
            return True
        return await self._stream(writer, asked, fault)

    async def _stream(
        self, writer: asyncio.StreamWriter, asked: ProviderRequest, fault: Fault | None
    ) -> bool:
        writer.write(
            b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n"
        )
        said = frames(asked.dialect, self._answer(asked, fault))
        if fault in ("cut", "ends_early"):
            said = said[: max(2, len(said) // 2)]
        elif fault == "garbage":
            said = ["data: \x00\x01 this is {not json\n\n", "data: ]]]\n\n"]
        for number, frame in enumerate(said):
            if fault == "slow":
                await asyncio.sleep(self.slow)
            if number == 1 and self.on_piece is not None:
                self.on_piece()
            encoded = frame.encode()
            writer.write(b"%x\r\n%b\r\n" % (len(encoded), encoded))
            await writer.drain()
        if fault == "cut":
            return False
        writer.write(b"0\r\n\r\n")
        await writer.drain()
        return True

    def _refuse(self, writer: asyncio.StreamWriter, status: int, body: Json) -> None:
        more = b""
        if status == 429:
            more = f"Retry-After: {self._retry_after or '0'}\r\n".encode()
        _whole(writer, status, "application/json", json.dumps(body).encode(), more)

    def _fault(self) -> Fault | None:
        if self._faults:
            return self._faults.pop(0)
        if self._chance is not None:
            chance, faults, dice = self._chance
            if dice.random() < chance:
                return dice.choice(list(faults))
        return None

    def _answer(self, asked: ProviderRequest, fault: Fault | None) -> ProviderReply:
        script = self._said[asked.form]
        text = script.pop(0) if script else self.always.get(asked.form, self.always[None])
        if fault == "bad_json":
            text = text[: max(1, len(text) // 2)] if asked.form else '{"response": "half of it'
        if fault == "empty":
            text = ""
        model = str(asked.body.get("model", "recorded"))
        return ProviderReply(text, asked.form if asked.tool else None, model)


def _asked(path: str, headers: dict[str, str], body: Json) -> ProviderRequest:
    dialect: Dialect = "openai"
    if path.endswith("/messages") or "/messages?" in path:
        dialect = "anthropic"
    elif ":streamGenerateContent" in path:
        dialect = "gemini"
    form, tool = _form(body)
    return ProviderRequest(dialect, path, headers, body, form, tool)


def _form(body: Json) -> tuple[str | None, bool]:
    """The name of the form that is asked for, and whether as a tool call."""
    schema = (body.get("response_format") or {}).get("json_schema") or {}
    if schema:
        return str(schema.get("name")), False
    for tool in body.get("tools") or []:
        for declared in tool.get("functionDeclarations") or [tool.get("function") or tool]:
            return str(declared["name"]), True
    return None, False


def _whole(
    writer: asyncio.StreamWriter, status: int, type_: str, body: bytes, more: bytes = b""
) -> None:
    head = f"HTTP/1.1 {status} Recorded\r\nContent-Type: {type_}\r\nContent-Length: {len(body)}\r\n"
    writer.write(head.encode() + more + b"\r\n" + body)
