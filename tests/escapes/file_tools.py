"""Escape attempts through the file actions: paths, links and races out of the workspace."""

import asyncio
from collections.abc import AsyncIterator

from tests.support.sandboxes import sh, shell
from wenko.sandbox.base import FileRequest, Sandbox, TextEdit

_OUTSIDE = "/etc/passwd"
_PATHS = (
    "../../etc/passwd",
    "/etc/passwd",
    "/workspace/../etc/passwd",
    "./a/../../etc/passwd",
    "/home/sandbox/workspace/../../../etc/passwd",
    "/proc/self/root/etc/passwd",
    "/proc/1/root/etc/passwd",
    "/proc/self/environ",
    "/dev/mem",
    "link",
    "link-up/etc/passwd",
    "folder-link/passwd",
    "chain",
    "proc-link/environ",
    "deep/link/passwd",
)
_LINKS = f"""
ln -sfn {_OUTSIDE} link; ln -sfn / link-up; ln -sfn /etc folder-link; ln -sfn link chain
ln -sfn /proc/self proc-link; mkdir -p deep; ln -sfn ../folder-link deep/link; ln -sfn /tmp tmp-link
rm -rf /tmp/outside; mkdir -p /tmp/outside; echo untouched > /tmp/outside/file
"""
_WRITES = (
    "/tmp/outside/file",
    "tmp-link/outside/file",
    "../tmp/outside/file",
    "tmp-link/outside/new",
)
_SWAP = """
import os, time
os.makedirs("real", exist_ok=True)
open("real/file", "w").write("inside")
until = time.monotonic() + 8
while time.monotonic() < until:
    for name, target in (("swapped", "real"), ("swapped", "/tmp/outside")):
        os.symlink(target, "next")
        os.replace("next", name)
"""
_RACES = 300


async def file_attempts(sandbox: Sandbox) -> AsyncIterator[tuple[str, str]]:
    """Each attempt's name and what it achieved; empty if it failed, as it should."""
    await sh(sandbox, _LINKS)
    for path in _PATHS:
        reply = await sandbox.files(FileRequest("read", path))
        yield f"file action: read {path}", f"read {reply.content!r}" if reply.ok else ""
        raw = await sandbox.read_bytes(path)
        yield f"file action: read the bytes of {path}", f"read {raw.data!r}" if raw.ok else ""
    for path in _WRITES:
        for request in (
            FileRequest("write", path, "escaped"),
            FileRequest("append", path, "escaped"),
            FileRequest("edit", path, edits=(TextEdit("untouched", "escaped"),)),
            FileRequest("copy", "a", destination=path),
            FileRequest("move", "a", destination=path),
            FileRequest("delete", path),
        ):
            await sh(sandbox, "echo escaped > a")
            reply = await sandbox.files(request)
            found = await sh(sandbox, "cat /tmp/outside/*; rm -f /tmp/outside/new")
            escaped = reply.ok or found.stdout != "untouched\n"
            yield f"file action: {request.action} {path}", found.stdout if escaped else ""
    yield "file action: race of a link against writes", await _race(sandbox, "write")
    yield "file action: race of a link against deletions", await _race(sandbox, "delete")


async def _race(sandbox: Sandbox, action: str) -> str:
    """A process swaps a folder for a link while the file actions go through it."""
    swapping = asyncio.create_task(sandbox.run(shell(f"python3 -c '{_SWAP}'", timeout=30)))
    for _ in range(_RACES):
        content = "escaped" if action == "write" else None
        await sandbox.files(FileRequest(action, "swapped/file", content))  # type: ignore[arg-type]
    await swapping
    found = await sh(sandbox, "cat /tmp/outside/file")
    return "" if found.stdout == "untouched\n" else f"outside: {found.stdout or found.stderr!r}"
