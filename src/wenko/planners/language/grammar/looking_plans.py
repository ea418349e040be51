"""Plans that fix a call before the file it is about was seen: a goal takes its place.

A goal is carried out step by step, with each result read before the next call.
"""

import re
from collections.abc import Sequence

from wenko.gate.commands import is_read_only
from wenko.gate.targets import WORKSPACE, resolved
from wenko.models.request import Capability, ToolDescription
from wenko.planners.interface import Task
from wenko.protocol.plan import Plan, Step
from wenko.text import BilingualText

LOOKING = frozenset({"read", "search", "find", "list", "exists"})
"""Actions on files that change nothing."""
_EDITS_IN_PLACE = re.compile(r"\bsed\b.* -i|\bperl\b.* -\w*i")
WITH_WHAT_WAS_SEEN = BilingualText(
    zh="根据上面读到的内容，完成用户要求的事",
    en="With what was read, do what the user asked",
)


def with_goal(plan: Plan, task: Task) -> Plan:
    """With a goal at the end if a small model's plan only looks.

    It plans to read a file, forgets the change, and then claims to have made it.
    """
    only_looks = bool(plan.steps) and all(_looks(step, task.tools) for step in plan.steps)
    if not task.short_prompts or not only_looks:
        return plan
    goal = Step(
        step_id=max(step.step_id for step in plan.steps) + 1,
        description=WITH_WHAT_WAS_SEEN.localized(task.language),
        tool=None,
        depends_on=tuple(step.step_id for step in plan.steps),
    )
    return plan.model_copy(update={"steps": (*plan.steps, goal)})


def without_blind_writes(plan: Plan, tools: Sequence[ToolDescription]) -> Plan:
    """With a goal for each write of a file that the same plan reads or edits first.

    Its new content was fixed before the old one was seen, so it would destroy the rest.
    """
    steps: list[Step] = []
    for step in plan.steps:
        path = _written(step, tools)
        used = path is not None and any(_uses(each, path, tools) for each in steps)
        own = path is not None and any(_written(each, tools) == path for each in steps)
        blind = used and not own and "${step_" not in str(step.tool_args.get("content"))
        steps.append(step.model_copy(update={"tool": None, "tool_args": {}}) if blind else step)
    return plan.model_copy(update={"steps": tuple(steps)})


def _looks(step: Step, tools: Sequence[ToolDescription]) -> bool:
    """Whether the call only reads files: what to do with them is not planned yet."""
    return _can(step, "edit_files", tools) and step.tool_args.get("action") in LOOKING


def _written(step: Step, tools: Sequence[ToolDescription]) -> str | None:
    path = step.tool_args.get("path")
    writes = _can(step, "edit_files", tools) and step.tool_args.get("action") == "write"
    return resolved(path, WORKSPACE) if writes and isinstance(path, str) else None


def _uses(step: Step, path: str, tools: Sequence[ToolDescription]) -> bool:
    """Whether the call reads or edits what the file has now."""
    if _can(step, "edit_files", tools):
        named = step.tool_args.get("path")
        same = isinstance(named, str) and resolved(named, WORKSPACE) == path
        return same and step.tool_args.get("action") in ("read", "search", "edit", "append")
    command = step.tool_args.get("command")
    if not _can(step, "run_command", tools) or not isinstance(command, str):
        return False
    named = any(resolved(word, WORKSPACE) == path for word in re.split(r"[\s'\"]+", command))
    return named and (is_read_only(command) or _EDITS_IN_PLACE.search(command) is not None)


def _can(step: Step, capability: Capability, tools: Sequence[ToolDescription]) -> bool:
    return any(each.is_called(step.tool) and each.capability == capability for each in tools)
