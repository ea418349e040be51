"""What can be done with runs: submit a message, steer, pause, cancel and retry."""

import asyncio
import logging
from dataclasses import dataclass
from functools import partial

import sqlalchemy as sa

from wenko.engine.background import Background
from wenko.engine.execution import ExecuteAlone, Execution
from wenko.engine.lease import Lease
from wenko.engine.watchdog import Stall
from wenko.errors import RunActive, StorageUnavailable, UnknownRun, WenkoError
from wenko.journal import RunRef
from wenko.protocol.attachments import title_of
from wenko.protocol.events import RunMessagePayload, Steered
from wenko.protocol.model import now_ms
from wenko.run.context import AgentServices
from wenko.run.effects import settle_answer
from wenko.run.planning.retry import check_origin
from wenko.run.undone import UNDONE_KEY, undone_event
from wenko.sandbox.checkpoints import Undone
from wenko.storage import conversations, events, quarantine, questions, runs, servers
from wenko.storage.notify import notify
from wenko.storage.quarantine import QuarantinedRun
from wenko.storage.questions import QuestionRow
from wenko.storage.runs import NewerRun, RunOrigin, RunRow
from wenko.text import shorten

log = logging.getLogger(__name__)
TITLE_LENGTH = 60
ENDS_WITHIN = 45.0
"""Seconds for a cancelled run to end."""
ENDED_INTERVAL = 0.1
EFFECTS_SINCE = 24 * 3600 * 1000
"""Milliseconds for which an answer about effects is carried out."""
EFFECTS_INTERVAL = 60.0


@dataclass(frozen=True, slots=True)
class Submission:
    """The run that a message belongs to, and how it came to it."""

    run: RunRow
    steered: bool = False
    """The message was sent as a note to a run that was active already."""
    repeated: bool = False
    """A message with the same key was submitted before; nothing changed."""


