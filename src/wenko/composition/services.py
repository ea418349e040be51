"""``Services``: what every interface works with; ``open_services`` alone chooses the parts."""

from collections.abc import AsyncIterator, Callable, Collection
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial

import sqlalchemy as sa

from wenko.composition.data_lock import DataLock, make_data_folder, published_url
from wenko.composition.guarded_sandboxes import AllConversations, GuardedSandboxes
from wenko.composition.identity import identify, with_address
from wenko.composition.isolation import IsolationReport
from wenko.composition.lone_run import LoneRuns
from wenko.composition.storage_health import StorageHealth
from wenko.engine import Engine, Lease
from wenko.engine.background import Background
from wenko.engine.watchdog import STALLED_RUN, Watchdog
from wenko.errors import StorageUnavailable, WenkoError
from wenko.human.answering import AnswerCheck
from wenko.human.expiry import ExpirySweeper
from wenko.human.service import QuestionService
from wenko.human.webhook import WebhookNotifier
from wenko.journal import Journal
from wenko.memory.outcomes import remember_outcome
from wenko.memory.vector_index import VectorIndex
from wenko.models.config import SLOTS, ModelChoices, ModelConfig
from wenko.models.embeddings import Embedder
from wenko.planners.configured import ConfiguredPlanner
from wenko.planners.interface import Planner
from wenko.planners.playbooks.planner import PlaybookPlanner
from wenko.planners.playbooks.playbooks import Playbooks
from wenko.planners.playbooks.saved import StoredPlaybooks
from wenko.protocol.events import PreviewUpdate, PreviewUpdatePayload
from wenko.protocol.hitl import AnyHITLRequest, HITLRequest, chosen_access
from wenko.run.approval.approver import confinement_of
from wenko.run.approval.form import approval_check
from wenko.run.approval.trials import Trials
from wenko.run.context import AgentServices
from wenko.run.planning.approval_form import plan_check
from wenko.sandbox.base import Sandboxes
from wenko.sandbox.checkpoints import Checkpoints
from wenko.sandbox.networks import Networks
from wenko.sandbox.previews import Preview, Previews
from wenko.sandbox.previews import State as PreviewState
from wenko.sandbox.selection import choose_sandboxes
from wenko.service.access import Access
from wenko.service.auth import OWNER, TokenAuth, load_token
from wenko.service.context import ContextService
from wenko.service.conversations import ConversationService
from wenko.service.desktops import DesktopService
from wenko.service.events import EventService
from wenko.service.file_links import FileLinks
from wenko.service.files import FileService
from wenko.service.gate_settings import GateSettingsService
from wenko.service.memory import MemoryService
from wenko.service.models import ModelSettingsService
from wenko.service.network import NetworkService
from wenko.service.pictures import PictureService
from wenko.service.playbooks import PlaybookService
from wenko.service.previews import PreviewService
from wenko.service.quarantine import QuarantineService
from wenko.service.question_links import QuestionLinks
from wenko.service.questions import QuestionInbox
from wenko.service.secrets import SecretService
from wenko.service.sharing import SharingService
from wenko.service.terminals import TerminalService
from wenko.service.tools import ToolCatalog
from wenko.service.undo import UndoService
from wenko.service.undone_changes import UndoneChanges
from wenko.service.worktrees import WorktreeService
from wenko.settings import Settings
from wenko.storage import network_settings, questions, runs, users
from wenko.storage.database import Database, open_database
from wenko.storage.gate_settings import GateSettingsStore
from wenko.storage.network_settings import NetworkSettingsStore
from wenko.storage.pictures import PictureStore
from wenko.storage.questions import Ending, Kind, QuestionRow
from wenko.storage.runs import NewerRun
from wenko.storage.servers import Server
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
    context: ContextService
    tools: ToolCatalog
    secrets: SecretService
    sharing: SharingService
    terminals: TerminalService
    desktops: DesktopService
    previews: PreviewService
    files: FileService
    pictures: PictureService
    network: NetworkService
    undo: UndoService
    worktrees: WorktreeService
    playbooks: PlaybookService
    quarantine: QuarantineService
    isolation: IsolationReport
    storage_health: StorageHealth
    background: Background
    watchdog: Watchdog
    left_alone: Callable[[], tuple[NewerRun, ...]]
    """Unfinished runs that wait for a server of a newer version."""
    database: Database
    journal: Journal


@dataclass(frozen=True, slots=True)
class Parts:
    """What the services, and a run in a process of its own, are made of."""

    token: str
    agent: AgentServices
    engine: Engine
    playbooks: Playbooks
    models: ConfiguredPlanner
    custom_tools: CustomTools
    question_links: QuestionLinks
    isolation: IsolationReport
    server: Server
    guarded: GuardedSandboxes
    background: Background
    watchdog: Watchdog
    checkpoints: Checkpoints
    previews: Previews


