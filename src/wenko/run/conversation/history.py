"""Loads the task for the model: message, tools, history, earlier work, memories, forms."""

import asyncio
import logging
from dataclasses import dataclass, replace
from functools import lru_cache

import sqlalchemy as sa

from wenko.errors import WenkoError
from wenko.memory import working
from wenko.memory.recall import Recalled, recall
from wenko.memory.vectors import QueryVector
from wenko.models.request import ToolDescription
from wenko.planners.interface import Task, Turn
from wenko.planners.statements import REMEMBER
from wenko.protocol.envelope import EventRecord
from wenko.protocol.events import MemoryReference, MemoryUpdate, MemoryUpdatePayload
from wenko.run.context import RunContext
from wenko.run.conversation import run_record
from wenko.run.conversation.context_view import ConversationContext, read_context
from wenko.run.conversation.run_record import RunRecord
from wenko.run.conversation.unanswered_forms import (
    UnansweredForm,
    descriptions,
    unanswered_forms,
)
from wenko.run.environment import has_files, policy_of
from wenko.run.loop_tools import LOOP_TOOLS, PLAN_TOOLS
from wenko.run.undone import UNDONE_KEY
from wenko.run.workspace_tree import workspace_tree
from wenko.storage import context, conversations, events, runs
from wenko.storage import memories as stored_memories
from wenko.storage.database import Database
from wenko.storage.runs import RunRow
from wenko.text import Language
from wenko.tools.more_tools import views
from wenko.tools.registry import ToolRegistry

logger = logging.getLogger(__name__)
RECORDED_RUNS = 20
"""Runs whose events are read for their records; older ones would not fit anyway."""
PAST_RUNS = 50
"""Runs that a model is told anything of: a conversation may have thousands."""
WORKSPACE_TIMEOUT = 20.0
"""Seconds for the list of files that a model is given with the message."""
CACHED_RUNS = 2000
CACHED_LENGTH = 12 * 1024
"""Characters of one run; a longer one is read again each time, so that the cache stays small."""


@dataclass(frozen=True, slots=True)
class _PastRun:
    """What later runs are told of a run that has ended; it never changes."""

    turns: tuple[Turn, ...]
    goals: tuple[str, ...]
    record: RunRecord
    unanswered: tuple[UnansweredForm, ...] = ()

    @property
    def is_cacheable(self) -> bool:
        texts = [*(turn.content for turn in self.turns), *self.goals, self.record.whole]
        return sum(map(len, texts)) <= CACHED_LENGTH


@dataclass(frozen=True, slots=True)
class _Background:
    owner: str
    past: list[_PastRun]
    variables: list[working.Variable]
    recalled: list[Recalled]
    context: ConversationContext


async def load_task(run: RunContext, recalls: bool = True, tone: str | None = None) -> Task:
    """The run's task with everything that the model may need to know about it.

    Without ``recalls``, no model will answer, and no memory counts as used. ``tone`` is null where
    the user does not want it to be recognised.
    """
    row, services = run.row, run.services
    await services.tools.settled()
    vectors = services.vectors if recalls else None
    vector = None if vectors is None else await vectors.of_query(row.message)
    background = await services.database.read(
        lambda connection: _read(connection, row, recalls, vector)
    )
    await _tell_used(run, background.recalled)
    displays, forms = await _shown(row, services.database, background.variables)
    unanswered = [each for past in background.past for each in past.unanswered]
    answered = {variable.title for variable in background.variables if variable.type == "form"}
    hitl = run.settings.hitl_enabled
    return Task(
        message=row.message,
        language=run.log.language,
        owner=background.owner,
        history=background.context.turns,
        summary=background.context.summary,
        earlier=background.context.earlier,
        project=background.context.project,
        requirements=background.context.requirements,
        goals=tuple(goal for past in background.past for goal in past.goals),
        tools=_descriptions(services.tools, services.tools.version, run.log.language),
        own_tools=LOOP_TOOLS[run.log.language],
        views=(
            *views(services.tools, run.log.language, hitl),
            *(each for each in PLAN_TOOLS[run.log.language] if hitl or each.name != REMEMBER),
        ),
        hitl=run.settings.hitl_enabled,
        shown=displays,
        answered=(*forms, *descriptions(unanswered, answered, run.log.language)),
        record=run_record.bounded([past.record for past in background.past]),
        memories=tuple(each.sentence for each in background.recalled),
        tone=tone or "",
        reads_tone=tone is not None and run.planner.is_language_model,
        remembers=run.settings.hitl_enabled and run.planner.is_language_model,
        policy=await policy_of(run) if run.planner.is_language_model else "",
        workspace=await _workspace(run) if run.planner.is_language_model else "",
    )


async def _workspace(run: RunContext) -> str:
    """The files that are there when the message comes; if there are none, opens no sandbox.

    A message may need no files at all: a full disk or a broken sandbox must not fail it here.
    """
    try:
        async with asyncio.timeout(WORKSPACE_TIMEOUT):
            if not await has_files(run):
                return ""
            sandbox = await run.services.sandboxes.open(run.log.conversation_id)
            return await workspace_tree(sandbox, language=run.log.language)
    except (WenkoError, OSError):
        logger.warning("run %s: its files could not be listed", run.row.id, exc_info=True)
        return ""


