"""``Services``: what every interface works with; ``open_services`` alone chooses the parts."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from wenko.agent.approval.approver import confinement_of
from wenko.agent.approval.form import approval_check
from wenko.agent.context import AgentServices
from wenko.agent.planning.approval_form import plan_check
from wenko.composition.data_lock import DataLock, published_url
from wenko.composition.isolation import IsolationReport
from wenko.engine import Engine
from wenko.human.answering import AnswerCheck
from wenko.human.expiry import ExpirySweeper
from wenko.human.service import QuestionService
from wenko.human.webhook import WebhookNotifier
from wenko.journal import Journal
from wenko.memory.outcomes import remember_outcome
from wenko.models.config import ModelConfig
from wenko.planners.configured import ConfiguredPlanner
from wenko.planners.interface import Planner
from wenko.planners.playbooks.planner import PlaybookPlanner
from wenko.planners.playbooks.playbooks import Playbooks
from wenko.sandbox.base import Sandboxes
from wenko.sandbox.selection import choose_sandboxes
from wenko.service.auth import OWNER, TokenAuth, load_token
from wenko.service.conversations import ConversationService
from wenko.service.events import EventService
from wenko.service.gate_settings import GateSettingsService
from wenko.service.memory import MemoryService
from wenko.service.models import ModelSettingsService
from wenko.service.question_links import QuestionLinks
from wenko.service.questions import QuestionInbox
from wenko.service.terminals import TerminalService
from wenko.service.tools import ToolCatalog
from wenko.settings import Settings
from wenko.storage import runs, users
from wenko.storage.database import Database, open_database
from wenko.storage.gate_settings import GateSettingsStore
from wenko.storage.questions import Kind, QuestionRow
from wenko.terminal.session import Terminals
from wenko.tools.builtin import builtin_tools
from wenko.tools.custom import CustomTools
from wenko.tools.registry import ToolRegistry


@dataclass(frozen=True, slots=True)
class Services:
    """One of each service. ``database`` and ``journal`` are for tests and measurements."""

    settings: Settings
    token: str
    auth: TokenAuth
    conversations: ConversationService
    events: EventService
    questions: QuestionInbox
    gate_settings: GateSettingsService
    models: ModelSettingsService
    memory: MemoryService
    tools: ToolCatalog
    terminals: TerminalService
    playbooks: Playbooks
    isolation: IsolationReport
    database: Database
    journal: Journal


@dataclass(frozen=True, slots=True)
class _Parts:
    """What the services are made of."""

    token: str
    agent: AgentServices
    engine: Engine
    playbooks: Playbooks
    models: ConfiguredPlanner
    custom_tools: CustomTools
    question_links: QuestionLinks
    isolation: IsolationReport


@asynccontextmanager
async def open_services(
    settings: Settings, planner: Planner | None = None
) -> AsyncIterator[Services]:
    """Start a server's parts and resume its unfinished runs; closes them in reverse order."""
    settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    async with AsyncExitStack() as stack:
        stack.enter_context(DataLock(settings.data))
        parts = await _open_parts(stack, settings, planner)
        await _start(stack, settings, parts)
        yield _services(settings, parts)


async def _open_parts(stack: AsyncExitStack, settings: Settings, planner: Planner | None) -> _Parts:
    token = load_token(settings)
    database = await open_database(settings.db, settings.data)
    stack.push_async_callback(database.close)
    await database.write(lambda connection: users.put(connection, OWNER, token))
    sandboxes = choose_sandboxes(settings)
    stack.push_async_callback(_shut_down_sandboxes, sandboxes, database)
    playbooks = _playbooks(settings)
    models = ConfiguredPlanner(PlaybookPlanner(playbooks), ModelConfig(settings.data), settings)
    stack.push_async_callback(models.close)
    tools = ToolRegistry(builtin_tools(settings))
    custom_tools = CustomTools(settings, tools)
    stack.push_async_callback(custom_tools.close)
    await custom_tools.open()
    journal = Journal(database)
    agent = AgentServices(
        database=database,
        journal=journal,
        questions=QuestionService(
            database, journal, settings, remember_outcome, _checks(settings, tools)
        ),
        planner=planner or models,
        tools=tools,
        sandboxes=sandboxes,
        settings=settings,
        terminals=Terminals(),
        gate_settings=GateSettingsStore(database),
    )
    return _Parts(
        token=token,
        agent=agent,
        engine=Engine(agent),
        playbooks=playbooks,
        models=models,
        custom_tools=custom_tools,
        question_links=QuestionLinks(token),
        isolation=IsolationReport(settings),
    )


