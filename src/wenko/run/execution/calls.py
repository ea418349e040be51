"""One tool call of a step: approved, on disk before it starts, collected after a restart."""

import asyncio
import logging
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Mapping

from wenko.errors import FateUnknown, RunCancelled, StaleAttempt, WenkoError
from wenko.protocol.events import ToolCallData
from wenko.protocol.plan import Arguments, ToolOutcome
from wenko.run.approval.approver import CallApprover
from wenko.run.approval.form import PendingCall
from wenko.run.approval.unkept_files import asked_about, files_of, writable_files
from wenko.run.context import RunContext
from wenko.run.effects import CallEffects
from wenko.run.execution.desktop_turn import DesktopTurn
from wenko.run.execution.live_output import LiveOutput
from wenko.run.execution.step_checkpoint import StepCheckpoint
from wenko.run.execution.step_events import CallOrigin, StepEvents
from wenko.run.execution.variables import Resolved, resolve
from wenko.run.terminal_prompts.responder import PromptResponder
from wenko.sandbox.base import Sandbox, Stream
from wenko.sandbox.masked import masked_values
from wenko.storage import events
from wenko.tools.base import Tool, ToolUse

log = logging.getLogger(__name__)
MOST_ANEW = 3
"""Calls of a run that are not made because something has to be protected first."""


