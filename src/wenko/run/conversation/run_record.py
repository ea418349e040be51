"""The record of an ended run for later ones: what it changed and why, what failed or was refused.

Derived from the run's events alone, with labels in English, so that the same run always gives the
same characters. What tools and models wrote is delimited as data; what the user said is not.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from wenko.human.answering import REASON
from wenko.planners.language.prompt_data import data_block
from wenko.planners.language.set_back import set_back_lines
from wenko.protocol.envelope import EventRecord
from wenko.protocol.events import FilesUndone
from wenko.text import shorten, truncate

LONGEST = 6_000
"""Characters of the whole record, which the newest run leaves."""
LONGEST_BRIEF = 800
"""Characters of the few lines that an older run leaves."""
LONGEST_TOGETHER = 12_000
TYPES = (
    "plan_complete",
    "file_changes_update",
    "step_failed",
    "verification_result",
    "model_turn",
    "hitl",
    "hitl_closed",
    "steered",
    "process_completed",
)
_LINE = 200
_FILES = 20
_WORDS = 600
"""Characters of one reason or note of the user."""
_STEPS = 2_000
_UNDONE = 1_500
"""Characters about files of one run that were set back."""
_SMALLEST_DIFF = 200
_OMISSION = 60
"""Characters that a truncated text and its tag add to their limit."""
UNDONE = "The user undid this: the files are no longer as the run left them."
REDONE = "The user undid that undo: the files are as the run left them again."


@dataclass(frozen=True, slots=True)
class RunRecord:
    """Both empty for a run that only answered."""

    whole: str = ""
    brief: str = ""


def record_of(message: str, records: list[EventRecord]) -> RunRecord:
    """The record of a run from its events of the types ``TYPES``."""
    found = _Facts(message)
    for record in records:
        found.add(record)
    if not (found.steps or found.changes or found.refusals or found.ending != "succeeded"):
        return RunRecord()
    return RunRecord(_whole(found), _brief(found))


def undone_by_run(records: list[EventRecord]) -> dict[str, list[str]]:
    """What was set back of each run, from ``files_undone`` in order; an undo may be undone too."""
    runs_of: dict[str, set[str]] = {}
    found: dict[str, list[str]] = {}
    for record in records:
        event = record.event
        if not isinstance(event, FilesUndone):
            continue
        undone, redone = set[str](), set[str]()
        for call in event.payload.calls:
            if call.run_id is not None:
                undone.add(call.run_id)
            redone |= runs_of.get(call.id, set())
        runs_of[event.payload.undo_id] = undone | redone
        lines = set_back_lines(event.payload, _FILES)
        for run_id in sorted(undone | redone):
            head = UNDONE if run_id in undone else REDONE
            found.setdefault(run_id, []).append(f"{head}\n{lines}")
    return found


def with_undone(record: RunRecord, undone: list[str]) -> RunRecord:
    """The record of a run of which files were set back, right below its first line."""
    told = data_block("what became of the files of this run", "\n".join(undone), _UNDONE)
    heads = (each.partition("\n") for each in (record.whole, record.brief))
    texts = (f"{head}\n{told}\n{rest}" for head, _, rest in heads if head)
    return RunRecord(*texts)


def bounded(records: list[RunRecord]) -> tuple[str, ...]:
    """The newest record whole and the older ones briefly, oldest first, as many as fit."""
    kept: list[str] = []
    left = LONGEST_TOGETHER
    for record in reversed([each for each in records if each.whole]):
        text = record.brief if kept else record.whole
        left -= len(text)
        if left < 0:
            break
        kept.append(text)
    return tuple(reversed(kept))


@dataclass(slots=True)
class _Refusal:
    what: str
    reason: str
    step_id: int | None = None


@dataclass(slots=True)
class _Facts:
    message: str
    ending: str = "succeeded"
    error: str = ""
    goal: str = ""
    steps: dict[int, str] = field(default_factory=dict)
    """A line each, by id: those of the last plan, and those that failed before a revision."""
    said: list[tuple[int, str]] = field(default_factory=list)
    checks: dict[tuple[int | None, int | None], str] = field(default_factory=dict)
    changes: list[dict[str, Any]] = field(default_factory=list)
    refusals: list[_Refusal] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    _asked: dict[str, dict[str, Any]] = field(default_factory=dict)

    def add(self, record: EventRecord) -> None:
        body = record.body
        match record.type:
            case "plan_complete":
                self._add_plan(body["data"]["summary"])
            case "file_changes_update":
                self.changes = body["payload"]["changes"]
            case "step_failed":
                step = body["data"]["step"]
                self.steps[step["step_id"]] = self._step_line(step, body["data"]["error"])
            case "verification_result":
                self._add_check(body["data"])
            case "model_turn":
                self._add_turn(body["data"])
            case "hitl":
                self._asked[body["payload"]["request"]["id"]] = body["payload"]["request"]
            case "hitl_closed" if body["payload"].get("action") == "reject":
                self._add_refusal(body["payload"])
            case "steered":
                self.notes.append(body["payload"]["message"])
            case "process_completed" if not body["success"]:
                data = body["data"]
                self.ending = "cancelled" if data.get("error_code") == "cancelled" else "failed"
                self.error = data.get("error") or ""

    def _add_turn(self, turn: dict[str, Any]) -> None:
        """What the model said before its calls; those of a turn that was cut off were not made."""
        if turn["text"].strip() and turn["tool_calls"] and not turn.get("cut_off"):
            self.said.append((turn["step_id"], turn["text"]))

    def _add_plan(self, summary: dict[str, Any]) -> None:
        self.goal = summary["goal"]
        for step in summary["steps_executed"]:
            if step["status"] != "failed" or step["step_id"] not in self.steps:
                outcome = step.get("result_preview" if step["status"] == "success" else "error")
                self.steps[step["step_id"]] = self._step_line(step, outcome)

    def _step_line(self, step: dict[str, Any], outcome: str | None) -> str:
        head = f"[{step['step_id']}] {step['status']}: {shorten(step['description'], _LINE)}"
        if step["status"] == "failed" and any(
            each.step_id == step["step_id"] for each in self.refusals
        ):
            return f"{head} → refused by the user"
        return f"{head} → {shorten(outcome, _LINE)}" if outcome else head

    def _add_check(self, data: dict[str, Any]) -> None:
        verdict = "passed" if data["is_valid"] else "failed"
        why = f" ({shorten(data['reason'], _LINE)})" if data.get("reason") else ""
        line = f"check {verdict}: {shorten(data['expected'], _LINE)}{why}"
        # A check that was run again replaces its earlier result.
        self.checks[data.get("step_id"), data.get("check")] = line

    def _add_refusal(self, closed: dict[str, Any]) -> None:
        request = self._asked.get(closed["request_id"], {})
        reason = str((closed.get("data") or {}).get(REASON) or "").strip()
        if approval := request.get("approval"):
            arguments = json.dumps(approval["arguments"], ensure_ascii=False)
            what = f"{approval['tool']} {truncate(arguments, _LINE * 2)}"
            self.refusals.append(_Refusal(what, reason, approval["step_id"]))
        elif plan := request.get("plan"):
            self.refusals.append(_Refusal(f"the plan: {shorten(plan['goal'], _LINE)}", reason))


def _whole(found: _Facts) -> str:
    """The diffs come last, and get the room that is left."""
    parts = [*_head(found), *_users_words(found)]
    if work := "\n".join(_work(found)):
        parts.append(data_block("steps and checks of this run", work, _STEPS))
    text = truncate("\n".join(parts), LONGEST)
    room = LONGEST - len(text) - 2 * _OMISSION
    if found.changes and room > _SMALLEST_DIFF:
        text += "\n" + data_block("changed files of this run", _diffs(found.changes, room), room)
    return text


def _brief(found: _Facts) -> str:
    changed = ", ".join(_file_line(each) for each in found.changes[:_FILES])
    failed = "; ".join(line for line in found.steps.values() if "] failed:" in line)
    parts = [*_head(found), *(f"the user's reason: {each}" for each in _reasons(found))]
    facts = [f"changed: {changed}"] if changed else []
    facts += [f"failed: {failed}"] if failed else []
    room = LONGEST_BRIEF - sum(map(len, parts)) - 2 * _OMISSION
    if facts and room > _SMALLEST_DIFF:
        parts.append(data_block("this run", "\n".join(facts), room))
    return "\n".join(parts)


def _head(found: _Facts) -> Iterator[str]:
    yield f"## {found.ending}: {shorten(found.message, _LINE)}"


def _users_words(found: _Facts) -> Iterator[str]:
    for refusal in found.refusals:
        yield "The user refused this:"
        yield data_block("what was refused", refusal.what)
        yield f"Reason, in the user's words: {truncate(refusal.reason, _WORDS) or '(none given)'}"
    for note in found.notes:
        yield f"During the run the user added: {truncate(note, _WORDS)}"


def _reasons(found: _Facts) -> Iterator[str]:
    return (shorten(each.reason, _LINE) for each in found.refusals if each.reason)


def _work(found: _Facts) -> Iterator[str]:
    if found.goal:
        yield f"goal: {shorten(found.goal, _LINE)}"
    for step_id, line in sorted(found.steps.items()):
        yield line
        for text in (text for said, text in found.said if said == step_id):
            yield f"    {shorten(text, _LINE)}"
    yield from found.checks.values()
    if found.error and not found.refusals:
        yield f"ended with: {shorten(found.error, _LINE)}"


def _diffs(changes: list[dict[str, Any]], room: int) -> str:
    shown = changes[:_FILES]
    lines = "\n".join(_file_line(each) for each in shown)
    if len(changes) > len(shown):
        lines += f"\n… and {len(changes) - len(shown)} more"
    each_room = (room - len(lines)) // max(1, len(shown)) - _OMISSION
    if each_room < _SMALLEST_DIFF:
        return lines
    texts = (truncate(_diff(change), each_room) for change in shown)
    return "\n".join([lines, *filter(None, texts)])


def _file_line(change: dict[str, Any]) -> str:
    old = f" from {change['old_path']}" if change.get("old_path") else ""
    head = f"{change['change_type']} {change['path']}{old}"
    lines = _diff(change).splitlines()
    if not lines:
        return head
    added = sum(line.startswith("+") and not line.startswith("+++ ") for line in lines)
    removed = sum(line.startswith("-") and not line.startswith("--- ") for line in lines)
    return f"{head} (+{added} −{removed})"


def _diff(change: dict[str, Any]) -> str:
    """The unified diff; a created file's content in the same form."""
    if change.get("diff"):
        return str(change["diff"])
    if not change.get("new_content"):
        return ""
    added = (f"+{line}" for line in change["new_content"].splitlines())
    return "\n".join([f"+++ {change['path']}", *added])
