"""An installed embedding model: a real process, with a stand-in for the library that reads GGUF."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from wenko.models.config import ModelConfig
from wenko.models.embeddings import Embedder
from wenko.models.errors import InvalidModelSettings, ModelUnreachable
from wenko.service.models import ModelDraft, choice_of

pytestmark = pytest.mark.anyio

LIBRARY = """
import os
from types import SimpleNamespace

class CommonParams(SimpleNamespace):
    def __init__(self):
        super().__init__(model=SimpleNamespace(path=""), cpuparams=SimpleNamespace())

class Server:
    def __init__(self, params):
        print("libraries print")
        if open(params.model.path).read() == "broken":
            raise ValueError("not a model")
    def handle_embeddings(self, body):
        text = body["input"]
        if text == "die":
            os._exit(1)
        if len(text) > 600:
            return {"message": "input is too large"}
        return {"data": [{"embedding": [3.0, 4.0 * len(text)]}]}
"""


@pytest.fixture
def model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    library = tmp_path / "library"
    library.mkdir()
    (library / "xllamacpp.py").write_text(LIBRARY)
    monkeypatch.syspath_prepend(str(library))
    monkeypatch.setenv("PYTHONPATH", str(library))
    file = tmp_path / "model.gguf"
    file.write_text("weights")
    return file


@pytest.fixture
async def embedder(tmp_path: Path, model: Path) -> AsyncIterator[Embedder]:
    made = Embedder(ModelConfig(tmp_path, {"WENKO_MODEL_EMBEDDING": f"gguf:{model}"}), seconds=60)
    yield made
    await made.close()


async def test_an_installed_model_makes_vectors_of_length_one(embedder: Embedder) -> None:
    [first, second] = await embedder.embed(["a", "bb"])
    assert list(first) == pytest.approx([0.6, 0.8])
    assert list(second) != pytest.approx([0.6, 0.8])


async def test_a_text_that_is_too_long_for_the_model_is_cut(embedder: Embedder) -> None:
    [long, cut] = await embedder.embed(["x" * 2_000, "x" * 500])
    assert list(long) == pytest.approx(list(cut))


async def test_a_process_that_dies_costs_one_request(embedder: Embedder) -> None:
    with pytest.raises(ModelUnreachable):
        await embedder.embed(["die"])
    assert len(await embedder.embed(["a"])) == 1


async def test_a_file_that_is_no_model_is_said(embedder: Embedder, model: Path) -> None:
    model.write_text("broken")
    with pytest.raises(ModelUnreachable, match="not a model"):
        await embedder.embed(["a"])


async def test_another_file_of_the_same_name_is_another_model(
    embedder: Embedder, model: Path
) -> None:
    before = embedder.model()
    model.write_text("other weights")
    assert embedder.model() != before


async def test_a_missing_file_or_library_is_said(
    embedder: Embedder, model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wenko.models.embeddings.LIBRARY", "no_such_library")
    with pytest.raises(InvalidModelSettings, match="wenko\\[local\\]"):
        await embedder.embed(["a"])
    model.unlink()
    with pytest.raises(InvalidModelSettings, match="no model file"):
        await embedder.embed(["a"])


def test_an_installed_model_makes_vectors_only(model: Path) -> None:
    draft = ModelDraft(model=f"gguf:{model}")
    assert choice_of(draft, None, "embedding").name == str(model)
    with pytest.raises(InvalidModelSettings):
        choice_of(draft, None, "default")
