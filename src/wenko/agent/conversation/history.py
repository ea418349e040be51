"""Loads the task for the model: message, tools, history, earlier work, memories, forms."""

from dataclasses import dataclass
from functools import lru_cache

import sqlalchemy as sa

from wenko.agent.context import RunContext
from wenko.agent.conversation import run_record
from wenko.agent.conversation.run_record import RunRecord
from wenko.agent.environment import has_files, policy_of
from wenko.agent.workspace_tree import workspace_tree
from wenko.memory import long_term, working
from wenko.models.request import ToolDescription
from wenko.planners.interface import Task, Turn
from wenko.protocol.envelope import EventRecord
from wenko.storage import conversations, events, runs
from wenko.storage.database import Database
from wenko.storage.runs import RunRow
from wenko.text import Language
from wenko.tools.registry import ToolRegistry

TURNS = 20
RECORDED_RUNS = 20
"""Runs whose events are read for their records; older ones would not fit anyway."""
CACHED_RUNS = 2000
CACHED_LENGTH = 12 * 1024
"""Characters of one run; a longer one is read again each time, so that the cache stays small."""


@dataclass(frozen=True, slots=True)
class _PastRun:
    """What later runs are told of a run that has ended; it never changes."""

    turns: tuple[Turn, ...]
    goals: tuple[str, ...]
    record: RunRecord

    @property
    def is_cacheable(self) -> bool:
        texts = [*(turn.content for turn in self.turns), *self.goals, self.record.whole]
        return sum(map(len, texts)) <= CACHED_LENGTH


@dataclass(frozen=True, slots=True)
class _Background:
    past: list[_PastRun]
    variables: list[working.Variable]
    memories: tuple[str, ...]


async def load_task(run: RunContext) -> Task:
    """The run's task with everything that the model may need to know about it."""
    row, services = run.row, run.services
    await services.tools.settled()
    background = await services.database.read(lambda connection: _read(connection, row))
    turns = [turn for past in background.past for turn in past.turns]
    displays, forms = await _shown(row, services.database, background.variables)
    return Task(
        message=row.message,
        language=run.log.language,
        history=tuple(turns[-2 * TURNS :]),
        goals=tuple(goal for past in background.past for goal in past.goals),
        tools=_descriptions(services.tools, services.tools.version, run.log.language),
        hitl=run.settings.hitl_enabled,
        shown=displays,
        answered=forms,
        record=run_record.bounded([past.record for past in background.past]),
        memories=background.memories,
        policy=await policy_of(run) if run.planner.is_language_model else "",
        workspace=await _workspace(run) if run.planner.is_language_model else "",
    )


async def _workspace(run: RunContext) -> str:
    """The files that are there when the message comes; empty without opening a sandbox."""
    if not await has_files(run):
        return ""
    sandbox = await run.services.sandboxes.open(run.log.conversation_id)
    return await workspace_tree(sandbox, language=run.log.language)


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


def _read(connection: sa.Connection, row: RunRow) -> _Background:
    owner = conversations.get(connection, row.conversation_id).owner
    return _Background(
        past=_past_runs(connection, row),
        variables=working.variables(connection, row.conversation_id),
        memories=tuple(long_term.sentences(connection, owner)),
    )


def _past_runs(connection: sa.Connection, row: RunRow) -> list[_PastRun]:
    ended = [
        run
        for run in runs.of_conversation(connection, row.conversation_id)
        if run.ended_at is not None and run.id != row.id
    ]
    known = {run.id: _CACHE[run.id] for run in ended if run.id in _CACHE}
    unread = [run for run in ended if run.id not in known]
    if unread:
        recorded = {run.id for run in ended[-RECORDED_RUNS:]}
        records = _read_events(connection, row.conversation_id, unread, recorded)
        for run in unread:
            known[run.id] = _past_run(run, records.get(run.id, []), run.id in recorded)
        _cache(known)
    return [known[run.id] for run in ended]


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
    work = run_record.record_of(run.message, records) if recorded else RunRecord()
    return _PastRun(tuple(turns), tuple(goals), work)


_TYPES = ("chat_complete", "plan_complete")
_RECORDED_TYPES = ("chat_complete", *run_record.TYPES)
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
