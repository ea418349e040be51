"""One run in one attempt: from where its events end to its own end."""

import asyncio
import logging
from dataclasses import replace
from functools import lru_cache, partial

import sqlalchemy as sa

from wenko.errors import (
    RunCancelled,
    RunDeclined,
    RunStalled,
    StaleAttempt,
    WenkoError,
    described,
)
from wenko.protocol.envelope import EventRecord
from wenko.protocol.events import FlowNode
from wenko.run import process_events
from wenko.run.cancellation import Cancellation
from wenko.run.context import AgentServices, RunContext, open_context
from wenko.run.conversation.context_log import ContextLog
from wenko.run.conversation.history import load_task
from wenko.run.conversation.remembering import remembering_of
from wenko.run.conversation.summary import Summarizer
from wenko.run.conversation.tone_log import note_tone
from wenko.run.drive import drive
from wenko.run.execution.ended_calls import end_calls
from wenko.run.execution.step_events import StepEvents
from wenko.run.executor import TaskExecutor
from wenko.run.log import RunLog
from wenko.run.next import Actions, next_actions
from wenko.run.perform.respond import TaskAnalyzer
from wenko.run.planning.retry import take_over
from wenko.run.slots import RunSlot
from wenko.run.state import RunState
from wenko.run.steering import Received, Steering, requeue_notes
from wenko.run.undone import UNDONE_KEY
from wenko.storage import events, runs
from wenko.storage.runs import RunFlags, RunRow
from wenko.text import language_of

logger = logging.getLogger(__name__)
REPORT_TIMEOUT = 10.0
"""Seconds for the changed files of a run that failed or was cancelled."""