class Engine:
    """The runs of this process. One per process, because DBOS is."""

    def __init__(
        self,
        services: AgentServices,
        lease: Lease,
        background: Background,
        alone: ExecuteAlone | None = None,
    ) -> None:
        self._services = services
        self._lease = lease
        self._execution = Execution(services, lease, background, alone)

    async def start(self) -> None:
        """Resume every run that was unfinished when the last process ended, however it ended."""
        await self._execution.open()

    def stalled(self, stall: Stall) -> None:
        """The watchdog saw that the event loop was blocked."""
        self._execution.stalled(stall)

    async def stop(self) -> None:
        """Leave unfinished runs as they are; the next process, or another server, resumes them."""
        await self._execution.close()

    def changed(self, conversation_id: str | None) -> None:
        """Another server wrote to this conversation, or may have written to any (``None``)."""
        self._execution.changed(conversation_id)

    async def submit(
        self, conversation_id: str, message: str, key: str | None = None, unattended: bool = False
    ) -> Submission:
        """Start a run for a message, or steer the active one.

        With a ``key`` that was used before, the run that the first message with it belongs to.
        """
        key = None if key is None else runs.stored_key(key)
        while True:
            try:
                return await self._create_run(conversation_id, message, key, unattended)
            except RunActive:
                # A language model can apply a note while it works; the built-in model cannot.
                if not self._services.planner.is_language_model:
                    raise
            try:
                return await self.steer(conversation_id, message, key)
            except UnknownRun:
                # The run ended between the two: the message starts the next one.
                continue

    async def submitted(self, conversation_id: str, key: str) -> Submission | None:
        """What the first message with this key came to; null if there was none."""
        stored = runs.stored_key(key)
        return await self._services.database.read(lambda c: _repeated(c, conversation_id, stored))

    async def _create_run(
        self, conversation_id: str, message: str, key: str | None, unattended: bool
    ) -> Submission:
        def work(connection: sa.Connection) -> Submission:
            if key is not None and (earlier := _repeated(connection, conversation_id, key)):
                return earlier
            row = runs.create(connection, conversation_id, message, key, unattended=unattended)
            self._assign(connection, row)
            conversations.touch(
                connection, conversation_id, shorten(title_of(message), TITLE_LENGTH)
            )
            return Submission(row)

        submission = await self._services.database.write(work)
        if submission.run.ended_at is None:
            await self._start(submission.run.id)
        return submission

    def _assign(self, connection: sa.Connection, row: RunRow) -> None:
        """To this server, or to the one that has the conversation's files, if that is alive."""
        if not self._services.database.shared:
            return
        server = self._lease.server
        home = conversations.home_of(connection, row.conversation_id)
        if home is None or home == server.storage_id or not servers.has(connection, home):
            runs.assign(connection, row.id, server.id)
        else:
            notify(connection, row.conversation_id)

    async def steer(self, conversation_id: str, message: str, key: str | None = None) -> Submission:
        """Send the active run a note, which it applies before its next step."""
        row = await self._open_run(conversation_id)
        note = Steered(payload=RunMessagePayload(message=message))
        appended = await self._services.journal.append_once(
            conversation_id,
            [note],
            run=RunRef(row.id, row.message_id, None),
            key=None if key is None else _note_key(key),
            in_transaction=lambda c: runs.count_note(c, row.id),
        )
        records = appended.records
        if appended.repeated:
            run_id = records[0].run_id or row.id
            earlier = await self._services.database.read(lambda c: runs.get(c, run_id))
            return Submission(earlier, steered=True, repeated=True)
        if (active := self._execution.active(row.id)) is not None:
            active.steering.receive(records[0].id, note)
        return Submission(row, steered=True)

    async def tell_undone(self, conversation_id: str, undone: Undone) -> None:
        """Store that files were set back, and tell the run that works there meanwhile."""
        row = await self._services.database.read(lambda c: runs.open_run_of(c, conversation_id))
        event = undone_event(undone)
        [record] = await self._services.journal.append(
            conversation_id,
            [event],
            run=None if row is None else RunRef(row.id, row.message_id, None),
            key=f"{UNDONE_KEY}{undone.record.id}",
        )
        active = self._execution.active(record.run_id) if record.run_id is not None else None
        if active is not None:
            active.steering.receive(record.id, event)

    async def settle_effect(self, question: QuestionRow) -> None:
        """Put back what an answer says; if it cannot be done now, ``settle_effects`` does it."""
        try:
            await settle_answer(self._services, question)
        except WenkoError as error:
            log.warning("%s is not put back yet: %s", question.id, error)

    async def settle_effects(self) -> None:
        """What was answered shortly before a server ended, or could not be put back then."""
        while True:
            since = now_ms() - EFFECTS_SINCE
            for row in await self._services.database.read(
                lambda c, since=since: questions.answered_effects(c, since)  # type: ignore[misc]
            ):
                await self.settle_effect(row)
            await asyncio.sleep(EFFECTS_INTERVAL)

    async def pause(self, conversation_id: str, paused: bool) -> RunRow:
        """Start no further step until the run is resumed; steps in progress run to their end."""
        row = await self._open_run(conversation_id)
        await self._services.database.write(lambda c: runs.pause(c, row, paused))
        if (active := self._execution.active(row.id)) is not None:
            active.steering.pause(paused)
        return row

    async def retry(self, conversation_id: str, step_id: int, run_id: str | None = None) -> RunRow:
        """A new run that starts at a step of an earlier one and keeps the steps before it."""
        earlier = await self._services.database.read(
            lambda connection: runs.of_conversation(connection, conversation_id)
        )
        chosen = next((row for row in reversed(earlier) if run_id in (None, row.id)), None)
        if chosen is None:
            raise UnknownRun("This conversation has no such run.")
        events_of_run = await self._services.journal.of_run(conversation_id, chosen.id)
        check_origin(events_of_run, step_id)
        origin = RunOrigin(chosen.id, step_id)

        def work(connection: sa.Connection) -> RunRow:
            row = runs.create(connection, conversation_id, chosen.message, origin=origin)
            self._assign(connection, row)
            return row

        row = await self._services.database.write(work)
        await self._start(row.id)
        return row

    async def _open_run(self, conversation_id: str) -> RunRow:
        row = await self._services.database.read(
            lambda connection: runs.open_run_of(connection, conversation_id)
        )
        if row is None:
            raise UnknownRun("No run is active in this conversation.")
        return row

    def executes_for(self, owner: str, conversation_id: str) -> bool:
        """Whether this process executes a run of this conversation, and it is theirs."""
        active = self._execution.active_in(conversation_id)
        return active is not None and active.row.owner == owner

    async def cancel(self, conversation_id: str, run_id: str | None = None) -> RunRow:
        """End the conversation's run, at once and durably, also one that nobody executes."""
        # First: a command must be killed now, even if storage is away and cannot record it.
        active = self._execution.active_in(conversation_id)
        if active is not None and run_id in (None, active.row.id):
            active.cancel()
        try:
            row = await self._open_run(conversation_id)
            if run_id not in (None, row.id):
                raise UnknownRun("No run is active in this conversation.")
            open_run = row
            await self._services.database.write(lambda c: runs.request_cancel(c, open_run))
        except StorageUnavailable:
            if active is None:
                raise
            # The run itself records its end as soon as storage is back.
            return active.row
        if (active := self._execution.active(row.id)) is not None:
            active.cancel()
        else:
            self._execution.take_up()
        return row

    async def resume(self, run_id: str) -> None:
        """Execute a run that no process executes; events of an older attempt are rejected then."""
        row = await self._services.database.read(lambda connection: runs.get(connection, run_id))
        if row.ended_at is None:
            await self._start(row.id)

    async def quarantined(self) -> list[QuarantinedRun]:
        """The runs that no server executes any more: they blocked or ended several."""
        return await self._services.database.read(quarantine.quarantined)

    def left_alone(self) -> tuple[NewerRun, ...]:
        """Unfinished runs that wait for a server of a newer version, as of the last look."""
        return self._execution.left_alone

    async def release(self, run_id: str) -> None:
        """Let servers execute a quarantined run again, if it has not ended."""
        await self._services.database.write(lambda c: quarantine.release(c, run_id))
        self._execution.released(run_id)

    async def ended(self, run_id: str) -> bool:
        """Waits until the run has ended; false if it has not after a while."""
        row = partial(runs.get, run_id=run_id)
        try:
            async with asyncio.timeout(ENDS_WITHIN):
                await self._execution.finished(run_id)
                # Another server may be the one that ends it.
                while (await self._services.database.read(row)).ended_at is None:  # noqa: ASYNC110
                    await asyncio.sleep(ENDED_INTERVAL)
                # The last event is stored before the process is done with the run.
                await self._execution.finished(run_id)
        except TimeoutError:
            return False
        return True

    async def _start(self, run_id: str) -> None:
        await self._execution.start(run_id)


def _note_key(key: str) -> str:
    """The key of the event that a message with this key is, if it steered a run."""
    return f"steer-{key}"


def _repeated(connection: sa.Connection, conversation_id: str, key: str) -> Submission | None:
    earlier = runs.find_by_key(connection, conversation_id, key)
    if earlier is None:
        run_id = events.run_of_key(connection, conversation_id, _note_key(key))
        earlier = None if run_id is None else runs.get(connection, run_id)
    return None if earlier is None else Submission(earlier, repeated=True)
