"""One configured MCP server: its tools and its connections."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Literal
from weakref import WeakValueDictionary

from mcp import MCPError, UrlElicitationRequiredError
from mcp.types import CONNECTION_CLOSED, URL_ELICITATION_REQUIRED, CallToolResult
from mcp.types import Tool as ListedTool

from wenko.errors import FateUnknown, ToolFailed, ToolUnavailable
from wenko.protocol.messages import text
from wenko.settings import Settings
from wenko.text import truncate_bytes
from wenko.tools.base import ToolUse
from wenko.tools.mcp.config import ServerConfig
from wenko.tools.mcp.connection import McpConnection
from wenko.tools.mcp.elicitation import Elicitation
from wenko.tools.timeouts import Deadline

log = logging.getLogger(__name__)
# Each conversation has its own connection: a server's state must not leak into another
# conversation, and an elicitation must reach the right one.
MAX_CONNECTIONS = 8
IDLE_TIMEOUT = 600.0
ERROR_LIMIT = 1000
State = Literal["connecting", "ready", "failed"]


class McpServer:
    def __init__(
        self,
        name: str,
        config: ServerConfig,
        settings: Settings,
        on_tools: Callable[["McpServer", list[ListedTool]], None],
    ) -> None:
        self.name = name
        self.config = config
        self.state: State = "connecting"
        self.error: str | None = None
        self._settings = settings
        self._on_tools = on_tools
        self._spare: McpConnection | None = None
        """Opened to list the tools; the first conversation that uses them takes it over."""
        self._connections: dict[str, McpConnection] = {}
        self._capacity = asyncio.Semaphore(MAX_CONNECTIONS)
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self._relisting: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Connect and list the tools. If that fails, the next call tries again."""
        try:
            self._spare = await self._open()
        except ToolUnavailable as error:
            log.warning("%s", error.details)

    async def stop(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        if self._relisting is not None:
            self._relisting.cancel()
        connections = [*self._connections.values(), *([self._spare] if self._spare else [])]
        self._connections, self._spare = {}, None
        await asyncio.gather(*(each.close() for each in connections), *self._closing)

    async def call(
        self, tool: str, arguments: dict[str, Any], use: ToolUse, repeatable: bool = False
    ) -> CallToolResult:
        """The server's result; raises ``ToolUnavailable``, ``ToolFailed`` or ``FateUnknown``."""
        limit = self.config.timeout or self._settings.call_timeout
        try:
            async with Deadline(limit) as deadline, self._capacity:
                elicitation = Elicitation(use, self.name, deadline)
                return await self._call_on_connection(
                    use.conversation_id, tool, arguments, use, elicitation
                )
        except _Lost as lost:
            kind = ToolUnavailable if repeatable else FateUnknown
            values = {"server": self.name, "stderr": lost.stderr}
            raise kind(text("mcp_lost", "en", **values), text("mcp_lost", "zh", **values)) from None
        except TimeoutError:
            raise _TimedOut(
                text("mcp_too_slow", "en", server=self.name, seconds=f"{limit:g}"),
                text("mcp_too_slow", "zh", server=self.name, seconds=f"{limit:g}"),
            ) from None

    # --- calls --------------------------------------------------------------------------------

    async def _call_on_connection(
        self,
        owner: str,
        tool: str,
        arguments: dict[str, Any],
        use: ToolUse,
        elicitation: Elicitation,
    ) -> CallToolResult:
        while True:
            connection = await self._connection(owner)
            async with connection.lock:
                # If the connection is broken, it would be unknown whether the call was made.
                if self._connections.get(owner) is connection and await self._alive(connection):
                    self._keep_until_idle(owner)
                    return await self._call(connection, tool, arguments, use, elicitation)

    async def _call(
        self,
        connection: McpConnection,
        tool: str,
        arguments: dict[str, Any],
        use: ToolUse,
        elicitation: Elicitation,
    ) -> CallToolResult:
        try:
            return await connection.call(tool, arguments, use, elicitation)
        except MCPError as error:
            if error.code == URL_ELICITATION_REQUIRED and await _links_opened(error, elicitation):
                return await self._call(connection, tool, arguments, use, elicitation)
            if error.code == CONNECTION_CLOSED:
                self._discard(connection)
                raise _Lost(connection.stderr_tail) from None
            raise self._failed(error.message) from None
        except asyncio.CancelledError:
            # Closing the connection stops whatever the server still does for this call.
            self._discard(connection)
            raise
        except Exception as error:
            self._discard(connection)
            raise self._failed(f"{type(error).__name__}: {error}") from None

    def _failed(self, reason: str) -> ToolFailed:
        return ToolFailed(
            self.config.mask(truncate_bytes(f"{self.name}: {reason}", ERROR_LIMIT)[0])
        )

    # --- connections --------------------------------------------------------------------------

    async def _connection(self, owner: str) -> McpConnection:
        """The conversation's connection, opened if there is none."""
        opening = self._opening.setdefault(owner, asyncio.Lock())
        async with opening:
            if owner not in self._connections:
                spare, self._spare = self._spare, None
                self._evict()
                self._connections[owner] = spare or await self._open()
                self._keep_until_idle(owner)
            return self._connections[owner]

    async def _alive(self, connection: McpConnection) -> bool:
        try:
            self._set_tools(await connection.tools())
        except asyncio.CancelledError:
            self._discard(connection)
            raise
        except Exception:
            self._discard(connection)
            return False
        return True

    async def _open(self) -> McpConnection:
        elicits = self._settings.hitl_enabled
        connection = McpConnection(self.name, self.config, elicits, self._relist)
        try:
            self._set_tools(await connection.connect())
        except ToolUnavailable as error:
            self.state, self.error = "failed", error.details
            raise
        return connection

    def _set_tools(self, tools: list[ListedTool]) -> None:
        self.state, self.error = "ready", None
        self._on_tools(self, tools)

    def _evict(self) -> None:
        for owner, connection in list(self._connections.items()):
            if len(self._connections) < MAX_CONNECTIONS:
                return
            if not connection.lock.locked():
                self._close(owner)

    def _keep_until_idle(self, owner: str) -> None:
        if owner not in self._connections:
            return
        if (timer := self._timers.pop(owner, None)) is not None:
            timer.cancel()
        # Last in the dict: the least recently used connection is evicted first.
        self._connections[owner] = self._connections.pop(owner)
        loop = asyncio.get_running_loop()
        self._timers[owner] = loop.call_later(IDLE_TIMEOUT, self._close_if_idle, owner)

    def _close_if_idle(self, owner: str) -> None:
        connection = self._connections.get(owner)
        if connection is not None and connection.lock.locked():
            self._keep_until_idle(owner)
        elif connection is not None:
            self._close(owner)

    def _close(self, owner: str) -> None:
        if (timer := self._timers.pop(owner, None)) is not None:
            timer.cancel()
        closing = asyncio.create_task(self._connections.pop(owner).close())
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    def _discard(self, connection: McpConnection) -> None:
        connection.drop()
        if connection is self._spare:
            self._spare = None
        for owner, each in list(self._connections.items()):
            if each is connection:
                self._close(owner)

    def _relist(self) -> None:
        if self._relisting is None or self._relisting.done():
            self._relisting = asyncio.create_task(self._list_again())

    async def _list_again(self) -> None:
        for connection in [*self._connections.values(), *([self._spare] if self._spare else [])]:
            if await self._alive(connection):
                return


class _Lost(Exception):
    """The server exited during a call."""

    def __init__(self, stderr: str) -> None:
        super().__init__()
        self.stderr = stderr


class _TimedOut(ToolFailed):
    """The server did not respond in time."""

    code = "timeout"


async def _links_opened(error: MCPError, elicitation: Elicitation) -> bool:
    """Whether the user opened every link that the call requires."""
    try:
        needed = UrlElicitationRequiredError.from_error(error.error).elicitations
    except ValueError:
        return False
    for each in needed:
        answer = await elicitation.answer(each)
        if getattr(answer, "action", None) != "accept":
            return False
    return bool(needed)
