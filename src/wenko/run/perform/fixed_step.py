"""A step whose call is fixed in the plan: the call, what was expected of it, its repairs."""

from wenko.errors import ApprovalExpired, RunCancelled, WenkoError
from wenko.protocol.plan import ToolOutcome
from wenko.run.context import RunContext
from wenko.run.execution.calls import ToolCaller
from wenko.run.execution.step_outcomes import StepOutcomes
from wenko.run.execution.verification import Verifier
from wenko.run.repair.repairer import Repairer


class FixedSteps:
    def __init__(self, run: RunContext, caller: ToolCaller, outcomes: StepOutcomes) -> None:
        self._run = run
        self._caller = caller
        self._outcomes = outcomes
        self._verifier = Verifier(run)
        self._repairer = Repairer(run)

    async def call(self, step_id: int) -> None:
        try:
            await self._caller.call_tool(step_id)
        except (RunCancelled, ApprovalExpired):
            raise
        except WenkoError as error:
            if self._run.state.steps[step_id].result is None:
                # Nothing was called, so no event says why.
                await self._settle(step_id, self._caller.error_outcome(error))

    async def verify(self, step_id: int) -> None:
        try:
            async with self._run.slot.released():
                await self._verifier.verify(step_id)
        except (RunCancelled, ApprovalExpired):
            raise
        except WenkoError as error:
            await self._settle(step_id, self._caller.error_outcome(error))

    async def repair(self, step_id: int) -> None:
        await self._settle(step_id, self._verifier.judged(step_id))

    async def _settle(self, step_id: int, failed: ToolOutcome) -> None:
        """Another attempt, or the end of the step."""
        async with self._run.slot.released():
            repaired = await self._repairer.repair(step_id, failed)
        if not repaired:
            self._outcomes.close(step_id, failed)
