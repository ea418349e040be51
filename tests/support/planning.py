"""What a planner does with a message, without an agent around it."""

from collections.abc import Sequence

from wenko.models.interface import ModelReply, TextDelta, whole_reply
from wenko.planners.interface import Ask, FinishedWork, FormExchange, Open, Part, Planner, Task
from wenko.planners.language.opening import opening_analysis, opening_plan, plain_answer
from wenko.planners.transcript import Transcript
from wenko.protocol.plan import Plan, TaskAnalysis


async def parts_of(planner: Planner, task: Task, ask: Ask) -> list[Part]:
    return [part async for part in planner.stream(task, ask)]


async def opened(
    planner: Planner, task: Task, exchanges: Sequence[FormExchange] = ()
) -> ModelReply:
    """The planner's reply to the message."""
    return whole_reply(await parts_of(planner, task, Open(tuple(exchanges))))


async def analysis_of(planner: Planner, task: Task) -> TaskAnalysis:
    """What the planner's reply says of the message."""
    reply = await opened(planner, task)
    if not reply.tool_calls:
        return plain_answer(task.language)
    return opening_analysis(reply, task.tools)


async def plan_of(planner: Planner, task: Task) -> Plan:
    """The plan that the planner's reply states."""
    plan, faults = opening_plan((await opened(planner, task)).tool_calls, task.words)
    assert not faults
    return plan


async def answer_of(planner: Planner, task: Task) -> str:
    """The text of the planner's reply."""
    return await text_of(planner, task, Open())


async def text_of(planner: Planner, task: Task, ask: Ask) -> str:
    parts = await parts_of(planner, task, ask)
    return "".join(part.text for part in parts if isinstance(part, TextDelta))


def finished(plan: Plan, success: bool = True) -> FinishedWork:
    return FinishedWork(plan, success, Transcript(plan))
