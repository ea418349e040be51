"""What a prompt has of a long conversation, on both databases."""

import pytest
import sqlalchemy as sa

from wenko.memory import compression
from wenko.memory.context_search import entry_terms
from wenko.run.conversation.context_view import read_context
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
            if context.counts(connection, pk).entries > 100:
                compression.compress(connection, pk, 20)
        return made.id

    conversation = await database.write(talk)

    def look(connection: sa.Connection) -> tuple[str, ...]:
        row = runs.create(connection, conversation, QUESTION)
        return read_context(connection, row).earlier

    earlier = "\n".join(await database.write(look))
    assert RULE in earlier
    assert QUESTION not in earlier


async def test_counts_say_what_is_there_and_nothing_that_was_cleared(database: Database) -> None:
    def fill(connection: sa.Connection) -> int:
        pk = context.conversation_pk(
            connection, conversations.create(connection, "someone", "", "en").id
        )
        context.add(connection, pk, "user", "hello", entry_terms("hello"))
        context.add_summary(connection, pk, "they greeted", 1)
        for task in range(1_200):
            context.put_fact(connection, pk, "task", str(task), {"id": task})
        context.put_fact(connection, pk, "project", "project", {"files": 1})
        return pk

    pk = await database.write(fill)
    found = await database.read(lambda c: context.counts(c, pk))
    assert (found.entries, found.summaries, found.tasks, found.projects) == (1, 1, 1_200, 1)
    assert (found.tokens > 0, found.code) == (True, 0)
    await database.write(lambda c: context.clear(c, pk))
    assert await database.read(lambda c: context.counts(c, pk)) == context.ContextCounts(
        0, 0, 0, 0, 0, 0
    )
