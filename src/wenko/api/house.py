"""All parts of a running server, put together; opened once, closed in the opposite order."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from wenko.agent.run import Collaborators
from wenko.api.auth import OWNER, Guests, load_token
from wenko.api.lock import DataLock
from wenko.engine import Engine
from wenko.journal import Journal
from wenko.models.builtin import BuiltinModel
from wenko.models.playbooks import Playbooks
from wenko.sandbox.base import Sandboxes
from wenko.sandbox.choice import choose_sandboxes
from wenko.settings import Settings
from wenko.storage import users
from wenko.storage.database import Database, open_database
from wenko.tools.files import FileManager
from wenko.tools.processes import ExecuteCode, Shell
from wenko.tools.registry import ToolRegistry


@dataclass(frozen=True, slots=True)
class House:
    settings: Settings
    token: str
    database: Database
    journal: Journal
    engine: Engine
    sandboxes: Sandboxes
    playbooks: Playbooks
    guests: Guests


@asynccontextmanager
async def open_house(settings: Settings) -> AsyncIterator[House]:
    """Everything started; the runs that an earlier process left unfinished go on meanwhile."""
    settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    token = load_token(settings)
    with DataLock(settings.data):
        database = await open_database(settings.db, settings.data)
        await database.write(lambda connection: users.put(connection, OWNER, token))
        journal = Journal(database)
        await database.listen(journal.wake)
        sandboxes = choose_sandboxes(settings)
        playbooks = Playbooks.load(settings.data / "playbooks")
        collaborators = Collaborators(
            database=database,
            journal=journal,
            model=BuiltinModel(playbooks),
            tools=ToolRegistry([ExecuteCode(settings), FileManager(), Shell(settings)]),
            sandboxes=sandboxes,
            settings=settings,
        )
        engine = Engine(collaborators)
        await engine.start()
        try:
            yield House(
                settings=settings,
                token=token,
                database=database,
                journal=journal,
                engine=engine,
                sandboxes=sandboxes,
                playbooks=playbooks,
                guests=Guests(database),
            )
        finally:
            await engine.stop()
            await sandboxes.shutdown()
            await database.close()
