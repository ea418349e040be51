"""Search in memories gives the same on both databases."""

import pytest

from wenko.memory.long_term import MemoryDraft, Origin, forget, save
from wenko.memory.search import index_terms, search
from wenko.storage import memories
from wenko.storage.database import Database
from wenko.storage.memories import NewMemory

pytestmark = pytest.mark.anyio

TEXTS = (
    "我喜欢打篮球和游泳",
    "我对花生过敏",
    "I am allergic to shellfish",
    "My flat is on the fifth floor",
    "每周三下午有项目例会",
    "Our CI runs on GitLab",
    "妈妈的生日是农历八月十二",
    "The sprint starts every other Wednesday",
)
EXPECTED = {
    "游泳": "我喜欢打篮球和游泳",
    "which storey is my apartment on": "My flat is on the fifth floor",
    "母亲什么时候过生日": "妈妈的生日是农历八月十二",
    "例会在星期几": "每周三下午有项目例会",
    "where does continuous integration run": "Our CI runs on GitLab",
    "what allergies do I have": "I am allergic to shellfish",
}


async def remembered(database: Database) -> None:
    for text in TEXTS:
        draft = MemoryDraft(text)
        await database.write(lambda c, draft=draft: save(c, "someone", draft, Origin("manual")))


async def found(database: Database, query: str, owner: str = "someone") -> list[str]:
    hits = await database.read(lambda c: search(c, owner, query))
    return [hit.memory.shown for hit in hits]


@pytest.mark.parametrize("query", EXPECTED)
async def test_words_synonyms_and_topics_find_a_memory_of_both_languages(
    database: Database, query: str
) -> None:
    await remembered(database)
    assert (await found(database, query))[0] == EXPECTED[query]


async def test_both_databases_rank_alike(database: Database) -> None:
    await remembered(database)
    assert await found(database, "我对什么过敏") == ["我对花生过敏", "I am allergic to shellfish"]


async def test_a_memory_is_found_behind_thousands_that_share_its_common_words(
    database: Database,
) -> None:
    await remembered(database)
    many = [
        NewMemory("fact", "", "", text, text, terms=index_terms("someone", text))
        for text in (f"我喜欢第 {number} 号运动馆的球场" for number in range(1_000))
    ]
    await database.write(lambda c: memories.insert(c, "someone", many))
    assert (await found(database, "我喜欢游泳"))[0] == "我喜欢打篮球和游泳"


async def test_search_finds_neither_forgotten_memories_nor_those_of_others(
    database: Database,
) -> None:
    await remembered(database)
    [hit] = [
        hit
        for hit in await database.read(lambda c: search(c, "someone", "花生"))
        if "花生" in hit.memory.shown
    ]
    await database.write(lambda c: forget(c, "someone", hit.memory.id))
    assert "我对花生过敏" not in await found(database, "花生过敏")
    assert await found(database, "花生过敏", owner="another") == []
