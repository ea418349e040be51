"""All configured MCP servers; registers their tools."""

import asyncio
import hashlib
import logging
import re
from typing import Any

from mcp.types import Tool as ListedTool

from wenko.protocol.plan import ToolOutcome
from wenko.settings import Settings
from wenko.text import BilingualText, truncate_bytes
from wenko.tools.base import NAME_LIMIT, Tool, ToolUse
from wenko.tools.mcp.arguments import SchemaArguments, arguments_model
from wenko.tools.mcp.config import ServerConfig
from wenko.tools.mcp.results import outcome_of
from wenko.tools.mcp.server import McpServer
from wenko.tools.registry import ToolProblem, ToolRegistry

log = logging.getLogger(__name__)
DESCRIPTION_LIMIT = 2000
_UNUSABLE = re.compile(r"[^A-Za-z0-9_-]+")


class McpTool(Tool):
    """One tool of one MCP server."""

    changes = "outside"

    def __init__(self, server: McpServer, listed: ListedTool, settings: Settings) -> None:
        self.name = mcp_tool_name(server.name, listed.name)
        self.listed = listed
        described = listed.description or listed.title or listed.name
        described, _ = truncate_bytes(described, DESCRIPTION_LIMIT)
        self.description = BilingualText(described, described)
        if listed.title:
            self.title = BilingualText(listed.title, listed.title)
        hints = listed.annotations if server.config.trusted else None
        self.read_only = bool(hints and hints.read_only_hint)
        self._idempotent = bool(hints and hints.idempotent_hint)
        self._server = server
        self._settings = settings
        self.arguments = arguments_model(self.name, listed.input_schema)

    async def use(self, use: ToolUse, arguments: SchemaArguments) -> ToolOutcome:
        repeatable = self.repeatable(arguments)
        result = await self._server.call(self.listed.name, arguments.given, use, repeatable)
        limit = self._settings.output_limit
        return outcome_of(result, self._server.config, use.language, limit)

    def repeatable(self, arguments: Any) -> bool:
        return self.read_only or self._idempotent

    @property
    def rule_names(self) -> frozenset[str]:
        server = f"mcp__{self._server.name}"
        return super().rule_names | {server, f"{server}__{self.listed.name}"}


class McpServers:
    """Connects to all servers concurrently, in the background."""

    def __init__(
        self, servers: dict[str, ServerConfig], settings: Settings, tools: ToolRegistry
    ) -> None:
        self._settings = settings
        self._tools = tools
        self._listed: dict[str, list[ListedTool]] = {}
        self._faults: dict[str, list[str]] = {}
        self._starting: list[asyncio.Task[None]] = []
        self.all = [
            McpServer(name, config, settings, self._register) for name, config in servers.items()
        ]

    @property
    def problems(self) -> list[ToolProblem]:
        down = [ToolProblem(each.name, each.error) for each in self.all if each.error is not None]
        faults = [ToolProblem(name, fault) for name, all_ in self._faults.items() for fault in all_]
        return down + faults

    def start(self) -> None:
        self._starting = [asyncio.create_task(self._start(each)) for each in self.all]

    async def started(self) -> None:
        """Wait until each is connected or has failed."""
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

    def _register(self, server: McpServer, listed: list[ListedTool]) -> None:
        if self._listed.get(server.name) == listed:
            return
        self._listed[server.name] = listed
        wanted = server.config.tools
        faults = [
            f"there is no tool {name}"
            for name in wanted or ()
            if name not in {each.name for each in listed}
        ]
        tools: list[McpTool] = []
        for each in listed:
            if wanted is not None and each.name not in wanted:
                continue
            try:
                tools.append(McpTool(server, each, self._settings))
            except ValueError as error:
                faults.append(f"its tool {each.name} has a schema that cannot be used: {error}")
        rejected = self._tools.put(origin_of(server), tools)
        faults += [f"the name {name} is taken" for name in rejected]
        for fault in faults:
            log.warning("MCP server %s: %s", server.name, fault)
        self._faults[server.name] = faults


def origin_of(server: McpServer) -> str:
    return f"mcp:{server.name}"


def mcp_tool_name(server: str, tool: str) -> str:
    """``server__tool``; a name that had to be cut ends with a digest, so that no two are equal."""
    plain = f"{server}__{tool}"
    name = _UNUSABLE.sub("_", plain)
    if not name[0].isalpha():
        name = f"t{name}"
    if len(name) <= NAME_LIMIT:
        return name
    digest = hashlib.sha256(plain.encode()).hexdigest()[:8]
    return f"{name[: NAME_LIMIT - 9]}_{digest}"
