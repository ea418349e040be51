"""A finished run can be saved as a playbook and done again."""

from pathlib import Path

import pytest

from wenko.errors import InvalidPlan
from wenko.models.access import Task
from wenko.models.builtin import BuiltinModel
from wenko.models.playbook import Playbook
from wenko.models.playbooks import Playbooks, parse_playbook
from wenko.models.saving import saved_playbook
from wenko.protocol.plan import Plan, Step


def step(step_id: int, status: str = "success", **more: object) -> Step:
    fields = {"description": f"Step {step_id}", "tool": "shell", "tool_args": {"command": "true"}}
    return Step.model_validate({"step_id": step_id, "status": status, **fields, **more})


def saved(plan: Plan, message: str = "do it again") -> Playbook:
    return parse_playbook(saved_playbook(plan, message), Path("saved.yaml"))


def test_D6_a_saved_run_answers_its_message_with_the_same_steps() -> None:
    code = "for each in {1, 2}:\n    print(f'{each|3} {language}')\n"
    first = step(0, tool="execute_code", tool_args={"language": "python", "code": code})
    second = step(1, depends_on=(0,), tool_args={"command": 'echo "${step_0_stdout}"'})
    plan = Plan(goal="Both {things}", steps=(first, second))
    again = saved(plan).planned("do it again", "en")
    assert again.goal == plan.goal
    assert [(each.tool, each.tool_args, each.depends_on) for each in again.steps] == [
        (each.tool, each.tool_args, each.depends_on) for each in plan.steps
    ]


def test_D6_steps_that_failed_are_left_out_and_the_others_counted_anew() -> None:
    plan = Plan(
        goal="g",
        steps=(
            step(0),
            step(1, "failed", depends_on=(0,)),
            step(2, "skipped", depends_on=(1,)),
            step(5, depends_on=(0, 1), tool_args={"command": "echo ${step_0_stdout}"}),
            step(6, depends_on=(5,), tool_args={"command": "echo ${step_5_stdout} ${HOME}"}),
        ),
    )
    again = saved(plan).planned("x", "zh")
    assert [each.depends_on for each in again.steps] == [(), (0,), (1,)]
    assert again.steps[2].tool_args == {"command": "echo ${step_1_stdout} ${HOME}"}


def test_a_run_without_success_cannot_be_saved() -> None:
    with pytest.raises(InvalidPlan):
        saved_playbook(Plan(goal="g", steps=(step(0, "failed"),)), "x")


@pytest.mark.parametrize(
    "message", ["yes", "42", "a: b # c", "第一行\n第二行", "{who}", "'\"", "- x"]
)
def test_any_message_can_be_saved(message: str) -> None:
    assert saved(Plan(goal="g", steps=(step(0),)), message).example.zh == message


@pytest.mark.anyio
async def test_D6_a_saved_playbook_is_found_by_its_message(tmp_path: Path) -> None:
    text = saved_playbook(Plan(goal="整理", steps=(step(0),)), "整理一下我的工作区")
    (tmp_path / "tidy.yaml").write_text(text, encoding="utf-8")
    model = BuiltinModel(Playbooks.load(tmp_path))
    task = Task("整理一下我的工作区！")
    assert (await model.plan(task, await model.analyse(task))).goal == "整理"
