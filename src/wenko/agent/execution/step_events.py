"""What is told of a step: that it starts, what it calls, what came of it, what it changed."""

from wenko.agent.execution.variables import Resolved
from wenko.agent.log import RunLog
from wenko.agent.planning import todo
from wenko.agent.previews import clip_outcome, clip_value, preview_of
from wenko.agent.state import StepProgress
from wenko.protocol.events import (
    FileTreeUpdate,
    FileTreeUpdatePayload,
    Progress,
    ResultSummary,
    StepFailed,
    StepFailedData,
    StepStart,
    StepStartData,
    StepSuccess,
    StepSuccessData,
    ToolCall,
    ToolCallData,
    ToolInfo,
    ToolResult,
    ToolResultData,
    VariableResolve,
    VariableResolveData,
    VariableSet,
    VariableSetData,
)
from wenko.protocol.model import new_id
from wenko.protocol.plan import ToolOutcome
from wenko.sandbox.base import Sandbox
from wenko.settings import Settings
from wenko.tools.base import Tool
from wenko.tools.registry import ToolRegistry


class StepEvents:
    """Notes the events of steps; nothing here waits for a tool."""

    def __init__(self, record: RunLog, tools: ToolRegistry, settings: Settings) -> None:
        self._record = record
        self._tools = tools
        self._settings = settings
        self._known_changes: tuple[str, ...] = ()

    def start(self, progress: StepProgress) -> None:
        record, step = self._record, progress.step
        total = len(record.state.steps)
        number = 1 + sum(each.status != "pending" for each in record.state.steps.values())
        info = None
        if step.tool is not None:
            tool = self._tools.get(step.tool)
            info = ToolInfo(
                name=tool.name,
                args=step.tool_args,
                description=tool.description.localized(record.language),
            )
        record.note(
            StepStart(
                message=record.say(
                    "step_start", step_id=step.step_id, description=step.description
                ),
                data=StepStartData(
                    step=step.standing("running", tool_args=step.tool_args),
                    progress=Progress(
                        current=number, total=total, percentage=round(100 * number / total, 1)
                    ),
                    dependencies=step.depends_on,
                    tool_info=info,
                ),
            )
        )
        record.note(todo.item_changed(record.run.id, record.state, step.step_id))

    def called(
        self, progress: StepProgress, tool: Tool, sandbox: Sandbox | None, resolved: Resolved
    ) -> ToolCallData:
        record, step = self._record, progress.step
        if resolved.used:
            record.note(
                VariableResolve(
                    message=record.say("variable_resolve"),
                    data=VariableResolveData(
                        original_args=step.tool_args,
                        resolved_args={
                            name: clip_value(value) for name, value in resolved.arguments.items()
                        },
                        variables_used=resolved.used,
                    ),
                )
            )
        call = ToolCallData(
            tool=tool.name,
            arguments=resolved.arguments,
            step_id=step.step_id,
            description=step.description,
            tool_description=tool.description.localized(record.language),
            tool_alias=step.tool if step.tool != tool.name else None,
            call_id=new_id(),
            sandbox_id=None if sandbox is None else sandbox.id,
        )
        record.note(ToolCall(message=record.say("tool_call", tool=tool.name), data=call))
        return call

    def result(self, tool: Tool, call: ToolCallData, outcome: ToolOutcome, seconds: float) -> None:
        record = self._record
        record.note(
            ToolResult(
                message=record.say(
                    "tool_success" if outcome.success else "tool_failed", tool=tool.name
                ),
                data=ToolResultData(
                    tool=tool.name,
                    success=outcome.success,
                    result=outcome,
                    step_id=call.step_id,
                    execution_time=round(seconds, 3),
                    call_id=call.call_id,
                ),
            )
        )

    async def files(self, sandbox: Sandbox) -> None:
        changed = await sandbox.changed_paths()
        if changed == self._known_changes:
            return
        fresh = tuple(path for path in changed if path not in set(self._known_changes))
        self._known_changes = changed
        tree = await sandbox.tree(self._settings.file_tree_depth)
        self._record.note(
            FileTreeUpdate(
                payload=FileTreeUpdatePayload(
                    file_tree=tree,
                    context=self._record.say("file_tree_context"),
                    related_task_id=self._record.run.id,
                    highlighted_paths=fresh[:100],
                )
            )
        )

    def succeeded(self, step_id: int, outcome: ToolOutcome) -> None:
        record = self._record
        step = record.state.steps[step_id].step
        if step.tool is None and outcome.stdout:
            record.state.set_variables(step_id, outcome)
        names = self._variables(step_id) if step.tool or outcome.stdout else ()
        record.note(
            StepSuccess(
                message=record.say("step_success", step_id=step_id, description=step.description),
                data=StepSuccessData(
                    step=step.standing("success", result=clip_outcome(outcome)),
                    result_summary=ResultSummary(success=True, output_preview=preview_of(outcome)),
                    variables_created=names,
                ),
            )
        )
        record.note(todo.item_changed(record.run.id, record.state, step_id))

    def abandoned(self, error: str) -> None:
        """Whatever was still running has failed with this error."""
        for step_id, progress in self._record.state.steps.items():
            if progress.status == "running":
                self.failed(step_id, error)

    def _variables(self, step_id: int) -> tuple[str, ...]:
        names = (f"step_{step_id}_result", f"step_{step_id}_stdout")
        for name in names:
            value = self._record.state.variables[name]
            self._record.note(
                VariableSet(
                    message=self._record.say("variable_set", name=name),
                    data=VariableSetData(
                        name=name, value=clip_value(value), value_type=type(value).__name__
                    ),
                )
            )
        return names

    def failed(self, step_id: int, error: str, can_revise: bool = False) -> None:
        record = self._record
        progress = record.state.steps[step_id]
        step = progress.step
        record.note(
            StepFailed(
                message=record.say("step_failed", step_id=step_id, error=error),
                data=StepFailedData(
                    step=step.standing("failed", error=error),
                    error=error,
                    retry_count=progress.retries,
                    can_revise=can_revise,
                ),
            )
        )
        record.note(todo.item_changed(record.run.id, record.state, step_id))
