"""The terminal of a running command: watch its screen, type into it, resize it."""

from collections.abc import AsyncIterator
from typing import Literal

from wenko.errors import NotWaiting
from wenko.sandbox.base import CallResult, Sandbox, Sandboxes, TerminalSize, TerminalView
from wenko.service.auth import Principal
from wenko.service.conversations import ConversationService
from wenko.terminal.session import Terminals, TerminalSession

Writer = Literal["agent", "person"] | None
"""``person`` is the user; clients get this value."""


class TerminalHandle:
    """One command's terminal, opened for a user who owns its conversation."""

    def __init__(self, sandbox: Sandbox, terminals: Terminals, call_id: str) -> None:
        self._sandbox = sandbox
        self._terminals = terminals
        self._call_id = call_id

    async def watch(self, view: TerminalView) -> CallResult | None:
        """Feed the view until the command ends; ``None`` if there is no such command."""
        return await self._sandbox.watch(self._call_id, view)

    async def writers(self) -> AsyncIterator[Writer]:
        """Who types, whenever that changes, until the command ends."""
        last: Writer = None
        while (session := self._terminals.get(self._call_id)) is not None:
            if session.writer != last:
                last = session.writer
                yield last
            await session.changed()

    async def type(self, keys: str) -> None:
        await self._session().type_as_user(keys)

    async def resize(self, rows: int, cols: int) -> None:
        await self._session().resize(TerminalSize(rows, cols))

    def _session(self) -> TerminalSession:
        session = self._terminals.get(self._call_id)
        if session is None:
            raise NotWaiting("This terminal has ended.", "这个终端已经结束。")
        return session


class TerminalService:
    def __init__(
        self, conversations: ConversationService, sandboxes: Sandboxes, terminals: Terminals
    ) -> None:
        self._conversations = conversations
        self._sandboxes = sandboxes
        self._terminals = terminals

    async def open(
        self, principal: Principal, conversation_id: str, call_id: str
    ) -> TerminalHandle:
        await self._conversations.get(principal, conversation_id)
        sandbox = await self._sandboxes.open(conversation_id)
        return TerminalHandle(sandbox, self._terminals, call_id)
