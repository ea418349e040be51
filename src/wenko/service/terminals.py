"""The terminal of a running command: watch its screen, type into it, resize it."""

from collections.abc import AsyncIterator
from typing import Literal

from wenko.errors import NotWaiting
from wenko.sandbox.base import CallResult, Sandbox, Sandboxes, TerminalSize, TerminalView
from wenko.service.access import Access
from wenko.service.auth import Principal
from wenko.terminal.session import Terminals, TerminalSession

Writer = Literal["agent", "person"] | None
"""``person`` is the user; clients get this value."""


class TerminalHandle:
    """One command's terminal, opened for a user who owns its conversation."""

    def __init__(
        self, sandbox: Sandbox, terminals: Terminals, conversation_id: str, call_id: str
    ) -> None:
        self._sandbox = sandbox
        self._conversation_id = conversation_id
        self._terminals = terminals
        self._call_id = call_id

    async def watch(self, view: TerminalView) -> CallResult | None:
        """Feed the view until the command ends; ``None`` if there is no such command."""
        return await self._sandbox.watch(self._call_id, view)

    async def writers(self) -> AsyncIterator[Writer]:
        """Who types, whenever that changes, until the command ends."""
        last: Writer = None
        while (session := self._open_session()) is not None:
            if session.writer != last:
                last = session.writer
                yield last
            await session.changed()

    async def type(self, keys: str) -> None:
        await self._session().type_as_user(keys)

    async def resize(self, rows: int, cols: int) -> None:
        await self._session().resize(TerminalSize(rows, cols))

    def _session(self) -> TerminalSession:
        session = self._open_session()
        if session is None:
            raise NotWaiting("This terminal has ended.", "这个终端已经结束。")
        return session

    def _open_session(self) -> TerminalSession | None:
        return self._terminals.get(self._conversation_id, self._call_id)


class TerminalService:
    def __init__(self, access: Access, sandboxes: Sandboxes, terminals: Terminals) -> None:
        self._access = access
        self._sandboxes = sandboxes
        self._terminals = terminals

    async def open(
        self, principal: Principal, conversation_id: str, call_id: str
    ) -> TerminalHandle:
        await self._access.conversation(principal, conversation_id)
        sandbox = await self._sandboxes.open(conversation_id)
        return TerminalHandle(sandbox, self._terminals, conversation_id, call_id)
