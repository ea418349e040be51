"""What a sandbox's container is: its isolation, limits and mounts, as the engine is told."""

from collections.abc import Collection
from typing import Any
from zlib import crc32

from wenko.sandbox.configuration import executor_config
from wenko.sandbox.docker.endpoint import BRIDGE_USER
from wenko.sandbox.docker.image import CONTEXT, FIRST_USER, PATHS, USERS
from wenko.sandbox.executor.limits import RESERVED_PROCESSES
from wenko.sandbox.launcher_main import (
    EXECUTOR_OOM_SCORE,
    MAX_FILE,
    MAX_OPEN_FILES,
    MAX_PENDING_SIGNALS,
)
from wenko.sandbox.runtime import FILTERS
from wenko.settings import Settings

IN_MEMORY = {"/tmp": 2, "/run": 16, "/var": 16}
"""Folders in memory; each may fill one n-th of the sandbox's memory. As does /dev/shm a fourth."""
SHARED_MEMORY_PART = 4
OWN_PROCESSES = 64
"""The executor and the bridges, of which each connection of the server is one, with two threads."""
OWN_MEMORY = 64 << 20
"""Of the same. The executor counts what tools hold and ends the largest of them, which it can
explain; the kernel ends what is faster than that."""
_FOLDERS = ("/tmp/.X11-unix", "/var/tmp", "/run/lock")
_BOOT = f"import sys; sys.path.insert(0, {PATHS.runtime!r}); "
_BOOT += "from executor.container import main; main()"
# Docker's own, and all of /sys: a sandbox learns nothing of the machine from it.
_MASKED = """
    /proc/asound /proc/acpi /proc/interrupts /proc/kcore /proc/keys /proc/latency_stats
    /proc/timer_list /proc/timer_stats /proc/sched_debug /proc/scsi /sys
""".split()  # noqa: SIM905
_READ_ONLY = ["/proc/bus", "/proc/fs", "/proc/irq", "/proc/sys", "/proc/sysrq-trigger"]


def user_of(conversation_id: str, taken: Collection[int] = ()) -> int:
    """A user id that is not taken, near one that depends on the conversation.

    The kernel counts processes by it: of two sandboxes that share one, the first browser would
    take the second one's share. They share one only if there is no other left.
    """
    first = crc32(conversation_id.encode()) % USERS
    numbers = (FIRST_USER + (first + each) % USERS for each in range(USERS))
    return next((each for each in numbers if each not in taken), FIRST_USER + first)


def container_config(
    settings: Settings,
    *,
    user: int,
    image: str,
    sandbox_id: str,
    read_only: bool,
    volumes: dict[str, str],
    labels: dict[str, str],
    machine_memory: int,
) -> dict[str, Any]:
    """``volumes``: their names, by ``workspace``, ``home``, ``agent`` and ``context``."""
    config = executor_config(
        settings,
        PATHS,
        id=sandbox_id,
        runtime=image,
        read_only=read_only,
        memory_events=None,
        tmpfs=(*IN_MEMORY, "/dev/shm"),
        machine_memory=machine_memory,
        more={"peer": BRIDGE_USER, "filters": FILTERS, "folders": _FOLDERS},
    )
    return {
        "Image": image,
        "User": f"{user}:{user}",
        "Hostname": "sandbox",
        "WorkingDir": PATHS.workspace,
        "Entrypoint": ["python3", "-I", "-S", "-B", "-X", "utf8", "-c", _BOOT],
        "Cmd": [config],
        "Labels": labels,
        "HostConfig": {**_isolation(), **_limits(settings), **_mounts(volumes, read_only)},
    }


def _isolation() -> dict[str, Any]:
    return {
        "NetworkMode": "none",
        "IpcMode": "private",
        "CapDrop": ["ALL"],
        "Privileged": False,
        # The engine's own filter stays; ours, which is stricter, is loaded by the executor.
        "SecurityOpt": ["no-new-privileges"],
        "ReadonlyRootfs": True,
        "MaskedPaths": _MASKED,
        "ReadonlyPaths": _READ_ONLY,
        "LogConfig": {"Type": "json-file", "Config": {"max-size": "64k", "max-file": "1"}},
    }


def _limits(settings: Settings) -> dict[str, Any]:
    memory = settings.sandbox_memory_mb << 20
    most = memory + OWN_MEMORY
    tmpfs = "rw,nosuid,nodev,exec,mode=1777,size={}"
    return {
        "Memory": most,
        # The same number: no swap.
        "MemorySwap": most,
        "OomScoreAdj": int(EXECUTOR_OOM_SCORE),
        "NanoCpus": int(settings.sandbox_cpus * 1e9),
        "PidsLimit": settings.sandbox_processes + RESERVED_PROCESSES + OWN_PROCESSES,
        "ShmSize": memory // SHARED_MEMORY_PART,
        "Tmpfs": {path: tmpfs.format(memory // part) for path, part in IN_MEMORY.items()},
        "Ulimits": [
            {"Name": name, "Soft": most, "Hard": most}
            for name, most in (
                ("core", 0),
                ("data", memory),
                ("fsize", MAX_FILE),
                ("nofile", MAX_OPEN_FILES),
                ("sigpending", MAX_PENDING_SIGNALS),
            )
        ],
    }


def _mounts(volumes: dict[str, str], read_only: bool) -> dict[str, Any]:
    places = {
        "workspace": (PATHS.workspace, read_only),
        # The home folder too: a program put on its PATH would run when writing is allowed again.
        "home": (PATHS.home, read_only),
        "agent": (PATHS.hidden, False),
        # Its files are root's, and a mount point can be neither moved nor removed (R67).
        "context": (CONTEXT, False),
    }
    return {
        "Mounts": [
            {
                "Type": "volume",
                "Source": volumes[kind],
                "Target": target,
                "ReadOnly": locked,
                # An empty volume would get its owner from the image again.
                "VolumeOptions": {"NoCopy": True},
            }
            for kind, (target, locked) in places.items()
        ]
    }
