"""One run: the stages from a message to a finished task, resumable after any of its events."""

import asyncio
import logging
from dataclasses import replace

import sqlalchemy as sa

from wenko.agent import process_events
from wenko.agent.cancellation import Cancellation
from wenko.agent.context import AgentServices, RunContext, open_context
from wenko.agent.conversation.chat import ChatResponder
from wenko.agent.conversation.history import load_task
from wenko.agent.conversation.summary import Summarizer
from wenko.agent.execution.executor import TaskExecutor
from wenko.agent.execution.step_events import StepEvents
from wenko.agent.planning.planner import TaskPlanner
from wenko.agent.planning.retry import take_over
from wenko.agent.planning.triage import TaskAnalyzer
from wenko.agent.slots import RunSlot
from wenko.agent.steering import Steering, requeue_notes
from wenko.errors import RunCancelled, RunDeclined, StaleAttempt, WenkoError
from wenko.protocol.events import FlowNode
from wenko.storage import runs
from wenko.storage.runs import RunRow

logger = logging.getLogger(__name__)
REPORT_TIMEOUT = 10.0
"""Seconds for the changed files of a run that failed or was cancelled."""


class Run:
    """Takes one run from where its events end to its own end."""

    def __init__(self, row: RunRow, services: AgentServices, slot: RunSlot) -> None:
        self._row = row
        self._services = services
        self._slot = slot
        self._cancellation = Cancellation(row.cancel_requested)
        self.steering = Steering(row.paused, self._cancellation, slot)
        self.follow_up_run: str | None = None
        """Set at the end: the id of a new run for the notes that came too late for this one."""

    def cancel(self) -> None:
        """End the run as soon as possible; the process tree of a running call is killed."""
        self._cancellation.request()

    async def resume(self) -> None:
        run = await open_context(
            self._row, self._services, self._slot, self._cancellation, self.steering
        )
        if run.state.completed:
            return
        try:
            success = await self._stages(run)
            await self._end(run, success)
        except StaleAttempt:
            logger.info("run %s has been resumed by another attempt", self._row.id)
        except WenkoError as error:
            await self._fail(run, error)
        except Exception as error:
            logger.exception("run %s failed", self._row.id)
            await self._fail(run, WenkoError(f"{type(error).__name__}: {error}"))

    async def _stages(self, run: RunContext) -> bool:
        """Whether the task succeeded. A stage that was finished before a restart is skipped."""
        if not run.state.started:
            run.log.stage(process_events.process_started(run))
        if self._row.origin is not None and run.state.plan is None:
            await take_over(run, self._row.origin)
        run = replace(run, task=await load_task(run))
        triage = await TaskAnalyzer(run).analyse()
        try:
            if triage.analysis.complexity == "simple":
                await ChatResponder(run, triage).answer()
                return True
            await TaskPlanner(run).plan(triage)
        finally:
            await triage.close()
        success = await TaskExecutor(run).execute()
        summarizer = Summarizer(run)
        await summarizer.complete_plan(success)
        await summarizer.summarise(success)
        return success

    async def _fail(self, run: RunContext, error: WenkoError) -> None:
        """End the run with an error event; a cancelled or declined run is not an error."""
        if run.state.analysis is None:
            message = run.log.say("analysis_failed")
            run.log.stage(FlowNode(node="analysis", status="failed", message=message))
        if run.state.plan is not None:
            StepEvents(run).fail_running(error.localized(run.log.language))
            await self._complete_plan(run)
        if not isinstance(error, RunCancelled | RunDeclined):
            run.log.stage(process_events.error_event(run, error))
        await self._end(run, success=False, error=error)

    async def _complete_plan(self, run: RunContext) -> None:
        """Close the plan; whatever happens to the sandbox, the run must end."""
        try:
            await asyncio.wait_for(Summarizer(run).complete_plan(success=False), REPORT_TIMEOUT)
        except StaleAttempt:
            raise
        except Exception:
            logger.warning("run %s: changed files are not known", self._row.id, exc_info=True)

    async def _end(self, run: RunContext, success: bool, error: WenkoError | None = None) -> None:
        await run.questions.cancel()
        run.log.stage(process_events.process_completed(run, success, error))

        def end(connection: sa.Connection) -> None:
            runs.end(connection, run.log.run, success)
            if not isinstance(error, RunCancelled):
                notes_applied = run.state.notes_applied
                self.follow_up_run = requeue_notes(connection, self._row, notes_applied)

        await run.log.flush(in_transaction=end)
