"""The state that each run in protocol/fixtures leads to, as the server folds it.

``make generate`` writes ``protocol/fixtures/states/*.json``; the page's tests reduce the same
events and must arrive at the same states: what a person would see of the runs, their steps,
questions, files and variables.
"""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from wenko.protocol.envelope import EventRecord, decode
from wenko.protocol.events import (
    FileChangesUpdate,
    HitlExtended,
    ProcessCompleted,
    ProcessStarted,
    TodoItemUpdate,
    TodoListUpdate,
    VariableSet,
)
from wenko.run.state import RunState, StepProgress

FIXTURES = Path(__file__).resolve().parent.parent / "protocol/fixtures"
CUTS = 3
"""States of each fixture: after a third of its events, after two thirds, at the end."""
BY_PERSON = ("cancelled", "declined", "input_cancelled", "rejected")


def render(path: Path) -> str:
    records = [decode(json.loads(line)) for line in path.read_text("utf-8").splitlines()]
    cuts = [len(records) * number // CUTS for number in range(1, CUTS + 1)]
    states = [state_of(records[:cut]) for cut in cuts]
    return json.dumps(states, ensure_ascii=False, indent=1) + "\n"


def state_of(records: Sequence[EventRecord]) -> dict[str, Any]:
    by_run: dict[str, list[EventRecord]] = {}
    for record in records:
        if record.run_id is not None:
            by_run.setdefault(record.run_id, []).append(record)
    runs = [_run(run_id, events) for run_id, events in by_run.items()]
    return {
        "last_seq": records[-1].seq,
        "runs": runs,
        "open_questions": [
            question["id"]
            for run in runs
            for question in run["questions"]
            if question["status"] == "pending"
        ],
        "todo": _todo(records),
        "changes": _changes(records),
        "variables": _variables(records),
    }


def _run(run_id: str, records: Sequence[EventRecord]) -> dict[str, Any]:
    state = RunState.of(records)
    started = [each.event for each in records if isinstance(each.event, ProcessStarted)]
    ended = [each.event for each in records if isinstance(each.event, ProcessCompleted)]
    status = _status(ended[-1], state) if ended else "running"
    return {
        "id": run_id,
        "message": started[0].data.user_message if started else None,
        "status": status,
        "paused": state.paused and not ended,
        "text": (state.answer if state.answer else state.streamed).strip(),
        "notes": list(state.notes),
        "steps": [_step(each, status) for each in state.steps.values()],
        "questions": [
            {
                "id": question_id,
                "title": asked.request.title,
                "status": "pending" if asked.closed is None else asked.closed.status,
                "expires_at": _expiry(question_id, asked.request.expires_at, records),
            }
            for question_id, asked in state.questions.items()
        ],
        "memories": [[each.change_type, len(each.memories)] for each in state.memory_changes],
    }


def _status(ended: ProcessCompleted, state: RunState) -> str:
    """What a person stopped or refused did not fail."""
    if ended.success:
        return "success"
    failed = [each.as_step().result for each in state.steps.values() if each.status == "failed"]
    by_person = all(each is not None and each.error_code in BY_PERSON for each in failed)
    stopped = ended.data.error_code in ("cancelled", "plan_rejected") or (failed and by_person)
    return "cancelled" if stopped else "failed"


def _step(progress: StepProgress, run_status: str) -> dict[str, Any]:
    """A step that a person stopped did not fail: it was not finished."""
    status: str = "running" if progress.status == "retrying" else progress.status
    finished = ("success",) if run_status == "cancelled" else ("success", "failed")
    if run_status != "running" and status not in finished:
        status = "not_finished"
    return {
        "id": progress.step.step_id,
        "title": progress.step.description,
        "tool": progress.step.tool,
        "status": status,
    }


def _expiry(question_id: str, at_first: object, records: Iterable[EventRecord]) -> object:
    for record in records:
        if isinstance(record.event, HitlExtended):
            payload = record.event.payload
            if payload.request_id == question_id:
                at_first = payload.expires_at
    return at_first


def _todo(records: Iterable[EventRecord]) -> dict[str, int] | None:
    """How many items have each status, in the latest list."""
    items: dict[str, str] | None = None
    list_id = ""
    for record in records:
        if isinstance(record.event, TodoListUpdate):
            todo = record.event.payload.todo_list
            list_id, items = todo.id, {each.id: each.status for each in todo.items}
        elif items is not None and isinstance(record.event, TodoItemUpdate):
            changed = record.event.payload
            if changed.list_id == list_id:
                items[changed.item.id] = changed.item.status
    return None if items is None else dict(sorted(Counter(items.values()).items()))


def _changes(records: Iterable[EventRecord]) -> list[list[str]]:
    found: list[list[str]] = []
    for record in records:
        if isinstance(record.event, FileChangesUpdate):
            found = [[each.path, each.change_type] for each in record.event.payload.changes]
    return sorted(found)


def _variables(records: Iterable[EventRecord]) -> dict[str, str]:
    values = [each.event.data for each in records if isinstance(each.event, VariableSet)]
    return {each.name: each.value_type for each in sorted(values, key=lambda each: each.name)}
