"""Looks at sandbox and workspace before the first step."""

from pydantic import JsonValue

from wenko.protocol.events import FlowNode, Thinking
from wenko.run.context import RunContext
from wenko.run.environment import describe
from wenko.run.execution.calls import ToolCaller


class WorkStarter:
    def __init__(self, run: RunContext, caller: ToolCaller) -> None:
        self._run = run
        self._log = run.log
        self._caller = caller

    async def start(self) -> None:
        count = len(self._run.state.steps)
        message = self._log.say("execution_started")
        thought = self._log.say("thinking_executing", count=count)
        data: dict[str, JsonValue] = {}
        if environment := await self._environment():
            data["environment"] = environment
        self._log.stage(
            FlowNode(node="execution", status="started", message=message, data=data),
            Thinking(step_type="executing", content=thought),
        )

    async def _environment(self) -> str:
        """What a model that carries out a goal is told about sandbox and workspace."""
        run = self._run
        goals = any(progress.step.tool is None for progress in run.state.steps.values())
        if not goals or not run.planner.is_language_model:
            return ""
        sandbox = await self._caller.open_sandbox()
        return await run.wait(describe(run, sandbox))
