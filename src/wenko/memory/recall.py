"""Recall: the few memories that matter for a message, and never all of them.

Relevant ones by search, with a bonus for the kind that the message needs; besides them the standing
ones, which concern every answer (how to reply, what to call the person).
"""

import re
from dataclasses import dataclass

import sqlalchemy as sa

from wenko.memory.search import Found, search, worth_of
from wenko.memory.terms import key_of, terms_of
from wenko.memory.vectors import QueryVector
from wenko.protocol.model import now_ms, timestamp
from wenko.storage import memories
from wenko.storage.memories import MemoryKind, MemoryRow

MOST = 12
MOST_STANDING = 5
LONGEST = 3_000
"""Characters of all recalled memories together."""
LEAST_RELEVANCE = 0.12
"""Part of a message's weight that a memory must have."""
LEAST_SCORE_SHARE = 0.25
"""Of the best one's score; what is far behind it is about something else."""
STANDING = ("#reply", "#name")
_WANTED: dict[str, MemoryKind] = {"#plan": "plan", "#like": "preference", "#time": "pattern"}
KIND_BONUS = 0.15
_OWN_NAME = re.compile(
    r"我叫|我的名字|请?(?:叫|称呼)我|(?:my name|i am called|call me)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Recalled:
    memory: MemoryRow
    standing: bool = False

    @property
    def sentence(self) -> str:
        row = self.memory
        return f"{row.text}（{row.category}，{timestamp(row.updated_at)[:10]}）"


def recall(
    connection: sa.Connection,
    owner: str,
    message: str,
    topic: str = "",
    vector: QueryVector | None = None,
) -> list[Recalled]:
    """What enters the prompt, the most relevant first; ``topic`` is what the talk is about."""
    standing = [Recalled(row, True) for row in _standing(connection, owner)]
    taken = {each.memory.id for each in standing}
    found = _weighed(search(connection, owner, message, 3 * MOST, vector=vector), message)
    if topic and len(found) < MOST:
        known = {each.memory.id for each in found}
        later = search(connection, owner, topic, MOST)
        found += [each for each in later if each.memory.id not in known and each.relevance >= 0.3]
    best = found[0].score if found else 0.0
    recalled = standing + [
        Recalled(each.memory)
        for each in found
        if each.relevance >= LEAST_RELEVANCE
        and each.score >= LEAST_SCORE_SHARE * best
        and each.memory.id not in taken
    ]
    return _bounded(recalled[: MOST + MOST_STANDING])


def _weighed(found: list[Found], message: str) -> list[Found]:
    wanted = {kind for term, kind in _WANTED.items() if term in terms_of(message)}
    return sorted(
        (
            Found(each.memory, each.relevance, each.score * (1 + KIND_BONUS))
            if each.memory.kind in wanted
            else each
            for each in found
        ),
        key=lambda each: -each.score,
    )


def _standing(connection: sa.Connection, owner: str) -> list[MemoryRow]:
    pks = {pk for term in STANDING for pk in memories.posted(connection, key_of(term, owner), 100)}
    now = now_ms()
    rows = [
        row
        for row in memories.by_pks(connection, owner, pks)
        if (row.kind in ("preference", "pattern") and key_of("#reply", owner) in row.terms)
        or _is_own_name(row)
    ]
    rows.sort(key=lambda row: (-worth_of(row, now), -row.pk))
    return rows[:MOST_STANDING]


def _is_own_name(row: MemoryRow) -> bool:
    """The name of a cat concerns questions about cats only."""
    return _OWN_NAME.match(row.text) is not None


def _bounded(recalled: list[Recalled]) -> list[Recalled]:
    kept: list[Recalled] = []
    left = LONGEST
    for each in recalled:
        # One that is too long leaves room for those after it.
        if len(each.sentence) <= left:
            left -= len(each.sentence)
            kept.append(each)
    return kept
