"""Compares a step's result with what the plan expects of it."""

from wenko.agent.context import RunContext
from wenko.agent.previews import preview_of
from wenko.planners.interface import Verification
from wenko.protocol.events import (
    VerificationResult,
    VerificationResultData,
    VerificationStart,
    VerificationStartData,
)
from wenko.protocol.plan import ToolOutcome


class Verifier:
    def __init__(self, run: RunContext) -> None:
        self._run = run
        self._log = run.log

    async def verify(self, step_id: int, outcome: ToolOutcome) -> ToolOutcome:
        """The outcome, turned into a failure if the model judges that it is not as expected."""
        progress = self._run.state.steps[step_id]
        expected = progress.step.expected
        if not outcome.success or not expected or not self._run.planner.is_language_model:
            return outcome
        if progress.verdict is None:
            await self._ask_model(step_id, expected, outcome)
        verdict = self._run.state.steps[step_id].verdict
        if verdict is None or verdict.is_valid:
            return outcome
        message = self._log.say("verification_error", reason=verdict.reason)
        return outcome.model_copy(
            update={"success": False, "message": message, "error_code": "verification_failed"}
        )

    async def _ask_model(self, step_id: int, expected: str, outcome: ToolOutcome) -> None:
        run, say = self._run, self._log.say
        start = VerificationStartData(
            expected=expected, actual_preview=preview_of(outcome), step_id=step_id
        )
        await self._log.commit(VerificationStart(message=say("verification_start"), data=start))
        step = run.state.steps[step_id].step
        verdict = await run.wait(run.planner.verify(run.current_task, step, outcome))
        # A model that cannot judge must not fail a step that succeeded; the reason says so.
        verdict = verdict or Verification(is_valid=True, reason=say("verification_unsure"))
        message = say("verification_passed" if verdict.is_valid else "verification_failed")
        data = VerificationResultData(
            is_valid=verdict.is_valid, expected=expected, step_id=step_id, reason=verdict.reason
        )
        self._log.stage(VerificationResult(message=message, data=data))
