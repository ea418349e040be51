"""The runs in protocol/fixtures are readable and follow the protocol rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.stream import broken_rules
from tests.support.subset import missing
from tools.fixture_states import CUTS, state_of
from wenko.protocol.envelope import EventRecord, decode, encode
from wenko.protocol.events import EVENT_MODELS

FIXTURES = sorted((Path(__file__).parents[3] / "protocol/fixtures").glob("*.jsonl"))
RECORDED = [path for path in FIXTURES if path.stem.startswith("recorded-")]


def records(path: Path) -> list[EventRecord]:
    return [decode(json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


def test_there_are_recorded_runs() -> None:
    assert len(RECORDED) >= 3


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_P11_P18_to_P22_P24_P27_to_P29_a_recorded_run_breaks_no_rule(path: Path) -> None:
    assert broken_rules(records(path)) == []


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_P1_P5_a_run_still_reads_as_it_was_written(path: Path) -> None:
    """A field that was added later has its default; nothing else differs."""
    lines = list(map(json.loads, path.read_text(encoding="utf-8").splitlines()))
    read = [encode(record, "payload") for record in records(path)]
    assert missing(lines, read) == []
    assert added(lines, read) == []


def added(written: Any, read: Any, path: str = "$") -> list[str]:
    """Where ``read`` says something that was not written."""
    if isinstance(written, list):
        pairs = enumerate(zip(written, read, strict=True))
        return [each for index, pair in pairs for each in added(*pair, f"{path}[{index}]")]
    if not isinstance(written, dict):
        return []
    fresh = [f"{path}.{name}" for name, value in read.items() if name not in written and value]
    deeper = (added(written[name], read[name], f"{path}.{name}") for name in written)
    return fresh + [each for found in deeper for each in found]


def test_every_type_of_event_occurs_in_a_fixture() -> None:
    schema = json.loads((FIXTURES[0].parents[1] / "schema.json").read_text(encoding="utf-8"))
    known = {each["properties"]["type"]["const"] for each in event_schemas(schema)}
    assert known == set(EVENT_MODELS)
    assert known - {record.type for path in FIXTURES for record in records(path)} == set()


def event_schemas(schema: Any) -> list[Any]:
    """Every kind of event in the schema, by the union that clients receive."""
    union = schema["$defs"]["WenkoEvent"]
    names = [each["$ref"].rsplit("/", 1)[-1] for each in union["oneOf"]]
    return [schema["$defs"][name] for name in names]


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_R3_a_run_folds_to_the_state_that_the_page_is_tested_with(path: Path) -> None:
    expected = json.loads((path.parent / "states" / f"{path.stem}.json").read_text("utf-8"))
    found = records(path)
    for state, number in zip(expected, range(1, CUTS + 1), strict=True):
        assert state_of(found[: len(found) * number // CUTS]) == state


def recorded_types() -> set[str]:
    """The types of event that a real server has sent."""
    return {record.type for path in RECORDED for record in records(path)}


def test_R3_to_R10_a_real_run_has_the_events_of_its_frame_analysis_and_plan() -> None:
    frame = {"process_started", "process_completed", "thinking", "flow_node", "chat_complete"}
    analysis = {"task_analysis", "task_analysis_complete"}
    assert frame | analysis | {"plan_start", "plan_complete"} <= recorded_types()


def test_R13_to_R15_R17_R18_R25_R26_a_real_run_has_the_events_of_its_steps_and_calls() -> None:
    steps = {"step_start", "step_success", "step_failed"}
    assert steps | {"tool_call", "tool_output", "tool_result"} <= recorded_types()
    assert {"variable_set", "variable_resolve"} <= recorded_types()


def test_R31_R33_to_R36_R39_a_real_run_has_the_events_of_its_answer_list_and_files() -> None:
    lists = {"todo_list_update", "todo_item_update"}
    files = {"file_tree_update", "file_changes_update"}
    assert lists | files | {"token", "chat_complete"} <= recorded_types()
