"""The runner of the tasks on a real server and sandbox, with the built-in planner."""

from dataclasses import replace
from pathlib import Path

import pytest

from bench.tasks.catalogue import find_task
from bench.tasks.runner import run_task

pytestmark = pytest.mark.anyio


async def test_a_task_is_run_checked_and_measured(tmp_path: Path) -> None:
    result = await run_task(find_task("literal-commands"), {}, 120, tmp_path / "kept")
    assert result.failure is None
    assert result.ended == ("success",)
    assert (tmp_path / "kept" / "events.json").exists()


async def test_what_commands_printed_reaches_the_check(tmp_path: Path) -> None:
    task = replace(find_task("small-year"), messages=("$ date +%Y",))
    assert (await run_task(task, {}, 120)).failure is None


async def test_an_approval_that_the_task_does_not_give_is_refused_and_counted() -> None:
    task = replace(find_task("delete-refused"), messages=("$ npm publish cache",))
    result = await run_task(task, {}, 120)
    assert result.replies.refusals >= 1
    assert result.replies.approvals == 0
    assert not result.false_done
