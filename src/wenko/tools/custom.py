"""People's own tools beside the built-in ones: functions in files, and MCP servers."""

import asyncio
import importlib
from typing import TYPE_CHECKING

from wenko.settings import Settings
from wenko.tools.loading import Loaded, Problem, load_tools
from wenko.tools.mcp.config import McpConfig, read_config
from wenko.tools.registry import ToolRegistry

if TYPE_CHECKING:
    from wenko.tools.mcp.servers import McpServers


class CustomTools:
    """Puts them into the registry; whatever cannot be used is a problem to tell, never an end."""

    def __init__(self, settings: Settings, registry: ToolRegistry) -> None:
        self._settings = settings
        self._registry = registry
        self._loaded = Loaded()
        self._config = McpConfig()
        self._connecting: asyncio.Task[None] | None = None
        self.servers: McpServers | None = None

    @property
    def problems(self) -> list[Problem]:
        connected = self.servers.problems if self.servers is not None else []
        return [*self._loaded.problems, *self._config.problems, *connected]

    async def open(self) -> None:
        """Functions are there afterwards; MCP servers connect in the background."""
        self._loaded = await load_tools(self._settings)
        for path, tools in self._loaded.tools.items():
            for name in self._registry.put(str(path), tools):
                self._loaded.complain(path, f"the name {name} is taken by another tool")
        self._config = read_config(self._settings.data)
        if self._config.servers:
            for name in self._config.servers:
                self._registry.expect(f"mcp:{name}")
            self._connecting = asyncio.create_task(self._connect())

    async def settled(self) -> None:
        """Until it is known what works and what does not."""
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
        # The SDK is loaded only by those who use it, and beside whatever else is starting.
        module = await asyncio.to_thread(importlib.import_module, "wenko.tools.mcp.servers")
        self.servers = module.McpServers(self._config.servers, self._settings, self._registry)
        self.servers.start()
