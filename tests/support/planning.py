"""What a planner does with a message, without an agent around it."""

from wenko.planners.interface import FinishedWork, Planner, Task
from wenko.planners.transcript import Transcript
from wenko.protocol.plan import Plan, TaskAnalysis


async def analysis_of(planner: Planner, task: Task) -> TaskAnalysis:
    """The first part of the planner's triage."""
    parts = [part async for part in planner.triage(task)]
    assert isinstance(parts[0], TaskAnalysis)
    return parts[0]


def finished(plan: Plan, success: bool = True) -> FinishedWork:
    return FinishedWork(plan, success, Transcript(plan))
