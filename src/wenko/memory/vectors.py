"""Vectors of memories: how they are stored, and how near they are to a query."""

import hashlib
import math
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

TAG = 8
"""Bytes before a vector that say which model made it."""
FEW = 8
"""Below so many vectors their mean says nothing."""
NEAR, NEAREST = 1.0, 4.0
"""Standard deviations above the mean at which a memory begins to count, and counts fully."""


@dataclass(frozen=True, slots=True)
class QueryVector:
    tag: bytes
    values: Sequence[float]


def tag_of(model: str) -> bytes:
    return hashlib.sha256(model.encode(errors="replace")).digest()[:TAG]


def pack(tag: bytes, values: Sequence[float]) -> bytes:
    return tag + array("f", values).tobytes()


def nearness(query: QueryVector, stored: Mapping[int, bytes]) -> dict[int, float]:
    """From 0 to 1, by id. Models scale differently, so it is measured against the others."""
    found = {pk: _cosine(query, raw) for pk, raw in stored.items() if raw.startswith(query.tag)}
    cosines = [each for each in found.values() if each is not None]
    if not cosines:
        return {}
    mean = sum(cosines) / len(cosines)
    spread = math.sqrt(sum((each - mean) ** 2 for each in cosines) / len(cosines))
    if len(cosines) < FEW or spread < 1e-6:
        mean, spread = 0.2, 0.15
    near = {
        pk: min(1.0, ((cosine - mean) / spread - NEAR) / (NEAREST - NEAR))
        for pk, cosine in found.items()
        if cosine is not None
    }
    return {pk: each for pk, each in near.items() if each > 0}


def separation(first: Sequence[Sequence[float]], second: Sequence[Sequence[float]]) -> float:
    """How much nearer vectors at the same place are than others, in standard deviations."""
    cosines = [[sum(map(float.__mul__, one, other)) for other in second] for one in first]
    same = [row[place] for place, row in enumerate(cosines)]
    others = [
        each
        for place, row in enumerate(cosines)
        for index, each in enumerate(row)
        if index != place
    ]
    mean = sum(others) / len(others)
    spread = math.sqrt(sum((each - mean) ** 2 for each in others) / len(others))
    return (sum(same) / len(same) - mean) / max(spread, 1e-6)


def _cosine(query: QueryVector, raw: bytes) -> float | None:
    values = array("f", raw[TAG:]) if (len(raw) - TAG) % 4 == 0 else array("f")
    if len(values) != len(query.values):
        return None
    return sum(map(float.__mul__, values, query.values))
