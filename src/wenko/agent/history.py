"""What a model is told of a task: the message, the tools, and what was said and done before."""

from functools import lru_cache

import sqlalchemy as sa

from wenko.memory import long_term, working
from wenko.models.access import Task, ToolDescription, Turn
from wenko.protocol.envelope import EventRecord
from wenko.protocol.messages import Language, language_of
from wenko.storage import conversations, events, runs
from wenko.storage.database import Database
from wenko.storage.runs import RunRow
from wenko.tools.registry import ToolRegistry

TURNS = 20


async def task_of(row: RunRow, database: Database, tools: ToolRegistry, hitl: bool = True) -> Task:
    language = language_of(row.language)
    await tools.settled()
    earlier = await database.read(lambda connection: _earlier(connection, row))
    turns: list[Turn] = []
    goals: list[str] = []
    for run, told in earlier:
        turns.append(Turn("user", run.message))
        for record in told:
            if record.type == "chat_complete":
                turns.append(Turn("assistant", record.body["payload"]["content"]))
            elif record.body["data"]["success"]:
                goals.append(record.body["data"]["summary"]["goal"])
    return Task(
        message=row.message,
        language=language,
        history=tuple(turns[-2 * TURNS :]),
        goals=tuple(goals),
        tools=_descriptions(tools, tools.version, language),
        hitl=hitl,
        shown=await _shown(row, database),
        memories=await database.read(lambda connection: _memories(connection, row)),
    )


async def _shown(row: RunRow, database: Database) -> tuple[str, ...]:
    """Forms and displays that the message may mean; being told of counts as being used."""
    known = await database.read(
        lambda connection: working.variables(connection, row.conversation_id)
    )
    if not known:
        return ()
    wanted = working.meant_by(row.message, known)

    def touch(connection: sa.Connection) -> None:
        for variable in reversed(wanted):
            working.use(connection, row.conversation_id, variable.key)

    await database.write(touch)
    return tuple(working.as_text(variable) for variable in wanted)


def _memories(connection: sa.Connection, row: RunRow) -> tuple[str, ...]:
    owner = conversations.get(connection, row.conversation_id).owner
    return tuple(long_term.sentences(connection, owner))


def _earlier(connection: sa.Connection, row: RunRow) -> list[tuple[RunRow, list[EventRecord]]]:
    past = [
        run
        for run in runs.of_conversation(connection, row.conversation_id)
        if run.ended_at is not None and run.id != row.id
    ]
    told = events.of_types(connection, row.conversation_id, ("chat_complete", "plan_complete"))
    return [(run, [each for each in told if each.run_id == run.id]) for run in past]


@lru_cache(maxsize=8)
def _descriptions(
    tools: ToolRegistry, version: int, language: Language
) -> tuple[ToolDescription, ...]:
    return tuple(
        ToolDescription(tool.name, tool.descriptions[language], tool.arguments.model_json_schema())
        for tool in tools
    )
