"""What every executor is told when it starts: its folders, its limits, the environment of tools."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wenko.sandbox.pool import physical_memory
from wenko.settings import Settings

PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
_READ_ONLY_ENVIRONMENT = {
    "PYTHONDONTWRITEBYTECODE": "1",
    "XDG_CACHE_HOME": "/tmp/.cache",
    "npm_config_cache": "/tmp/.npm",
    "GIT_OPTIONAL_LOCKS": "0",
}
"""Where programs would only try, and fail, to keep something for later."""
_OWN_SYSTEM = {"PIP_BREAK_SYSTEM_PACKAGES": "1", "PIP_ROOT_USER_ACTION": "ignore"}
"""Nothing of the system can be broken: pip installs into the home folder of the sandbox."""
MIN_RESERVE = 256 << 20
RESERVED_PART = 16
"""While less than this part of the memory is available, large sandboxes have to give way."""


@dataclass(frozen=True, slots=True)
class SandboxPaths:
    """The executor's folders, as it sees them."""

    workspace: str
    hidden: str
    home: str
    runtime: str
    scratch: str
    """Where replies and pictures of the desktop wait for the server."""
    isolated: bool = True
    git_config: str = ""
    """If it is not that of the runtime, or in its place."""


# Nobody turns the pages of a command that only prints; one of these programs each.
_PAGERS = dict.fromkeys(
    """
    PAGER GIT_PAGER MANPAGER SYSTEMD_PAGER GH_PAGER GLAB_PAGER AWS_PAGER PSQL_PAGER MYSQL_PAGER
    BAT_PAGER DELTA_PAGER PERLDOC_PAGER RI_PAGER KUBECTL_PAGER
    """.split(),  # noqa: SIM905
    "cat",
)


def environment(
    paths: SandboxPaths, read_only: bool = False, path: Sequence[str] = ()
) -> dict[str, str]:
    """The environment of the tools; nothing of the server's own environment."""
    return {
        "PATH": ":".join([f"{paths.home}/.local/bin", *path, f"{paths.runtime}/bin", PATH]),
        "HOME": paths.home,
        "USER": "sandbox",
        "LOGNAME": "sandbox",
        "SHELL": "/bin/bash",
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        "GIT_CONFIG_SYSTEM": paths.git_config or f"{paths.runtime}/gitconfig",
        "PYTHONUNBUFFERED": "1",
        "PYTHONPATH": f"{paths.runtime}/toolbox_site",
        "WENKO_TOOLBOX": f"{paths.runtime}/toolbox",
        "WENKO_SCRATCH": paths.scratch,
        "MATPLOTLIBRC": f"{paths.runtime}/matplotlibrc",
        **(_OWN_SYSTEM if paths.isolated else {}),
        **(_READ_ONLY_ENVIRONMENT if read_only else {}),
        **_PAGERS,
    }


def executor_config(
    settings: Settings,
    paths: SandboxPaths,
    *,
    id: str,
    runtime: str,
    read_only: bool,
    memory_events: int | None,
    tmpfs: tuple[str, ...],
    machine_memory: int | None = None,
    path: Sequence[str] = (),
    more: Mapping[str, object] | None = None,
) -> str:
    """As JSON. ``memory_events``: the descriptor of the cgroup's, if the kernel limits memory.
    ``machine_memory``: of the machine that runs it, if it is not this one. ``path``: folders with
    programs that its project asks for."""
    config = {
        "id": id,
        "runtime": runtime,
        "workspace": paths.workspace,
        "hidden": paths.hidden,
        "scratch": paths.scratch,
        "read_only": read_only,
        "env": environment(paths, read_only, path),
        "lease": settings.sandbox_lease,
        "memory": settings.sandbox_memory_mb << 20,
        "memory_events": memory_events,
        "memory_reserve": max(MIN_RESERVE, (machine_memory or physical_memory()) // RESERVED_PART),
        "tmpfs": tmpfs,
        "disk": settings.sandbox_disk_mb << 20,
        "files": settings.sandbox_files,
        "disk_reserve": settings.disk_reserve_mb << 20,
        "processes": settings.sandbox_processes,
        "output_limit": settings.output_limit,
        **(more or {}),
    }
    return json.dumps(config, separators=(",", ":"))
