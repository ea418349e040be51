"""Hypothesis: frames for the chat socket, and messages and resumed streams over HTTP."""

import asyncio
import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import httpx
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from tests.fuzz.things import Things, chance_of, with_ids
from tests.live import LiveServer, Socket
from tests.support.strategies import json_values, of_field, texts
from wenko.protocol.commands import COMMAND_MODELS

SKIPPED = ("authenticate",)
SHARE_OVER_HTTP = 20
"""One of so many cases is a message or a stream over HTTP, which costs more."""


@dataclass
class Counts:
    cases: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    errors: list[dict[str, Any]] = field(default_factory=list)


@st.composite
def frames(draw: st.DrawFn) -> str | bytes:
    """Mostly commands with valid data, or with one field of another kind; sometimes anything."""
    kind = draw(st.integers(0, 9))
    if kind == 0:
        return draw(st.binary(max_size=40) | texts | st.sampled_from(["[" * 5000, "{}", "\x00"]))
    name = draw(st.sampled_from([each for each in COMMAND_MODELS if each not in SKIPPED]))
    model = COMMAND_MODELS[name].model_fields.get("data")
    data: Any = {}
    if model is not None and model.annotation is not None:
        fields = model.annotation.model_fields
        data = {each: _json(draw(of_field(fields[each]))) for each in fields}
        if kind < 4 and data:
            data[draw(st.sampled_from(sorted(data)))] = draw(json_values)
    if kind == 4:
        data = draw(json_values)
    command = {"type": name, "request_id": draw(texts | json_values), "data": data}
    return json.dumps(command)


def _json(value: Any) -> Any:
    return json.loads(json.dumps(value, default=lambda each: each.model_dump(mode="json")))


def send_frames(server: LiveServer, things: Things, cases: int, number: int) -> Counts:
    """So many frames; each must be answered, and the connection must go on or be closed."""
    counts = Counts()
    with asyncio.Runner() as runner:
        client = _Client(server, things, counts)

        @seed(number)
        @settings(
            max_examples=cases,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(frames())
        def each(frame: str | bytes) -> None:
            counts.cases += 1
            if counts.cases % SHARE_OVER_HTTP == 0:
                runner.run(client.over_http(frame))
            else:
                runner.run(client.over_socket(frame))

        try:
            each()
        finally:
            runner.run(client.close())
    return counts


class _Client:
    def __init__(self, server: LiveServer, things: Things, counts: Counts) -> None:
        self._server = server
        self._things = things
        self._counts = counts
        self._opened: Any = None
        self._socket: Socket | None = None

    async def close(self) -> None:
        if self._opened is not None:
            await self._opened.__aexit__(None, None, None)
            self._opened = self._socket = None

    async def over_socket(self, frame: str | bytes) -> None:
        frame = self._with_ids(frame)
        if self._counts.cases % 200 == 0:
            # What is followed by now would send its events for ever.
            await self.close()
        try:
            if self._socket is None:
                self._opened = self._server.socket()
                self._socket = await self._opened.__aenter__()
            await self._socket.connection.send(frame)
            await self._socket.send({"type": "ping", "request_id": "the end"})
            while True:
                reply = await self._socket.receive()
                if reply["type"] == "pong" and reply.get("request_id") == "the end":
                    break
                if "seq" not in reply:
                    self._count(frame, str((reply.get("data") or {}).get("code", reply["type"])))
        except ConnectionClosed as closed:
            self._count(frame, f"closed with {closed.rcvd.code if closed.rcvd else 1006}")
            await self.close()

    async def over_http(self, frame: str | bytes) -> None:
        """A message, or the events of a conversation from anywhere; only the beginning is read."""
        chance = chance_of(repr(frame))
        ids = self._things.ids
        async with self._server.http() as http:
            if chance.random() < 0.5:
                text = frame if isinstance(frame, str) else repr(frame)
                body = {"message": text, "conversation_id": chance.choice(ids["conversation_id"])}
                body = body if chance.random() < 0.5 else {"message": text}
                request = http.build_request("POST", "/chat", json=body)
            else:
                conversation = chance.choice(ids["conversation_id"])
                values = [0, 3, 10**6, "x", -1, 2**63, ""]
                request = http.build_request(
                    "GET",
                    f"/conversations/{conversation}/events",
                    params={"after": chance.choice(values), "until_end": chance.choice([1, 0])},
                    headers={"Last-Event-ID": str(chance.choice(values))},
                )
            await self._first_event(http, request, frame)

    async def _first_event(
        self, http: httpx.AsyncClient, request: httpx.Request, frame: str | bytes
    ) -> None:
        reply = await http.send(request, stream=True)
        try:
            self._count(frame, f"{request.method} {reply.status_code}")
            # A stream after the last event of a quiet conversation says nothing.
            async with asyncio.timeout(0.3):
                async for line in reply.aiter_lines():
                    if line.startswith("data:"):
                        return
        except TimeoutError:
            pass
        finally:
            await reply.aclose()

    def _with_ids(self, frame: str | bytes) -> str | bytes:
        try:
            command = json.loads(frame)
        except ValueError:
            return frame
        except RecursionError:
            return frame
        if not isinstance(command, dict):
            return frame
        data = with_ids(command.get("data"), self._things.ids, chance_of(command))
        return json.dumps({**command, "data": data})

    def _count(self, frame: str | bytes, outcome: str) -> None:
        self._counts.outcomes[outcome] += 1
        failed = outcome.split()[-1]
        if outcome == "internal_error" or failed in ("1011", "1006") or failed.startswith("5"):
            self._counts.errors.append({"frame": repr(frame)[:2000], "outcome": outcome})
