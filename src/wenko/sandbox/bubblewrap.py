"""Sandboxes isolated by bubblewrap: own namespaces, no network, no capabilities, own user.

Every flag here closes an escape that worked without it (docs/decisions/0005); the self-test tries
each of them.
"""

import json
import os
import shutil
import signal
from collections.abc import Callable
from pathlib import Path

from wenko.errors import SandboxUnavailable
from wenko.sandbox.configuration import PATH, SandboxPaths
from wenko.sandbox.folder import Folder
from wenko.sandbox.large_files import LargeFiles
from wenko.sandbox.local import EXECUTOR, LocalSandboxes, Program
from wenko.sandbox.project_mounts import ProjectMounts
from wenko.sandbox.runtime import FILTERS, PYTHON
from wenko.sandbox.user import SandboxUser, sandbox_user

_ARGUMENTS, _STATUS, _SECCOMP = 4, 5, (6, 7)
PATHS_INSIDE = SandboxPaths(
    workspace="/workspace",
    hidden="/root/.agent",
    home="/home/sandbox",
    runtime="/run/wenko",
    scratch="/tmp/.wenko",
)
_ISOLATION = """
    --unshare-user --unshare-pid --unshare-ipc --unshare-uts --unshare-cgroup-try --unshare-net
    --disable-userns --uid 1000 --gid 1000 --hostname sandbox --cap-drop ALL --new-session
    --as-pid-1
""".split()  # noqa: SIM905

_IN_MEMORY = {"/dev/shm": 4, "/tmp": 2, "/run": 16, "/var": 16}
"""Private tmpfs folders; each may fill one n-th of the sandbox's memory."""


