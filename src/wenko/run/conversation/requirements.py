"""Keeps what the model says the person requires from now on, if these are the person's words."""

from collections.abc import Sequence

import sqlalchemy as sa

from wenko.errors import TooManyRequirements
from wenko.memory.requirements import add, new, quoted
from wenko.models.request import ModelToolCall
from wenko.planners.language.memory_calls import requirements_in
from wenko.protocol.events import KeptRequirement, RequirementsKept, RequirementsKeptPayload
from wenko.run.context import RunContext
from wenko.storage import context


async def keep_requirements(run: RunContext, calls: Sequence[ModelToolCall]) -> str:
    """What the model is told of it: nothing if the calls state none.

    The same words are kept once, so that it may be repeated after a restart.
    """
    wishes = requirements_in(calls)
    if not wishes:
        return ""
    words = (run.row.message, *run.state.notes)
    found = {wish: quoted(wish, words) for wish in wishes}
    texts = [text for text in found.values() if text is not None]

    def pk(connection: sa.Connection) -> int:
        return context.conversation_pk(connection, run.row.conversation_id)

    try:
        made = await run.services.database.read(lambda c: new(c, pk(c), texts, run.row.id))
    except TooManyRequirements as error:
        return error.localized(run.log.language)
    if made:
        told = tuple(KeptRequirement(id=each.id, text=each.text) for each in made)
        await run.log.commit(
            RequirementsKept(payload=RequirementsKeptPayload(requirements=told)),
            in_transaction=lambda c: add(c, pk(c), made),
        )
    strange = "; ".join(wish for wish, text in found.items() if text is None)
    if strange:
        return run.log.say("requirement_not_quoted", wish=strange[:400])
    return run.log.say("requirement_kept")
