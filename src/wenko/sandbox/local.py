"""Sandboxes on this machine: processes that a launcher starts, and folders with their files."""

import asyncio
import os
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from wenko.errors import SandboxUnavailable
from wenko.protocol.model import new_id
from wenko.sandbox.base import SandboxLimits
from wenko.sandbox.binding import Binding, write_binding
from wenko.sandbox.cgroups import CgroupLimits
from wenko.sandbox.client import ExecutorClient, UnixEndpoint
from wenko.sandbox.configuration import SandboxPaths, executor_config
from wenko.sandbox.context_files import write_context_files
from wenko.sandbox.executor.limits import RESERVED_PROCESSES
from wenko.sandbox.folder import Folder
from wenko.sandbox.large_files import LargeFiles, protect
from wenko.sandbox.launcher import Launcher
from wenko.sandbox.local_trials import LocalTrialFolders, copy_folders
from wenko.sandbox.pool import SandboxPool, physical_memory
from wenko.sandbox.project_mounts import ProjectMounts, project_mounts
from wenko.sandbox.runtime import prepare_runtime
from wenko.sandbox.session import ExecutorSandbox
from wenko.sandbox.trial_folders import UNLIMITED, CopyLimits
from wenko.sandbox.user import SandboxUser, check_access, conversation_user, owner_of
from wenko.settings import Settings

LISTENING, MEMORY_EVENTS = 3, 8
EXECUTOR = "from executor.server import main; main()"
START_TIMEOUT = 30.0
INOTIFY_INSTANCES = 16
"""Of one sandbox, if all of them run as the server's own user, which mostly has 128."""
OWN_PROCESSES = 4
"""bubblewrap and the executor, which a cgroup counts too."""


@dataclass(frozen=True, slots=True)
class Program:
    """A program to start: arguments, environment, and extra descriptors by their number."""

    argv: Sequence[str]
    env: Mapping[str, str]
    fds: Mapping[int, int]


