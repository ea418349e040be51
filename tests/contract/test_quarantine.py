"""Which runs are charged with the end of a server, and set apart after the second time."""

from functools import partial

import pytest
import sqlalchemy as sa

from wenko.errors import UnknownRun
from wenko.journal import Journal
from wenko.protocol.events import Token
from wenko.storage import conversations, quarantine, runs
from wenko.storage.database import Database
from wenko.storage.runs import RunRow
from wenko.storage.servers import Server

pytestmark = pytest.mark.anyio
SERVER = Server("server-1", "", "storage-1")


class Charged:
    """A run, and the servers that take it one after the other."""

    def __init__(self, database: Database, run_id: str) -> None:
        self.database = database
        self.id = run_id
        self.journal = Journal(database)
        self.row: RunRow | None = None

    async def take(self, own: bool = False) -> RunRow:
        """By a server that knows nothing of the attempt before, because that one died with it."""
        attempt = self.row.attempt if own and self.row is not None else None
        self.row = await self.database.write(
            lambda c: runs.take(c, self.id, SERVER, own_attempt=attempt)
        )
        assert self.row is not None
        return self.row

    async def progress(self) -> None:
        assert self.row is not None
        token = Token(content="a")
        await self.journal.append(self.row.conversation_id, [token], run=self.row.ref)

    async def work(self, events: int) -> None:
        for _ in range(events):
            await self.progress()

    async def charges(self) -> int:
        query = sa.text("SELECT charges FROM runs WHERE id = :id")
        return await self.database.read(lambda c: c.execute(query, {"id": self.id}).scalar() or 0)


@pytest.fixture
async def run(database: Database) -> Charged:
    made = await database.write(lambda c: conversations.create(c, "someone", "Title", "en"))
    created = await database.write(lambda c: runs.create(c, made.id, "hello"))
    return Charged(database, created.id)


async def test_a_run_that_ends_two_servers_without_progress_is_quarantined(run: Charged) -> None:
    assert (await run.take()).quarantined_at is None
    assert (await run.take()).quarantined_at is None
    assert await run.charges() == 1
    assert (await run.take()).quarantined_at is not None
    await run.progress()
    assert (await run.take()).quarantined_at is not None, "for good, whatever it does alone"


async def test_any_event_clears_the_charges(run: Charged) -> None:
    await run.take()
    await run.take()
    for _ in range(5):
        await run.progress()
        await run.take()
        assert await run.charges() == 0
    assert run.row is not None
    assert run.row.quarantined_at is None


async def test_a_run_that_stores_a_little_and_ends_its_server_again_and_again_is_quarantined(
    run: Charged,
) -> None:
    for _ in range(quarantine.DEATHS):
        assert (await run.take()).quarantined_at is None
        await run.work(3)
    assert await run.charges() == 0
    assert (await run.take()).quarantined_at is not None
    [listed] = await run.database.read(quarantine.quarantined)
    assert listed.deaths == quarantine.DEATHS


async def test_a_run_that_works_between_the_ends_of_servers_is_not_quarantined(
    run: Charged,
) -> None:
    for number in range(3 * quarantine.DEATHS):
        taken = await run.take()
        assert (taken.quarantined_at, taken.suspected) == (None, False)
        await run.work(quarantine.PROGRESS if number % 3 == 2 else 1)


async def test_a_healthy_run_that_shares_the_deaths_of_another_is_acquitted(run: Charged) -> None:
    """Both store a little on each server; from the fourth death on they are tried one by one."""
    database = run.database
    made = await database.write(lambda c: conversations.create(c, "someone", "", "en"))
    created = await database.write(lambda c: runs.create(c, made.id, "hello"))
    healthy = Charged(database, created.id)
    for _ in range(quarantine.SUSPICIOUS_DEATHS):
        for each in (run, healthy):
            await each.take()
            await each.progress()
    assert (await healthy.take()).suspected
    assert await database.write(lambda c: runs.take(c, run.id, SERVER)) is None
    await healthy.progress()
    assert not await database.write(lambda c: quarantine.acquit(c, healthy.id, False))
    assert await database.write(lambda c: quarantine.acquit(c, healthy.id, True))
    for _ in range(quarantine.DEATHS - quarantine.SUSPICIOUS_DEATHS):
        await run.take()
        await run.progress()
        # Refused where it is a suspect again: the other one is tried first.
        await database.write(lambda c: runs.take(c, healthy.id, SERVER))
    assert (await run.take()).quarantined_at is not None
    assert (await healthy.take()).quarantined_at is None


