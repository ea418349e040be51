"""Vectors of texts: from a service (``POST /embeddings``, as OpenAI's API has it) or a file.

A file (``gguf:<file>``) runs in a process of its own: nothing is downloaded and no text leaves the
machine. It starts with the first text and ends with the server, or starts anew if it ended.
"""

import asyncio
import importlib.util
import json
import math
import os
import sys
from array import array
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx

from wenko.models.config import ModelChoice, ModelConfig
from wenko.models.errors import (
    InvalidModelSettings,
    ModelGarbled,
    ModelTimeout,
    ModelUnreachable,
)
from wenko.models.transport.providers import PROVIDERS, api_key_for, check_choice
from wenko.text import shorten

GGUF = "gguf"
"""``gguf:<file>`` is an installed model; it makes vectors only."""
LIBRARY = "xllamacpp"
MOST_TEXTS = 32
"""In one request."""
LONGEST = 2_000
"""Characters of one text that are sent."""
MOST_DIMENSIONS = 4_096
SECONDS_A_TEXT = 3.0
"""What an installed model may take for one text on a busy machine."""
MAX_REPLY = 8 * 1024 * 1024
LONGEST_LINE = 16 * 1024 * 1024
_INHERITED = ("PATH", "HOME", "LANG", "LD_LIBRARY_PATH", "PYTHONPATH", "VIRTUAL_ENV")
"""Of the environment: the process needs neither keys nor tokens."""


class Embedder:
    """Asks the model of the slot ``embedding``; without one there are no vectors."""

    def __init__(self, config: ModelConfig, seconds: float = 5.0) -> None:
        self._config = config
        self._seconds = seconds
        self._installed: InstalledModel | None = None

    def model(self) -> str | None:
        """Which model at which address makes the vectors; null if none is configured."""
        choice = self._config.choices().embedding
        if choice is None:
            return None
        where = _size(choice.name) if choice.provider == GGUF else choice.base_url or ""
        return f"{choice.model} {where}"

    async def embed(self, texts: Sequence[str]) -> list[Sequence[float]]:
        """One vector a text, each of length 1; raises ``WenkoError``."""
        choice = self._config.choices().for_embedding()
        if choice is None:
            raise InvalidModelSettings("No embedding model is set.", "没有设置向量模型。")
        if choice.provider != GGUF:
            return await embed_with(choice, texts, self._seconds)
        if self._installed is None or self._installed.name != choice.model:
            await self.close()
            self._installed = InstalledModel(choice)
        return await self._installed.embed(texts, max(self._seconds, SECONDS_A_TEXT * len(texts)))

    async def close(self) -> None:
        """End the process of an installed model."""
        installed, self._installed = self._installed, None
        if installed is not None:
            await installed.close()


async def embed_with(
    choice: ModelChoice, texts: Sequence[str], seconds: float
) -> list[Sequence[float]]:
    if choice.provider == GGUF:
        model = InstalledModel(choice)
        try:
            return await model.embed(texts, seconds)
        finally:
            await model.close()
    check_choice(choice)
    if PROVIDERS[choice.provider].dialect != "openai":
        raise InvalidModelSettings(
            f"{choice.provider} has no /v1/embeddings; use an OpenAI-compatible service.",
            f"{choice.provider} 没有 /v1/embeddings，请使用兼容 OpenAI 的服务。",
        )
    base = (choice.base_url or PROVIDERS[choice.provider].base_url or "").rstrip("/")
    key = api_key_for(choice)
    body = {"model": choice.name, "input": _sent(texts)}
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
        data: list[dict[str, Any]] = reply.json()["data"]
        raw = [each["embedding"] for each in sorted(data, key=lambda at: int(at.get("index", 0)))]
    except (KeyError, TypeError, ValueError):
        raise ModelGarbled.of(choice.model) from None
    return _vectors(choice.model, raw, len(body["input"]))


class InstalledModel:
    """A model that still loads goes on loading after a time-out."""

    def __init__(self, choice: ModelChoice) -> None:
        self.name = choice.model
        self._file = choice.name
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._ready = False

    async def embed(self, texts: Sequence[str], seconds: float) -> list[Sequence[float]]:
        check_installed(self._file)
        sent = _sent(texts)
        try:
            async with asyncio.timeout(seconds), self._turn:
                process = await self._started()
                if not self._ready:
                    await self._answer(process)
                    self._ready = True
                await self._send(process, json.dumps(sent))
                raw = (await self._answer(process)).get("vectors")
        except TimeoutError:
            if self._ready:  # its answer would be taken for that of the next request
                await self.close()
            raise ModelTimeout.of(self.name, seconds=seconds) from None
        return _vectors(self.name, raw, len(sent))

    async def close(self) -> None:
        process, self._process, self._ready = self._process, None, False
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _started(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._ready = False
            environment = {key: os.environ[key] for key in _INHERITED if key in os.environ}
            # Without this, waiting threads spin and slow down the ones that compute.
            environment["OMP_WAIT_POLICY"] = "PASSIVE"
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "wenko.models.embedding_process", self._file),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                env=environment,
                limit=LONGEST_LINE,
            )
        return self._process

    async def _send(self, process: asyncio.subprocess.Process, line: str) -> None:
        assert process.stdin is not None
        try:
            process.stdin.write(f"{line}\n".encode())
            await process.stdin.drain()
        except ConnectionError:
            raise self._unusable("its process ended") from None

    async def _answer(self, process: asyncio.subprocess.Process) -> dict[str, Any]:
        assert process.stdout is not None
        line = await process.stdout.readline()
        if not line:
            await self.close()
            raise self._unusable("its process ended")
        try:
            said = json.loads(line)
        except ValueError:
            said = None
        if not isinstance(said, dict):
            raise ModelGarbled.of(self.name)
        if "error" in said:
            raise self._unusable(str(said["error"]))
        return said

    def _unusable(self, problem: str) -> ModelUnreachable:
        said = shorten(problem, 200)
        return ModelUnreachable(
            f"The installed embedding model {self._file} cannot be used ({said}).",
            f"无法使用已安装的向量模型 {self._file}（{said}）。",
        )


def check_installed(file: str) -> None:
    """Raises ``InvalidModelSettings`` unless the file and the library that reads it are there."""
    if not Path(file).is_file():
        raise InvalidModelSettings(
            f"There is no model file {file}. Name a GGUF file of an embedding model.",
            f"没有模型文件 {file}。请填写一个向量模型的 GGUF 文件。",
        )
    if importlib.util.find_spec(LIBRARY) is None:
        raise InvalidModelSettings(
            f"An installed embedding model needs {LIBRARY}: pip install 'wenko[local]'.",
            f"使用已安装的向量模型需要 {LIBRARY} 包：pip install 'wenko[local]'。",
        )


def _size(file: str) -> int:
    """Another file of the same name makes other vectors; -1 if there is none."""
    try:
        return Path(file).stat().st_size
    except OSError:
        return -1


def _sent(texts: Sequence[str]) -> list[str]:
    return [text[:LONGEST] or " " for text in texts[:MOST_TEXTS]]


def _vectors(model: str, raw: object, count: int) -> list[Sequence[float]]:
    """Raises ``ModelGarbled`` unless there are ``count``, all of one length."""
    try:
        found = [_vector(each) for each in raw] if isinstance(raw, list) else []
    except (TypeError, ValueError):
        raise ModelGarbled.of(model) from None
    if len(found) != count or len({len(each) for each in found}) > 1:
        raise ModelGarbled.of(model)
    return found


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
