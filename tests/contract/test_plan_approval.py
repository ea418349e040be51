"""Plan approval: approved, edited or rejected, and never replaced by a restart."""

import json

import pytest

from tests.support.approvals import ApprovalServer, ServerRun
from wenko.errors import InvalidAnswer, RunDeclined
from wenko.protocol.plan import Check, Plan, Step
from wenko.run.planning.approval_form import CHECKS, STEPS, written_checks, written_steps
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
async def run(database: Database) -> ServerRun:
    return await ApprovalServer(database, Settings(approve_plan=True)).open()


async def shown(run: ServerRun) -> str:
    row = await run.asked_one()
    assert (row.kind, row.policy) == ("plan", "deny")
    return row.id


async def test_a_plan_is_not_shown_unless_approval_is_required(database: Database) -> None:
    run = await ApprovalServer(database, Settings()).open()
    assert await run.plans.approve(PLAN) == PLAN
    assert await run.every_question() == []


async def test_a_conversations_choice_overrides_the_setting(
    database: Database,
) -> None:
    run = await ApprovalServer(database, Settings(approve_plan=True)).open()
    choices, where = run.server.gate_settings, run.conversation_id
    await choices.update(where, approve_plan=False)
    assert await run.plans.approve(PLAN) == PLAN
    await choices.update(where, approve_plan=True)
    approving = run.starting(run.plans.approve(PLAN))
    await shown(run)
    approving.cancel()


async def test_a_plan_is_shown_whole_and_approved(run: ServerRun) -> None:
    approving = run.starting(run.plans.approve(PLAN))
    row = await run.asked_one()
    assert Plan.model_validate(row.body["plan"]) == PLAN
    assert "1. second  [shell]" in row.body["description"]
    await run.answer(row)
    assert await approving == PLAN


async def test_steps_can_be_edited_as_json(run: ServerRun) -> None:
    approving = run.starting(run.plans.approve(PLAN))
    row = await run.asked_one()
    steps = json.loads(written_steps(PLAN))
    steps[1]["tool_args"]["command"] = "cp a c"
    steps.append({"description": "look", "tool": "shell", "tool_args": {"command": "ls"}})
    await run.answer(row, "edit", goal="Three files", steps=json.dumps(steps))
    changed = await approving
    assert changed.goal == "Three files"
    assert changed.steps[1].tool_args == {"command": "cp a c"}
    assert (changed.steps[2].step_id, changed.steps[2].tool) == (2, "shell")
    assert changed.steps[2].depends_on == (1,), "a step without depends_on waits"


async def test_steps_can_be_edited_as_lines(run: ServerRun) -> None:
    approving = run.starting(run.plans.approve(PLAN))
    row = await run.asked_one()
    await run.answer(row, "edit", steps="1. only this one\n\nthink about it\n")
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
async def test_an_invalid_edit_leaves_the_question_open_and_gives_the_reason(
    run: ServerRun, written: str, says: str
) -> None:
    approving = run.starting(run.plans.approve(PLAN))
    row = await run.asked_one()
    with pytest.raises(InvalidAnswer) as refused:
        await run.answer(row, "edit", steps=written)
    assert says in refused.value.fields[STEPS]
    await run.answer(row)
    assert await approving == PLAN


TESTS = Check(
    description="the tests fail",
    command="pytest -q",
    exit_code=1,
    contains="1 failed",
    files=("todo.py",),
)
CHECKED = PLAN.model_copy(update={"checks": (TESTS, Check(description="README explains it"))})


async def test_checks_are_shown_one_per_line(run: ServerRun) -> None:
    approving = run.starting(run.plans.approve(CHECKED))
    row = await run.asked_one()
    (shown,) = [field for field in row.body["fields"] if field["name"] == CHECKS]
    assert shown["default"] == "$ pytest -q  # the tests fail\nREADME explains it"
    assert "README explains it" in row.body["description"]
    await run.answer(row)
    assert await approving == CHECKED


async def test_checks_are_changed_removed_and_added(run: ServerRun) -> None:
    approving = run.starting(run.plans.approve(CHECKED))
    row = await run.asked_one()
    written = f"$ ruff check # no findings\n\nthe page loads\n  {written_checks(CHECKED)[:29]}  "
    await run.answer(row, "edit", checks=written)
    changed = await approving
    assert changed.steps == CHECKED.steps
    assert changed.checks == (
        Check(description="no findings", command="ruff check"),
        Check(description="the page loads"),
        TESTS,
    ), "a line that was not changed keeps its exit code, text and files"


@pytest.mark.parametrize("written", ["", "  \n\n", None])
async def test_all_checks_can_be_removed(run: ServerRun, written: str | None) -> None:
    approving = run.starting(run.plans.approve(CHECKED))
    await run.answer(await run.asked_one(), "edit", checks=written)
    assert (await approving).checks == ()


