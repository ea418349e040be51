"""Who has the mouse and keyboard of each desktop: the agent, or a person who took them.

While a person has them no call of the agent starts in that sandbox: it would act on what the person
does, and a picture would show it.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from wenko.errors import ControlTaken


@dataclass(frozen=True, slots=True)
class DesktopState:
    """What is open on a desktop: titles of windows, and the browser's page."""

    windows: tuple[str, ...] = ()
    page: str | None = None

    @classmethod
    def of(cls, reply: dict[str, Any]) -> "DesktopState":
        return cls(tuple(reply.get("windows") or ()), reply.get("page"))


@dataclass(frozen=True, slots=True)
class Handover:
    """A time in which a person had control, for the agent that goes on."""

    seconds: float
    before: DesktopState | None
    after: DesktopState | None


@dataclass(slots=True, eq=False)
class _Desk:
    holder: object | None = None
    taken_at: float = 0.0
    acting: int = 0
    """Calls of the agent that use the desktop right now."""
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    handovers: list[Handover] = field(default_factory=list)

    def wake(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()


class DesktopControls:
    def __init__(self) -> None:
        self._desks: dict[str, _Desk] = {}

    # --- the person ---------------------------------------------------------------------------

    async def take(self, conversation_id: str, holder: object) -> None:
        """Returns once the agent's present action has ended; raises ``ControlTaken``."""
        desk = self._desks.setdefault(conversation_id, _Desk())
        if desk.holder is not None and desk.holder is not holder:
            raise ControlTaken(
                "Somebody else has the mouse and keyboard now.", "鼠标和键盘正由其他人控制。"
            )
        desk.holder, desk.taken_at = holder, time.monotonic()
        desk.wake()
        try:
            while desk.acting and desk.holder is holder:
                await desk.changed.wait()
        except BaseException:
            self.release(conversation_id, holder)
            raise
        desk.taken_at = time.monotonic()
        desk.wake()

    def release(
        self,
        conversation_id: str,
        holder: object,
        before: DesktopState | None = None,
        after: DesktopState | None = None,
    ) -> float | None:
        """Give control back to the agent; returns for how long it was held, if it was."""
        desk = self._desks.get(conversation_id)
        if desk is None or desk.holder is not holder:
            return None
        desk.holder = None
        seconds = time.monotonic() - desk.taken_at
        if not desk.acting:
            desk.handovers.append(Handover(seconds, before, after))
            del desk.handovers[:-5]
        desk.wake()
        return seconds

    def holder(self, conversation_id: str) -> object | None:
        desk = self._desks.get(conversation_id)
        return None if desk is None else desk.holder

    def has_control(self, conversation_id: str, holder: object) -> bool:
        """Whether input of this holder may reach the desktop now."""
        desk = self._desks.get(conversation_id)
        return desk is not None and desk.holder is holder and not desk.acting

    async def changed(self, conversation_id: str) -> None:
        """Wait until somebody takes, gets or gives back control, or the agent acts."""
        await self._desks.setdefault(conversation_id, _Desk()).changed.wait()

    # --- the agent ----------------------------------------------------------------------------

    def is_free(self, conversation_id: str) -> bool:
        return self.holder(conversation_id) is None

    async def wait_free(self, conversation_id: str) -> None:
        """Wait until no person has control."""
        while (desk := self._desks.get(conversation_id)) is not None and desk.holder is not None:
            await desk.changed.wait()

    @asynccontextmanager
    async def acting(self, conversation_id: str) -> AsyncIterator[None]:
        """A use of the desktop: a person who wants control gets it after it has ended.

        Raises nothing and waits for nothing: ``is_free`` was asked in the same moment.
        """
        desk = self._desks.setdefault(conversation_id, _Desk())
        desk.acting += 1
        desk.wake()
        try:
            yield
        finally:
            desk.acting -= 1
            desk.wake()

    def handovers(self, conversation_id: str) -> list[Handover]:
        """Those that the agent has not been told about; each is returned once."""
        desk = self._desks.get(conversation_id)
        if desk is None:
            return []
        told, desk.handovers = desk.handovers, []
        return told
