"""A model provider in this process: real HTTP, real wire formats, scripted replies.

async with RecordedProvider() as provider:
    provider.will_return("triage", {...})
    provider.will_say("Hello")
    provider.will_call(("shell", {"command": "ls"}), text="I look first")
    provider.will_finish("There are three files.")
    ...  # WENKO_MODEL=openai:any, WENKO_MODEL_BASE_URL=provider.openai_url
"""

import asyncio
import json
import random
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

from wenko.models.interface import ModelReply, whole_reply
from wenko.models.transport.recording import read_recording
from wenko.testing.wire_formats import (
    Call,
    Fault,
    Finish,
    Json,
    ProviderReply,
    error_response,
    sse_frames,
    whole_completion,
)
from wenko.testing.wire_requests import ProviderRequest, parse_request

MAX_BODY = 16 * 1024 * 1024
CHARACTERS_PER_TOKEN = 4
CACHED_PROMPTS = 8
"""Prompts whose beginning a later request reads from the cache."""
SIMPLE: Json = {
    "complexity": "simple",
    "task_type": "chat",
    "requires_sandbox": False,
    "reasoning": "recorded",
    "suggested_approach": "recorded",
}


class RecordedProvider:
    """Listens on a free local port while the context is open."""

    def __init__(self, slow: float = 0.02) -> None:
        self.requests: list[ProviderRequest] = []
        self.defaults: dict[str | None, str] = {
            None: "好的",
            "triage": json.dumps(SIMPLE),
            "verdict": json.dumps({"is_valid": True, "reason": "recorded"}),
        }
        """Replies when the script is used up, by output schema; null is plain text."""
        self.url = ""
        self.on_first_chunk: Callable[[], None] | None = None
        """Called when the first chunk of a reply is sent."""
        self.on_request: Callable[[ProviderRequest], ProviderReply | None] | None = None
        """Answers from the content of a request; null takes the next reply of the script."""
        self._script: dict[str | None, list[ProviderReply]] = defaultdict(list)
        self._loop: list[ProviderReply] = []
        self._prompts: deque[str] = deque(maxlen=CACHED_PROMPTS)
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
            script = provider._loop if each.has_tools else provider._script[each.kind[1]]
            script.append(_reply_of(whole_reply(each.parts)))
        return provider

    def will_say(self, *texts: str, reasoning: str = "", finish: Finish = "stop") -> None:
        """Plain-text replies, one for each request without tools."""
        self._script[None] += [
            ProviderReply(each, reasoning=reasoning, finish=finish) for each in texts
        ]

    def will_return(self, output: str, *values: Any) -> None:
        """Structured replies for an output schema: values as JSON, strings as they are.

        A model that calls tools is not asked for ``triage`` and ``plan``: it says them with its
        first reply, in words or by ``start_task``.
        """
        self._script[output] += [
            ProviderReply(each if isinstance(each, str) else json.dumps(each)) for each in values
        ]

    def will_call(
        self, *calls: Call, text: str = "", reasoning: str = "", finish: Finish = "stop"
    ) -> None:
        """One reply that calls tools, for a request with tools."""
        self._loop.append(ProviderReply(text, calls, reasoning, finish))

    def will_finish(self, *texts: str, reasoning: str = "", finish: Finish = "stop") -> None:
        """Replies without calls for requests with tools: each ends a loop."""
        self._loop += [ProviderReply(each, reasoning=reasoning, finish=finish) for each in texts]

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
        outputs = {name for name in (*self.defaults, *self._script) if name is not None}
        request = parse_request(head[0].split()[1], headers, json.loads(body or b"{}"), outputs)
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
        if request.dialect == "openai" and not request.body.get("stream"):
            whole = json.dumps(whole_completion(self._reply(request, fault)))
            _send(writer, 200, "application/json", whole.encode())
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
        reply = self.on_request(request) if self.on_request is not None else None
        reply = reply or self._scripted(request)
        if fault == "bad_json":
            reply = _broken(reply, request)
        if fault == "empty":
            reply = ProviderReply()
        if request.output is not None and request.as_tool and not reply.calls:
            reply = replace(reply, text="", calls=((request.output, reply.text),))
        model = str(request.body.get("model", "recorded"))
        reply = replace(reply, model=model, number=len(self.requests))
        return self._with_usage(request, reply)

    def _opening(self) -> ProviderReply:
        """The first reply to a message: what is scripted of it, in words or as a call."""
        if not self._script["triage"]:
            script = self._loop or self._script[None]
            return script.pop(0) if script else ProviderReply(self.defaults[None])
        written = self._script["triage"].pop(0)
        try:
            stated = json.loads(written.text)
        except ValueError:
            return written
        plan = stated.get("plan")
        if stated.get("complexity") == "simple":
            if stated.get("response") is None and self._script[None]:
                return self._script[None].pop(0)
            asks = stated.get("hitl_request") is not None
            return replace(written, text=written.text if asks else stated.get("response") or "")
        if plan is None and self._script["plan"]:
            plan = json.loads(self._script["plan"].pop(0).text)
        approach = {"approach": stated.get("suggested_approach")}
        return replace(
            written, text="", calls=(("start_task", {**stated, **approach, **(plan or {})}),)
        )

    def _scripted(self, request: ProviderRequest) -> ProviderReply:
        if request.opens:
            return self._opening()
        script = self._script[request.output]
        if request.output is None and request.tools:
            script = self._loop
        if script:
            return script.pop(0)
        return ProviderReply(self.defaults.get(request.output, self.defaults[None]))

    def _with_usage(self, request: ProviderRequest, reply: ProviderReply) -> ProviderReply:
        """Estimated; cached is what begins like an earlier prompt."""
        prompt = request.prompt
        cached = max((_common_prefix(prompt, each) for each in self._prompts), default=0)
        self._prompts.append(prompt)
        written = len(reply.text) + len(reply.reasoning) + len(str(reply.calls))
        return replace(
            reply,
            input_tokens=1 + len(prompt) // CHARACTERS_PER_TOKEN,
            cached_tokens=cached // CHARACTERS_PER_TOKEN,
            output_tokens=1 + written // CHARACTERS_PER_TOKEN,
        )


def _reply_of(reply: ModelReply) -> ProviderReply:
    calls = tuple((call.name, call.arguments) for call in reply.tool_calls)
    finish: Finish = "length" if reply.cut_off else "stop"
    return ProviderReply(reply.text, calls, reply.reasoning, finish)


def _broken(reply: ProviderReply, request: ProviderRequest) -> ProviderReply:
    if reply.calls:
        return replace(reply, calls=((reply.calls[0][0], '{"half of'),))
    half = reply.text[: max(1, len(reply.text) // 2)]
    return replace(reply, text=half if request.output else '{"response": "half of it')


def _common_prefix(one: str, other: str) -> int:
    """Length; by halves, because prompts are long."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _send(
    writer: asyncio.StreamWriter, status: int, type_: str, body: bytes, headers: bytes = b""
) -> None:
    head = f"HTTP/1.1 {status} Recorded\r\nContent-Type: {type_}\r\nContent-Length: {len(body)}\r\n"
    writer.write(head.encode() + headers + b"\r\n" + body)
