"""A finished run becomes a playbook: what was done, to be done again without a model."""

import re
from typing import Any

import yaml
from pydantic import JsonValue

from wenko.errors import InvalidPlan
from wenko.protocol.plan import Arguments, Plan, Step, TaskType

_VARIABLE = re.compile(r"\$\{step_(\d+)_")
_LONGEST_TITLE = 60


def saved_playbook(plan: Plan, message: str) -> str:
    """The YAML text of a playbook that answers ``message`` with the steps that succeeded."""
    kept = [step for step in plan.steps if step.status == "success" and step.tool]
    if not kept:
        raise InvalidPlan("Nothing in this plan succeeded, so there is nothing to save.")
    numbers = {step.step_id: index for index, step in enumerate(kept)}
    fields = {
        "title": _title(message),
        "example": message.strip(),
        "analysis": {
            "complexity": "complex" if len(kept) > 1 else "moderate",
            "task_type": _task_type(kept),
            "reasoning": {
                "zh": "您保存过完成这件事的步骤",
                "en": "You saved the steps that do this",
            },
            "suggested_approach": {"zh": "按保存的步骤执行", "en": "Carry out the saved steps"},
        },
        "goal": plan.goal,
        "steps": [_step(step, numbers) for step in kept],
    }
    return yaml.dump(fields, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=100)


def _step(step: Step, numbers: dict[int, int]) -> dict[str, Any]:
    return {
        "description": step.description,
        "tool": step.tool,
        "args": _renumbered_arguments(step.tool_args, numbers),
        "depends_on": [numbers[each] for each in step.depends_on if each in numbers],
    }


def _renumbered_arguments(args: Arguments, numbers: dict[int, int]) -> Arguments:
    return {name: _renumbered(value, numbers) for name, value in args.items()}


def _renumbered(value: JsonValue, numbers: dict[int, int]) -> JsonValue:
    """Steps are counted anew from 0, because those that failed are left out."""

    def variable(match: re.Match[str]) -> str:
        number = int(match[1])
        return f"${{step_{numbers.get(number, number)}_"

    if isinstance(value, str):
        return _VARIABLE.sub(variable, value)
    if isinstance(value, list):
        return [_renumbered(item, numbers) for item in value]
    if isinstance(value, dict):
        return _renumbered_arguments(value, numbers)
    return value


def _title(message: str) -> str:
    first = message.strip().partition("\n")[0]
    return first if len(first) <= _LONGEST_TITLE else first[: _LONGEST_TITLE - 1] + "…"


def _task_type(steps: list[Step]) -> TaskType:
    tools = {step.tool for step in steps}
    if "execute_code" in tools:
        return "code"
    return "shell" if "shell" in tools else "file"


class _Dumper(yaml.SafeDumper):
    """Code stays readable: text of several lines is written as a block."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)
