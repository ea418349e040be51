"""Retry from a step: which steps run again, and which keep their results."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wenko.errors import UnknownStep
from wenko.protocol.events import PlanStart, PlanStartData
from wenko.protocol.plan import Plan, Step, ToolOutcome
from wenko.run.planning.retry import check_origin, plan_from_step, with_dependents
from wenko.run.state import RunState

DONE = ToolOutcome(success=True, stdout="done")


def step(step_id: int, *needs: int) -> Step:
    return Step(step_id=step_id, description=f"step {step_id}", depends_on=needs)


@st.composite
def shuffled_steps(draw: st.DrawFn) -> tuple[Step, ...]:
    """The steps of a plan without a cycle, in any order."""
    ids = draw(st.permutations(range(draw(st.integers(1, 12)))))
    made = [
        step(id_, *draw(st.sets(st.sampled_from(ids[:index])) if index else st.just(set())))
        for index, id_ in enumerate(ids)
    ]
    return tuple(draw(st.permutations(made)))


def naive_closure(steps: tuple[Step, ...], step_id: int) -> set[int]:
    found = {step_id}
    for _ in steps:
        found |= {each.step_id for each in steps if found.intersection(each.depends_on)}
    return found


@given(shuffled_steps(), st.data())
def test_the_closure_of_dependents_is_complete_in_any_order(
    steps: tuple[Step, ...], data: st.DataObject
) -> None:
    step_id = data.draw(st.sampled_from([each.step_id for each in steps]))
    assert with_dependents(steps, step_id) == naive_closure(steps, step_id)


def test_dependents_are_reset_and_other_steps_keep_their_results() -> None:
    finished = {"status": "success", "result": DONE}
    steps = (step(0), step(3, 2), step(2, 1), step(1, 0), step(4, 0))
    done = tuple(each.model_copy(update=finished) for each in steps)
    data = PlanStartData(plan=Plan(goal="g", steps=done), total_steps=5, steps_preview=())
    earlier = RunState()
    earlier.apply(PlanStart(message="", data=data), "2026-01-01T00:00:00.000Z")
    plan = plan_from_step(earlier, 1)
    assert {each.step_id: (each.status, each.result) for each in plan.steps} == {
        0: ("success", DONE),
        1: ("pending", None),
        2: ("pending", None),
        3: ("pending", None),
        4: ("success", DONE),
    }


def test_a_run_without_the_step_cannot_be_retried_from_it() -> None:
    with pytest.raises(UnknownStep, match="step 7"):
        check_origin([], 7)
