"""One port of this machine that leads to one port of a sandbox, for whoever has its key.

What listens in the sandbox is not trusted, and any page that a browser shows can send requests to
this machine: so it has a port of its own, asks for a key, and checks Host and Origin.
"""

import asyncio
import hmac
import logging
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode

from wenko.errors import WenkoError
from wenko.sandbox.base import Streams

log = logging.getLogger(__name__)

KEY = "wenko_key"
COOKIE = "wenko_preview_"
MAX_CONNECTIONS = 64
MAX_HEAD = 64 * 1024
HEAD_TIMEOUT, REPLY_TIMEOUT, LINGER = 15.0, 300.0, 60.0
CHUNK = 1 << 16
BIND_ATTEMPTS = 5
_HOP = frozenset({b"connection", b"keep-alive", b"proxy-connection", b"proxy-authorization", b"te"})
_INSIDE = (b"127.0.0.1", b"localhost", b"0.0.0.0", b"[::1]")
_PAGE = (
    "<!doctype html><meta charset=utf-8><title>Wenko</title>"
    "<body style='font:16px/1.6 system-ui;max-width:40rem;margin:4rem auto;padding:0 1rem'>"
    "<p>{zh}</p><p lang=en>{en}</p>"
)
_NO_KEY = (
    "请从 Wenko 的“预览”打开这个地址，或运行 wenko preview。",
    "Open it from Preview in Wenko, or run wenko preview.",
)
_FOREIGN = ("这个地址不接受来自其他网站的请求。", "This address takes no requests of other sites.")
_BAD = ("请求无法读取。", "The request cannot be read.")
_BUSY = ("连接太多，请稍后再试。", "There are too many connections; try again later.")
_NOTHING = ("沙箱中的程序现在没有响应。", "The program in the sandbox does not answer now.")
_NOT_WEB = ("监听这个端口的程序不是网页服务。", "What listens on this port is not a web server.")


class _Refused(Exception):
    def __init__(self, status: str, texts: tuple[str, str]) -> None:
        super().__init__(status)
        self.status, self.texts = status, texts


@dataclass(slots=True)
class _Head:
    """The first line and the fields of a request or a reply."""

    line: bytes
    fields: list[tuple[bytes, bytes]]

    @classmethod
    def parse(cls, data: bytes) -> "_Head":
        line, *rest = data.removesuffix(b"\r\n\r\n").split(b"\r\n")
        fields = []
        for each in rest:
            name, colon, value = each.partition(b":")
            if not colon or not name or name != name.strip():
                raise ValueError("no field")
            fields.append((name, value.strip()))
        return cls(line, fields)

    def all(self, name: bytes) -> list[bytes]:
        return [value for each, value in self.fields if each.lower() == name]

    def encode(self) -> bytes:
        lines = [self.line, *(b"%b: %b" % field for field in self.fields)]
        return b"\r\n".join(lines) + b"\r\n\r\n"


