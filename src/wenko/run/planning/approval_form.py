"""A plan as a form: its steps and checks can be edited, removed and reordered."""

import json
import re
import shlex
from dataclasses import dataclass
from typing import Any

from pydantic import JsonValue, ValidationError

from wenko.errors import InvalidPlan
from wenko.human.answering import REASON, AnswerCheck
from wenko.protocol.hitl import (
    TEXT_LIMIT,
    HITLAction,
    HITLActions,
    HITLField,
    HITLFieldType,
    HITLRequest,
)
from wenko.protocol.messages import text
from wenko.protocol.plan import Check, Plan, Step
from wenko.protocol.step_references import referenced_steps
from wenko.run.approval.form import UnreadableAnswer
from wenko.run.planning.validation import validate_plan
from wenko.text import Language, validation_message
from wenko.tools.registry import ToolRegistry

GOAL = "goal"
STEPS = "steps"
CHECKS = "checks"
_SHOWN = {"step_id", "description", "tool", "tool_args", "depends_on", "expected"}
_COMMENT = re.compile(r"(?:^|\s)#(?:\s|$)")
_NUMBERED = re.compile(r"\s*#?(\d+)[.)、:：]\s*(.*)")


@dataclass(frozen=True, slots=True)
class RevisionReason:
    """Why a plan that is partly carried out is shown again."""

    title: str
    reason: str


def plan_form(
    question_id: str, plan: Plan, language: Language, reason: RevisionReason | None = None
) -> HITLRequest:
    def say(key: Any) -> str:
        return text(key, language)

    written, checks = written_steps(plan), written_checks(plan)
    fields = [
        HITLField(name=GOAL, type=HITLFieldType.TEXT, label=say("plan_goal"), default=plan.goal),
        HITLField(
            name=STEPS, type=HITLFieldType.TEXTAREA, label=say("plan_steps"), default=written
        ),
        _text_area(CHECKS, say("plan_checks"), checks or None),
        _text_area(REASON, say("plan_no")),
    ]
    if max(map(len, (written, checks, plan.goal))) > TEXT_LIMIT:
        fields = fields[3:]  # too long to edit in a form; it can be approved or rejected
    return HITLRequest(
        id=question_id,
        title=reason.title if reason else say("plan_title"),
        description="\n".join(outline(plan, language, reason))[: TEXT_LIMIT - 1],
        fields=tuple(fields),
        policy="deny",
        actions=HITLActions(
            approve=HITLAction(
                label=say("plan_continue" if reason else "plan_approve"), style="primary"
            ),
            edit=HITLAction(label=say("plan_edit")),
            reject=HITLAction(
                label=say("plan_stop" if reason else "plan_reject"), style="secondary"
            ),
        ),
        plan=plan,
        plan_reason=reason.reason[: TEXT_LIMIT - 1] if reason else None,
    )


def _text_area(name: str, label: str, default: str | None = None) -> HITLField:
    return HITLField(name=name, type=HITLFieldType.TEXTAREA, label=label, default=default)


def outline(plan: Plan, language: Language, reason: RevisionReason | None = None) -> list[str]:
    done = text("plan_step_done", language)
    steps = [
        f"{step.step_id}. {step.description}"
        + (f"  [{step.tool}]" if step.tool else "")
        + (f"  ✓ {done}" if step.status == "success" else "")
        + ("  ✗" if step.status == "failed" else "")
        for step in plan.steps
    ]
    checks = [text("plan_checks_title", language), *written_checks(plan).splitlines()]
    shown = checks if plan.checks else []
    return [*([reason.reason] if reason else []), plan.goal, *steps, *shown]


def written_steps(plan: Plan) -> str:
    """The unfinished steps as JSON, one per line."""
    steps = [step.model_dump(mode="json", include=_SHOWN) for step in _unfinished(plan)]
    lines = (json.dumps(step, ensure_ascii=False) for step in steps)
    return "[\n" + ",\n".join(lines) + "\n]"


def written_checks(plan: Plan) -> str:
    """One check per line: ``$ command  # description``, or a sentence that a model judges."""
    return "\n".join(_written_check(check) for check in plan.checks)


def _written_check(check: Check) -> str:
    description = " ".join(check.description.split())
    if check.command is None:
        return description
    # A command of several lines would be several checks.
    command = check.command.strip().replace("\n", "; ")
    return f"$ {command}  # {description}" if description else f"$ {command}"


def edited_plan(form: HITLRequest, data: dict[str, Any], language: Language) -> Plan:
    """The plan with the user's edits; raises ``UnreadableAnswer`` if they cannot be parsed."""
    assert form.plan is not None
    plan = form.plan
    prefilled = {field.name: field.default for field in form.fields}
    goal, written = data.get(GOAL), data.get(STEPS)
    if isinstance(goal, str) and goal.strip():
        plan = plan.model_copy(update={"goal": goal})
    if isinstance(written, str) and STEPS in prefilled and written != prefilled[STEPS]:
        begun = tuple(step for step in plan.steps if step.status != "pending")
        steps = _steps(plan, written, language)
        plan = plan.model_copy(update={"steps": (*begun, *steps)})
    if CHECKS in prefilled and data.get(CHECKS, prefilled[CHECKS]) != prefilled[CHECKS]:
        checks = _checks(plan, str(data[CHECKS] or ""), language)
        plan = plan.model_copy(update={"checks": checks})
    return plan


