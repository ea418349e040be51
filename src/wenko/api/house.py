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
from wenko.human.answering import Check
from wenko.human.desk import Human
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
    with DataLock(settings.data):
        house = await _put_together(settings, load_token(settings), model)
        await house.engine.start()
        try:
            async with _work_in_the_background(house):
                yield house
        finally:
            await house.engine.stop()
            await house.own_tools.close()
            await house.models.close()
            await house.sandboxes.shutdown(keep=await _at_work(house.database))
            await house.database.close()


async def _put_together(settings: Settings, token: str, model: Model | None) -> House:
    database = await open_database(settings.db, settings.data)
    await database.write(lambda connection: users.put(connection, OWNER, token))
    journal = Journal(database)
    tools = _tools(settings)
    human = Human(database, journal, settings, keep, _checks(settings, tools))

    def written_elsewhere(conversation_id: str) -> None:
        journal.wake(conversation_id)
        human.waits.wake(conversation_id)

    await database.listen(written_elsewhere)
    sandboxes = choose_sandboxes(settings)
    playbooks = _playbooks(settings)
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
    return House(
        settings=settings,
        token=token,
        database=database,
        journal=journal,
        human=human,
        engine=Engine(collaborators),
        sandboxes=sandboxes,
        playbooks=playbooks,
        guests=Guests(database),
        tickets=Tickets(token),
        isolation=IsolationProof(settings),
        terminals=terminals,
        choices=choices,
        tools=tools,
        own_tools=own_tools,
        models=models,
    )


@asynccontextmanager
async def _work_in_the_background(house: House) -> AsyncIterator[None]:
    """What a server does unasked: prove the sandbox, end and announce questions, warm up."""
    settings = house.settings
    house.isolation.start()
    tasks = [
        asyncio.create_task(Sweeper(house.human, house.database).sweep_for_ever()),
        asyncio.create_task(house.models.warm_up()),
    ]
    if settings.notify_webhook:
        link = partial(question_link, settings, house.tickets)
        notifier = Notifier(house.human, house.database, settings.notify_webhook, link)
        tasks.append(asyncio.create_task(notifier.notify_for_ever()))
    try:
        yield
    finally:
        await house.isolation.stop()
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)


def _checks(settings: Settings, tools: ToolRegistry) -> dict[Kind, Check]:
    return {
        "approval": approval_check(tools, surroundings(settings)),
        "plan": plan_check(tools, settings.max_plan_steps),
    }


def _playbooks(settings: Settings) -> Playbooks:
    playbooks = Playbooks.load(settings.data / "playbooks")
    return playbooks if settings.hitl_enabled else playbooks.without_questions()


async def _at_work(database: Database) -> set[str]:
    """The conversations whose runs the next server carries on."""
    return {row.conversation_id for row in await database.read(runs.unfinished)}


def _tools(settings: Settings) -> ToolRegistry:
    tools: list[Tool] = [ExecuteCode(settings), FileManager(), Shell(settings)]
    if settings.hitl_enabled:
        tools += [AskUser(settings), ShowUser(settings)]
    return ToolRegistry(tools)
