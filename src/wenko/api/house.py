"""All parts of a running server, put together; opened once, closed in the opposite order."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

from wenko.agent.approval import surroundings
from wenko.agent.approval_form import approval_check
from wenko.agent.plan_form import plan_check
from wenko.agent.run import Collaborators
from wenko.api.auth import OWNER, Guests, load_token
from wenko.api.isolation import IsolationProof
from wenko.api.lock import DataLock
from wenko.api.tickets import Tickets, question_link
from wenko.engine import Engine
from wenko.human.desk import Check, Human
from wenko.human.expiry import Sweeper
from wenko.human.notices import Notifier
from wenko.journal import Journal
from wenko.memory.keeping import keep
from wenko.models.access import Model
from wenko.models.builtin import BuiltinModel
from wenko.models.chosen import ChosenModel
from wenko.models.config import ModelConfig
from wenko.models.playbooks import Playbooks
from wenko.sandbox.base import Sandboxes
from wenko.sandbox.choice import choose_sandboxes
from wenko.settings import Settings
from wenko.storage import runs, users
from wenko.storage.choices import GateChoices
from wenko.storage.database import Database, open_database
from wenko.storage.questions import Kind
from wenko.terminal.terminals import Terminals
from wenko.tools.ask import AskUser, ShowUser
from wenko.tools.files import FileManager
from wenko.tools.own import OwnTools
from wenko.tools.processes import ExecuteCode, Shell
from wenko.tools.registry import Tool, ToolRegistry


@dataclass(frozen=True, slots=True)
class House:
    settings: Settings
    token: str
    database: Database
    journal: Journal
    human: Human
    engine: Engine
    sandboxes: Sandboxes
    playbooks: Playbooks
    guests: Guests
    tickets: Tickets
    isolation: IsolationProof
    terminals: Terminals
    choices: GateChoices
    tools: ToolRegistry
    own_tools: OwnTools
    models: ChosenModel


@asynccontextmanager
async def open_house(settings: Settings, model: Model | None = None) -> AsyncIterator[House]:
    """Everything started; the runs that an earlier process left unfinished go on meanwhile."""
    settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    token = load_token(settings)
    with DataLock(settings.data):
        database = await open_database(settings.db, settings.data)
        await database.write(lambda connection: users.put(connection, OWNER, token))
        journal = Journal(database)
        tickets = Tickets(token)
        tools = _tools(settings)
        checks: dict[Kind, Check] = {
            "approval": approval_check(tools, surroundings(settings)),
            "plan": plan_check(tools, settings.max_plan_steps),
        }
        human = Human(database, journal, settings, keep, checks)

        def written_elsewhere(conversation_id: str) -> None:
            journal.wake(conversation_id)
            human.wake(conversation_id)

        await database.listen(written_elsewhere)
        sandboxes = choose_sandboxes(settings)
        playbooks = Playbooks.load(settings.data / "playbooks")
        if not settings.hitl_enabled:
            playbooks = playbooks.without_questions()
        terminals, choices = Terminals(), GateChoices(database)
        own_tools = OwnTools(settings, tools)
        await own_tools.open()
        models = ChosenModel(BuiltinModel(playbooks), ModelConfig(settings.data), settings)
        collaborators = Collaborators(
            database=database,
            journal=journal,
            human=human,
            model=model or models,
            tools=tools,
            sandboxes=sandboxes,
            settings=settings,
            terminals=terminals,
            choices=choices,
        )
        engine = Engine(collaborators)
        await engine.start()
        isolation = IsolationProof(settings)
        isolation.start()
        background = [
            asyncio.create_task(Sweeper(human, database).sweep_for_ever()),
            asyncio.create_task(models.warm_up()),
        ]
        if settings.notify_webhook:
            link = partial(question_link, settings, tickets)
            notifier = Notifier(human, database, settings.notify_webhook, link)
            background.append(asyncio.create_task(notifier.notify_for_ever()))
        try:
            yield House(
                settings=settings,
                token=token,
                database=database,
                journal=journal,
                human=human,
                engine=engine,
                sandboxes=sandboxes,
                playbooks=playbooks,
                guests=Guests(database),
                tickets=tickets,
                isolation=isolation,
                terminals=terminals,
                choices=choices,
                tools=tools,
                own_tools=own_tools,
                models=models,
            )
        finally:
            await isolation.stop()
            for task in background:
                task.cancel()
            await asyncio.wait(background)
            await engine.stop()
            await own_tools.close()
            await models.close()
            await sandboxes.shutdown(keep=await _at_work(database))
            await database.close()


async def _at_work(database: Database) -> set[str]:
    """The conversations whose runs the next server carries on."""
    return {row.conversation_id for row in await database.read(runs.unfinished)}


def _tools(settings: Settings) -> ToolRegistry:
    tools: list[Tool] = [ExecuteCode(settings), FileManager(), Shell(settings)]
    if settings.hitl_enabled:
        tools += [AskUser(settings), ShowUser(settings)]
    return ToolRegistry(tools)
