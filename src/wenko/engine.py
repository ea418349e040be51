"""Starts, resumes and cancels runs: every message becomes a durable DBOS workflow.

The only module that imports DBOS. A run is one workflow, and its checkpoints are its own events
(ARCHITECTURE D4): a workflow that is executed again folds them and continues at the first
unfinished step.
"""

import asyncio
import hashlib
import logging
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from dbos import DBOS, DBOSConfig, SetWorkflowID
from dbos._serialization import DBOSPortableJSON

from wenko.agent.context import AgentServices
from wenko.agent.planning.retry import check_origin
from wenko.agent.run import Run
from wenko.agent.slots import RunSlot
from wenko.errors import RunActive, UnknownRun
from wenko.journal import RunRef
from wenko.protocol.events import RunMessagePayload, Steered
from wenko.settings import Settings
from wenko.storage import conversations, events, runs
from wenko.storage.runs import RunOrigin, RunRow
from wenko.text import shorten

log = logging.getLogger(__name__)

# A fixed version: by default DBOS hashes the source, and an upgrade would orphan pending runs.
APPLICATION_VERSION = "1"
TITLE_LENGTH = 60
KEY_LIMIT = 190
"""Characters of a stored idempotency key, with room for a prefix; PostgreSQL enforces the limit."""


@dataclass(frozen=True, slots=True)
class Submission:
    """The run that a message belongs to, and how it came to it."""

    run: RunRow
    steered: bool = False
    """The message was sent as a note to a run that was active already."""
    repeated: bool = False
    """A message with the same key was submitted before; nothing changed."""


class Engine:
    """The runs of this process. One per process, because DBOS is."""

    def __init__(self, services: AgentServices) -> None:
        self._services = services
        self._executing: set[str] = set()
        self._active: dict[str, Run] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._slots = asyncio.Semaphore(services.settings.busy_runs)
        self._ended: dict[str, asyncio.Event] = {}
        self._stopping = False
        self._workflow: Any = None

    async def start(self) -> None:
        """Resume every run that was unfinished when the last process ended, however it ended."""
        logging.getLogger("dbos").setLevel(logging.ERROR)
        DBOS(config=_config(self._services.settings))

        @DBOS.workflow(name="wenko_run")
        async def wenko_run(run_id: str) -> None:
            await self._execute(run_id)

        self._workflow = wenko_run
        DBOS.launch()
        for row in await self._services.database.read(runs.unfinished):
            # DBOS does not recover every workflow by itself, e.g. not after a clean stop.
            await self._start_workflow(row.id, f"{row.id}.{row.attempt}")

    async def stop(self) -> None:
        """Leave unfinished runs as they are; the next process resumes them."""
        self._stopping = True
        for task in list(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)
        await asyncio.to_thread(DBOS.destroy, destroy_registry=True)
        # DBOS shut down the loop's default executor, which other parts still need to close.
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2))

    async def submit(
        self, conversation_id: str, message: str, key: str | None = None
    ) -> Submission:
        """Start a run for a message, or steer the active one.

        With a ``key`` that was used before, the run that the first message with it belongs to.
        """
        if key is not None and len(key) > KEY_LIMIT:
            key = hashlib.sha256(key.encode()).hexdigest()
        while True:
            try:
                return await self._create_run(conversation_id, message, key)
            except RunActive:
                # A language model can apply a note while it works; the built-in model cannot.
                if not self._services.planner.is_language_model:
                    raise
            try:
                return await self.steer(conversation_id, message, key)
            except UnknownRun:
                # The run ended between the two: the message starts the next one.
                continue

    async def _create_run(self, conversation_id: str, message: str, key: str | None) -> Submission:
        def work(connection: sa.Connection) -> Submission:
            if key is not None:
                earlier = runs.find_by_key(connection, conversation_id, key)
                earlier = earlier or _steered_by_key(connection, conversation_id, key)
                if earlier is not None:
                    return Submission(earlier, repeated=True)
            row = runs.create(connection, conversation_id, message, key)
            conversations.touch(connection, conversation_id, shorten(message, TITLE_LENGTH))
            return Submission(row)

        submission = await self._services.database.write(work)
        run = submission.run
        if run.ended_at is None and run.id not in self._executing:
            await self._start_workflow(run.id, run.id)
        return submission

    async def steer(self, conversation_id: str, message: str, key: str | None = None) -> Submission:
        """Send the active run a note, which it applies before its next step."""
        row = await self._open_run(conversation_id)
        note = Steered(payload=RunMessagePayload(message=message))
        counted: list[bool] = []

        def count(connection: sa.Connection) -> None:
            runs.count_note(connection, row.id)
            counted[:] = [True]

        records = await self._services.journal.append(
            conversation_id,
            [note],
            run=RunRef(row.id, row.message_id, None),
            key=None if key is None else _note_key(key),
            in_transaction=count,
        )
        if not counted:
            run_id = records[0].run_id or row.id
            earlier = await self._services.database.read(lambda c: runs.get(c, run_id))
            return Submission(earlier, steered=True, repeated=True)
        active = self._active.get(row.id)
        if active is not None:
            active.steering.receive(note)
        return Submission(row, steered=True)

    async def pause(self, conversation_id: str, paused: bool) -> RunRow:
        """Start no further step until the run is resumed; steps in progress run to their end."""
        row = await self._open_run(conversation_id)
        await self._services.database.write(
            lambda connection: runs.pause(connection, row.id, paused)
        )
        if (active := self._active.get(row.id)) is not None:
            active.steering.pause(paused)
        return row

    async def retry(self, conversation_id: str, step_id: int, run_id: str | None = None) -> RunRow:
        """A new run that starts at a step of an earlier one and keeps the steps before it."""
        earlier = await self._services.database.read(
            lambda connection: runs.of_conversation(connection, conversation_id)
        )
        chosen = next((row for row in reversed(earlier) if run_id in (None, row.id)), None)
        if chosen is None:
            raise UnknownRun("This conversation has no such run.")
        events_of_run = await self._services.journal.of_run(conversation_id, chosen.id)
        check_origin(events_of_run, step_id)
        origin = RunOrigin(chosen.id, step_id)

        def work(connection: sa.Connection) -> RunRow:
            return runs.create(connection, conversation_id, chosen.message, origin=origin)

        row = await self._services.database.write(work)
        await self._start_workflow(row.id, row.id)
        return row

    async def _open_run(self, conversation_id: str) -> RunRow:
        row = await self._services.database.read(
            lambda connection: runs.open_run_of(connection, conversation_id)
        )
        if row is None:
            raise UnknownRun("No run is active in this conversation.")
        return row

    async def cancel(self, conversation_id: str, run_id: str | None = None) -> RunRow:
        """End the conversation's run, at once and durably."""
        row = await self._open_run(conversation_id)
        if run_id not in (None, row.id):
            raise UnknownRun("No run is active in this conversation.")
        run = row.id
        await self._services.database.write(lambda connection: runs.request_cancel(connection, run))
        if (active := self._active.get(run)) is not None:
            active.cancel()
        return row

    async def resume(self, run_id: str) -> None:
        """Execute a run that no process executes; events of an older attempt are rejected then."""
        row = await self._services.database.read(lambda connection: runs.get(connection, run_id))
        if row.ended_at is None and run_id not in self._executing:
            await self._start_workflow(row.id, f"{row.id}.{row.attempt}")

    async def finished(self, run_id: str) -> None:
        """Returns when this process no longer executes the run."""
        if (ended := self._ended.get(run_id)) is not None:
            await ended.wait()

    async def _start_workflow(self, run_id: str, workflow_id: str) -> None:
        with SetWorkflowID(workflow_id):
            await DBOS.start_workflow_async(self._workflow, run_id)

    async def _execute(self, run_id: str) -> None:
        task = asyncio.current_task()
        if self._stopping or run_id in self._executing or task is None:
            return
        # Before the first await: a second workflow of this run (one that DBOS recovers, one that
        # ``start`` creates) would claim it too, and so invalidate the attempt in progress.
        self._executing.add(run_id)
        self._tasks.add(task)
        slot = RunSlot(self._slots)
        try:
            await slot.acquire()
            await self._claim_and_run(run_id, slot)
        finally:
            slot.close()
            self._active.pop(run_id, None)
            self._executing.discard(run_id)
            self._tasks.discard(task)

    async def _claim_and_run(self, run_id: str, slot: RunSlot) -> None:
        row = await self._services.database.write(lambda connection: runs.claim(connection, run_id))
        if row.ended_at is not None:
            return
        self._active[run_id] = run = Run(row, self._services, slot)
        ended = self._ended[run_id] = asyncio.Event()
        try:
            await run.resume()
        finally:
            ended.set()
            del self._ended[run_id]
        if run.follow_up_run is not None and not self._stopping:
            await self._start_workflow(run.follow_up_run, run.follow_up_run)


