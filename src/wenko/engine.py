"""Who runs what: every message becomes a durable workflow that outlives this process.

The only file that knows DBOS. A run is one workflow, and its checkpoints are its own events
(ARCHITECTURE D4): a workflow that is run again folds them and goes on at the first unfinished
thing.
"""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from dbos import DBOS, DBOSConfig, SetWorkflowID
from dbos._serialization import DBOSPortableJSON

from wenko.agent.planning.retry import check_origin
from wenko.agent.run import AgentServices, Run
from wenko.agent.slots import RunSlot
from wenko.errors import RunActive, UnknownRun
from wenko.journal import RunRef
from wenko.protocol.events import RunMessagePayload, Steered
from wenko.settings import Settings
from wenko.storage import conversations, runs
from wenko.storage.runs import RunRow
from wenko.text import shorten

log = logging.getLogger(__name__)

# A fixed version: by default DBOS hashes the source, and an upgrade would orphan pending runs.
APPLICATION_VERSION = "1"
TITLE_LENGTH = 60


class Engine:
    """Starts, carries on, and cancels runs. One per process, because DBOS is."""

    def __init__(self, collaborators: AgentServices) -> None:
        self._with = collaborators
        self._carried: set[str] = set()
        self._active: dict[str, Run] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._places = asyncio.Semaphore(collaborators.settings.busy_runs)
        self._ended: dict[str, asyncio.Event] = {}
        self._stopping = False
        self._workflow: Any = None

    async def start(self) -> None:
        """Go on with whatever was unfinished when the last process ended, however it ended."""
        logging.getLogger("dbos").setLevel(logging.ERROR)
        DBOS(config=_config(self._with.settings))

        @DBOS.workflow(name="wenko_run")
        async def wenko_run(run_id: str) -> None:
            await self._carry_on(run_id)

        self._workflow = wenko_run
        DBOS.launch()
        for row in await self._with.database.read(runs.unfinished):
            # A workflow that DBOS does not recover by itself, e.g. after a clean stop.
            await self._start_workflow(row.id, f"{row.id}.{row.attempt}")

    async def stop(self) -> None:
        """Leave unfinished runs as they are; the next process carries them on."""
        self._stopping = True
        for task in list(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)
        await asyncio.to_thread(DBOS.destroy, destroy_registry=True)
        # DBOS shut the loop's own threads down with itself; whoever closes after us needs some.
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2))

    async def submit(self, conversation_id: str, message: str, key: str | None = None) -> RunRow:
        """Set a message in motion. With the same ``key``, the run that it already is."""

        def work(connection: sa.Connection) -> RunRow:
            row = runs.create(connection, conversation_id, message, key)
            conversations.touch(connection, conversation_id, shorten(message, TITLE_LENGTH))
            return row

        try:
            row = await self._with.database.write(work)
        except RunActive:
            if not self._with.model.thinks:
                raise
            # A model can take up what is said while it works; the built-in one cannot.
            return await self.steer(conversation_id, message, key)
        if row.ended_at is None and row.id not in self._carried:
            await self._start_workflow(row.id, row.id)
        return row

    async def steer(self, conversation_id: str, message: str, key: str | None = None) -> RunRow:
        """Say something to the run at work: it is heeded before the next step."""
        row = await self._open_run(conversation_id)
        note = Steered(payload=RunMessagePayload(message=message))
        counted: list[bool] = []

        def count(connection: sa.Connection) -> None:
            runs.count_note(connection, row.id)
            counted[:] = [True]

        await self._with.journal.append(
            conversation_id,
            [note],
            run=RunRef(row.id, row.message_id, None),
            key=None if key is None else f"steer-{key}",
            beside=count,
        )
        active = self._active.get(row.id)
        if active is not None and counted:
            active.steering.hear(note)
        return row

    async def pause(self, conversation_id: str, paused: bool) -> RunRow:
        """Start nothing new until it is resumed; what runs already runs to its end."""
        row = await self._open_run(conversation_id)
        await self._with.database.write(lambda connection: runs.pause(connection, row.id, paused))
        if (active := self._active.get(row.id)) is not None:
            active.steering.pause(paused)
        return row

    async def retry(self, conversation_id: str, step_id: int, run_id: str | None = None) -> RunRow:
        """A new run that goes on from a step of an earlier one; what came before is kept."""
        earlier = await self._with.database.read(
            lambda connection: runs.of_conversation(connection, conversation_id)
        )
        chosen = next((row for row in reversed(earlier) if run_id in (None, row.id)), None)
        if chosen is None:
            raise UnknownRun("There is no such run in this conversation.")
        told = await self._with.journal.of_run(conversation_id, chosen.id)
        check_origin(told, step_id)
        origin = f"{chosen.id}#{step_id}"

        def work(connection: sa.Connection) -> RunRow:
            return runs.create(connection, conversation_id, chosen.message, origin=origin)

        row = await self._with.database.write(work)
        await self._start_workflow(row.id, row.id)
        return row

    async def _open_run(self, conversation_id: str) -> RunRow:
        row = await self._with.database.read(
            lambda connection: runs.open_run_of(connection, conversation_id)
        )
        if row is None:
            raise UnknownRun("Nothing is running in this conversation.")
        return row

    async def cancel(self, conversation_id: str, run_id: str | None = None) -> RunRow:
        """End the conversation's run, at once and durably."""
        row = await self._open_run(conversation_id)
        if run_id not in (None, row.id):
            raise UnknownRun("Nothing is running in this conversation.")
        run = row.id
        await self._with.database.write(lambda connection: runs.request_cancel(connection, run))
        if (active := self._active.get(run)) is not None:
            active.cancel()
        return row

    async def take_up(self, run_id: str) -> None:
        """Carry a run on that nobody carries on; an older attempt elsewhere is refused then."""
        row = await self._with.database.read(lambda connection: runs.get(connection, run_id))
        if row.ended_at is None and run_id not in self._carried:
            await self._start_workflow(row.id, f"{row.id}.{row.attempt}")

    async def finished(self, run_id: str) -> None:
        """Returns when the run is no longer carried on by this process."""
        if (ended := self._ended.get(run_id)) is not None:
            await ended.wait()

    async def _start_workflow(self, run_id: str, workflow_id: str) -> None:
        with SetWorkflowID(workflow_id):
            await DBOS.start_workflow_async(self._workflow, run_id)

    async def _carry_on(self, run_id: str) -> None:
        task = asyncio.current_task()
        if self._stopping or run_id in self._carried or task is None:
            return
        # Before the first await: a second workflow of this run (one that DBOS recovers, one that
        # ``start`` makes) would claim it too, and so refuse the attempt that carries it on.
        self._carried.add(run_id)
        self._tasks.add(task)
        place = RunSlot(self._places)
        try:
            await place.take()
            await self._claim_and_run(run_id, place)
        finally:
            place.close()
            self._active.pop(run_id, None)
            self._carried.discard(run_id)
            self._tasks.discard(task)

    async def _claim_and_run(self, run_id: str, place: RunSlot) -> None:
        row = await self._with.database.write(lambda connection: runs.claim(connection, run_id))
        if row.ended_at is not None:
            return
        self._active[run_id] = run = Run(row, self._with, place)
        ended = self._ended[run_id] = asyncio.Event()
        try:
            await run.carry_on()
        finally:
            ended.set()
            del self._ended[run_id]
        if run.left_over is not None and not self._stopping:
            await self._start_workflow(run.left_over, run.left_over)


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
    # As shipped, twenty workflows at once wait for each other for more than a second.
    engine = sa.create_engine(
        f"sqlite:///{path}", pool_size=2, connect_args={"check_same_thread": False, "timeout": 30}
    )

    @sa.event.listens_for(engine, "connect")
    def _configure(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")

    return engine
