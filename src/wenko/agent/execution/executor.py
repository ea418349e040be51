"""The third stage: the steps of the plan, side by side where nothing depends on the other."""

import asyncio
from dataclasses import replace

from wenko.agent.cancellation import Cancellation
from wenko.agent.conversation.summary import plan_so_far
from wenko.agent.execution.calls import ToolCaller
from wenko.agent.execution.step_events import StepEvents
from wenko.agent.execution.verification import Verifier
from wenko.agent.log import RunLog
from wenko.agent.model_calls import ModelCalls
from wenko.agent.planning.revision import PlanReviser
from wenko.agent.previews import SHOWN, error_of
from wenko.agent.repair.repairer import Repairer
from wenko.agent.slots import RunSlot
from wenko.agent.state import StepProgress
from wenko.agent.steering import Steering
from wenko.errors import RunCancelled, WenkoError
from wenko.models.interface import Task
from wenko.protocol.events import Thinking
from wenko.protocol.plan import ToolOutcome
from wenko.settings import Settings
from wenko.text import truncate


class TaskExecutor:
    """Carries out the plan of one run; after a restart, goes on at the first unfinished thing."""

    def __init__(
        self,
        record: RunLog,
        task: Task,
        mind: ModelCalls,
        caller: ToolCaller,
        teller: StepEvents,
        repairer: Repairer,
        reviser: PlanReviser,
        steering: Steering,
        cancellation: Cancellation,
        place: RunSlot,
        settings: Settings,
    ) -> None:
        self._record = record
        self._task = task
        self._mind = mind
        self._caller = caller
        self._tell = teller
        self._repairer = repairer
        self._reviser = reviser
        self._verifier = Verifier(record, mind, cancellation)
        self._steering = steering
        self._cancellation = cancellation
        self._place = place
        self._settings = settings

    async def carry_out(self) -> bool:
        """Run every step; whether all of them succeeded, if need be in another way than planned."""
        while (failed := await self._run_steps()) is not None:
            async with self._place.left():
                if not await self._reviser.after_failure(self._now(), failed):
                    return False
        return True

    def _now(self) -> Task:
        """The task with what the person added meanwhile."""
        notes = self._record.state.notes
        return replace(self._task, notes=tuple(notes)) if notes else self._task

    # --- which step when ----------------------------------------------------------------------

    async def _run_steps(self) -> int | None:
        """Every step that can be carried out; the first that failed for good, if one did."""
        running: dict[asyncio.Task[None], int] = {}
        try:
            while True:
                await self._between_steps(idle=not running)
                ready = self._ready(set(running.values()))
                if not running and len(ready) == 1:
                    await self._carry_out_step(ready[0])
                    continue
                for progress in ready:
                    task = asyncio.create_task(self._beside_others(progress))
                    running[task] = progress.step.step_id
                if not running:
                    return self._failed()
                async with self._place.left():
                    done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    del running[task]
                    task.result()
        finally:
            for task in running:
                task.cancel()
            if running:
                await asyncio.wait(running)

    async def _between_steps(self, idle: bool) -> None:
        """Nothing new starts while the run is paused; what a person said is heeded first."""
        if self._failed() is not None:
            return
        await self._steering.while_paused()
        # More may be said while the plan is being revised, or while the new one waits for a yes.
        while idle and self._mind.thinks and self._steering.has_news and self._has_steps_ahead():
            async with self._place.left():
                await self._reviser.after_notes(self._now())

    def _has_steps_ahead(self) -> bool:
        return any(each.status == "pending" for each in self._record.state.steps.values())

    def _ready(self, running: set[int]) -> list[StepProgress]:
        """What can start now: nothing new once a step has failed, or while news wait to be read."""
        steps = self._record.state.steps
        failed = self._failed() is not None
        waiting = self._steering.has_news and self._mind.thinks
        ready: list[StepProgress] = []
        for step_id, progress in steps.items():
            if step_id in running or len(running) + len(ready) >= self._settings.parallel_steps:
                continue
            if progress.status == "running":
                ready.append(progress)
            elif progress.status == "pending" and not failed and not (waiting and running):
                needed = (steps[each].status for each in progress.step.depends_on if each in steps)
                if all(status == "success" for status in needed):
                    ready.append(progress)
        return ready

    def _failed(self) -> int | None:
        steps = self._record.state.steps.items()
        return next((id_ for id_, each in steps if each.status in ("failed", "skipped")), None)

    # --- one step -----------------------------------------------------------------------------

    async def _beside_others(self, progress: StepProgress) -> None:
        async with self._place.shared():
            await self._carry_out_step(progress)

    async def _carry_out_step(self, progress: StepProgress) -> None:
        step_id = progress.step.step_id
        if progress.status == "pending":
            self._tell.start(progress)
        try:
            outcome = await self._attempt(step_id)
            while not outcome.success and await self._mended(step_id, outcome):
                outcome = await self._attempt(step_id)
        except RunCancelled:
            self._tell.failed(step_id, self._record.say("cancelled"))
            raise
        if outcome.success:
            self._tell.succeeded(step_id, outcome)
        else:
            error = error_of(outcome, self._record.language)
            self._tell.failed(step_id, error, can_revise=self._reviser.possible)

    async def _attempt(self, step_id: int) -> ToolOutcome:
        try:
            if self._record.state.steps[step_id].step.tool is None:
                return await self._think(step_id)
            outcome = await self._caller.use_tool(step_id)
            if not outcome.success or not self._record.state.steps[step_id].step.expected:
                return outcome
            async with self._place.left():
                return await self._verifier.checked(self._now(), step_id, outcome)
        except RunCancelled:
            raise
        except WenkoError as error:
            return self._caller.refused(error)

    async def _mended(self, step_id: int, outcome: ToolOutcome) -> bool:
        async with self._place.left():
            return await self._repairer.repair(self._now(), step_id, outcome)

    async def _think(self, step_id: int) -> ToolOutcome:
        """A step without a tool is the model's own work: it thinks, and later steps can use it."""
        step = self._record.state.steps[step_id].step
        pieces: list[str] = []

        async def listen() -> None:
            async for piece in self._mind.think(self._now(), plan_so_far(self._record.state), step):
                pieces.append(piece)

        await self._record.flush()
        async with self._place.left():
            await self._cancellation.guard(listen())
        thought = truncate("".join(pieces).strip(), SHOWN)
        if thought:
            self._record.note(Thinking(step_type="executing", content=thought))
        return ToolOutcome(success=True, stdout=thought)
