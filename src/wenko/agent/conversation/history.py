"""What a model is told of a task: the message, the tools, and what was said and done before."""

from dataclasses import dataclass
from functools import lru_cache

import sqlalchemy as sa

from wenko.memory import long_term, working
from wenko.models.interface import Task, ToolDescription, Turn
from wenko.protocol.envelope import EventRecord
from wenko.storage import conversations, events, runs
from wenko.storage.database import Database
from wenko.storage.runs import RunRow
from wenko.text import Language, language_of
from wenko.tools.registry import ToolRegistry

TURNS = 20
PASTS = 2000
LONGEST_PAST = 8 * 1024
"""Characters; what is longer is read again each time, so that the kept ones stay small together."""


@dataclass(frozen=True, slots=True)
class _Past:
    """What became of a run that has ended; it will never be anything else."""

    turns: tuple[Turn, ...]
    goals: tuple[str, ...]

    @property
    def is_short(self) -> bool:
        said = sum(len(turn.content) for turn in self.turns) + sum(map(len, self.goals))
        return said <= LONGEST_PAST


@dataclass(frozen=True, slots=True)
class _Known:
    past: list[_Past]
    variables: list[working.Variable]
    memories: tuple[str, ...]


async def task_of(row: RunRow, database: Database, tools: ToolRegistry, hitl: bool = True) -> Task:
    language = language_of(row.language)
    await tools.settled()
    known = await database.read(lambda connection: _known(connection, row))
    turns = [turn for past in known.past for turn in past.turns]
    return Task(
        message=row.message,
        language=language,
        history=tuple(turns[-2 * TURNS :]),
        goals=tuple(goal for past in known.past for goal in past.goals),
        tools=_descriptions(tools, tools.version, language),
        hitl=hitl,
        shown=await _shown(row, database, known.variables),
        memories=known.memories,
    )


async def _shown(row: RunRow, database: Database, known: list[working.Variable]) -> tuple[str, ...]:
    """Forms and displays that the message may mean; being told of counts as being used."""
    if not known:
        return ()
    wanted = working.meant_by(row.message, known)

    def touch(connection: sa.Connection) -> None:
        for variable in reversed(wanted):
            working.use(connection, row.conversation_id, variable.key)

    await database.write(touch)
    return tuple(working.as_text(variable) for variable in wanted)


def _known(connection: sa.Connection, row: RunRow) -> _Known:
    owner = conversations.get(connection, row.conversation_id).owner
    return _Known(
        past=_earlier(connection, row),
        variables=working.variables(connection, row.conversation_id),
        memories=tuple(long_term.sentences(connection, owner)),
    )


def _earlier(connection: sa.Connection, row: RunRow) -> list[_Past]:
    ended = [
        run
        for run in runs.of_conversation(connection, row.conversation_id)
        if run.ended_at is not None and run.id != row.id
    ]
    known = {run.id: _PASTS[run.id] for run in ended if run.id in _PASTS}
    unread = [run for run in ended if run.id not in known]
    if unread:
        ids = [run.id for run in unread]
        told = events.of_types(connection, row.conversation_id, _TELLING, ids)
        for run in unread:
            known[run.id] = _past(run, [each for each in told if each.run_id == run.id])
        _keep(known)
    return [known[run.id] for run in ended]


def _past(run: RunRow, told: list[EventRecord]) -> _Past:
    turns, goals = [Turn("user", run.message)], []
    for record in told:
        if record.type == "chat_complete":
            turns.append(Turn("assistant", record.body["payload"]["content"]))
        elif record.body["data"]["success"]:
            goals.append(record.body["data"]["summary"]["goal"])
    return _Past(tuple(turns), tuple(goals))


_TELLING = ("chat_complete", "plan_complete")
_PASTS: dict[str, _Past] = {}
"""Read before: a conversation's past is long, and only its last run is new."""


def _keep(pasts: dict[str, _Past]) -> None:
    if len(_PASTS) > PASTS:
        _PASTS.clear()
    _PASTS.update({run_id: past for run_id, past in pasts.items() if past.is_short})


@lru_cache(maxsize=8)
def _descriptions(
    tools: ToolRegistry, version: int, language: Language
) -> tuple[ToolDescription, ...]:
    return tuple(tool.planning_description(language) for tool in tools)
