"""One run: a message on its way to a finished task, told as it happens, resumable at any moment."""

import logging
from dataclasses import dataclass

import sqlalchemy as sa

from wenko.agent.approval.approver import CallApprover
from wenko.agent.budget import Budget
from wenko.agent.cancellation import Cancellation
from wenko.agent.conversation import summary
from wenko.agent.conversation.chat import ChatResponder
from wenko.agent.conversation.history import task_of
from wenko.agent.execution.calls import ToolCaller
from wenko.agent.execution.executor import TaskExecutor
from wenko.agent.execution.step_events import StepEvents
from wenko.agent.log import RunLog
from wenko.agent.model_calls import ModelCalls
from wenko.agent.planning.analyzer import TaskAnalyzer
from wenko.agent.planning.approval import PlanApprover
from wenko.agent.planning.planner import TaskPlanner
from wenko.agent.planning.retry import take_over
from wenko.agent.planning.revision import PlanReviser
from wenko.agent.questions import RunQuestions
from wenko.agent.repair.repairer import Repairer
from wenko.agent.slots import RunSlot
from wenko.agent.state import RunState
from wenko.agent.steering import Steering, leave_over
from wenko.errors import RunCancelled, RunDeclined, StaleAttempt, WenkoError
from wenko.human.service import QuestionService
from wenko.journal import Journal
from wenko.models.interface import Model, Task
from wenko.protocol.events import (
    Error,
    ErrorData,
    FlowNode,
    ProcessCompleted,
    ProcessCompletedData,
    ProcessStarted,
    ProcessStartedData,
    Thinking,
)
from wenko.protocol.model import timestamp
from wenko.protocol.plan import TaskAnalysis
from wenko.sandbox.base import Sandboxes
from wenko.settings import Settings
from wenko.storage import runs
from wenko.storage.choices import GateChoices
from wenko.storage.database import Database
from wenko.storage.runs import RunRow
from wenko.terminal.terminals import Terminals
from wenko.text import language_of
from wenko.tools.registry import ToolRegistry

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AgentServices:
    """Everything a run works with."""

    database: Database
    journal: Journal
    human: QuestionService
    model: Model
    tools: ToolRegistry
    sandboxes: Sandboxes
    settings: Settings
    terminals: Terminals
    choices: GateChoices


