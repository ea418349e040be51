"""The journal keeps its promises on every database."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wenko.errors import StaleAttempt, UnknownConversation
from wenko.journal import TAIL, Journal
from wenko.protocol.envelope import EventRecord
from wenko.protocol.events import Thinking, Token
from wenko.storage import conversations, runs
from wenko.storage.database import Database
from wenko.storage.runs import RunRow

pytestmark = pytest.mark.anyio


@pytest.fixture
async def journal(database: Database) -> Journal:
    return Journal(database)


async def new_conversation(database: Database) -> str:
    made = await database.write(lambda c: conversations.create(c, "someone", "", "zh"))
    return made.id


async def new_run(database: Database, conversation: str) -> RunRow:
    made = await database.write(lambda c: runs.create(c, conversation, "hello"))
    return await database.write(lambda c: runs.claim(c, made.id))


def tokens(*contents: str) -> list[Token]:
    return [Token(content=content) for content in contents]


def contents(records: list[EventRecord]) -> list[str]:
    return [record.body["content"] for record in records]


async def take(batches: AsyncIterator[list[EventRecord]], count: int) -> list[EventRecord]:
    taken: list[EventRecord] = []
    async with asyncio.timeout(10):
        while len(taken) < count:
            taken.extend(await anext(batches))
    return taken


async def test_P11_events_are_numbered_without_gaps_in_each_conversation(
    database: Database, journal: Journal
) -> None:
    first, second = await new_conversation(database), await new_conversation(database)
    await journal.append(first, tokens("a", "b"))
    await journal.append(second, tokens("x"))
    await journal.append(first, tokens("c"))
    assert [record.seq for record in await journal.read(first)] == [1, 2, 3]
    assert [record.seq for record in await journal.read(second)] == [1]
    assert await journal.last_seq(first) == 3


async def test_P4_what_was_appended_is_read_back_whole(
    database: Database, journal: Journal
) -> None:
    conversation = await new_conversation(database)
    run = await new_run(database, conversation)
    fact = Thinking(step_type="warning", content="长文本 " * 500 + "\u0000 \U0001f600")
    [written] = await journal.append(conversation, [fact], run=run.ref)
    [read] = await journal.read(conversation)
    assert read == written
    assert read.event == fact
    assert (read.run_id, read.message_id) == (run.id, run.message_id)


async def test_P39_an_append_with_a_used_key_adds_nothing(
    database: Database, journal: Journal
) -> None:
    conversation = await new_conversation(database)
    [first] = await journal.append(conversation, tokens("once"), key="k")
    again = await journal.append(conversation, tokens("twice"), key="k")
    await journal.append(conversation, tokens("more"))
    assert again == [first]
    assert contents(await journal.read(conversation)) == ["once", "more"]
    assert [record.seq for record in await journal.read(conversation)] == [1, 2]


async def test_P12_many_writers_at_once_lose_nothing_and_share_no_number(
    database: Database, journal: Journal
) -> None:
    conversation = await new_conversation(database)

    async def write(writer: int) -> None:
        for number in range(10):
            await journal.append(conversation, tokens(f"{writer}.{number}"))

    await asyncio.gather(*(write(writer) for writer in range(20)))
    records = await journal.read(conversation)
    assert [record.seq for record in records] == list(range(1, 201))
    assert len(set(contents(records))) == 200


async def test_P23_an_older_attempt_of_a_run_can_no_longer_write(
    database: Database, journal: Journal
) -> None:
    conversation = await new_conversation(database)
    old = await new_run(database, conversation)
    new = await database.write(lambda c: runs.claim(c, old.id))
    await journal.append(conversation, tokens("new"), run=new.ref)
    with pytest.raises(StaleAttempt):
        await journal.append(conversation, tokens("old"), run=old.ref)
    assert contents(await journal.read(conversation)) == ["new"]


async def test_a_run_that_ended_can_no_longer_write(database: Database, journal: Journal) -> None:
    conversation = await new_conversation(database)
    run = await new_run(database, conversation)
    await journal.append(
        conversation,
        tokens("last"),
        run=run.ref,
        in_transaction=lambda c: runs.end(c, run.ref, True),
    )
    with pytest.raises(StaleAttempt):
        await journal.append(conversation, tokens("late"), run=run.ref)


async def test_work_in_the_transaction_of_an_append_is_committed_with_it_or_not_at_all(
    database: Database, journal: Journal
) -> None:
    conversation = await new_conversation(database)

    def fails(_connection: object) -> None:
        raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        await journal.append(conversation, tokens("never"), in_transaction=fails)
    await journal.append(conversation, tokens("next"))
    assert contents(await journal.read(conversation)) == ["next"]
    assert await journal.last_seq(conversation) == 1


async def test_an_unknown_conversation_is_refused(journal: Journal) -> None:
    with pytest.raises(UnknownConversation):
        await journal.append("nowhere", tokens("x"))


async def test_P16_a_follower_gets_the_past_and_the_future_once(
    database: Database, journal: Journal
) -> None:
    conversation = await new_conversation(database)
    await journal.append(conversation, tokens(*map(str, range(700))))
    batches = journal.follow(conversation)
    past = await take(batches, 700)
    await journal.append(conversation, tokens("700"))
    future = await take(batches, 1)
    assert contents(past + future) == [str(number) for number in range(701)]


async def test_P15_a_follower_resumes_after_its_last_seq(
    database: Database, journal: Journal
) -> None:
    conversation = await new_conversation(database)
    await journal.append(conversation, tokens("a", "b", "c"))
    assert contents(await take(journal.follow(conversation, after=2), 1)) == ["c"]


async def test_P14_T16_followers_that_come_and_go_while_others_write_miss_nothing(
    database: Database, journal: Journal
) -> None:
    conversation = await new_conversation(database)
    total = 300

    async def write() -> None:
        for number in range(total):
            await journal.append(conversation, tokens(str(number)))

    async def follow_in_pieces(piece: int) -> list[str]:
        seen: list[EventRecord] = []
        while len(seen) < total:
            batches = journal.follow(conversation, after=seen[-1].seq if seen else 0)
            seen.extend(await take(batches, min(piece, total - len(seen))))
        return contents(seen)

    followers = [follow_in_pieces(piece) for piece in (1, 7, 50, 300)]
    results = await asyncio.gather(write(), *followers)
    for seen in results[1:]:
        assert seen == [str(number) for number in range(total)]


async def test_P17_a_slow_follower_loses_nothing_and_delays_nobody(
    database: Database, journal: Journal
) -> None:
    conversation = await new_conversation(database)
    total = TAIL + 200
    await journal.append(conversation, tokens("0"))
    slow, fast = journal.follow(conversation), journal.follow(conversation)
    seen = await take(slow, 1)
    for number in range(1, total):
        await journal.append(conversation, tokens(str(number)))
    everything = [str(number) for number in range(total)]
    assert contents(await take(fast, total)) == everything  # while the slow one reads nothing
    assert contents(seen + await take(slow, total - 1)) == everything


async def test_another_server_s_events_reach_our_followers(
    database: Database, journal: Journal
) -> None:
    """Two journals on one database stand for two servers."""
    if database.dialect == "sqlite":
        other = journal  # a data folder belongs to one server
    else:
        await database.listen(journal.refresh)
        other = Journal(database)
    conversation = await new_conversation(database)
    batches = journal.follow(conversation)
    waiting = asyncio.create_task(take(batches, 2))
    await other.append(conversation, tokens("a"))
    await other.append(conversation, tokens("b"))
    assert contents(await waiting) == ["a", "b"]


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(batches=st.lists(st.lists(st.text(max_size=200), min_size=1, max_size=5), max_size=8))
async def test_any_text_in_any_batches_comes_back_in_order(
    database: Database, batches: list[list[str]]
) -> None:
    journal = Journal(database)
    conversation = await new_conversation(database)
    for batch in batches:
        await journal.append(conversation, tokens(*batch))
    expected = [content for batch in batches for content in batch]
    assert contents(await journal.read(conversation)) == expected
