"""A person at the wheel: what they say while a run is at work, and whether it may go on."""

import asyncio

import sqlalchemy as sa

from wenko.agent.cancellation import Cancellation
from wenko.agent.log import RunLog
from wenko.agent.slots import RunSlot
from wenko.protocol.events import RunMessagePayload, RunPaused, RunResumed, Steered
from wenko.storage import events, runs
from wenko.storage.runs import RunRow


def leave_over(connection: sa.Connection, row: RunRow, heeded: int) -> str | None:
    """What was said too late for a run becomes the next message; the run that answers it."""
    if runs.notes_of(connection, row.id) <= heeded:
        return None
    told = events.of_types(connection, row.conversation_id, ("steered",))
    notes = [each.body["payload"]["message"] for each in told if each.run_id == row.id]
    return runs.create(connection, row.conversation_id, "\n".join(notes[heeded:])).id


class Steering:
    """Told by the engine; asked by the executor before each step."""

    def __init__(self, paused: bool) -> None:
        self.paused = paused
        self._changed = asyncio.Event()
        self._early: list[Steered] = []
        self._record: RunLog | None = None
        self._cancellation: Cancellation | None = None
        self._place: RunSlot | None = None

    def connect(self, record: RunLog, cancellation: Cancellation, place: RunSlot) -> None:
        self._record, self._cancellation, self._place = record, cancellation, place
        known = record.state.notes[-len(self._early) :] if self._early else []
        for note in self._early:
            if note.payload.message not in known:
                record.learn(note)

    def hear(self, note: Steered) -> None:
        """The person said something; it is on disk already."""
        if self._record is not None:
            self._record.learn(note)
        else:
            self._early.append(note)

    def pause(self, paused: bool) -> None:
        self.paused = paused
        self._changed.set()
        self._changed = asyncio.Event()

    @property
    def has_news(self) -> bool:
        assert self._record is not None
        return len(self._record.state.notes) > self._record.state.heeded

    async def while_paused(self) -> None:
        """Returns when the run may go on; meanwhile everybody sees that it waits."""
        record, cancellation, place = self._record, self._cancellation, self._place
        assert record is not None
        assert cancellation is not None
        assert place is not None
        if not self.paused and not record.state.paused:
            return
        if self.paused and not record.state.paused:
            told = RunMessagePayload(message=record.say("run_paused"))
            await record.tell(RunPaused(payload=told))
        async with place.left():
            while self.paused:
                await cancellation.guard(self._changed.wait())
        await record.tell(RunResumed(payload=RunMessagePayload(message=record.say("run_resumed"))))
