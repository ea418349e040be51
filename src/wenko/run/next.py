"""The whole agent: what a run does next, from its events alone.

Pure: no clock, no files, no model. Starting a run and resuming it are the same walk, so nothing
here asks what was done before a restart.
"""

from dataclasses import dataclass
from itertools import dropwhile, islice, takewhile

from wenko.planners.language.opening import START_TASK
from wenko.planners.transcript import LoopTurn
from wenko.run.actions import (
    Action,
    AnswerCall,
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
    SettleEffect,
    StartStep,
    StartWork,
    Summarise,
    VerifyResult,
)
from wenko.run.loop_limits import loop_limit
from wenko.run.loop_tools import PLAN_CALLS
from wenko.run.state import RunState, StepProgress
from wenko.settings import Settings

Actions = tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """What a decision needs beside the events of the run."""

    settings: Settings
    thinks: bool
    """Whether a language model decides; without one nothing is judged, checked or revised."""
    can_mark: bool = False
    """Whether it can mark the steps of a plan itself."""
    paused: bool = False
    """Whether the user wants the run to pause."""


def next_actions(state: RunState, rules: Rules) -> Actions:
    """What may be under way now; none if the run has ended."""
    if state.completed:
        return ()
    if awaited := state.awaited_effects:
        return tuple(map(SettleEffect, awaited))
    if state.plan is None:
        return _before_plan(state, rules)
    if state.plan_complete is None:
        return _work(state, rules)
    success = state.plan_complete.data.success
    return (Summarise(success),) if state.answer is None else (Finish(success),)


def _before_plan(state: RunState, rules: Rules) -> Actions:
    """Where plans need approval, a model looks before it states one; nothing can change."""
    turn = state.plan_turn
    if state.answer is not None:
        return (Finish(True),)
    if turn is None:
        return (Respond(),)
    if not turn.data.looks:
        return (MakePlan(),)
    if calls := _open_calls(turn, state):
        return calls
    if turn.is_result or loop_limit(state, None, rules.settings) is not None:
        return (MakePlan(),)
    return (Pause(state.resumed),) if rules.paused or state.paused else (_next_turn(state),)


# --- a plan -----------------------------------------------------------------------------------


def _work(state: RunState, rules: Rules) -> Actions:
    if not state.working:
        return (StartWork(),)
    failed = failed_step(state)
    fixed = tuple(
        _fixed_step(each, state, rules)
        for each in state.steps.values()
        if each.status == "running" and each.step.tool is not None
    )
    current = (*fixed, *_loop(state, rules, may_begin=failed is None))
    if failed is None and (rules.paused or state.paused):
        # What has begun goes on; what would begin waits.
        return (*(each for each in current if not _begins(each)), Pause(state.resumed))
    if failed is None and rules.thinks and state.has_new_notes and state.has_pending:
        return current or (ApplyNotes(state.notes_applied, len(state.notes)),)
    if failed is None:
        current += _starts(state, room=rules.settings.parallel_steps - len(fixed))
    if current:
        return current
    if failed is not None:
        revisable = can_revise(state, rules, failed)
        return (RevisePlan(failed, state.revisions) if revisable else CompletePlan(False),)
    return _prove(state, rules)


def _starts(state: RunState, room: int) -> Actions:
    """Of steps whose calls are fixed: side by side, where none waits for another."""
    ready = (each for each in _ready(state) if each.step.tool is not None)
    return tuple(StartStep(each.step.step_id) for each in islice(ready, max(0, room)))


def _ready(state: RunState) -> tuple[StepProgress, ...]:
    return tuple(
        each
        for each in state.steps.values()
        if each.status == "pending" and dependencies_done(each, state)
    )


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


# --- a step whose call is fixed in the plan -----------------------------------------------------