async def test_checks_can_be_added_to_a_plan_without_any(run: ServerRun) -> None:
    approving = run.starting(run.plans.approve(PLAN))
    await run.answer(await run.asked_one(), "edit", checks="$ test -e b")
    assert (await approving).checks == (Check(description="test -e b", command="test -e b"),)


@pytest.mark.parametrize(
    ("line", "command", "description"),
    [
        ("$ grep -c ' # ' a", "grep -c ' # ' a", "grep -c ' # ' a"),
        ("$ grep -c ' # ' a # one comment", "grep -c ' # ' a", "one comment"),
        ("$ echo a#b", "echo a#b", "echo a#b"),
        ("$ls # no space", "ls", "no space"),
        ("$ wc -l a # first # second", "wc -l a", "first # second"),
        ("$ echo it's # open quote", "echo it's # open quote", "echo it's # open quote"),
    ],
)
async def test_a_comment_ends_a_checks_command(
    run: ServerRun, line: str, command: str, description: str
) -> None:
    approving = run.starting(run.plans.approve(CHECKED))
    await run.answer(await run.asked_one(), "edit", checks=line)
    assert (await approving).checks == (Check(description=description, command=command),)


@pytest.mark.parametrize("written", ["$", "$  # only a comment", "fine\n$ "])
async def test_a_check_without_its_command_leaves_the_question_open(
    run: ServerRun, written: str
) -> None:
    approving = run.starting(run.plans.approve(CHECKED))
    row = await run.asked_one()
    with pytest.raises(InvalidAnswer) as refused:
        await run.answer(row, "edit", checks=written)
    assert "no command" in refused.value.fields[CHECKS]
    await run.answer(row)
    assert await approving == CHECKED


async def test_a_check_of_several_lines_stays_whole_unless_it_is_changed(run: ServerRun) -> None:
    long = Check(description="two\nlines", command="cd a\npytest -q\n")
    plan = PLAN.model_copy(update={"checks": (long,)})
    approving = run.starting(run.plans.approve(plan))
    row = await run.asked_one()
    await run.answer(row, "edit", checks=f"{written_checks(plan)}\nand the page loads")
    assert (await approving).checks == (long, Check(description="and the page loads"))


async def test_a_rejection_ends_the_run_without_an_error(run: ServerRun) -> None:
    approving = run.starting(run.plans.approve(PLAN))
    await run.answer(await run.asked_one(), "reject", reason="too much")
    with pytest.raises(RunDeclined, match="too much") as declined:
        await approving
    assert declined.value.code == "plan_rejected"
    assert "too much" in declined.value.localized("zh")


async def test_an_expired_plan_question_is_a_rejection(database: Database) -> None:
    server = ApprovalServer(database, Settings(approve_plan=True, hitl_ttl=0))
    run = await server.open()
    approving = run.starting(run.plans.approve(PLAN))
    await run.asked()
    await server.sweeper.sweep()
    with pytest.raises(RunDeclined, match="in time"):
        await approving


async def test_after_a_restart_the_plan_that_was_shown_is_used(
    run: ServerRun, database: Database
) -> None:
    before = run.starting(run.plans.approve(PLAN))
    first = await shown(run)
    before.cancel()
    later = await ApprovalServer(database, Settings(approve_plan=True)).resume(run)
    proposed = later.plans.proposed()
    assert proposed == PLAN
    after = later.starting(later.plans.approve(proposed))
    row = await later.asked_one()
    assert row.id == first
    await later.answer(row, "edit", steps="0. first")
    assert [step.step_id for step in (await after).steps] == [0]


async def test_an_approval_is_valid_only_for_the_plan_that_was_shown(
    run: ServerRun, database: Database
) -> None:
    """A model that plans again after a restart cannot use the approval of the old plan."""
    before = run.starting(run.plans.approve(PLAN))
    row = await run.asked_one()
    before.cancel()
    await run.answer(row)
    later = await ApprovalServer(database, Settings(approve_plan=True)).resume(run)
    other = Plan(goal="Other", steps=(Step(step_id=0, description="other"),))
    assert await later.plans.approve(other) == PLAN


async def test_a_plan_too_long_to_edit_can_be_approved_or_rejected(run: ServerRun) -> None:
    long = PLAN.model_copy(
        update={"steps": (PLAN.steps[0].model_copy(update={"description": "x" * 100_000}),)}
    )
    approving = run.starting(run.plans.approve(long))
    row = await run.asked_one()
    assert [field["name"] for field in row.body["fields"]] == ["reason"]
    await run.answer(row)
    assert await approving == long
