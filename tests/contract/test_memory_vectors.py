"""Vectors of memories from a real embedding server, on both databases."""

import logging
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.support.embedding_server import EmbeddingServer, embedding_server
from wenko.errors import WenkoError
from wenko.memory.long_term import MemoryDraft, Origin, edit, forget, save
from wenko.memory.search import search
from wenko.memory.vector_index import SAME_IN_CHINESE, VectorIndex
from wenko.memory.vectors import tag_of
from wenko.models.config import ModelConfig
from wenko.models.embeddings import Embedder
from wenko.storage import memories
from wenko.storage.database import Database
from wenko.storage.memories import MemoryRow

pytestmark = pytest.mark.anyio

ME = "someone"
TEXTS = ("Every morning a ristretto", "My automobile is red", "Physician: Dr. Vogel")


@pytest.fixture
def server() -> Iterator[EmbeddingServer]:
    with embedding_server() as running:
        yield running


def config(server: EmbeddingServer, folder: Path, model: str = "compatible:tiny") -> ModelConfig:
    return ModelConfig(
        folder,
        {
            "WENKO_MODEL_EMBEDDING": model,
            "WENKO_MODEL_EMBEDDING_BASE_URL": server.url,
            "WENKO_MODEL_EMBEDDING_API_KEY": "secret-of-embeddings",
        },
    )


@pytest.fixture
def index(database: Database, server: EmbeddingServer, tmp_path: Path) -> VectorIndex:
    return VectorIndex(database, Embedder(config(server, tmp_path)))


async def remember(database: Database, *texts: str) -> list[MemoryRow]:
    made = []
    for text in texts:
        draft = MemoryDraft(text)
        saved = await database.write(lambda c, draft=draft: save(c, ME, draft, Origin("manual")))
        assert saved.memory is not None
        made.append(saved.memory)
    return made


async def found(database: Database, index: VectorIndex, query: str) -> list[str]:
    vector = await index.of_query(query)
    hits = await database.read(lambda c: search(c, ME, query, vector=vector))
    return [hit.memory.shown for hit in hits]


async def test_a_memory_that_shares_no_word_is_found_by_its_vector(
    database: Database, index: VectorIndex, server: EmbeddingServer
) -> None:
    await remember(database, *TEXTS)
    assert await index.embed_some() == 3
    assert await index.embed_some() == 0
    assert (await found(database, index, "libation"))[0] == TEXTS[0]
    assert server.requests[0]["path"] == "/v1/embeddings"
    assert server.requests[0]["model"] == "tiny"
    assert set(server.keys) == {"Bearer secret-of-embeddings"}


async def test_words_and_vectors_rank_together(database: Database, index: VectorIndex) -> None:
    await remember(database, *TEXTS, "Libation list of the bar")
    await index.embed_some()
    assert (await found(database, index, "libation bar"))[:2] == [
        "Libation list of the bar",
        TEXTS[0],
    ]


async def test_many_memories_are_embedded_in_bounded_batches(
    database: Database, index: VectorIndex, server: EmbeddingServer
) -> None:
    await remember(database, *(f"note {number}" for number in range(40)))
    assert [await index.embed_some() for _ in range(3)] == [32, 8, 0]
    assert all(len(request["input"]) <= 32 for request in server.requests)  # type: ignore[arg-type]


async def test_without_a_model_nothing_is_sent(
    database: Database, server: EmbeddingServer, tmp_path: Path
) -> None:
    environment = {"WENKO_MODEL": "compatible:chat", "WENKO_MODEL_BASE_URL": server.url}
    index = VectorIndex(database, Embedder(ModelConfig(tmp_path, environment)))
    await remember(database, *TEXTS)
    assert index.state() == "off"
    assert await index.embed_some() == 0
    assert await found(database, index, "automobile") == [TEXTS[1]]
    assert server.requests == []