class Run:
    """Carries one run on, from wherever its events say it stands, to its end."""

    def __init__(self, row: RunRow, with_: AgentServices, place: RunSlot) -> None:
        self._row = row
        self._with = with_
        self._place = place
        self._cancellation = Cancellation(row.cancel_requested)
        self.steering = Steering(row.paused)
        self.left_over: str | None = None
        """The run that takes up what was said too late for this one."""

    def cancel(self) -> None:
        """End at the next moment; the process tree of a running call is killed."""
        self._cancellation.request()

    async def carry_on(self) -> None:
        record = await self._open_record()
        self.steering.connect(record, self._cancellation, self._place)
        if record.state.completed:
            return
        try:
            await self._stages(record)
        except RunCancelled as cancelled:
            await self._end_badly(record, cancelled)
        except StaleAttempt:
            log.info("run %s is carried on elsewhere", self._row.id)
        except WenkoError as error:
            await self._end_badly(record, error)
        except Exception as error:
            log.exception("run %s failed", self._row.id)
            await self._end_badly(record, _unforeseen(error))

    async def _open_record(self) -> RunLog:
        row = self._row
        state = RunState()
        for event in await self._with.journal.of_run(row.conversation_id, row.id):
            state.apply(event.event, event.timestamp)
        language = language_of(row.language)
        return RunLog(self._with.journal, row.conversation_id, row.ref, language, state)

    async def _stages(self, record: RunLog) -> None:
        if not record.state.started:
            record.note(self._process_started(record))
        if self._row.origin is not None and record.state.plan is None:
            await take_over(record, self._with.journal, self._row.origin, self._with.settings)
        task = await task_of(
            self._row, self._with.database, self._with.tools, self._with.settings.hitl_enabled
        )
        purse = Budget(record, self._asker(record), self._with.settings)
        mind = ModelCalls(self._with.model, record, purse)
        async with self._place.left():
            analysis = await self._cancellation.guard(TaskAnalyzer(mind).analyse(record, task))
        if analysis.complexity == "simple":
            await self._answer_directly(record, mind, task, analysis)
            return await self._end(record, success=True)
        approver = self._plan_approver(record)
        planner = TaskPlanner(mind, self._with.tools, self._with.settings, approver)
        async with self._place.left():
            await self._cancellation.guard(planner.plan(record, task, analysis))
        success = await self._execute(record, mind, task)
        await self._sum_up(record, mind, task, success)
        return await self._end(record, success)

    async def _answer_directly(
        self, record: RunLog, mind: ModelCalls, task: Task, analysis: TaskAnalysis
    ) -> None:
        if record.state.answer is None:
            chat = ChatResponder(record, mind, self._asker(record), self._with.settings)
            async with self._place.left():
                record.note(await self._cancellation.guard(chat.answer(task, analysis)))

    def _asker(self, record: RunLog) -> RunQuestions:
        return RunQuestions(record, self._with.human, self._place)

    def _plan_approver(self, record: RunLog) -> PlanApprover:
        return PlanApprover(record, self._asker(record), self._with.choices, self._with.settings)

    async def _execute(self, record: RunLog, mind: ModelCalls, task: Task) -> bool:
        if record.state.plan_complete is not None:
            return record.state.plan_complete.data.success
        if not any(progress.started_at for progress in record.state.steps.values()):
            count = len(record.state.steps)
            record.note(
                FlowNode(
                    node="execution", status="started", message=record.say("execution_started")
                ),
                Thinking(
                    step_type="executing", content=record.say("thinking_executing", count=count)
                ),
            )
        success = await self._executor(record, mind, task).carry_out()
        message = record.say("execution_completed" if success else "execution_failed")
        status = "completed" if success else "failed"
        record.note(FlowNode(node="execution", status=status, message=message))
        summary.tell_plan_complete(record, success)
        if record.state.calls:
            used = bool(record.state.sandbox_calls)
            sandbox = await self._with.sandboxes.open(record.conversation_id) if used else None
            await summary.tell_file_changes(record, sandbox)
            if sandbox is not None:
                await self._forget_calls(record)
        return success

    def _executor(self, record: RunLog, mind: ModelCalls, task: Task) -> TaskExecutor:
        tools, settings, cancellation = self._with.tools, self._with.settings, self._cancellation
        teller = StepEvents(record, tools, settings)
        caller = ToolCaller(
            record,
            tools,
            self._with.sandboxes,
            settings,
            cancellation,
            self._asker(record),
            self._place,
            self._with.terminals,
            teller,
            CallApprover(record, self._asker(record), tools, self._with.choices, settings),
            mind,
            task,
        )
        return TaskExecutor(
            record,
            task,
            mind,
            caller,
            teller,
            Repairer(record, mind, tools, settings, cancellation),
            PlanReviser(record, mind, tools, settings, cancellation, self._plan_approver(record)),
            self.steering,
            cancellation,
            self._place,
            settings,
        )

    async def _forget_calls(self, record: RunLog) -> None:
        # Only what is safely on disk may be forgotten where it came from.
        await record.flush()
        sandbox = await self._with.sandboxes.open(record.conversation_id)
        await sandbox.forget(*record.state.sandbox_calls)

    async def _sum_up(self, record: RunLog, mind: ModelCalls, task: Task, success: bool) -> None:
        if record.state.answer is not None:
            return
        started = record.say("summarizing_started")
        record.note(FlowNode(node="summarizing", status="started", message=started))
        pieces = mind.summarise(task, summary.final_plan(record.state), success)
        async with self._place.left():
            answer = await self._cancellation.guard(summary.stream_answer(record, pieces))
        done = record.say("summarizing_completed")
        record.note(FlowNode(node="summarizing", status="completed", message=done), answer)

    async def _end_badly(self, record: RunLog, error: WenkoError) -> None:
        details = error.localized(record.language)
        if record.state.plan is not None:
            # A step that an error of ours tore apart has ended too.
            StepEvents(record, self._with.tools, self._with.settings).abandoned(details)
            summary.tell_plan_complete(record, success=False)
        if not isinstance(error, RunCancelled | RunDeclined):
            data = ErrorData(error_type=type(error).__name__, details=details, code=error.code)
            record.note(Error(message=record.say("error"), data=data))
        await self._end(record, success=False, error=error)

    async def _end(self, record: RunLog, success: bool, error: WenkoError | None = None) -> None:
        await self._asker(record).withdraw()
        analysis = record.state.analysis
        reason = None if success else _first_error(record.state)
        if error is not None:
            reason = error.localized(record.language)
        message = (
            record.say("process_completed")
            if success
            else record.say("process_failed", error=reason)
        )
        record.note(
            ProcessCompleted(
                success=success,
                message=message,
                data=ProcessCompletedData(
                    conversation_id=record.conversation_id,
                    complexity=analysis.complexity if analysis else None,
                    task_type=analysis.task_type if analysis else None,
                    error=reason,
                    error_code=error.code if error else None if success else "step_failed",
                    timestamp=timestamp(),
                ),
            )
        )
        heeds_the_rest = not isinstance(error, RunCancelled)

        def end(connection: sa.Connection) -> None:
            runs.end(connection, record.run, success)
            if heeds_the_rest:
                self.left_over = leave_over(connection, self._row, record.state.heeded)

        await record.flush(beside=end)

    def _process_started(self, record: RunLog) -> ProcessStarted:
        return ProcessStarted(
            message=record.say("process_started"),
            data=ProcessStartedData(
                conversation_id=record.conversation_id,
                timestamp=timestamp(),
                user_message=self._row.message,
            ),
        )


def _unforeseen(error: Exception) -> WenkoError:
    return WenkoError(f"{type(error).__name__}: {error}")


def _first_error(state: RunState) -> str:
    errors = (progress.error for progress in state.steps.values())
    return next((error for error in errors if error), "")
