"""Notes, undos, pause and resume: what a user sends to a run that is already working."""

import asyncio
from collections.abc import Iterable

import sqlalchemy as sa

from wenko.protocol.events import (
    FilesUndone,
    RunMessagePayload,
    RunPaused,
    RunResumed,
    Steered,
)
from wenko.run.cancellation import Cancellation
from wenko.run.log import RunLog
from wenko.run.slots import RunSlot
from wenko.storage import events, runs
from wenko.storage.runs import RunRow

Received = Steered | FilesUndone
RECEIVED = ("steered", "files_undone")


def requeue_notes(connection: sa.Connection, row: RunRow, applied: int) -> str | None:
    """Turn notes that came too late for this run into the message of a new one; its id."""
    if runs.notes_of(connection, row.id) <= applied:
        return None
    records = events.of_types(connection, row.conversation_id, ("steered",), [row.id])
    notes = [each.body["payload"]["message"] for each in records]
    return runs.create(connection, row.conversation_id, "\n".join(notes[applied:])).id


class Steering:
    """Set by the engine, read by the executor before each step."""

    def __init__(self, paused: bool, cancellation: Cancellation, slot: RunSlot) -> None:
        self.paused = paused
        self.woken = asyncio.Event()
        """Set when a note or a pause has come: what the run does next may have changed."""
        self._cancellation = cancellation
        self._slot = slot
        self._changed = asyncio.Event()
        self._log: RunLog | None = None
        self._seen: set[str] = set()
        """Ids of events that came, each of which counts once, whichever server stored it."""
        self._early: list[tuple[str, Received]] = []
        """What arrived before the log was attached."""

    def attach(self, log: RunLog, seen: Iterable[str]) -> None:
        """``seen`` are the received events that are part of the log's state already."""
        early, self._early = self._early, []
        known = set(seen)
        self._log = log
        for event_id, note in early:
            if event_id not in known:
                log.absorb(note)
        self._seen |= known

    def receive(self, event_id: str, note: Received) -> None:
        """Add a note, or an undo, that is on disk already."""
        if event_id in self._seen:
            return
        self._seen.add(event_id)
        self.woken.set()
        if self._log is not None:
            self._log.absorb(note)
        else:
            self._early.append((event_id, note))

    def pause(self, paused: bool) -> None:
        self.paused = paused
        self.woken.set()
        self._changed.set()
        self._changed = asyncio.Event()

    @property
    def has_new_notes(self) -> bool:
        assert self._log is not None
        return len(self._log.state.notes) > self._log.state.notes_applied

    async def wait_while_paused(self) -> None:
        """Return when the run may continue; publishes ``run_paused`` and ``run_resumed``."""
        log = self._log
        assert log is not None
        if not self.paused and not log.state.paused:
            return
        if self.paused and not log.state.paused:
            await log.commit(RunPaused(payload=RunMessagePayload(message=log.say("run_paused"))))
        async with self._slot.released():
            while self.paused:
                await self._cancellation.guard(self._changed.wait())
        await log.commit(RunResumed(payload=RunMessagePayload(message=log.say("run_resumed"))))