async def test_an_attempt_of_the_same_process_is_not_the_end_of_a_server(run: Charged) -> None:
    for _ in range(4):
        await run.take(own=True)
    assert await run.charges() == 0


async def test_a_server_that_stops_in_good_order_charges_nothing(run: Charged) -> None:
    for _ in range(4):
        await run.take()
        await run.database.write(partial(quarantine.let_go, server_id=SERVER.id))
    assert await run.charges() == 0


@pytest.mark.parametrize("waits_for", ["an answer", "being resumed"])
async def test_a_run_that_waits_for_a_person_is_not_charged(run: Charged, waits_for: str) -> None:
    row = await run.take()
    if waits_for == "an answer":
        question = sa.text(
            "INSERT INTO questions (id, conversation_pk, run_pk, kind, policy, body, created_at)"
            " SELECT 'q', conversation_pk, pk, 'form', 'wait', '{}', 1 FROM runs"
        )
        await run.database.write(lambda c: c.execute(question) and None)
    else:
        await run.database.write(lambda c: runs.pause(c, row, True))
    for _ in range(4):
        await run.take()
    assert await run.charges() == 0


async def test_a_stall_is_charged_also_after_progress(run: Charged) -> None:
    await run.take()
    await run.progress()
    # The server blocked by it was killed, and the next one finds the note of its watchdog.
    for charges in (1, 2):
        await run.database.write(lambda c: quarantine.charge_stall(c, run.id, killed=True))
        assert await run.charges() == charges
        assert (await run.take()).quarantined_at is None or charges == 2
    assert run.row is not None
    assert run.row.quarantined_at is not None


async def test_a_stall_that_passed_counts_until_the_next_event(run: Charged) -> None:
    await run.take()
    await run.database.write(lambda c: quarantine.charge_stall(c, run.id))
    await run.progress()
    await run.database.write(lambda c: quarantine.charge_stall(c, run.id))
    assert await run.charges() == 1


async def test_a_quarantined_run_is_listed_until_it_is_released(run: Charged) -> None:
    for _ in range(3):
        await run.take()
    [listed] = await run.database.read(quarantine.quarantined)
    assert (listed.id, listed.title, listed.charges, listed.ended_at) == (run.id, "Title", 2, None)
    await run.database.write(lambda c: quarantine.release(c, run.id))
    assert await run.database.read(quarantine.quarantined) == []
    assert (await run.take()).quarantined_at is None
    with pytest.raises(UnknownRun):
        await run.database.write(lambda c: quarantine.release(c, run.id))


async def test_suspects_are_executed_one_after_the_other(run: Charged) -> None:
    """A healthy run that waited silently on the same servers is not quarantined with the other."""
    database = run.database
    made = await database.write(lambda c: conversations.create(c, "someone", "", "en"))
    created = await database.write(lambda c: runs.create(c, made.id, "hello"))
    other = Charged(database, created.id)
    for each in (run, other):
        await each.take()
    # The server died with both.
    await run.take()
    assert await database.write(lambda c: runs.take(c, other.id, SERVER)) is None
    assert [await run.charges(), await other.charges()] == [1, 1]
    assert not await database.write(lambda c: quarantine.acquit(c, run.id, False))
    assert await database.write(lambda c: quarantine.acquit(c, run.id, True))
    await other.take()
    # And again, with the one that is to blame.
    await run.take()
    await other.take()
    assert run.row is not None
    assert other.row is not None
    assert run.row.quarantined_at is None
    assert other.row.quarantined_at is not None


async def test_a_suspect_that_stores_an_event_is_acquitted(run: Charged) -> None:
    await run.take()
    await run.take()
    await run.progress()
    assert await run.database.write(lambda c: quarantine.acquit(c, run.id, False))
    assert await run.charges() == 0
