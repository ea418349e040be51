"""cgroup v2: the kernel limits memory, processes and CPU of each sandbox, where we may ask it to.

That is the case for root without systemd, in a container with a writable cgroup file system, in a
unit with ``Delegate=yes``, and wherever systemd gives us such a unit (``launcher.py``).
"""

import contextlib
import errno
import os
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

REQUIRED = ("memory", "pids")
OPTIONAL = ("cpu",)
_SERVER, _SANDBOXES = "wenko-server", "wenko-sandboxes"
_CPU_PERIOD = 100_000
_SANDBOX_WEIGHT = 50
"""Of 100, the default: sandboxes yield to the rest of the machine, and are equal among each other,
however many processes one of them starts."""


class CgroupsUnavailable(Exception):
    """Why the kernel cannot limit sandboxes here."""


@dataclass(frozen=True, slots=True)
class CgroupLimits:
    memory: int
    """Bytes of one sandbox."""
    total_memory: int
    """Bytes of all sandboxes together."""
    processes: int
    cpus: float
    """Cores of one sandbox; 0 for no limit."""


class Cgroups:
    """The cgroups of this server's sandboxes, each below ``parent``."""

    def __init__(self, parent: Path, limits: CgroupLimits) -> None:
        self.parent = parent
        self._limits = limits

    @classmethod
    def delegated(cls, base: Path, own: Collection[int], limits: CgroupLimits) -> "Cgroups":
        """Below ``base``, which must be ours: no other process than ``own`` may be in it."""
        try:
            return cls(_prepare(base, own, limits), limits)
        except OSError as error:
            reason = f"{error.strerror}: {error.filename or base}"
            raise CgroupsUnavailable(reason) from None

    def create(self, name: str) -> Path:
        """The cgroup for a sandbox to start in, with its limits."""
        cgroup = self.parent / name
        cgroup.mkdir(exist_ok=True)
        limits = self._limits
        _write(cgroup / "memory.max", limits.memory)
        # Without this the limit only moves pages to the swap, which all sandboxes share.
        _write_if_exists(cgroup / "memory.swap.max", 0)
        _write(cgroup / "pids.max", limits.processes)
        _write_if_exists(cgroup / "cpu.weight", _SANDBOX_WEIGHT)
        if limits.cpus > 0:
            quota = f"{int(limits.cpus * _CPU_PERIOD)} {_CPU_PERIOD}"
            _write_if_exists(cgroup / "cpu.max", quota)
        return cgroup

    def kill(self, name: str) -> bool:
        """Kill every process of a sandbox; returns whether that was possible."""
        try:
            _write(self.parent / name / "cgroup.kill", 1)
        except OSError:
            return False
        return True

    def remove_unused(self) -> None:
        """Remove the cgroups of ended sandboxes; the kernel refuses to remove the others."""
        for cgroup in self.parent.iterdir():
            if cgroup.is_dir():
                with contextlib.suppress(OSError):
                    cgroup.rmdir()


def cgroup_of(pid: int | str, proc: Path = Path("/proc")) -> Path:
    """The folder of a process's cgroup."""
    try:
        memberships = (proc / str(pid) / "cgroup").read_text().splitlines()
        mounts = (proc / "self" / "mountinfo").read_text().splitlines()
    except OSError as error:
        raise CgroupsUnavailable(f"{error.strerror}: {error.filename}") from None
    path = next((line[3:] for line in memberships if line.startswith("0::")), None)
    mount = next((_cgroup_mount(line) for line in mounts if _cgroup_mount(line)), None)
    if path is None or mount is None:
        raise CgroupsUnavailable("there is no cgroup v2 file system")
    root, mount_point = mount
    # In a container the mount may show only a part of the hierarchy.
    inside = os.path.relpath(path, root) if path.startswith(root) else path.lstrip("/")
    return Path(os.path.normpath(os.path.join(mount_point, inside)))


def _cgroup_mount(line: str) -> tuple[str, str] | None:
    """The root and the mount point if a line of mountinfo is about cgroup v2."""
    fields, _, rest = line.partition(" - ")
    if rest.split(" ")[0] != "cgroup2":
        return None
    return fields.split(" ")[3], fields.split(" ")[4]


def _prepare(base: Path, own: Collection[int], limits: CgroupLimits) -> Path:
    available = (base / "cgroup.controllers").read_text().split()
    missing = [each for each in REQUIRED if each not in available]
    if missing:
        raise CgroupsUnavailable(f"{base} has no controller for {', '.join(missing)}")
    controllers = " ".join(f"+{each}" for each in (*REQUIRED, *OPTIONAL) if each in available)
    _enable(base, controllers, own)
    parent = base / _SANDBOXES
    parent.mkdir(exist_ok=True)
    _write(parent / "memory.max", limits.total_memory)
    _write(parent / "cgroup.subtree_control", controllers)
    return parent


def _enable(base: Path, controllers: str, own: Collection[int]) -> None:
    try:
        _write(base / "cgroup.subtree_control", controllers)
    except OSError as error:
        # A cgroup with limited children may have no processes of its own (except the root).
        if error.errno != errno.EBUSY:
            raise
        _move_to_leaf(base, own)
        _write(base / "cgroup.subtree_control", controllers)


def _move_to_leaf(base: Path, own: Collection[int]) -> None:
    pids = {int(pid) for pid in (base / "cgroup.procs").read_text().split()}
    if not pids <= set(own):
        raise CgroupsUnavailable(f"{base} has processes of others in it")
    leaf = base / _SERVER
    leaf.mkdir(exist_ok=True)
    for pid in pids:
        _write(leaf / "cgroup.procs", pid)


def _write(path: Path, value: object) -> None:
    # Not created if it is missing: the kernel makes these files.
    fd = os.open(path, os.O_WRONLY | os.O_CLOEXEC)
    try:
        os.write(fd, str(value).encode())
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        os.close(fd)


def _write_if_exists(path: Path, value: object) -> None:
    if path.exists():
        _write(path, value)
