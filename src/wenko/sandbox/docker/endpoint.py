"""How the server reaches an executor in a container: through the engine, wherever that is.

A small program in the container (``executor/bridge.py``) connects standard input and output to the
executor's socket. The executor accepts only that program's user, which no tool can become.
"""

import asyncio
import logging
import socket
from contextlib import suppress

from wenko.sandbox.base import Streams
from wenko.sandbox.docker.engine import DockerEngine, EngineFailed

log = logging.getLogger(__name__)

BRIDGE_USER = 29999
CHUNK = 1 << 16
_STDOUT, _STDERR = 1, 2


class ContainerEndpoint:
    def __init__(self, engine: DockerEngine, container: str, bridge: str) -> None:
        self._engine = engine
        self._container = container
        self._bridge = bridge

    async def connect(self) -> socket.socket:
        try:
            made = await self._engine.post(
                f"/containers/{self._container}/exec",
                {
                    "AttachStdin": True,
                    "AttachStdout": True,
                    "AttachStderr": True,
                    "Tty": False,
                    "User": f"{BRIDGE_USER}:{BRIDGE_USER}",
                    "WorkingDir": "/",
                    "Cmd": ["python3", "-I", "-S", "-B", self._bridge],
                },
            )
            start = {"Detach": False, "Tty": False}
            streams = await self._engine.hijack(f"/exec/{made['Id']}/start", start)
        except EngineFailed as failed:
            # Not there, or ended: as if nothing listened.
            raise ConnectionRefusedError(failed.details) from None
        ours, theirs = socket.socketpair()
        for each in (ours, theirs):
            each.setblocking(False)
        relay = asyncio.create_task(_relay(theirs, streams))
        _relays.add(relay)
        relay.add_done_callback(_relays.discard)
        return ours


_relays: set["asyncio.Task[None]"] = set()
"""The event loop itself holds tasks only weakly."""


async def _relay(theirs: socket.socket, streams: Streams) -> None:
    """Copy both ways until either end is closed."""
    reader, writer = await asyncio.open_unix_connection(sock=theirs)
    engine_reader, engine_writer = streams
    inward = asyncio.create_task(_forward(reader, engine_writer))
    try:
        await _unframe(engine_reader, writer)
    except (OSError, RuntimeError, asyncio.IncompleteReadError):
        pass  # The container or the engine has ended, or the client has closed.
    finally:
        inward.cancel()
        with suppress(asyncio.CancelledError):
            await inward
        for each in (writer, engine_writer):
            each.close()


async def _forward(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    # RuntimeError: what uvloop raises for a transport that is closed already.
    with suppress(OSError, RuntimeError):
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()
        # The bridge ends when its input does, and then the engine closes our stream.
        if writer.can_write_eof():
            writer.write_eof()
        else:
            writer.close()


async def _unframe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """The engine writes a header before each part: which stream it is of, and how long it is."""
    while True:
        header = await reader.readexactly(8)
        left = int.from_bytes(header[4:], "big")
        while left:
            part = await reader.read(min(left, CHUNK))
            if not part:
                return
            left -= len(part)
            if header[0] == _STDOUT:
                writer.write(part)
                await writer.drain()
            elif header[0] == _STDERR:
                log.debug("bridge: %s", part.decode(errors="replace").strip())
