"""Structured replies are parsed and validated, whatever the model writes around them."""

import json
from collections.abc import Sequence
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wenko.models.replies.objects import read_object
from wenko.models.replies.scanner import InvalidOutput
from wenko.models.request import ToolDescription
from wenko.planners.language.output_schemas import PlanDraft, plan_schema
from wenko.planners.language.readings import parse_output
from wenko.protocol.plan import Plan, Step
from wenko.protocol.step_references import referenced_steps
from wenko.run.planning.validation import with_default_dependencies


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1}',
        'Sure!\n```json\n{"a": 1}\n```\nDone.',
        '<think>{maybe}</think>{"a": 1}',
        '{"a": 1} {"b": 2}',
    ],
)
def test_the_first_object_in_a_reply_is_parsed(text: str) -> None:
    assert read_object(text) == {"a": 1}


def test_an_incomplete_object_is_rejected() -> None:
    with pytest.raises(InvalidOutput):
        read_object('{"a": 1')


@given(st.text(max_size=200))
def test_any_text_is_parsed_or_rejected(text: str) -> None:
    with suppress(InvalidOutput):
        parse_output(PlanDraft, text).to_plan()


def test_endless_nesting_is_rejected() -> None:
    with pytest.raises(InvalidOutput):
        parse_output(PlanDraft, '{"goal":' + "[" * 100_000)


def plan_of(*steps: dict[str, object], earlier: Sequence[Step] = ()) -> Plan:
    given = [{"description": "a", "tool": "shell", "tool_args": {}, **step} for step in steps]
    return parse_output(PlanDraft, json.dumps({"goal": "g", "steps": given})).to_plan(earlier)


def using(step_id: int, variable: str, *needs: int) -> dict[str, object]:
    nested = {"command": f"${{{variable}}}", "env": {"list": [f"a ${{{variable}}} b"]}}
    return {"id": step_id, "tool_args": nested, "depends_on": needs}


def uses(step: Step) -> tuple[int, tuple[int, ...], str]:
    """Its id, its dependencies and the one variable that it uses, wherever it stands."""
    [name] = {name for _, name in referenced_steps(step.tool_args)}
    assert len(list(referenced_steps(step.tool_args))) == 2
    return step.step_id, step.depends_on, name


def test_R74_ids_that_can_be_used_are_kept() -> None:
    plan = plan_of({"id": 1}, using(2, "step_1_stdout", 1, 1), using(7, "step_2_result", 2))
    assert plan.steps[0].step_id == 1
    assert uses(plan.steps[1]) == (2, (1,), "step_1_stdout")
    assert uses(plan.steps[2]) == (7, (2,), "step_2_result")


@pytest.mark.parametrize("ids", [(-1, 0), (-3, -2), (10**30, 1), (0, 10**6)])
def test_R74_references_are_renumbered_with_ids_that_cannot_be_used(ids: tuple[int, int]) -> None:
    first, second = ids
    if 0 <= first < 10**9:
        plan = plan_of({"id": first}, using(second, f"step_{first}_stdout", first))
        assert uses(plan.steps[1]) == (1, (0,), "step_0_stdout")
    else:
        plan = plan_of({"id": first}, {"id": second, "depends_on": [first]})
        assert [(step.step_id, step.depends_on) for step in plan.steps] == [(0, ()), (1, (0,))]


def test_R74_revised_steps_that_restart_at_zero_use_each_other() -> None:
    done = Step(step_id=0, description="a", status="success")
    failed = Step(step_id=1, description="b", status="failed")
    plan = plan_of(
        using(0, "step_0_stdout", 0),
        using(1, "step_0_stdout", 0),
        using(2, "step_1_stdout", 0, 1),
        earlier=(done, failed),
    )
    assert [uses(step) for step in plan.steps] == [
        (2, (0,), "step_0_stdout"),
        (3, (2,), "step_2_stdout"),
        (4, (2, 3), "step_3_stdout"),
    ], "a step cannot use its own output: the first one means the finished step"


def test_R74_a_revised_step_may_use_what_the_failed_one_printed() -> None:
    failed = Step(step_id=0, description="b", status="failed")
    plan = plan_of(using(0, "step_0_stdout"), using(1, "step_0_stdout", 0), earlier=(failed,))
    assert [uses(step) for step in plan.steps] == [
        (1, (), "step_0_stdout"),
        (2, (1,), "step_1_stdout"),
    ]


