"""A conversation's gate settings: cached, and never stale."""

import asyncio

import pytest
import sqlalchemy as sa

from wenko.storage import conversations, gate_settings
from wenko.storage.database import Database, T, Work
from wenko.storage.gate_settings import GateSettings, GateSettingsStore

pytestmark = pytest.mark.anyio


@pytest.fixture
async def conversation(database: Database) -> str:
    made = await database.write(lambda c: conversations.create(c, "someone", "", "en"))
    return made.id


async def test_a_new_mode_holds_for_the_next_read(database: Database, conversation: str) -> None:
    store = GateSettingsStore(database)
    assert (await store.get(conversation)).mode is None
    await store.update(conversation, "read-only")
    assert (await store.get(conversation)).mode == "read-only"
    await store.allow(conversation, ("shell: make",), "q1")
    assert (await store.get(conversation)).allowed == {"shell: make"}
    assert await store.revoke(conversation, "shell: make")
    assert (await store.get(conversation)).allowed == frozenset()


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
async def test_a_mode_set_by_another_server_holds_for_the_next_read(
    database: Database, conversation: str
) -> None:
    """A data folder with SQLite belongs to one server."""
    here, there = GateSettingsStore(database), GateSettingsStore(database)
    assert (await here.get(conversation)).mode is None
    await there.update(conversation, "read-only")
    assert (await here.get(conversation)).mode == "read-only"


class SlowDatabase:
    """A database whose reads return late."""

    shared = False

    def __init__(self, database: Database) -> None:
        self._database = database
        self.has_read = asyncio.Event()
        self.may_return = asyncio.Event()

    async def read(self, work: Work[T]) -> T:
        found = await self._database.read(work)
        self.has_read.set()
        await self.may_return.wait()
        return found

    async def write(self, work: Work[T]) -> T:
        return await self._database.write(work)


async def test_a_value_read_before_a_change_is_not_cached(
    database: Database, conversation: str
) -> None:
    slow = SlowDatabase(database)
    store = GateSettingsStore(slow)  # type: ignore[arg-type]
    reading = asyncio.create_task(store.get(conversation))
    await slow.has_read.wait()
    await store.update(conversation, "read-only")
    slow.may_return.set()
    await reading
    assert (await store.get(conversation)).mode == "read-only"


async def test_the_database_is_read_once_where_no_other_server_writes(
    database: Database, conversation: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[str] = []
    real = gate_settings.read

    def read(connection: sa.Connection, conversation_id: str) -> GateSettings:
        reads.append(conversation_id)
        return real(connection, conversation_id)

    monkeypatch.setattr(gate_settings, "read", read)
    store = GateSettingsStore(database)
    for _ in range(3):
        await store.get(conversation)
    assert len(reads) == (3 if database.shared else 1)
