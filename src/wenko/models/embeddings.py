"""Vectors of texts: from a service (``POST /embeddings``, as OpenAI's API has it) or a file."""

import math
from array import array
from collections.abc import Sequence
from typing import Any

import httpx

from wenko.models.config import ModelChoice, ModelConfig
from wenko.models.errors import InvalidModelSettings, ModelGarbled, ModelTimeout, ModelUnreachable
from wenko.models.installed_embeddings import GGUF, InstalledModel, size_of
from wenko.models.transport.providers import PROVIDERS, api_key_for, check_choice
from wenko.text import shorten

MOST_TEXTS = 32
"""In one request."""
LONGEST = 2_000
"""Characters of one text that are sent."""
MOST_DIMENSIONS = 4_096
SECONDS_A_TEXT = 3.0
"""What an installed model may take for one text on a busy machine."""
MAX_REPLY = 8 * 1024 * 1024
_OPENAI = "https://api.openai.com/v1"


class Embedder:
    """Asks the model of the slot ``embedding``; without one there are no vectors."""

    def __init__(self, config: ModelConfig, seconds: float = 5.0) -> None:
        self._config = config
        self._seconds = seconds
        self._installed: dict[str, InstalledModel] = {}

    def model(self) -> str | None:
        """Which model at which address makes the vectors; null if none is configured."""
        choice = self._config.choices().embedding
        if choice is not None and choice.provider == GGUF:
            return f"{choice.model} {size_of(choice.name)}"
        return None if choice is None else f"{choice.model} {choice.base_url or ''}"

    async def embed(self, texts: Sequence[str]) -> list[Sequence[float]]:
        """One vector a text, each of length 1; raises ``WenkoError``."""
        choice = self._config.choices().for_embedding()
        if choice is None:
            raise InvalidModelSettings("No embedding model is set.", "没有设置向量模型。")
        if choice.provider != GGUF:
            return await embed_with(choice, texts, self._seconds)
        if choice.name not in self._installed:
            await self.close()
            self._installed[choice.name] = InstalledModel(choice.name)
        seconds = max(self._seconds, SECONDS_A_TEXT * len(texts))
        return await _embed_here(self._installed[choice.name], choice, texts, seconds)

    async def close(self) -> None:
        """End the process of an installed model."""
        for name in list(self._installed):
            await self._installed.pop(name).close()


async def embed_with(
    choice: ModelChoice, texts: Sequence[str], seconds: float
) -> list[Sequence[float]]:
    if choice.provider == GGUF:
        model = InstalledModel(choice.name)
        try:
            return await _embed_here(model, choice, texts, seconds)
        finally:
            await model.close()
    check_choice(choice)
    if PROVIDERS[choice.provider].dialect != "openai":
        raise InvalidModelSettings(
            f"{choice.provider} has no /v1/embeddings; use an OpenAI-compatible service.",
            f"{choice.provider} 没有 /v1/embeddings，请使用兼容 OpenAI 的服务。",
        )
    base = (choice.base_url or PROVIDERS[choice.provider].base_url or _OPENAI).rstrip("/")
    key = api_key_for(choice)
    body = {"model": choice.name, "input": [text[:LONGEST] or " " for text in texts[:MOST_TEXTS]]}
    headers = {} if key is None else {"Authorization": f"Bearer {key}"}
    try:
        # Neither a proxy of the environment nor a redirect may see the texts.
        async with httpx.AsyncClient(timeout=seconds, trust_env=False) as client:
            reply = await client.post(f"{base}/embeddings", json=body, headers=headers)
    except httpx.TimeoutException:
        raise ModelTimeout.of(choice.model, seconds=seconds) from None
    except httpx.HTTPError as error:
        raise _unreachable(choice, type(error).__name__) from None
    if reply.status_code != 200 or len(reply.content) > MAX_REPLY:
        raise _unreachable(choice, f"HTTP {reply.status_code}")
    try:
        found = [_vector(each["embedding"]) for each in _in_order(reply.json()["data"])]
    except (KeyError, TypeError, ValueError):
        raise ModelGarbled.of(choice.model) from None
    if len(found) != len(body["input"]) or len({len(each) for each in found}) > 1:
        raise ModelGarbled.of(choice.model)
    return found


async def _embed_here(
    model: InstalledModel, choice: ModelChoice, texts: Sequence[str], seconds: float
) -> list[Sequence[float]]:
    made = await model.embed([text[:LONGEST] or " " for text in texts[:MOST_TEXTS]], seconds)
    try:
        return [_vector(each) for each in made]
    except (TypeError, ValueError):
        raise ModelGarbled.of(choice.model) from None


def _in_order(data: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(data, key=lambda each: int(each.get("index", 0)))


def _vector(raw: list[float]) -> Sequence[float]:
    if not 0 < len(raw) <= MOST_DIMENSIONS:
        raise ValueError("dimensions")
    length = math.sqrt(sum(float(each) ** 2 for each in raw))
    if not math.isfinite(length) or length == 0:
        raise ValueError("length")
    return array("f", (float(each) / length for each in raw))


def _unreachable(choice: ModelChoice, problem: str) -> ModelUnreachable:
    said = shorten(problem, 100)
    return ModelUnreachable(
        f"The embedding model {choice.model} cannot be reached ({said}).",
        f"无法使用向量模型 {choice.model}（{said}）。",
    )
