"""The third stage: each step of the plan, in an order that respects what depends on what."""

import time

from wenko.agent import todo
from wenko.agent.asking import Asker
from wenko.agent.cancellation import Cancellation
from wenko.agent.output import LiveOutput
from wenko.agent.plans import in_order
from wenko.agent.previews import clip_outcome, clip_value, error_of, preview_of
from wenko.agent.record import Record
from wenko.agent.state import StepProgress
from wenko.agent.variables import resolve
from wenko.errors import FateUnknown, RunCancelled, WenkoError
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
from wenko.protocol.plan import Arguments, StepState, ToolOutcome
from wenko.sandbox.base import Sandbox, Sandboxes
from wenko.settings import Settings
from wenko.tools.registry import Tool, ToolRegistry, ToolUse


class TaskExecutor:
    """Carries out the plan of one run; after a restart, goes on at the first unfinished thing."""

    def __init__(
        self,
        record: Record,
        tools: ToolRegistry,
        sandboxes: Sandboxes,
        settings: Settings,
        cancellation: Cancellation,
        asker: Asker,
    ) -> None:
        self._record = record
        self._tools = tools
        self._sandboxes = sandboxes
        self._settings = settings
        self._cancellation = cancellation
        self._asker = asker
        self._known_changes: tuple[str, ...] = ()

    async def carry_out(self) -> bool:
        """Run every step; whether all of them succeeded."""
        state = self._record.state
        assert state.plan is not None
        for number, step_id in enumerate(in_order(state.plan), start=1):
            progress = state.steps[step_id]
            if progress.status in ("pending", "running"):
                await self._carry_out_step(progress, number)
            if state.steps[step_id].status != "success":
                return False
        return True

    async def _carry_out_step(self, progress: StepProgress, number: int) -> None:
        step_id = progress.step.step_id
        if progress.status == "pending":
            self._tell_start(progress, number)
        try:
            outcome = await self._use_tool(step_id)
        except RunCancelled:
            self._fail(step_id, self._record.say("cancelled"))
            raise
        except WenkoError as error:
            outcome = ToolOutcome(success=False, message=error.details, error_code=error.code)
        if outcome.success:
            self._succeed(step_id, outcome)
        else:
            self._fail(step_id, error_of(outcome))

    async def _use_tool(self, step_id: int) -> ToolOutcome:
        """What the step's tool gave back: now, or before a restart, or collected after one."""
        progress = self._record.state.steps[step_id]
        if progress.step.tool is None:
            return ToolOutcome(success=True)
        if progress.call is not None and progress.result is not None:
            return progress.result.result
        tool = self._tools.get(progress.step.tool)
        sandbox = await self._cancellation.guard(self._sandboxes.open(self._record.conversation_id))
        call = progress.call
        if call is None:
            if not any(step.call for step in self._record.state.steps.values()):
                await sandbox.set_baseline()
            call = self._tell_call(progress, tool, sandbox)
        elif call.sandbox_id != sandbox.id and not self._repeatable(tool, call.arguments):
            raise FateUnknown(
                "The sandbox was lost while this call was running, so nobody knows whether it was "
                "done. It was not repeated; look at the workspace and send the message again."
            )
        return await self._call(tool, call, sandbox)

    async def _call(self, tool: Tool, call: ToolCallData, sandbox: Sandbox) -> ToolOutcome:
        assert call.call_id is not None
        output = LiveOutput(self._record, call.call_id, call.step_id)
        use = ToolUse(call.call_id, sandbox, self._asker, self._record.language, output.add)
        began = time.monotonic()
        # From here on the call may have effects: it must be on disk before it starts.
        await self._record.flush()
        try:
            outcome = await self._cancellation.guard(self._outcome(tool, use, call.arguments))
        except RunCancelled:
            await sandbox.cancel(call.call_id)
            message = self._record.say("cancelled")
            outcome = ToolOutcome(success=False, message=message, error_code="cancelled")
            self._tell_result(tool, call, outcome, time.monotonic() - began)
            raise
        finally:
            await output.close()
        self._tell_result(tool, call, outcome, time.monotonic() - began)
        if tool.touches_files:
            await self._tell_files(sandbox)
        return outcome

    async def _outcome(self, tool: Tool, use: ToolUse, arguments: Arguments) -> ToolOutcome:
        try:
            return await tool.use(use, self._tools.parse(tool, arguments))
        except WenkoError as error:
            return ToolOutcome(success=False, message=error.details, error_code=error.code)

    def _repeatable(self, tool: Tool, arguments: Arguments) -> bool:
        return tool.repeatable(self._tools.parse(tool, arguments))

    # --- what is told -------------------------------------------------------------------------

    def _tell_start(self, progress: StepProgress, number: int) -> None:
        record, step = self._record, progress.step
        total = len(record.state.steps)
        info = None
        if step.tool is not None:
            tool = self._tools.get(step.tool)
            info = ToolInfo(
                name=tool.name,
                args=step.tool_args,
                description=tool.descriptions[record.language],
            )
        record.note(
            StepStart(
                message=record.say(
                    "step_start", step_id=step.step_id, description=step.description
                ),
                data=StepStartData(
                    step=StepState(
                        step_id=step.step_id,
                        description=step.description,
                        tool=step.tool,
                        tool_args=step.tool_args,
                        status="running",
                    ),
                    progress=Progress(
                        current=number, total=total, percentage=round(100 * number / total, 1)
                    ),
                    dependencies=step.depends_on,
                    tool_info=info,
                ),
            )
        )
        record.note(todo.item_changed(record.run.id, record.state, step.step_id))

    def _tell_call(self, progress: StepProgress, tool: Tool, sandbox: Sandbox) -> ToolCallData:
        record, step = self._record, progress.step
        resolved = resolve(tool.name, step.tool_args, record.state.variables)
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
            tool_description=tool.descriptions[record.language],
            tool_alias=step.tool if step.tool != tool.name else None,
            call_id=new_id(),
            sandbox_id=sandbox.id,
        )
        record.note(ToolCall(message=record.say("tool_call", tool=tool.name), data=call))
        return call

    def _tell_result(
        self, tool: Tool, call: ToolCallData, outcome: ToolOutcome, seconds: float
    ) -> None:
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

    async def _tell_files(self, sandbox: Sandbox) -> None:
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

    def _succeed(self, step_id: int, outcome: ToolOutcome) -> None:
        record = self._record
        step = record.state.steps[step_id].step
        names = self._tell_variables(step_id) if step.tool else ()
        record.note(
            StepSuccess(
                message=record.say("step_success", step_id=step_id, description=step.description),
                data=StepSuccessData(
                    step=StepState(
                        step_id=step_id,
                        description=step.description,
                        tool=step.tool,
                        status="success",
                        result=clip_outcome(outcome),
                    ),
                    result_summary=ResultSummary(success=True, output_preview=preview_of(outcome)),
                    variables_created=names,
                ),
            )
        )
        record.note(todo.item_changed(record.run.id, record.state, step_id))

    def _tell_variables(self, step_id: int) -> tuple[str, ...]:
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

    def _fail(self, step_id: int, error: str) -> None:
        record = self._record
        step = record.state.steps[step_id].step
        record.note(
            StepFailed(
                message=record.say("step_failed", step_id=step_id, error=error),
                data=StepFailedData(
                    step=StepState(
                        step_id=step_id,
                        description=step.description,
                        tool=step.tool,
                        status="failed",
                        error=error,
                    ),
                    error=error,
                ),
            )
        )
        record.note(todo.item_changed(record.run.id, record.state, step_id))
