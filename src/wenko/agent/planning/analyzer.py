"""The first stage: classifies the message."""

from wenko.agent.context import RunContext
from wenko.protocol.events import FlowNode, TaskAnalysed, TaskAnalysisComplete, Thinking
from wenko.protocol.plan import TaskAnalysis


class TaskAnalyzer:
    def __init__(self, run: RunContext) -> None:
        self._run = run

    async def analyse(self) -> TaskAnalysis:
        """The analysis of the task; after a restart, the one that was made before it."""
        run, log, say = self._run, self._run.log, self._run.log.say
        if run.state.analysis is not None:
            return run.state.analysis
        await log.commit(
            FlowNode(node="analysis", status="started", message=say("analysis_started")),
            Thinking(step_type="analyzing", content=say("thinking_analyzing")),
        )
        analysis = await run.wait(run.planner.analyse(run.task))
        routing = say("thinking_routing", complexity=analysis.complexity)
        log.stage(
            TaskAnalysed(analysis=analysis),
            TaskAnalysisComplete(message=say("analysis_completed"), data=analysis),
            FlowNode(node="analysis", status="completed", message=say("analysis_completed")),
            Thinking(step_type="routing", content=routing),
        )
        return analysis
