"""The first stage: what kind of task a message is."""

from wenko.agent.log import RunLog
from wenko.models.interface import Model, Task
from wenko.protocol.events import FlowNode, TaskAnalysed, TaskAnalysisComplete, Thinking
from wenko.protocol.plan import TaskAnalysis


class TaskAnalyzer:
    def __init__(self, model: Model) -> None:
        self._model = model

    async def analyse(self, record: RunLog, task: Task) -> TaskAnalysis:
        """The analysis of the task, told to everybody; the one made earlier, after a restart."""
        if record.state.analysis is not None:
            return record.state.analysis
        await record.tell(
            FlowNode(node="analysis", status="started", message=record.say("analysis_started")),
            Thinking(step_type="analyzing", content=record.say("thinking_analyzing")),
        )
        analysis = await self._model.analyse(task)
        complexity = analysis.complexity
        record.note(
            TaskAnalysed(analysis=analysis),
            TaskAnalysisComplete(message=record.say("analysis_completed"), data=analysis),
            FlowNode(node="analysis", status="completed", message=record.say("analysis_completed")),
            Thinking(
                step_type="routing",
                content=record.say("thinking_routing", complexity=complexity),
            ),
        )
        return analysis
