"""An embedding model that is a file on this machine (``gguf:<file>``), run in a process of its own.

Nothing is downloaded and no text leaves the machine. The process starts with the first text and
ends with the server; if it ends by itself, the next text starts another.
"""

import asyncio
import importlib.util
import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from wenko.models.errors import InvalidModelSettings, ModelGarbled, ModelTimeout, ModelUnreachable
from wenko.text import shorten

GGUF = "gguf"
"""``gguf:<file>`` is an installed model; it makes vectors only."""
LIBRARY = "xllamacpp"
LONGEST_LINE = 16 * 1024 * 1024
_INHERITED = ("PATH", "HOME", "LANG", "LD_LIBRARY_PATH", "PYTHONPATH", "VIRTUAL_ENV")
"""Of the environment: the process needs neither keys nor tokens."""


class InstalledModel:
    def __init__(self, file: str) -> None:
        self._file = file
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._ready = False

    async def embed(self, texts: Sequence[str], seconds: float) -> list[list[float]]:
        """One vector a text. A model that still loads goes on loading after a time-out."""
        check_installed(self._file)
        try:
            async with asyncio.timeout(seconds), self._turn:
                process = await self._started()
                if not self._ready:
                    self._said(await self._line(process))
                    self._ready = True
                await self._send(process, json.dumps(list(texts)))
                vectors = self._said(await self._line(process)).get("vectors")
        except TimeoutError:
            if self._ready:  # its answer would be taken for that of the next request
                await self.close()
            raise ModelTimeout.of(f"{GGUF}:{self._file}", seconds=seconds) from None
        if not isinstance(vectors, list) or len(vectors) != len(texts):
            raise ModelGarbled.of(f"{GGUF}:{self._file}")
        return vectors

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
                sys.executable,
                "-m",
                "wenko.models.embedding_process",
                self._file,
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

    async def _line(self, process: asyncio.subprocess.Process) -> bytes:
        assert process.stdout is not None
        line = await process.stdout.readline()
        if not line:
            await self.close()
            raise self._unusable("its process ended")
        return line

    def _said(self, line: bytes) -> dict[str, Any]:
        try:
            said = json.loads(line)
        except ValueError:
            said = None
        if not isinstance(said, dict):
            raise ModelGarbled.of(f"{GGUF}:{self._file}")
        if "error" in said:
            raise self._unusable(str(said["error"]))
        return said

    def _unusable(self, problem: str) -> ModelUnreachable:
        said = shorten(problem, 200)
        return ModelUnreachable(
            f"The installed embedding model {self._file} cannot be used ({said}).",
            f"无法使用已安装的向量模型 {self._file}（{said}）。",
        )


def size_of(file: str) -> int:
    """Another file of the same name makes other vectors; -1 if there is none."""
    try:
        return Path(file).stat().st_size
    except OSError:
        return -1


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
