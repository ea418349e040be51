"""Custom tools beside the built-in ones: functions in Python files, and MCP servers."""

import asyncio
import hashlib
import importlib
import importlib.util
import logging
import sys
import traceback
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from wenko.errors import WenkoError
from wenko.settings import Settings
from wenko.tools.functions import FunctionTool
from wenko.tools.mcp.config import McpConfig, read_config
from wenko.tools.registry import ToolProblem, ToolRegistry
from wenko.tools.timeouts import CallTimeout, Deadline, run_within

if TYPE_CHECKING:
    from wenko.tools.mcp.servers import McpServers

log = logging.getLogger(__name__)
LOADING_LIMIT = 20.0


class CustomTools:
    """Adds them to the registry. What cannot be used is reported as a problem and stops nothing."""

    def __init__(self, settings: Settings, registry: ToolRegistry) -> None:
        self._settings = settings
        self._registry = registry
        self._files = ToolFiles()
        self._config = McpConfig()
        self._connecting: asyncio.Task[None] | None = None
        self.servers: McpServers | None = None

    @property
    def problems(self) -> list[ToolProblem]:
        connected = self.servers.problems if self.servers is not None else []
        return [*self._files.problems, *self._config.problems, *connected]

    async def open(self) -> None:
        """Load the functions; MCP servers connect in the background."""
        self._files = await load_files(self._settings)
        for path, tools in self._files.tools.items():
            for name in self._registry.put(str(path), tools):
                self._files.report(path, f"the name {name} is taken by another tool")
        self._config = read_config(self._settings.data)
        if self._config.servers:
            for name in self._config.servers:
                self._registry.expect(f"mcp:{name}")
            self._connecting = asyncio.create_task(self._connect())

    async def settled(self) -> None:
        """Wait until every server is connected or has failed."""
        if self._connecting is not None:
            await self._connecting
        if self.servers is not None:
            await self.servers.started()

    async def close(self) -> None:
        if self._connecting is not None:
            self._connecting.cancel()
            await asyncio.wait({self._connecting})
        if self.servers is not None:
            await self.servers.stop()

    async def _connect(self) -> None:
        # The MCP SDK takes long to import: only servers that use it pay, and in a thread.
        module = await asyncio.to_thread(importlib.import_module, "wenko.tools.mcp.servers")
        self.servers = module.McpServers(self._config.servers, self._settings, self._registry)
        self.servers.start()


# --- Python files -----------------------------------------------------------------------------


@dataclass(slots=True)
class ToolFiles:
    """The tools found in Python files, and the files that could not be loaded."""

    tools: dict[Path, list[FunctionTool]] = field(default_factory=dict)
    problems: list[ToolProblem] = field(default_factory=list)

    def report(self, where: Path, reason: str) -> None:
        log.warning("%s: %s", where, reason)
        self.problems.append(ToolProblem(str(where), reason))


async def load_files(settings: Settings) -> ToolFiles:
    """The tools of every file that the settings name, and of ``tools/`` in the data folder.

    Each file is loaded separately, so that a broken one does not affect the others.
    """
    files = ToolFiles()
    for path in _paths(settings, files):
        try:
            module = await run_within(Deadline(LOADING_LIMIT), _import, {"path": path})
        except CallTimeout:
            files.report(path, f"it did not finish loading within {LOADING_LIMIT:g} s")
        except BaseException as error:
            if not isinstance(error, Exception | SystemExit | KeyboardInterrupt):
                raise
            files.report(path, _reason(error, path))
        else:
            found = [each for each in vars(module).values() if isinstance(each, FunctionTool)]
            files.tools[path] = list(dict.fromkeys(found))
            for tool in found:
                tool.bind(settings)
            if not found:
                files.report(path, "it has no function marked with @tool")
    return files


def _paths(settings: Settings, files: ToolFiles) -> list[Path]:
    found: list[Path] = sorted((settings.data / "tools").glob("[!_]*.py"))
    for named in filter(None, (each.strip() for each in settings.tools.split(","))):
        path = Path(named).expanduser()
        if path.is_dir():
            found += sorted(path.glob("[!_]*.py"))
        elif path.is_file():
            found.append(path)
        else:
            files.report(path, "there is no such file or folder (WENKO_TOOLS names it)")
    return list(dict.fromkeys(path.resolve() for path in found))


def _import(path: Path) -> ModuleType:
    digest = hashlib.sha256(str(path).encode()).hexdigest()[:8]
    name = f"wenko_tools_{path.stem}_{digest}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError("it is not a Python file")
    module = importlib.util.module_from_spec(spec)
    # ``get_type_hints`` looks types up in ``sys.modules``.
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _reason(error: BaseException, path: Path) -> str:
    if isinstance(error, WenkoError):
        return error.details
    if isinstance(error, SyntaxError):
        return f"line {error.lineno}: {error.msg}"
    lines = [
        each.lineno
        for each in traceback.extract_tb(error.__traceback__)
        if Path(each.filename) == path
    ]
    line = f"line {lines[-1]}: " if lines else ""
    return f"{line}{type(error).__name__}: {error}"
