"""Notes the tone of a run's message, and what it means for the reply; nothing of it is an event."""

import sqlalchemy as sa

from wenko.memory import tone_history
from wenko.memory.tone import ToneReading, read_tone
from wenko.run.context import RunContext
from wenko.storage import conversations, memories


async def note_tone(run: RunContext) -> str | None:
    """How to reply, or empty; null if the user switched the recognition off."""
    reading = read_tone(run.task.words)
    row, language = run.row, run.log.language

    def read(connection: sa.Connection) -> tuple[bool, bool]:
        owner = conversations.get(connection, row.conversation_id).owner
        known = tone_history.history(connection, row.conversation_id)
        noted = any(each.run_id == row.id for each in known)
        is_new = not noted and (bool(known) or reading.tone != "neutral")
        return memories.settings_of(connection, owner).tone, is_new

    database = run.services.database
    is_on, is_new = await database.read(read)
    if not is_on:
        return None
    if is_new:
        await database.write(
            lambda c: tone_history.note(c, row.conversation_id, row.id, reading) and None
        )
    found = await database.read(lambda c: tone_history.history(c, row.conversation_id))
    return tone_history.advice(found, language)


async def refine_tone(run: RunContext, reading: ToneReading) -> None:
    """A model read the whole conversation, so its reading replaces that of the lexicon."""
    row = run.row
    await run.services.database.write(
        lambda c: tone_history.note(c, row.conversation_id, row.id, reading, True) and None
    )
