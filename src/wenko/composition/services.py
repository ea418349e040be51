"""All parts of a running server, put together; opened once, closed in the opposite order."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

from wenko.agent.approval.approver import confinement_of
from wenko.agent.approval.form import approval_check
from wenko.agent.planning.approval_form import plan_check
from wenko.agent.run import AgentServices
from wenko.composition.data_lock import DataLock, announced_url
from wenko.composition.isolation import IsolationReport
from wenko.engine import Engine
from wenko.human.answering import AnswerCheck
from wenko.human.expiry import ExpirySweeper
from wenko.human.service import QuestionService
from wenko.human.webhook import WebhookNotifier
from wenko.journal import Journal
from wenko.memory.keeping import keep
from wenko.models.builtin.model import BuiltinModel
from wenko.models.builtin.playbooks import Playbooks
from wenko.models.config import ModelConfig
from wenko.models.configured import ConfiguredModel
from wenko.models.interface import Model
from wenko.sandbox.base import Sandboxes
from wenko.sandbox.selection import choose_sandboxes
from wenko.service.auth import OWNER, TokenAuth, load_token
from wenko.service.question_links import QuestionLinks
from wenko.settings import Settings
from wenko.storage import runs, users
from wenko.storage.choices import GateChoices
from wenko.storage.database import Database, open_database
from wenko.storage.questions import Kind, QuestionRow
from wenko.terminal.terminals import Terminals
from wenko.tools.builtin import builtin_tools
from wenko.tools.custom import CustomTools
from wenko.tools.registry import ToolRegistry


@dataclass(frozen=True, slots=True)
class Services:
    settings: Settings
    token: str
    database: Database
    journal: Journal
    human: QuestionService
    engine: Engine
    sandboxes: Sandboxes
    playbooks: Playbooks
    auth: TokenAuth
    question_links: QuestionLinks
    isolation: IsolationReport
    terminals: Terminals
    choices: GateChoices
    tools: ToolRegistry
    own_tools: CustomTools
    models: ConfiguredModel


@asynccontextmanager
async def open_services(settings: Settings, model: Model | None = None) -> AsyncIterator[Services]:
    """Everything started; the runs that an earlier process left unfinished go on meanwhile."""
    settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    with DataLock(settings.data):
        services = await _put_together(settings, load_token(settings), model)
        await services.engine.start()
        try:
            async with _work_in_the_background(services):
                yield services
        finally:
            await services.engine.stop()
            await services.own_tools.close()
            await services.models.close()
            await services.sandboxes.shutdown(keep=await _at_work(services.database))
            await services.database.close()


async def _put_together(settings: Settings, token: str, model: Model | None) -> Services:
    database = await open_database(settings.db, settings.data)
    await database.write(lambda connection: users.put(connection, OWNER, token))
    journal = Journal(database)
    tools = ToolRegistry(builtin_tools(settings))
    human = QuestionService(database, journal, settings, keep, _checks(settings, tools))

    def written_elsewhere(conversation_id: str) -> None:
        journal.wake(conversation_id)
        human.waits.wake(conversation_id)

    await database.listen(written_elsewhere)
    sandboxes = choose_sandboxes(settings)
    playbooks = _playbooks(settings)
    terminals, choices = Terminals(), GateChoices(database)
    own_tools = CustomTools(settings, tools)
    await own_tools.open()
    models = ConfiguredModel(BuiltinModel(playbooks), ModelConfig(settings.data), settings)
    collaborators = AgentServices(
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
    return Services(
        settings=settings,
        token=token,
        database=database,
        journal=journal,
        human=human,
        engine=Engine(collaborators),
        sandboxes=sandboxes,
        playbooks=playbooks,
        auth=TokenAuth(database),
        question_links=QuestionLinks(token),
        isolation=IsolationReport(settings),
        terminals=terminals,
        choices=choices,
        tools=tools,
        own_tools=own_tools,
        models=models,
    )


@asynccontextmanager
async def _work_in_the_background(services: Services) -> AsyncIterator[None]:
    """What a server does unasked: prove the sandbox, end and announce questions, warm up."""
    settings = services.settings
    services.isolation.start()
    tasks = [
        asyncio.create_task(ExpirySweeper(services.human, services.database).sweep_for_ever()),
        asyncio.create_task(services.models.warm_up()),
    ]
    if settings.notify_webhook:
        link = partial(question_link, settings, services.question_links)
        notifier = WebhookNotifier(services.human, services.database, settings.notify_webhook, link)
        tasks.append(asyncio.create_task(notifier.notify_for_ever()))
    try:
        yield
    finally:
        await services.isolation.stop()
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)


def _checks(settings: Settings, tools: ToolRegistry) -> dict[Kind, AnswerCheck]:
    return {
        "approval": approval_check(tools, confinement_of(settings)),
        "plan": plan_check(tools, settings.max_plan_steps),
    }


def _playbooks(settings: Settings) -> Playbooks:
    playbooks = Playbooks.load(settings.data / "playbooks")
    return playbooks if settings.hitl_enabled else playbooks.without_questions()


async def _at_work(database: Database) -> set[str]:
    """The conversations whose runs the next server carries on."""
    return {row.conversation_id for row in await database.read(runs.unfinished)}


def question_link(settings: Settings, question_links: QuestionLinks, row: QuestionRow) -> str:
    """Opens one question. The ticket is behind the hash, which no server and no log gets to see."""
    base = settings.public_url or announced_url(settings.data)
    base = base or f"http://{settings.host}:{settings.port}"
    return f"{base.rstrip('/')}/question/{row.id}#ticket={question_links.issue(row.id, row.owner)}"
