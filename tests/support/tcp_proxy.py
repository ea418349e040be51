"""A TCP proxy in front of a server that can be cut, frozen, or broken at a chosen message."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Self


class TcpProxy:
    """Forwards connections to ``host:port`` until it is cut."""

    def __init__(self, host: str, port: int) -> None:
        self._target = (host, port)
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._break_after: bytes | None = None
        # Bound but never listening: while it is cut, nobody else is given its port.
        self._reserved = socket.socket()
        self._reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        self._reserved.bind(("127.0.0.1", 0))
        self.port: int = self._reserved.getsockname()[1]
        self.broken = asyncio.Event()
        """Set when a connection was broken by ``break_after``."""

    async def start(self) -> Self:
        self._server = await asyncio.start_server(
            self._accept, "127.0.0.1", self.port, reuse_port=True
        )
        return self

    async def close(self) -> None:
        await self.cut()
        self._reserved.close()

    async def cut(self) -> None:
        """Break every connection and refuse new ones."""
        if self._server is not None:
            self._server.close()
            self._server = None
        self.drop()

    def drop(self) -> None:
        """Break every connection; new ones are accepted."""
        for writer in list(self._writers):
            writer.transport.abort()

    def freeze(self) -> None:
        """Forward nothing, but keep the connections: as a cable that was pulled."""
        self._flowing.clear()

    async def restore(self) -> None:
        self._flowing.set()
        if self._server is None:
            await self.start()

    def break_after(self, sent: bytes) -> None:
        """Break the next connection that sends this, after forwarding it: its reply is lost."""
        self._break_after = sent

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            upstream_reader, upstream_writer = await asyncio.open_connection(*self._target)
        except OSError:
            writer.transport.abort()
            return
        both = (writer, upstream_writer)
        self._writers.update(both)
        muted = asyncio.Event()
        tasks = [
            asyncio.create_task(self._requests(reader, upstream_writer, muted)),
            asyncio.create_task(self._replies(upstream_reader, writer, muted)),
        ]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        for each in both:
            self._writers.discard(each)
            each.close()

    async def _requests(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, muted: asyncio.Event
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self._flowing.wait()
                broken = self._break_after is not None and self._break_after in data
                if broken:
                    self._break_after = None
                    muted.set()
                writer.write(data)
                await writer.drain()
                if broken:
                    # The other side must get it before the connection is closed.
                    await asyncio.sleep(0.2)
                    self.broken.set()
                    return

    async def _replies(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, muted: asyncio.Event
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self._flowing.wait()
                if not muted.is_set():
                    writer.write(data)
                    await writer.drain()


@asynccontextmanager
async def tcp_proxy(host: str, port: int) -> AsyncIterator[TcpProxy]:
    proxy = await TcpProxy(host, port).start()
    try:
        yield proxy
    finally:
        await proxy.close()
