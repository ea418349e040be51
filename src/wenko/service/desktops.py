"""The desktop of a conversation: watch it, take its mouse and keyboard, give them back."""

import asyncio
import logging
from contextlib import suppress
from typing import Literal

from wenko.errors import DesktopNotRunning, NothingListens, WenkoError
from wenko.journal import Journal
from wenko.protocol.events import DesktopControl, DesktopControlPayload
from wenko.protocol.model import new_id
from wenko.sandbox.base import DesktopUse, Sandbox, Sandboxes, Streams
from wenko.sandbox.desktop_control import DesktopControls, DesktopState
from wenko.service.access import Access
from wenko.service.auth import Principal

log = logging.getLogger(__name__)

STATE_TIMEOUT = 5.0
Holder = Literal["agent", "you", "person"]
"""``person``: somebody else than the one who asks."""


class DesktopView:
    """One viewer of a desktop, of a user who owns its conversation."""

    def __init__(
        self, service: "DesktopService", conversation_id: str, sandbox: Sandbox, streams: Streams
    ) -> None:
        self._service = service
        self._conversation_id = conversation_id
        self._sandbox = sandbox
        self.reader, self.writer = streams
        self._before: DesktopState | None = None

    @property
    def in_control(self) -> bool:
        """Whether what this viewer types may reach the desktop now."""
        return self._service.controls.has_control(self._conversation_id, self)

    @property
    def holder(self) -> Holder:
        holder = self._service.controls.holder(self._conversation_id)
        return "agent" if holder is None else "you" if holder is self else "person"

    async def changed(self) -> None:
        await self._service.controls.changed(self._conversation_id)

    def touch(self) -> None:
        """A sandbox in which a person works is not idle."""
        self._service.sandboxes.get_open(self._conversation_id)

    async def take(self) -> None:
        """Returns when the agent's present action has ended; raises ``ControlTaken``."""
        if self.holder == "you":
            return
        await self._service.controls.take(self._conversation_id, self)
        self._before = await self._state()
        await self._service.tell(self._conversation_id, "person")

    async def give_back(self) -> None:
        """The agent goes on, and is told what has changed; without control, nothing happens."""
        if self.holder != "you":
            return
        after = await self._state() if self.in_control else None
        controls, before = self._service.controls, self._before
        seconds = controls.release(self._conversation_id, self, before, after)
        if seconds is not None and after is not None:
            await self._service.tell(self._conversation_id, "agent", seconds)

    async def close(self) -> None:
        self.writer.close()
        await self.give_back()

    async def _state(self) -> DesktopState:
        """What is open; empty if the desktop does not say."""
        use = DesktopUse(f"state-{new_id()}", {"kind": "state"}, STATE_TIMEOUT)
        try:
            async with asyncio.timeout(STATE_TIMEOUT):
                done = await self._sandbox.use_desktop(use)
                await self._sandbox.forget(use.call_id)
        except (TimeoutError, WenkoError):
            return DesktopState()
        return DesktopState.of(done.reply or {})


class DesktopService:
    def __init__(
        self, access: Access, sandboxes: Sandboxes, controls: DesktopControls, journal: Journal
    ) -> None:
        self._access = access
        self.sandboxes = sandboxes
        self.controls = controls
        self._journal = journal

    async def is_running(self, principal: Principal, conversation_id: str) -> bool:
        """Whether there is a desktop to watch."""
        try:
            view = await self.open(principal, conversation_id)
        except DesktopNotRunning:
            return False
        view.writer.close()
        return True

    async def open(self, principal: Principal, conversation_id: str) -> DesktopView:
        """Watch the desktop; raises ``DesktopNotRunning`` if there is none."""
        await self._access.conversation(principal, conversation_id)
        sandbox = await self.sandboxes.adopt(conversation_id)
        if sandbox is None:
            raise _not_running()
        try:
            streams = await sandbox.connect("desktop")
        except NothingListens:
            raise _not_running() from None
        return DesktopView(self, conversation_id, sandbox, streams)

    async def tell(
        self, conversation_id: str, holder: Literal["agent", "person"], seconds: float | None = None
    ) -> None:
        shown = None if seconds is None else round(seconds, 1)
        event = DesktopControl(payload=DesktopControlPayload(holder=holder, seconds=shown))
        # The conversation may be deleted meanwhile; control must be given back all the same.
        with suppress(WenkoError):
            await self._journal.append(conversation_id, [event])


def _not_running() -> DesktopNotRunning:
    return DesktopNotRunning(
        "No desktop to watch: it starts when the agent first uses the browser or the desktop, and "
        "this machine needs TigerVNC (apt-get install tigervnc-standalone-server).",
        "没有可以观看的桌面：代理第一次使用浏览器或桌面时才会启动，并且本机需要 TigerVNC"
        "（apt-get install tigervnc-standalone-server）。",
    )
