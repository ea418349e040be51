"""Validates plans: size, tools, dependencies, references."""

from collections.abc import Collection

from wenko.errors import InvalidPlan
from wenko.protocol.plan import Plan, Step
from wenko.protocol.step_references import referenced_steps
from wenko.tools.registry import ToolRegistry


def validate_plan(
    plan: Plan, tools: ToolRegistry, max_steps: int, outputs: Collection[int] = ()
) -> None:
    """Raises ``InvalidPlan`` with the reason unless every step can run.

    ``outputs`` are ids of steps outside the plan whose output can be used.
    """
    if not plan.steps:
        raise InvalidPlan("The plan has no steps.", "计划没有任何步骤。")
    if len(plan.steps) > max_steps:
        count = len(plan.steps)
        raise InvalidPlan(
            f"The plan has {count} steps; at most {max_steps} are allowed.",
            f"计划有 {count} 个步骤，最多允许 {max_steps} 个。",
        )
    ids = [step.step_id for step in plan.steps]
    if len(set(ids)) != len(ids):
        raise InvalidPlan(
            "Two steps of the plan have the same step_id.", "计划中有两个步骤编号相同。"
        )
    failed = {step.step_id for step in plan.steps if step.status == "failed"}
    for step in plan.steps:
        if step.tool is not None:
            tools.get(step.tool)
        if step.status == "pending" and (lost := sorted(failed.intersection(step.depends_on))):
            raise InvalidPlan(
                f"Step {step.step_id} depends on step {lost[0]}, which has failed.",
                f"步骤 {step.step_id} 依赖的步骤 {lost[0]} 已经失败。",
            )
        if unknown := sorted(set(step.depends_on) - set(ids)):
            raise InvalidPlan(
                f"Step {step.step_id} depends on step {unknown[0]}, which does not exist.",
                f"步骤 {step.step_id} 依赖的步骤 {unknown[0]} 不存在。",
            )
        for needed, name in referenced_steps(step.tool_args):
            if needed not in ids and needed not in outputs:
                raise InvalidPlan(
                    f"Step {step.step_id} refers to ${{{name}}}, but there is no step {needed}.",
                    f"步骤 {step.step_id} 引用了 ${{{name}}}，但步骤 {needed} 不存在。",
                )
    topological_order(plan)


def with_default_dependencies(plan: Plan) -> Plan:
    """Make a step without ``depends_on`` depend on the one before it."""
    steps: list[Step] = []
    for step in plan.steps:
        if "depends_on" not in step.model_fields_set and steps:
            step = step.model_copy(update={"depends_on": (steps[-1].step_id,)})
        steps.append(step)
    return plan.model_copy(update={"steps": tuple(steps)})


def topological_order(plan: Plan) -> list[int]:
    """Step ids, each after those it depends on, otherwise in the order of the plan."""
    waiting = {step.step_id: set(step.depends_on) for step in plan.steps}
    order: list[int] = []
    while waiting:
        ready = next((id_ for id_, needs in waiting.items() if needs <= set(order)), None)
        if ready is None:
            cycle = ", ".join(map(str, sorted(waiting)))
            raise InvalidPlan(
                f"The steps {cycle} depend on each other in a cycle.",
                f"步骤 {cycle} 互相等待，形成循环。",
            )
        order.append(ready)
        del waiting[ready]
    return order