async def _start(stack: AsyncExitStack, settings: Settings, parts: _Parts) -> None:
    database, questions = parts.agent.database, parts.agent.questions
    await database.listen(partial(_wake_followers, parts.agent.journal, questions))
    stack.push_async_callback(parts.engine.stop)
    await parts.engine.start()
    stack.push_async_callback(parts.isolation.stop)
    parts.isolation.start()
    await stack.enter_async_context(
        _background(
            ExpirySweeper(questions, database).run_forever(),
            parts.models.warm_up(),
            *_notifications(settings, parts),
        )
    )


def _services(settings: Settings, parts: _Parts) -> Services:
    agent, engine = parts.agent, parts.engine
    database, journal = agent.database, agent.journal
    conversations = ConversationService(database, engine, agent.sandboxes, settings)
    return Services(
        settings=settings,
        token=parts.token,
        auth=TokenAuth(database, parts.question_links),
        conversations=conversations,
        events=EventService(database, journal, conversations),
        questions=QuestionInbox(database, agent.questions, journal, engine),
        gate_settings=GateSettingsService(conversations, agent.gate_settings, settings),
        models=ModelSettingsService(parts.models, settings),
        memory=MemoryService(database, conversations),
        tools=ToolCatalog(agent.tools, parts.custom_tools),
        terminals=TerminalService(conversations, agent.sandboxes, agent.terminals),
        playbooks=parts.playbooks,
        isolation=parts.isolation,
        database=database,
        journal=journal,
    )


@asynccontextmanager
async def _background(*coroutines: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(coroutine) for coroutine in coroutines]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)


def _notifications(settings: Settings, parts: _Parts) -> list[Coroutine[Any, Any, None]]:
    if not settings.notify_webhook:
        return []
    link = partial(question_url, settings, parts.question_links)
    notifier = WebhookNotifier(
        parts.agent.questions, parts.agent.database, settings.notify_webhook, link
    )
    return [notifier.run_forever()]


def _wake_followers(journal: Journal, questions: QuestionService, conversation_id: str) -> None:
    """Another server wrote to this conversation."""
    journal.refresh(conversation_id)
    questions.pending.wake(conversation_id)


async def _shut_down_sandboxes(sandboxes: Sandboxes, database: Database) -> None:
    """Keep those of unfinished runs, which the next server resumes."""
    unfinished = await database.read(runs.unfinished)
    await sandboxes.shutdown(keep={row.conversation_id for row in unfinished})


def _checks(settings: Settings, tools: ToolRegistry) -> dict[Kind, AnswerCheck]:
    return {
        "approval": approval_check(tools, confinement_of(settings)),
        "plan": plan_check(tools, settings.max_plan_steps),
    }


def _playbooks(settings: Settings) -> Playbooks:
    playbooks = Playbooks.load(settings.data / "playbooks")
    return playbooks if settings.hitl_enabled else playbooks.without_questions()


def question_url(settings: Settings, links: QuestionLinks, row: QuestionRow) -> str:
    """Opens one question. The ticket is behind the ``#``: no server and no log receives it."""
    base = settings.public_url or published_url(settings.data)
    base = base or f"http://{settings.host}:{settings.port}"
    return f"{base.rstrip('/')}/question/{row.id}#ticket={links.issue(row.id, row.owner)}"
