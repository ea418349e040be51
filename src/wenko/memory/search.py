"""Search in memories: the ranking's candidates, then recency, use, confidence and language.

The same statements and the same ranking serve both databases.
"""

import math
from array import array
from collections.abc import Collection
from dataclasses import dataclass

import sqlalchemy as sa

from wenko.memory.ranking import MOST_ROWS, Weighed, weigh
from wenko.memory.terms import is_chinese, key_of, terms_of
from wenko.memory.vectors import QueryVector, nearness
from wenko.protocol.model import now_ms
from wenko.storage import memories
from wenko.storage.memories import Candidate, MemoryRow

CANDIDATES = 80
"""Memories that are ranked; whole rows are read only of those that are returned."""
CHECKED = 40
"""Similar memories that a new one is compared with."""
OTHER_LANGUAGE = 0.75
"""What a memory in another language than the query is worth: only meanings join the two."""
NEWEST_VECTORS = 2_000
"""Vectors that are compared besides those of the candidates."""
BY_VECTOR = 0.7
"""What a memory that means the same is worth, beside one that has every word of the query."""
DAY = 24 * 3600 * 1000


@dataclass(frozen=True, slots=True)
class Found:
    memory: MemoryRow
    relevance: float
    """Part of the query's weight that the memory has, from 0 to 1."""
    score: float


def index_terms(owner: str, *texts: str) -> tuple[int, ...]:
    """What search finds a memory by."""
    terms = {term for text in texts for term in terms_of(text)}
    return tuple(sorted({key_of(term, owner) for term in terms}))


def search(
    connection: sa.Connection,
    owner: str,
    query: str,
    limit: int = 20,
    kinds: Collection[str] | None = None,
    vector: QueryVector | None = None,
) -> list[Found]:
    """The memories that match best, the best first; with a vector also what means the same."""
    weighed = weigh(
        query,
        owner,
        memories.size(connection, owner, MOST_ROWS),
        lambda term, most: memories.posted(connection, term, most),
    )
    now, chinese = now_ms(), is_chinese(query)
    best_pks = weighed.best(CANDIDATES)
    near: dict[int, float] = {}
    if vector is not None:
        stored = memories.vectors(connection, owner, best_pks, NEWEST_VECTORS)
        near = nearness(vector, stored)
        known = set(best_pks)
        nearest = sorted(near, key=lambda pk: (-near[pk], -pk))[:CANDIDATES]
        best_pks += [pk for pk in nearest if pk not in known]
    ranked = [
        _rank(each, weighed, now, chinese, near.get(each.pk, 0.0))
        for each in memories.candidates(connection, owner, best_pks)
        if kinds is None or each.kind in kinds
    ]
    ranked.sort(key=lambda each: (-each[2], -each[0]))
    best = ranked[:limit]
    rows = {row.pk: row for row in memories.by_pks(connection, owner, [pk for pk, _, _ in best])}
    # Without those that another transaction has just replaced or forgotten.
    return [Found(rows[pk], relevance, score) for pk, relevance, score in best if pk in rows]


def similar(connection: sa.Connection, owner: str, text: str) -> list[tuple[int, str]]:
    """Key and text of what may say the opposite, unranked: a check reads all of them anyway."""
    size = memories.size(connection, owner, MOST_ROWS)
    weighed = weigh(text, owner, size, lambda term, most: memories.posted(connection, term, most))
    return memories.texts(connection, owner, weighed.best(CHECKED))


def _rank(
    each: Candidate, weighed: Weighed, now: int, chinese: bool, near: float
) -> tuple[int, float, float]:
    own = array("q", each.terms or b"")
    relevance = weighed.matched(own) / weighed.total if weighed.total else 0.0
    # A long memory shares words by chance.
    length = 1.0 / (1.0 + 0.02 * max(0, len(own) - 16))
    spoken = 1.0 if is_chinese(each.shown) == chinese else OTHER_LANGUAGE
    score = relevance * length * spoken + BY_VECTOR * near
    return each.pk, max(relevance, BY_VECTOR * near), score * (1.0 + worth_of(each, now))


def worth_of(row: Candidate | MemoryRow, now: int) -> float:
    """What a memory is worth besides its words: recency, use and confidence, each a little."""
    days = max(0.0, (now - max(row.updated_at, row.last_used_at or 0)) / DAY)
    recency = 0.06 * math.exp(-days / 60)
    use = 0.04 * min(1.0, math.log1p(row.uses) / 4)
    return recency + use + 0.06 * (row.confidence - 0.5)
