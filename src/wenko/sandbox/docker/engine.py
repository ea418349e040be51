"""A small client for the HTTP API of a Docker engine: one request for each connection.

The ``docker`` command is not needed, and neither is a library: what is needed of the API are a
dozen requests, and streams that no HTTP client gives away.
"""

import asyncio
import json
import os
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode

from wenko.errors import SandboxUnavailable
from wenko.sandbox.base import Streams
from wenko.sandbox.docker.address import EngineAddress
from wenko.settings import Settings

Json = dict[str, Any]
TIMEOUT = 60.0
MAX_HEAD = 64 * 1024
MAX_BODY = 256 << 20


class EngineFailed(SandboxUnavailable):
    """The engine refused a request; ``reply_status`` says how."""

    code = "docker_refused"

    def __init__(self, status: int, message: str) -> None:
        super().__init__(
            f"The Docker engine refused: {message}", f"Docker 引擎拒绝了请求：{message}"
        )
        self.reply_status = status


@dataclass(frozen=True, slots=True)
class EngineReply:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body) if self.body.strip() else None


class DockerEngine:
    def __init__(self, address: EngineAddress) -> None:
        self.address = address

    @classmethod
    def of(cls, settings: Settings) -> "DockerEngine":
        return cls(EngineAddress.find(settings.docker_host, os.environ))

    async def get(self, path: str, **query: str) -> Any:
        return (await self.request("GET", path, query=query)).json

    async def post(self, path: str, body: Json | None = None, **query: str) -> Any:
        return (await self.request("POST", path, body, query=query)).json

    async def delete(self, path: str, **query: str) -> None:
        """Remove it; nothing happens if it is not there, or is being removed."""
        try:
            await self.request("DELETE", path, query=query)
        except EngineFailed as failed:
            if failed.reply_status not in (404, 409):
                raise

    async def request(
        self,
        method: str,
        path: str,
        body: Json | bytes | None = None,
        query: dict[str, str] | None = None,
        within: float = TIMEOUT,
    ) -> EngineReply:
        """The whole reply; raises ``EngineFailed`` if it is an error."""
        head = _head(method, path, query or {}, body, "Connection: close\r\n")
        try:
            async with asyncio.timeout(within):
                reader, writer = await self._connect()
                try:
                    writer.write(head)
                    await writer.drain()
                    status, headers = await _read_head(reader)
                    content = b"" if method == "HEAD" else await _read_body(reader, headers)
                finally:
                    writer.close()
        except TimeoutError:
            raise self._away(f"no reply within {within:g} s") from None
        except (OSError, asyncio.IncompleteReadError) as error:
            raise self._away(str(error) or type(error).__name__) from None
        if status >= 400:
            raise EngineFailed(status, _message(content))
        return EngineReply(status, headers, content)

    async def hijack(self, path: str, body: Json) -> Streams:
        """A connection that carries raw bytes after the reply."""
        upgrade = "Connection: Upgrade\r\nUpgrade: tcp\r\n"
        try:
            async with asyncio.timeout(TIMEOUT):
                reader, writer = await self._connect()
                writer.write(_head("POST", path, {}, body, upgrade))
                status, headers = await _read_head(reader)
                if status in (101, 200):
                    return reader, writer
                content = await _read_body(reader, headers)
        except TimeoutError:
            raise self._away(f"no reply within {TIMEOUT:g} s") from None
        except (OSError, asyncio.IncompleteReadError) as error:
            raise self._away(str(error) or type(error).__name__) from None
        writer.close()
        raise EngineFailed(status, _message(content))

    async def _connect(self) -> Streams:
        try:
            return await self.address.connect()
        except PermissionError:
            raise _denied(self.address.url) from None
        except OSError as error:
            raise self._away(error.strerror or str(error)) from None

    def _away(self, reason: str) -> SandboxUnavailable:
        url = self.address.url
        return SandboxUnavailable(
            f"The Docker engine at {url} does not answer ({reason}). Start it, or name another "
            "one in DOCKER_HOST.",
            f"Docker 引擎 {url} 没有应答（{reason}）。请启动它，或用 DOCKER_HOST 指定另一个。",
        )


def _denied(url: str) -> SandboxUnavailable:
    return SandboxUnavailable(
        f"This user may not use the Docker engine at {url}. Add it to the group docker and log in "
        "again, or run a rootless engine and name it in DOCKER_HOST.",
        f"当前用户无权使用 Docker 引擎 {url}。请把它加入 docker 组并重新登录，"
        "或运行 rootless 引擎并用 DOCKER_HOST 指定。",
    )


def _head(
    method: str, path: str, query: dict[str, str], body: Json | bytes | None, headers: str
) -> bytes:
    raw, kind = b"", "application/json"
    if isinstance(body, bytes):
        raw, kind = body, "application/x-tar"
    elif body is not None:
        raw = json.dumps(body).encode()
    # Without a version in the path, the engine takes its own: older ones end with each release.
    target = quote(path) + (f"?{urlencode(query)}" if query else "")
    head = f"{method} {target} HTTP/1.1\r\nHost: docker\r\n{headers}"
    return f"{head}Content-Type: {kind}\r\nContent-Length: {len(raw)}\r\n\r\n".encode() + raw


async def _read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    fields = (line.partition(":") for line in lines[1:] if line)
    return int(lines[0].split(" ", 2)[1]), {
        name.lower(): value.strip() for name, _, value in fields
    }


async def _read_body(reader: asyncio.StreamReader, headers: dict[str, str]) -> bytes:
    if "content-length" in headers:
        return await reader.readexactly(min(int(headers["content-length"]), MAX_BODY))
    if headers.get("transfer-encoding") != "chunked":
        return await reader.read(MAX_BODY)
    parts = bytearray()
    while size := int((await reader.readline()).split(b";")[0] or b"0", 16):
        parts += await reader.readexactly(size)
        await reader.readexactly(2)
        if len(parts) > MAX_BODY:
            raise OSError("the reply is too long")
    return bytes(parts)


def _message(content: bytes) -> str:
    try:
        return str(json.loads(content)["message"])
    except (ValueError, KeyError, TypeError):
        return content.decode(errors="replace")[:500] or "no reason given"
