"""How a step ends: with the result of its call, with the text of its loop, or as failed."""

from wenko.errors import Rejected
from wenko.planners.transcript import FAILED
from wenko.protocol.plan import ToolOutcome
from wenko.run.context import RunContext
from wenko.run.execution.step_events import StepEvents
from wenko.run.loop_limits import loop_limit
from wenko.run.next import can_revise, closing_turn
from wenko.run.previews import error_of
from wenko.run.state import StepProgress
from wenko.text import shorten

LINE = 300
"""Characters of the line that says what came of a step."""


class StepOutcomes:
    def __init__(self, run: RunContext, events: StepEvents) -> None:
        self._run = run
        self._log = run.log
        self._events = events

    def end(self, step_id: int) -> None:
        """Close a step whose work is done, or may not go on."""
        progress = self._run.state.steps[step_id]
        result = progress.result.result if progress.result is not None else None
        self.close(step_id, result or self._of_loop(progress))

    def close(self, step_id: int, outcome: ToolOutcome) -> None:
        if outcome.success:
            self._events.succeeded(step_id, outcome)
            return
        error = error_of(outcome, self._log.language)
        # A call that was refused has no result of its own that says why it ended.
        refused = outcome if outcome.error_code == Rejected.code else None
        run = self._run
        revisable = can_revise(run.state, run.rules, step_id)
        self._events.failed(step_id, error, revisable, refused)

    def _of_loop(self, progress: StepProgress) -> ToolOutcome:
        run, step_id = self._run, progress.step.step_id
        turn = closing_turn(run.state, step_id, run.rules)
        limit = None if turn else loop_limit(run.state, step_id, run.settings)
        if limit is not None:
            message = limit.localized(self._log.language)
            return ToolOutcome(success=False, message=message, error_code=limit.code)
        # A step beside it may have ended since: what ends this one is the text all the same.
        turn = turn or run.state.loop[-1]
        text = turn.data.text.strip()
        if run.state.gave_up and run.planner.is_language_model:
            reason = text.removeprefix(FAILED).strip()
            return ToolOutcome(success=False, message=reason, error_code="gave_up")
        if turn.data.one_step:
            return ToolOutcome(success=True, stdout=text)
        return outcome_of(run, progress, text)


def outcome_of(run: RunContext, progress: StepProgress, line: str) -> ToolOutcome:
    """Of a step that the model calls done: the output of its last call, and what came of it."""
    made = [each.result for each in run.state.loop_calls(progress.step.step_id) if each.result]
    message = shorten(line.strip(), LINE) or progress.step.description
    if not made:
        return ToolOutcome(success=True, message=message)
    return made[-1].model_copy(update={"success": True, "message": message})
