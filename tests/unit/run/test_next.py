"""What a run does next: its rules, and every prefix of every recorded run."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from wenko.planners.transcript import LoopTurn
from wenko.protocol.effects import CallEffectData
from wenko.protocol.envelope import EventRecord, decode
from wenko.protocol.events import (
    CallEffect,
    FilesUndone,
    FilesUndonePayload,
    Hitl,
    HitlClosed,
    HitlClosedPayload,
    HitlPayload,
    ModelTurnData,
    PlanComplete,
    RequestedCall,
    ToolResultData,
    VerificationResultData,
)
from wenko.protocol.hitl import HITLRequest
from wenko.protocol.plan import Check, Plan, Step, ToolOutcome
from wenko.run.actions import (
    Action,
    AnswerCall,
    ApplyNotes,
    AskModel,
    CompletePlan,
    EndStep,
    Finish,
    LoopAction,
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
    subject,
)
from wenko.run.next import Rules, next_actions
from wenko.run.state import RunState, StepProgress
from wenko.settings import Settings

FIXTURES = sorted((Path(__file__).parents[3] / "protocol/fixtures").glob("*.jsonl"))
RULES = Rules(Settings(parallel_steps=2, max_revisions=2), thinks=True)
MARKS = replace(RULES, can_mark=True)
BUILTIN = replace(RULES, thinks=False)
AT = "2026-01-01T00:00:00.000Z"

# --- what may be next, rule by rule --------------------------------------------------------------


def fixed(number: int, *after: int, **more: Any) -> Step:
    return Step(step_id=number, description="", tool="shell", depends_on=after, **more)


def goal(number: int, *after: int) -> Step:
    return Step(step_id=number, description="", depends_on=after)


def working(*steps: Step, checks: int = 0, **more: Any) -> RunState:
    """A run whose plan is being carried out, and of which no step has begun."""
    proofs = tuple(Check(description=f"check {each}") for each in range(checks))
    plan = Plan(goal="the goal", steps=steps, checks=proofs)
    progress = {step.step_id: StepProgress(step) for step in steps}
    return RunState(plan=plan, steps=progress, **{"working": True, **more})


def put(state: RunState, number: int, status: Any = "running", **more: Any) -> None:
    state.steps[number] = replace(state.steps[number], status=status, **more)


def result(success: bool = True) -> ToolResultData:
    outcome = ToolOutcome(success=success)
    return ToolResultData(tool="shell", success=success, result=outcome, execution_time=0)


def turn(
    text: str = "",
    calls: int = 0,
    answered: int = 0,
    number: int = 1,
    name: str = "shell",
    reads: tuple[int, ...] = (),
    one_step: int | None = None,
) -> LoopTurn:
    wanted = tuple(
        RequestedCall(id=f"{number}-{each}", name=name, arguments="{}", reads=each in reads)
        for each in range(calls)
    )
    made = LoopTurn.of(
        ModelTurnData(
            step_id=one_step,
            turn=number,
            text=text,
            tool_calls=wanted,
            one_step=one_step is not None,
        )
    )
    for call in made.calls[:answered]:
        call.result = ToolOutcome(success=True)
    return made


def verdict(holds: bool) -> VerificationResultData:
    return VerificationResultData(is_valid=holds, expected="")


def test_a_run_begins_with_the_reply_to_its_message() -> None:
    assert next_actions(RunState(), RULES) == (Respond(),)


def test_an_opening_turn_is_not_asked_for_again_its_plan_is_made() -> None:
    assert next_actions(RunState(opening=turn(calls=1)), RULES) == (MakePlan(),)


def test_an_answer_without_a_plan_ends_the_run() -> None:
    assert next_actions(RunState(answer="Hello."), RULES) == (Finish(True),)


def test_nothing_is_next_after_the_end() -> None:
    assert next_actions(RunState(completed=True), RULES) == ()


def test_sandbox_and_workspace_are_looked_at_before_the_first_step() -> None:
    assert next_actions(working(fixed(0), working=False), RULES) == (StartWork(),)


def test_steps_that_do_not_depend_on_each_other_start_together() -> None:
    assert next_actions(working(fixed(0), fixed(1), fixed(2, 0)), RULES) == (
        StartStep(0),
        StartStep(1),
    )


def test_no_more_steps_run_side_by_side_than_allowed() -> None:
    state = working(fixed(0), fixed(1), fixed(2))
    assert next_actions(state, RULES) == (StartStep(0), StartStep(1))
    put(state, 0)
    assert next_actions(state, RULES) == (MakeCall(0, 0), StartStep(1))


def test_P21_a_step_waits_for_those_that_it_depends_on() -> None:
    state = working(fixed(0), fixed(1, 0))
    put(state, 0)
    assert next_actions(state, RULES) == (MakeCall(0, 0),)
    put(state, 0, "success")
    assert next_actions(state, RULES) == (StartStep(1),)


def test_a_failed_step_starts_no_other_but_those_in_flight_go_on() -> None:
    state = working(fixed(0), fixed(1), fixed(2))
    put(state, 0, "failed")
    put(state, 1)
    assert next_actions(state, RULES) == (MakeCall(1, 0),)
    put(state, 1, "success")
    assert next_actions(state, RULES) == (RevisePlan(0, 0),)


@pytest.mark.parametrize("repairs", [0, 3])
def test_a_repaired_call_is_another_action(repairs: int) -> None:
    state = working(fixed(0))
    put(state, 0, fixes=repairs)
    assert next_actions(state, RULES) == (MakeCall(0, repairs),)


def test_a_fixed_call_ends_its_step_or_is_repaired() -> None:
    state = working(fixed(0))
    put(state, 0, result=result(success=True))
    assert next_actions(state, RULES) == (EndStep(0),)
    put(state, 0, result=result(success=False))
    assert next_actions(state, RULES) == (RepairStep(0, 0),)


def test_a_result_is_compared_with_what_was_expected_of_it() -> None:
    state = working(fixed(0, expected="a list"))
    put(state, 0, result=result())
    assert next_actions(state, RULES) == (VerifyResult(0, 0),)
    put(state, 0, verdict=verdict(True))
    assert next_actions(state, RULES) == (EndStep(0),)
    put(state, 0, verdict=verdict(False))
    assert next_actions(state, RULES) == (RepairStep(0, 0),)


def one_by_one(*steps: Step, **more: Any) -> RunState:
    """Of a model that is given one step at a time."""
    return working(*steps, **more)


def marked(*steps: Step, **more: Any) -> RunState:
    """Of a model that began the work itself and marks its steps."""
    return working(*steps, **{"opening": turn(calls=1, answered=1, number=0), **more})


def test_P50_a_loop_asks_answers_each_call_in_order_and_asks_again() -> None:
    state = one_by_one(goal(0))
    put(state, 0)
    assert next_actions(state, RULES) == (AskModel(1),)
    state.loop = [turn(calls=2)]
    assert next_actions(state, RULES) == (AnswerCall(1, 0),)
    state.loop = [turn(calls=2, answered=1)]
    assert next_actions(state, RULES) == (AnswerCall(1, 1),)
    state.loop = [turn(calls=2, answered=2)]
    assert next_actions(state, RULES) == (AskModel(2),)


def test_calls_that_declare_reading_are_made_side_by_side_up_to_the_first_that_does_more() -> None:
    state = marked(goal(0))
    put(state, 0)
    state.loop = [turn(calls=4, reads=(0, 1, 3))]
    assert next_actions(state, RULES) == (AnswerCall(1, 0), AnswerCall(1, 1))
    state.loop[0].calls[1].result = ToolOutcome(success=True)
    assert next_actions(state, RULES) == (AnswerCall(1, 0),), "in order: the third waits"
    state.loop = [turn(calls=4, answered=2, reads=(0, 1, 3))]
    assert next_actions(state, RULES) == (AnswerCall(1, 2),)


def test_P50_a_model_that_is_given_one_step_at_a_time_ends_each_with_a_text() -> None:
    state = one_by_one(goal(0), goal(1, 0))
    assert next_actions(state, RULES) == (StartStep(0),), "it is told the step before it is asked"
    put(state, 0)
    state.loop = [turn("Done.", one_step=0)]
    assert next_actions(state, RULES) == (EndStep(0),)
    put(state, 0, "success")
    assert next_actions(state, RULES) == (StartStep(1),)
    put(state, 1)
    assert next_actions(state, RULES) == (AskModel(2),), "that text was about another step"


def test_P50_a_step_begins_with_the_first_call_if_the_model_has_marked_none() -> None:
    state = marked(goal(0), goal(1, 0))
    assert next_actions(state, MARKS) == (AskModel(1),)
    state.loop = [turn(calls=1, name="update_plan")]
    assert next_actions(state, MARKS) == (AnswerCall(1, 0),), "it may mark another"
    state.loop = [turn(calls=1)]
    assert next_actions(state, MARKS) == (StartStep(0),)
    put(state, 0)
    assert next_actions(state, MARKS) == (AnswerCall(1, 0),)


def test_P50_text_without_a_call_closes_every_step_that_is_open() -> None:
    state = marked(goal(0), goal(1, 0), fixed(2, 1), goal(3, 2))
    put(state, 0)
    state.loop = [turn("All of it.")]
    assert next_actions(state, MARKS) == (EndStep(0),)
    put(state, 0, "success")
    assert next_actions(state, MARKS) == (StartStep(1),)
    put(state, 1)
    assert next_actions(state, MARKS) == (EndStep(1),)
    put(state, 1, "success")
    assert next_actions(state, MARKS) == (StartStep(2),), "a call of the plan is made as it is"
    put(state, 2, "success")
    state.has_news = True
    assert next_actions(state, MARKS) == (AskModel(2),), "it has not seen that result"


def test_a_step_that_a_revision_added_is_not_closed_by_an_earlier_text() -> None:
    state = marked(goal(0), goal(1), loop=[turn("Done.")], has_news=True)
    put(state, 0, "success")
    assert next_actions(state, MARKS) == (AskModel(2),)


def test_a_loop_ends_at_its_limit_once_its_calls_are_answered() -> None:
    rules = replace(RULES, settings=Settings(max_turns_per_step=1))
    state = one_by_one(goal(0))
    put(state, 0)
    state.loop = [turn(calls=1, one_step=0)]
    assert next_actions(state, rules) == (AnswerCall(1, 0),)
    state.loop = [turn(calls=1, answered=1, one_step=0)]
    assert next_actions(state, rules) == (EndStep(0),)


def test_a_failed_goal_is_revised_for_a_model_that_does_not_change_its_plan_itself() -> None:
    for state, rules, following in (
        (one_by_one(goal(0)), RULES, RevisePlan(0, 0)),
        (marked(goal(0)), MARKS, CompletePlan(False)),
        (marked(fixed(0)), MARKS, RevisePlan(0, 0)),
    ):
        put(state, 0, "failed")
        assert next_actions(state, rules) == (following,)


def test_P25_while_paused_what_has_begun_goes_on_and_nothing_else_begins() -> None:
    rules = replace(RULES, paused=True)
    state = working(fixed(0), goal(1), fixed(2))
    put(state, 0)
    put(state, 1)
    assert next_actions(state, rules) == (MakeCall(0, 0), Pause(0)), "no turn, no step"
    state.loop = [turn(calls=1)]
    assert next_actions(state, rules) == (MakeCall(0, 0), AnswerCall(1, 0), Pause(0))


def test_P25_a_pause_lasts_until_it_is_told_that_the_run_goes_on() -> None:
    state = working(fixed(0), paused=True)
    assert next_actions(state, RULES) == (Pause(0),)
    state.paused, state.resumed = False, 1
    assert next_actions(state, RULES) == (StartStep(0),)
    assert next_actions(state, replace(RULES, paused=True)) == (Pause(1),), "another pause"


def test_P25_notes_wait_until_no_step_runs() -> None:
    state = working(fixed(0), fixed(1), notes=["hurry"])
    put(state, 0)
    assert next_actions(state, RULES) == (MakeCall(0, 0),), "and no other step starts"
    put(state, 0, "success")
    assert next_actions(state, RULES) == (ApplyNotes(0, 1),)
    state.notes_applied = 1
    assert next_actions(state, RULES) == (StartStep(1),)


def test_P25_a_note_that_no_step_can_follow_is_left_for_the_next_message() -> None:
    state = working(fixed(0), notes=["hurry"])
    put(state, 0, "success")
    assert next_actions(state, RULES) == (CompletePlan(True),)


def test_P53_checks_run_after_the_last_step_and_until_each_has_a_result() -> None:
    state = working(fixed(0), fixed(1, 0), checks=2)
    put(state, 0, "success")
    assert next_actions(state, RULES) == (StartStep(1),)
    put(state, 1, "success")
    assert next_actions(state, RULES) == (RunChecks(0),)
    state.check_results[0] = verdict(True)
    assert next_actions(state, RULES) == (RunChecks(0),)
    state.check_results[1] = verdict(True)
    assert next_actions(state, RULES) == (CompletePlan(True),)


def test_P53_a_check_that_does_not_hold_revises_the_plan_or_fails_it() -> None:
    state = working(fixed(0), checks=1, check_results={0: verdict(False)})
    put(state, 0, "success")
    assert next_actions(state, RULES) == (ReviseForChecks(0),)
    state.revisions = 2
    assert next_actions(state, RULES) == (CompletePlan(False),)


def test_R83_a_failed_step_is_revised_twice_at_most() -> None:
    state = working(fixed(0))
    put(state, 0, "failed")
    assert next_actions(state, RULES) == (RevisePlan(0, 0),)
    state.revisions = 1
    assert next_actions(state, RULES) == (RevisePlan(0, 1),)
    state.revisions = 2
    assert next_actions(state, RULES) == (CompletePlan(False),)


def test_a_model_that_sees_no_other_way_is_not_asked_again() -> None:
    state = working(fixed(0), revision_failed=True)
    put(state, 0, "failed")
    assert next_actions(state, RULES) == (CompletePlan(False),)


def test_a_step_that_the_model_gave_up_is_not_revised() -> None:
    state = working(goal(0))
    put(state, 0, "failed")
    state.loop = [turn("FAILED: there is no network")]
    assert next_actions(state, RULES) == (CompletePlan(False),)


def test_a_failed_step_that_a_revision_replaced_stops_nothing() -> None:
    state = working(fixed(0), fixed(1), superseded={0})
    put(state, 0, "failed")
    assert next_actions(state, RULES) == (StartStep(1),)


def test_the_answer_and_the_end_follow_the_plan() -> None:
    for success in (True, False):
        data: Any = type("Data", (), {"success": success})
        state = working(fixed(0), plan_complete=PlanComplete.model_construct(message="", data=data))
        assert next_actions(state, RULES) == (Summarise(success),)
        state.answer = "Done."
        assert next_actions(state, RULES) == (Finish(success),)


def test_without_a_language_model_nothing_is_judged_checked_steered_or_revised() -> None:
    state = working(fixed(0, expected="a list"), fixed(1, 0), checks=1, notes=["hurry"])
    put(state, 0, result=result())
    assert next_actions(state, BUILTIN) == (EndStep(0),)
    put(state, 0, "success")
    assert next_actions(state, BUILTIN) == (StartStep(1),)
    put(state, 1, "failed")
    assert next_actions(state, BUILTIN) == (CompletePlan(False),)
    put(state, 1, "success")
    assert next_actions(state, BUILTIN) == (CompletePlan(True),)


def test_without_a_language_model_a_goal_has_one_turn() -> None:
    state = working(goal(0))
    put(state, 0)
    state.loop = [turn(one_step=0)]
    assert next_actions(state, BUILTIN) == (EndStep(0),)


def effect(**more: Any) -> CallEffect:
    given = {"call_id": "c", "tool": "shell", "decision": "ask", "waits": True, "undo_id": "e"}
    data = CallEffectData.model_validate({**given, "files": [], "total": 2, "size": 9, **more})
    return CallEffect(data=data)


def test_P114_in_a_real_folder_nothing_else_begins_until_an_effect_is_settled() -> None:
    ends: list[tuple[Any, ...]] = [
        (closed("approve", {}),),
        (closed("approve", {"put_back": []}),),
        (closed("reject", {}), undone("e")),
        (closed("edit", {"put_back": ["a"]}), undone("e")),
    ]
    for end in ends:
        state = working(fixed(0), fixed(1, 0))
        state.apply(effect(), AT)
        asked = HITLRequest.model_validate(
            {
                "id": "e",
                "title": "?",
                "fields": [{"name": "put_back", "type": "text", "label": "?"}],
            }
        )
        state.apply(Hitl(payload=HitlPayload(request=asked)), AT)
        for event in end:
            assert next_actions(state, RULES) == (SettleEffect("e"),)
            state.apply(event, AT)
        assert next_actions(state, RULES) == (StartStep(0),)


def test_P114_elsewhere_the_run_goes_on_with_the_question_open() -> None:
    state = working(fixed(0))
    state.apply(effect(waits=False), AT)
    assert next_actions(state, RULES) == (StartStep(0),)


def test_P114_P118_where_nobody_is_there_it_is_settled_without_a_question() -> None:
    state = working(fixed(0))
    state.apply(effect(decision="put_back"), AT)
    assert next_actions(state, RULES) == (SettleEffect("e"),)
    state.apply(undone("another"), AT)
    assert next_actions(state, RULES) == (SettleEffect("e"),)
    state.apply(undone("e"), AT)
    assert next_actions(state, RULES) == (StartStep(0),)


def closed(action: Any, data: dict[str, Any]) -> HitlClosed:
    return HitlClosed(
        payload=HitlClosedPayload(request_id="e", status="answered", action=action, data=data)
    )


def undone(id_: str) -> FilesUndone:
    payload = FilesUndonePayload(undo_id=id_, by="question", calls=(), files=(), total=0)
    return FilesUndone(payload=payload)


# --- recorded runs -------------------------------------------------------------------------------

Kind = type[Any]
REVISES: tuple[Kind, ...] = (RevisePlan, ReviseForChecks, ApplyNotes, AnswerCall)
WRITES: dict[str, tuple[Kind, ...]] = {
    "task_analysis": (Respond,),
    "execution started": (StartWork,),
    "execution completed": (CompletePlan,),
    "execution failed": (CompletePlan,),
    "summarizing started": (Summarise,),
    "replanning started": REVISES,
    "replanning completed": (*REVISES, AskModel),
    "replanning failed": REVISES,
    "plan_start": (Respond, MakePlan),
    "step_start": (StartStep, AnswerCall),
    "model_turn": (AskModel, Respond),
    "tool_call": (MakeCall, AnswerCall, RunChecks),
    "tool_result": (MakeCall, AnswerCall, RunChecks),
    "turn_result": (AnswerCall,),
    "tool_fix": (RepairStep, AnswerCall),
    "tool_fixed": (RepairStep, AnswerCall),
    "step_retry": (RepairStep,),
    "step_success": (EndStep, AnswerCall),
    # A refused call has no result: its step fails at once, unless other arguments are found.
    "step_failed": (EndStep, RepairStep, MakeCall),
    "verification_start": (RunChecks, VerifyResult),
    "verification_result": (RunChecks, VerifyResult),
    "plan_revision": REVISES,
    "plan_revised": REVISES,
    "run_paused": (Pause,),
    "run_resumed": (Pause,),
    "plan_complete": (CompletePlan,),
    "chat_complete": (Summarise, Respond),
    "process_completed": (Finish,),
}
"""The kinds of actions that write an event."""
LEFT_OUT: dict[str, tuple[Kind, ...]] = {"step_start": (StartWork,), "step_success": (AskModel,)}
"""What runs written by hand do not tell: that the work begins, and the turn of a goal."""
UUID = 36
"""Length of an id; runs written by hand have shorter ones."""
INPUTS = ("steered", "hitl_closed", "files_undone")
OF_LOOP = frozenset({"model_turn", "tool_call", "tool_result", "turn_result"})
OF_STEP = frozenset({"step_start", "step_success", "step_failed"})
BROKEN_OFF = ("cancelled", "internal_error", "plan_failed")
"""Such a run ended in the middle of whatever was next: its end is no action."""
ENDING = frozenset({"tool_result", "step_failed", "plan_complete", "process_completed"})


@dataclass(frozen=True)
class Announced:
    """An event, and what the actions that may write it are about."""

    place: int
    type: str
    step: int | None

    def by(self, action: Action, by_hand: bool) -> bool:
        if by_hand and isinstance(action, LEFT_OUT.get(self.type, ())):
            return True
        of_loop = isinstance(action, LoopAction)
        return (of_loop or subject(action) == self.step) and isinstance(action, WRITES[self.type])


def recorded_runs() -> Iterator[Any]:
    for path in FIXTURES:
        runs: dict[str | None, list[EventRecord]] = {}
        for line in path.read_text(encoding="utf-8").splitlines():
            record = decode(json.loads(line))
            runs.setdefault(record.run_id, []).append(record)
        for number, records in enumerate(runs.values(), 1):
            yield pytest.param(records, id=f"{path.stem}-{number}")


def announced(records: list[EventRecord]) -> list[Announced]:
    found = []
    for place, record in enumerate(records):
        type_ = record.type
        if type_ == "flow_node":
            type_ = f"{record.body['node']} {record.body['status']}"
        data = record.body.get("data") or {}
        step = data["step"]["step_id"] if type_ in OF_STEP else data.get("step_id")
        if type_.startswith("verification") and step is data.get("check") is None:
            continue  # By hand: of neither a step nor a check.
        if type_ in WRITES:
            found.append(Announced(place, type_, step))
    return found


def cut_short(records: list[EventRecord]) -> int:
    """Where the end begins that no action wrote; their number if there is none."""
    if records[-1].body["data"]["error_code"] not in BROKEN_OFF:
        return len(records)
    last = max(i for i, r in enumerate(records) if r.type in WRITES and r.type not in ENDING)
    return last + 1


@pytest.mark.parametrize("records", list(recorded_runs()))
def test_every_prefix_of_a_recorded_run_leads_to_what_it_announces_next(
    records: list[EventRecord],
) -> None:
    thinks = any(record.type == "llm_call" for record in records)
    by_hand = len(records[0].id) != UUID
    can_mark = any(each.type == "model_turn" and each.body["data"]["opening"] for each in records)
    inputs = [place for place, each in enumerate(records) if each.type in INPUTS]
    inputs.append(cut_short(records))
    writes, state, compared = announced(records), RunState(), 0
    for cut, record in enumerate(records):
        coming = [each for each in writes if each.place >= cut]
        paused = coming[0].type == "run_paused"
        rules = Rules(Settings(), thinks, can_mark, paused)
        actions = next_actions(state, rules)
        assert actions, f"{cut}: empty before the end"
        known = next((place for place in inputs if place >= cut), cut)
        if coming[0].place < known:
            compared += 1
            assert any(coming[0].by(each, by_hand) for each in actions), (cut, coming[0], actions)
        for action in actions:
            # As sets: what runs side by side is announced in any order.
            of_loop = isinstance(action, LoopAction)
            mine = (
                e for e in coming if (e.type in OF_LOOP if of_loop else e.step == subject(action))
            )
            own = next(mine, coming[0])
            written = own.by(action, by_hand) or coming[0].by(action, by_hand)
            assert written or own.place >= known, (cut, own, action)
        state.apply(record.event, record.timestamp)
    assert next_actions(state, Rules(Settings(), thinks)) == (), "empty after the end"
    assert compared > 5
