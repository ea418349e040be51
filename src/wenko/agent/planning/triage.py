"""The first stage: classifies the message, and takes the answer or plan that comes with it."""

from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass

from wenko.agent.context import RunContext
from wenko.planners.interface import ReplyPart, TriagePart
from wenko.protocol.events import FlowNode, TaskAnalysed, TaskAnalysisComplete, Thinking
from wenko.protocol.plan import Plan, TaskAnalysis


@dataclass(frozen=True, slots=True)
class TriageReply:
    """The analysis, and the rest of the same reply: the answer in parts, or the plan."""

    analysis: TaskAnalysis
    rest: AsyncGenerator[TriagePart, None] | None = None

    async def plan(self) -> Plan | None:
        """The plan; null if the reply has none that can be used."""
        if self.rest is None:
            return None
        return next(iter([part async for part in self.rest if isinstance(part, Plan)]), None)

    async def answer(self) -> AsyncIterator[ReplyPart]:
        """The answer in parts; none if the reply has none."""
        if self.rest is not None:
            async for part in self.rest:
                if not isinstance(part, Plan | TaskAnalysis):
                    yield part

    async def close(self) -> None:
        if self.rest is not None:
            await self.rest.aclose()


class TaskAnalyzer:
    def __init__(self, run: RunContext) -> None:
        self._run = run

    async def analyse(self) -> TriageReply:
        """The analysis of the task; after a restart, the one that was made before it."""
        run, log, say = self._run, self._run.log, self._run.log.say
        if run.state.analysis is not None:
            return TriageReply(run.state.analysis)
        await log.commit(
            FlowNode(node="analysis", status="started", message=say("analysis_started")),
            Thinking(step_type="analyzing", content=say("thinking_analyzing")),
        )
        parts = _generator(run.planner.triage(run.task))
        analysis = await run.wait(_first(parts))
        routing = say("thinking_routing", complexity=analysis.complexity)
        log.stage(
            TaskAnalysed(analysis=analysis),
            TaskAnalysisComplete(message=say("analysis_completed"), data=analysis),
            FlowNode(node="analysis", status="completed", message=say("analysis_completed")),
            Thinking(step_type="routing", content=routing),
        )
        return TriageReply(analysis, parts)


async def _generator(parts: AsyncIterator[TriagePart]) -> AsyncGenerator[TriagePart, None]:
    async for part in parts:
        yield part


async def _first(parts: AsyncGenerator[TriagePart, None]) -> TaskAnalysis:
    try:
        analysis = await anext(parts)
    except BaseException:
        await parts.aclose()
        raise
    assert isinstance(analysis, TaskAnalysis), "a planner analyses first"
    return analysis
