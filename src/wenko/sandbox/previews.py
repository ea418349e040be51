"""The servers that programs of sandboxes started, each with a port of this machine to open it.

A port is looked at, never asked: a request to find out what listens there could be the only one
that a test program waits for.
"""

import asyncio
import base64
import hashlib
import hmac
import json
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

from wenko.errors import NothingListens, PreviewFailed, TooManyPreviews, UnknownPreview, WenkoError
from wenko.private_files import make_private_folder, write_private_file
from wenko.sandbox.base import ListeningPort, Sandbox, Sandboxes, Streams
from wenko.sandbox.executor.tunnels import PORT as PROXY_PORT
from wenko.sandbox.preview_server import PreviewServer
from wenko.settings import Settings

log = logging.getLogger(__name__)

INTERVAL = 1.0
LOOK_TIMEOUT = 5.0
MISSED = 3
"""Looks in a row without it after which a server is gone: many restart when a file changes."""
MAX_PREVIEWS, MAX_ALL = 8, 64
NOT_WEB = frozenset(
    {PROXY_PORT, 22, 25, 53, 111, 1433, 1521, 3306, 5432, 5672, 6379, 9042, 9229, 11211, 27017}
)
State = Literal["open", "closed", "gone"]


@dataclass(frozen=True, slots=True)
class Preview:
    port: int
    """Inside the sandbox."""
    program: str
    outside: int | None
    """The port of this machine; ``None`` while the preview is closed."""

    @property
    def address(self) -> str | None:
        return None if self.outside is None else f"http://localhost:{self.outside}/"


OnChange = Callable[[str, Preview, State], Awaitable[None]]


@dataclass(slots=True, eq=False)
class _Entry:
    """One port that was seen; noticed once it is seen twice."""

    listener: ListeningPort
    missed: int = 0
    noticed: bool = False
    closed: bool = False
    """By the user."""
    server: PreviewServer | None = None
    outside: int | None = None
    """The port that it has, or had before a restart."""
    told: bool = False
    """Whether the agent knows of it."""

    @property
    def preview(self) -> Preview:
        outside = None if self.server is None else self.server.port
        return Preview(self.listener.port, self.listener.program, outside)


