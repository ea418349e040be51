"""A model provider in this process: real HTTP, real wire formats, scripted replies.

async with RecordedProvider() as provider:
    provider.will_return("task_analysis", {...})
    provider.will_say("Hello")
    ...  # WENKO_MODEL=openai:any, WENKO_MODEL_BASE_URL=provider.openai_url
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

from wenko.models.transport.providers import Dialect
from wenko.models.transport.recording import read_recording
from wenko.testing.wire_formats import Fault, Json, ProviderReply, error_response, sse_frames

MAX_BODY = 16 * 1024 * 1024
SIMPLE: Json = {
    "complexity": "simple",
    "task_type": "chat",
    "requires_sandbox": False,
    "reasoning": "recorded",
    "suggested_approach": "recorded",
}


@dataclass(frozen=True, slots=True)
class ProviderRequest:
    """A request that the provider received."""

    dialect: Dialect
    path: str
    headers: dict[str, str]
    body: Json
    output: str | None
    """Name of the requested output schema; null for plain text."""
    as_tool: bool
    """Whether the output is requested as a tool call."""

    @property
    def text(self) -> str:
        """The body as searchable text."""
        return json.dumps(self.body, ensure_ascii=False)


class RecordedProvider:
    """Listens on a free local port while the context is open."""

    def __init__(self, slow: float = 0.02) -> None:
        self.requests: list[ProviderRequest] = []
        self.defaults: dict[str | None, str] = {
            None: "好的",
            "task_analysis": json.dumps(SIMPLE),
            "verdict": json.dumps({"is_valid": True, "reason": "recorded"}),
        }
        """Replies when the script is used up, by output schema; null is plain text."""
        self.url = ""
        self.on_first_chunk: Callable[[], None] | None = None
        """Called when the first chunk of a reply is sent."""
        self._script: dict[str | None, list[str]] = defaultdict(list)
        self._faults: list[Fault] = []
        self._chance: tuple[float, Sequence[Fault], random.Random] | None = None
        self.slow = slow
        """Seconds before each chunk with the fault ``slow``."""
        self._retry_after: str | None = None
        self._server: asyncio.Server | None = None
        self._connections: set[asyncio.Task[None]] = set()

    @classmethod
    def replaying(cls, recording: Path) -> Self:
        """Replays a recording (``WENKO_MODEL_RECORD``) over HTTP."""
        provider = cls()
        for each in read_recording(recording):
            provider._script[each.kind[1]].append("".join(each.chunks))
        return provider

    def will_say(self, *texts: str) -> None:
        """Plain-text replies, one for each request."""
        self._script[None] += texts

    def will_return(self, output: str, *values: Any) -> None:
        """Structured replies for an output schema: values as JSON, strings as they are."""
        self._script[output] += [
            each if isinstance(each, str) else json.dumps(each) for each in values
        ]

    def will_fail(self, *faults: Fault, retry_after: str | None = None) -> None:
        """Faults of the next requests, whatever they are."""
        self._faults += faults
        self._retry_after = retry_after

    def will_recover(self) -> None:
        """Drop the faults that are still scheduled."""
        self._faults.clear()

    def will_fail_by_chance(self, chance: float, faults: Sequence[Fault], seed: int = 0) -> None:
        self._chance = (chance, faults, random.Random(seed))

    @property
    def openai_url(self) -> str:
        return f"{self.url}/v1"

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=MAX_BODY)
        port = self._server.sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        if self._connections:
            # Let connections that the client has closed finish; cancel only the others.
            await asyncio.wait(self._connections, timeout=0.5)
        for task in list(self._connections):
            task.cancel()
        if self._connections:
            await asyncio.wait(self._connections)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        try:
            with suppress(asyncio.CancelledError, ConnectionError, asyncio.IncompleteReadError):
                while await self._handle(reader, writer):
                    pass
        finally:
            writer.close()
            with suppress(ConnectionError, asyncio.CancelledError):
                await writer.wait_closed()
            self._connections.discard(task)

    async def _handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Answer one request; returns whether the connection stays open."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {
            name.lower(): value.strip()
            for name, _, value in (line.partition(":") for line in head[1:])
        }
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        request = _parse_request(head[0].split()[1], headers, json.loads(body or b"{}"))
        self.requests.append(request)
        fault = self._next_fault()
        if fault == "hang":
            await reader.read()
            return False
        if fault is not None and (error := error_response(request.dialect, fault)) is not None:
            self._send_error(writer, *error)
            await writer.drain()
            return True
        if fault == "html":
            _send(writer, 200, "text/html", b"<html><body>Welcome to the router</body></html>")
            await writer.drain()
            return True
        return await self._stream(writer, request, fault)

    async def _stream(
        self, writer: asyncio.StreamWriter, request: ProviderRequest, fault: Fault | None
    ) -> bool:
        writer.write(
            b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n"
        )
        frames = sse_frames(request.dialect, self._reply(request, fault))
        if fault in ("cut", "ends_early"):
            frames = frames[: max(2, len(frames) // 2)]
        elif fault == "garbage":
            frames = ["data: \x00\x01 this is {not json\n\n", "data: ]]]\n\n"]
        for number, frame in enumerate(frames):
            if fault == "slow":
                await asyncio.sleep(self.slow)
            if number == 1 and self.on_first_chunk is not None:
                self.on_first_chunk()
            encoded = frame.encode()
            writer.write(b"%x\r\n%b\r\n" % (len(encoded), encoded))
            await writer.drain()
        if fault == "cut":
            return False
        writer.write(b"0\r\n\r\n")
        await writer.drain()
        return True

    def _send_error(self, writer: asyncio.StreamWriter, status: int, body: Json) -> None:
        headers = b""
        if status == 429:
            headers = f"Retry-After: {self._retry_after or '0'}\r\n".encode()
        _send(writer, status, "application/json", json.dumps(body).encode(), headers)

    def _next_fault(self) -> Fault | None:
        if self._faults:
            return self._faults.pop(0)
        if self._chance is not None:
            chance, faults, dice = self._chance
            if dice.random() < chance:
                return dice.choice(list(faults))
        return None

    def _reply(self, request: ProviderRequest, fault: Fault | None) -> ProviderReply:
        script = self._script[request.output]
        default = self.defaults.get(request.output, self.defaults[None])
        text = script.pop(0) if script else default
        if fault == "bad_json":
            text = text[: max(1, len(text) // 2)] if request.output else '{"response": "half of it'
        if fault == "empty":
            text = ""
        model = str(request.body.get("model", "recorded"))
        return ProviderReply(text, request.output if request.as_tool else None, model)


def _parse_request(path: str, headers: dict[str, str], body: Json) -> ProviderRequest:
    dialect: Dialect = "openai"
    if path.endswith("/messages") or "/messages?" in path:
        dialect = "anthropic"
    elif ":streamGenerateContent" in path:
        dialect = "gemini"
    output, as_tool = _requested_output(body)
    return ProviderRequest(dialect, path, headers, body, output, as_tool)


def _requested_output(body: Json) -> tuple[str | None, bool]:
    """The name of the requested output schema, and whether it is a tool call."""
    schema = (body.get("response_format") or {}).get("json_schema") or {}
    if schema:
        return str(schema.get("name")), False
    for tool in body.get("tools") or []:
        for declared in tool.get("functionDeclarations") or [tool.get("function") or tool]:
            return str(declared["name"]), True
    return None, False


def _send(
    writer: asyncio.StreamWriter, status: int, type_: str, body: bytes, headers: bytes = b""
) -> None:
    head = f"HTTP/1.1 {status} Recorded\r\nContent-Type: {type_}\r\nContent-Length: {len(body)}\r\n"
    writer.write(head.encode() + headers + b"\r\n" + body)
