"""Gives a failed step another attempt: with other arguments, or unchanged if it may now succeed.

Repairs and retries are counted separately; a step has failed when both are used up (C17).
"""

import asyncio

from wenko.errors import ToolUnavailable, WenkoError
from wenko.planners.interface import Failure, Fix
from wenko.protocol.events import (
    StepRetry,
    StepRetryData,
    ToolFix,
    ToolFixData,
    ToolFixed,
    ToolFixedData,
)
from wenko.protocol.plan import Arguments, ToolOutcome
from wenko.run.context import RunContext
from wenko.run.previews import BRIEF, truncate_value
from wenko.run.repair.failures import class_of, failure_of, is_final, is_transient
from wenko.run.repair.own_files import fails_in_own_file
from wenko.run.repair.remedies import remedy_for
from wenko.run.state import StepProgress
from wenko.tools.network import has_network

RETRY_DELAY = 0.5


class Repairer:
    def __init__(self, run: RunContext) -> None:
        self._run = run
        self._log = run.log

    async def repair(self, step_id: int, outcome: ToolOutcome) -> bool:
        """Whether to run the step once more, with the arguments that are now in its state."""
        progress = self._run.state.steps[step_id]
        if progress.step.tool is None or is_final(outcome):
            return False
        failure = failure_of(progress, outcome, self._log.language)
        return await self._fix(progress, failure) or await self._retry(progress, failure)

    # --- other arguments ----------------------------------------------------------------------

    async def _fix(self, progress: StepProgress, failure: Failure) -> bool:
        limit = self._run.settings.max_fixes_per_step
        if progress.fixes >= limit and not progress.fixing:
            return False
        remedy = self._remedy(progress, failure)
        if remedy is None and not self._can_ask(failure):
            return False
        if not progress.fixing:
            self._stage_fix(progress, failure, progress.fixes + 1)
        fix = remedy or await self._ask_model(failure)
        if fix is None or fix.arguments in (failure.arguments, *failure.tried):
            # Arguments that have failed would fail again.
            return False
        self._stage_fixed(failure, fix)
        return True

    def _can_ask(self, failure: Failure) -> bool:
        run = self._run
        if not run.planner.is_language_model:
            return False
        # A revised plan can correct the file.
        revisable = run.state.revisions < run.settings.max_revisions
        return not (revisable and fails_in_own_file(run.state.steps.values(), failure))

    def _remedy(self, progress: StepProgress, failure: Failure) -> Fix | None:
        tool = self._run.tools.get(progress.step.tool or "")

        def accepts(arguments: Arguments) -> bool:
            try:
                self._run.tools.parse(tool, arguments)
            except WenkoError:
                return False
            return True

        kind = class_of(failure.outcome)
        network = has_network(self._run.settings) or "sandbox" not in tool.needs
        return remedy_for(tool, failure, kind, accepts, self._log.language, network)

    async def _ask_model(self, failure: Failure) -> Fix | None:
        run = self._run
        await self._log.flush()
        return await run.wait(run.planner.fix(run.current_task, run.state.current_plan(), failure))

    def _stage_fix(self, progress: StepProgress, failure: Failure, attempt: int) -> None:
        limit = self._run.settings.max_fixes_per_step
        self._log.stage(
            ToolFix(
                message=self._log.say("tool_fix", count=attempt, max=limit),
                data=ToolFixData(
                    step_id=progress.step.step_id,
                    tool=progress.step.tool or "",
                    error=failure.error,
                    original_args=_truncated(failure.arguments),
                    fix_attempt=attempt,
                ),
            )
        )

    def _stage_fixed(self, failure: Failure, fix: Fix) -> None:
        command = fix.arguments.get("command")
        self._log.stage(
            ToolFixed(
                message=self._log.say("tool_fixed", why=fix.explanation),
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

    async def _retry(self, progress: StepProgress, failure: Failure) -> bool:
        limit, retry = self._run.settings.max_retries, progress.retries + 1
        if retry > limit or not is_transient(failure.outcome) or not self._can_repeat(failure):
            return False
        step_id = progress.step.step_id
        await self._log.commit(
            StepRetry(
                message=self._log.say("step_retry", step_id=step_id, count=retry, max=limit),
                data=StepRetryData(
                    step_id=step_id,
                    retry_count=retry,
                    max_retries=limit,
                    error=failure.error,
                    will_retry=True,
                ),
            )
        )
        await self._run.wait(asyncio.sleep(RETRY_DELAY * 2 ** (retry - 1)))
        return True

    def _can_repeat(self, failure: Failure) -> bool:
        """Outside the sandbox a failed call may have had its effect, so few may be repeated."""
        tool = self._run.tools.get(failure.step.tool or "")
        if not tool.outside or failure.outcome.error_code == ToolUnavailable.code:
            return True
        try:
            return tool.repeatable(self._run.tools.parse(tool, failure.arguments))
        except WenkoError:
            return False


def _truncated(arguments: Arguments) -> Arguments:
    return {name: truncate_value(value, BRIEF * 8) for name, value in arguments.items()}
