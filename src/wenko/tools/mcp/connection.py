"""One session with an MCP server; a task of its own keeps it open."""

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
from wenko.tools.base import ToolUse
from wenko.tools.mcp.config import ServerConfig
from wenko.tools.mcp.elicitation import Elicitation
from wenko.tools.mcp.stderr_tail import StderrTail
from wenko.tools.mcp.transports import http_transport, stdio_transport

log = logging.getLogger(__name__)
# ``npx`` and ``uvx`` download a server when it is first started.
START_TIMEOUT = 60.0
LIST_TIMEOUT = 20.0
CLOSE_TIMEOUT = 10.0
MAX_PAGES = 50
MAX_TOOLS = 500
LINE_LIMIT = 500
STDERR_LIMIT = 500


class McpConnection:
    """Makes one call at a time, so that an elicitation belongs to that call.

    The SDK's cancel scopes must be exited by the task that entered them: hence the task.
    """

    def __init__(
        self, name: str, config: ServerConfig, elicits: bool, on_change: Callable[[], None]
    ) -> None:
        self.lock = asyncio.Lock()
        self._name = name
        self._config = config
        self._elicits = elicits
        self._on_change = on_change
        self._stderr = StderrTail() if config.transport == "stdio" else None
        self._closing = asyncio.Event()
        self._ready: asyncio.Future[Client] = asyncio.get_running_loop().create_future()
        self._use: ToolUse | None = None
        self._elicitation: Elicitation | None = None
        self._task = asyncio.create_task(self._run())

    async def connect(self) -> list[Tool]:
        """Wait for the session and list the tools; raises ``ToolUnavailable``."""
        try:
            async with asyncio.timeout(START_TIMEOUT):
                await asyncio.shield(self._ready)
                return await self.tools()
        except asyncio.CancelledError:
            self.drop()
            raise
        except Exception as error:
            await self.close()
            raise self._unavailable(error) from None

    async def tools(self) -> list[Tool]:
        """List the tools; also used to check that the server still responds."""
        client = await asyncio.shield(self._ready)
        found: list[Tool] = []
        cursor: str | None = None
        async with asyncio.timeout(LIST_TIMEOUT):
            for _ in range(MAX_PAGES):
                page = await client.list_tools(cursor=cursor, cache_mode="bypass")
                found += page.tools
                cursor = page.next_cursor
                if cursor is None or len(found) > MAX_TOOLS:
                    break
        return found[:MAX_TOOLS]

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
    def stderr_tail(self) -> str:
        """The last output of the server process, e.g. why it exited."""
        tail = self._stderr.text if self._stderr is not None else ""
        return self._config.mask(truncate_bytes(tail, STDERR_LIMIT)[0])

    def drop(self) -> None:
        """Close it in the background."""
        self._closing.set()
        if not self._ready.done():
            self._task.cancel()

    async def close(self) -> None:
        self.drop()
        _, late = await asyncio.wait({self._task}, timeout=CLOSE_TIMEOUT)
        if late:
            self._task.cancel()

    # --- session ------------------------------------------------------------------------------

    async def _run(self) -> None:
        try:
            async with self._transport() as transport, self._client(transport) as client:
                self._ready.set_result(client)
                await self._closing.wait()
        except BaseException as error:
            if not self._ready.done():
                self._ready.set_exception(_root_cause(error))
                # Retrieve it: asyncio warns about an exception that is never retrieved.
                self._ready.exception()
            elif not isinstance(error, asyncio.CancelledError):
                log.info("MCP server %s: %s", self._name, type(error).__name__)
            if isinstance(error, asyncio.CancelledError):
                raise

    @asynccontextmanager
    async def _transport(self) -> AsyncIterator[Any]:
        """The transport; the client enters it."""
        if self._stderr is None:
            yield http_transport(self._config)
        else:
            with self._stderr:
                yield stdio_transport(self._config, self._stderr)

    def _client(self, transport: Any) -> Client:
        return Client(
            transport,
            client_info=Implementation(name="wenko", version=__version__),
            elicitation_callback=self._elicit if self._elicits else None,
            logging_callback=self._logged,
            message_handler=self._received,
        )

    async def _elicit(
        self, context: ClientRequestContext, params: ElicitRequestParams
    ) -> ElicitResult | ErrorData:
        if self._elicitation is None:
            return ElicitResult(action="cancel")
        return await self._elicitation.answer(params)

    async def _progress(self, progress: float, total: float | None, message: str | None) -> None:
        count = f"{progress:g}" if total is None else f"{progress:g}/{total:g}"
        self._output("stdout", f"{count} {message}" if message else count)

    async def _logged(self, params: LoggingMessageNotificationParams) -> None:
        self._output("stderr", f"{params.level}: {params.data}")

    async def _received(self, message: object) -> None:
        if isinstance(message, ToolListChangedNotification):
            self._on_change()

    def _output(self, stream: Any, line: str) -> None:
        if self._use is not None and self._use.on_output is not None:
            self._use.on_output(
                stream, self._config.mask(truncate_bytes(line, LINE_LIMIT)[0]) + "\n"
            )

    def _unavailable(self, error: BaseException) -> ToolUnavailable:
        what = "started" if self._config.transport == "stdio" else "reached"
        reason = self._config.mask(_reason(error))
        stderr = f" stderr: {self.stderr_tail}" if self.stderr_tail else ""
        return ToolUnavailable(
            f"The MCP server {self._name} could not be {what}: {reason}.{stderr} Check mcp.json.",
            f"无法{'启动' if what == 'started' else '连接'} MCP 服务器 {self._name}：{reason}。"
            f"{stderr} 请检查 mcp.json。",
        )


def _root_cause(error: BaseException) -> Exception:
    """The first of the errors that a task group raised."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return (
        error if isinstance(error, Exception) else ConnectionError("the connection was cancelled")
    )


def _reason(error: BaseException) -> str:
    if isinstance(error, TimeoutError):
        return "it did not respond in time"
    if isinstance(error, FileNotFoundError):
        return "there is no such program or working directory"
    if isinstance(error, MCPError):
        return error.message
    return f"{type(error).__name__}: {error}"
