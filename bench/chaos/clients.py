"""The users: they send messages, follow them, and answer questions, each time at any server."""

import asyncio
import random
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from bench.chaos.cluster import Cluster
from bench.chaos.script import FIELD, KINDS, message

GONE = (OSError, httpx.HTTPError, WebSocketException, AssertionError, TimeoutError)
"""What a client sees of a server that is killed, frozen, or without storage."""
FIRST_QUESTION = 1_000_000
"""Numbers of messages that only ask, apart from those of the other runs."""
PATIENCE = 8.0
"""Seconds until a server that says nothing counts as gone."""


@dataclass(slots=True)
class Sent:
    number: int
    kind: str
    conversation: str
    seqs: list[int] = field(default_factory=list)
    """Of the events that its follower received, in order."""
    ended: asyncio.Event = field(default_factory=asyncio.Event)


class Clients:
    def __init__(self, cluster: Cluster, chance: random.Random, patience: float = PATIENCE) -> None:
        self._cluster = cluster
        self._chance = chance
        self._patience = patience
        self.sent: list[Sent] = []
        self.answers: dict[str, str] = {}
        """The value of each answer that a server accepted, by question."""
        self.answered_twice: list[str] = []
        """Questions for which a second answer was accepted as if it were the first."""
        self.refused: Counter[str] = Counter()
        self._followers: set[asyncio.Task[None]] = set()

    async def send(self, number: int, kind: str | None = None) -> Sent:
        """Send a message until a server has accepted it."""
        kind = kind or KINDS[number % len(KINDS)]
        conversation = ""
        while True:
            try:
                async with self._http() as http, asyncio.timeout(self._patience):
                    if not conversation:
                        reply = await http.post("/conversations", json={"language": "en"})
                        conversation = self._checked(reply)["data"]["id"]
                    body = {"message": message(number, kind), "conversation_id": conversation}
                    headers = {"Idempotency-Key": f"task-{number}"}
                    async with http.stream("POST", "/chat", json=body, headers=headers) as stream:
                        if stream.status_code != 200:
                            self.refused[str(stream.status_code)] += 1
                            raise httpx.HTTPError("not accepted")
            except GONE:
                await asyncio.sleep(0.3)
                continue
            sent = Sent(number, kind, conversation)
            self.sent.append(sent)
            task = asyncio.create_task(self._follow(sent))
            self._followers.add(task)
            return sent

    async def open_questions(self, count: int) -> None:
        """Send so many messages that each ask, and wait until all questions are open."""
        numbers = iter(range(FIRST_QUESTION, FIRST_QUESTION + count))

        async def send_some() -> None:
            for number in numbers:
                await self.send(number, "ask")

        await asyncio.gather(*(send_some() for _ in range(8)))
        while await self._cluster.open_questions() < count:
            await asyncio.sleep(0.5)

    async def answer_forever(self, pause: float = 0.0) -> None:
        """Answer every open question, again and again until a server accepts it."""
        while True:
            with suppress(*GONE):
                async with self._http() as http, asyncio.timeout(self._patience):
                    found = self._checked(await http.get("/hitl?status=pending&limit=100"))
                    questions = found["data"]
                    self._chance.shuffle(questions)
                    for question in questions:
                        await self._answer(http, question)
                        await asyncio.sleep(pause)
            await asyncio.sleep(self._chance.uniform(0.1, 0.6))

    async def close(self) -> None:
        for task in self._followers:
            task.cancel()
        if self._followers:
            await asyncio.wait(self._followers)

    async def _answer(self, http: httpx.AsyncClient, question: dict[str, Any]) -> None:
        request = question.get("request") or question
        question_id = str(request["id"])
        name = request["fields"][0]["name"] if request.get("fields") else FIELD
        value = f"answer-{len(self.answers)}-{self._chance.randrange(10**6)}"
        body = {"request_id": question_id, "action": "approve", "data": {name: value}}
        reply = await http.post("/hitl/respond", json=body)
        if reply.status_code == 200:
            if question_id in self.answers:
                self.answered_twice.append(question_id)
            self.answers.setdefault(question_id, value)
        else:
            self.refused[reply.json().get("code", str(reply.status_code))] += 1

    async def _follow(self, sent: Sent) -> None:
        """Every event once, however often the connection breaks."""
        while not sent.ended.is_set():
            member = self._cluster.any_usable(self._chance)
            if member is None:
                await asyncio.sleep(0.2)
                continue
            with suppress(*GONE):
                # A connection that says nothing may be one to a frozen server. Among many, most
                # say nothing because their question is open: connecting anew would be the load.
                patience = self._patience * (1 + self._open() // 50)
                async with asyncio.timeout(patience), member.server.socket() as socket:
                    await socket.follow(sent.conversation, sent.seqs[-1] if sent.seqs else 0)
                    while not sent.ended.is_set():
                        wire = await socket.receive()
                        if "seq" in wire:
                            sent.seqs.append(wire["seq"])
                            if wire["type"] == "process_completed":
                                sent.ended.set()
            await asyncio.sleep(0.1)

    def _open(self) -> int:
        return sum(not each.ended.is_set() for each in self.sent)

    def _http(self) -> httpx.AsyncClient:
        member = self._cluster.any_usable(self._chance)
        if member is None:
            raise OSError("no server is up")
        return member.server.http()

    @staticmethod
    def _checked(reply: httpx.Response) -> dict[str, Any]:
        reply.raise_for_status()
        body: dict[str, Any] = reply.json()
        return body
