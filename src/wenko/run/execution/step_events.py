"""The events of a step: start, tool call, result, variables, files, success or failure."""

from dataclasses import dataclass

from pydantic import JsonValue

from wenko.protocol.events import (
    FileTreeUpdate,
    FileTreeUpdatePayload,
    FlowNode,
    FlowStatus,
    Progress,
    ResultSummary,
    StepFailed,
    StepFailedData,
    StepStart,
    StepStartData,
    StepSuccess,
    StepSuccessData,
    Thinking,
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
from wenko.protocol.messages import MessageKey
from wenko.protocol.model import new_id
from wenko.protocol.plan import Arguments, ToolOutcome
from wenko.run.context import RunContext
from wenko.run.execution.variables import Resolved
from wenko.run.planning import todo
from wenko.run.previews import error_class, preview_of, truncate_outcome, truncate_value
from wenko.run.state import StepProgress
from wenko.sandbox.base import Sandbox
from wenko.tools.base import Tool


@dataclass(frozen=True, slots=True)
class CallOrigin:
    """What a call belongs to: a step of the plan, a turn of its loop, or a check."""

    step_id: int | None
    description: str
    tool: str
    """Its name as the plan or the model wrote it."""
    arguments: Arguments
    attempt: int = 0
    """Tells calls of one step apart that have the same arguments."""
    turn_call_id: str | None = None


class StepEvents:
    """Stages the events of steps; only ``files`` waits, for the sandbox."""

    def __init__(self, run: RunContext) -> None:
        self._run = run
        self._log = run.log
        self._known_changes: tuple[str, ...] | None = None

    def started(self, progress: StepProgress) -> None:
        log, step = self._log, progress.step
        total = len(log.state.steps)
        number = 1 + sum(each.status != "pending" for each in log.state.steps.values())
        info = None
        if step.tool is not None:
            tool = self._run.tools.get(step.tool)
            info = ToolInfo(
                name=tool.name,
                args=step.tool_args,
                description=tool.description.localized(log.language),
            )
        self._stage_flow(step.step_id, "started")
        log.stage(
            StepStart(
                message=log.say("step_start", step_id=step.step_id, description=step.description),
                data=StepStartData(
                    step=step.as_state("running", tool_args=step.tool_args),
                    progress=Progress(
                        current=number, total=total, percentage=round(100 * number / total, 1)
                    ),
                    dependencies=step.depends_on,
                    tool_info=info,
                ),
            )
        )
        log.stage(todo.item_changed(self._run.row.id, log.state, step.step_id))

    def called(
        self,
        origin: CallOrigin,
        tool: Tool,
        sandbox: Sandbox | None,
        resolved: Resolved,
        trial_id: str | None = None,
    ) -> ToolCallData:
        log = self._log
        if resolved.used:
            log.stage(
                VariableResolve(
                    message=log.say("variable_resolve"),
                    data=VariableResolveData(
                        original_args=origin.arguments,
                        resolved_args={
                            name: truncate_value(value)
                            for name, value in resolved.arguments.items()
                        },
                        variables_used=resolved.used,
                    ),
                )
            )
        call = ToolCallData(
            tool=tool.name,
            arguments=resolved.arguments,
            step_id=origin.step_id,
            description=origin.description,
            tool_description=tool.description.localized(log.language),
            tool_alias=origin.tool if origin.tool != tool.name else None,
            call_id=new_id(),
            turn_call_id=origin.turn_call_id,
            sandbox_id=None if sandbox is None else sandbox.id,
            trial_id=trial_id,
        )
        doing = log.say("thinking_tool", tool=tool.name, description=origin.description)
        log.stage(
            Thinking(step_type="tool_execution", content=doing, step_id=origin.step_id),
            ToolCall(message=log.say("tool_call", tool=tool.name), data=call),
        )
        return call

    def result(self, tool: Tool, call: ToolCallData, outcome: ToolOutcome, seconds: float) -> None:
        log = self._log
        log.stage(
            ToolResult(
                message=log.say(
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
        known = self._known_changes
        if known is None and not self._is_code_task:
            known = ()
        if changed == known:
            return
        fresh = tuple(path for path in changed if path not in set(known or ()))
        self._known_changes = changed
        tree = await sandbox.tree(self._run.settings.file_tree_depth)
        self._log.stage(
            FileTreeUpdate(
                payload=FileTreeUpdatePayload(
                    file_tree=tree,
                    context=self._log.say("file_tree_context"),
                    related_task_id=self._run.row.id,
                    highlighted_paths=fresh[:100],
                )
            )
        )

    @property
    def _is_code_task(self) -> bool:
        """Its project is shown even if nothing in it changes (R35)."""
        analysis = self._run.state.analysis
        return analysis is not None and analysis.task_type == "code"

    def succeeded(self, step_id: int, outcome: ToolOutcome) -> None:
        log = self._log
        step = log.state.steps[step_id].step
        if step.tool is None and outcome.stdout:
            log.state.set_variables(step_id, outcome)
        names = self._stage_variables(step_id) if step.tool or outcome.stdout else ()
        log.stage(
            StepSuccess(
                message=log.say("step_success", step_id=step_id, description=step.description),
                data=StepSuccessData(
                    step=step.as_state("success", result=truncate_outcome(outcome)),
                    result_summary=ResultSummary(success=True, output_preview=preview_of(outcome)),
                    variables_created=names,
                ),
            )
        )
        log.stage(todo.item_changed(self._run.row.id, log.state, step_id))
        done = log.say("thinking_step_complete", step_id=step_id)
        log.stage(Thinking(step_type="step_complete", content=done, step_id=step_id))
        self._stage_flow(step_id, "completed")

    def fail_running(self, error: str) -> None:
        """Mark the steps that are still running as failed."""
        for step_id, progress in self._run.state.steps.items():
            if progress.status == "running":
                self.failed(step_id, error)

    def _stage_variables(self, step_id: int) -> tuple[str, ...]:
        names = (f"step_{step_id}_result", f"step_{step_id}_stdout")
        for name in names:
            value = self._run.state.variables[name]
            self._log.stage(
                VariableSet(
                    message=self._log.say("variable_set", name=name),
                    data=VariableSetData(
                        name=name, value=truncate_value(value), value_type=type(value).__name__
                    ),
                )
            )
        return names

    def failed(
        self,
        step_id: int,
        error: str,
        can_revise: bool = False,
        refused: ToolOutcome | None = None,
    ) -> None:
        log = self._log
        progress = log.state.steps[step_id]
        step = progress.step
        log.stage(
            StepFailed(
                message=log.say("step_failed", step_id=step_id, error=error_class(error)),
                data=StepFailedData(
                    step=step.as_state("failed", result=refused, error=error),
                    error=error,
                    retry_count=progress.retries,
                    can_revise=can_revise,
                ),
            )
        )
        log.stage(todo.item_changed(self._run.row.id, log.state, step_id))
        why = log.say("thinking_step_failed", step_id=step_id, error=error_class(error))
        log.stage(Thinking(step_type="step_failed", content=why, step_id=step_id))
        self._stage_flow(step_id, "failed")

    def _stage_flow(self, step_id: int, status: FlowStatus) -> None:
        message = self._log.say(_FLOW[status], step_id=step_id)
        data: dict[str, JsonValue] = {"step_id": step_id}
        self._log.stage(FlowNode(node="step_execution", status=status, message=message, data=data))


_FLOW: dict[FlowStatus, MessageKey] = {
    "started": "step_execution_started",
    "completed": "step_execution_completed",
    "failed": "step_execution_failed",
}
