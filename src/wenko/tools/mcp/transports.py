"""The two ways to an MCP server, with a bound on how much it may say at once."""

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

# The SDK's own pipe reads a line of any length, in a time that grows with its square.
MESSAGE_LIMIT = 8 * 1024 * 1024
# How long a process may take to end by itself, and after it was asked to.
GRACE = 2.0
POLL = 0.01
_Inbound = MemoryObjectSendStream[SessionMessage | Exception]
_Outbound = MemoryObjectReceiveStream[SessionMessage]


class TooMuch(ConnectionError):
    """The server said more at once than anybody may."""

    def __init__(self) -> None:
        super().__init__(f"it sent more than {MESSAGE_LIMIT // 1024 // 1024} MiB at once")


@asynccontextmanager
async def over_stdio(config: ServerConfig, murmur: StderrTail) -> AsyncIterator[tuple[Any, Any]]:
    """A process in a group of its own, which is gone afterwards with all its children."""
    process = await asyncio.create_subprocess_exec(
        config.command or "",
        *config.args,
        stdin=PIPE,
        stdout=PIPE,
        stderr=murmur.file,
        # PATH, HOME and the like, and what the owner names: nothing else of our environment.
        env={**get_default_environment(), **config.env},
        cwd=config.cwd,
        limit=MESSAGE_LIMIT,
        start_new_session=True,
    )
    to_us, received = anyio.create_memory_object_stream[SessionMessage | Exception](0)
    sent, from_us = anyio.create_memory_object_stream[SessionMessage](0)
    try:
        async with anyio.create_task_group() as group, received, sent:
            group.start_soon(_read, process, to_us, murmur)
            group.start_soon(_write, process, from_us, to_us)
            try:
                yield received, sent
            finally:
                group.cancel_scope.cancel()
    finally:
        with anyio.CancelScope(shield=True):
            await _end(process)


@asynccontextmanager
async def over_http(config: ServerConfig) -> AsyncIterator[tuple[Any, Any]]:
    # Reading may take long while a person is asked; each call has its own limit.
    patience = httpx2.Timeout(30.0, read=None)
    hooks = {"response": [_bound]}
    client = httpx2.AsyncClient(headers=config.headers, timeout=patience, event_hooks=hooks)
    ways = streamable_http_client(
        config.url or "", http_client=client, max_sse_event_size=MESSAGE_LIMIT
    )
    async with client, ways as streams:
        yield streams


# --- stdio ------------------------------------------------------------------------------------


async def _read(process: Process, to_us: _Inbound, murmur: StderrTail) -> None:
    assert process.stdout is not None
    async with to_us:
        with suppress(anyio.ClosedResourceError, anyio.BrokenResourceError, ConnectionError):
            try:
                while line := await process.stdout.readline():
                    await to_us.send(_message(line))
            except ValueError:
                murmur.add(str(TooMuch()))
                _signal(process, signal.SIGKILL)


async def _write(process: Process, from_us: _Outbound, to_us: _Inbound) -> None:
    assert process.stdin is not None
    async with from_us:
        try:
            async for message in from_us:
                json = message.message.model_dump_json(by_alias=True, exclude_unset=True)
                process.stdin.write(json.encode() + b"\n")
                await process.stdin.drain()
        except OSError:
            # Whoever waits for an answer must learn that none will come.
            await to_us.aclose()


def _message(line: bytes) -> SessionMessage | Exception:
    """A line that is no message, e.g. a greeting, is not the end of the conversation."""
    try:
        return SessionMessage(jsonrpc_message_adapter.validate_json(line, by_name=False))
    except ValueError as error:
        return error


async def _end(process: Process) -> None:
    """As the protocol says: close its stdin, wait, then insist; and leave no child behind."""
    assert process.stdin is not None
    process.stdin.close()
    if not await _ended(process):
        _signal(process, signal.SIGTERM)
        await _ended(process)
    _signal(process, signal.SIGKILL)
    await _ended(process)


async def _ended(process: Process) -> bool:
    # Not ``wait``: that waits for every child that has the pipes as well.
    with anyio.move_on_after(GRACE):
        while process.returncode is None:  # noqa: ASYNC110
            await anyio.sleep(POLL)
    return process.returncode is not None


def _signal(process: Process, number: signal.Signals) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, number)


# --- HTTP -------------------------------------------------------------------------------------


async def _bound(response: httpx2.Response) -> None:
    """A stream of events is bounded by the SDK, event by event; anything else here."""
    if not response.headers.get("content-type", "").startswith("text/event-stream"):
        assert isinstance(response.stream, httpx2.AsyncByteStream)
        response.stream = _Bounded(response.stream)


class _Bounded(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        got = 0
        async for chunk in self._stream:
            got += len(chunk)
            if got > MESSAGE_LIMIT:
                raise TooMuch
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()
