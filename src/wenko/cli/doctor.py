"""What works on this machine, found out by trying, and what to do about the rest."""

import shutil
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass

from wenko.api.app import PAGE
from wenko.errors import WenkoError
from wenko.models.builtin.playbooks import Playbooks
from wenko.models.config import SLOTS, ModelConfig
from wenko.sandbox.selftest import isolation_report
from wenko.settings import Settings
from wenko.storage.database import open_database
from wenko.storage.runs import unfinished
from wenko.tools.builtin import builtin_tools
from wenko.tools.custom import CustomTools
from wenko.tools.registry import BUILT_IN, ToolRegistry


@dataclass(frozen=True, slots=True)
class Diagnosis:
    part: str
    ok: bool
    says: str
    needed: bool = True
    """Whether Wenko cannot do its work without it."""


async def examine(settings: Settings) -> AsyncIterator[Diagnosis]:
    settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    yield Diagnosis("python", sys.version_info >= (3, 11), sys.version.split()[0])
    yield await _database(settings)
    for check in await isolation_report(settings):
        yield Diagnosis(f"sandbox: {check.name}", check.ok, check.details)
    yield _page()
    yield _browser()
    playbooks = Playbooks.load(settings.data / "playbooks")
    for problem in playbooks.problems:
        yield Diagnosis("playbook", False, problem, needed=False)
    async for finding in _own_tools(settings):
        yield finding
    yield _model(settings, len(playbooks.all))


async def _database(settings: Settings) -> Diagnosis:
    try:
        database = await open_database(settings.db, settings.data)
        open_runs = await database.read(unfinished)
        await database.close()
    except Exception as error:
        return Diagnosis("database", False, f"{type(error).__name__}: {error}")
    where = settings.db.split("@")[-1] if settings.db else str(settings.data / "wenko.db")
    return Diagnosis("database", True, f"{where}, {len(open_runs)} unfinished runs")


async def _own_tools(settings: Settings) -> AsyncIterator[Diagnosis]:
    """Loads every file and starts every MCP server, as a server would."""
    registry = ToolRegistry(builtin_tools(settings))
    own = CustomTools(settings, registry)
    await own.open()
    try:
        await own.settled()
        for problem in own.problems:
            yield Diagnosis("tools", False, f"{problem.where}: {problem.says}", needed=False)
        names = [each.name for each in registry if registry.origin_of(each) != BUILT_IN]
        if names:
            yield Diagnosis("tools", True, f"{len(names)} of your own: {', '.join(names)}")
    finally:
        await own.close()


def _model(settings: Settings, playbooks: int) -> Diagnosis:
    try:
        choices = ModelConfig(settings.data).choices()
    except (WenkoError, ValueError) as error:
        return Diagnosis("model", False, str(error), needed=False)
    used = {slot: choice.model for slot in SLOTS if (choice := choices.get(slot)) is not None}
    if not used:
        says = f"built-in, {playbooks} playbooks; see docs/models.md to connect another"
        return Diagnosis("model", True, says)
    return Diagnosis("model", True, ", ".join(f"{slot}: {model}" for slot, model in used.items()))


def _page() -> Diagnosis:
    built = (PAGE / "index.html").is_file()
    return Diagnosis(
        "page", built, "built" if built else "not built; run `make setup`", needed=False
    )


def _browser() -> Diagnosis:
    found = shutil.which("chromium") or shutil.which("google-chrome")
    says = found or "no Chromium found; the browser tool and the page's tests need it"
    return Diagnosis("browser", found is not None, says, needed=False)
