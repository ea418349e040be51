"""Compares a step's result with what the plan expects of it."""

from wenko.planners.interface import Verification
from wenko.protocol.events import (
    VerificationResult,
    VerificationResultData,
    VerificationStart,
    VerificationStartData,
)
from wenko.protocol.plan import ToolOutcome
from wenko.run.context import RunContext
from wenko.run.previews import preview_of


class Verifier:
    def __init__(self, run: RunContext) -> None:
        self._run = run
        self._log = run.log

    def judged(self, step_id: int) -> ToolOutcome:
        """The outcome of a step's call, a failure if the model found it not to be as expected."""
        progress = self._run.state.steps[step_id]
        assert progress.result is not None
        outcome, verdict = progress.result.result, progress.verdict
        if verdict is None or verdict.is_valid or not outcome.success:
            return outcome
        message = self._log.say("verification_error", reason=verdict.reason)
        return outcome.model_copy(
            update={"success": False, "message": message, "error_code": "verification_failed"}
        )

    async def verify(self, step_id: int) -> None:
        progress = self._run.state.steps[step_id]
        assert progress.result is not None
        await self._ask_model(step_id, progress.step.expected or "", progress.result.result)

    async def _ask_model(self, step_id: int, expected: str, outcome: ToolOutcome) -> None:
        run, say = self._run, self._log.say
        start = VerificationStartData(
            expected=expected, actual_preview=preview_of(outcome), step_id=step_id
        )
        if (step_id, None) not in run.state.verifying:
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
