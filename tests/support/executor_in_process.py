"""The executor's part of checkpoints and undo, without a sandbox around it."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from wenko.sandbox.executor.checkpoint import Checkpointer
from wenko.sandbox.executor.paths import Workspace
from wenko.sandbox.session import _split_contents


class ExecutorInProcess:
    """What ``Checkpoints`` uses of a ``Sandbox``."""

    read_only = False
    bound = None

    def __init__(self, root: Path) -> None:
        self._checkpointer = Checkpointer(Workspace(str(root)))

    async def checkpoint(self, request: dict[str, Any]) -> dict[str, Any]:
        reply: dict[str, Any] = _wire(self._checkpointer.take(_wire(request)))
        return reply

    async def contents(self, parts: Sequence[tuple[str, int, int]]) -> list[bytes | None]:
        return _split_contents(self._checkpointer.contents({"parts": parts}))

    async def restore(self, operations: Sequence[Sequence[str | int]]) -> list[str | None]:
        return self._checkpointer.restore(_wire(operations))

    async def restore_file(self, path: str, mode: int, data: bytes) -> str | None:
        self._checkpointer.restore_file(path, mode, data)
        return None

    async def stage_file(self, staging: str, name: str, mode: int, data: bytes) -> str | None:
        self._checkpointer.stage_file(staging, name, mode, data)
        return None


def _wire(value: Any) -> Any:
    return json.loads(json.dumps(value))
