"""The ranking that memories and the turns of a conversation share.

A query is a list of slots, one for each of its words. A slot is worth its best match: the word
itself, a synonym or its topic, each by how rare it is: a word that many lists know counts no more
than one that none knows. A search reads a bounded number of rows, however many there are.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from wenko.memory.terms import key_of, slots_of

RARE = 200
"""Rows that share a rare term, at most; of a more common one, the newest are read."""
MOST_ROWS = 2_000
"""Rows beyond which a larger collection makes no word rarer: none is counted beyond ``RARE``."""
COMMON = 0.9
NEWEST = 50
"""Rows that a common term makes candidates: it says little about any of them."""

Slot = tuple[tuple[int, float], ...]
"""Terms with their weights, the heaviest first."""


@dataclass(frozen=True, slots=True)
class Weighed:
    total: float
    """What a row that matches every slot best would have."""
    sums: dict[int, float]
    """What rows have, by the postings that were read."""

    def best(self, most: int) -> list[int]:
        return sorted(self.sums, key=lambda pk: (-self.sums[pk], -pk))[:most]

    places: dict[int, tuple[tuple[int, float], ...]]
    """The slots that a term is in, with its weight there."""

    def matched(self, terms: Iterable[int]) -> float:
        """What a row with these terms has, wherever it stands in the postings."""
        best: dict[int, float] = {}
        for term in self.places.keys() & terms:
            for slot, weight in self.places[term]:
                if weight > best.get(slot, 0.0):
                    best[slot] = weight
        return sum(best.values())


def weigh(query: str, scope: str, size: int, posted: Callable[[int, int], list[int]]) -> Weighed:
    """``posted`` reads the rows with a term, the newest first, up to a limit."""
    postings: dict[int, list[int]] = {}
    slots: list[Slot] = []
    for words in slots_of(query, asked=True):
        keyed = {key_of(term, scope): worth for term, worth in words.items()}
        for key in keyed:
            if key not in postings:
                postings[key] = posted(key, RARE)
        weighed = [
            (key, worth * _rarity(len(postings[key]), size))
            for key, worth in keyed.items()
            if postings[key]
        ]
        if weighed:
            slots.append(tuple(sorted(weighed, key=lambda each: (-each[1], each[0]))))
    sums: dict[int, float] = {}
    for slot in slots:
        counted: set[int] = set()
        for key, weight in slot:
            rows = postings[key] if len(postings[key]) < RARE else postings[key][:NEWEST]
            new = [pk for pk in rows if pk not in counted]
            for pk in new:
                sums[pk] = sums.get(pk, 0.0) + weight
            counted.update(new)
    places: dict[int, tuple[tuple[int, float], ...]] = {}
    for number, slot in enumerate(slots):
        for key, weight in slot:
            places[key] = (*places.get(key, ()), (number, weight))
    return Weighed(sum(slot[0][1] for slot in slots), sums, places)


def _rarity(count: int, size: int) -> float:
    if count >= RARE:
        return COMMON
    rows = min(max(size, count), MOST_ROWS)
    return max(COMMON, math.log(1.0 + (rows - count + 0.5) / (count + 0.5)))
