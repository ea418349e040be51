"""The tools that the agent can use, with the MCP servers and the problems behind them."""

from typing import TYPE_CHECKING

from wenko.tools.base import Tool
from wenko.tools.custom import CustomTools
from wenko.tools.registry import ToolProblem, ToolRegistry

if TYPE_CHECKING:
    from wenko.tools.mcp.server import McpServer


class ToolCatalog:
    def __init__(self, registry: ToolRegistry, custom: CustomTools) -> None:
        self._registry = registry
        self._custom = custom

    async def settled(self) -> None:
        """Returns when every MCP server has connected or failed."""
        await self._custom.settled()

    def tools(self) -> list[tuple[Tool, str]]:
        """Each tool with its origin."""
        return [(tool, self._registry.origin_of(tool)) for tool in self._registry]

    def servers(self) -> "list[McpServer]":
        servers = self._custom.servers
        return [] if servers is None else list(servers.all)

    def problems(self) -> list[ToolProblem]:
        """Why some tools cannot be used."""
        return self._custom.problems
