"""One server on SQLite, or several on one PostgreSQL, each behind a proxy that can be cut."""

import asyncio
import contextlib
import json
import os
import random
import re
import secrets
import signal
import sqlite3
import time
from pathlib import Path
from typing import Any

import asyncpg
import sqlalchemy as sa

from bench.chaos.script import ChaosModel
from tests.live import LiveServer
from tests.support.tcp_proxy import TcpProxy
from wenko.sandbox.bubblewrap import executor_pid
from wenko.sandbox.folder import Folder
from wenko.storage.compression import decompress

ANSWER_TTL = "3600"
_FAILED = re.compile(r"run \S+ failed$")


class Member:
    """A server, and its way to the database."""

    def __init__(self, server: LiveServer, proxy: TcpProxy | None) -> None:
        self.server = server
        self.proxy = proxy
        self.up = False
        self.frozen = False
        self.cut_off = False
        """Without a way to the database."""

    @property
    def usable(self) -> bool:
        return self.up and not self.frozen

    async def start(self) -> None:
        """Start the server, again and again while storage is away, as a process manager does."""
        while not self.up:
            with contextlib.suppress(AssertionError):
                await asyncio.to_thread(self.server.start)
                self.up = True

    async def kill(self) -> None:
        self.up, self.frozen = False, False
        pid = self.server.pid
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)
        await asyncio.to_thread(self.server.kill)

    def freeze(self, frozen: bool) -> None:
        os.kill(self.server.pid, signal.SIGSTOP if frozen else signal.SIGCONT)
        self.frozen = frozen


class Cluster:
    """``url`` is that of an empty PostgreSQL database; without it, one server on SQLite."""

    def __init__(self, folder: Path, model: ChaosModel, url: str | None, size: int) -> None:
        self.folder = folder
        self.sandboxes = folder / "sandboxes"
        self._url = url
        self._model = model
        self._size = size
        self._token = secrets.token_hex(32)
        self.members: list[Member] = []
        self._direct: asyncpg.Connection[Any] | None = None
        self._querying = asyncio.Lock()

    @property
    def on_postgres(self) -> bool:
        return self._url is not None

    async def start(self) -> None:
        for number in range(self._size if self._url else 1):
            self.members.append(await self._member(number))
        if self._url:
            self._direct = await asyncpg.connect(self._url)
        await asyncio.gather(*(each.start() for each in self.members))

    async def stop(self) -> None:
        if self._direct is not None:
            await self._direct.close()
        for member in self.members:
            if member.up:
                member.freeze(False)
                await asyncio.to_thread(member.server.stop)
            if member.proxy is not None:
                await member.proxy.close()
        # A server leaves sandboxes to the next one, and there is none.
        for folder in self.sandboxes.iterdir() if self.sandboxes.exists() else ():
            if (pid := executor_pid(Folder(self.sandboxes, folder.name))) is not None:
                os.kill(pid, signal.SIGKILL)

    def failures(self) -> list[str]:
        """What the servers wrote about runs that ended with ``internal_error``."""
        found: list[str] = []
        for member in self.members:
            lines = list(member.server.log)
            starts = [n for n, line in enumerate(lines) if _FAILED.match(line)]
            found += ["".join(lines[start : start + 80]) for start in starts]
        return found

    def any_usable(self, chance: random.Random) -> Member | None:
        usable = [each for each in self.members if each.usable]
        return chance.choice(usable) if usable else None

    async def _member(self, number: int) -> Member:
        settings = {
            "WENKO_MODEL": "openai:gpt-5",
            "WENKO_MODEL_BASE_URL": self._model.openai_url,
            "WENKO_MODEL_API_KEY": "sk-test",
            "WENKO_LANGUAGE": "en",
            "WENKO_MODE": "auto",
            "WENKO_TOKEN": self._token,
            "WENKO_HITL_TTL": ANSWER_TTL,
            "WENKO_AUTO_RESPOND_ENABLED": "off",
            "WENKO_CALL_TIMEOUT": ANSWER_TTL,
            "WENKO_SANDBOXES": str(self.sandboxes),
            # Small, as the disk is: see harness.py.
            "WENKO_DISK_RESERVE_MB": "64",
            "WENKO_DATABASE_RESERVE_MB": "16",
        }
        proxy = None
        if self._url is not None:
            url = sa.make_url(self._url)
            proxy = await TcpProxy(url.host or "", url.port or 0).start()
            settings["WENKO_DB"] = url.set(port=proxy.port).render_as_string(hide_password=False)
        return Member(LiveServer(self.folder / f"server-{number}", **settings), proxy)

    # --- the database itself, without a server ------------------------------------------------

    async def rows(self, query: str) -> list[tuple[Any, ...]]:
        if self._direct is not None:
            async with self._querying:
                return [tuple(row) for row in await self._direct.fetch(query)]
        return await asyncio.to_thread(self._sqlite_rows, query)

    def _sqlite_rows(self, query: str) -> list[tuple[Any, ...]]:
        path = self.folder / "server-0" / "wenko.db"
        with contextlib.closing(sqlite3.connect(path, timeout=60)) as connection:
            return connection.execute(query).fetchall()

    async def events(self) -> dict[str, list[tuple[int, str, dict[str, Any]]]]:
        """Number, type and body of every event, by conversation."""
        found: dict[str, list[tuple[int, str, dict[str, Any]]]] = {}
        rows = await self.rows(
            "SELECT conversations.id, seq, type, body FROM events JOIN conversations"
            " ON conversations.pk = events.conversation_pk ORDER BY conversations.pk, seq"
        )
        for conversation, seq, type_, body in rows:
            found.setdefault(conversation, []).append((seq, type_, json.loads(decompress(body))))
        return found

    async def unfinished(self) -> int:
        [(count,)] = await self.rows("SELECT COUNT(*) FROM runs WHERE ended_at IS NULL")
        return int(count)

    async def event_count(self) -> int:
        [(count,)] = await self.rows("SELECT COUNT(*) FROM events")
        return int(count)

    async def open_questions(self) -> int:
        [(count,)] = await self.rows("SELECT COUNT(*) FROM questions WHERE status = 'pending'")
        return int(count)

    async def lock(self, seconds: float) -> None:
        """Hold the lock of SQLite, as a backup program may."""
        path = self.folder / "server-0" / "wenko.db"

        def hold() -> None:
            with contextlib.closing(
                sqlite3.connect(path, timeout=60, isolation_level=None)
            ) as connection:
                connection.execute("BEGIN IMMEDIATE")
                time.sleep(seconds)
                connection.execute("ROLLBACK")

        await asyncio.to_thread(hold)
