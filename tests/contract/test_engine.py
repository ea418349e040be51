"""Which run a message belongs to, and that one attempt executes it."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
import sqlalchemy as sa

from wenko.engine import Engine, Lease, execution, workflows
from wenko.engine.background import Background
from wenko.engine.execution import ExecuteAlone, Execution, LoneRunFailed
from wenko.engine.watchdog import STALLED_RUN
from wenko.human.service import QuestionService
from wenko.journal import Journal
from wenko.protocol.events import Token
from wenko.run.context import AgentServices
from wenko.settings import Settings
from wenko.storage import conversations, events, quarantine, runs
from wenko.storage.database import Database
from wenko.storage.faults import storage_unavailable
from wenko.storage.runs import RunRow
from wenko.storage.servers import Server

pytestmark = pytest.mark.anyio


SERVER = Server("server-1", "http://one", "storage-1")


def unfinished(connection: sa.Connection) -> list[str]:
    return runs.untended(connection, SERVER)


class Waiting:
    """A run that is executed until the test lets it end."""

    attempts: list[int]
    over: asyncio.Event
    follow_up_run = None

    def __init__(self, row: RunRow, *_: Any) -> None:
        self.row = row

    async def resume(self) -> None:
        Waiting.attempts.append(self.row.attempt)
        await Waiting.over.wait()


class Steerable(Engine):
    """Creates runs and steers them, but executes none."""

    def __init__(self, database: Database, data: Path) -> None:
        parts: Any = dict.fromkeys(AgentServices.__dataclass_fields__)
        parts |= {"database": database, "settings": Settings(data=data)}
        parts |= {"journal": Journal(database), "planner": SimpleNamespace(is_language_model=True)}
        super().__init__(AgentServices(**parts), Lease(database, SERVER), Background())
        self.database = database
        self.started: list[str] = []

    async def _start(self, run_id: str) -> None:
        self.started.append(run_id)

    async def end(self, run_id: str) -> None:
        row = await self.database.read(lambda c: runs.get(c, run_id))
        await self.database.write(lambda c: runs.end(c, row.ref, True))


@pytest.fixture
async def engine(database: Database, tmp_path: Path) -> Steerable:
    return Steerable(database, tmp_path)


@pytest.fixture
async def conversation_id(database: Database) -> str:
    made = await database.write(lambda c: conversations.create(c, "someone", "", "zh"))
    return made.id


@pytest.mark.parametrize("k2", ["k2", "long" * 50, "very long" * 50])
async def test_P39_a_note_sent_again_belongs_to_the_run_that_it_steered(
    engine: Steerable, conversation_id: str, k2: str
) -> None:
    first = (await engine.submit(conversation_id, "go", "k1")).run
    note = await engine.submit(conversation_id, "hurry", k2)
    assert (note.run.id, note.steered, note.repeated) == (first.id, True, False)
    again = await engine.submit(conversation_id, "hurry", k2)
    assert (again.run.id, again.repeated) == (first.id, True)
    await engine.end(first.id)
    assert (await engine.submit(conversation_id, "hurry", k2)).run.id == first.id
    second = (await engine.submit(conversation_id, "next", "k3")).run
    assert second.id != first.id
    for key in ("k1", k2):
        repeated = await engine.submit(conversation_id, "whatever", key)
        assert (repeated.run.id, repeated.repeated) == (first.id, True)
    row = await engine.database.read(lambda c: runs.open_run_of(c, conversation_id))
    assert row is not None
    assert row.id == second.id
    assert await engine.database.read(lambda c: runs.notes_of(c, second.id)) == 0


@pytest.mark.parametrize("moment", ["before it is looked up", "after it is looked up"])
async def test_P25_a_message_that_arrives_while_a_run_ends_starts_the_next_run(
    engine: Steerable, conversation_id: str, moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = (await engine.submit(conversation_id, "go")).run
    look_up = engine._open_run

    async def ends_meanwhile(of: str) -> RunRow:
        if moment.startswith("before"):
            await engine.end(first.id)
        found = await look_up(of)
        await engine.end(first.id)
        return found

    monkeypatch.setattr(engine, "_open_run", ends_meanwhile)
    submission = await engine.submit(conversation_id, "and then?", "k1")
    assert (submission.run.message, submission.steered) == ("and then?", False)
    assert engine.started == [first.id, submission.run.id]
    noted = await engine.database.read(lambda c: events.of_types(c, conversation_id, ["steered"]))
    assert noted == []


async def test_the_first_event_of_a_run_is_found(
    engine: Steerable, conversation_id: str, database: Database
) -> None:
    journal = Journal(database)
    await journal.append(conversation_id, [Token(content="before")])
    run = (await engine.submit(conversation_id, "go")).run
    assert await database.read(lambda c: events.first_seq(c, conversation_id, run.id)) is None
    for _ in range(2):
        await journal.append(conversation_id, [Token(content="of the run")], run=run.ref)
    assert await database.read(lambda c: events.first_seq(c, conversation_id, run.id)) == 2


async def test_P23_T6_two_workflows_of_one_run_do_not_refuse_each_other(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a kill, DBOS brings back one and ``start`` makes another, at the same moment."""
    Waiting.attempts, Waiting.over = [], asyncio.Event()
    monkeypatch.setattr(execution, "Run", Waiting)
    parts: Any = dict.fromkeys(AgentServices.__dataclass_fields__)
    parts |= {"database": database, "settings": Settings(data=tmp_path)}
    executing = Execution(
        cast(AgentServices, AgentServices(**parts)), Lease(database, SERVER), Background()
    )
    conversation = await database.write(lambda c: conversations.create(c, "someone", "", "zh"))
    run = await database.write(lambda c: runs.create(c, conversation.id, "hello"))
    workflows = [asyncio.create_task(executing.execute(run.id)) for _ in range(3)]
    while not Waiting.attempts:
        await asyncio.sleep(0.01)
    row = await database.read(lambda c: runs.get(c, run.id))
    assert (Waiting.attempts, row.attempt) == ([1], 1)
    Waiting.over.set()
    await asyncio.gather(*workflows)