def _checks(plan: Plan, written: str, language: Language) -> tuple[Check, ...]:
    """A line that was not changed keeps what a line cannot say: exit code, text, files."""
    known: dict[str, list[Check]] = {}
    for check in plan.checks:
        known.setdefault(_written_check(check), []).append(check)
    checks: list[Check] = []
    for line in filter(None, map(str.strip, written.splitlines())):
        same = known.get(line)
        checks.append(same.pop(0) if same else _check(line, language))
    return tuple(checks)


def _check(line: str, language: Language) -> Check:
    if not line.startswith("$"):
        return Check(description=line)
    command, description = _without_comment(line[1:].strip())
    if not command:
        raise UnreadableAnswer(CHECKS, text("plan_check_empty", language))
    return Check(description=description or command, command=command)


def _without_comment(line: str) -> tuple[str, str]:
    """The command, and its comment: what follows the first # outside of quotes."""
    for found in _COMMENT.finditer(line):
        command = line[: found.start()].strip()
        try:
            shlex.split(command)
        except ValueError:
            continue  # inside quotes
        return command, line[found.end() :].strip()
    return line, ""


def _unfinished(plan: Plan) -> tuple[Step, ...]:
    """Steps that have not begun; those that failed, or run now, stay as they are."""
    return tuple(step for step in plan.steps if step.status == "pending")


def plan_check(tools: ToolRegistry, max_steps: int) -> AnswerCheck:
    """Rejects an edited plan that is not valid, while the form is still open."""

    def check(form: HITLRequest, data: dict[str, Any], language: Language) -> dict[str, str]:
        if form.plan is None:
            return {}
        try:
            plan = edited_plan(form, data, language)
            if plan != form.plan:
                _check_edited(plan, form.plan, language)
                validate_plan(plan, tools, max_steps, _outputs_used(form.plan))
        except UnreadableAnswer as error:
            return {error.field: error.details}
        except InvalidPlan as error:
            return {STEPS: error.localized(language)}
        return {}

    return check


def _outputs_used(shown: Plan) -> set[int]:
    """Ids that the plan refers to: after a revision, also of failed steps that it leaves out."""
    return {each for step in shown.steps for each, _ in referenced_steps(step.tool_args)}


def _check_edited(plan: Plan, shown: Plan, language: Language) -> None:
    """A step id identifies one step of the run; ids of finished steps cannot be reused."""
    unfinished = _unfinished(plan)
    if not unfinished:
        raise UnreadableAnswer(STEPS, text("plan_without_steps", language))
    offered = {step.step_id for step in _unfinished(shown)}
    last = max((step.step_id for step in shown.steps), default=-1)
    for step in unfinished:
        if step.step_id not in offered and step.step_id <= last:
            raise UnreadableAnswer(STEPS, text("plan_step_used", language, step_id=step.step_id))


def _steps(plan: Plan, written: str, language: Language) -> tuple[Step, ...]:
    if not written.lstrip().startswith(("[", "{")):
        return _from_lines(plan, written, language)
    try:
        parsed: JsonValue = json.loads(written)
    except (ValueError, RecursionError) as error:
        raise UnreadableAnswer(STEPS, text("approval_json", language, error=error)) from None
    items = parsed if isinstance(parsed, list) else [parsed]
    free = max((step.step_id for step in plan.steps), default=-1) + 1
    steps: list[Step] = []
    for number, item in enumerate(items, start=1):
        if isinstance(item, dict) and "step_id" not in item:
            item, free = {**item, "step_id": free}, free + 1
        if isinstance(item, dict) and item.get("depends_on") is None:
            item = {**item, "depends_on": [steps[-1].step_id] if steps else []}
        steps.append(_step(number, item, language))
    return tuple(steps)


def _step(number: int, item: JsonValue, language: Language) -> Step:
    try:
        if not isinstance(item, dict) or not item.keys() <= _SHOWN:
            raise ValueError(f"an object with only {', '.join(sorted(_SHOWN))}")
        return Step.model_validate(item)
    except ValidationError as error:
        fault = validation_message(error, limit=1)
    except ValueError as error:
        fault = str(error)
    raise UnreadableAnswer(STEPS, text("plan_step_invalid", language, number=number, error=fault))


def _from_lines(plan: Plan, written: str, language: Language) -> tuple[Step, ...]:
    """``2. words`` rewords step 2; a line without a number is a new step without a tool."""
    known = {step.step_id: step for step in _unfinished(plan)}
    done = {step.step_id for step in plan.steps} - known.keys()
    free = max((*known, *done), default=-1) + 1
    steps: list[Step] = []
    for line in filter(None, map(str.strip, written.splitlines())):
        numbered = _NUMBERED.fullmatch(line)
        if numbered is None:
            before = (steps[-1].step_id,) if steps else ()
            steps.append(Step(step_id=free, description=line, depends_on=before))
            free += 1
            continue
        step_id, words = int(numbered[1][:9]), numbered[2].strip()
        if step_id in done:
            raise UnreadableAnswer(STEPS, text("plan_step_used", language, step_id=step_id))
        if step_id not in known:
            raise UnreadableAnswer(STEPS, text("plan_step_unknown", language, step_id=step_id))
        step = known[step_id]
        steps.append(step.model_copy(update={"description": words or step.description}))
    present = done | {step.step_id for step in steps}
    return tuple(
        step.model_copy(update={"depends_on": tuple(i for i in step.depends_on if i in present)})
        for step in steps
    )