class LocalSandboxes(SandboxPool):
    """Sandboxes that a launcher starts on this machine, each in a folder."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._prepare_lock = asyncio.Lock()
        self._launcher: Launcher | None = None
        self._user: SandboxUser | None = None
        # Without isolation a tried command would reach the original, and anything else.
        trials = LocalTrialFolders(self._folders, self.user_of, self._prepare)
        self.trials = trials if self.safe else None

    async def copy(self, conversation_id: str, to: str) -> None:
        runtime = await self._prepare()
        source, target = Folder(self._folders, conversation_id), Folder(self._folders, to)
        if not await asyncio.to_thread(source.path.exists):
            return
        if source.bound is not None:
            source.bound.check()
        settings = self._settings
        limits = CopyLimits(settings.sandbox_files, settings.sandbox_disk_mb << 20, 0)
        if source.bound is None:
            limits = UNLIMITED  # It is within its own limits, and a home folder does not count.
        user = await self.user_of(conversation_id)
        await copy_folders(source, target, user, limits, runtime)
        await asyncio.to_thread(target.prepare, await self.user_of(to))

    async def user_of(self, conversation_id: str) -> SandboxUser | None:
        """The user of this sandbox; a trial has that of its conversation."""
        await self._prepare()
        folder = Folder(self._folders, conversation_id)
        if (origin := folder.trial_of) is not None:
            return await self.user_of(origin)
        if folder.bound is not None and self._user is not None:
            return owner_of(folder.bound, self._user)
        return conversation_user(self._user, conversation_id)

    async def bind(self, conversation_id: str, binding: Binding) -> None:
        """Make a real folder the workspace of a conversation that has none yet."""
        await self._prepare()
        user = None if self._user is None else owner_of(binding, self._user)
        await asyncio.to_thread(check_access, binding.path, user)
        if self._user is not None:
            self.launcher.check_reachable(binding.path)
        folder = Folder(self._folders, conversation_id)
        await asyncio.to_thread(write_binding, folder.path, binding)

    async def delete(self, conversation_id: str) -> None:
        await self.close(conversation_id)
        await self._removal.remove(self._folders / conversation_id)

    async def disconnect(self) -> None:
        await super().disconnect()
        if self._launcher is not None:
            await self._launcher.close()
            self._launcher = None

    async def has_files(self, conversation_id: str) -> bool:
        folder = Folder(self._folders, conversation_id)
        return await asyncio.to_thread(_is_filled, folder.workspace)

    async def write_context(self, conversation_id: str, files: dict[str, Any]) -> list[str]:
        return await asyncio.to_thread(write_context_files, self._folders, conversation_id, files)

    @property
    def limits(self) -> SandboxLimits:
        settings, launcher = self._settings, self._launcher
        by_kernel = None if launcher is None else launcher.cgroups is not None
        return SandboxLimits(
            running=self._running(),
            max_sandboxes=self._max_sandboxes(),
            memory_mb=settings.sandbox_memory_mb,
            total_memory_mb=self._cgroup_limits().total_memory >> 20,
            memory_counted_by=by_kernel
            if by_kernel is None
            else "kernel"
            if by_kernel
            else "executor",
            no_cgroups=launcher.no_cgroups if launcher is not None else "",
            processes=settings.sandbox_processes,
            cpus=settings.sandbox_cpus,
            disk_mb=settings.sandbox_disk_mb,
            files=settings.sandbox_files,
        )

    @abstractmethod
    def _program(
        self,
        folder: Folder,
        runtime: Path,
        config: str,
        read_only: bool,
        project: ProjectMounts,
        large: LargeFiles,
    ) -> Program:
        """The program to start in this folder, with the configuration as its last argument."""

    @abstractmethod
    def _paths(self, folder: Folder, runtime: Path) -> SandboxPaths:
        """The executor's folders, as it sees them."""

    @abstractmethod
    def _sandbox_user(self) -> SandboxUser | None:
        """The user that sandboxes run as, if not the server's own."""

    @abstractmethod
    def _kill(self, folder: Folder) -> None:
        """Kill an executor that does not answer, and its tools."""

    @abstractmethod
    def _on_started(self, folder: Folder, pid: int) -> None:
        """An executor answers; ``pid`` is its process id as it sees it."""

    # --- one sandbox -------------------------------------------------------------------------

    def _client(self, folder: Folder) -> ExecutorClient:
        return ExecutorClient(UnixEndpoint(folder))

    async def _runtime(self) -> str:
        return (await self._prepare()).name

    async def _start(
        self, folder: Folder, conversation_id: str, read_only: bool
    ) -> ExecutorSandbox:
        runtime = await self._prepare()
        user = await self.user_of(conversation_id)
        folder.prepare(user)
        folder.prepare_context(user)
        sandbox_id = new_id()
        project = await asyncio.to_thread(project_mounts, folder, user)
        folder.write_git_config(project.git_config)
        paths = self._paths(folder, runtime)
        if project.git_config and not paths.isolated:
            paths = replace(paths, git_config=str(folder.git_config))
        with ExitStack() as closing:
            listening = closing.enter_context(folder.listen())
            folder.rotate_log()
            logged = os.open(folder.log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            closing.callback(os.close, logged)
            cgroup = await self._open_cgroup(conversation_id)
            for fd in cgroup or ():
                closing.callback(os.close, fd)
            large = await asyncio.to_thread(self._large_files, folder, read_only)
            for fd in large.fds.values():
                closing.callback(os.close, fd)
            config = executor_config(
                self._settings,
                paths,
                id=sandbox_id,
                runtime=runtime.name,
                read_only=read_only,
                memory_events=None if cgroup is None else MEMORY_EVENTS,
                tmpfs=self.tmpfs,
                more=large.report(),
                path=project.path,
            )
            program = self._program(folder, runtime, config, read_only, project, large)
            for fd in program.fds.values():
                closing.callback(os.close, fd)
            fds = {2: logged, LISTENING: listening.fileno(), **program.fds, **large.fds}
            procs = None
            if cgroup is not None:
                procs, fds[MEMORY_EVENTS] = cgroup
            await self.launcher.start(program.argv, program.env, fds, user, procs)
        client = self._client(folder)
        try:
            hello = await client.hello(START_TIMEOUT)
        except (SandboxUnavailable, TimeoutError):
            await client.close()
            reason = folder.stderr_tail() or "it gave no reason"
            raise SandboxUnavailable(
                f"The sandbox could not be started: {reason}", f"沙箱无法启动：{reason}"
            ) from None
        self._on_started(folder, hello["pid"])
        kill = partial(self._end, folder)
        secrets = self._secrets_of(folder, conversation_id)
        return ExecutorSandbox(
            sandbox_id, conversation_id, client, kill, read_only, folder.bound, large, secrets
        )

    def _large_files(self, folder: Folder, read_only: bool) -> LargeFiles:
        """What of a real folder undo could not keep, where that can be protected."""
        if folder.bound is None or read_only or not self.safe:
            return LargeFiles()
        writable = self._writable.get(folder.path.name, frozenset())
        limit = self._settings.undo_file_mb << 20
        return protect(folder.workspace, folder.path, limit, writable)

    async def _open_cgroup(self, conversation_id: str) -> tuple[int, int] | None:
        """Its open ``cgroup.procs`` and ``memory.events``, if the kernel limits sandboxes."""
        await self.launcher.connect()
        cgroups = self.launcher.cgroups
        if cgroups is None:
            return None
        cgroup = await asyncio.to_thread(cgroups.create, conversation_id)
        procs = os.open(cgroup / "cgroup.procs", os.O_WRONLY | os.O_CLOEXEC)
        try:
            return procs, os.open(cgroup / "memory.events", os.O_RDONLY | os.O_CLOEXEC)
        except BaseException:
            os.close(procs)
            raise

    def _end(self, folder: Folder) -> None:
        """Kill a sandbox that does not answer, and everything in it."""
        cgroups = None if self._launcher is None else self._launcher.cgroups
        if cgroups is not None:
            cgroups.kill(folder.path.name)
        self._kill(folder)

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
                with_user, limits = self._user is not None, self._cgroup_limits()
                inotify = INOTIFY_INSTANCES if self.safe and os.geteuid() != 0 else None
                self._launcher = Launcher(self._folders, with_user, limits, inotify)
            return await asyncio.to_thread(prepare_runtime, self._folders, self._settings.toolbox)

    def _cgroup_limits(self) -> CgroupLimits:
        settings = self._settings
        total = settings.sandbox_total_memory_mb << 20
        return CgroupLimits(
            memory=settings.sandbox_memory_mb << 20,
            total_memory=total or physical_memory() * 3 // 4,
            processes=settings.sandbox_processes + RESERVED_PROCESSES + OWN_PROCESSES,
            cpus=settings.sandbox_cpus,
        )

    def _make_parent(self) -> None:
        self._settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._folders.mkdir(mode=0o711, exist_ok=True)
        # The sandboxes' user may search it, but not list it.
        self._folders.chmod(0o711)


def _is_filled(workspace: Path) -> bool:
    try:
        with os.scandir(workspace) as entries:
            return next(entries, None) is not None
    except OSError:
        return False
