"""Every MCP server of this Wenko, and their tools among the others."""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

from mcp.types import Tool as ListedTool

from wenko.protocol.plan import ToolOutcome
from wenko.settings import Settings
from wenko.text import Language, truncate_bytes
from wenko.tools.loading import Problem
from wenko.tools.mcp.arguments import SchemaArguments, arguments_model
from wenko.tools.mcp.config import ServerConfig
from wenko.tools.mcp.results import outcome_of
from wenko.tools.mcp.server import McpServer
from wenko.tools.naming import joined_name
from wenko.tools.registry import ToolArguments, ToolRegistry, ToolUse

log = logging.getLogger(__name__)
DESCRIPTION = 2000


class McpTool:
    """One tool of one MCP server."""

    touches_files = False
    outside = True

    def __init__(self, server: McpServer, listed: ListedTool, settings: Settings) -> None:
        self.name = joined_name(server.name, listed.name)
        self.listed = listed
        said, _ = truncate_bytes(listed.description or listed.title or listed.name, DESCRIPTION)
        self.descriptions: Mapping[Language, str] = {"zh": said, "en": said}
        hints = listed.annotations if server.config.trusted else None
        self.read_only = bool(hints and hints.read_only_hint)
        self._idempotent = bool(hints and hints.idempotent_hint)
        self._server = server
        self._settings = settings
        self._model = arguments_model(self.name, listed.input_schema)

    @property
    def arguments(self) -> type[ToolArguments]:
        return self._model

    async def use(self, use: ToolUse, arguments: SchemaArguments) -> ToolOutcome:
        again = self.repeatable(arguments)
        result = await self._server.call(self.listed.name, arguments.given, use, again)
        limit = self._settings.output_limit
        return outcome_of(result, self._server.config, use.language, limit)

    def repeatable(self, arguments: Any) -> bool:
        return self.read_only or self._idempotent


class McpServers:
    """Connects to all of them at once, in the background: nobody waits for the slowest."""

    def __init__(
        self, servers: dict[str, ServerConfig], settings: Settings, tools: ToolRegistry
    ) -> None:
        self._settings = settings
        self._tools = tools
        self._listed: dict[str, list[ListedTool]] = {}
        self._faults: dict[str, list[str]] = {}
        self._starting: list[asyncio.Task[None]] = []
        self.all = [
            McpServer(name, config, settings, self._offer) for name, config in servers.items()
        ]

    @property
    def problems(self) -> list[Problem]:
        down = [Problem(each.name, each.error) for each in self.all if each.error is not None]
        faults = [Problem(name, says) for name, all_ in self._faults.items() for says in all_]
        return down + faults

    def start(self) -> None:
        self._starting = [asyncio.create_task(self._start(each)) for each in self.all]

    async def started(self) -> None:
        """Until each is there, or is known not to come."""
        await asyncio.gather(*self._starting)

    async def stop(self) -> None:
        for task in self._starting:
            task.cancel()
        await asyncio.gather(*self._starting, return_exceptions=True)
        await asyncio.gather(*(each.stop() for each in self.all))

    async def _start(self, server: McpServer) -> None:
        try:
            await server.start()
        finally:
            self._tools.arrived(origin_of(server))

    def _offer(self, server: McpServer, listed: list[ListedTool]) -> None:
        if self._listed.get(server.name) == listed:
            return
        self._listed[server.name] = listed
        wanted = server.config.tools
        faults = [
            f"there is no tool {name}"
            for name in wanted or ()
            if name not in {each.name for each in listed}
        ]
        offered: list[McpTool] = []
        for each in listed:
            if wanted is not None and each.name not in wanted:
                continue
            try:
                offered.append(McpTool(server, each, self._settings))
            except ValueError as error:
                faults.append(f"its tool {each.name} has a schema that cannot be used: {error}")
        refused = self._tools.put(origin_of(server), offered)
        faults += [f"the name {name} is taken" for name in refused]
        for fault in faults:
            log.warning("MCP server %s: %s", server.name, fault)
        self._faults[server.name] = faults


def origin_of(server: McpServer) -> str:
    return f"mcp:{server.name}"
