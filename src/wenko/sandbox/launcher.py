"""Starts sandboxes through a small helper process (``launcher_main``)."""

import asyncio
import json
import os
import shutil
import socket
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from subprocess import DEVNULL, Popen, SubprocessError, run
from tempfile import TemporaryFile
from typing import IO

from wenko.errors import SandboxUnavailable
from wenko.sandbox import launcher_main
from wenko.sandbox.binding import refused_for
from wenko.sandbox.cgroups import CgroupLimits, Cgroups, CgroupsUnavailable, cgroup_of
from wenko.sandbox.executor.processes import all_processes, descendants
from wenko.sandbox.runtime import PYTHON
from wenko.sandbox.user import SandboxUser

_PROGRAM = Path(launcher_main.__file__).read_text()
_MOUNT_POINTS = ("/mnt", "/media", "/srv", "/opt")


class Launcher:
    """``folders`` holds all sandboxes; for other users, a private mount makes them reachable."""

    def __init__(
        self, folders: Path, with_user: bool, limits: CgroupLimits, inotify: int | None
    ) -> None:
        self._folders = folders
        self._inotify = inotify
        self._limits = limits
        self.cgroups: Cgroups | None = None
        self.no_cgroups = ""
        """Why the kernel does not limit the sandboxes."""
        self._mount_point = _find_mount_point() if with_user else None
        self._control: socket.socket | None = None
        self._process: Popen[bytes] | None = None
        self._connecting = asyncio.Lock()

    def path_inside(self, path: Path) -> str:
        """The name of ``path``, a path in ``folders``, for a started program."""
        if self._mount_point is None:
            return str(path)
        return os.path.join(self._mount_point, path.relative_to(self._folders))

    def check_reachable(self, path: Path) -> None:
        """Raises ``WorkspaceRefused`` if the launcher's own mount hides this path."""
        mount = self._mount_point
        if mount is not None and path.is_relative_to(mount):
            raise refused_for("covered", mount=mount)

    async def connect(self) -> None:
        """Start the launcher if it does not run; ``cgroups`` is known afterwards."""
        await self._connected()

    async def start(
        self,
        argv: Sequence[str],
        env: Mapping[str, str],
        fds: Mapping[int, int],
        user: SandboxUser | None = None,
        cgroup: int | None = None,
    ) -> None:
        """Start a program detached, passing our descriptors (values) as its numbers (keys).

        ``cgroup`` is the open ``cgroup.procs`` of the cgroup to start it in.
        """
        request = {
            "argv": list(argv),
            "env": dict(env),
            "fds": list(fds),
            "cgroup": cgroup is not None,
            "user": None if user is None else [user.uid, user.gid],
        }
        message = [json.dumps(request).encode()]
        passed = [*fds.values(), *(() if cgroup is None else (cgroup,))]
        try:
            socket.send_fds(await self._connected(), message, passed)
        except (BrokenPipeError, ConnectionResetError):
            # The launcher was killed since the last start; start another one.
            await self.close()
            socket.send_fds(await self._connected(), message, passed)

    async def close(self) -> None:
        async with self._connecting:
            await self._close()

    async def _close(self) -> None:
        if self._control is not None:
            self._control.close()
            self._control = None
        if self._process is not None:
            await asyncio.to_thread(self._process.wait)
            self._process = None

    async def _connected(self) -> socket.socket:
        async with self._connecting:
            if self._process is not None and self._process.poll() is not None:
                await self._close()
            if self._control is None:
                launching = asyncio.ensure_future(self._launch())
                try:
                    self._control = await asyncio.shield(launching)
                except asyncio.CancelledError:
                    # A process that nobody knows of would never be ended.
                    with suppress(SandboxUnavailable):
                        self._control = await launching
                    raise
            return self._control

    async def _launch(self) -> socket.socket:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs, TemporaryFile() as stderr:
            process = await asyncio.to_thread(self._execute, theirs.fileno(), stderr)
            theirs.close()
            ours.setblocking(False)
            if await asyncio.get_running_loop().sock_recv(ours, 16) == b"ready":
                self._process = process
                await asyncio.to_thread(self._delegate, process.pid)
                return ours
            ours.close()
            await asyncio.to_thread(process.wait)
            stderr.seek(0)
            reason = stderr.read().decode(errors="replace").strip().rpartition("\n")[2]
            raise SandboxUnavailable(
                f"Sandboxes cannot be started: {reason}", f"无法启动沙箱：{reason}"
            )

    def _delegate(self, launcher: int) -> None:
        """The launcher is in a unit of its own, or in our cgroup with our other processes."""
        own = {os.getpid(), *descendants(os.getpid(), all_processes())}
        try:
            self.cgroups = Cgroups.delegated(cgroup_of(launcher), own, self._limits)
            self.cgroups.remove_unused()
        except CgroupsUnavailable as error:
            self.cgroups, self.no_cgroups = None, str(error)

    def _execute(self, control: int, stderr: IO[bytes]) -> Popen[bytes]:
        config = {
            "folders": str(self._folders),
            "mount_point": self._mount_point,
            "memory": self._limits.memory,
            "inotify": self._inotify,
        }
        unit, env = delegated_unit()
        return Popen(
            [*unit, PYTHON, "-I", "-S", "-c", _PROGRAM, str(control), json.dumps(config)],
            stdin=DEVNULL,
            stdout=DEVNULL,
            stderr=stderr,
            env=env,
            pass_fds=[control],
            start_new_session=True,
        )


def delegated_unit() -> tuple[list[str], dict[str, str]]:
    """A command that runs another one in a unit of systemd which we may divide, and its
    environment; empty where there is no systemd that gives us one."""
    systemd_run = shutil.which("systemd-run", path="/usr/bin:/bin")
    if systemd_run is None or not os.path.isdir("/run/systemd/system"):
        return [], {}
    command = [systemd_run, "--scope", "--quiet", "--collect", "--property=Delegate=yes"]
    env = {}
    if os.geteuid() != 0:
        command.append("--user")
        names = ("XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS")
        env = {name: os.environ[name] for name in names if name in os.environ}
    try:
        run([*command, "true"], env=env, stdin=DEVNULL, capture_output=True, check=True, timeout=5)
    except (OSError, SubprocessError):
        return [], {}
    # Nothing of the environment reaches the launcher.
    return [*command, "/usr/bin/env", "-i"], env


def _find_mount_point() -> str:
    for path in _MOUNT_POINTS:
        if os.path.isdir(path):
            return path
    tried = ", ".join(_MOUNT_POINTS)
    raise SandboxUnavailable(
        f"None of {tried} exists; create one of them, it stays empty.",
        f"{tried} 都不存在；请新建其中一个，它会一直为空。",
    )
