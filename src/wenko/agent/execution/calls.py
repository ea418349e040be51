"""One use of a tool for a step: cleared, told before it starts, collected after a restart."""

import asyncio
import time
from collections.abc import Awaitable

from wenko.agent.approval.approver import CallApprover
from wenko.agent.cancellation import Cancellation
from wenko.agent.execution.live_output import LiveOutput
from wenko.agent.execution.step_events import StepEvents
from wenko.agent.execution.variables import Resolved, resolve
from wenko.agent.log import RunLog
from wenko.agent.model_calls import ModelCalls
from wenko.agent.questions import RunQuestions
from wenko.agent.slots import RunSlot
from wenko.agent.terminal_prompts.advice import PromptAdviser
from wenko.agent.terminal_prompts.responder import PromptResponder
from wenko.errors import FateUnknown, RunCancelled, WenkoError
from wenko.models.interface import Task
from wenko.protocol.events import ToolCallData
from wenko.protocol.plan import Arguments, ToolOutcome
from wenko.sandbox.base import Sandbox, Sandboxes
from wenko.settings import Settings
from wenko.terminal.terminals import Terminals
from wenko.tools.base import Tool, ToolUse
from wenko.tools.registry import ToolRegistry


class ToolCaller:
    def __init__(
        self,
        record: RunLog,
        tools: ToolRegistry,
        sandboxes: Sandboxes,
        settings: Settings,
        cancellation: Cancellation,
        asker: RunQuestions,
        place: RunSlot,
        terminals: Terminals,
        teller: StepEvents,
        approver: CallApprover,
        mind: ModelCalls,
        task: Task,
    ) -> None:
        self._record = record
        self._tools = tools
        self._sandboxes = sandboxes
        self._settings = settings
        self._cancellation = cancellation
        self._asker = asker
        self._place = place
        self._terminals = terminals
        self._tell = teller
        self._approver = approver
        self._mind = mind
        self._task = task
        self._calling = asyncio.Lock()

    async def use_tool(self, step_id: int) -> ToolOutcome:
        """What the step's tool gave back: now, or before a restart, or collected after one."""
        progress = self._record.state.steps[step_id]
        if progress.call is not None and progress.result is not None:
            return progress.result.result
        tool = self._tools.get(progress.step.tool or "")
        sandbox = await self._open_sandbox() if "sandbox" in tool.needs else None
        call = progress.call
        if call is None:
            call = await self._call_anew(step_id, tool, sandbox)
        elif not _is_collectable(tool, call, sandbox) and not self._repeatable(
            tool, call.arguments
        ):
            raise _unknown_fate(tool)
        return await self._call(tool, call, sandbox)

    def refused(self, error: WenkoError) -> ToolOutcome:
        message = error.localized(self._record.language)
        return ToolOutcome(success=False, message=message, error_code=error.code)

    async def _call_anew(self, step_id: int, tool: Tool, sandbox: Sandbox | None) -> ToolCallData:
        progress = self._record.state.steps[step_id]
        # What a repair gave is meant as it stands; references were filled in before it failed.
        resolved = Resolved(progress.arguments, ()) if progress.arguments else None
        resolved = resolved or resolve(tool, progress.step.tool_args, self._record.state.variables)
        cleared = await self._cleared(step_id, tool, resolved.arguments)
        resolved = Resolved(cleared, resolved.used)
        async with self._calling:
            if sandbox is not None and not self._record.state.sandbox_calls:
                await sandbox.set_baseline()
            return self._tell.called(progress, tool, sandbox, resolved)

    async def _cleared(self, step_id: int, tool: Tool, arguments: Arguments) -> Arguments:
        """What the gate lets through, perhaps changed by a person."""
        progress = self._record.state.steps[step_id]
        clearing = self._approver.clear(
            step_id,
            progress.fixes + progress.retries,
            tool,
            arguments,
            self._record.state.plan_version,
            progress.step.description,
        )
        return await self._cancellation.guard(clearing)

    async def _open_sandbox(self) -> Sandbox:
        if (sandbox := self._sandboxes.at_hand(self._record.conversation_id)) is not None:
            return sandbox
        async with self._place.left():
            opening = self._sandboxes.open(self._record.conversation_id)
            return await self._cancellation.guard(opening)

    async def _call(self, tool: Tool, call: ToolCallData, sandbox: Sandbox | None) -> ToolOutcome:
        assert call.call_id is not None
        output = LiveOutput(self._record, call.call_id, call.step_id)
        use = ToolUse(
            call.call_id,
            self._record.conversation_id,
            self._asker,
            self._prompter(call),
            self._record.language,
            output.add,
            sandbox,
        )
        began = time.monotonic()
        # From here on the call may have effects: it must be on disk before it starts.
        await self._record.flush()
        try:
            async with self._place.left():
                outcome = await self._watched(output, self._outcome(tool, use, call.arguments))
        except RunCancelled:
            if sandbox is not None:
                await sandbox.cancel(call.call_id)
            message = self._record.say("cancelled")
            outcome = ToolOutcome(success=False, message=message, error_code="cancelled")
            self._tell.result(tool, call, outcome, time.monotonic() - began)
            raise
        self._tell.result(tool, call, outcome, time.monotonic() - began)
        if sandbox is not None and tool.changes == "files":
            await self._tell.files(sandbox)
        return outcome

    async def _watched(self, output: LiveOutput, use: Awaitable[ToolOutcome]) -> ToolOutcome:
        try:
            return await self._cancellation.guard(use)
        finally:
            # Before the run waits for its place: what has ended is told by its result.
            await output.close()

    def _prompter(self, call: ToolCallData) -> PromptResponder:
        return PromptResponder(
            self._record,
            self._asker,
            self._settings,
            self._terminals,
            call.step_id or 0,
            call.tool_alias or call.tool,
            call.description or "",
            self._task.message,
            PromptAdviser(self._record, self._mind, self._task, self._settings),
        )

    async def _outcome(self, tool: Tool, use: ToolUse, arguments: Arguments) -> ToolOutcome:
        try:
            return await tool.use(use, self._tools.parse(tool, arguments))
        except WenkoError as error:
            return self.refused(error)

    def _repeatable(self, tool: Tool, arguments: Arguments) -> bool:
        return tool.repeatable(self._tools.parse(tool, arguments))


def _is_collectable(tool: Tool, call: ToolCallData, sandbox: Sandbox | None) -> bool:
    """Whether the sandbox that the call runs in is still there and knows it by its id."""
    return sandbox is not None and not tool.outside and call.sandbox_id == sandbox.id


def _unknown_fate(tool: Tool) -> FateUnknown:
    if tool.outside:
        return FateUnknown(
            "The server stopped while this call was running, so nobody knows whether it was done. "
            "It was not repeated; look whether it had its effect and send the message again.",
            "调用期间服务器停止，无法确定是否已完成。为安全起见没有重复执行；"
            "请检查是否已生效后重新发送消息。",
        )
    return FateUnknown(
        "The sandbox was lost while this call was running, so nobody knows whether it was "
        "done. It was not repeated; look at the workspace and send the message again.",
        "执行期间沙箱丢失，无法确定命令是否已完成。为安全起见没有重复执行；"
        "请检查工作区后重新发送消息。",
    )
