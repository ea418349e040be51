"""What a prompt has of a long conversation, on both databases."""

import pytest
import sqlalchemy as sa

from wenko.agent.conversation.context_view import read_context
from wenko.memory import compression
from wenko.memory.context_search import entry_terms
from wenko.storage import context, conversations, runs
from wenko.storage.database import Database

pytestmark = pytest.mark.anyio

RULE = "The export must use the encoding Latin-9."
QUESTION = "which encoding must the export use"


async def test_what_was_required_long_ago_comes_back_also_behind_an_older_pinned_entry(
    database: Database,
) -> None:
    def talk(connection: sa.Connection) -> str:
        made = conversations.create(connection, "someone", "", "en")
        pk = context.conversation_pk(connection, made.id)
        for turn in range(400):
            text = RULE if turn == 60 else f"Let us talk about item {turn}"
            terms = entry_terms(text)
            context.add(connection, pk, "user", text, terms, pinned=turn == 5)
            if context.counts(connection, pk)[0] > 100:
                compression.compress(connection, pk, 20)
        return made.id

    conversation = await database.write(talk)

    def look(connection: sa.Connection) -> tuple[str, ...]:
        row = runs.create(connection, conversation, QUESTION)
        return read_context(connection, row).earlier

    earlier = "\n".join(await database.write(look))
    assert RULE in earlier
    assert QUESTION not in earlier
