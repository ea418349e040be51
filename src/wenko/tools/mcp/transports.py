"""The stdio and HTTP transports to an MCP server, with a limit on the size of a message."""

import asyncio
import os
import signal
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import anyio
import httpx2
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.client.stdio import get_default_environment
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.message import SessionMessage
from mcp.types import jsonrpc_message_adapter

from wenko.tools.mcp.config import ServerConfig
from wenko.tools.mcp.stderr_tail import StderrTail

# The SDK's own stdio transport reads a line of any length, in quadratic time.
MESSAGE_LIMIT = 8 * 1024 * 1024
# How long a process may take to exit after its stdin is closed, and after SIGTERM.
GRACE = 2.0
POLL = 0.01
_Inbound = MemoryObjectSendStream[SessionMessage | Exception]
_Outbound = MemoryObjectReceiveStream[SessionMessage]


class MessageTooLarge(ConnectionError):
    """The server sent a message over the limit."""

    def __init__(self) -> None:
        super().__init__(f"it sent a message over {MESSAGE_LIMIT // 1024 // 1024} MiB")


@asynccontextmanager
async def stdio_transport(
    config: ServerConfig, stderr: StderrTail
) -> AsyncIterator[tuple[Any, Any]]:
    """Start the process in a group of its own; the whole group is killed at the end."""
    process = await asyncio.create_subprocess_exec(
        config.command or "",
        *config.args,
        stdin=PIPE,
        stdout=PIPE,
        stderr=stderr.file,
        # PATH, HOME and the like, and what the configuration names: nothing else of ours.
        env={**get_default_environment(), **config.env},
        cwd=config.cwd,
        limit=MESSAGE_LIMIT,
        start_new_session=True,
    )
    inbound, received = anyio.create_memory_object_stream[SessionMessage | Exception](0)
    sent, outbound = anyio.create_memory_object_stream[SessionMessage](0)
    try:
        async with anyio.create_task_group() as group, received, sent:
            group.start_soon(_read, process, inbound, stderr)
            group.start_soon(_write, process, outbound, inbound)
            try:
                yield received, sent
            finally:
                group.cancel_scope.cancel()
    finally:
        with anyio.CancelScope(shield=True):
            await _stop(process)


@asynccontextmanager
async def http_transport(config: ServerConfig) -> AsyncIterator[tuple[Any, Any]]:
    # No read timeout: a call may wait for the user, and each call has its own time limit.
    timeout = httpx2.Timeout(30.0, read=None)
    hooks = {"response": [_limit_size]}
    client = httpx2.AsyncClient(headers=config.headers, timeout=timeout, event_hooks=hooks)
    streams_of = streamable_http_client(
        config.url or "", http_client=client, max_sse_event_size=MESSAGE_LIMIT
    )
    async with client, streams_of as streams:
        yield streams


# --- stdio ------------------------------------------------------------------------------------


async def _read(process: Process, inbound: _Inbound, stderr: StderrTail) -> None:
    assert process.stdout is not None
    async with inbound:
        with suppress(anyio.ClosedResourceError, anyio.BrokenResourceError, ConnectionError):
            try:
                while line := await process.stdout.readline():
                    await inbound.send(_message(line))
            except ValueError:
                stderr.add(str(MessageTooLarge()))
                _signal(process, signal.SIGKILL)


async def _write(process: Process, outbound: _Outbound, inbound: _Inbound) -> None:
    assert process.stdin is not None
    async with outbound:
        try:
            async for message in outbound:
                json = message.message.model_dump_json(by_alias=True, exclude_unset=True)
                process.stdin.write(json.encode() + b"\n")
                await process.stdin.drain()
        except OSError:
            # Pending requests must fail: no response will come.
            await inbound.aclose()


def _message(line: bytes) -> SessionMessage | Exception:
    """A line that is not a message, e.g. a banner, does not end the session."""
    try:
        return SessionMessage(jsonrpc_message_adapter.validate_json(line, by_name=False))
    except ValueError as error:
        return error


async def _stop(process: Process) -> None:
    """Close stdin, then SIGTERM, then SIGKILL to the group, as the protocol says."""
    assert process.stdin is not None
    process.stdin.close()
    if not await _exited(process):
        _signal(process, signal.SIGTERM)
        await _exited(process)
    _signal(process, signal.SIGKILL)
    await _exited(process)


async def _exited(process: Process) -> bool:
    # Not ``wait``: it also waits for every child that inherited the pipes.
    with anyio.move_on_after(GRACE):
        while process.returncode is None:  # noqa: ASYNC110
            await anyio.sleep(POLL)
    return process.returncode is not None


def _signal(process: Process, number: signal.Signals) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, number)


# --- HTTP -------------------------------------------------------------------------------------


async def _limit_size(response: httpx2.Response) -> None:
    """The SDK limits each event of an event stream; any other response is limited here."""
    if not response.headers.get("content-type", "").startswith("text/event-stream"):
        assert isinstance(response.stream, httpx2.AsyncByteStream)
        response.stream = _LimitedStream(response.stream)


class _LimitedStream(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        received = 0
        async for chunk in self._stream:
            received += len(chunk)
            if received > MESSAGE_LIMIT:
                raise MessageTooLarge
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()