class PreviewServer:
    def __init__(self, key: str, inside: int, connect: Callable[[], Awaitable[Streams]]) -> None:
        self._key = key
        self._inside = inside
        self._connect = connect
        self._servers: list[asyncio.Server] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0

    async def open(self, preferred: int | None = None) -> None:
        """Listen on loopback, on the preferred port if it is free; raises ``OSError``."""
        for attempt in range(BIND_ATTEMPTS):
            wanted = preferred if attempt == 0 and preferred else 0
            try:
                await self._listen(wanted)
            except OSError:
                await self.close()
                if attempt == BIND_ATTEMPTS - 1:
                    raise
            else:
                return

    async def _listen(self, wanted: int) -> None:
        first = await asyncio.start_server(self._accept, "127.0.0.1", wanted, limit=MAX_HEAD)
        self._servers.append(first)
        self.port = first.sockets[0].getsockname()[1]
        if _has_ipv6():
            # A browser asks ``localhost`` there first: nobody else must answer.
            second = await asyncio.start_server(self._accept, "::1", self.port, limit=MAX_HEAD)
            self._servers.append(second)

    async def close(self) -> None:
        servers, self._servers = self._servers, []
        for server in servers:
            server.close()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def url(self, host: str) -> str:
        """The first address to open, with the key, which a cookie replaces then."""
        return f"http://{host}:{self.port}/?{urlencode({KEY: self._key})}"

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if len(self._tasks) > MAX_CONNECTIONS:
                raise _Refused("503 Service Unavailable", _BUSY)
            async with asyncio.timeout(HEAD_TIMEOUT):
                head = await _read_head(reader)
            if (target := self._opened_with_key(head)) is not None:
                return await self._set_cookie(writer, target)
            await self._forward(head, (reader, writer))
        except _Refused as refused:
            with suppress(OSError):
                await _answer(writer, refused.status, refused.texts)
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            pass  # The client gave up.
        except Exception:
            # The outermost handler of a connection: one bad reply must not end the preview.
            log.exception("a preview's connection failed")
        finally:
            writer.close()
        return None

    # --- who may come in -----------------------------------------------------------------------

    def _opened_with_key(self, head: _Head) -> str | None:
        """Where to go on if the address had the key; ``None`` if a cookie has it."""
        words = head.line.split(b" ")
        if len(words) != 3 or not words[1].startswith(b"/"):
            raise _Refused("400 Bad Request", _BAD)
        self._check_names(head)
        path, _, query = words[1].decode("latin-1").partition("?")
        pairs = parse_qsl(query, keep_blank_values=True)
        given = [value for name, value in pairs if name == KEY]
        if given:
            if not _same(given[0], self._key):
                raise _Refused("403 Forbidden", _NO_KEY)
            # A path such as //host would lead to another site.
            rest = urlencode([pair for pair in pairs if pair[0] != KEY])
            return "/" + path.lstrip("/") + (f"?{rest}" if rest else "")
        if not any(_same(value, self._key) for value in self._own_cookies(head)):
            raise _Refused("403 Forbidden", _NO_KEY)
        return None

    def _check_names(self, head: _Head) -> None:
        """A name that leads here must not be that of another site; nor may its page ask us."""
        known = {f"{host}:{self.port}".encode() for host in ("127.0.0.1", "localhost", "[::1]")}
        hosts = head.all(b"host")
        if len(hosts) != 1 or hosts[0].lower() not in known:
            raise _Refused("421 Misdirected Request", _FOREIGN)
        if any(origin.lower() != b"http://" + hosts[0].lower() for origin in head.all(b"origin")):
            raise _Refused("403 Forbidden", _FOREIGN)

    def _own_cookies(self, head: _Head) -> list[str]:
        name = f"{COOKIE}{self.port}="
        return [each.removeprefix(name) for each in _cookies(head) if each.startswith(name)]

    async def _set_cookie(self, writer: asyncio.StreamWriter, target: str) -> None:
        cookie = f"{COOKIE}{self.port}={self._key}; Path=/; HttpOnly; SameSite=Lax"
        fields = f"Location: {target}\r\nSet-Cookie: {cookie}\r\nReferrer-Policy: no-referrer\r\n"
        head = f"HTTP/1.1 303 See Other\r\n{fields}Cache-Control: no-store\r\n"
        writer.write(f"{head}Content-Length: 0\r\nConnection: close\r\n\r\n".encode("latin-1"))
        await writer.drain()

    # --- to the sandbox and back ---------------------------------------------------------------

    async def _forward(self, head: _Head, client: Streams) -> None:
        try:
            upstream = await self._connect()
        except WenkoError:
            raise _Refused("502 Bad Gateway", _NOTHING) from None
        sending: asyncio.Task[None] | None = None
        try:
            upstream[1].write(_request_head(head).encode())
            sending = asyncio.create_task(_copy(client[0], upstream[1]))
            await self._reply(upstream[0], client[1], head.all(b"host")[0])
        finally:
            upstream[1].close()
            if sending is not None:
                sending.cancel()
                await asyncio.gather(sending, return_exceptions=True)

    async def _reply(
        self, upstream: asyncio.StreamReader, client: asyncio.StreamWriter, host: bytes
    ) -> None:
        while True:
            try:
                async with asyncio.timeout(REPLY_TIMEOUT):
                    reply = await _read_head(upstream)
            except (asyncio.IncompleteReadError, _Refused, TimeoutError, OSError):
                raise _Refused("502 Bad Gateway", _NOTHING) from None
            if not reply.line.startswith(b"HTTP/1."):
                raise _Refused("502 Bad Gateway", _NOT_WEB)
            status = reply.line[9:12]
            switches = status == b"101"
            client.write(self._reply_head(reply, host, switches).encode())
            if switches or not status.startswith(b"1"):
                break
        while data := await upstream.read(CHUNK):
            client.write(data)
            await client.drain()

    def _reply_head(self, reply: _Head, host: bytes, switches: bool) -> _Head:
        fields = []
        for name, value in reply.fields:
            lower = name.lower()
            if lower == b"location":
                value = self._outside(value, host)
            if lower == b"set-cookie" and value.lower().startswith(COOKIE.encode()):
                continue
            if lower not in _HOP or switches:
                fields.append((name, value))
        if not switches:
            # One request for each connection: what follows was not checked.
            fields.append((b"Connection", b"close"))
        return _Head(reply.line, fields)

    def _outside(self, location: bytes, host: bytes) -> bytes:
        """An address inside the sandbox, as it is reached from here."""
        for name in _INSIDE:
            inside = b"http://%b:%d" % (name, self._inside)
            if location == inside or location.startswith((inside + b"/", inside + b"?")):
                return b"http://" + host + location.removeprefix(inside)
        return location


async def _read_head(reader: asyncio.StreamReader) -> _Head:
    try:
        return _Head.parse(await reader.readuntil(b"\r\n\r\n"))
    except (ValueError, asyncio.LimitOverrunError):
        raise _Refused("400 Bad Request", _BAD) from None


def _request_head(head: _Head) -> _Head:
    """The request as the program gets it: without our cookie, one for each connection."""
    upgrades = head.all(b"upgrade")
    fields = []
    for name, value in head.fields:
        lower = name.lower()
        if lower == b"cookie":
            own = COOKIE.encode()
            kept = [part for part in value.split(b";") if not part.strip().startswith(own)]
            value = b";".join(kept).strip()
            if not value:
                continue
        if lower not in _HOP:
            fields.append((name, value))
    fields.append((b"Connection", b"Upgrade" if upgrades else b"close"))
    return _Head(head.line, fields)


def _cookies(head: _Head) -> list[str]:
    joined = ";".join(value.decode("latin-1") for value in head.all(b"cookie"))
    return [part.strip() for part in joined.split(";")]


def _same(given: str, key: str) -> bool:
    return hmac.compare_digest(given.encode("utf-8", "replace"), key.encode())


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()
        if writer.can_write_eof():
            writer.write_eof()
        # A client that is gone for good must not keep the program's end open.
        await asyncio.sleep(LINGER)
        writer.close()


async def _answer(writer: asyncio.StreamWriter, status: str, texts: tuple[str, str]) -> None:
    body = _PAGE.format(zh=texts[0], en=texts[1]).encode()
    head = f"HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\n"
    head += f"Content-Length: {len(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n"
    writer.write(head.encode() + body)
    await writer.drain()


def _has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6, socket.SOCK_STREAM) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True
