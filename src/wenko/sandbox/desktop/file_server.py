"""Serves the files of the workspace to the browser beside it, so that a page needs no server."""

import asyncio
import mimetypes
import os
from urllib.parse import unquote, urlsplit

from .addresses import WORKSPACE_HOST, local_file

CHUNK = 1 << 16
MAX_HEAD = 16 * 1024
_HEAD = "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {size}\r\n"
_REST = "Cache-Control: no-store\r\nConnection: close\r\n\r\n"


class FileServer:
    def __init__(self, workspace: str) -> None:
        self._workspace = workspace
        self._server: asyncio.Server | None = None
        self.origin = ""

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._handle, "127.0.0.1", 0, limit=MAX_HEAD)
        port = self._server.sockets[0].getsockname()[1]
        self.origin = f"http://{WORKSPACE_HOST}:{port}"

    async def _handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            method, target, _ = head[0].split(" ")
            # A page of another site must not read the workspace under a name of its own.
            hosts = [line.partition(":")[2].strip() for line in head if line[:5].lower() == "host:"]
            known = hosts == [urlsplit(self.origin).netloc]
            path = local_file(unquote(urlsplit(target).path), self._workspace) if known else None
            await self._send(writer, path, method != "HEAD")
        except (OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass  # A client that gave up, or no HTTP.
        finally:
            writer.close()

    async def _send(
        self, writer: asyncio.StreamWriter, path: "str | None", with_body: bool
    ) -> None:
        if path is None:
            body = b"There is no such file in the workspace."
            head = _HEAD.format(status="404 Not Found", kind="text/plain", size=len(body))
            writer.write((head + _REST).encode() + (body if with_body else b""))
            return await writer.drain()
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        if kind.startswith("text/") or kind.endswith(("javascript", "json")):
            kind += "; charset=utf-8"
        with open(path, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            writer.write((_HEAD.format(status="200 OK", kind=kind, size=size) + _REST).encode())
            while with_body and (data := file.read(CHUNK)):
                writer.write(data)
                await writer.drain()
        return None
