"""The proof that commands are caged: made once per boot of the machine, told at ``/health``."""

import asyncio
import json
import logging
from dataclasses import asdict
from pathlib import Path

from pydantic import BaseModel

from wenko import __version__
from wenko.sandbox.selftest import isolation_report
from wenko.settings import Settings

BOOT = Path("/proc/sys/kernel/random/boot_id")
log = logging.getLogger(__name__)


class IsolationCheck(BaseModel):
    name: str
    ok: bool
    details: str


class Isolation(BaseModel):
    """``proven`` is null while the proof is still being made."""

    kind: str
    proven: bool | None = None
    checks: list[IsolationCheck] = []


class IsolationReport:
    """Made in the background after the server is ready, and kept: breaking out takes a second."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._path = settings.data / "isolation.json"
        self._making: asyncio.Task[None] | None = None
        self.state = Isolation(kind=settings.sandbox)

    def start(self) -> None:
        self._making = asyncio.create_task(self._make())

    async def stop(self) -> None:
        if self._making is not None:
            self._making.cancel()
            await asyncio.wait([self._making])

    async def _make(self) -> None:
        checks = await asyncio.to_thread(self._kept)
        if checks is None:
            checks = [asdict(check) for check in await isolation_report(self._settings)]
            await asyncio.to_thread(self._keep, checks)
        proven = all(check["ok"] for check in checks)
        self.state = Isolation(
            kind=self._settings.sandbox,
            proven=proven,
            checks=[IsolationCheck(**check) for check in checks],
        )
        for check in self.state.checks:
            if not check.ok:
                log.warning("isolation: %s: %s", check.name, check.details)

    def _kept(self) -> list[dict[str, object]] | None:
        try:
            kept = json.loads(self._path.read_text())
        except (OSError, ValueError):
            return None
        return kept["checks"] if kept.get("of") == self._circumstances() else None

    def _keep(self, checks: list[dict[str, object]]) -> None:
        self._path.write_text(json.dumps({"of": self._circumstances(), "checks": checks}))

    def _circumstances(self) -> str:
        """What a proof holds for: this boot, this version, this setting."""
        return f"{BOOT.read_text().strip()} {__version__} {self._settings.sandbox}"
