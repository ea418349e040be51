"""The rules of protocol/SPEC.md that a finished stream of events is checked against."""

import re
from collections.abc import Callable, Iterator, Sequence

from wenko.protocol.envelope import EventRecord
from wenko.protocol.model import TIMESTAMP_PATTERN

Records = Sequence[EventRecord]
UUID7 = r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"
ANALYSIS = ("started", "task_analysis", "task_analysis_complete", "completed")
PLAN = ("flow_node", "plan_start", "todo_list_update", "plan_complete")


def broken_rules(records: Records) -> list[str]:
    """What this whole conversation, every run of it finished, does against the rules."""
    of_conversation = [problem for check in CONVERSATION for problem in check(records)]
    runs = dict.fromkeys(record.run_id for record in records if record.run_id)
    of_runs = [
        f"{problem} (run {run_id})"
        for run_id in runs
        for check in RUN
        for problem in check([record for record in records if record.run_id == run_id])
    ]
    return of_conversation + of_runs


def numbers(records: Records) -> Iterator[str]:
    found = [record.seq for record in records]
    if found != list(range(1, len(found) + 1)):
        yield f"P11: seq is not 1, 2, 3, …: {found}"


def identities(records: Records) -> Iterator[str]:
    ids = [record.id for record in records]
    if len(set(ids)) != len(ids):
        yield "P9: two events share an id"
    if not all(re.fullmatch(UUID7, each) for each in ids):
        yield "P9: an id is no UUIDv7"
    if not all(re.fullmatch(TIMESTAMP_PATTERN, record.timestamp) for record in records):
        yield "P8: a timestamp is not UTC with milliseconds"


def questions(records: Records) -> Iterator[str]:
    asked = [each.body["payload"]["request"]["id"] for each in _of(records, "hitl")]
    ended = [each.body["payload"]["request_id"] for each in _of(records, "hitl_closed")]
    if len(set(asked)) != len(asked):
        yield "P28: two questions share an id"
    if len(set(ended)) != len(ended) or set(ended) - set(asked):
        yield "P29: a question ended twice or was never asked"


def frame(records: Records) -> Iterator[str]:
    types = [record.type for record in records]
    if types[0] != "process_started" or types.count("process_started") != 1:
        yield "P18: a run begins with its only process_started"
    if types[-1] != "process_completed" or types.count("process_completed") != 1:
        yield "P18: a run ends with its only process_completed"
    else:
        data = records[-1].body["data"]
        if not records[-1].body["success"] and not (data["error"] and data["error_code"]):
            yield "P27: a failed run does not say why"


def analysis(records: Records) -> Iterator[str]:
    seen = [
        record.body["status"] if record.type == "flow_node" else record.type
        for record in records
        if record.type.startswith("task_analysis") or _node(record) == "analysis"
    ]
    if tuple(seen) != ANALYSIS[: len(seen)] and seen[-1:] != ["failed"]:
        yield f"P19: the events of the analysis are {seen}"
    if _succeeded(records) and len(seen) != len(ANALYSIS):
        yield f"P19: the events of the analysis are {seen}"


def plan(records: Records) -> Iterator[str]:
    firsts = [_first(records, type_) for type_ in PLAN[1:]]
    if firsts[0] is None:
        return
    planned = next((i for i, r in enumerate(records) if _node(r) == "planning"), None)
    order = [planned, *firsts]
    known = [place for place in order if place is not None]
    if planned is None or firsts[1] is None or known != sorted(known):
        yield "P20: planning → plan_start → todo_list_update → plan_complete"
    if _succeeded(records) and firsts[2] is None:
        yield "P20: a plan has no end"


def steps(records: Records) -> Iterator[str]:
    succeeded: set[int] = set()
    open_steps: set[int] = set()
    started: set[int] = set()
    for record in records:
        if record.type == "step_start":
            step = record.body["data"]["step"]["step_id"]
            if step in started:
                yield f"P21: step {step} starts twice"
            if set(record.body["data"]["dependencies"]) - succeeded:
                yield f"P21: step {step} starts before what it depends on"
            started.add(step)
            open_steps.add(step)
        elif record.type in ("step_success", "step_failed"):
            step = record.body["data"]["step"]["step_id"]
            if step not in open_steps:
                yield f"P21: step {step} ends without running"
            open_steps.discard(step)
            if record.type == "step_success":
                succeeded.add(step)
    if open_steps and not _broke_off(records):
        yield f"P21: steps {sorted(open_steps)} have no end"


