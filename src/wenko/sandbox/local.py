"""Sandboxes on this machine: started, adopted after a restart, stopped when idle, deleted."""

import asyncio
import json
import logging
import os
import time
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar
from weakref import WeakValueDictionary

from wenko.errors import SandboxUnavailable
from wenko.protocol.model import new_id
from wenko.sandbox.base import Sandbox
from wenko.sandbox.client import ExecutorClient
from wenko.sandbox.executor import PROTOCOL
from wenko.sandbox.folder import Folder
from wenko.sandbox.launcher import Launcher
from wenko.sandbox.runtime import prepare_runtime
from wenko.sandbox.session import ExecutorSandbox
from wenko.sandbox.user import SandboxUser
from wenko.settings import Settings

log = logging.getLogger(__name__)

LISTENING = 3
EXECUTOR = "from executor.server import main; main()"
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
START_TIMEOUT = 30.0
HELLO_TIMEOUT = 5.0
STOP_TIMEOUT = 3.0
STARTS_PER_CORE = 2


@dataclass(frozen=True, slots=True)
class SandboxPaths:
    """The executor's folders, as it sees them."""

    workspace: str
    hidden: str
    home: str
    runtime: str


@dataclass(frozen=True, slots=True)
class Program:
    """A program to start: arguments, environment, and extra descriptors by their number."""

    argv: Sequence[str]
    env: Mapping[str, str]
    fds: Mapping[int, int]


def environment(paths: SandboxPaths) -> dict[str, str]:
    """The environment of the tools; nothing of the server's own environment."""
    return {
        "PATH": f"{paths.home}/.local/bin:{PATH}",
        "HOME": paths.home,
        "USER": "sandbox",
        "LOGNAME": "sandbox",
        "SHELL": "/bin/bash",
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        "GIT_CONFIG_SYSTEM": f"{paths.runtime}/gitconfig",
        "PYTHONUNBUFFERED": "1",
        "PYTHONPATH": f"{paths.runtime}/toolbox",
        "WENKO_TOOLBOX": f"{paths.runtime}/toolbox",
    }


