"""Ends the calls that a run leaves open, e.g. because its server was killed meanwhile."""

import asyncio
import logging
from collections.abc import Iterable

from wenko.errors import FateUnknown, RunCancelled, WenkoError
from wenko.protocol.events import ToolCallData, ToolResult, ToolResultData
from wenko.protocol.plan import ToolOutcome
from wenko.run.context import RunContext
from wenko.run.effects import CallEffects
from wenko.run.execution.step_checkpoint import StepCheckpoint
from wenko.sandbox.base import Sandbox
from wenko.text import BilingualText

log = logging.getLogger(__name__)
UNKNOWN = BilingualText(
    en="The run ended before the result of this call was known, so it may have taken effect or "
    "not. {error}",
    zh="任务在得到这次调用的结果之前就结束了，无法确定它是否已生效。{error}",
)
LIMIT = 20.0
"""Seconds for killing one command; then its whole sandbox is stopped."""


async def end_calls(run: RunContext, error: WenkoError) -> None:
    """Kill the commands of open calls, and stage a result for each of them."""
    outcome = _outcome(run, error)
    for call in list(run.state.open_calls.values()):
        if call.sandbox_id is not None:
            await _kill(run, call)
        run.log.stage(_result(run, call, outcome))
    await end_background(run, keep_listening=not isinstance(error, RunCancelled))


async def end_background(run: RunContext, keep_listening: bool = True) -> None:
    """Stop what its commands left in the background; what listens on a port may stay."""
    if not run.state.sandbox_calls:
        return
    services, conversation_id = run.services, run.row.conversation_id
    try:
        async with asyncio.timeout(LIMIT):
            sandbox = await services.sandboxes.adopt(conversation_id)
            if sandbox is None:
                return
            ended = await sandbox.end_background(keep_listening)
            over = (*ended.stopped, *ended.kept)
            if services.checkpoints is not None and over:
                await services.checkpoints.settle(sandbox, conversation_id, over)
                await _tell_effects(run, sandbox, over)
    except (WenkoError, TimeoutError) as failure:
        log.warning("background commands of %s: %s", conversation_id, failure)


async def _tell_effects(run: RunContext, sandbox: Sandbox, call_ids: Iterable[str]) -> None:
    for call in map(run.state.call, call_ids):
        if call is not None:
            await CallEffects(run).tell(call, sandbox)


async def _kill(run: RunContext, call: ToolCallData) -> None:
    sandboxes, conversation_id = run.services.sandboxes, run.row.conversation_id
    try:
        async with asyncio.timeout(LIMIT):
            sandbox = await sandboxes.open(conversation_id)
            if sandbox.id == call.sandbox_id and call.call_id is not None:
                await sandbox.cancel(call.call_id)
            checkpoint = StepCheckpoint(run, run.tools.get(call.tool), call, sandbox)
            await checkpoint.end()
            await CallEffects(run).tell(call, sandbox)
    except (WenkoError, TimeoutError) as error:
        log.warning("call %s: stopping its sandbox instead: %s", call.call_id, error)
        try:
            await sandboxes.close(conversation_id)
        except WenkoError as failure:
            log.warning("the sandbox of %s could not be stopped: %s", conversation_id, failure)


def _outcome(run: RunContext, error: WenkoError) -> ToolOutcome:
    if isinstance(error, RunCancelled):
        message = run.log.say("cancelled")
        return ToolOutcome(success=False, message=message, error_code="cancelled")
    why = error.localized(run.log.language)
    message = UNKNOWN.localized(run.log.language).format(error=why)
    return ToolOutcome(success=False, message=message, error_code=FateUnknown.code)


def _result(run: RunContext, call: ToolCallData, outcome: ToolOutcome) -> ToolResult:
    return ToolResult(
        message=run.log.say("tool_failed", tool=call.tool),
        data=ToolResultData(
            tool=call.tool,
            success=False,
            result=outcome,
            step_id=call.step_id,
            execution_time=0.0,
            call_id=call.call_id,
        ),
    )
