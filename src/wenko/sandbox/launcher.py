"""Starts sandboxes through a small helper process (``launcher_main``)."""

import asyncio
import json
import os
import socket
from collections.abc import Mapping, Sequence
from pathlib import Path
from subprocess import DEVNULL, Popen
from tempfile import TemporaryFile
from typing import IO

from wenko.errors import SandboxUnavailable
from wenko.sandbox import launcher_main
from wenko.sandbox.runtime import PYTHON
from wenko.sandbox.user import SandboxUser

_PROGRAM = Path(launcher_main.__file__).read_text()
_MOUNT_POINTS = ("/mnt", "/media", "/srv", "/opt")


class Launcher:
    """``folders`` holds all sandboxes; with a ``user``, a private mount makes them reachable."""

    def __init__(self, folders: Path, user: SandboxUser | None, memory: int) -> None:
        self._folders = folders
        self._user = user
        self._memory = memory
        self._mount_point = _find_mount_point() if user is not None else None
        self._control: socket.socket | None = None
        self._process: Popen[bytes] | None = None
        self._connecting = asyncio.Lock()

    def path_inside(self, path: Path) -> str:
        """The name of ``path``, a path in ``folders``, for a started program."""
        if self._mount_point is None:
            return str(path)
        return os.path.join(self._mount_point, path.relative_to(self._folders))

    async def start(
        self, argv: Sequence[str], env: Mapping[str, str], fds: Mapping[int, int]
    ) -> None:
        """Start a program detached, passing our descriptors (values) as its numbers (keys)."""
        request = {"argv": list(argv), "env": dict(env), "fds": list(fds)}
        message = [json.dumps(request).encode()]
        try:
            socket.send_fds(await self._connected(), message, list(fds.values()))
        except (BrokenPipeError, ConnectionResetError):
            # The launcher was killed since the last start; start another one.
            await self.close()
            socket.send_fds(await self._connected(), message, list(fds.values()))

    async def close(self) -> None:
        if self._control is not None:
            self._control.close()
            self._control = None
        if self._process is not None:
            await asyncio.to_thread(self._process.wait)
            self._process = None

    async def _connected(self) -> socket.socket:
        async with self._connecting:
            if self._process is not None and self._process.poll() is not None:
                await self.close()
            if self._control is None:
                self._control = await self._launch()
            return self._control

    async def _launch(self) -> socket.socket:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs, TemporaryFile() as stderr:
            process = await asyncio.to_thread(self._execute, theirs.fileno(), stderr)
            theirs.close()
            ours.setblocking(False)
            if await asyncio.get_running_loop().sock_recv(ours, 16) == b"ready":
                self._process = process
                return ours
            ours.close()
            await asyncio.to_thread(process.wait)
            stderr.seek(0)
            reason = stderr.read().decode(errors="replace").strip().rpartition("\n")[2]
            raise SandboxUnavailable(
                f"Sandboxes cannot be started: {reason}", f"无法启动沙箱：{reason}"
            )

    def _execute(self, control: int, stderr: IO[bytes]) -> Popen[bytes]:
        config = {
            "folders": str(self._folders),
            "mount_point": self._mount_point,
            "user": None if self._user is None else [self._user.uid, self._user.gid],
            "memory": self._memory,
        }
        return Popen(
            [PYTHON, "-I", "-S", "-c", _PROGRAM, str(control), json.dumps(config)],
            stdin=DEVNULL,
            stdout=DEVNULL,
            stderr=stderr,
            env={},
            pass_fds=[control],
            start_new_session=True,
        )


def _find_mount_point() -> str:
    for path in _MOUNT_POINTS:
        if os.path.isdir(path):
            return path
    tried = ", ".join(_MOUNT_POINTS)
    raise SandboxUnavailable(
        f"None of {tried} exists; create one of them, it stays empty.",
        f"{tried} 都不存在；请新建其中一个，它会一直为空。",
    )
