"""What a planner does with a message, without an agent around it."""

from wenko.planners.interface import FinishedWork, Planner, Task
from wenko.planners.transcript import Transcript
from wenko.protocol.plan import Plan, TaskAnalysis


async def analysis_of(planner: Planner, task: Task) -> TaskAnalysis:
    """The analysis of the planner's reply."""
    parts = [part async for part in planner.respond(task)]
    [analysis] = [part for part in parts if isinstance(part, TaskAnalysis)]
    return analysis


async def plan_of(planner: Planner, task: Task) -> Plan:
    """The plan of the planner's reply."""
    [plan] = [part async for part in planner.respond(task) if isinstance(part, Plan)]
    return plan


async def answer_of(planner: Planner, task: Task) -> str:
    """The text of the planner's reply."""
    return "".join([part async for part in planner.respond(task) if isinstance(part, str)])


def finished(plan: Plan, success: bool = True) -> FinishedWork:
    return FinishedWork(plan, success, Transcript(plan))
