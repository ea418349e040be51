"""The whole agent: what a run does next, from its events alone.

Pure: no clock, no files, no model. Starting a run and resuming it are the same walk, so nothing
here asks what was done before a restart.
"""

from dataclasses import dataclass
from itertools import islice

from wenko.planners.transcript import FAILED, LoopTurn
from wenko.run.actions import (
    Action,
    AnswerCalls,
    ApplyNotes,
    AskModel,
    CompletePlan,
    EndStep,
    Finish,
    MakeCall,
    MakePlan,
    Pause,
    RepairStep,
    Respond,
    ReviseForChecks,
    RevisePlan,
    RunChecks,
    StartStep,
    StartWork,
    Summarise,
    VerifyResult,
)
from wenko.run.loop_limits import loop_limit
from wenko.run.state import RunState, StepProgress
from wenko.settings import Settings

Actions = tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """What a decision needs beside the events of the run."""

    settings: Settings
    thinks: bool
    """Whether a language model decides; without one nothing is judged, checked or revised."""
    paused: bool = False
    """Whether the user wants the run to pause."""


def next_actions(state: RunState, rules: Rules) -> Actions:
    """What may be under way now; none if the run has ended."""
    if state.completed:
        return ()
    if state.plan is None:
        if state.answer is not None:
            return (Finish(True),)
        return (Respond() if state.opening is None else MakePlan(),)
    if state.plan_complete is None:
        return _work(state, rules)
    success = state.plan_complete.data.success
    return (Summarise(success),) if state.answer is None else (Finish(success),)


# --- a plan -----------------------------------------------------------------------------------


def _work(state: RunState, rules: Rules) -> Actions:
    if not state.working:
        return (StartWork(),)
    failed = failed_step(state)
    current = tuple(_step(each, state, rules) for each in state.steps.values() if _runs(each))
    if failed is None and (rules.paused or state.paused):
        # What has begun goes on; what would begin waits.
        return (*(each for each in current if not _begins(each)), Pause(state.resumed))
    if failed is None and rules.thinks and state.has_new_notes and state.has_pending:
        return current or (ApplyNotes(state.notes_applied, len(state.notes)),)
    if failed is None:
        current += _starts(state, room=rules.settings.parallel_steps - len(current))
    if current:
        return current
    if failed is not None:
        may_revise = can_revise(state, rules) and not gave_up(state.steps[failed])
        return (RevisePlan(failed, state.revisions) if may_revise else CompletePlan(False),)
    return _prove(state, rules)


def _starts(state: RunState, room: int) -> Actions:
    ready = (
        StartStep(step_id)
        for step_id, each in state.steps.items()
        if each.status == "pending" and _is_ready(each, state)
    )
    return tuple(islice(ready, max(0, room)))


def _is_ready(progress: StepProgress, state: RunState) -> bool:
    steps = state.steps
    needed = (steps[each].status for each in progress.step.depends_on if each in steps)
    return all(status == "success" for status in needed)


def _prove(state: RunState, rules: Rules) -> Actions:
    """Every step is done: whatever the plan names as proof is tried."""
    assert state.plan is not None
    checks = state.plan.checks if rules.thinks else ()
    if any(number not in state.check_results for number in range(len(checks))):
        return (RunChecks(state.plan_version),)
    unproven = [each for each in state.check_results.values() if not each.is_valid]
    if any(not each.could_not_run for each in unproven):
        revisable = can_revise(state, rules)
        return (ReviseForChecks(state.plan_version) if revisable else CompletePlan(False),)
    if unproven and not state.replaced_checks:
        return (ReviseForChecks(state.plan_version),)
    return (CompletePlan(True),)


# --- one step ---------------------------------------------------------------------------------


def _step(progress: StepProgress, state: RunState, rules: Rules) -> Action:
    if progress.step.tool is None:
        return _loop(progress, state, rules)
    step_id, attempt = progress.step.step_id, progress.attempt
    result = progress.result
    if result is None:
        return MakeCall(step_id, attempt)
    if result.success and progress.step.expected and rules.thinks and progress.verdict is None:
        return VerifyResult(step_id, attempt)
    held = progress.verdict is None or progress.verdict.is_valid
    return EndStep(step_id) if result.success and held else RepairStep(step_id, attempt)


def _loop(progress: StepProgress, state: RunState, rules: Rules) -> Action:
    """Model and tools in turns, until a turn has text and no calls."""
    step_id, turns = progress.step.step_id, progress.turns
    if turns and (ends_loop(turns[-1]) or not rules.thinks):
        return EndStep(step_id)
    if turns and any(not call.answered for call in turns[-1].calls):
        return AnswerCalls(step_id, len(turns), _unanswered(turns[-1]))
    if loop_limit(state, step_id, rules.settings) is not None:
        return EndStep(step_id)
    return AskModel(step_id, len(turns) + 1)


def _unanswered(turn: LoopTurn) -> tuple[int, ...]:
    """In order, one after the other."""
    return tuple(islice((n for n, call in enumerate(turn.calls) if not call.answered), 1))


def _begins(action: Action) -> bool:
    return isinstance(action, AskModel)


def _runs(progress: StepProgress) -> bool:
    return progress.status == "running"


# --- what the events say ----------------------------------------------------------------------


def ends_loop(turn: LoopTurn) -> bool:
    return turn.is_result


def gave_up(progress: StepProgress) -> bool:
    """Whether the model itself ended the step as one that cannot be done."""
    turns = progress.turns
    return bool(turns) and turns[-1].is_result and turns[-1].data.text.lstrip().startswith(FAILED)


def failed_step(state: RunState) -> int | None:
    """The first failed step that no revision has replaced."""
    ended = (id_ for id_, each in state.steps.items() if each.status in ("failed", "skipped"))
    return next((id_ for id_ in ended if id_ not in state.superseded), None)


def can_revise(state: RunState, rules: Rules) -> bool:
    """Whether the plan may still be revised after a failure."""
    if not rules.thinks or state.revision_failed:
        return False
    return state.revisions < rules.settings.max_revisions