class BubblewrapSandboxes(LocalSandboxes):
    isolation = "bubblewrap"
    tmpfs = tuple(_IN_MEMORY)

    def _paths(self, folder: Folder, runtime: Path) -> SandboxPaths:
        return PATHS_INSIDE

    def _sandbox_user(self) -> SandboxUser | None:
        return sandbox_user(self._settings.sandbox_user)

    def _kill(self, folder: Folder) -> None:
        pid = executor_pid(folder)
        if pid is not None:
            os.kill(pid, signal.SIGKILL)

    def _on_started(self, folder: Folder, pid: int) -> None:
        """bubblewrap itself has written which process it is on this machine."""

    def _processes_end(self, folder: Folder) -> Callable[[], bool]:
        # The executor closes its socket before the kernel has ended the others of its namespace,
        # and it is reaped only after that.
        pid = executor_pid(folder)
        return lambda: pid is None or not os.path.exists(f"/proc/{pid}")

    def _program(
        self,
        folder: Folder,
        runtime: Path,
        config: str,
        read_only: bool,
        project: ProjectMounts,
        large: LargeFiles,
    ) -> Program:
        binary = shutil.which("bwrap", path="/usr/local/bin:/usr/bin:/bin")
        if binary is None:
            raise SandboxUnavailable(
                "bubblewrap is not installed, so commands cannot be isolated. Install it: "
                "apt-get install bubblewrap",
                "没有安装 bubblewrap，无法隔离命令。请安装：apt-get install bubblewrap",
            )
        given = [*self._arguments(folder, runtime, read_only, project), *large.arguments]
        arguments = os.fsencode("\0".join(given))
        fds = {
            # Arguments by descriptor and an empty environment: /proc/1 must not reveal the host's.
            _ARGUMENTS: _memory_file("arguments", arguments),
            _STATUS: os.open(folder.status, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
        }
        for fd, name in zip(_SECCOMP, FILTERS, strict=True):
            fds[fd] = _memory_file("seccomp", (runtime / name).read_bytes())
        path = f"import sys; sys.path.insert(0, {PATHS_INSIDE.runtime!r})"
        python = [PYTHON, "-I", "-S", "-B", "-X", "utf8", "-c", f"{path}; {EXECUTOR}", config]
        return Program([binary, "--args", str(_ARGUMENTS), "--", *python], {}, fds)

    def _arguments(
        self, folder: Folder, runtime: Path, read_only: bool, project: ProjectMounts
    ) -> list[str]:
        inside = self.launcher.path_inside
        # The home folder too: a program put on its PATH would run when writing is allowed again.
        bind = "--ro-bind" if read_only else "--bind"
        arguments = [*_ISOLATION, "--ro-bind", "/usr", "/usr", *_system_links()]
        arguments += ["--ro-bind", inside(runtime / "etc"), "/etc", "--proc", "/proc"]
        arguments += ["--dev", "/dev"]
        for path, part in _IN_MEMORY.items():
            size = str((self._settings.sandbox_memory_mb << 20) // part)
            arguments += ["--perms", "1777", "--size", size, "--tmpfs", path]
        for path in ("/tmp/.X11-unix", "/var/tmp", "/run/lock"):
            arguments += ["--perms", "1777", "--dir", path]
        arguments += ["--ro-bind", inside(runtime), PATHS_INSIDE.runtime]
        # A bound folder is elsewhere; its owner, as whom the sandbox runs, reaches it by itself.
        workspace = str(folder.workspace) if folder.bound else inside(folder.workspace)
        arguments += [bind, workspace, PATHS_INSIDE.workspace]
        arguments += ["--perms", "0700", "--dir", "/root"]
        arguments += ["--bind", inside(folder.agent), PATHS_INSIDE.hidden]
        # Written by the server alone: a tool must not change what the agent remembers.
        arguments += ["--ro-bind", inside(folder.context), f"{PATHS_INSIDE.hidden}/context"]
        arguments += [bind, inside(folder.home), PATHS_INSIDE.home]
        if project.git_config:
            seen = f"{PATHS_INSIDE.runtime}/gitconfig"
            arguments += ["--ro-bind", inside(folder.git_config), seen]
        for path in project.read_only:
            arguments += ["--ro-bind", path, path]
        if project.folder is not None:
            # Scripts of an environment name their interpreter by the path that it has outside.
            arguments += ["--symlink", PATHS_INSIDE.workspace, project.folder]
        # The rest of / and /dev is memory without a limit, so it is read-only.
        arguments += [
            "--remount-ro",
            "/dev",
            "--remount-ro",
            "/",
            "--chdir",
            PATHS_INSIDE.workspace,
            "--clearenv",
        ]
        arguments += ["--setenv", "PATH", PATH]
        for fd in _SECCOMP:
            arguments += ["--add-seccomp-fd", str(fd)]
        return [*arguments, "--json-status-fd", str(_STATUS)]


def _system_links() -> list[str]:
    """/bin, /lib and the like as on the host: links into /usr, or real folders."""
    arguments = []
    for name in ("bin", "sbin", "lib", "lib32", "lib64", "libx32"):
        path = f"/{name}"
        if os.path.islink(path):
            arguments += ["--symlink", os.readlink(path), path]
        elif os.path.isdir(path):
            arguments += ["--ro-bind", path, path]
    return arguments


def _memory_file(name: str, data: bytes) -> int:
    """A descriptor from which a child process reads ``data``; the caller closes it."""
    fd = os.memfd_create(name)
    with open(fd, "wb", closefd=False) as file:
        file.write(data)
    os.lseek(fd, 0, os.SEEK_SET)
    return fd


def executor_pid(folder: Folder) -> int | None:
    """The process id, on the host, of the executor started in this folder, if it still runs."""
    try:
        status = json.loads(folder.status.read_text().splitlines()[0])
        pid = int(status["child-pid"])
        # Process ids are reused; the namespace shows whether this is still the same process.
        namespace = os.stat(f"/proc/{pid}/ns/pid").st_ino
    except (OSError, ValueError, KeyError, IndexError):
        return None
    return pid if namespace == status["pid-namespace"] else None
