"""Removes the files of deleted conversations, one folder at a time, while the server goes on.

A disk may take a minute for 50,000 files, so whoever deletes a conversation does not wait for it.
The folder is renamed first: its name is free at once, and what a server that is killed has not
removed is found at the next start.
"""

import asyncio
from contextlib import suppress
from pathlib import Path

from wenko.protocol.model import new_id

PREFIX = "deleted-"
WAIT = 1.0
"""Seconds in which the files of most conversations are gone."""


class FolderRemoval:
    def __init__(self, parent: Path) -> None:
        self._parent = parent
        self._one_at_a_time = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def remove(self, folder: Path) -> None:
        """Returns when the folder is gone, or will be gone soon."""
        renamed = folder.with_name(f"{PREFIX}{new_id()}")
        try:
            await asyncio.to_thread(folder.rename, renamed)
        except FileNotFoundError:
            return
        await asyncio.wait([self._begin(renamed)], timeout=WAIT)

    async def sweep(self) -> None:
        """Remove what an earlier server had begun to remove."""
        for folder in await asyncio.to_thread(sorted, self._parent.glob(f"{PREFIX}*")):
            await asyncio.wait([self._begin(folder)])

    async def close(self) -> None:
        """Leave the rest to the next server."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, folder: Path) -> asyncio.Task[None]:
        task = asyncio.create_task(self._remove(folder))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _remove(self, folder: Path) -> None:
        async with self._one_at_a_time:
            await remove_tree(folder)


async def remove_tree(path: Path) -> None:
    """Delete a tree that a tool may have write-protected, or nested deeper than PATH_MAX."""
    await _run("rm", "-rf", "--", str(path))
    if await asyncio.to_thread(path.exists):
        await _run("chmod", "-R", "u+rwX", "--", str(path))
        await _run("rm", "-rf", "--", str(path))


async def _run(*command: str) -> None:
    # A process of its own: a thread would be one of the few that all other requests share.
    nothing = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(*command, stdin=nothing, stderr=nothing)
    try:
        await process.wait()
    finally:
        with suppress(ProcessLookupError):
            process.kill()