@asynccontextmanager
async def open_services(
    settings: Settings, planner: Planner | None = None
) -> AsyncIterator[Services]:
    """Start a server's parts and resume its unfinished runs; closes them in reverse order."""
    make_data_folder(settings)
    async with AsyncExitStack() as stack:
        stack.enter_context(DataLock(settings.data))
        parts = await open_parts(stack, settings, planner)
        await _start(stack, settings, parts)
        services = _services(settings, parts)
        parts.background.start("deletion", services.conversations.delete_due)
        parts.background.start("memory_index", services.memory.index_all)
        yield services


async def open_parts(stack: AsyncExitStack, settings: Settings, planner: Planner | None) -> Parts:
    """The parts of a server before it starts: nothing is executed yet."""
    token = load_token(settings)
    server = identify(settings)
    database = await open_database(settings.db, settings.data, server.id)
    stack.push_async_callback(database.close)
    await database.write(lambda connection: users.put(connection, OWNER, token))
    local = choose_sandboxes(settings)
    checkpoints = Checkpoints(settings)
    sandboxes = GuardedSandboxes(local, checkpoints, database, server, settings)
    stack.push_async_callback(_shut_down_sandboxes, sandboxes, database)
    playbooks = _playbooks(settings)
    builtin = PlaybookPlanner(playbooks, StoredPlaybooks(database))
    models = ConfiguredPlanner(builtin, ModelConfig(settings.data), settings)
    stack.push_async_callback(models.close)
    tools = ToolRegistry(builtin_tools(settings))
    custom_tools = CustomTools(settings, tools)
    stack.push_async_callback(custom_tools.close)
    await custom_tools.open()
    journal = Journal(database)
    networks = Networks(settings, NetworkSettingsStore(database))
    previews = Previews(settings, token, sandboxes, partial(_tell_preview, journal))
    stack.push_async_callback(networks.close)
    trials = Trials(sandboxes, tools, journal, settings)
    agent = AgentServices(
        database=database,
        journal=journal,
        questions=QuestionService(
            database, journal, settings, partial(_on_end, networks), _checks(settings, tools)
        ),
        planner=planner or models,
        tools=tools,
        sandboxes=sandboxes,
        settings=settings,
        terminals=Terminals(),
        gate_settings=GateSettingsStore(database),
        networks=networks,
        pictures=PictureStore(settings.data / "pictures", settings.pictures_mb << 20),
        checkpoints=checkpoints,
        trials=trials,
        builtin=builtin,
        vectors=VectorIndex(database, Embedder(models.config)),
        previews=previews if previews.enabled else None,
    )
    background = Background()
    lease = Lease(database, server, lambda: with_address(server, settings))
    # A planner that was passed in exists in this process only.
    alone = LoneRuns(settings).execute if planner is None else None
    engine = Engine(agent, lease, background, alone)
    checkpoints.tell = engine.tell_undone
    return Parts(
        token=token,
        agent=agent,
        engine=engine,
        playbooks=playbooks,
        models=models,
        custom_tools=custom_tools,
        question_links=QuestionLinks(token),
        isolation=IsolationReport(settings, local),
        server=server,
        guarded=sandboxes,
        background=background,
        watchdog=Watchdog(settings.stall_limit, engine.stalled, settings.data / STALLED_RUN),
        checkpoints=checkpoints,
        previews=previews,
    )


async def _start(stack: AsyncExitStack, settings: Settings, parts: Parts) -> None:
    database, asked = parts.agent.database, parts.agent.questions
    stack.push_async_callback(parts.engine.stop)
    # Before anything else can change or record a workspace.
    await parts.guarded.finish_undos()
    await parts.engine.start()
    stack.callback(parts.watchdog.stop)
    parts.watchdog.start()
    await database.listen(partial(_on_change, parts))
    stack.push_async_callback(parts.background.stop)
    start = parts.background.start
    start("isolation", parts.isolation.check)
    start("expiry", ExpirySweeper(asked, database).run_forever)
    start("disk_reserve", parts.guarded.reserve.run_forever)
    start("previews", parts.previews.run_forever)
    start("model_warm_up", parts.models.warm_up)
    start("trial_sweep", partial(_remove_unneeded_trials, parts.agent))
    start("effects", parts.engine.settle_effects)
    start("deleted_sweep", parts.agent.sandboxes.sweep_deleted)
    if parts.agent.vectors is not None:
        start("memory_vectors", parts.agent.vectors.run_forever)
    if settings.notify_webhook:
        start("notifications", _notifier(settings.notify_webhook, settings, parts).run_forever)


