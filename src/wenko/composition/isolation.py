"""Whether commands are isolated: checked once per boot of the machine, reported at ``/health``."""

import asyncio
import json
import logging
from dataclasses import asdict
from pathlib import Path
from typing import Literal

from pydantic import BaseModel

from wenko import __version__
from wenko.private_files import write_private_file
from wenko.sandbox.base import Sandboxes
from wenko.sandbox.selftest import isolation_report
from wenko.settings import Settings

BOOT = Path("/proc/sys/kernel/random/boot_id")
log = logging.getLogger(__name__)


class IsolationCheckView(BaseModel):
    name: str
    ok: bool
    details: str


class LimitsView(BaseModel):
    """What one sandbox and all of them may use."""

    running: int
    max_sandboxes: int
    memory_mb: int
    total_memory_mb: int
    memory_counted_by: Literal["kernel", "executor"] | None
    """Null before the first sandbox has started."""
    no_cgroups: str
    """Why the kernel does not limit them, if it does not."""
    processes: int
    cpus: float
    disk_mb: int
    files: int


class Isolation(BaseModel):
    """``proven`` is null while the checks are running."""

    kind: str
    proven: bool | None = None
    checks: list[IsolationCheckView] = []
    limits: LimitsView | None = None


class IsolationReport:
    """Made in the background after startup and stored: the escape attempts take a second."""

    def __init__(self, settings: Settings, sandboxes: Sandboxes) -> None:
        self._settings = settings
        self._sandboxes = sandboxes
        self._path = settings.data / "isolation.json"
        self.state = Isolation(kind=settings.sandbox)

    def with_limits(self) -> Isolation:
        """The checks, and the limits as they are now."""
        limits = LimitsView(**asdict(self._sandboxes.limits))
        return self.state.model_copy(update={"limits": limits})

    async def check(self) -> None:
        checks = await asyncio.to_thread(self._load)
        if checks is None:
            checks = [asdict(check) for check in await isolation_report(self._settings)]
            # What failed may be repaired by the next start: an engine that was away, for example.
            if all(check["ok"] for check in checks):
                await asyncio.to_thread(self._store, checks)
        proven = all(check["ok"] for check in checks)
        self.state = Isolation(
            kind=self._settings.sandbox,
            proven=proven,
            checks=[IsolationCheckView(**check) for check in checks],
        )
        for check in self.state.checks:
            if not check.ok:
                log.warning("isolation: %s: %s", check.name, check.details)

    def _load(self) -> list[dict[str, object]] | None:
        try:
            stored = json.loads(self._path.read_text())
        except (OSError, ValueError):
            return None
        return stored["checks"] if stored.get("of") == self._environment() else None

    def _store(self, checks: list[dict[str, object]]) -> None:
        write_private_file(self._path, json.dumps({"of": self._environment(), "checks": checks}))

    def _environment(self) -> str:
        """What the result is valid for: this boot, this version, these settings."""
        settings = self._settings
        docker = f" {settings.docker_host} {settings.docker_image}"
        where = docker if settings.sandbox == "docker" else ""
        return f"{BOOT.read_text().strip()} {__version__} {settings.sandbox}{where}"
