"""Several conversations may work in one real folder: their runs take turns.

A run takes its turn before its first call and keeps it to its end, except while it waits for a
person: then another one may work there, and the run looks at the folder before it goes on.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from wenko.protocol.events import (
    FolderFile,
    FolderTaken,
    FolderTakenPayload,
    FolderWaiting,
    FolderWaitingPayload,
)
from wenko.run.cancellation import Cancellation
from wenko.run.log import RunLog
from wenko.run.slots import RunSlot
from wenko.sandbox.base import Sandboxes
from wenko.sandbox.binding import read_binding
from wenko.sandbox.checkpoints import Checkpoints
from wenko.sandbox.history import shown_path
from wenko.settings import Settings
from wenko.storage import folder_turns
from wenko.storage.database import Database
from wenko.storage.runs import RunRow

INTERVAL = 0.3
"""Seconds between two looks whether the folder is free."""
MAX_FILES = 200


class FolderTurn:
    """That of one run in one attempt; nothing to wait for where the workspace is not shared."""

    def __init__(
        self,
        row: RunRow,
        log: RunLog,
        slot: RunSlot,
        cancellation: Cancellation,
        database: Database,
        sandboxes: Sandboxes,
        checkpoints: Checkpoints | None,
        settings: Settings,
    ) -> None:
        bound = read_binding(settings.sandboxes_folder / row.conversation_id)
        self._folder = None if bound is None else str(bound.path)
        self._held = row.folder is not None
        # One that made calls and has no turn gave it up before a restart.
        self._given_up = not self._held and bool(log.state.sandbox_calls)
        self._log = log
        self._slot = slot
        self._cancellation = cancellation
        self._database = database
        self._sandboxes = sandboxes
        self._checkpoints = checkpoints
        self._taking = asyncio.Lock()
        self._calls: set[str] = set()
        self._questions = 0

    async def take(self) -> None:
        """Before a call: returns when no other run works in the folder."""
        if self._folder is None or self._held:
            return
        async with self._taking:
            if self._held:
                return
            free = partial(folder_turns.take, run=self._log.run, folder=self._folder)
            waited = self._log.state.waits_for_folder
            if not await self._database.write(free):
                if not self._given_up and not waited:
                    await self._changed()  # What there is now is not told as news.
                await self._wait(free)
                waited = True
            self._held = True
            if waited or self._given_up:
                await self._tell(waited)
            self._given_up = False

    def began(self, call_id: str) -> None:
        """A call that may change files is about to start."""
        self._calls.add(call_id)

    async def ended(self, call_id: str) -> None:
        """It has ended, and what it changed is known."""
        self._calls.discard(call_id)
        if self._questions:
            await self._give_up()

    @asynccontextmanager
    async def given_up(self) -> AsyncIterator[None]:
        """While the run waits for a person, unless a call of it is at work."""
        if self._folder is None:
            yield
            return
        had = self._held
        self._questions += 1
        try:
            await self._give_up()
            yield
        finally:
            self._questions -= 1
        if had:
            await self.take()

    async def _give_up(self) -> None:
        if not self._held or self._calls:
            return
        await self._changed()
        self._held, self._given_up = False, True
        await self._log.flush()
        await self._database.write(lambda c: folder_turns.give_up(c, self._log.run))

    async def _wait(self, free: "partial[bool]") -> None:
        run, folder = self._log.run.id, self._folder
        assert folder is not None
        other = await self._database.read(lambda c: folder_turns.holder(c, run, folder))
        if not self._log.state.waits_for_folder:
            message = self._log.say("folder_waiting")
            payload = FolderWaitingPayload(message=message, other_conversation_id=other)
            await self._log.commit(FolderWaiting(payload=payload))
        async with self._slot.released():
            await self._cancellation.guard(self._until_free(free))

    async def _until_free(self, free: "partial[bool]") -> None:
        run, folder = self._log.run.id, self._folder
        assert folder is not None
        while True:
            other = await self._database.read(lambda c: folder_turns.holder(c, run, folder))
            if other is None and await self._database.write(free):
                return
            await asyncio.sleep(INTERVAL)

    async def _tell(self, waited: bool) -> None:
        changed = await self._changed()
        if not waited and not changed:
            return
        say = self._log.say
        payload = FolderTakenPayload(
            message=say("folder_changed", count=len(changed)) if changed else say("folder_taken"),
            files=tuple(changed[:MAX_FILES]),
            total=len(changed),
        )
        await self._log.commit(FolderTaken(payload=payload))

    async def _changed(self) -> list[FolderFile]:
        """What changed since this conversation last looked."""
        if self._checkpoints is None:
            return []
        conversation_id = self._log.conversation_id
        sandbox = self._sandboxes.get_open(conversation_id)
        if sandbox is None:
            sandbox = await self._sandboxes.open(conversation_id)
        changes = await self._checkpoints.look(sandbox, conversation_id)
        files = {path: each for path, each in changes.items() if not each.is_folder}
        return [
            FolderFile(
                path=shown_path(path),
                change="created"
                if each.before is None
                else "deleted"
                if each.after is None
                else "modified",
            )
            for path, each in sorted(files.items())
        ]