def _services(settings: Settings, parts: Parts) -> Services:
    agent, engine = parts.agent, parts.engine
    database, journal = agent.database, agent.journal
    access = Access(database, agent.questions)
    conversations = ConversationService(
        database,
        access,
        engine,
        agent.sandboxes,
        agent.gate_settings,
        agent.networks,
        settings,
        agent.pictures,
        parts.server.storage_id,
    )
    secrets = SecretService(access, agent.sandboxes)
    return Services(
        settings=settings,
        token=parts.token,
        auth=TokenAuth(database, parts.question_links),
        conversations=conversations,
        events=EventService(database, journal, conversations),
        questions=QuestionInbox(database, access, agent.questions, journal, engine, agent.trials),
        gate_settings=GateSettingsService(
            conversations, agent.gate_settings, settings, agent.networks
        ),
        models=ModelSettingsService(parts.models, settings),
        memory=MemoryService(database, conversations, agent.vectors, agent.sandboxes),
        context=ContextService(database, conversations, secrets.without),
        tools=ToolCatalog(agent.tools, parts.custom_tools),
        secrets=secrets,
        sharing=SharingService(database, conversations, lambda: _secrets(parts), secrets.values),
        terminals=TerminalService(access, agent.sandboxes, agent.terminals),
        desktops=DesktopService(access, agent.sandboxes, agent.desktop_controls, journal),
        previews=PreviewService(access, parts.previews),
        files=FileService(
            access,
            agent.sandboxes,
            agent.gate_settings,
            FileLinks(parts.token, settings.file_link_lifetime),
            parts.checkpoints,
            settings,
        ),
        pictures=PictureService(
            access,
            agent.pictures,
            FileLinks(parts.token, settings.file_link_lifetime, salt="wenko.picture-link"),
        ),
        worktrees=WorktreeService(access, agent.sandboxes, settings),
        undo=UndoService(
            access,
            agent.sandboxes,
            parts.checkpoints,
            agent.gate_settings,
            settings,
            UndoneChanges(database, journal, parts.checkpoints, settings.file_tree_depth),
        ),
        network=NetworkService(access, agent.networks),
        playbooks=PlaybookService(
            database,
            journal,
            conversations,
            parts.playbooks,
            agent.tools,
            lambda: _secrets(parts),
            secrets.values,
            settings.max_plan_steps,
        ),
        quarantine=QuarantineService(engine),
        isolation=parts.isolation,
        storage_health=StorageHealth(database, parts.server),
        background=parts.background,
        watchdog=parts.watchdog,
        left_alone=engine.left_alone,
        database=database,
        journal=journal,
    )


def _on_end(
    networks: Networks,
    connection: sa.Connection,
    question: QuestionRow,
    request: AnyHITLRequest,
    ending: Ending,
) -> None:
    """What an answer changes for good, in the transaction that stores it."""
    remember_outcome(connection, question, request, ending)
    host = request.host if isinstance(request, HITLRequest) else None
    if host is not None and chosen_access(ending.action, ending.answer) == "always":
        network_settings.allow(connection, question.conversation_id, host.host, question.id)
        networks.changed(question.conversation_id)


async def _remove_unneeded_trials(agent: AgentServices) -> None:
    """Copies that a killed server left behind."""
    assert agent.trials is not None
    open_ = await agent.database.read(questions.open_approvals)
    working = await agent.database.read(runs.unfinished)
    await agent.trials.sweep(set(open_), {row.id for row in working})


def _notifier(url: str, settings: Settings, parts: Parts) -> WebhookNotifier:
    link = partial(question_url, settings, parts.question_links)
    return WebhookNotifier(parts.agent.questions, parts.agent.database, url, link)


def _on_change(parts: Parts, conversation_id: str | None) -> None:
    """Another server wrote to this conversation, or may have written to any (``None``)."""
    parts.agent.journal.refresh(conversation_id)
    parts.agent.questions.pending.wake(conversation_id)
    parts.engine.changed(conversation_id)


async def _tell_preview(
    journal: Journal, conversation_id: str, preview: Preview, state: PreviewState
) -> None:
    payload = PreviewUpdatePayload(
        port=preview.port, program=preview.program, state=state, address=preview.address
    )
    # The conversation may be deleted already: then nobody is left to tell.
    with suppress(WenkoError):
        await journal.append(conversation_id, [PreviewUpdate(payload=payload)])


async def _shut_down_sandboxes(sandboxes: Sandboxes, database: Database) -> None:
    """Keep those of unfinished runs, which the next server resumes."""
    keep: Collection[str]
    try:
        keep = {row.conversation_id for row in await database.read(runs.unfinished)}
    except StorageUnavailable:
        # Which are needed is not known: keep all, their lease ends those that are not.
        keep = AllConversations()
    await sandboxes.shutdown(keep)


def _secrets(parts: Parts) -> list[str]:
    """What must be in nothing that is shared: the owner's token, and the models' keys."""
    try:
        choices = parts.models.config.choices()
    except WenkoError:
        choices = ModelChoices()
    keys = (choice.api_key for slot in SLOTS if (choice := choices.get(slot)) is not None)
    return [parts.token, *(key.get_secret_value() for key in keys if key is not None)]


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