async def test_P62_the_supervisor_logs_storage_that_is_away_in_one_line(
    database: Database,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def away(*_: Any) -> None:
        raise storage_unavailable()

    executing = execution_on(database, tmp_path)
    monkeypatch.setattr(database, "read", away)
    supervising = asyncio.create_task(executing._supervise())
    async with asyncio.timeout(10):
        while not caplog.records:
            await asyncio.sleep(0.01)
    supervising.cancel()
    assert [each.exc_info for each in caplog.records] == [None]


class Failing(Waiting):
    """Cannot be resumed, e.g. because of a bug in what folds its events."""

    async def resume(self) -> None:
        Waiting.attempts.append(self.row.attempt)
        raise KeyError("step")


async def open_run(database: Database) -> str:
    conversation = await database.write(lambda c: conversations.create(c, "someone", "", "zh"))
    return (await database.write(lambda c: runs.create(c, conversation.id, "hello"))).id


def execution_on(
    database: Database, tmp_path: Path, alone: ExecuteAlone | None = None
) -> Execution:
    parts: Any = dict.fromkeys(AgentServices.__dataclass_fields__)
    journal, settings = Journal(database), Settings(data=tmp_path)
    parts |= {"database": database, "settings": settings, "journal": journal}
    parts |= {"questions": QuestionService(database, journal, settings)}
    return Execution(
        cast(AgentServices, AgentServices(**parts)), Lease(database, SERVER), Background(), alone
    )


async def test_P63_a_run_that_cannot_be_resumed_is_tried_again_and_then_ended(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Waiting.attempts = []
    monkeypatch.setattr(execution, "Run", Failing)
    executing, run_id = execution_on(database, tmp_path), await open_run(database)
    for _ in range(len(execution.RETRY_DELAYS) + 1):
        assert run_id in await database.read(unfinished)
        await executing.execute(run_id)
    row = await database.read(lambda c: runs.get(c, run_id))
    assert (Waiting.attempts, row.success) == ([1, 2, 3, 4, 5], False)
    stored = await Journal(database).read(row.conversation_id)
    assert [each.type for each in stored] == ["error", "process_completed"]
    assert stored[-1].body["data"]["error_code"] == "internal_error"


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize("fault", ["a start that fails", "a workflow that failed"])
async def test_P63_the_supervisor_takes_up_a_run_whatever_becomes_of_its_workflow(
    database: Database, tmp_path: Path, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Waiting.attempts, Waiting.over = [], asyncio.Event()
    monkeypatch.setattr(execution, "Run", Waiting)
    (tmp_path / "runs.db").write_bytes(b"this is no database at all" * 100)
    run_id = await open_run(database)
    executing = execution_on(database, tmp_path)
    if fault == "a start that fails":

        async def fail(*_: Any) -> None:
            raise RuntimeError("the database of workflows is away")

        monkeypatch.setattr(workflows.DBOS, "start_workflow_async", fail)
    await executing.open()
    while not Waiting.attempts:
        await asyncio.sleep(0.01)
    if fault == "a workflow that failed":
        [task] = executing._tasks.values()
        task.cancel()
        while len(Waiting.attempts) < 2:
            executing.take_up()
            await asyncio.sleep(0.01)
    Waiting.over.set()
    await executing.close()
    assert run_id in await database.read(unfinished)


async def test_a_run_that_another_server_ends_late_is_waited_for(
    engine: Steerable, conversation_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wenko.engine.engine.ENDED_INTERVAL", 0.001)
    run = (await engine.submit(conversation_id, "delete everything")).run
    read, looks = engine.database.read, 0

    async def count(*arguments: Any) -> Any:
        nonlocal looks
        looks += 1
        if looks == 100:
            await engine.end(run.id)
        return await read(*arguments)

    monkeypatch.setattr(engine.database, "read", count)
    assert await engine.ended(run.id)


async def test_a_run_that_does_not_end_is_not_waited_for_without_limit(
    engine: Steerable, conversation_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wenko.engine.engine.ENDS_WITHIN", 0.05)
    run = (await engine.submit(conversation_id, "work on")).run
    assert not await engine.ended(run.id)


@pytest.mark.parametrize("becomes", ["ends alone", "ends its process", "is never executed"])
async def test_a_quarantined_run_is_executed_alone_or_ended(
    database: Database, tmp_path: Path, becomes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    async def alone(run_id: str) -> None:
        tried.append(run_id)
        if becomes == "is never executed":
            raise LoneRunFailed("no interpreter")
        if becomes == "ends alone":
            row = await database.write(lambda c: runs.claim(c, run_id))
            await database.write(lambda c: runs.end(c, row.ref, True))

    monkeypatch.setattr(execution, "Run", Failing)
    Waiting.attempts = []
    executing, run_id = execution_on(database, tmp_path, alone), await open_run(database)
    for _ in range(2):
        await database.write(lambda c: quarantine.charge_stall(c, run_id, killed=True))
    tries = len(execution.RETRY_DELAYS) + 1 if becomes == "is never executed" else 1
    for _ in range(tries):
        await executing.execute(run_id)
    assert tried == [run_id] * tries
    assert Waiting.attempts == [], "no server executes it"
    row = await database.read(lambda c: runs.get(c, run_id))
    stored = await Journal(database).read(row.conversation_id)
    if becomes == "ends alone":
        assert (row.success, stored) == (True, [])
        return
    assert row.success is False
    assert stored[-1].body["data"]["error_code"] == "internal_error"
    told = stored[-1].body["data"]["error"]
    assert ("单独的进程" in told) == (becomes == "ends its process")


async def test_a_run_that_blocked_a_server_until_that_was_killed_is_charged(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Waiting.attempts, Waiting.over = [], asyncio.Event()
    monkeypatch.setattr(execution, "Run", Waiting)
    run_id = await open_run(database)
    executing = execution_on(database, tmp_path)
    (tmp_path / STALLED_RUN).write_text(run_id)
    monkeypatch.setattr(executing._workflows, "launch", nothing)
    monkeypatch.setattr(executing._workflows, "stop", nothing)
    monkeypatch.setattr(executing._workflows, "start", nothing)
    await executing.open()
    assert (await database.read(lambda c: runs.get(c, run_id))).charges == 1
    await executing.close()


async def nothing(*_: Any) -> None:
    pass