class Previews:
    def __init__(
        self, settings: Settings, secret: str, sandboxes: Sandboxes, on_change: OnChange
    ) -> None:
        # Without isolation a port inside is a port of this machine already.
        self.enabled = settings.previews and settings.sandbox != "unsafe-none"
        self._secret = secret
        self._sandboxes = sandboxes
        self._on_change = on_change
        self._folder = settings.data / "previews"
        self._entries: dict[str, dict[int, _Entry]] = {}

    async def run_forever(self) -> None:
        if not self.enabled:
            return
        try:
            await self._restore()
            while True:
                await self._look_at_all()
                await asyncio.sleep(INTERVAL)
        finally:
            await self._close_all()

    # --- for the user --------------------------------------------------------------------------

    def list(self, conversation_id: str) -> tuple[Preview, ...]:
        found = self._entries.get(conversation_id, {})
        return tuple(found[port].preview for port in sorted(found) if found[port].noticed)

    def url(self, conversation_id: str, port: int, host: str) -> str | None:
        """The address with the key, for the owner; ``None`` while it is closed."""
        server = self._entry(conversation_id, port).server
        return None if server is None else server.url(host)

    async def open(self, conversation_id: str, port: int) -> None:
        entry = self._entry(conversation_id, port)
        entry.closed = False
        if entry.server is None:
            await self._start(conversation_id, entry)

    async def close(self, conversation_id: str, port: int) -> None:
        """Nobody reaches it from outside any more; the program goes on."""
        entry = self._entry(conversation_id, port)
        entry.closed = True
        server, entry.server = entry.server, None
        if server is not None:
            await server.close()
            await self._tell(conversation_id, entry, "closed")

    # --- for the agent -------------------------------------------------------------------------

    def news(self, conversation_id: str) -> tuple[Preview, ...]:
        """Those that the agent has not been told about; each is returned once."""
        found = self._entries.get(conversation_id, {}).values()
        fresh = [each for each in found if each.server is not None and not each.told]
        for each in fresh:
            each.told = True
        return tuple(each.preview for each in fresh)

    # --- looking -------------------------------------------------------------------------------

    async def _look_at_all(self) -> None:
        running = dict(self._sandboxes.running())
        for conversation_id in {*running, *self._entries}:
            try:
                await self._look(conversation_id, running.get(conversation_id))
            except WenkoError as error:
                log.debug("the ports of %s could not be looked at: %s", conversation_id, error)

    async def _look(self, conversation_id: str, sandbox: Sandbox | None) -> None:
        listening = {} if sandbox is None else await _listeners(sandbox)
        entries = self._entries.setdefault(conversation_id, {})
        for port, entry in list(entries.items()):
            if port not in listening:
                entry.missed += 1
                if sandbox is None or entry.missed >= MISSED or not entry.noticed:
                    await self._gone(conversation_id, entry)
        for port, listener in listening.items():
            entry = entries.setdefault(port, _Entry(listener))
            seen_before = entry.listener is not listener
            entry.listener, entry.missed = listener, 0
            if seen_before and not entry.noticed:
                await self._notice(conversation_id, entry)
        if not entries:
            del self._entries[conversation_id]

    async def _notice(self, conversation_id: str, entry: _Entry) -> None:
        entry.noticed = True
        # One that the system does not let us open is offered again by the user's click.
        with suppress(TooManyPreviews, PreviewFailed):
            await self._start(conversation_id, entry)

    async def _gone(self, conversation_id: str, entry: _Entry) -> None:
        del self._entries[conversation_id][entry.listener.port]
        server, entry.server = entry.server, None
        if server is not None:
            await server.close()
        if entry.noticed:
            await self._tell(conversation_id, entry, "gone")

    async def _start(self, conversation_id: str, entry: _Entry, silent: bool = False) -> None:
        """``silent``: its address is known, and nothing is told if it still holds."""
        own = self._entries.get(conversation_id, {}).values()
        every = [each for found in self._entries.values() for each in found.values()]
        if _count(own) >= MAX_PREVIEWS or _count(every) >= MAX_ALL:
            raise TooManyPreviews(
                f"{MAX_PREVIEWS} previews of a conversation can be open; stop one first.",
                f"一个对话最多同时打开 {MAX_PREVIEWS} 个预览，请先停止一个。",
            )
        port = entry.listener.port
        server = PreviewServer(
            self._key(conversation_id, port), port, partial(self._connect, conversation_id, port)
        )
        try:
            await server.open(entry.outside)
        except OSError as error:
            raise PreviewFailed(
                f"No port could be opened: {error.strerror}", f"无法打开端口：{error.strerror}"
            ) from None
        moved = server.port != entry.outside
        entry.server, entry.outside = server, server.port
        if moved or not silent:
            await self._tell(conversation_id, entry, "open")

    async def _connect(self, conversation_id: str, port: int) -> Streams:
        sandbox = self._sandboxes.get_open(conversation_id)
        if sandbox is None:
            raise NothingListens("The sandbox has ended.", "沙箱已经结束。")
        return await sandbox.connect(port)

    async def _tell(self, conversation_id: str, entry: _Entry, state: State) -> None:
        self._store(conversation_id)
        await self._on_change(conversation_id, entry.preview, state)

    def _entry(self, conversation_id: str, port: int) -> _Entry:
        entry = self._entries.get(conversation_id, {}).get(port)
        if entry is None or not entry.noticed:
            raise UnknownPreview(
                f"Nothing listens on port {port} in this conversation's sandbox.",
                f"本对话的沙箱中没有程序监听端口 {port}。",
            )
        return entry

    def _key(self, conversation_id: str, port: int) -> str:
        """The same after a restart, so that an open page still works; of this preview only."""
        text = f"wenko.preview {conversation_id} {port}".encode()
        digest = hmac.digest(self._secret.encode(), text, hashlib.sha256)
        return base64.urlsafe_b64encode(digest[:24]).decode()

    # --- over a restart ------------------------------------------------------------------------

    async def _restore(self) -> None:
        """Programs outlive a server that was killed; their previews come back where they were."""
        for path in sorted(self._folder.glob("*.json")):
            conversation_id = path.stem
            stored = _read(path)
            path.unlink(missing_ok=True)
            sandbox = await self._sandboxes.adopt(conversation_id)
            listening = {} if sandbox is None else await _listeners(sandbox)
            for entry in stored:
                entry.noticed = entry.told = True
                found = listening.get(entry.listener.port)
                if found is None:
                    await self._on_change(conversation_id, entry.preview, "gone")
                    continue
                entry.listener = found
                self._entries.setdefault(conversation_id, {})[found.port] = entry
                if not entry.closed:
                    with suppress(TooManyPreviews, PreviewFailed):
                        await self._start(conversation_id, entry, silent=True)
            self._store(conversation_id)

    def _store(self, conversation_id: str) -> None:
        found = self._entries.get(conversation_id, {}).values()
        stored = [
            [each.listener.port, each.listener.program, each.outside, each.closed]
            for each in found
            if each.noticed
        ]
        path = self._folder / f"{conversation_id}.json"
        try:
            if stored:
                make_private_folder(self._folder)
                write_private_file(path, json.dumps(stored))
            else:
                path.unlink(missing_ok=True)
        except OSError as error:
            # Then a restart gives it another port: no reason to end what works.
            log.warning("the previews of %s could not be stored: %s", conversation_id, error)

    async def _close_all(self) -> None:
        for entries in self._entries.values():
            for entry in entries.values():
                if entry.server is not None:
                    await entry.server.close()


async def _listeners(sandbox: Sandbox) -> dict[int, ListeningPort]:
    try:
        async with asyncio.timeout(LOOK_TIMEOUT):
            found = await sandbox.listeners()
    except (TimeoutError, WenkoError):
        return {}
    return {each.port: each for each in found if each.port not in NOT_WEB}


def _count(entries: Iterable[_Entry]) -> int:
    return sum(each.server is not None for each in entries)


def _read(path: Path) -> list[_Entry]:
    try:
        stored = json.loads(path.read_text())
        return [
            _Entry(ListeningPort(int(port), str(program)), closed=bool(closed), outside=outside)
            for port, program, outside, closed in stored
        ]
    except (OSError, ValueError, TypeError):
        return []
