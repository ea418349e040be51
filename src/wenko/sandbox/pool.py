"""The sandboxes of a server, however they are isolated: opened, adopted after a restart, replaced,
stopped when idle or when there are too many."""

import asyncio
import logging
import os
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, ClassVar
from weakref import WeakValueDictionary

from wenko.errors import SandboxUnavailable, TooManySandboxes
from wenko.sandbox.base import Sandbox, SandboxLimits
from wenko.sandbox.binding import Binding, refused_for
from wenko.sandbox.client import ExecutorClient
from wenko.sandbox.executor import PROTOCOL
from wenko.sandbox.folder import Folder
from wenko.sandbox.large_files import LargeFiles
from wenko.sandbox.removal import FolderRemoval
from wenko.sandbox.secrets.known import ConversationSecrets
from wenko.sandbox.session import ExecutorSandbox
from wenko.sandbox.start_errors import clear_errors
from wenko.sandbox.trial_folders import TrialFolders
from wenko.settings import Settings

log = logging.getLogger(__name__)

HELLO_TIMEOUT = 5.0
STOP_TIMEOUT = 3.0
STARTS_PER_CORE = 2
ROOM_TIMEOUT = 60.0
ROOM_INTERVAL = 0.2
UNUSED_AFTER = 10.0
MEMORY_OF_AN_IDLE_ONE, MAX_SANDBOXES = 64 << 20, 256
"""For the default of the setting; an idle one takes a quarter of this."""
END_INTERVAL = 0.005
UNCOLLECTED_INTERVAL = 0.1
"""Seconds between attempts to replace a sandbox in which a call runs that nobody waits for yet."""


MAX_KNOWN_SECRETS = 1_000
"""Conversations whose secrets are known."""


def physical_memory() -> int:
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


