"""The message that creates a conversation, sent again: one conversation, on both databases."""

import asyncio

import pytest

from wenko.storage import conversations, deletion
from wenko.storage.conversations import Conversation
from wenko.storage.database import Database

pytestmark = pytest.mark.anyio


async def create(database: Database, owner: str, key: str | None) -> Conversation:
    return await database.write(lambda c: conversations.create(c, owner, "", "en", key))


async def test_P39_a_first_message_sent_again_creates_no_second_conversation(
    database: Database,
) -> None:
    made = await asyncio.gather(*(create(database, "someone", "k1") for _ in range(8)))
    assert len({each.id for each in made}) == 1
    others = [
        await create(database, owner, key)
        for owner, key in (
            ("someone", "k2"),
            ("another", "k1"),
            ("someone", None),
            ("someone", None),
        )
    ]
    assert len({made[0].id, *(each.id for each in others)}) == 5


async def test_P39_the_key_of_a_deleted_conversation_can_be_used_again(database: Database) -> None:
    gone = [await create(database, owner, "k1") for owner in ("someone", "another")]
    for each in gone:
        await database.write(lambda c, id_=each.id: deletion.hide(c, id_))  # type: ignore[misc]
    assert (await create(database, "someone", "k1")).id not in {each.id for each in gone}