def _note_key(key: str) -> str:
    """The key of the event that a message with this key is, if it steered a run."""
    return f"steer-{key}"


def _steered_by_key(connection: sa.Connection, conversation_id: str, key: str) -> RunRow | None:
    run_id = events.run_of_key(connection, conversation_id, _note_key(key))
    return None if run_id is None else runs.get(connection, run_id)


def _config(settings: Settings) -> DBOSConfig:
    config: DBOSConfig = {
        "name": "wenko",
        "application_version": APPLICATION_VERSION,
        "executor_id": "wenko",
        "enable_otlp": False,
        "log_level": "ERROR",
        "serializer": DBOSPortableJSON,
        # We use no notifications, and every shutdown waits for one interval (1 s by default).
        "notification_listener_polling_interval_sec": 0.1,
    }
    if settings.db is not None and not settings.db.startswith("sqlite"):
        url = sa.make_url(settings.db).set(drivername="postgresql+psycopg")
        config["system_database_url"] = url.render_as_string(hide_password=False)
    else:
        config["system_database_engine"] = _sqlite_engine(settings.data / "runs.db")
        config["system_database_url"] = f"sqlite:///{settings.data / 'runs.db'}"
    return config


def _sqlite_engine(path: Path) -> sa.Engine:
    # With the defaults of DBOS, twenty concurrent workflows wait for each other for over a second.
    engine = sa.create_engine(
        f"sqlite:///{path}", pool_size=2, connect_args={"check_same_thread": False, "timeout": 30}
    )

    @sa.event.listens_for(engine, "connect")
    def _configure(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")

    return engine