class SandboxPool(ABC):
    """Everything about sandboxes except how one is started and ended."""

    isolation: ClassVar[str]
    tmpfs: ClassVar[tuple[str, ...]] = ()
    """Folders of a sandbox that are in memory and its own."""
    safe: ClassVar[bool] = True
    trials: TrialFolders | None = None
    """Copies of a conversation's files, to try a call in, where this backend can make them."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._folders = settings.sandboxes_folder
        self._sandboxes: dict[str, ExecutorSandbox] = {}
        self._writable: dict[str, frozenset[str]] = {}
        """Files of a real folder that a person allowed writing to, by conversation."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._start_slots = asyncio.Semaphore(STARTS_PER_CORE * (os.cpu_count() or 1))
        self._starting = self._stopping = 0
        self._removal = FolderRemoval(self._folders)
        self._secrets: dict[str, ConversationSecrets] = {}
        self._idle_task: asyncio.Task[None] | None = None

    def get_open(self, conversation_id: str, read_only: bool | None = None) -> Sandbox | None:
        found = self._sandboxes.get(conversation_id)
        if found is None or not found.alive or not self._suits(conversation_id, found, read_only):
            return None
        if found.bound is not None and not found.bound.in_place:
            return None
        found.last_used = time.monotonic()
        return found

    def running(self) -> Sequence[tuple[str, Sandbox]]:
        return [(name, each) for name, each in self._sandboxes.items() if each.alive]

    async def adopt(self, conversation_id: str) -> Sandbox | None:
        async with self._lock(conversation_id):
            found = self._sandboxes.get(conversation_id)
            if found is None or not found.alive:
                found = await self._adopt(Folder(self._folders, conversation_id), conversation_id)
                if found is not None:
                    self._sandboxes[conversation_id] = found
                    self._watch_idle()
            return found

    async def open(self, conversation_id: str, read_only: bool | None = None) -> Sandbox:
        while True:
            found = self._sandboxes.get(conversation_id)
            if found is None or not found.alive:
                async with self._lock(conversation_id):
                    found = self._sandboxes.get(conversation_id)
                    if found is None or not found.alive:
                        with clear_errors():
                            found = await self._adopt_or_start(conversation_id, bool(read_only))
                        self._sandboxes[conversation_id] = found
            if found.bound is not None:
                found.bound.check()
            found.last_used = time.monotonic()
            if self._suits(conversation_id, found, read_only):
                return found
            await self._replace(conversation_id, found)

    async def close(self, conversation_id: str) -> None:
        async with self._lock(conversation_id):
            folder = Folder(self._folders, conversation_id)
            found = self._sandboxes.pop(conversation_id, None)
            found = found or await self._adopt(folder, conversation_id)
            if found is not None:
                await self._stop(found, folder)

    def let_write(self, conversation_id: str, paths: frozenset[str]) -> None:
        if paths:
            self._writable[conversation_id] = paths
        else:
            self._writable.pop(conversation_id, None)

    async def bind(self, conversation_id: str, binding: Binding) -> None:
        """Make a real folder the workspace of a conversation that has none yet."""
        raise refused_for("other_machine", isolation=self.isolation)

    async def sweep_deleted(self) -> None:
        await self._removal.sweep()

    async def shutdown(self, keep: Collection[str] = ()) -> None:
        await self._removal.close()
        await self._cancel_idle_task()
        idle = [each for each in self._sandboxes if each not in keep]
        await asyncio.gather(*(self._stop_unless_busy(each) for each in idle))
        await self.disconnect()

    async def disconnect(self) -> None:
        """Disconnect from every sandbox without stopping it, as if the server were killed."""
        await self._cancel_idle_task()
        await asyncio.gather(*(each.disconnect() for each in self._sandboxes.values()))
        self._sandboxes.clear()

    @property
    @abstractmethod
    def limits(self) -> SandboxLimits:
        """The limits, and how many sandboxes run."""

    @abstractmethod
    async def copy(self, conversation_id: str, to: str) -> None:
        """Copy its files to the conversation ``to``; what runs in the sandbox goes on."""

    @abstractmethod
    async def delete(self, conversation_id: str) -> None:
        """Stop the sandbox and remove its files."""

    @abstractmethod
    async def has_files(self, conversation_id: str) -> bool:
        """Whether its workspace may have anything in it; opens no sandbox."""

    @abstractmethod
    async def write_context(self, conversation_id: str, files: dict[str, Any]) -> list[str]:
        """Write its context files; the names of those that were damaged and are kept aside."""

    @abstractmethod
    def _client(self, folder: Folder) -> ExecutorClient:
        """A client for the executor of this conversation."""

    @abstractmethod
    async def _runtime(self) -> str:
        """The name of the runtime that new sandboxes get, which is prepared if it is missing."""

    @abstractmethod
    async def _start(
        self, folder: Folder, conversation_id: str, read_only: bool
    ) -> ExecutorSandbox:
        """A new sandbox."""

    @abstractmethod
    def _end(self, folder: Folder) -> None:
        """Kill a sandbox that does not answer, and everything in it."""

    async def _ended(self, folder: Folder) -> None:  # noqa: B027
        """A sandbox was stopped: remove what is left of it, except its files."""

    def _processes_end(self, folder: Folder) -> Callable[[], bool]:
        """Tells whether every process of the sandbox that runs now has ended."""
        return lambda: True

    # --- one sandbox -------------------------------------------------------------------------

    def _suits(
        self, conversation_id: str, sandbox: ExecutorSandbox, read_only: bool | None
    ) -> bool:
        if not self.safe or read_only is None:
            return True
        writable, large = self._writable.get(conversation_id, frozenset()), sandbox.large
        as_allowed = large.granted <= writable and not large.protected.keys() & writable
        return sandbox.read_only == read_only and as_allowed and not sandbox.outdated

    async def _replace(self, conversation_id: str, sandbox: ExecutorSandbox) -> None:
        """Stop a sandbox of the other kind as soon as no call runs in it.

        A process that an earlier call left behind must not write when nothing may, so what can
        be written is fixed when a sandbox starts, for all its processes.
        """
        await sandbox.calls_ended()
        await sandbox.end_background(keep_listening=False)
        async with self._lock(conversation_id):
            if self._sandboxes.get(conversation_id) is not sandbox:
                return
            folder = Folder(self._folders, conversation_id)
            has_ended = self._processes_end(folder)
            if await self._stop(sandbox, folder, unless_busy=True):
                del self._sandboxes[conversation_id]
                # The kernel tells only the parent when a process ends.
                while not has_ended():  # noqa: ASYNC110
                    await asyncio.sleep(END_INTERVAL)
                return
        # A call of an earlier server still runs in it; its result is collected first.
        await asyncio.sleep(UNCOLLECTED_INTERVAL)

    async def _make_room(self) -> None:
        """Stop the longest unused sandbox if there are as many as allowed; its files stay.

        No lock is held meanwhile: one that is slow to stop would delay every other start.
        """
        most, deadline = self._max_sandboxes(), time.monotonic() + ROOM_TIMEOUT
        while self._running() + self._starting + self._stopping >= most:
            if await self._stop_longest_unused():
                continue
            if time.monotonic() > deadline:
                raise TooManySandboxes(
                    f"{most} sandboxes are at work, as many as WENKO_MAX_SANDBOXES allows. Try "
                    "again when a command has ended.",
                    f"已有 {most} 个沙箱在工作，达到 WENKO_MAX_SANDBOXES 的上限。"
                    "请等某条命令结束后再试。",
                )
            await asyncio.sleep(ROOM_INTERVAL)

    async def _stop_longest_unused(self) -> bool:
        for name, sandbox in sorted(self._sandboxes.items(), key=lambda each: each[1].last_used):
            # Between two calls of a run nothing happens in a sandbox either.
            unused = not sandbox.busy and time.monotonic() - sandbox.last_used >= UNUSED_AFTER
            # Whoever has its lock may wait for room too.
            if (
                unused
                and sandbox.alive
                and not self._lock(name).locked()
                and await self._stop_unless_busy(name)
            ):
                return True
        return False

    def _max_sandboxes(self) -> int:
        by_memory = max(1, self._machine_memory() // MEMORY_OF_AN_IDLE_ONE)
        return self._settings.max_sandboxes or min(MAX_SANDBOXES, by_memory)

    def _machine_memory(self) -> int:
        """Of the machine that runs the sandboxes."""
        return physical_memory()

    def _running(self) -> int:
        """How many sandboxes this server has open."""
        return sum(each.alive for each in self._sandboxes.values())

    async def _adopt_or_start(self, conversation_id: str, read_only: bool) -> ExecutorSandbox:
        folder = Folder(self._folders, conversation_id)
        found = await self._adopt(folder, conversation_id)
        if found is None:
            await self._make_room()
            self._starting += 1
            try:
                found = await self._start_when_possible(folder, conversation_id, read_only)
            finally:
                self._starting -= 1
        self._watch_idle()
        return found

    def _watch_idle(self) -> None:
        if self._idle_task is None:
            self._idle_task = asyncio.create_task(self._stop_idle())

    async def _start_when_possible(
        self, folder: Folder, conversation_id: str, read_only: bool
    ) -> ExecutorSandbox:
        async with self._start_slots:
            return await self._start(folder, conversation_id, read_only and self.safe)

    async def _adopt(self, folder: Folder, conversation_id: str) -> ExecutorSandbox | None:
        """The executor that an earlier server left running, if there is one."""
        client = self._client(folder)
        try:
            hello = await client.hello(HELLO_TIMEOUT)
        except SandboxUnavailable:
            return None
        except TimeoutError:
            log.warning("The sandbox of %s does not answer; killing it.", conversation_id)
            await client.close()
            self._end(folder)
            return None
        read_only, kill = hello.get("read_only", False), partial(self._end, folder)
        secrets = self._secrets_of(folder, conversation_id)
        large = LargeFiles(hello.get("protected", {}), frozenset(hello.get("granted", ())))
        sandbox = ExecutorSandbox(
            hello["id"], conversation_id, client, kill, read_only, folder.bound, large, secrets
        )
        runtime = await self._runtime()
        # An executor of another version is replaced, unless it still holds results for us.
        outdated = hello["runtime"] != runtime and not hello["calls"]
        if hello["protocol"] != PROTOCOL or outdated:
            await self._stop(sandbox, folder)
            return None
        return sandbox

    async def _stop(
        self, sandbox: ExecutorSandbox, folder: Folder, unless_busy: bool = False
    ) -> bool:
        """Stop the sandbox; returns whether it has ended."""
        try:
            async with asyncio.timeout(STOP_TIMEOUT):
                if not await sandbox.stop(unless_busy):
                    return False
                await sandbox.ended()
        except TimeoutError:
            self._end(folder)
            await sandbox.disconnect()
        await self._ended(folder)
        return True

    def _secrets_of(self, folder: Folder, conversation_id: str) -> ConversationSecrets:
        """They stay known when its sandbox is stopped: their files may have changed."""
        if len(self._secrets) >= MAX_KNOWN_SECRETS:
            open_ = self._sandboxes
            self._secrets = {name: each for name, each in self._secrets.items() if name in open_}
        return self._secrets.setdefault(conversation_id, ConversationSecrets(folder.path))

    # --- all sandboxes -----------------------------------------------------------------------

    def _lock(self, conversation_id: str) -> asyncio.Lock:
        return self._locks.setdefault(conversation_id, asyncio.Lock())

    async def _stop_idle(self) -> None:
        idle = self._settings.sandbox_idle
        while True:
            await asyncio.sleep(min(30.0, idle / 4))
            for conversation_id, sandbox in list(self._sandboxes.items()):
                unused = time.monotonic() - sandbox.last_used >= idle
                if sandbox.alive and (not unused or sandbox.busy):
                    continue
                try:
                    await self._stop_unless_busy(conversation_id)
                except Exception:
                    # Of one sandbox: the others would never be stopped again.
                    log.exception("the idle sandbox of %s could not be stopped", conversation_id)

    async def _cancel_idle_task(self) -> None:
        if self._idle_task is not None:
            self._idle_task.cancel()
            with suppress(asyncio.CancelledError):
                await self._idle_task
            self._idle_task = None

    async def _stop_unless_busy(self, conversation_id: str) -> bool:
        """Stop a sandbox unless a call runs in it; returns whether it is stopped."""
        async with self._lock(conversation_id):
            sandbox = self._sandboxes.pop(conversation_id, None)
            if sandbox is None:
                return True
            stopped = False
            self._stopping += 1
            try:
                folder = Folder(self._folders, conversation_id)
                stopped = not sandbox.busy and await self._stop(sandbox, folder, unless_busy=True)
            finally:
                self._stopping -= 1
                if not stopped:
                    self._sandboxes[conversation_id] = sandbox
            return stopped