@pytest.mark.parametrize(
    "reply",
    [None, b"not json", b'{"data": []}', b'{"data": [{"embedding": ["x"]}]}', b'{"data": 3}'],
)
async def test_a_failing_model_costs_the_vectors_and_never_the_search(
    database: Database,
    index: VectorIndex,
    server: EmbeddingServer,
    reply: bytes | None,
    caplog: pytest.LogCaptureFixture,
) -> None:
    await remember(database, *TEXTS)
    server.fails, server.reply = reply is None, reply
    with caplog.at_level(logging.WARNING):
        assert await found(database, index, "automobile") == [TEXTS[1]]
        assert await found(database, index, "physician") == [TEXTS[2]]
        assert await index.embed_some() == 0
    assert index.state() == "failing"
    assert len(server.requests) == 1, "a failing model is left alone for a while"
    assert len(caplog.records) == 1, "told once"
    assert "secret-of-embeddings" not in caplog.text


async def test_a_server_that_is_not_there_is_an_error_with_a_code(tmp_path: Path) -> None:
    environment = {
        "WENKO_MODEL_EMBEDDING": "compatible:tiny",
        "WENKO_MODEL_EMBEDDING_BASE_URL": "http://127.0.0.1:9",
    }
    with pytest.raises(WenkoError) as caught:
        await Embedder(ModelConfig(tmp_path, environment)).embed(["x"])
    assert caught.value.code == "model_unreachable"


async def test_another_model_embeds_everything_anew(
    database: Database, index: VectorIndex, server: EmbeddingServer, tmp_path: Path
) -> None:
    await remember(database, *TEXTS)
    await index.embed_some()
    other = VectorIndex(database, Embedder(config(server, tmp_path, "compatible:larger")))
    query = await other.of_query("libation")
    hits = await database.read(lambda c: search(c, ME, "libation", vector=query))
    assert hits == [], "vectors of another model are not compared"
    assert await other.embed_some() == 3
    assert (await found(database, other, "libation"))[0] == TEXTS[0]


async def test_an_edited_or_forgotten_memory_loses_its_vector(
    database: Database, index: VectorIndex
) -> None:
    coffee, car, _ = await remember(database, *TEXTS)
    await index.embed_some()
    await database.write(lambda c: edit(c, ME, coffee.id, 1, "Every morning a physician"))
    await database.write(lambda c: forget(c, ME, car.id))
    tag = tag_of("compatible:tiny x")
    left = await database.read(lambda c: memories.vectors(c, ME, [coffee.pk, car.pk], 100))
    assert car.pk not in left
    assert coffee.pk not in left
    waiting = await database.read(lambda c: memories.without_vector(c, tag, 10))
    assert car.pk not in {pk for pk, _, _ in waiting}


async def test_a_vector_of_a_text_that_changed_meanwhile_is_dropped(database: Database) -> None:
    [coffee] = await remember(database, TEXTS[0])
    await database.write(lambda c: edit(c, ME, coffee.id, 1, "Every morning a tea"))
    await database.write(lambda c: memories.put_vectors(c, [(coffee.pk, 1, b"12345678....")]))
    assert await database.read(lambda c: memories.vectors(c, ME, [coffee.pk], 10)) == {}


class Knows:
    """Vectors that tell the meanings of one language only."""

    def __init__(self, chinese: bool) -> None:
        self._chinese = chinese

    def model(self) -> str:
        return "fake"

    async def embed(self, texts: Sequence[str]) -> list[Sequence[float]]:
        if not self._chinese:
            return [[1.0, 0.001 * len(text)] for text in texts]
        places = {text: place for place, pair in enumerate(SAME_IN_CHINESE) for text in pair}
        size = len(SAME_IN_CHINESE)
        return [[float(places.get(text, 0) == each) for each in range(size)] for text in texts]

    async def close(self) -> None: ...


@pytest.mark.parametrize("knows", [True, False])
async def test_a_model_that_knows_no_chinese_is_not_asked_in_chinese(
    database: Database, knows: bool
) -> None:
    index = VectorIndex(database, Knows(chinese=knows))
    assert (await index.of_query("我喜欢喝茶") is not None) == knows
    assert await index.of_query("I like tea") is not None
