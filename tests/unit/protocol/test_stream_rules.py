"""The ordering rules accept a valid stream and detect each violation."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from pydantic_core import to_json

from tests.support.stream import broken_rules
from tests.support.tables import each_row
from tools.examples import example_records
from wenko.protocol.envelope import Body, EventRecord
from wenko.protocol.model import new_id

EXAMPLES = example_records()
SKETCH = (
    "process_started flow_node:analysis:started task_analysis task_analysis_complete "
    "flow_node:analysis:completed flow_node:planning:started flow_node:planning:completed "
    "plan_start todo_list_update "
    "step_start:0 tool_call:a tool_output:a tool_result:a step_success:0 "
    "step_start:1 tool_call:b tool_result:b step_success:1 plan_complete hitl hitl_closed "
    "token chat_complete process_completed"
)
GOOD = SKETCH.split()
Change = Callable[[list[EventRecord]], list[EventRecord]]


def stream(sketch: list[str]) -> list[EventRecord]:
    """``step_start:1`` is a step_start of step 1; what follows the type fills its place."""
    return renumbered([event(word) for word in sketch])


def event(word: str) -> EventRecord:
    type_, *values = word.split(":")
    record = EXAMPLES[type_]
    body: Body = record.body
    if type_ == "flow_node":
        body = {**body, "node": values[0], "status": values[1]}
    elif type_.startswith("step_"):
        step = {**body["data"]["step"], "step_id": int(values[0])}
        body = {**body, "data": {**body["data"], "step": step}}
        if type_ == "step_start":
            body["data"]["dependencies"] = [] if values == ["0"] else [0]
    elif type_.startswith("tool_"):
        body = {**body, "data": {**body["data"], "call_id": values[0]}}
    elif type_ in ("token", "chat_complete"):
        body = {"content": "答"} if type_ == "token" else {"payload": {"content": "答案"}}
    return replace(record, json=to_json(body))


def renumbered(records: list[EventRecord]) -> list[EventRecord]:
    return [replace(each, id=new_id(), seq=seq) for seq, each in enumerate(records, start=1)]


def without(*words: str) -> list[str]:
    return [word for word in GOOD if word not in words]


def swapped(one: str, other: str) -> list[str]:
    exchange = {one: other, other: one}
    return [exchange.get(word, word) for word in GOOD]


def test_a_good_stream_breaks_no_rule() -> None:
    assert broken_rules(stream(GOOD)) == []


def test_a_simple_answer_needs_no_plan() -> None:
    assert broken_rules(stream([*GOOD[:5], "token", "chat_complete", "process_completed"])) == []


@each_row(
    ("rule", "sketch"),
    [
        ("P18", without("process_started")),
        ("P18", without("process_completed")),
        ("P18", [*GOOD, "token"]),
        ("P18", [*GOOD[:-1], "process_completed", "process_completed"]),
        ("P19", swapped("task_analysis", "task_analysis_complete")),
        ("P19", without("task_analysis_complete")),
        ("P20", swapped("plan_start", "flow_node:planning:started")),
        ("P20", without("plan_complete")),
        ("P20", without("todo_list_update")),
        ("P21", without("step_success:1")),
        ("P21", [*GOOD[:10], "step_start:0", *GOOD[10:]]),
        ("P21", swapped("step_success:0", "step_success:1")),
        ("P21", without("step_start:0")),
        ("P22", without("tool_result:b")),
        ("P22", swapped("tool_call:a", "tool_call:b")),
        ("P22", [word.replace("call:b", "call:a") for word in GOOD]),
        ("P22", swapped("tool_output:a", "tool_result:a")),
        ("P24", without("chat_complete")),
        ("P24", [*GOOD[:-1], "chat_complete", "process_completed"]),
        ("P24", [*GOOD[:-3], "token", *GOOD[-3:]]),
        ("P20", [*GOOD[:6], "flow_node:planning:started", *GOOD[6:]]),
        ("P25", [*GOOD[:14], "run_paused", *GOOD[14:]]),
        ("P25", [*GOOD[:14], "run_resumed", *GOOD[14:]]),
        ("P50", [*GOOD[:10], "model_turn", "model_turn", *GOOD[10:]]),
        ("P53", [*GOOD[:10], "verification_start", "verification_start", *GOOD[10:]]),
        ("P54", [*GOOD[:14], "plan_revised", *GOOD[14:]]),
        ("P28", [*GOOD[:19], "hitl", *GOOD[19:]]),
        ("P29", without("hitl")),
        ("P29", [*GOOD[:20], "hitl_closed", *GOOD[20:]]),
    ],
)
def test_a_broken_order_is_reported_with_its_rule(rule: str, sketch: list[str]) -> None:
    assert rule in {problem.split(":")[0] for problem in broken_rules(stream(sketch))}


@pytest.mark.parametrize(
    ("rule", "change"),
    [
        ("P11", lambda records: records[1:]),
        ("P11", lambda records: [*records[:3], records[2], *records[3:]]),
        ("P9", lambda records: [replace(each, id=records[0].id) for each in records]),
        (
            "P8",
            lambda records: [replace(each, timestamp="2024-01-03T12:00:00") for each in records],
        ),
    ],
)
def test_a_broken_position_is_reported_with_its_rule(rule: str, change: Change) -> None:
    problems = broken_rules(change(stream(GOOD)))
    assert rule in {problem.split(":")[0] for problem in problems}


def test_a_failed_run_must_say_why() -> None:
    records = stream(GOOD)
    failed = replace(records[-1], json=to_json({**records[-1].body, "success": False}))
    assert any(problem.startswith("P27") for problem in broken_rules([*records[:-1], failed]))
