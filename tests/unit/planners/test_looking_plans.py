"""A plan that fixes a call before the file was seen gets a goal."""

import json

import pytest

from wenko.models.request import ToolDescription
from wenko.planners.interface import Task
from wenko.planners.language.grammar.triage import TriageReader
from wenko.protocol.plan import Plan

FILES = ToolDescription("file_manager", "Files", {}, ("files",), "edit_files")
SHELL = ToolDescription("shell", "Run", {}, capability="run_command")
READ = ("file_manager", {"action": "read", "path": "a.ini"})
WRITE = ("file_manager", {"action": "write", "path": "a.ini", "content": "x"})
RUN = ("shell", {"command": "cat a.ini"})


def plan_of(short: bool, *calls: tuple[str | None, dict[str, str]]) -> Plan:
    steps = [
        {"id": n, "description": "d", "tool": tool, "tool_args": arguments, "depends_on": []}
        for n, (tool, arguments) in enumerate(calls, 1)
    ]
    reply = {
        "complexity": "moderate",
        "task_type": "file",
        "requires_sandbox": True,
        "reasoning": "r",
        "suggested_approach": "s",
        "response": None,
        "plan": {"goal": "g", "steps": steps},
    }
    reader = TriageReader(Task("set x in a.ini", "en", tools=(FILES, SHELL), short_prompts=short))
    reader.take(json.dumps(reply))
    assert [*reader.finish()] == []
    assert reader.plan is not None
    return reader.plan


@pytest.mark.parametrize("calls", [(READ,), (READ, READ), (("files", {"action": "list"}),)])
def test_what_was_read_is_followed_by_a_goal(calls: tuple[tuple[str, dict[str, str]], ...]) -> None:
    *looks, goal = plan_of(True, *calls).steps
    assert len(looks) == len(calls)
    assert goal.tool is None
    assert goal.depends_on == tuple(step.step_id for step in looks)
    assert goal.step_id not in goal.depends_on


@pytest.mark.parametrize("calls", [(WRITE, RUN), (RUN,), (READ, (None, {}))])
def test_a_plan_that_does_more_stays_as_it_is(
    calls: tuple[tuple[str | None, dict[str, str]], ...],
) -> None:
    assert len(plan_of(True, *calls).steps) == len(calls)


def test_a_larger_model_is_taken_at_its_word() -> None:
    assert len(plan_of(False, READ).steps) == 1


EDIT = ("shell", {"command": "sed -i 's/x/y/' ./a.ini"})
TOUCH = ("shell", {"command": "touch a.ini"})
OTHER = ("file_manager", {"action": "write", "path": "b.ini", "content": "x"})
COPIED = ("file_manager", {"action": "write", "path": "a.ini", "content": "${step_1_stdout}"})


@pytest.mark.parametrize("short", [True, False])
@pytest.mark.parametrize("look", [READ, RUN, EDIT])
def test_a_file_is_not_overwritten_by_what_was_written_before_it_was_read(
    look: tuple[str, dict[str, str]], short: bool
) -> None:
    first, second = plan_of(short, look, WRITE).steps
    assert (first.tool, second.tool, second.tool_args) == (look[0], None, {})


@pytest.mark.parametrize(
    "calls",
    [(WRITE,), (TOUCH, WRITE), (READ, OTHER), (READ, COPIED), (WRITE, RUN, WRITE)],
)
def test_other_writes_stay_fixed(calls: tuple[tuple[str, dict[str, str]], ...]) -> None:
    assert [step.tool for step in plan_of(False, *calls).steps] == [tool for tool, _ in calls]
