"""Recall@5 and mean reciprocal rank on labelled memories and queries of both languages.

Rules and word lists were made with ``corpus.tsv`` and ``fresh.tsv``. ``heldout.tsv`` was written
after that and is only measured: its misses must not change a rule. ``unseen.tsv`` is another such
set. With ``WENKO_MODEL_EMBEDDING``, both are measured with that model's vectors, too.
"""

import asyncio
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import sqlalchemy as sa

from bench.figures import Figure
from wenko.memory.long_term import MemoryDraft, Origin, save
from wenko.memory.search import search
from wenko.memory.terms import is_chinese
from wenko.memory.vector_index import KNOWN, SAME_IN_CHINESE
from wenko.memory.vectors import QueryVector, pack, separation, tag_of
from wenko.models.config import ModelConfig
from wenko.models.embeddings import Embedder
from wenko.storage import memories
from wenko.storage.memories import KINDS, MemoryKind
from wenko.storage.tables import metadata

CORPUS = Path(__file__).parent / "corpus.tsv"
FRESH = Path(__file__).parent / "fresh.tsv"
HELD_OUT = Path(__file__).parent / "heldout.tsv"
UNSEEN = Path(__file__).parent / "unseen.tsv"
OWNER = "bench"
Embedded = Callable[[str], QueryVector]


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
        save(connection, OWNER, MemoryDraft(each.memory, each.kind), Origin("manual"))
    return connection


def ranks(
    connection: sa.Connection, labelled: list[Labelled], embedded: Embedded | None = None
) -> list[int | None]:
    """The place of the memory that each query is about; null if it is not among ten."""
    found: list[int | None] = []
    for each in labelled:
        vector = embedded(each.query) if embedded and _is_known(each.query, embedded) else None
        hits = search(connection, OWNER, each.query, 10, vector=vector)
        texts = [hit.memory.shown for hit in hits]
        found.append(texts.index(each.memory) + 1 if each.memory in texts else None)
    return found


@contextmanager
def embedder() -> Iterator[Embedded | None]:
    """Vectors of the model in ``WENKO_MODEL_EMBEDDING``; none without one."""
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner() as runner:
        made = Embedder(ModelConfig(Path(folder)), seconds=120.0)
        model = made.model()

        @cache
        def embedded(text: str) -> QueryVector:
            [vector] = runner.run(made.embed([text]))
            return QueryVector(tag_of(model or ""), vector)

        try:
            yield embedded if model else None
        finally:
            runner.run(made.close())


def put_vectors(connection: sa.Connection, embedded: Embedded) -> None:
    rows = memories.without_vector(connection, b"", 10_000)
    vectors = [(pk, version, embedded(text)) for pk, version, text in rows]
    packed = [(pk, version, pack(each.tag, each.values)) for pk, version, each in vectors]
    memories.put_vectors(connection, packed)


def _is_known(query: str, embedded: Embedded) -> bool:
    """As the server does: a model that knows no Chinese is not asked in Chinese."""
    if not is_chinese(query):
        return True
    made = [[embedded(text).values for text in pair] for pair in SAME_IN_CHINESE]
    return separation([pair[0] for pair in made], [pair[1] for pair in made]) >= KNOWN


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
    yield from _figures("held out, Chinese", everything, _asked_in_chinese(held_out))
    yield from _figures("held out, English", everything, _asked_in_english(held_out))
    yield from _figures("held out, among all", corpus + everything, held_out)
    unseen = load(UNSEEN)
    with_unseen = fresh + unseen
    yield from _figures("unseen", with_unseen, unseen, target=0.9)
    yield from _figures("unseen, Chinese", with_unseen, _asked_in_chinese(unseen))
    yield from _figures("unseen, English", with_unseen, _asked_in_english(unseen))
    with embedder() as embedded:
        if embedded is not None:
            for name, asked in (("held out", held_out), ("unseen", unseen)):
                among = fresh + asked
                yield from _figures(f"{name}, with vectors", among, asked, 0.9, embedded)
                for language, part in (
                    ("Chinese", _asked_in_chinese(asked)),
                    ("English", _asked_in_english(asked)),
                ):
                    label = f"{name}, with vectors, {language}"
                    yield from _figures(label, among, part, None, embedded)


def _asked_in_chinese(labelled: list[Labelled]) -> list[Labelled]:
    return [each for each in labelled if is_chinese(each.query)]


def _asked_in_english(labelled: list[Labelled]) -> list[Labelled]:
    return [each for each in labelled if not is_chinese(each.query)]


def _figures(
    name: str,
    collection: list[Labelled],
    asked: list[Labelled],
    target: float | None = None,
    embedded: Embedded | None = None,
) -> Iterator[Figure]:
    connection = memories_of(collection)
    if embedded is not None:
        put_vectors(connection, embedded)
    found = ranks(connection, asked, embedded)
    count = f"{len(asked)} queries, {len(collection)} memories"
    yield Figure(f"recall@5, {name} ({count})", recall_at(found, 5), "", target, at_least=True)
    yield Figure(f"MRR, {name}", mean_reciprocal_rank(found), "")