class Run:
    """Takes one run from where its events end to its own end."""

    def __init__(self, row: RunRow, services: AgentServices, slot: RunSlot) -> None:
        self.row = self._row = row
        self._services = services
        self._slot = slot
        self._cancellation = Cancellation(row.cancel_requested)
        self.steering = Steering(row.paused, self._cancellation, slot)
        self.follow_up_run: str | None = None
        """Set at the end: the id of a new run for the notes that came too late for this one."""

    @property
    def conversation_id(self) -> str:
        return self.row.conversation_id

    def cancel(self, error: RunCancelled | None = None) -> None:
        """End the run as soon as possible; the process tree of a running call is killed."""
        self._cancellation.request(error)

    async def refresh(self) -> bool:
        """Apply what another server stored for this run; false if it is no longer ours."""
        row = self._row

        def read(connection: sa.Connection) -> tuple[RunFlags | None, list[EventRecord]]:
            flags = runs.flags(connection, row.id)
            undone = events.of_keys(connection, row.conversation_id, UNDONE_KEY)
            found = [each for each in undone if each.run_id == row.id]
            if flags is not None and flags.notes:
                types, of_run = ("steered",), (row.id,)
                found += events.of_types(connection, row.conversation_id, types, of_run)
            return flags, found

        flags, notes = await self._services.database.read(read)
        if flags is None or flags.attempt != row.attempt or flags.ended_at is not None:
            return False
        for record in notes:
            if isinstance(note := record.event, Received):
                self.steering.receive(record.id, note)
        if flags.paused != self.steering.paused:
            self.steering.pause(bool(flags.paused))
        if flags.cancel_requested:
            self.cancel()
        return True

    async def resume(self) -> None:
        """Raises only if the run could neither be continued nor ended."""
        run = await open_context(
            self._row, self._services, self._slot, self._cancellation, self.steering
        )
        if run.state.completed:
            # Its last event is stored, so it must not be taken up again and again.
            ref = self._row.ref
            return await self._services.database.write(lambda c: runs.end(c, ref, None))
        try:
            run, analyzer = await self._prepare(run)
            executor = TaskExecutor(run, analyzer, partial(self._end, run))

            @lru_cache(maxsize=1)
            def next_of(_state: int, _paused: bool) -> Actions:
                return next_actions(run.state, run.rules)

            def next_now() -> Actions:
                return next_of(run.log.version, self.steering.paused)

            if run.row.attempt is not None and run.state.calls:
                await executor.recover()
            woken, flush = self.steering.woken, run.log.flush
            try:
                run.hosts.open()
                await drive(next_now, executor.perform, self._slot, woken, flush)
            finally:
                await run.hosts.close()
                await executor.close()
        except StaleAttempt:
            logger.info("run %s has been resumed by another attempt", self._row.id)
        except WenkoError as error:
            await self._fail(run, error)
        except Exception as error:
            logger.exception("run %s failed", self._row.id)
            await self._fail(run, unexpected(error))

    async def _prepare(self, run: RunContext) -> tuple[RunContext, TaskAnalyzer]:
        """What every attempt reads before it decides: context, memories, tone, files."""
        if not run.state.started:
            run.log.stage(process_events.process_started(run))
        if self._row.origin is not None and run.state.plan is None:
            await take_over(run, self._row.origin)
        await ContextLog(run).begin()
        remembering = await remembering_of(run)
        known = await remembering.carry_out()
        tone = await note_tone(run)
        task = await load_task(run, recalls=known is None, tone=tone)
        run = replace(run, task=task, can_mark=await run.planner.marks_steps())
        return run, TaskAnalyzer(run, remembering, known)

    async def _fail(self, run: RunContext, error: WenkoError) -> None:
        """End the run with an error event; a cancelled or declined run is not an error."""
        await end_calls(run, error)
        if run.state.analysis is None:
            message = run.log.say("analysis_failed")
            run.log.stage(FlowNode(node="analysis", status="failed", message=message))
        if run.state.plan is not None:
            StepEvents(run).fail_running(error.localized(run.log.language))
            await self._complete_plan(run)
        if not _is_cancelled(error) and not isinstance(error, RunDeclined):
            run.log.stage(process_events.error_event(run.log, error))
        await self._end(run, success=False, error=error)

    async def _complete_plan(self, run: RunContext) -> None:
        """Close the plan; whatever happens to the sandbox, the run must end."""
        try:
            async with asyncio.timeout(REPORT_TIMEOUT):
                await Summarizer(run).complete_plan(success=False)
        except StaleAttempt:
            raise
        except Exception:
            logger.warning("run %s: changed files are not known", self._row.id, exc_info=True)

    async def _keep_context(self, run: RunContext, success: bool) -> None:
        """Later messages should know of this one; whatever happens here, the run must end."""
        try:
            async with asyncio.timeout(REPORT_TIMEOUT):
                await ContextLog(run).finish(success)
        except StaleAttempt:
            raise
        except Exception:
            logger.warning("run %s: its context was not kept", self._row.id, exc_info=True)

    async def _end(self, run: RunContext, success: bool, error: WenkoError | None = None) -> None:
        await run.questions.cancel()
        await self._keep_context(run, success)
        run.log.stage(process_events.process_completed(run.log, success, error))

        def end(connection: sa.Connection) -> None:
            runs.end(connection, run.log.run, success)
            if not _is_cancelled(error):
                notes_applied = run.state.notes_applied
                self.follow_up_run = requeue_notes(connection, self._row, notes_applied)

        await run.log.flush(in_transaction=end)


def unexpected(error: Exception) -> WenkoError:
    """What a run says of an error that nothing of it expected."""
    return described(error) or WenkoError(f"{type(error).__name__}: {error}")


def _is_cancelled(error: WenkoError | None) -> bool:
    """Whether the user ended the run."""
    return isinstance(error, RunCancelled) and not isinstance(error, RunStalled)


async def end_failed(row: RunRow, services: AgentServices, error: WenkoError) -> None:
    """End a run that cannot be resumed: whatever its events lead to, it must not be stranded."""
    language = language_of(row.language)
    log = RunLog(services.journal, row.conversation_id, row.ref, language, RunState())
    await services.questions.cancel(row.id)
    log.stage(process_events.error_event(log, error))
    log.stage(process_events.process_completed(log, False, error))
    await log.flush(in_transaction=lambda connection: runs.end(connection, row.ref, False))
