"""Recall@5 and mean reciprocal rank on labelled memories and queries of both languages.

Rules and word lists were made with ``corpus.tsv`` and ``fresh.tsv``. ``heldout.tsv`` was written
after that and is only measured: its misses must not change a rule.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

from bench.figures import Figure
from wenko.memory.long_term import Draft, Origin, save
from wenko.memory.search import search
from wenko.memory.terms import is_chinese
from wenko.storage.memories import KINDS, MemoryKind
from wenko.storage.tables import metadata

CORPUS = Path(__file__).parent / "corpus.tsv"
FRESH = Path(__file__).parent / "fresh.tsv"
HELD_OUT = Path(__file__).parent / "heldout.tsv"
OWNER = "bench"


@dataclass(frozen=True, slots=True)
class Labelled:
    kind: MemoryKind
    memory: str
    query: str


def load(file: Path = CORPUS) -> list[Labelled]:
    lines = file.read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    kinds = {kind: kind for kind in KINDS}
    return [Labelled(kinds[kind], memory, query) for kind, memory, query in rows]  # type: ignore[index]


def memories_of(labelled: list[Labelled]) -> sa.Connection:
    engine = sa.create_engine("sqlite://")
    metadata.create_all(engine)
    connection = engine.connect()
    for each in labelled:
        save(connection, OWNER, Draft(each.memory, each.kind), Origin("manual"), "keep_both")
    return connection


def ranks(connection: sa.Connection, labelled: list[Labelled]) -> list[int | None]:
    """The place of the memory that each query is about; null if it is not among ten."""
    found: list[int | None] = []
    for each in labelled:
        texts = [hit.memory.shown for hit in search(connection, OWNER, each.query, 10)]
        found.append(texts.index(each.memory) + 1 if each.memory in texts else None)
    return found


def recall_at(found: list[int | None], most: int) -> float:
    return sum(rank is not None and rank <= most for rank in found) / len(found)


def mean_reciprocal_rank(found: list[int | None]) -> float:
    return sum(1 / rank for rank in found if rank is not None) / len(found)


def figures() -> Iterator[Figure]:
    corpus, fresh, held_out = load(), load(FRESH), load(HELD_OUT)
    yield from _figures("corpus", corpus, [each for each in corpus if each.query])
    yield from _figures("second set", corpus + fresh, fresh)
    everything = fresh + held_out
    yield from _figures("held out", everything, held_out, target=0.9)
    chinese = [each for each in held_out if is_chinese(each.query)]
    english = [each for each in held_out if not is_chinese(each.query)]
    yield from _figures("held out, Chinese", everything, chinese)
    yield from _figures("held out, English", everything, english)
    yield from _figures("held out, among all", corpus + everything, held_out)


def _figures(
    name: str, collection: list[Labelled], asked: list[Labelled], target: float | None = None
) -> Iterator[Figure]:
    found = ranks(memories_of(collection), asked)
    count = f"{len(asked)} queries, {len(collection)} memories"
    yield Figure(f"recall@5, {name} ({count})", recall_at(found, 5), "", target, at_least=True)
    yield Figure(f"MRR, {name}", mean_reciprocal_rank(found), "")
