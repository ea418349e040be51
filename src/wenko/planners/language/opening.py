"""The opening of a task: what a model's first calls say of it, and the plan that they state."""

import json
from collections.abc import Sequence
from typing import Any, get_args

from pydantic import ValidationError

from wenko.models.interface import ModelReply
from wenko.models.replies.objects import read_object
from wenko.models.replies.scanner import InvalidOutput
from wenko.models.request import Capability, JsonSchema, ModelToolCall, ToolDescription
from wenko.planners.language.output_schemas import CheckDraft, PlanDraft, StepDraft
from wenko.planners.statements import START_TASK as START_TASK
from wenko.planners.statements import only_states
from wenko.protocol.plan import Complexity, Plan, Step, TaskAnalysis, TaskType
from wenko.text import BilingualText, Language, shorten, validation_message

_MAX_SENTENCE = 2_000
_GOAL = 300
"""Characters of a message that serve as the goal of a plan."""
_TYPES: dict[Capability, TaskType] = {
    "edit_files": "file",
    "run_command": "shell",
    "run_code": "code",
}


def opening_analysis(reply: ModelReply, tools: Sequence[ToolDescription]) -> TaskAnalysis:
    """As ``start_task`` states it; without it, as the called tools show. Nothing is invented.

    Only a statement without a call to answer says that the message asks for no work.
    """
    stated = _stated(reply.tool_calls, [])
    answers = stated.get("complexity") == "simple" and only_states(reply.tool_calls)
    called = [tool for tool in tools if any(tool.is_called(e.name) for e in reply.tool_calls)]
    types = [_TYPES[tool.capability] for tool in called if tool.capability in _TYPES]
    return TaskAnalysis(
        complexity=(
            "simple"
            if answers
            else _one_of(Complexity, stated.get("complexity"), _complexity(stated))
        ),
        task_type=_one_of(TaskType, stated.get("task_type"), types[0] if types else "analysis"),
        requires_sandbox=stated.get("requires_sandbox") is not False,
        reasoning=_sentence(stated.get("reasoning") or reply.text.strip()),
        suggested_approach=_sentence(stated.get("approach") or stated.get("goal")),
    )


def plain_answer(language: Language) -> TaskAnalysis:
    return TaskAnalysis(
        complexity="simple",
        task_type="chat",
        requires_sandbox=False,
        reasoning=ANSWERED.localized(language),
        suggested_approach=ANSWER.localized(language),
    )


def opening_plan(calls: Sequence[ModelToolCall], message: str) -> tuple[Plan, str]:
    """The plan that ``start_task`` states, and why its steps or checks could not be used.

    One piece of work is a plan of one step, if its author goes on from there.
    """
    faults: list[str] = []
    stated = _stated(calls, faults)
    goal = _sentence(stated.get("goal")) or shorten(message, _GOAL)
    checks = _checks(stated.get("checks"), faults)
    steps = _steps(stated.get("steps"), faults)
    try:
        plan = PlanDraft(goal=goal, steps=steps, checks=checks).to_plan()
    except InvalidOutput as error:
        faults.append(str(error))
        plan = PlanDraft(goal=goal, steps=[], checks=checks).to_plan()
    if not plan.steps and not only_states(calls):
        plan = plan.model_copy(update={"steps": (Step(step_id=0, description=goal),)})
    return plan, "; ".join(faults)


def _complexity(stated: dict[str, Any]) -> Complexity:
    return "complex" if len(_listed(stated.get("steps"))) > 1 else "moderate"


def with_first_look(plan: Plan, calls: Sequence[ModelToolCall]) -> Plan:
    """The calls beside ``start_task`` are made in a loop: the first step is one if none is."""
    looks = any(each.name != START_TASK for each in calls)
    if not looks or any(step.tool is None for step in plan.steps):
        return plan
    first, *rest = plan.steps
    loop = first.model_copy(update={"tool": None, "tool_args": {}})
    return plan.model_copy(update={"steps": (loop, *rest)})


def _stated(calls: Sequence[ModelToolCall], faults: list[str]) -> dict[str, Any]:
    call = next((each for each in calls if each.name == START_TASK), None)
    try:
        return read_object(call.arguments) if call is not None and call.arguments.strip() else {}
    except InvalidOutput as error:
        faults.append(f"the arguments are not a JSON object: {error}")
        return {}


def _steps(raw: object, faults: list[str]) -> list[StepDraft]:
    drafts: list[StepDraft] = []
    for number, each in enumerate(_listed(raw)):
        given = {"description": each} if isinstance(each, str) else each
        try:
            drafts.append(StepDraft.model_validate({"id": number, **given}))
        except (ValidationError, TypeError) as error:
            faults.append(f"step {number}: {_why(error)}")
            return []
    return drafts


def _checks(raw: object, faults: list[str]) -> list[CheckDraft]:
    drafts: list[CheckDraft] = []
    for each in _listed(raw):
        try:
            drafts.append(CheckDraft.model_validate(each))
        except ValidationError as error:
            faults.append(f"check: {_why(error)}")
    return drafts


def _listed(raw: object) -> list[Any]:
    if isinstance(raw, str):
        try:
            raw = json.loads(raw)
        except ValueError:
            raw = [raw] if isinstance(raw, str) and raw.strip() else []
    return raw if isinstance(raw, list) else []


def _why(error: ValidationError | TypeError) -> str:
    return validation_message(error) if isinstance(error, ValidationError) else str(error)


def _one_of(choices: Any, given: object, otherwise: Any) -> Any:
    return given if given in get_args(choices) and given != "simple" else otherwise


def _sentence(given: object) -> str:
    return shorten(given.strip(), _MAX_SENTENCE) if isinstance(given, str) else ""


ANSWERED = BilingualText(zh="模型直接作了回答", en="The model answered directly")
ANSWER = BilingualText(zh="用文字回答", en="Answer in words")
_DESCRIPTION = BilingualText(
    zh="与最初的调用一起说明任务。steps：只用于确实独立的部分。"
    "checks：做完才成功的命令，最后运行。",
    en="State the task beside your first calls. steps: only really separate parts. checks: "
    "commands that succeed only once it is done, run at the end.",
)


def start_task(language: Language) -> ToolDescription:
    lines: JsonSchema = {"type": "array", "items": {"type": "string"}}
    schema: JsonSchema = {
        "type": "object",
        "properties": {
            "goal": {"type": "string"},
            "task_type": {"enum": [*get_args(TaskType)]},
            "steps": lines,
            "checks": lines,
        },
        "required": ["goal"],
    }
    return ToolDescription(START_TASK, _DESCRIPTION.localized(language), schema)