def _fixed_step(progress: StepProgress, state: RunState, rules: Rules) -> Action:
    step_id, attempt = progress.step.step_id, progress.attempt
    result = progress.result
    if result is None:
        return MakeCall(step_id, attempt)
    if result.success and progress.step.expected and rules.thinks and progress.verdict is None:
        return VerifyResult(step_id, attempt)
    held = progress.verdict is None or progress.verdict.is_valid
    return EndStep(step_id) if result.success and held else RepairStep(step_id, attempt)


# --- the loop that carries out the goals --------------------------------------------------------


def _loop(state: RunState, rules: Rules, may_begin: bool) -> Actions:
    """Model and tools in turns, until a turn has text and no calls: that closes what is open."""
    current = state.goal_in_progress
    goals = (each for each in _ready(state) if each.step.tool is None)
    following = next(goals, None) if may_begin else None
    step = current or following
    if step is None:
        return ()
    turn, step_id = state.loop[-1] if state.loop else None, step.step.step_id
    if turn is not None and (calls := _open_calls(turn, state)):
        marks = turn.calls[calls[0].number].requested.name in PLAN_CALLS
        return calls if current or marks else (StartStep(step_id),)
    limit = loop_limit(state, step_id, rules.settings)
    if limit is not None or closing_turn(state, step_id, rules) is not None:
        return (EndStep(step_id) if current else StartStep(step_id),)
    if current is None and not marks_steps(state, rules):
        return (StartStep(step_id),)
    return (_next_turn(state),)


def _next_turn(state: RunState) -> AskModel:
    return AskModel(len(state.loop) + 1)


def closing_turn(state: RunState, step_id: int, rules: Rules) -> LoopTurn | None:
    """The newest turn, if it is over with a step: text without a call, and nothing came since."""
    turn = state.loop[-1] if state.loop else None
    if turn is None or state.has_news or (rules.thinks and not turn.is_result):
        return None
    # What no opening began was carried out step by step, also before turns told it.
    alone = turn.data.one_step or state.opening_turn is None
    return turn if not alone or turn.data.step_id == step_id else None


def _open_calls(turn: LoopTurn, state: RunState) -> tuple[AnswerCall, ...]:
    """In order; those that only read are made side by side, up to the first that does more."""
    calls = [*enumerate(turn.calls)]
    if turn is not state.plan_turn or (state.plan is not None and state.plan.checks):
        # The checks that it states are tried after what the turn does.
        calls.sort(key=lambda each: each[1].requested.name == START_TASK)
    rest = list(dropwhile(lambda each: each[1].answered, calls))
    reading = [*takewhile(lambda each: each[1].requested.reads, rest)]
    return tuple(
        AnswerCall(turn.data.turn, number)
        for number, call in reading or rest[:1]
        if not call.answered
    )


def _begins(action: Action) -> bool:
    return isinstance(action, AskModel | StartStep)


# --- what the events say ----------------------------------------------------------------------


def dependencies_done(progress: StepProgress, state: RunState) -> bool:
    needed = (state.steps[each].status for each in progress.step.depends_on if each in state.steps)
    return all(status == "success" for status in needed)


def marks_steps(state: RunState, rules: Rules) -> bool:
    """Whether the model began the work and marks its steps; else it is asked for one at a time."""
    return rules.can_mark and state.opening_turn is not None


def failed_step(state: RunState) -> int | None:
    """The first failed step that no revision has replaced."""
    ended = (id_ for id_, each in state.steps.items() if each.status in ("failed", "skipped"))
    return next((id_ for id_ in ended if id_ not in state.superseded), None)


def can_revise(state: RunState, rules: Rules, failed: int | None = None) -> bool:
    """Whether the plan may still be revised, after a failed step or check.

    A model that marks its steps changes the plan itself while it works.
    """
    if not rules.thinks or state.revision_failed or state.gave_up:
        return False
    own = failed is not None and state.steps[failed].step.tool is None
    if own and marks_steps(state, rules):
        return False
    return state.revisions < rules.settings.max_revisions
