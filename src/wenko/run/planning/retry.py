"""Retry from a step: a new run takes over the plan and the finished steps of an earlier one."""

from wenko.errors import UnknownStep
from wenko.protocol.envelope import EventRecord
from wenko.protocol.events import TaskAnalysed, TaskAnalysisComplete
from wenko.protocol.model import timestamp
from wenko.protocol.plan import Plan, Step
from wenko.run.context import RunContext
from wenko.run.planning import todo
from wenko.run.planning.planner import plan_start
from wenko.run.state import RunState
from wenko.storage.runs import RunOrigin


def check_origin(records: list[EventRecord], step_id: int) -> None:
    """Raises ``UnknownStep`` unless the run with these events has a plan with this step."""
    if step_id not in RunState.of(records).steps:
        raise UnknownStep(
            f"That run has no step {step_id} to retry from.",
            f"该任务没有可以重试的步骤 {step_id}。",
        )


async def take_over(run: RunContext, origin: RunOrigin) -> None:
    """Stage the earlier run's analysis and plan, with the results that stay valid."""
    log = run.log
    earlier = RunState.of(await run.services.journal.of_run(log.conversation_id, origin.run_id))
    assert earlier.analysis is not None
    plan = plan_from_step(earlier, origin.step_id)
    log.stage(
        TaskAnalysed(analysis=earlier.analysis),
        TaskAnalysisComplete(message=log.say("analysis_completed"), data=earlier.analysis),
        plan_start(run, plan),
    )
    log.stage(todo.list_created(run.row.id, run.state))


def plan_from_step(earlier: RunState, step_id: int) -> Plan:
    """The earlier plan; the step, every step that depends on it, and unfinished ones are reset."""
    assert earlier.plan is not None
    reset = with_dependents(earlier.plan.steps, step_id)
    steps = tuple(
        _reset(progress.step)
        if id_ in reset or progress.status != "success"
        else progress.as_step()
        for id_, progress in earlier.steps.items()
    )
    return Plan(goal=earlier.plan.goal, steps=steps, created_at=timestamp())


def with_dependents(steps: tuple[Step, ...], step_id: int) -> set[int]:
    """The step and every step that depends on it, directly or through others, in any order."""
    dependents: dict[int, list[int]] = {}
    for step in steps:
        for needed in step.depends_on:
            dependents.setdefault(needed, []).append(step.step_id)
    found, queue = {step_id}, [step_id]
    while queue:
        fresh = [each for each in dependents.get(queue.pop(), ()) if each not in found]
        found.update(fresh)
        queue.extend(fresh)
    return found


def _reset(step: Step) -> Step:
    return step.model_copy(update={"status": "pending", "result": None, "error": None})
