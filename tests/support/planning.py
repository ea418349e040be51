"""What a planner does with a message, without an agent around it."""

from wenko.planners.interface import FinishedWork, Planner, Task
from wenko.planners.transcript import Transcript
from wenko.protocol.plan import Plan, TaskAnalysis


async def analysis_of(planner: Planner, task: Task) -> TaskAnalysis:
    """The first part of the planner's reply."""
    async for part in planner.respond(task):
        assert isinstance(part, TaskAnalysis)
        return part
    raise AssertionError("no reply")


async def plan_of(planner: Planner, task: Task) -> Plan:
    """The plan of the planner's reply."""
    [plan] = [part async for part in planner.respond(task) if isinstance(part, Plan)]
    return plan


async def answer_of(planner: Planner, task: Task) -> str:
    """The text of the planner's reply."""
    return "".join([part async for part in planner.respond(task) if isinstance(part, str)])


def finished(plan: Plan, success: bool = True) -> FinishedWork:
    return FinishedWork(plan, success, Transcript(plan))
