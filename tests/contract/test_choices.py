"""What was chosen for a gate: at hand, and never out of date."""

import asyncio

import pytest
import sqlalchemy as sa

from wenko.storage import conversations, gate
from wenko.storage.choices import GateChoices
from wenko.storage.database import Database, T, Work

pytestmark = pytest.mark.anyio


@pytest.fixture
async def conversation(database: Database) -> str:
    made = await database.write(lambda c: conversations.create(c, "someone", "", "en"))
    return made.id


async def test_a_switch_holds_for_the_next_look(database: Database, conversation: str) -> None:
    choices = GateChoices(database)
    assert (await choices.of(conversation)).mode is None
    await choices.choose(conversation, "read-only")
    assert (await choices.of(conversation)).mode == "read-only"
    await choices.allow(conversation, ("shell: make",), "q1")
    assert (await choices.of(conversation)).allowed == {"shell: make"}
    assert await choices.forbid(conversation, "shell: make")
    assert (await choices.of(conversation)).allowed == frozenset()


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
async def test_a_switch_by_another_server_holds_for_the_next_look(
    database: Database, conversation: str
) -> None:
    """A data folder with SQLite belongs to one server."""
    here, there = GateChoices(database), GateChoices(database)
    assert (await here.of(conversation)).mode is None
    await there.choose(conversation, "read-only")
    assert (await here.of(conversation)).mode == "read-only"


class Slow:
    """A database whose readers are slow to tell what they have read."""

    shared = False

    def __init__(self, database: Database) -> None:
        self._database = database
        self.read_it = asyncio.Event()
        self.may_tell = asyncio.Event()

    async def read(self, work: Work[T]) -> T:
        found = await self._database.read(work)
        self.read_it.set()
        await self.may_tell.wait()
        return found

    async def write(self, work: Work[T]) -> T:
        return await self._database.write(work)


async def test_what_was_read_before_a_switch_is_not_kept(
    database: Database, conversation: str
) -> None:
    slow = Slow(database)
    choices = GateChoices(slow)  # type: ignore[arg-type]
    looking = asyncio.create_task(choices.of(conversation))
    await slow.read_it.wait()
    await choices.choose(conversation, "read-only")
    slow.may_tell.set()
    await looking
    assert (await choices.of(conversation)).mode == "read-only"


async def test_the_database_is_asked_once_where_nobody_else_writes(
    database: Database, conversation: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    real = gate.chosen

    def chosen(connection: sa.Connection, conversation_id: str) -> gate.Choice:
        asked.append(conversation_id)
        return real(connection, conversation_id)

    monkeypatch.setattr(gate, "chosen", chosen)
    choices = GateChoices(database)
    for _ in range(3):
        await choices.of(conversation)
    assert len(asked) == (3 if database.shared else 1)