def calls(records: Records) -> Iterator[str]:
    running: set[str] = set()
    called: set[str] = set()
    for record in records:
        if record.type not in ("tool_call", "tool_output", "tool_result"):
            continue
        call = record.body["data"]["call_id"]
        if record.type == "tool_call":
            if call is None or call in called:
                yield f"P22: call {call} has no id of its own"
            called.add(call)
            running.add(call)
        elif call not in running:
            yield f"P22: {record.type} of call {call}, which does not run"
        elif record.type == "tool_result":
            running.discard(call)
    if running and not _broke_off(records):
        yield f"P22: calls {sorted(running)} have no result"


def loops(records: Records) -> Iterator[str]:
    turns = 0
    asked: dict[str, bool] = {}
    """The calls of the newest turn, and whether each is answered."""
    for record in records:
        data = record.body.get("data") or {}
        if record.type == "model_turn":
            requested = data["tool_calls"]
            if requested and not any(each["id"] for each in requested):
                continue  # a plan that is only stated
            turns += 1
            if left := [each for each, answered in asked.items() if not answered]:
                yield f"P50: turn {turns} begins before {left} are answered"
            if data["turn"] != turns:
                yield f"P50: turn {data['turn']} is the {turns}. of its run"
            if data["opening"] and turns > 1:
                yield f"P50: turn {turns} opens a run that has begun"
            asked = {} if data["cut_off"] else {each["id"]: False for each in data["tool_calls"]}
        elif record.type in ("tool_call", "turn_result") and data["turn_call_id"] in asked:
            asked[data["turn_call_id"]] = True


def stages(records: Records) -> Iterator[str]:
    now: dict[tuple[str, object], str] = {}
    for record in records:
        if (node := _node(record)) is None:
            continue
        key, status = (node, (record.body["data"] or {}).get("step_id")), record.body["status"]
        if status == now.get(key) == "started":
            yield f"P20: the stage {node} starts twice"
        now[key] = status


def verifications(records: Records) -> Iterator[str]:
    open_: set[tuple[object, object]] = set()
    for record in records:
        if record.type not in ("verification_start", "verification_result"):
            continue
        key = (record.body["data"]["step_id"], record.body["data"]["check"])
        if record.type == "verification_result":
            open_.discard(key)
        elif key in open_:
            yield f"P53: the verification {key} starts twice"
        else:
            open_.add(key)


def pauses(records: Records) -> Iterator[str]:
    paused = False
    for record in records:
        if record.type == "step_start" and paused:
            yield "P25: a step starts while the run is paused"
        if record.type in ("run_paused", "run_resumed"):
            if paused is (record.type == "run_paused"):
                yield f"P25: {record.type} twice"
            paused = not paused


def revisions(records: Records) -> Iterator[str]:
    announced = False
    for record in records:
        if record.type == "plan_revised" and not announced:
            yield "P54: a plan is revised without a reason"
        if record.type in ("plan_revision", "plan_revised"):
            announced = record.type == "plan_revision"


def answer(records: Records) -> Iterator[str]:
    whole = [each.body["payload"]["content"] for each in _of(records, "chat_complete")]
    pieces = "".join(each.body["content"] for each in _of(records, "token"))
    if len(whole) > 1 or (_succeeded(records) and not whole):
        yield f"P24: {len(whole)} whole answers"
    elif whole and not whole[0].startswith(pieces):
        yield "P24: the pieces are not the beginning of the answer"


Check = Callable[[Records], Iterator[str]]
CONVERSATION: tuple[Check, ...] = (numbers, identities, questions)
RUN: tuple[Check, ...] = (
    frame,
    analysis,
    plan,
    steps,
    calls,
    loops,
    stages,
    verifications,
    pauses,
    revisions,
    answer,
)


def _of(records: Records, type_: str) -> list[EventRecord]:
    return [record for record in records if record.type == type_]


def _first(records: Records, type_: str) -> int | None:
    return next((index for index, each in enumerate(records) if each.type == type_), None)


def _node(record: EventRecord) -> str | None:
    return record.body["node"] if record.type == "flow_node" else None


def _broke_off(records: Records) -> bool:
    last = records[-1]
    ended = last.type == "process_completed"
    return ended and last.body["data"]["error_code"] in ("internal_error", "run_forked")


def _succeeded(records: Records) -> bool:
    return records[-1].type == "process_completed" and bool(records[-1].body["success"])
