"""Which run has its turn in a real folder, on both databases."""

import asyncio

import pytest

from wenko.storage import conversations, folder_turns, runs
from wenko.storage.database import Database
from wenko.storage.runs import RunRow

pytestmark = pytest.mark.anyio


async def new_run(database: Database) -> RunRow:
    made = await database.write(lambda c: conversations.create(c, "someone", "Title", "en"))
    return await database.write(lambda c: runs.create(c, made.id, "hello"))


async def take(database: Database, run: RunRow, folder: str) -> bool:
    return await database.write(lambda c: folder_turns.take(c, run.ref, folder))


@pytest.mark.parametrize("other", ["/p/shop", "/p/shop/inner/deep", "/p", "/"])
async def test_P122_one_run_has_the_turn_in_folders_that_overlap(
    database: Database, other: str
) -> None:
    first, second = await new_run(database), await new_run(database)
    assert await take(database, first, "/p/shop")
    assert await take(database, first, "/p/shop"), "it has it already"
    assert not await take(database, second, other)
    holder = await database.read(lambda c: folder_turns.holder(c, second.id, other))
    assert holder == first.conversation_id
    assert (await database.read(lambda c: runs.get(c, first.id))).folder == "/p/shop"
    await database.write(lambda c: folder_turns.give_up(c, first.ref))
    assert await take(database, second, other)
    assert not await take(database, first, "/p/shop")
    await database.write(lambda c: runs.end(c, second.ref, True))
    assert await take(database, first, "/p/shop"), "a turn ends with its run"


async def test_P122_folders_beside_each_other_do_not_wait(database: Database) -> None:
    first, second = await new_run(database), await new_run(database)
    assert await take(database, first, "/p/shop")
    assert await take(database, second, "/p/shop-2")


async def test_P122_of_many_at_once_one_gets_the_turn(database: Database) -> None:
    many = [await new_run(database) for _ in range(8)]
    taken = await asyncio.gather(*(take(database, each, "/p/shop") for each in many))
    assert sum(taken) == 1
