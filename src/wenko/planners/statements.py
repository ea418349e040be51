"""Calls that state something: what the message asks for, a plan, a form, memories.

They have no id, because no result of them is awaited: no loop goes on from such a reply.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import JsonValue

from wenko.models.request import ModelToolCall
from wenko.planners.interface import Advice
from wenko.protocol.plan import Plan, Step, TaskAnalysis

START_TASK, ASK_USER = "start_task", "ask_user"
REMEMBER, FORGET, RECALL = "remember", "forget", "recall"
MEMORY_CALLS = (REMEMBER, FORGET, RECALL)
"""They make no task."""


def only_states(calls: Sequence[ModelToolCall]) -> bool:
    """Whether no result of any of these calls is awaited."""
    return bool(calls) and not any(each.id for each in calls)


def stated(name: str, arguments: JsonValue) -> ModelToolCall:
    return ModelToolCall("", name, json.dumps(arguments, ensure_ascii=False))


def analysis_stated(analysis: TaskAnalysis, plan: Plan | None = None) -> ModelToolCall:
    """What the message asks for; the plan if it is a task."""
    fields = analysis.model_dump(mode="json")
    approach = fields.pop("suggested_approach")
    return stated(
        START_TASK, {**fields, "approach": approach, **(plan_fields(plan) if plan else {})}
    )


def plan_fields(plan: Plan) -> dict[str, Any]:
    return {
        "goal": plan.goal,
        "steps": [_step_fields(step) for step in plan.steps],
        "checks": [each.model_dump(mode="json") for each in plan.checks],
    }


def _step_fields(step: Step) -> Mapping[str, Any]:
    fields = step.model_dump(mode="json", include={"description", "tool", "tool_args", "expected"})
    if "depends_on" in step.model_fields_set:
        fields["depends_on"] = list(step.depends_on)
    return {"id": step.step_id, **fields}


def advice_fields(advice: Advice) -> dict[str, Any]:
    return {
        "action": "answer" if advice.answers else "ask",
        "answers": list(advice.answers),
        "basis": advice.basis,
        "quote": advice.quote,
        "sure": advice.confidence,
        "reason": advice.reason,
        "meanings": [{"option": option, "meaning": said} for option, said in advice.meanings],
    }
