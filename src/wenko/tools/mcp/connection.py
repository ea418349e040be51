"""One session with an MCP server, kept open by a task of its own."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from mcp import Client, MCPError
from mcp.client import ClientRequestContext
from mcp.types import (
    CallToolResult,
    ElicitRequestParams,
    ElicitResult,
    ErrorData,
    Implementation,
    LoggingMessageNotificationParams,
    Tool,
    ToolListChangedNotification,
)

from wenko import __version__
from wenko.errors import ToolUnavailable
from wenko.text import truncate_bytes
from wenko.tools.mcp.config import ServerConfig
from wenko.tools.mcp.elicitation import Elicitation
from wenko.tools.mcp.stderr_tail import StderrTail
from wenko.tools.mcp.transports import over_http, over_stdio
from wenko.tools.registry import ToolUse

log = logging.getLogger(__name__)
# Some servers are downloaded when they are first started.
START_LIMIT = 60.0
LIST_LIMIT = 20.0
CLOSE_LIMIT = 10.0
MOST_PAGES = 50
MOST_TOOLS = 500
LINE = 500
WORDS = 500


class McpConnection:
    """It serves one call at a time, so that whatever the server asks belongs to that call.

    The SDK's scopes must be left by the task that entered them: hence a task for each connection.
    """

    def __init__(
        self, name: str, config: ServerConfig, asks: bool, on_change: Callable[[], None]
    ) -> None:
        self.turn = asyncio.Lock()
        self._name = name
        self._config = config
        self._asks = asks
        self._on_change = on_change
        self._murmur = StderrTail() if config.way == "stdio" else None
        self._closing = asyncio.Event()
        self._ready: asyncio.Future[Client] = asyncio.get_running_loop().create_future()
        self._use: ToolUse | None = None
        self._elicitation: Elicitation | None = None
        self._task = asyncio.create_task(self._keep())

    async def opened(self) -> list[Tool]:
        """The server's tools, once it is there; raises ``ToolUnavailable``."""
        try:
            async with asyncio.timeout(START_LIMIT):
                await asyncio.shield(self._ready)
                return await self.tools()
        except asyncio.CancelledError:
            self.drop()
            raise
        except Exception as error:
            await self.close()
            raise self._unavailable(error) from None

    async def tools(self) -> list[Tool]:
        """Also a proof that the server is still there."""
        client = await asyncio.shield(self._ready)
        found: list[Tool] = []
        cursor: str | None = None
        async with asyncio.timeout(LIST_LIMIT):
            for _ in range(MOST_PAGES):
                page = await client.list_tools(cursor=cursor, cache_mode="bypass")
                found += page.tools
                cursor = page.next_cursor
                if cursor is None or len(found) > MOST_TOOLS:
                    break
        return found[:MOST_TOOLS]

    async def call(
        self, tool: str, arguments: dict[str, Any], use: ToolUse, elicitation: Elicitation
    ) -> CallToolResult:
        client = await asyncio.shield(self._ready)
        self._use, self._elicitation = use, elicitation
        try:
            return await client.call_tool(tool, arguments, progress_callback=self._progress)
        finally:
            self._use = self._elicitation = None

    @property
    def last_words(self) -> str:
        """What the server's process said last, e.g. why it ended."""
        words = self._murmur.last_words if self._murmur is not None else ""
        return self._config.hide(truncate_bytes(words, WORDS)[0])

    def drop(self) -> None:
        """Let go of it; its process is ended meanwhile."""
        self._closing.set()
        if not self._ready.done():
            self._task.cancel()

    async def close(self) -> None:
        self.drop()
        _, late = await asyncio.wait({self._task}, timeout=CLOSE_LIMIT)
        if late:
            self._task.cancel()

    # --- within -------------------------------------------------------------------------------

    async def _keep(self) -> None:
        try:
            async with self._way() as way, self._client(way) as client:
                self._ready.set_result(client)
                await self._closing.wait()
        except BaseException as error:
            if not self._ready.done():
                self._ready.set_exception(_plainest(error))
                # Looked at, so that nobody is warned if no one waits for it any more.
                self._ready.exception()
            elif not isinstance(error, asyncio.CancelledError):
                log.info("MCP server %s: %s", self._name, type(error).__name__)
            if isinstance(error, asyncio.CancelledError):
                raise

    @asynccontextmanager
    async def _way(self) -> AsyncIterator[Any]:
        """The transport, not entered yet: the client does that."""
        if self._murmur is None:
            yield over_http(self._config)
        else:
            with self._murmur:
                yield over_stdio(self._config, self._murmur)

    def _client(self, way: Any) -> Client:
        return Client(
            way,
            client_info=Implementation(name="wenko", version=__version__),
            elicitation_callback=self._elicit if self._asks else None,
            logging_callback=self._logged,
            message_handler=self._heard,
        )

    async def _elicit(
        self, context: ClientRequestContext, params: ElicitRequestParams
    ) -> ElicitResult | ErrorData:
        if self._elicitation is None:
            return ElicitResult(action="cancel")
        return await self._elicitation.answer(params)

    async def _progress(self, progress: float, total: float | None, message: str | None) -> None:
        count = f"{progress:g}" if total is None else f"{progress:g}/{total:g}"
        self._tell("stdout", f"{count} {message}" if message else count)

    async def _logged(self, params: LoggingMessageNotificationParams) -> None:
        self._tell("stderr", f"{params.level}: {params.data}")

    async def _heard(self, message: object) -> None:
        if isinstance(message, ToolListChangedNotification):
            self._on_change()

    def _tell(self, stream: Any, line: str) -> None:
        if self._use is not None and self._use.on_output is not None:
            self._use.on_output(stream, self._config.hide(truncate_bytes(line, LINE)[0]) + "\n")

    def _unavailable(self, error: BaseException) -> ToolUnavailable:
        what = "started" if self._config.way == "stdio" else "reached"
        why = self._config.hide(_said(error))
        words = f" It said: {self.last_words}" if self.last_words else ""
        return ToolUnavailable(
            f"The MCP server {self._name} could not be {what}: {why}.{words} Check mcp.json.",
            f"无法{'启动' if what == 'started' else '连接'} MCP 服务器 {self._name}：{why}。"
            f"{words} 请检查 mcp.json。",
        )


def _plainest(error: BaseException) -> Exception:
    """The first of the errors that a task group wraps."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error if isinstance(error, Exception) else ConnectionError("it was given up")


def _said(error: BaseException) -> str:
    if isinstance(error, TimeoutError):
        return "it did not answer in time"
    if isinstance(error, FileNotFoundError):
        return "there is no such program, or no such folder to start it in"
    if isinstance(error, MCPError):
        return error.message
    return f"{type(error).__name__}: {error}"
