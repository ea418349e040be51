"""A plan shown first: taken, changed or left, and never made anew by a restart."""

import json

import pytest

from tests.support.approvals import Desk, Office
from wenko.agent.planning.approval_form import STEPS, written_steps
from wenko.errors import InvalidAnswer, RunDeclined
from wenko.protocol.plan import Plan, Step
from wenko.settings import Settings
from wenko.storage.database import Database

pytestmark = pytest.mark.anyio

PLAN = Plan(
    goal="Two files",
    steps=(
        Step(step_id=0, description="first", tool="shell", tool_args={"command": "touch a"}),
        Step(
            step_id=1,
            description="second",
            tool="shell",
            tool_args={"command": "cp a b"},
            depends_on=(0,),
        ),
    ),
)


@pytest.fixture
async def desk(database: Database) -> Desk:
    return await Office(database, Settings(approve_plan=True)).open()


async def shown(desk: Desk) -> str:
    row = await desk.asked_one()
    assert (row.kind, row.policy) == ("plan", "deny")
    return row.id


async def test_nobody_is_shown_a_plan_unless_they_want_that(database: Database) -> None:
    desk = await Office(database, Settings()).open()
    assert await desk.plans.approve_plan(PLAN) == PLAN
    assert await desk.every_question() == []


async def test_a_conversation_may_want_it_or_not_whatever_the_settings_say(
    database: Database,
) -> None:
    desk = await Office(database, Settings(approve_plan=True)).open()
    choices, where = desk.office.choices, desk.conversation_id
    await choices.update(where, approve_plan=False)
    assert await desk.plans.approve_plan(PLAN) == PLAN
    await choices.update(where, approve_plan=True)
    approving = desk.starting(desk.plans.approve_plan(PLAN))
    await shown(desk)
    approving.cancel()


async def test_a_plan_is_shown_whole_and_taken(desk: Desk) -> None:
    approving = desk.starting(desk.plans.approve_plan(PLAN))
    row = await desk.asked_one()
    assert Plan.model_validate(row.body["plan"]) == PLAN
    assert "1. second  [shell]" in row.body["description"]
    await desk.answer(row)
    assert await approving == PLAN


async def test_steps_may_be_changed_as_json(desk: Desk) -> None:
    approving = desk.starting(desk.plans.approve_plan(PLAN))
    row = await desk.asked_one()
    steps = json.loads(written_steps(PLAN))
    steps[1]["tool_args"]["command"] = "cp a c"
    steps.append({"description": "look", "tool": "shell", "tool_args": {"command": "ls"}})
    await desk.answer(row, "edit", goal="Three files", steps=json.dumps(steps))
    changed = await approving
    assert changed.goal == "Three files"
    assert changed.steps[1].tool_args == {"command": "cp a c"}
    assert (changed.steps[2].step_id, changed.steps[2].tool) == (2, "shell")


async def test_steps_may_be_changed_line_by_line(desk: Desk) -> None:
    approving = desk.starting(desk.plans.approve_plan(PLAN))
    row = await desk.asked_one()
    await desk.answer(row, "edit", steps="1. only this one\n\nthink about it\n")
    changed = await approving
    assert [step.description for step in changed.steps] == ["only this one", "think about it"]
    assert changed.steps[0].tool_args == {"command": "cp a b"}
    assert changed.steps[0].depends_on == ()
    assert (changed.steps[1].tool, changed.steps[1].depends_on) == (None, (1,))


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("[{", "not valid JSON"),
        ("[3]", "Step number 1 is not valid"),
        ('[{"description": 3}]', "Step number 1 is not valid"),
        ('[{"step_id": 0, "description": "x", "sudo": true}]', "Step number 1 is not valid"),
        ('[{"step_id": 0, "description": "x", "tool": "telepathy"}]', "no tool 'telepathy'"),
        ('[{"step_id": 0, "description": "x", "depends_on": [7]}]', "depends on step 7"),
        (
            '[{"step_id": 0, "description": "x"}, {"step_id": 0, "description": "y"}]',
            "same step_id",
        ),
        ("[]", "no steps"),
        ("7. what", "no step 7"),
        ("1. b\n1. b", "same step_id"),
        ("\n".join("another step" for _ in range(200)), "at most 100"),
        ("[" * 5000, "not valid JSON"),
    ],
)
async def test_a_change_that_cannot_be_carried_out_leaves_the_question_open_and_says_why(
    desk: Desk, written: str, says: str
) -> None:
    approving = desk.starting(desk.plans.approve_plan(PLAN))
    row = await desk.asked_one()
    with pytest.raises(InvalidAnswer) as refused:
        await desk.answer(row, "edit", steps=written)
    assert says in refused.value.fields[STEPS]
    await desk.answer(row)
    assert await approving == PLAN


async def test_a_no_ends_the_run_politely(desk: Desk) -> None:
    approving = desk.starting(desk.plans.approve_plan(PLAN))
    await desk.answer(await desk.asked_one(), "reject", reason="too much")
    with pytest.raises(RunDeclined, match="too much") as declined:
        await approving
    assert declined.value.code == "plan_rejected"
    assert "too much" in declined.value.localized("zh")


async def test_nobodys_answer_is_a_no(database: Database) -> None:
    office = Office(database, Settings(approve_plan=True, hitl_ttl=0))
    desk = await office.open()
    approving = desk.starting(desk.plans.approve_plan(PLAN))
    await desk.asked()
    await office.sweeper.sweep()
    with pytest.raises(RunDeclined, match="in time"):
        await approving


async def test_after_a_restart_the_plan_that_was_shown_is_the_plan(
    desk: Desk, database: Database
) -> None:
    before = desk.starting(desk.plans.approve_plan(PLAN))
    first = await shown(desk)
    before.cancel()
    later = await Office(database, Settings(approve_plan=True)).take_up(desk)
    proposed = later.plans.proposed()
    assert proposed == PLAN
    after = later.starting(later.plans.approve_plan(proposed))
    row = await later.asked_one()
    assert row.id == first
    await later.answer(row, "edit", steps="0. first")
    assert [step.step_id for step in (await after).steps] == [0]


async def test_another_plan_under_the_same_question_is_not_what_was_agreed_to(
    desk: Desk, database: Database
) -> None:
    """A model that plans again after a restart cannot put its new plan under the old yes."""
    before = desk.starting(desk.plans.approve_plan(PLAN))
    row = await desk.asked_one()
    before.cancel()
    await desk.answer(row)
    later = await Office(database, Settings(approve_plan=True)).take_up(desk)
    other = Plan(goal="Other", steps=(Step(step_id=0, description="other"),))
    assert await later.plans.approve_plan(other) == PLAN


async def test_a_plan_too_long_to_be_changed_can_be_taken_or_left(desk: Desk) -> None:
    long = PLAN.model_copy(
        update={"steps": (PLAN.steps[0].model_copy(update={"description": "x" * 100_000}),)}
    )
    approving = desk.starting(desk.plans.approve_plan(long))
    row = await desk.asked_one()
    assert [field["name"] for field in row.body["fields"]] == ["reason"]
    await desk.answer(row)
    assert await approving == long
