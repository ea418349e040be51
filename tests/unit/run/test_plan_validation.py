"""Valid and invalid plans, and the order of their steps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.tables import each_row
from wenko.errors import InvalidPlan
from wenko.protocol.plan import Arguments, Plan, Step
from wenko.run.planning.validation import topological_order, validate_plan
from wenko.settings import Settings
from wenko.tools.files import FileManager
from wenko.tools.processes import ExecuteCode, Shell
from wenko.tools.registry import ToolRegistry

TOOLS = ToolRegistry([ExecuteCode(Settings()), FileManager(), Shell(Settings())])


def plan(*steps: tuple[int, tuple[int, ...]], tool: str | None = "shell") -> Plan:
    return Plan(
        goal="g",
        steps=tuple(
            Step(step_id=id_, description=f"step {id_}", tool=tool, depends_on=needs)
            for id_, needs in steps
        ),
    )


@each_row(
    ("wrong", "why"),
    [
        (plan(), "no steps"),
        (plan((0, (1,)), (1, (0,))), "cycle"),
        (plan((0, (0,))), "cycle"),
        (plan((0, ()), (0, ())), "same step_id"),
        (plan((0, (7,))), "step 7, which does not exist"),
        (plan((0, ()), tool="teleport"), "no tool 'teleport'"),
        (plan(*((number, ()) for number in range(11))), "at most 10"),
    ],
)
def test_an_invalid_plan_is_rejected_with_the_reason(wrong: Plan, why: str) -> None:
    with pytest.raises(InvalidPlan, match=why):
        validate_plan(wrong, TOOLS, max_steps=10)


def test_R74_a_reference_to_a_step_that_does_not_exist_is_rejected_with_the_reason() -> None:
    arguments: Arguments = {"command": "true", "env": {"x": ["${step_3_result}"]}}
    wrong = Plan(
        goal="g", steps=(Step(step_id=1, description="d", tool="shell", tool_args=arguments),)
    )
    with pytest.raises(InvalidPlan, match=r"Step 1 refers to \$\{step_3_result\}, .* no step 3"):
        validate_plan(wrong, TOOLS, max_steps=10)
    validate_plan(wrong, TOOLS, max_steps=10, outputs={3})


def test_R73_steps_without_a_tool_and_tool_aliases_are_valid() -> None:
    validate_plan(plan((0, ()), tool=None), TOOLS, max_steps=10)
    validate_plan(plan((0, ()), tool="shell_executor"), TOOLS, max_steps=10)


@given(st.data())
def test_every_step_comes_after_those_it_depends_on(data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 12))
    places = data.draw(st.permutations(range(count)))
    steps = [
        (place, tuple(sorted(data.draw(st.sets(st.sampled_from(places[:index] or [place]))))))
        for index, place in enumerate(places)
    ]
    steps = [(id_, tuple(need for need in needs if need != id_)) for id_, needs in steps]
    shuffled = data.draw(st.permutations(steps))
    order = topological_order(plan(*shuffled))
    assert sorted(order) == sorted(places)
    for id_, needs in shuffled:
        assert all(order.index(need) < order.index(id_) for need in needs)


def test_independent_steps_keep_the_order_of_the_plan() -> None:
    assert topological_order(plan((2, ()), (0, ()), (1, (2,)))) == [2, 0, 1]
