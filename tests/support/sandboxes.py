"""Real sandboxes for tests, with short leases, and helpers to run commands and wait in them."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

from wenko.sandbox.base import Call, CallResult, FileReply, FileRequest, Sandbox, TextEdit
from wenko.sandbox.docker.sandboxes import DockerSandboxes
from wenko.sandbox.folder import Folder
from wenko.sandbox.pool import SandboxPool
from wenko.sandbox.selection import choose_sandboxes
from wenko.settings import Settings

_numbers = count(1)
WITH_DOCKER = bool(os.environ.get("WENKO_TEST_DOCKER"))
"""Set by ``make test-docker``, which has an engine with the image."""
ISOLATIONS = ("docker",) if WITH_DOCKER else ("bubblewrap", "unsafe-none")


def sandboxes_in(data: Path, isolation: str = ISOLATIONS[0], **settings: Any) -> SandboxPool:
    values = {"sandbox_lease": 60.0, "output_limit": 4096, **settings}
    return choose_sandboxes(Settings(data=data, sandbox=isolation, **values))


async def folder_outside(sandboxes: SandboxPool, data: Path, name: str, kind: str) -> Path:
    """Where this machine has the ``workspace``, ``agent`` or ``context`` of a conversation."""
    if isinstance(sandboxes, DockerSandboxes):
        volume = sandboxes._volume(name, kind)
        return Path((await sandboxes.engine.get(f"/volumes/{volume}"))["Mountpoint"])
    folder = Folder(data / "sandboxes", name)
    return Path(getattr(folder, kind))


def shell(command: str, **values: Any) -> Call:
    """A call of ``bash -c``, with a fresh id unless one is given."""
    call_id = values.pop("call_id", f"call-{next(_numbers)}")
    return Call(call_id, ("bash", "-c", command), **values)


async def sh(sandbox: Sandbox, command: str, **values: Any) -> CallResult:
    return await sandbox.run(shell(command, **values))


async def write(sandbox: Sandbox, path: str, content: str) -> None:
    reply = await sandbox.files(FileRequest("write", path, content))
    assert reply.ok, reply


async def read(sandbox: Sandbox, path: str) -> FileReply:
    return await sandbox.files(FileRequest("read", path))


async def exists(sandbox: Sandbox, path: str) -> bool:
    return bool((await sandbox.files(FileRequest("exists", path))).exists)


async def eventually(condition: Callable[[], Awaitable[bool]], within: float = 60.0) -> None:
    """Wait until the condition holds; fails when it does not within the bound."""
    deadline = time.monotonic() + within
    while not await condition():
        assert time.monotonic() < deadline, "the condition did not hold in time"
        await asyncio.sleep(0.01)


async def do(sandbox: Sandbox, action: str, path: str, **values: Any) -> FileReply:
    return await sandbox.files(FileRequest(action, path, **values))  # type: ignore[arg-type]


def executors(sandbox_id: str) -> list[int]:
    """The host's processes of this sandbox; the id is in their arguments."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if sandbox_id.encode() in path.read_bytes():
                found.append(int(path.parent.name))
    return found


async def read_lines(sandbox: Sandbox, path: str, offset: int = 1, **values: Any) -> FileReply:
    """Read as the file tool does, which counts as having seen the file."""
    return await sandbox.files(FileRequest("read", path, offset=offset, **values))


async def edit(sandbox: Sandbox, path: str, *edits: tuple[str, str], **values: Any) -> FileReply:
    made = tuple(TextEdit(old, new) for old, new in edits)
    return await sandbox.files(FileRequest("edit", path, edits=made, **values))


async def search(sandbox: Sandbox, pattern: str, path: str = ".", **values: Any) -> FileReply:
    request = {"limit": 100, **values}
    return await sandbox.files(FileRequest("search", path, pattern=pattern, **request))


async def find(sandbox: Sandbox, pattern: str, path: str = ".", **values: Any) -> list[str]:
    request = {"limit": 100, **values}
    reply = await sandbox.files(FileRequest("find", path, pattern=pattern, **request))
    assert reply.ok, reply
    return [str(each["path"]).removeprefix("/workspace/") for each in reply.entries or ()]
