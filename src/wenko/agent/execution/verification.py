"""A step that says what it is meant to give is held to it."""

from wenko.agent.cancellation import Cancellation
from wenko.agent.log import RunLog
from wenko.agent.model_calls import ModelCalls
from wenko.agent.previews import preview_of
from wenko.models.interface import Task, Verification
from wenko.protocol.events import (
    VerificationResult,
    VerificationResultData,
    VerificationStart,
    VerificationStartData,
)
from wenko.protocol.plan import ToolOutcome


class Verifier:
    def __init__(self, record: RunLog, mind: ModelCalls, cancellation: Cancellation) -> None:
        self._record = record
        self._mind = mind
        self._cancellation = cancellation

    async def checked(self, task: Task, step_id: int, outcome: ToolOutcome) -> ToolOutcome:
        """The outcome; a failure in its place if it is not what was expected."""
        progress = self._record.state.steps[step_id]
        expected = progress.step.expected
        if not outcome.success or not expected or not self._mind.is_language_model:
            return outcome
        if progress.verdict is None:
            await self._verify(task, step_id, expected, outcome)
        verdict = self._record.state.steps[step_id].verdict
        if verdict is None or verdict.is_valid:
            return outcome
        message = self._record.say("verification_error", reason=verdict.reason)
        return outcome.model_copy(
            update={"success": False, "message": message, "error_code": "verification_failed"}
        )

    async def _verify(self, task: Task, step_id: int, expected: str, outcome: ToolOutcome) -> None:
        say = self._record.say
        start = VerificationStartData(
            expected=expected, actual_preview=preview_of(outcome), step_id=step_id
        )
        await self._record.tell(VerificationStart(message=say("verification_start"), data=start))
        step = self._record.state.steps[step_id].step
        asked = self._mind.verify(task, step, outcome)
        verdict = await self._cancellation.guard(asked)
        # A model that cannot tell must not fail what succeeded; that nobody checked is said.
        verdict = verdict or Verification(is_valid=True, reason=say("verification_unsure"))
        message = say("verification_passed" if verdict.is_valid else "verification_failed")
        data = VerificationResultData(
            is_valid=verdict.is_valid, expected=expected, step_id=step_id, reason=verdict.reason
        )
        self._record.note(VerificationResult(message=message, data=data))
