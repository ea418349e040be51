"""The first stage: classifies the message, and takes the answer or plan that comes with it."""

from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass, field

from wenko.memory.tone import ToneReading
from wenko.planners.interface import MemoryProposals, ReplyPart, TriagePart, UnusablePlan
from wenko.protocol.events import FlowNode, TaskAnalysed, TaskAnalysisComplete, Thinking
from wenko.protocol.messages import MessageKey
from wenko.protocol.plan import Plan, TaskAnalysis
from wenko.run.context import RunContext

COMPLEXITY: dict[str, MessageKey] = {
    "simple": "complexity_simple",
    "moderate": "complexity_moderate",
    "complex": "complexity_complex",
}


@dataclass(frozen=True, slots=True)
class TriageReply:
    """The analysis, and the rest of the same reply: the answer in parts, or the plan."""

    analysis: TaskAnalysis
    rest: AsyncGenerator[TriagePart, None] | None = None
    proposals: list[MemoryProposals] = field(default_factory=list)
    """What the reply of a plan proposes to remember; known once the plan was read."""
    tones: list[ToneReading] = field(default_factory=list)
    """How the model reads the message's tone; known once the reply was read."""
    rejected: list[UnusablePlan] = field(default_factory=list)
    """Why the plan of the reply cannot be used; known once it was read."""

    async def plan(self) -> Plan | None:
        """The plan; null if the reply has none that can be used."""
        if self.rest is None:
            return None
        parts = [part async for part in self.rest]
        self.tones.extend(part for part in parts if isinstance(part, ToneReading))
        self.proposals.extend(part for part in parts if isinstance(part, MemoryProposals))
        self.rejected.extend(part for part in parts if isinstance(part, UnusablePlan))
        return next((part for part in parts if isinstance(part, Plan)), None)

    async def answer(self) -> AsyncIterator[ReplyPart]:
        """The answer in parts; none if the reply has none."""
        if self.rest is not None:
            async for part in self.rest:
                if isinstance(part, ToneReading):
                    self.tones.append(part)
                elif not isinstance(part, Plan | UnusablePlan | TaskAnalysis):
                    yield part

    async def close(self) -> None:
        if self.rest is not None:
            await self.rest.aclose()


class TaskAnalyzer:
    def __init__(self, run: RunContext) -> None:
        self._run = run

    async def analyse(self, known: str | None = None) -> TriageReply:
        """The analysis of the task; after a restart, the one that was made before it.

        ``known`` is an answer that needs no model.
        """
        run, log, say = self._run, self._run.log, self._run.log.say
        if run.state.analysis is not None:
            rest = None if known is None else _generator(_answered(known))
            return TriageReply(run.state.analysis, rest)
        await log.commit(
            FlowNode(node="analysis", status="started", message=say("analysis_started")),
            Thinking(step_type="analyzing", content=say("thinking_analyzing")),
        )
        if known is None:
            parts = _generator(run.planner.triage(run.task))
        else:
            parts = _generator(_known(self._without_model(), known))
        analysis = await run.wait(_first(parts))
        complexity = say(COMPLEXITY[analysis.complexity])
        routing = say("thinking_routing", complexity=complexity)
        log.stage(
            TaskAnalysed(analysis=analysis),
            TaskAnalysisComplete(message=say("analysis_completed"), data=analysis),
            FlowNode(node="analysis", status="completed", message=say("analysis_completed")),
            Thinking(step_type="routing", content=routing),
        )
        return TriageReply(analysis, parts)

    def _without_model(self) -> TaskAnalysis:
        say = self._run.log.say
        return TaskAnalysis(
            complexity="simple",
            task_type="chat",
            requires_sandbox=False,
            reasoning=say("memory_reasoning"),
            suggested_approach=say("memory_approach"),
        )


async def _known(analysis: TaskAnalysis, answer: str) -> AsyncIterator[TriagePart]:
    yield analysis
    yield answer


async def _answered(answer: str) -> AsyncIterator[TriagePart]:
    yield answer


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
