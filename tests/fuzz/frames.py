"""Hypothesis: frames for the chat socket, and messages and resumed streams over HTTP."""

import asyncio
import json
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import httpx
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from tests.fuzz.things import Things, chance_of, with_ids
from tests.live import LiveServer
from tests.support.strategies import json_values, of_field, texts
from wenko.protocol.commands import COMMAND_MODELS

SKIPPED = ("authenticate",)
BATCH = 25
"""Frames that are sent before their replies are read."""
SHARE_OVER_HTTP = 25
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
    if kind == 9:
        return draw(st.binary(max_size=40) | texts | st.sampled_from(["[" * 5000, "{}", "\x00"]))
    name = draw(st.sampled_from([each for each in COMMAND_MODELS if each not in SKIPPED]))
    model = COMMAND_MODELS[name].model_fields.get("data")
    data: Any = {}
    if model is not None and model.annotation is not None:
        fields = model.annotation.model_fields
        data = {each: _json(draw(of_field(fields[each]))) for each in fields}
        if 4 < kind < 8 and data:
            data[draw(st.sampled_from(sorted(data)))] = draw(json_values)
    if kind == 8:
        data = draw(json_values)
    command = {"type": name, "request_id": draw(texts | json_values), "data": data}
    return json.dumps(command)


def _json(value: Any) -> Any:
    return json.loads(json.dumps(value, default=lambda each: each.model_dump(mode="json")))


def send_frames(
    server: LiveServer, things: Things, cases: int, number: int, until: float
) -> Counts:
    """So many frames, none later than ``until``; after them the connection must still answer."""
    counts = Counts()
    with asyncio.Runner() as runner:
        client = _Client(server, things, counts)

        @seed(number)
        @settings(
            max_examples=max(1, cases // BATCH),
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(st.lists(frames(), min_size=BATCH, max_size=BATCH))
        def each(batch: list[str | bytes]) -> None:
            if time.monotonic() > until:
                return
            counts.cases += BATCH
            over_http = batch[::SHARE_OVER_HTTP]
            over_socket = [each for n, each in enumerate(batch) if n % SHARE_OVER_HTTP]
            runner.run(client.send(over_http, over_socket))

        each()
    return counts


class _Client:
    def __init__(self, server: LiveServer, things: Things, counts: Counts) -> None:
        self._server = server
        self._things = things
        self._counts = counts

    async def send(self, over_http: list[str | bytes], over_socket: list[str | bytes]) -> None:
        await asyncio.gather(self.over_socket(over_socket), *map(self.over_http, over_http))

    async def over_socket(self, batch: list[str | bytes]) -> None:
        """A connection for each batch: what is followed by then would send its events for ever."""
        sent = [self._with_ids(each) for each in batch]
        try:
            async with self._server.socket() as socket:
                for frame in sent:
                    await socket.connection.send(frame)
                await socket.send({"type": "ping", "request_id": "the end"})
                while True:
                    reply = await socket.receive()
                    if reply["type"] == "pong" and reply.get("request_id") == "the end":
                        return
                    if "seq" not in reply:
                        code = (reply.get("data") or {}).get("code", reply["type"])
                        self._count(repr(sent), str(code))
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 1006
            self._count(repr(sent), f"closed with {code}")

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
