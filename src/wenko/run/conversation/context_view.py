"""What a run's prompts have of the conversation: newest turns, summary, pinned, matching ones."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import sqlalchemy as sa

from wenko.memory.context_search import search_entries
from wenko.memory.requirements import requirements_of
from wenko.planners.interface import Turn
from wenko.storage import context
from wenko.storage.context import Entry
from wenko.storage.runs import RunRow
from wenko.text import shorten, truncate

TURNS = 300
"""Entries that prompts have word for word, the newest: all, unless compression is put off."""
EARLIER = 6
"""Older entries that match the message."""
LONGEST_EARLIER = 2_000
LEAST_RELEVANCE = 0.25
LONGEST_PROJECT = 3_000
SUMMARIES = 3
"""Newest summaries; each has what the person required."""


@dataclass(frozen=True, slots=True)
class ConversationContext:
    turns: tuple[Turn, ...] = ()
    summary: tuple[str, ...] = ()
    earlier: tuple[str, ...] = ()
    project: str = ""
    requirements: tuple[str, ...] = ()


def read_context(connection: sa.Connection, row: RunRow) -> ConversationContext:
    """Bounded, however long the conversation is."""
    pk = context.conversation_pk(connection, row.conversation_id)
    current = context.run_pk(connection, row.id)
    newest = [each for each in context.verbatim(connection, pk, TURNS + 2) if each.content]
    newest = [each for each in newest if each.run_pk is None or each.run_pk != current][-TURNS:]
    known = {each.pk for each in newest}
    found = search_entries(connection, pk, row.message, 2 * EARLIER)
    matching = [
        each.entry
        for each in found
        if each.relevance >= LEAST_RELEVANCE and each.entry.pk not in known
    ]
    # Not by age: a pinned entry of long ago is among the newest that stayed word for word.
    older = [each for each in matching if each.run_pk is None or each.run_pk != current][:EARLIER]
    pinned = [each for each in context.pinned(connection, pk) if each.pk not in known]
    earlier = {each.pk: each for each in (*pinned, *older) if each.content}
    project = context.facts_of(connection, pk, "project", 1)
    return ConversationContext(
        turns=tuple(Turn(_role(each), each.content) for each in newest),
        summary=tuple(each.summary for each in context.summaries_of(connection, pk)[-SUMMARIES:]),
        earlier=tuple(_told(earlier[pk]) for pk in sorted(earlier)),
        project=_project(project[0][1]) if project else "",
        requirements=tuple(each.text for each in requirements_of(connection, pk)),
    )


def _role(entry: Entry) -> Literal["user", "assistant"]:
    return "user" if entry.role == "user" else "assistant"


def _project(facts: Mapping[str, Any]) -> str:
    """Without the time of the look: it would make every prompt differ from the one before."""
    told = {name: value for name, value in facts.items() if name != "updated_at"}
    return truncate(json.dumps(told, ensure_ascii=False), LONGEST_PROJECT)


def _told(entry: Entry) -> str:
    return f"[{entry.id[-6:]}] {entry.role}: {shorten(entry.content, LONGEST_EARLIER)}"
