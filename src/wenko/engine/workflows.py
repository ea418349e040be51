"""The durable workflows of DBOS; the only module that imports it.

A run is one workflow, and its checkpoints are its own events: a workflow that is executed again
folds them and continues at the first unfinished step. So what DBOS stores can be lost without
losing a run, and a run whose workflow cannot be started is executed without one.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from dbos import DBOS, DBOSConfig, SetWorkflowID
from dbos._serialization import DBOSPortableJSON

from wenko.private_files import make_private_database
from wenko.protocol.model import new_id
from wenko.settings import Settings

log = logging.getLogger(__name__)

# A fixed version: by default DBOS hashes the source, and an upgrade would orphan pending runs.
APPLICATION_VERSION = "1"
START_TIMEOUT = 3.0
"""Seconds; while its database is away, DBOS itself waits for up to a minute between two tries."""
THREADS = 64
"""DBOS blocks one of the loop's threads for each workflow whose end it cannot store."""


class Workflows:
    """Starts ``execute`` for a run, as a workflow that DBOS recovers after a crash."""

    def __init__(
        self, settings: Settings, executor_id: str, execute: Callable[[str], Awaitable[None]]
    ) -> None:
        self._settings = settings
        self._executor_id = executor_id
        self._execute = execute
        self._workflow: Any = None
        self._without_workflow: set[asyncio.Task[None]] = set()

    async def launch(self) -> None:
        logging.getLogger("dbos").setLevel(logging.CRITICAL)
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS, "wenko-thread"))
        if self._path is not None:
            await asyncio.to_thread(set_aside_if_damaged, self._path)
        DBOS(config=self._config())

        @DBOS.workflow(name="wenko_run")
        async def wenko_run(run_id: str) -> None:
            await self._execute(run_id)

        self._workflow = wenko_run
        DBOS.launch()

    async def start(self, run_id: str) -> None:
        """Execute the run, under a new workflow id: one that failed is never executed again."""
        try:
            async with asyncio.timeout(START_TIMEOUT):
                with SetWorkflowID(f"{run_id}.{new_id()}"):
                    await DBOS.start_workflow_async(self._workflow, run_id)
        except Exception as error:
            log.warning("run %s is executed without a workflow: %s", run_id, error)
            task = asyncio.create_task(_awaited(self._execute(run_id)))
            self._without_workflow.add(task)
            task.add_done_callback(self._without_workflow.discard)

    async def stop(self) -> None:
        await asyncio.to_thread(DBOS.destroy, destroy_registry=True)
        # DBOS shut down the loop's default executor, which other parts still need to close.
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2))

    @property
    def _path(self) -> Path | None:
        """The file of DBOS; none on PostgreSQL."""
        url = self._settings.db
        if url is not None and not url.startswith("sqlite"):
            return None
        return self._settings.data / "runs.db"

    def _config(self) -> DBOSConfig:
        config: DBOSConfig = {
            "name": "wenko",
            "application_version": APPLICATION_VERSION,
            "executor_id": self._executor_id,
            "enable_otlp": False,
            "log_level": "CRITICAL",
            "serializer": DBOSPortableJSON,
            # We use no notifications, and every shutdown waits for one interval (1 s by default).
            "notification_listener_polling_interval_sec": 0.1,
        }
        if self._path is None:
            url = sa.make_url(self._settings.db or "").set(drivername="postgresql+psycopg")
            config["system_database_url"] = url.render_as_string(hide_password=False)
        else:
            config["system_database_engine"] = _sqlite_engine(self._path)
            config["system_database_url"] = f"sqlite:///{self._path}"
        return config


def set_aside_if_damaged(path: Path) -> None:
    """Begin a new file where the old one is damaged: it holds nothing that a run needs."""
    try:
        with sqlite3.connect(path, timeout=5) as connection:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()
        connection.close()
        if found == ("ok",):
            return
    except sqlite3.DatabaseError as error:
        if not isinstance(error, sqlite3.OperationalError):
            found = (str(error),)
        else:
            return  # locked, or full: DBOS waits for it, and runs do not wait for DBOS
    log.warning("%s is damaged (%s); it is kept as %s.damaged", path, found[0], path.name)
    for suffix in ("", "-wal", "-shm"):
        file = path.with_name(path.name + suffix)
        if file.exists():
            file.replace(file.with_name(file.name + ".damaged"))


async def _awaited(work: Awaitable[None]) -> None:
    await work


def _sqlite_engine(path: Path) -> sa.Engine:
    make_private_database(path)
    # With the defaults of DBOS, twenty concurrent workflows wait for each other for over a second.
    engine = sa.create_engine(
        f"sqlite:///{path}", pool_size=2, connect_args={"check_same_thread": False, "timeout": 30}
    )

    @sa.event.listens_for(engine, "connect")
    def _configure(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")

    return engine
