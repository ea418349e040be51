"""Finds the earlier turns of a conversation that a message is about, by words and neighbours."""

from dataclasses import dataclass

import sqlalchemy as sa

from wenko.memory.ranking import MOST_ROWS, weigh
from wenko.memory.terms import key_of, terms_of
from wenko.storage import context
from wenko.storage.context import Entry

SCOPE = "context"
CANDIDATES = 200
NEIGHBOUR = 0.2
"""What a turn gets from a match before or after it: an answer follows a question."""


@dataclass(frozen=True, slots=True)
class FoundEntry:
    entry: Entry
    score: float
    relevance: float


def entry_terms(text: str) -> tuple[int, ...]:
    return tuple({key_of(term, SCOPE) for term in terms_of(text)})


def search_entries(
    connection: sa.Connection, conversation: int, query: str, limit: int = 10
) -> list[FoundEntry]:
    """The best first; reads a bounded number of rows, however long the conversation is."""
    weighed = weigh(
        query,
        SCOPE,
        MOST_ROWS,
        lambda term, most: context.posted(connection, conversation, term, most),
    )
    sums = weighed.sums
    best = weighed.best(CANDIDATES)
    found = {entry.pk: entry for entry in context.by_pks(connection, conversation, best)}
    lengths = [len(terms_of(entry.content)) for entry in found.values()]
    average = sum(lengths) / max(1, len(lengths)) or 1.0
    scores = {
        pk: sums[pk] / (0.6 + 0.4 * len(terms_of(entry.content)) / average)
        for pk, entry in found.items()
    }
    ranked = {
        pk: score + NEIGHBOUR * max(scores.get(pk - 1, 0.0), scores.get(pk + 1, 0.0))
        for pk, score in scores.items()
    }
    order = sorted(ranked, key=lambda pk: (-ranked[pk], -pk))[:limit]
    return [FoundEntry(found[pk], ranked[pk], sums[pk] / weighed.total) for pk in order]
