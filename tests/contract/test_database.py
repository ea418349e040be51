"""Units of work: whole or not at all, and many of them for the price of one."""

import asyncio
import threading

import pytest
import sqlalchemy as sa

from wenko.storage import conversations
from wenko.storage.database import Database
from wenko.storage.sql import sqlite_driver

pytestmark = pytest.mark.anyio


def make(connection: sa.Connection, title: str) -> str:
    return conversations.create(connection, "someone", title, "en").id


def make_and_fail(connection: sa.Connection) -> None:
    make(connection, "never")
    raise ZeroDivisionError


async def titles(database: Database) -> set[str]:
    found = await database.read(lambda c: conversations.of_owner(c, "someone"))
    return {each.title for each in found}


async def test_a_unit_that_fails_leaves_nothing_behind(database: Database) -> None:
    with pytest.raises(ZeroDivisionError):
        await database.write(make_and_fail)
    assert await titles(database) == set()
    await database.write(lambda c: make(c, "after"))
    assert await titles(database) == {"after"}


async def test_a_unit_that_fails_does_not_fail_the_others_of_its_commit(database: Database) -> None:
    makers = [lambda c, title=str(number): make(c, title) for number in range(10)]
    works = [*makers[:5], make_and_fail, *makers[5:]]
    ended = await asyncio.gather(*(database.write(work) for work in works), return_exceptions=True)
    assert [type(each) for each in ended].count(ZeroDivisionError) == 1
    assert await titles(database) == {str(number) for number in range(10)}


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_writes_that_wait_together_share_one_commit(database: Database) -> None:
    """PostgreSQL gathers commits by itself."""
    said: list[str] = []
    begun, gathered = threading.Event(), threading.Event()

    def begin(connection: sa.Connection) -> None:
        sqlite_driver(connection).set_trace_callback(said.append)
        begun.set()
        gathered.wait()

    first = asyncio.create_task(database.write(begin))
    await asyncio.to_thread(begun.wait)
    rest = [
        asyncio.create_task(database.write(lambda c, title=str(number): make(c, title)))
        for number in range(20)
    ]
    await asyncio.sleep(0)
    gathered.set()
    await asyncio.gather(first, *rest)
    assert len(await titles(database)) == 20
    assert said.count("COMMIT") == 2
