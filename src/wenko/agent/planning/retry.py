"""A run that goes on from a step of an earlier one: what came before that step is taken over."""

from wenko.agent.log import RunLog
from wenko.agent.planning import todo
from wenko.agent.planning.planner import plan_started
from wenko.agent.state import RunState
from wenko.errors import UnknownStep
from wenko.journal import Journal
from wenko.protocol.envelope import EventRecord
from wenko.protocol.events import TaskAnalysed, TaskAnalysisComplete
from wenko.protocol.model import timestamp
from wenko.protocol.plan import Plan, Step
from wenko.settings import Settings
from wenko.storage.runs import RunOrigin


def check_origin(told: list[EventRecord], step_id: int) -> None:
    """Raises ``UnknownStep`` unless the run has a plan with this step."""
    state = _folded(told)
    if step_id not in state.steps:
        raise UnknownStep(
            f"That run has no step {step_id} to go on from.",
            f"该任务没有可以重试的步骤 {step_id}。",
        )


async def take_over(
    record: RunLog, journal: Journal, origin: RunOrigin, settings: Settings
) -> None:
    """Note the earlier run's analysis and plan, with what it had finished before the step."""
    earlier = _folded(await journal.of_run(record.conversation_id, origin.run_id))
    assert earlier.analysis is not None
    assert earlier.plan is not None
    plan = _from_step(earlier, origin.step_id)
    record.note(
        TaskAnalysed(analysis=earlier.analysis),
        TaskAnalysisComplete(message=record.say("analysis_completed"), data=earlier.analysis),
        plan_started(record, plan, settings),
    )
    record.note(todo.list_created(record.run.id, record.state))


def _from_step(earlier: RunState, step_id: int) -> Plan:
    assert earlier.plan is not None
    again = {step_id}
    for step in earlier.plan.steps:
        if again.intersection(step.depends_on):
            again.add(step.step_id)
    steps = [
        _fresh(progress.step)
        if id_ in again or progress.status != "success"
        else progress.as_step()
        for id_, progress in earlier.steps.items()
    ]
    return Plan(goal=earlier.plan.goal, steps=tuple(steps), created_at=timestamp())


def _fresh(step: Step) -> Step:
    return step.model_copy(update={"status": "pending", "result": None, "error": None})


def _folded(told: list[EventRecord]) -> RunState:
    state = RunState()
    for each in told:
        state.apply(each.event, each.timestamp)
    return state