class LocalSandboxes(ABC):
    """Everything about sandboxes except the isolation itself."""

    isolation: ClassVar[str]
    safe: ClassVar[bool] = True

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._folders = settings.data.absolute() / "sandboxes"
        self._sandboxes: dict[str, ExecutorSandbox] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._start_slots = asyncio.Semaphore(STARTS_PER_CORE * (os.cpu_count() or 1))
        self._prepare_lock = asyncio.Lock()
        self._launcher: Launcher | None = None
        self._user: SandboxUser | None = None
        self._idle_task: asyncio.Task[None] | None = None

    def get_open(self, conversation_id: str) -> Sandbox | None:
        found = self._sandboxes.get(conversation_id)
        if found is None or not found.alive:
            return None
        found.last_used = time.monotonic()
        return found

    async def open(self, conversation_id: str) -> Sandbox:
        found = self._sandboxes.get(conversation_id)
        if found is None or not found.alive:
            async with self._lock(conversation_id):
                found = self._sandboxes.get(conversation_id)
                if found is None or not found.alive:
                    found = await self._adopt_or_start(conversation_id)
                    self._sandboxes[conversation_id] = found
        found.last_used = time.monotonic()
        return found

    async def close(self, conversation_id: str) -> None:
        async with self._lock(conversation_id):
            folder = Folder(self._folders, conversation_id)
            found = self._sandboxes.pop(conversation_id, None)
            found = found or await self._adopt(folder, conversation_id)
            if found is not None:
                await self._stop(found, folder)

    async def copy(self, conversation_id: str, to: str) -> None:
        # Stopped first: a process that swaps a folder for a link could make us copy any file.
        await self.close(conversation_id)
        await self._prepare()
        source, target = Folder(self._folders, conversation_id), Folder(self._folders, to)
        if source.path.exists():
            await asyncio.to_thread(target.copy_from, source, self._user)

    async def delete(self, conversation_id: str) -> None:
        await self.close(conversation_id)
        folder = Folder(self._folders, conversation_id)
        await asyncio.to_thread(folder.remove)

    async def shutdown(self, keep: Collection[str] = ()) -> None:
        await self._cancel_idle_task()
        idle = [each for each in self._sandboxes if each not in keep]
        await asyncio.gather(*(self._stop_unless_busy(each) for each in idle))
        await self.disconnect()

    async def disconnect(self) -> None:
        """Disconnect from every sandbox without stopping it, as if the server were killed."""
        await self._cancel_idle_task()
        await asyncio.gather(*(each.disconnect() for each in self._sandboxes.values()))
        self._sandboxes.clear()
        if self._launcher is not None:
            await self._launcher.close()
            self._launcher = None

    @abstractmethod
    def _program(self, folder: Folder, runtime: Path, config: str) -> Program:
        """The program to start in this folder, with the configuration as its last argument."""

    @abstractmethod
    def _paths(self, folder: Folder, runtime: Path) -> SandboxPaths:
        """The executor's folders, as it sees them."""

    @abstractmethod
    def _sandbox_user(self) -> SandboxUser | None:
        """The user that sandboxes run as, if not the server's own."""

    @abstractmethod
    def _kill(self, folder: Folder) -> None:
        """Kill an executor that does not answer."""

    # --- one sandbox -------------------------------------------------------------------------

    async def _adopt_or_start(self, conversation_id: str) -> ExecutorSandbox:
        folder = Folder(self._folders, conversation_id)
        found = await self._adopt(folder, conversation_id)
        if found is None:
            async with self._start_slots:
                found = await self._start(folder, conversation_id)
        if self._idle_task is None:
            self._idle_task = asyncio.create_task(self._stop_idle())
        return found

    async def _adopt(self, folder: Folder, conversation_id: str) -> ExecutorSandbox | None:
        """The executor that an earlier server left running, if there is one."""
        client = ExecutorClient(folder)
        try:
            hello = await client.hello(HELLO_TIMEOUT)
        except SandboxUnavailable:
            return None
        except TimeoutError:
            log.warning("The sandbox of %s does not answer; killing it.", conversation_id)
            await client.close()
            self._kill(folder)
            return None
        sandbox = ExecutorSandbox(hello["id"], conversation_id, client)
        runtime = await self._prepare()
        # An executor of another version is replaced, unless it still holds results for us.
        outdated = hello["runtime"] != runtime.name and not hello["calls"]
        if hello["protocol"] != PROTOCOL or outdated:
            await self._stop(sandbox, folder)
            return None
        return sandbox

    async def _start(self, folder: Folder, conversation_id: str) -> ExecutorSandbox:
        runtime = await self._prepare()
        folder.prepare(self._user)
        sandbox_id = new_id()
        with ExitStack() as closing:
            listening = closing.enter_context(folder.listen())
            folder.rotate_log()
            logged = os.open(folder.log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            config = self._config(sandbox_id, folder, runtime)
            program = self._program(folder, runtime, config)
            for fd in (logged, *program.fds.values()):
                closing.callback(os.close, fd)
            fds = {2: logged, LISTENING: listening.fileno(), **program.fds}
            await self.launcher.start(program.argv, program.env, fds)
        client = ExecutorClient(folder)
        try:
            await client.hello(START_TIMEOUT)
        except (SandboxUnavailable, TimeoutError):
            await client.close()
            reason = folder.stderr_tail() or "it gave no reason"
            raise SandboxUnavailable(
                f"The sandbox could not be started: {reason}", f"沙箱无法启动：{reason}"
            ) from None
        return ExecutorSandbox(sandbox_id, conversation_id, client)

    def _config(self, sandbox_id: str, folder: Folder, runtime: Path) -> str:
        paths = self._paths(folder, runtime)
        settings = self._settings
        config = {
            "id": sandbox_id,
            "runtime": runtime.name,
            "workspace": paths.workspace,
            "hidden": paths.hidden,
            "env": environment(paths),
            "lease": settings.sandbox_lease,
            "memory": settings.sandbox_memory_mb << 20,
            "processes": settings.sandbox_processes,
            "output_limit": settings.output_limit,
        }
        return json.dumps(config, separators=(",", ":"))

    async def _stop(self, sandbox: ExecutorSandbox, folder: Folder) -> None:
        try:
            async with asyncio.timeout(STOP_TIMEOUT):
                await sandbox.stop()
                await sandbox.ended()
        except TimeoutError:
            self._kill(folder)
            await sandbox.disconnect()

    # --- all sandboxes -----------------------------------------------------------------------

    @property
    def launcher(self) -> Launcher:
        assert self._launcher is not None, "_prepare comes before any start"
        return self._launcher

    async def _prepare(self) -> Path:
        """Prepare what all sandboxes share; returns the runtime folder, rebuilt if outdated."""
        async with self._prepare_lock:
            if self._launcher is None:
                self._user = await asyncio.to_thread(self._sandbox_user)
                await asyncio.to_thread(self._make_parent)
                memory = self._settings.sandbox_memory_mb << 20
                self._launcher = Launcher(self._folders, self._user, memory)
            return await asyncio.to_thread(prepare_runtime, self._folders, self._settings.toolbox)

    def _make_parent(self) -> None:
        self._settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._folders.mkdir(exist_ok=True)
        # The sandboxes' user may search it, but not list it.
        self._folders.chmod(0o711)

    def _lock(self, conversation_id: str) -> asyncio.Lock:
        return self._locks.setdefault(conversation_id, asyncio.Lock())

    async def _stop_idle(self) -> None:
        idle = self._settings.sandbox_idle
        while True:
            await asyncio.sleep(min(30.0, idle / 4))
            for conversation_id, sandbox in list(self._sandboxes.items()):
                unused = time.monotonic() - sandbox.last_used >= idle
                if not sandbox.alive or (unused and not sandbox.busy):
                    await self._stop_unless_busy(conversation_id)

    async def _cancel_idle_task(self) -> None:
        if self._idle_task is not None:
            self._idle_task.cancel()
            with suppress(asyncio.CancelledError):
                await self._idle_task
            self._idle_task = None

    async def _stop_unless_busy(self, conversation_id: str) -> None:
        """Stop a sandbox unless a call runs in it."""
        async with self._lock(conversation_id):
            sandbox = self._sandboxes.pop(conversation_id, None)
            if sandbox is None:
                return
            if sandbox.busy or not await sandbox.stop(unless_busy=True):
                self._sandboxes[conversation_id] = sandbox
            else:
                await sandbox.disconnect()
