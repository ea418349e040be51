"""What grows: a conversation of 200,000 events, its deletion, and a database of 1 GB."""

import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sa

from bench.figures import Figure
from tests.live import LiveServer
from wenko.protocol.envelope import event_json
from wenko.protocol.events import RunMessagePayload, Steered
from wenko.protocol.model import now_ms
from wenko.storage import conversations, runs, users
from wenko.storage.compression import compress
from wenko.storage.database import Database, open_database
from wenko.storage.events import insert_rows
from wenko.storage.tables import conversations as conversation_table
from wenko.storage.tables import runs as run_table

RUNS = 1000
EVENTS_PER_RUN = 200
ORDINARY = 75
"""Random bytes of an event whose stored size is that of a run of 20 steps, on average."""
LARGE = 5_000
"""The same, where all events together are more than 1 GB."""


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        with LiveServer(data) as server:
            token = server.token
        large, ordinary = asyncio.run(_fill(data, token))
        size = (data / "wenko.db").stat().st_size / 1e9
        yield Figure("size of the database", size, "GB", 1, at_least=True)
        began = time.perf_counter()
        server = LiveServer(data).start()
        yield Figure("start with this database", time.perf_counter() - began, "s", 3)
        try:
            yield from asyncio.run(_measure(server, large, ordinary))
        finally:
            server.stop()


async def _fill(data: Path, token: str) -> tuple[str, str]:
    """A conversation of large events and one of ordinary ones, of as many runs each."""
    database = await open_database(None, data)
    try:
        owner = await database.read(lambda c: users.by_token(c, token))
        assert owner is not None
        large, ordinary = [
            (await database.write(lambda c: conversations.create(c, owner.id, "long", "en"))).id
            for _ in range(2)
        ]
        for number in range(RUNS):
            await _add_run(database, large, number, LARGE)
            await _add_run(database, ordinary, number, ORDINARY)
        return large, ordinary
    finally:
        await database.close()


async def _add_run(database: Database, where: str, number: int, size: int) -> None:
    def work(connection: sa.Connection) -> None:
        row = runs.claim(connection, runs.create(connection, where, "hello").id)
        pk = connection.execute(sa.select(run_table.c.pk).where(run_table.c.id == row.id)).scalar()
        found = conversation_table.c.id == where
        own = connection.execute(sa.select(conversation_table.c.pk).where(found)).scalar()
        first = number * EVENTS_PER_RUN + 1
        rows = [
            (own, first + each, os.urandom(16), pk, "steered", now_ms(), None, _body(size))
            for each in range(EVENTS_PER_RUN)
        ]
        insert_rows(connection, rows)
        last = first + EVENTS_PER_RUN - 1
        connection.execute(sa.update(conversation_table).where(found).values(last_seq=last))
        runs.end(connection, row.ref, True)

    await database.write(work)


def _body(size: int) -> bytes:
    event = Steered(payload=RunMessagePayload(message=os.urandom(size).hex()))
    return compress(event_json(event))


async def _measure(server: LiveServer, large: str, ordinary: str) -> list[Figure]:
    firsts = [await _first_event(server, large) for _ in range(5)]
    began = time.perf_counter()
    async with server.http() as http:
        page = (await http.get(f"/conversations/{large}/history?limit=100")).json()
    opened = (time.perf_counter() - began) * 1000
    assert len(page["data"]["events"]) == 100
    took, delay = await _delete(server, ordinary)
    took_large, delay_large = await _delete(server, large)
    return [
        Figure("first event of POST /chat, 200,000 events", statistics.median(firsts), "ms", 100),
        Figure("the same, first message after the start", firsts[0], "ms"),
        Figure("the last 100 events of its history", opened, "ms", 100),
        Figure("delete a conversation of 1,000 runs of 20 steps", took, "s", 5),
        Figure("longest delay of another's write meanwhile", delay, "ms", 200),
        Figure("delete a conversation of 1,000 runs with more than 1 GB", took_large, "s", 5),
        Figure("longest delay of another's write meanwhile, 1 GB", delay_large, "ms", 200),
    ]


async def _first_event(server: LiveServer, where: str) -> float:
    began = time.perf_counter()
    body = {"conversation_id": where, "message": "$ true"}
    async with server.http() as http, http.stream("POST", "/chat", json=body) as reply:
        took = 0.0
        async for line in reply.aiter_lines():
            if line.startswith("data:") and not took:
                took = (time.perf_counter() - began) * 1000
    return took


async def _delete(server: LiveServer, where: str) -> tuple[float, float]:
    """How long it takes, and the longest time that creating a conversation took meanwhile."""
    async with server.http() as http:
        began = time.perf_counter()
        deleting = asyncio.create_task(http.delete(f"/conversations/{where}"))
        longest = 0.0
        while not deleting.done():
            before = time.perf_counter()
            await http.post("/conversations", json={})
            longest = max(longest, time.perf_counter() - before)
        assert (await deleting).status_code == 200
        return time.perf_counter() - began, longest * 1000