@pytest.mark.parametrize("missing", [{}, {"depends_on": None}])
def test_a_missing_depends_on_is_not_an_empty_one(missing: dict[str, object]) -> None:
    plan = with_default_dependencies(plan_of({"id": 3}, {"id": 4, **missing}, {"id": 5, **missing}))
    assert [step.depends_on for step in plan.steps] == [(), (3,), (4,)]
    empty = with_default_dependencies(plan_of({"id": 3}, {"id": 4, "depends_on": []}))
    assert [step.depends_on for step in empty.steps] == [(), ()]


def test_a_missing_depends_on_in_a_renumbered_plan_is_still_missing() -> None:
    done = Step(step_id=0, description="a", status="success")
    plan = with_default_dependencies(plan_of({"id": 0}, {"id": 1}, earlier=(done,)))
    assert [(step.step_id, step.depends_on) for step in plan.steps] == [(1, ()), (2, (1,))]


def test_R74_a_reference_to_a_step_that_does_not_exist_is_rejected() -> None:
    with pytest.raises(InvalidOutput, match=r"step 1 refers to \$\{step_7_stdout\}, but .* step 7"):
        plan_of({"id": 0}, using(1, "step_7_stdout", 0))


@given(st.data())
def test_R74_renumbering_never_changes_which_step_is_meant(data: st.DataObject) -> None:
    ids = data.draw(st.lists(st.integers(-5, 20), min_size=1, max_size=8, unique=True))
    chosen = [data.draw(st.sampled_from([None, *ids[:at]])) for at in range(len(ids))]
    steps = [
        {"id": id_} if needed is None or needed < 0 else using(id_, f"step_{needed}_stdout", needed)
        for id_, needed in zip(ids, chosen, strict=True)
    ]
    highest = data.draw(st.integers(-1, 10))
    earlier = [Step(step_id=n, description="", status="success") for n in range(highest + 1)]
    plan = plan_of(*steps, earlier=earlier)
    new = dict(zip(ids, (step.step_id for step in plan.steps), strict=True))
    assert len({*new.values(), *range(highest + 1)}) == len(ids) + highest + 1
    for step, needed in zip(plan.steps, chosen, strict=True):
        if needed is not None and needed >= 0:
            assert uses(step)[1:] == ((new[needed],), f"step_{new[needed]}_stdout")


def test_revised_steps_continue_the_ids_and_may_depend_on_steps_that_succeeded() -> None:
    done = Step(step_id=0, description="a", status="success")
    failed = Step(step_id=1, description="b", status="failed")
    steps = [
        {"id": 2, "description": "c", "tool": None, "depends_on": [0]},
        {"id": 3, "description": "d", "tool": None, "depends_on": [2]},
    ]
    plan = parse_output(PlanDraft, json.dumps({"goal": "g", "steps": steps})).to_plan(
        (done, failed)
    )
    assert [(step.step_id, step.depends_on) for step in plan.steps] == [(2, (0,)), (3, (2,))]
    steps[0]["depends_on"] = [1]
    invalid = parse_output(PlanDraft, json.dumps({"goal": "g", "steps": steps}))
    with pytest.raises(InvalidOutput, match="step 1"):
        invalid.to_plan((done, failed))


def test_the_plan_schema_allows_only_known_tools_with_their_arguments() -> None:
    command = {"type": "string", "minLength": 1, "title": "Command"}
    parameters = {"type": "object", "properties": {"command": command}, "required": ["command"]}
    schema = plan_schema((ToolDescription("shell", "Run", parameters),)).schema
    [shell, thinking] = schema["properties"]["steps"]["items"]["anyOf"]
    assert shell["properties"]["tool"] == {"const": "shell", "type": "string"}
    assert shell["properties"]["tool_args"]["properties"] == {"command": {"type": "string"}}
    assert thinking["properties"]["tool"] == {"type": "null"}


def test_a_plan_without_checks_has_no_place_for_them() -> None:
    assert "checks" in plan_schema(()).schema["properties"]
    without = plan_schema((), checks=False).schema["properties"]
    assert "checks" not in without
    [step] = without["steps"]["items"]["anyOf"]
    assert step["properties"]["expected"] == {"type": "null"}