async def _shown(
    row: RunRow, database: Database, variables: list[working.Variable]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Displays and forms that the message may refer to; giving them to a model counts as use."""
    if not variables:
        return (), ()
    wanted = working.relevant_to(row.message, variables)

    def touch(connection: sa.Connection) -> None:
        for variable in reversed(wanted):
            working.use(connection, row.conversation_id, variable.key)

    await database.write(touch)
    displays = tuple(working.as_text(each) for each in wanted if each.type == "visual_display")
    return displays, tuple(working.as_text(each) for each in wanted if each.type == "form")


def _read(
    connection: sa.Connection, row: RunRow, recalls: bool, vector: QueryVector | None
) -> _Background:
    owner = conversations.get(connection, row.conversation_id).owner
    return _Background(
        owner=owner,
        past=_past_runs(connection, row),
        variables=working.variables(connection, row.conversation_id),
        context=read_context(connection, row),
        recalled=[
            each
            for each in (recall(connection, owner, row.message, vector=vector) if recalls else ())
            if each.memory.run_id != row.id  # the message itself says it
        ],
    )


async def _tell_used(run: RunContext, recalled: list[Recalled]) -> None:
    """Say which memories the answer may rest on, once in a run; that counts as their use."""
    told = any(each.change_type == "used" for each in run.state.memory_changes)
    if not recalled or told:
        return
    row = run.row
    used = tuple(
        MemoryReference(id=each.memory.id, kind=each.memory.kind, standing=each.standing)
        for each in recalled
    )
    ids = [each.id for each in used]
    await run.log.commit(
        MemoryUpdate(payload=MemoryUpdatePayload(change_type="used", memories=used)),
        in_transaction=lambda c: stored_memories.mark_used(c, row.conversation_id, row.id, ids),
    )


def _past_runs(connection: sa.Connection, row: RunRow) -> list[_PastRun]:
    latest = runs.latest_of_conversation(connection, row.conversation_id, PAST_RUNS + 1)
    ended = [run for run in latest if run.ended_at is not None and run.id != row.id]
    # One look for each: another reader's thread may empty the cache between two.
    known = {run.id: past for run in ended if (past := _CACHE.get(run.id)) is not None}
    unread = [run for run in ended if run.id not in known]
    if unread:
        recorded = {run.id for run in ended[-RECORDED_RUNS:]}
        records = _read_events(connection, row.conversation_id, unread, recorded)
        for run in unread:
            known[run.id] = _past_run(run, records.get(run.id, []), run.id in recorded)
        _cache(known)
    undone = events.of_keys(connection, row.conversation_id, UNDONE_KEY)
    for run_id, lines in run_record.undone_by_run(undone).items():
        if (past := known.get(run_id)) is not None:
            known[run_id] = replace(past, record=run_record.with_undone(past.record, lines))
    # What was said of something that was forgotten since is in no later prompt.
    forgotten = stored_memories.forgotten_runs(connection, row.conversation_id)
    pk = context.conversation_pk(connection, row.conversation_id)
    forgotten |= context.cleared_runs(connection, pk)
    return [known[run.id] for run in ended if run.id not in forgotten]


def _read_events(
    connection: sa.Connection, conversation_id: str, unread: list[RunRow], recorded: set[str]
) -> dict[str, list[EventRecord]]:
    by_run: dict[str, list[EventRecord]] = {}
    for types, ids in (
        (_TYPES, [run.id for run in unread if run.id not in recorded]),
        (_RECORDED_TYPES, [run.id for run in unread if run.id in recorded]),
    ):
        for record in events.of_types(connection, conversation_id, types, ids) if ids else ():
            by_run.setdefault(record.run_id or "", []).append(record)
    return by_run


def _past_run(run: RunRow, records: list[EventRecord], recorded: bool) -> _PastRun:
    turns, goals = [Turn("user", run.message)], []
    for record in records:
        if record.type == "chat_complete":
            turns.append(Turn("assistant", record.body["payload"]["content"]))
        elif record.type == "plan_complete" and record.body["data"]["success"]:
            goals.append(record.body["data"]["summary"]["goal"])
        elif _forgets(record):
            return _PastRun((), (), RunRecord())  # the wish to forget names what it forgets
    work = run_record.record_of(run.message, records) if recorded else RunRecord()
    return _PastRun(tuple(turns), tuple(goals), work, unanswered_forms(records))


def _forgets(record: EventRecord) -> bool:
    change = record.body["payload"]["change_type"] if record.type == "memory_update" else None
    return change == "forgotten"


_TYPES = ("chat_complete", "plan_complete", "memory_update")
_RECORDED_TYPES = ("chat_complete", "user_input_required", "memory_update", *run_record.TYPES)
_CACHE: dict[str, _PastRun] = {}
"""By run id: a conversation may be long, and only its last run is new."""


def _cache(pasts: dict[str, _PastRun]) -> None:
    if len(_CACHE) > CACHED_RUNS:
        _CACHE.clear()
    _CACHE.update({run_id: past for run_id, past in pasts.items() if past.is_cacheable})


@lru_cache(maxsize=8)
def _descriptions(
    tools: ToolRegistry, version: int, language: Language
) -> tuple[ToolDescription, ...]:
    return tuple(tool.planning_description(language) for tool in tools)
