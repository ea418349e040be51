"""The record of a run: bounded, newest first kept, readable from events of older versions."""

from typing import Any

from pydantic_core import to_json

from wenko.protocol.envelope import EventRecord
from wenko.run.conversation.run_record import (
    LONGEST,
    LONGEST_BRIEF,
    LONGEST_TOGETHER,
    RunRecord,
    bounded,
    record_of,
)


def event(type_: str, **body: Any) -> EventRecord:
    return EventRecord("id", 1, "c", "r", "m", "2026-01-01T00:00:00.000Z", type_, to_json(body))


def changes(count: int, lines: int) -> EventRecord:
    diff = "--- a\n+++ b\n" + "\n".join(f"+line {number}" for number in range(lines))
    listed = [
        {"path": f"/workspace/{n}.py", "change_type": "modified", "diff": diff}
        for n in range(count)
    ]
    return event("file_changes_update", payload={"changes": listed})


def test_a_record_is_bounded_however_much_was_changed() -> None:
    words = [event("steered", payload={"message": "x" * 5_000}) for _ in range(3)]
    for count, lines in ((1, 10_000), (500, 3), (20, 1_000)):
        record = record_of("m" * 9_000, [*words, changes(count, lines)])
        assert len(record.whole) <= LONGEST
        assert len(record.brief) <= LONGEST_BRIEF
        assert "modified /workspace/0.py (+" in record.whole


def test_the_newest_records_are_kept_and_only_the_newest_whole() -> None:
    records = [RunRecord(f"whole {n}" + "w" * 5_000, f"brief {n}" + "b" * 700) for n in range(30)]
    kept = bounded(records)
    assert sum(map(len, kept)) <= LONGEST_TOGETHER
    assert kept[-1].startswith("whole 29")
    assert kept[-2].startswith("brief 28")
    assert len(kept) < 30


def test_checks_and_the_models_reasons_are_in_the_record() -> None:
    turn = {"step_id": 0, "turn": 1, "text": "The loop ends too early.", "tool_calls": [{}]}
    check = {"is_valid": False, "expected": "the tests pass", "check": 0, "reason": "2 failed"}
    step = {"step_id": 0, "description": "repair", "status": "success", "result_preview": "done"}
    data = {"summary": {"goal": "g", "steps_executed": [step]}, "success": True}
    record = record_of(
        "m",
        [
            event("model_turn", data=turn),
            event("model_turn", data={**turn, "text": "I write it anew.", "cut_off": True}),
            event("verification_result", data=check),
            event("verification_result", data={**check, "is_valid": True, "reason": None}),
            event("plan_complete", data=data),
        ],
    )
    assert "[0] success: repair → done\n    The loop ends too early." in record.whole
    assert "I write it anew." not in record.whole
    assert "check passed: the tests pass" in record.whole
    assert "check failed" not in record.whole


def test_a_cancelled_run_and_a_refused_plan_are_named() -> None:
    request = {"id": "q", "plan": {"goal": "delete all"}}
    closed = {"request_id": "q", "action": "reject", "data": {"reason": "not all"}}
    refused = record_of(
        "m", [event("hitl", payload={"request": request}), event("hitl_closed", payload=closed)]
    )
    assert "delete all" in refused.whole
    assert "Reason, in the user's words: not all" in refused.whole
    assert "the user's reason: not all" in refused.brief
    ended = event("process_completed", success=False, data={"error_code": "cancelled"})
    assert record_of("m", [ended]).whole == "## cancelled: m"
