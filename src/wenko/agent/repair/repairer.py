"""Repairs or retries a failed step.

Repairs and retries are counted separately; the step fails when both are used up (C17).
"""

import asyncio

from wenko.agent.cancellation import Cancellation
from wenko.agent.conversation.summary import plan_so_far
from wenko.agent.log import RunLog
from wenko.agent.model_calls import ModelCalls
from wenko.agent.previews import BRIEF, clip_value, error_of
from wenko.agent.repair.failures import class_of, is_final, is_transient
from wenko.agent.repair.remedies import remedy_for
from wenko.agent.state import StepProgress
from wenko.errors import ToolUnavailable, WenkoError
from wenko.models.interface import Failure, Fix, Task
from wenko.protocol.events import (
    StepRetry,
    StepRetryData,
    ToolFix,
    ToolFixData,
    ToolFixed,
    ToolFixedData,
)
from wenko.protocol.plan import Arguments, ToolOutcome
from wenko.settings import Settings
from wenko.tools.registry import ToolRegistry

RETRY_DELAY = 0.5


class Repairer:
    def __init__(
        self,
        record: RunLog,
        mind: ModelCalls,
        tools: ToolRegistry,
        settings: Settings,
        cancellation: Cancellation,
    ) -> None:
        self._record = record
        self._mind = mind
        self._tools = tools
        self._settings = settings
        self._cancellation = cancellation

    async def repair(self, task: Task, step_id: int, outcome: ToolOutcome) -> bool:
        """Whether to run the step again; its state has the arguments."""
        progress = self._record.state.steps[step_id]
        if progress.step.tool is None or is_final(outcome):
            return False
        failure = failure_of(progress, outcome, self._record)
        return await self._try_fix(task, progress, failure) or await self._try_retry(
            progress, failure
        )

    # --- other arguments ----------------------------------------------------------------------

    async def _try_fix(self, task: Task, progress: StepProgress, failure: Failure) -> bool:
        most = self._settings.max_fixes_per_step
        if progress.fixes >= most and not progress.fixing:
            return False
        remedy = self._remedy(progress, failure)
        if remedy is None and not self._mind.thinks:
            return False
        if not progress.fixing:
            self._stage_fix(progress, failure, progress.fixes + 1)
        fix = remedy or await self._models_fix(task, failure)
        if fix is None or fix.arguments in (failure.arguments, *failure.tried):
            # The same arguments would fail in the same way.
            return False
        self._stage_fixed(failure, fix)
        return True

    def _remedy(self, progress: StepProgress, failure: Failure) -> Fix | None:
        tool = self._tools.get(progress.step.tool or "")

        def accepts(arguments: Arguments) -> bool:
            try:
                self._tools.parse(tool, arguments)
            except WenkoError:
                return False
            return True

        kind = class_of(failure.outcome)
        return remedy_for(tool, failure, kind, accepts, self._record.language)

    async def _models_fix(self, task: Task, failure: Failure) -> Fix | None:
        await self._record.flush()
        plan = plan_so_far(self._record.state)
        return await self._cancellation.guard(self._mind.fix(task, plan, failure))

    def _stage_fix(self, progress: StepProgress, failure: Failure, attempt: int) -> None:
        most = self._settings.max_fixes_per_step
        self._record.note(
            ToolFix(
                message=self._record.say("tool_fix", count=attempt, max=most),
                data=ToolFixData(
                    step_id=progress.step.step_id,
                    tool=progress.step.tool or "",
                    error=failure.error,
                    original_args=_clipped(failure.arguments),
                    fix_attempt=attempt,
                ),
            )
        )

    def _stage_fixed(self, failure: Failure, fix: Fix) -> None:
        command = fix.arguments.get("command")
        self._record.note(
            ToolFixed(
                message=self._record.say("tool_fixed", why=fix.explanation),
                data=ToolFixedData(
                    step_id=failure.step.step_id,
                    fix_type=fix.fix_type,
                    analysis=fix.analysis,
                    original_args=failure.arguments,
                    fixed_args=fix.arguments,
                    fixed_command=command if isinstance(command, str) else None,
                    explanation=fix.explanation,
                ),
            )
        )

    # --- the same arguments -------------------------------------------------------------------

    async def _try_retry(self, progress: StepProgress, failure: Failure) -> bool:
        most, retry = self._settings.max_retries, progress.retries + 1
        if retry > most or not is_transient(failure.outcome) or not self._is_repeatable(failure):
            return False
        step_id = progress.step.step_id
        await self._record.tell(
            StepRetry(
                message=self._record.say("step_retry", step_id=step_id, count=retry, max=most),
                data=StepRetryData(
                    step_id=step_id,
                    retry_count=retry,
                    max_retries=most,
                    error=failure.error,
                    will_retry=True,
                ),
            )
        )
        await self._cancellation.guard(asyncio.sleep(RETRY_DELAY * 2 ** (retry - 1)))
        return True

    def _is_repeatable(self, failure: Failure) -> bool:
        """Outside the sandbox a failed call may have had its effect, so few may be repeated."""
        tool = self._tools.get(failure.step.tool or "")
        if not tool.outside or failure.outcome.error_code == ToolUnavailable.code:
            return True
        try:
            return tool.repeatable(self._tools.parse(tool, failure.arguments))
        except WenkoError:
            return False


def failure_of(progress: StepProgress, outcome: ToolOutcome, record: RunLog) -> Failure:
    called = progress.call.arguments if progress.call else None
    return Failure(
        step=progress.as_step(),
        arguments=called or progress.arguments or progress.step.tool_args,
        outcome=outcome,
        error=error_of(outcome, record.language),
        error_class=class_of(outcome),
        tried=progress.tried,
    )


def _clipped(arguments: Arguments) -> Arguments:
    return {name: clip_value(value, BRIEF * 8) for name, value in arguments.items()}
