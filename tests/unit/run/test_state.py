"""Folds recorded runs and compares the state with what their events say."""

import json
from pathlib import Path

import pytest

from wenko.planners.transcript import FilesSetBack, LoopTurn
from wenko.protocol.envelope import EventRecord, decode
from wenko.protocol.events import (
    FilesUndone,
    FilesUndonePayload,
    ModelTurn,
    ModelTurnData,
    PlanStart,
    PlanStartData,
    StepFailed,
    StepFailedData,
)
from wenko.protocol.plan import TODO_STATUS, Plan, Step, StepState
from wenko.run.planning.todo import item_changed, list_created
from wenko.run.state import RunState

RECORDED = sorted((Path(__file__).parents[3] / "protocol" / "fixtures").glob("recorded-*.jsonl"))
AT = "2026-01-01T00:00:00.000Z"


def runs_in(path: Path) -> list[list[EventRecord]]:
    runs: dict[str | None, list[EventRecord]] = {}
    for line in path.read_text().splitlines():
        record = decode(json.loads(line))
        runs.setdefault(record.run_id, []).append(record)
    return list(runs.values())


def fold(records: list[EventRecord]) -> RunState:
    state = RunState()
    for record in records:
        state.apply(record.event, record.timestamp)
    return state


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_P4_a_recorded_run_folds_to_what_its_plan_complete_says(path: Path) -> None:
    for records in runs_in(path):
        state = fold(records)
        assert state.completed
        completes = [record for record in records if record.type == "plan_complete"]
        for complete in completes:
            expected = {step["step_id"]: step for step in complete.body["data"]["plan"]["steps"]}
            assert {id_: each.status for id_, each in state.steps.items()} == {
                id_: step["status"] for id_, step in expected.items()
            }


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_P23_at_any_cut_at_most_one_call_is_in_flight(path: Path) -> None:
    for records in runs_in(path):
        state = RunState()
        for record in records:
            state.apply(record.event, record.timestamp)
            open_calls = [
                each for each in state.steps.values() if each.call is not None and not each.result
            ]
            assert len(open_calls) <= 1


def test_P113_an_undo_that_came_during_a_turn_is_told_after_it() -> None:
    undone = FilesUndonePayload(undo_id="u", by="user", calls=(), files=(), total=0)
    state = RunState()

    def turn(number: int, told: int) -> LoopTurn:
        data = ModelTurnData(step_id=None, turn=number, text="Done.", undone=told)
        state.apply(ModelTurn(data=data), AT)
        return state.loop[-1]

    state.apply(FilesUndone(payload=undone), AT)
    first = turn(1, told=0)
    assert state.transcript == [first, FilesSetBack(undone)]
    assert state.has_news, "it ends no work"
    second = turn(2, told=1)
    assert state.transcript == [first, FilesSetBack(undone), second]
    assert not state.has_news


def test_C16_steps_and_todo_items_agree() -> None:
    assert TODO_STATUS == {
        "pending": "pending",
        "running": "in_progress",
        "retrying": "in_progress",
        "success": "completed",
        "failed": "failed",
        "skipped": "skipped",
    }
    state = RunState()
    steps = (
        Step(step_id=0, description="first"),
        Step(step_id=3, description="second", depends_on=(0,)),
    )
    data = PlanStartData(plan=Plan(goal="g", steps=steps), total_steps=2, steps_preview=())
    state.apply(PlanStart(message="", data=data), AT)
    [first, second] = list_created("run", state).payload.todo_list.items
    assert second.depends_on == (first.id,)
    assert first.tool_args is None, "it has no tool"
    failed = StepState(step_id=3, description="second", status="failed", error="no")
    state.apply(StepFailed(message="", data=StepFailedData(step=failed, error="no")), AT)
    change = item_changed("run", state, 3).payload
    assert (change.change_type, change.item.status, change.item.error) == ("failed", "failed", "no")
    assert change.statistics.failed == 1


def test_R33_todo_items_have_the_arguments_of_their_tools() -> None:
    state = RunState()
    arguments = {"command": "echo", "env": {"long": "x" * 10_000}}
    steps = (Step(step_id=0, description="d", tool="shell", tool_args=arguments),)
    data = PlanStartData(plan=Plan(goal="g", steps=steps), total_steps=1, steps_preview=())
    state.apply(PlanStart(message="", data=data), AT)
    [item] = list_created("run", state).payload.todo_list.items
    assert item.tool_args is not None
    assert item.tool_args["command"] == "echo"
    assert len(str(item.tool_args)) < 1_000, "every change of the list has them"