class ToolCaller:
    """Makes the tool calls of one run."""

    def __init__(self, run: RunContext, events: StepEvents) -> None:
        self._run = run
        self._log = run.log
        self._events = events
        self._approver = CallApprover(run)
        self._effects = CallEffects(run)
        self._first_call = asyncio.Lock()
        self._protected_anew = 0
        self._settling: list[asyncio.Task[None]] = []
        self._approving: defaultdict[int | None, asyncio.Lock] = defaultdict(asyncio.Lock)
        """Calls of one step side by side: an answer belongs to the call that is shown."""

    async def call_tool(self, step_id: int) -> ToolOutcome:
        """The outcome of the step's tool; of the call that was made before a restart, if any."""
        progress = self._run.state.steps[step_id]
        if progress.call is not None and progress.result is not None:
            return progress.result.result
        step = progress.step
        tool = self._run.tools.get(step.tool or "")
        # A repair's arguments have their references resolved: the failed call had them resolved.
        resolved = Resolved(progress.arguments, ()) if progress.arguments else None
        if progress.call is None and resolved is None:
            resolved = resolve(tool, step.tool_args, self._run.state.variables)
        origin = CallOrigin(
            step_id,
            step.description,
            step.tool or "",
            step.tool_args,
            progress.fixes + progress.retries,
        )
        return await self.call(origin, tool, resolved or Resolved({}, ()), progress.call)

    async def call(
        self, origin: CallOrigin, tool: Tool, resolved: Resolved, made: ToolCallData | None
    ) -> ToolOutcome:
        """Make a call, or collect the one that was ``made`` before a restart.

        Raises ``Refused`` if it is refused and ``FateUnknown`` if it cannot be collected.
        """
        streamed: Mapping[Stream, int] = {}
        if made is None:
            made, sandbox = await self._new_call(origin, tool, resolved)
        else:
            sandbox = await self._sandbox_to_resume(tool, made)
            streamed = await self._streamed(made)
            self._run.folder_turn.began(made.call_id or "")
        try:
            return await self._call(tool, made, sandbox, streamed)
        except BaseException:
            await self._run.folder_turn.ended(made.call_id or "")
            raise

    def error_outcome(self, error: WenkoError) -> ToolOutcome:
        message = error.localized(self._log.language)
        return ToolOutcome(success=False, message=message, error_code=error.code)

    async def _new_call(
        self, origin: CallOrigin, tool: Tool, resolved: Resolved
    ) -> tuple[ToolCallData, Sandbox | None]:
        pending = PendingCall(
            step_id=origin.step_id,
            attempt=origin.attempt,
            tool=tool,
            arguments=resolved.arguments,
            plan_version=self._run.state.plan_version,
            description=origin.description,
        )
        async with self._approving[origin.step_id]:
            return await self._approved_call(origin, tool, resolved, pending)

    async def _approved_call(
        self, origin: CallOrigin, tool: Tool, resolved: Resolved, pending: PendingCall
    ) -> tuple[ToolCallData, Sandbox | None]:
        approved = await self._run.cancellation.guard(self._approver.approve(pending))
        if "sandbox" in tool.needs:
            await self._run.folder_turn.take()
        sandbox = await self._sandbox_of_mode() if "sandbox" in tool.needs else None
        async with self._first_call:
            if sandbox is not None and not self._run.state.sandbox_calls:
                await self._log.flush()
                await sandbox.set_baseline()
            if sandbox is not None:
                await self._run.folder_turn.take()  # A question beside it may have given it up.
            used = Resolved(approved.arguments, resolved.used)
            call = self._events.called(origin, tool, sandbox, used, approved.trial_id)
            self._run.folder_turn.began(call.call_id or "")
            return call, sandbox

    async def open_sandbox(self, read_only: bool | None = None) -> Sandbox:
        sandboxes, conversation_id = self._run.services.sandboxes, self._log.conversation_id
        if (sandbox := sandboxes.get_open(conversation_id, read_only)) is not None:
            return sandbox
        await self._log.flush()
        return await self._run.wait(sandboxes.open(conversation_id, read_only))

    async def _sandbox_of_mode(self) -> Sandbox:
        """A sandbox that can change what the mode, read after the approval, lets a call change."""
        sandboxes, conversation_id = self._run.services.sandboxes, self._log.conversation_id
        sandboxes.let_write(conversation_id, await writable_files(self._run))
        return await self.open_sandbox(await self._approver.is_read_only())

    async def _call(
        self,
        tool: Tool,
        call: ToolCallData,
        sandbox: Sandbox | None,
        streamed: Mapping[Stream, int],
    ) -> ToolOutcome:
        assert call.call_id is not None
        output = LiveOutput(self._log, call.call_id, call.step_id, streamed)
        use = ToolUse(
            call.call_id,
            self._log.conversation_id,
            self._run.questions,
            PromptResponder(self._run, call),
            self._log.language,
            output.add,
            sandbox,
            call.step_id,
            self._run.services.pictures,
            self._run.services.networks,
            # Only the loop of a step looks at it again.
            may_background=call.turn_call_id is not None and call.step_id is not None,
            streamed=streamed,
            unattended=self._run.state.unattended,
        )
        began = time.monotonic()
        trials = self._run.services.trials if call.trial_id is not None else None
        checkpoint = StepCheckpoint(self._run, tool, call, sandbox)
        turn = DesktopTurn(self._run, tool)
        try:
            await turn.begin()
            # Before the call is told: a server that dies meanwhile would leave one that never
            # started.
            await checkpoint.begin()
            # The call may have effects from here on, so it must be on disk before it starts.
            await self._log.flush()
            async with self._run.slot.released():
                if sandbox is not None and sandbox.outdated and self._protected_anew < MOST_ANEW:
                    self._protected_anew += 1
                    outcome = ToolOutcome(success=False, message=self._log.say("unkept_new"))
                elif trials is not None and call.trial_id is not None:
                    # Not interrupted: half a result is none.
                    outcome = await trials.apply(call.trial_id, self._log.language)
                else:
                    outcome = await self._run_tool(output, self._outcome(tool, use, call.arguments))
            if refused := files_of(outcome, sandbox):
                # What happens while the question is open is not the call's doing.
                await checkpoint.end(outcome)
                outcome = await asked_about(self._run, call, refused, outcome)
        except RunCancelled:
            if sandbox is not None:
                await sandbox.cancel(call.call_id)
                await checkpoint.end()
            message = self._log.say("cancelled")
            outcome = ToolOutcome(success=False, message=message, error_code="cancelled")
            self._events.result(tool, call, outcome, time.monotonic() - began)
            await self._tell_effects(sandbox, checkpoint, None)
            raise
        finally:
            await turn.end()
        outcome = self._with_previews(tool, turn.told(outcome))
        self._events.result(tool, call, outcome, time.monotonic() - began)
        settling = self._settle(tool, call, sandbox, checkpoint, outcome)
        if call.turn_call_id is not None and call.step_id is not None:
            # The model needs only the result: it is asked meanwhile.
            self._settling.append(asyncio.create_task(settling))
        else:
            await settling
        return outcome

    async def _settle(
        self,
        tool: Tool,
        call: ToolCallData,
        sandbox: Sandbox | None,
        checkpoint: StepCheckpoint,
        outcome: ToolOutcome,
    ) -> None:
        """What the call changed: kept for undo, and told."""
        try:
            await checkpoint.end(outcome)
            await self._tell_effects(sandbox, checkpoint, outcome)
        finally:
            await self._run.folder_turn.ended(call.call_id or "")
        if sandbox is not None and tool.changes == "files":
            await self._events.files(sandbox)
        trials = self._run.services.trials
        if trials is not None and call.trial_id is not None:
            await self._log.flush()
            await trials.forget(call.trial_id)

    async def _tell_effects(
        self, sandbox: Sandbox | None, checkpoint: StepCheckpoint, outcome: ToolOutcome | None
    ) -> None:
        call = self._run.state.call(checkpoint.looked_at(outcome))
        if sandbox is not None and call is not None:
            await self._effects.tell(call, sandbox)

    async def recover(self) -> None:
        """The newest calls had ended before a restart, perhaps before it was seen what they did."""
        state, services = self._run.state, self._run.services
        told = {each.call_id for each in state.effects}
        ids = state.sandbox_calls[-self._run.settings.parallel_steps :]
        newest = [call for each in ids if (call := state.call(each))]
        if newest and newest[-1].turn_call_id is not None:
            # Calls of a loop begin one after the other, each once the one before is looked at.
            newest = newest[-1:]
        over = (each for each in newest if each.call_id not in state.open_calls)
        calls = [each for each in over if each.call_id not in told]
        if services.checkpoints is None or not calls:
            return
        try:
            sandbox = await self.open_sandbox()
            for call in calls:
                checkpoint = StepCheckpoint(
                    self._run, self._run.tools.get(call.tool), call, sandbox
                )
                await checkpoint.end()
                await self._tell_effects(sandbox, checkpoint, None)
        except (RunCancelled, StaleAttempt):
            raise
        except WenkoError as error:
            log.warning("what calls of %s did is not known: %s", self._run.row.id, error)

    async def settled(self) -> None:
        """Until all that the calls so far have changed is known."""
        if not self._settling:
            return
        done, _ = await asyncio.wait(self._settling)
        self._settling = [each for each in self._settling if each not in done]
        for each in done:
            each.result()

    async def abandon(self) -> None:
        """The run ends, however: what is not settled then is settled at the files' next use."""
        left, self._settling = self._settling, []
        for each in left:
            each.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        if (checkpoints := self._run.services.checkpoints) is not None:
            checkpoints.run_ended(self._log.conversation_id)

    async def _streamed(self, call: ToolCallData) -> Mapping[Stream, int]:
        """Characters of the call's output that are in the journal."""
        found = await self._run.services.database.read(
            lambda c: events.of_types(
                c, self._log.conversation_id, ("tool_output",), [self._run.row.id]
            )
        )
        counts: Counter[Stream] = Counter()
        for record in found:
            data = record.body["data"]
            if data["call_id"] == call.call_id:
                counts[data["stream"]] += len(data["content"])
        return counts

    def _with_previews(self, tool: Tool, outcome: ToolOutcome) -> ToolOutcome:
        """The outcome, with the addresses under which the user can open what was started."""
        previews = self._run.services.previews
        if previews is None or "sandbox" not in tool.needs:
            return outcome
        sentences = [
            self._log.say(
                "preview_opened", port=each.port, program=each.program, address=each.address
            )
            for each in previews.news(self._log.conversation_id)
        ]
        if not sentences:
            return outcome
        message = "\n".join(filter(None, (outcome.message, *sentences)))
        return outcome.model_copy(update={"message": message})

    async def _run_tool(self, output: LiveOutput, use: Awaitable[ToolOutcome]) -> ToolOutcome:
        try:
            return await self._run.cancellation.guard(use)
        finally:
            # Before the run waits for its slot: output that is left is part of the result.
            await output.close()

    async def _outcome(self, tool: Tool, use: ToolUse, arguments: Arguments) -> ToolOutcome:
        try:
            outcome = await tool.use(use, self._run.tools.parse(tool, arguments))
        except WenkoError as error:
            outcome = self.error_outcome(error)
        return outcome if "sandbox" in tool.needs else await self._masked(outcome)

    async def _masked(self, outcome: ToolOutcome) -> ToolOutcome:
        """Of a tool outside: it may have read the workspace there, or what was sent to it."""
        sandbox = self._run.services.sandboxes.get_open(self._log.conversation_id)
        if sandbox is None or not (masker := (await sandbox.secrets()).masker()).longest:
            return outcome
        shown = ("stdout", "stderr", "message", "data")
        update = {name: masked_values(getattr(outcome, name), masker) for name in shown}
        return outcome.model_copy(update=update)

    def _can_collect(self, tool: Tool, call: ToolCallData, sandbox: Sandbox | None) -> bool:
        """Whether a call that was in flight can be collected from its sandbox."""
        return sandbox is not None and not tool.outside and call.sandbox_id == sandbox.id

    async def _sandbox_to_resume(self, tool: Tool, call: ToolCallData) -> Sandbox | None:
        """Where a call that was made before a restart is collected, or repeated if that is safe."""
        try:
            if call.trial_id is not None:
                return await self._sandbox_of_mode()
            sandbox = await self.open_sandbox() if "sandbox" in tool.needs else None
            if self._can_collect(tool, call, sandbox):
                return sandbox
            return await self._sandbox_to_repeat(tool, call)
        except (RunCancelled, StaleAttempt):
            raise
        except WenkoError as error:
            # Its beginning was told, so its end is too; and what may have had its effect must not
            # be repaired by another call.
            safe = tool.repeatable(self._run.tools.parse(tool, call.arguments))
            fate = (
                error if safe or isinstance(error, FateUnknown) else _unknown_because(tool, error)
            )
            self._events.result(tool, call, self.error_outcome(fate), 0.0)
            raise fate from error

    async def _sandbox_to_repeat(self, tool: Tool, call: ToolCallData) -> Sandbox | None:
        """Where to repeat a call whose fate is unknown; raises ``FateUnknown`` if that may harm."""
        if not tool.repeatable(self._run.tools.parse(tool, call.arguments)):
            raise _fate_unknown(tool)
        return await self._sandbox_of_mode() if "sandbox" in tool.needs else None


def _unknown_because(tool: Tool, error: WenkoError) -> FateUnknown:
    """With what has to be put right first, e.g. a full disk."""
    fate = _fate_unknown(tool)
    return FateUnknown(
        *(f"{fate.localized(each)} {error.localized(each)}" for each in ("en", "zh"))
    )


def _fate_unknown(tool: Tool) -> FateUnknown:
    if tool.outside:
        return FateUnknown(
            "The server stopped while this call was running, and it is unknown whether it took "
            "effect. It was not repeated: check whether it did, then send the message again.",
            "调用期间服务器停止，无法确定是否已完成。为安全起见没有重复执行；"
            "请检查是否已生效后重新发送消息。",
        )
    return FateUnknown(
        "The sandbox was lost while this call was running, and it is unknown whether it "
        "finished. It was not repeated: check the workspace, then send the message again.",
        "执行期间沙箱丢失，无法确定命令是否已完成。为安全起见没有重复执行；"
        "请检查工作区后重新发送消息。",
    )
