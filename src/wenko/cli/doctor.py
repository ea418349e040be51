"""Checks what works on this machine by using it, and says how to fix the rest."""

import shutil
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass

import httpx

from wenko.api.http_protocol import (
    NEEDED_DESCRIPTORS,
    descriptor_limit,
    descriptor_shortage,
)
from wenko.api.page import PAGE
from wenko.composition.data_lock import running_server
from wenko.errors import WenkoError
from wenko.models.config import SLOTS, ModelConfig
from wenko.planners.playbooks.playbooks import Playbooks
from wenko.private_files import make_private_folder
from wenko.sandbox.selftest import isolation_report
from wenko.settings import NetworkMode, Settings
from wenko.storage.database import open_database
from wenko.storage.runs import unfinished
from wenko.tools.builtin import builtin_tools
from wenko.tools.custom import CustomTools
from wenko.tools.registry import BUILT_IN, ToolRegistry

HEALTH_TIMEOUT = 5.0
CHROMIUM = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


NETWORKS: dict[NetworkMode, str] = {
    "off": "a new conversation reaches nothing",
    "registries": "a new conversation reaches package registries",
    "ask": "a new conversation reaches package registries, and asks about other hosts",
    "open": "a new conversation reaches every web address",
}


@dataclass(frozen=True, slots=True)
class Diagnosis:
    part: str
    ok: bool
    details: str
    required: bool = True
    """Whether Wenko does not work without it."""


async def diagnose(settings: Settings) -> AsyncIterator[Diagnosis]:
    make_private_folder(settings.data)
    yield Diagnosis("python", sys.version_info >= (3, 11), sys.version.split()[0])
    yield _descriptors()
    yield await _database(settings)
    async for finding in of_server(settings):
        yield finding
    for check in await isolation_report(settings):
        yield Diagnosis(f"sandbox: {check.name}", check.ok, check.details)
    yield _network(settings)
    yield _page()
    if settings.sandbox == "docker":
        yield Diagnosis("browser", True, f"in the image {settings.docker_image}", required=False)
    else:
        yield _browser(settings)
        yield _desktop()
    playbooks = Playbooks.load(settings.data / "playbooks")
    for problem in playbooks.problems:
        yield Diagnosis("playbook", False, problem, required=False)
    async for finding in _custom_tools(settings):
        yield finding
    yield _model(settings, len(playbooks.all))


def _descriptors() -> Diagnosis:
    allowed = descriptor_limit()
    if allowed < NEEDED_DESCRIPTORS:
        return Diagnosis("open files", False, descriptor_shortage(allowed))
    return Diagnosis("open files", True, "unlimited" if allowed == sys.maxsize else str(allowed))


def _network(settings: Settings) -> Diagnosis:
    if settings.sandbox == "unsafe-none":
        return Diagnosis("network", True, "not confined: commands reach what this machine does")
    return Diagnosis("network", True, f"{settings.network}: {NETWORKS[settings.network]}")


async def _database(settings: Settings) -> Diagnosis:
    try:
        database = await open_database(settings.db, settings.data)
        open_runs = await database.read(unfinished)
        await database.close()
    except Exception as error:
        return Diagnosis("database", False, f"{type(error).__name__}: {error}")
    where = settings.db.split("@")[-1] if settings.db else str(settings.data / "wenko.db")
    return Diagnosis("database", True, f"{where}, {len(open_runs)} unfinished runs")


async def of_server(settings: Settings) -> AsyncIterator[Diagnosis]:
    """What the server of this folder reports of itself, if one is running."""
    if (url := running_server(settings.data)) is None:
        return
    try:
        async with httpx.AsyncClient(timeout=HEALTH_TIMEOUT, trust_env=False) as http:
            health = (await http.get(f"{url}/health")).json()["data"]
    except (httpx.HTTPError, ValueError, KeyError) as error:
        yield Diagnosis("server", False, f"{url} does not answer: {type(error).__name__}")
        return
    yield Diagnosis("server", True, f"{url}, version {health['version']}")
    for work in health.get("background", []):
        failed = f"{work['failures']} times ({work['error']})"
        details = f"failed {failed}; tried again in {work['retry_in']:.0f} s, see the server's log"
        yield Diagnosis(f"background: {work['name']}", False, details, required=False)
    for run in health.get("left_alone", []):
        details = f"needs kernel {run['kernel']}: start a server of the newer version"
        yield Diagnosis(f"run {run['run_id']}", False, details, required=False)
    if (stalls := health.get("stalls")) and stalls["count"]:
        run = f" by run {stalls['last_run_id']}" if stalls["last_run_id"] else ""
        details = (
            f"{stalls['count']} since it started, the last at {stalls['last_at']} for "
            f"{stalls['last_seconds']} s{run}; the server's log has the stack"
        )
        yield Diagnosis("server: blocked", False, details, required=False)


async def _custom_tools(settings: Settings) -> AsyncIterator[Diagnosis]:
    """Load every file and start every MCP server, as a server does."""
    registry = ToolRegistry(builtin_tools(settings))
    custom = CustomTools(settings, registry)
    await custom.open()
    try:
        await custom.settled()
        for problem in custom.problems:
            yield Diagnosis("tools", False, f"{problem.where}: {problem.reason}", required=False)
        names = [tool.name for tool in registry if registry.origin_of(tool) != BUILT_IN]
        if names:
            yield Diagnosis("tools", True, f"{len(names)} custom: {', '.join(names)}")
    finally:
        await custom.close()


def _model(settings: Settings, playbooks: int) -> Diagnosis:
    try:
        choices = ModelConfig(settings.data).choices()
    except (WenkoError, ValueError) as error:
        return Diagnosis("model", False, str(error), required=False)
    used = {slot: choice.model for slot in SLOTS if (choice := choices.get(slot)) is not None}
    if not used:
        details = f"built-in, {playbooks} playbooks; docs/models.md: connect a language model"
        return Diagnosis("model", True, details)
    return Diagnosis("model", True, ", ".join(f"{slot}: {model}" for slot, model in used.items()))


def _page() -> Diagnosis:
    built = (PAGE / "index.html").is_file()
    return Diagnosis(
        "page", built, "built" if built else "not built; run `make setup`", required=False
    )


def _desktop() -> Diagnosis:
    """What the desktop tools need; only TigerVNC's server can be watched."""
    watched = shutil.which("Xtigervnc", path="/usr/bin") or shutil.which("Xvnc", path="/usr/bin")
    found = watched or shutil.which("Xvfb", path="/usr/bin")
    install = "apt-get install tigervnc-standalone-server openbox"
    if found is None:
        return Diagnosis("desktop", False, f"no X server; install one: {install}", required=False)
    if watched is None:
        details = f"{found}, which cannot be watched; better: {install}"
        return Diagnosis("desktop", True, details, required=False)
    return Diagnosis("desktop", True, found, required=False)


def _browser(settings: Settings) -> Diagnosis:
    """What the browser tool needs: a browser in /usr, which sandboxes see, and Playwright."""
    found = next(filter(None, (shutil.which(name, path="/usr/bin") for name in CHROMIUM)), None)
    if found is None:
        details = "Chromium not found; install it: apt-get install chromium"
        return Diagnosis("browser", False, details, required=False)
    if not (settings.toolbox / "playwright").is_dir():
        details = f"{found}, but the toolbox has no Playwright; run `make setup`"
        return Diagnosis("browser", False, details, required=False)
    return Diagnosis("browser", True, f"{found}, Playwright in the toolbox", required=False)
