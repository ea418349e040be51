"""The third stage: carries out the steps of the plan, independent ones in parallel."""

import asyncio

from pydantic import JsonValue

from wenko.agent.context import RunContext
from wenko.agent.environment import describe
from wenko.agent.execution.calls import ToolCaller
from wenko.agent.execution.checks import PlanChecker
from wenko.agent.execution.loop import StepLoop
from wenko.agent.execution.step_events import StepEvents
from wenko.agent.execution.verification import Verifier
from wenko.agent.planning.revision import PlanReviser
from wenko.agent.previews import error_of
from wenko.agent.repair.repairer import Repairer
from wenko.agent.state import StepProgress
from wenko.errors import ApprovalExpired, Rejected, RunCancelled, WenkoError
from wenko.protocol.events import FlowNode, Thinking
from wenko.protocol.plan import ToolOutcome


class TaskExecutor:
    """Carries out the plan of one run; after a restart, from the first unfinished step on."""

    def __init__(self, run: RunContext) -> None:
        self._run = run
        self._log = run.log
        self._events = StepEvents(run)
        self._caller = ToolCaller(run, self._events)
        self._repairer = Repairer(run)
        self._reviser = PlanReviser(run)
        self._verifier = Verifier(run)
        self._loop = StepLoop(run, self._caller, self._reviser)
        self._checker = PlanChecker(run, self._caller)

    async def execute(self) -> bool:
        """Whether the plan succeeded, as it was or after revisions."""
        state = self._run.state
        if state.plan_complete is not None:
            return state.plan_complete.data.success
        if not any(progress.started_at for progress in state.steps.values()):
            await self._stage_started()
        success = await self._run_plan()
        message = self._log.say("execution_completed" if success else "execution_failed")
        status = "completed" if success else "failed"
        self._log.stage(FlowNode(node="execution", status=status, message=message))
        return success

    async def _stage_started(self) -> None:
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

    async def _run_plan(self) -> bool:
        while True:
            failed = await self._run_steps()
            async with self._run.slot.released():
                if failed is not None:
                    revised = await self._reviser.after_failure(failed)
                elif failures := await self._checker.run():
                    revised = await self._reviser.after_checks(failures)
                else:
                    return True
            if not revised:
                return False

    # --- scheduling ---------------------------------------------------------------------------

    async def _run_steps(self) -> int | None:
        """Run every step that can run; the id of the first that failed, if any."""
        running: dict[asyncio.Task[None], int] = {}
        try:
            while True:
                await self._before_next(idle=not running)
                ready = self._ready(set(running.values()))
                if not running and len(ready) == 1:
                    await self._run_step(ready[0])
                    continue
                for progress in ready:
                    task = asyncio.create_task(self._run_parallel_step(progress))
                    running[task] = progress.step.step_id
                if not running:
                    return self._failed()
                async with self._run.slot.released():
                    done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    del running[task]
                    task.result()
        finally:
            for task in running:
                task.cancel()
            if running:
                await asyncio.wait(running)

    async def _before_next(self, idle: bool) -> None:
        """Wait while the run is paused; apply new notes to the plan once no step is running."""
        if self._failed() is not None:
            return
        steering = self._run.steering
        await steering.wait_while_paused()
        # Another note may arrive while the plan is revised, or while the new one awaits approval.
        while (
            idle
            and self._run.planner.is_language_model
            and steering.has_new_notes
            and self._has_pending()
        ):
            async with self._run.slot.released():
                await self._reviser.after_notes()

    def _has_pending(self) -> bool:
        return any(each.status == "pending" for each in self._run.state.steps.values())

    def _ready(self, running: set[int]) -> list[StepProgress]:
        """Steps to start now: no new one after a failure, or while notes wait to be applied."""
        steps = self._run.state.steps
        failed = self._failed() is not None
        notes_waiting = self._run.steering.has_new_notes and self._run.planner.is_language_model
        limit = self._run.settings.parallel_steps
        ready: list[StepProgress] = []
        for step_id, progress in steps.items():
            if step_id in running or len(running) + len(ready) >= limit:
                continue
            if progress.status == "running":
                ready.append(progress)
            elif progress.status == "pending" and not failed and not (notes_waiting and running):
                needed = (steps[each].status for each in progress.step.depends_on if each in steps)
                if all(status == "success" for status in needed):
                    ready.append(progress)
        return ready

    def _failed(self) -> int | None:
        state = self._run.state
        ended = (id_ for id_, each in state.steps.items() if each.status in ("failed", "skipped"))
        return next((id_ for id_ in ended if id_ not in state.superseded), None)

    # --- one step -----------------------------------------------------------------------------

    async def _run_parallel_step(self, progress: StepProgress) -> None:
        async with self._run.slot.shared():
            await self._run_step(progress)

    async def _run_step(self, progress: StepProgress) -> None:
        step_id = progress.step.step_id
        if progress.status == "pending":
            self._events.started(progress)
        try:
            outcome = await self._attempt(step_id)
            while not outcome.success and await self._repair(step_id, outcome):
                outcome = await self._attempt(step_id)
        except RunCancelled:
            self._events.failed(step_id, self._log.say("cancelled"))
            raise
        except ApprovalExpired as expired:
            # A model that planned around it would do what nobody has allowed in another way.
            self._events.failed(step_id, expired.localized(self._log.language))
            raise
        if outcome.success:
            self._events.succeeded(step_id, outcome)
        else:
            error = error_of(outcome, self._log.language)
            # A call that was refused has no result of its own that says why it ended.
            refused = outcome if outcome.error_code == Rejected.code else None
            self._events.failed(step_id, error, self._reviser.possible, refused)

    async def _attempt(self, step_id: int) -> ToolOutcome:
        step = self._run.state.steps[step_id].step
        try:
            if step.tool is None:
                return await self._loop.run(step_id)
            outcome = await self._caller.call_tool(step_id)
            if not outcome.success or not step.expected:
                return outcome
            async with self._run.slot.released():
                return await self._verifier.verify(step_id, outcome)
        except (RunCancelled, ApprovalExpired):
            raise
        except WenkoError as error:
            return self._caller.error_outcome(error)

    async def _repair(self, step_id: int, outcome: ToolOutcome) -> bool:
        async with self._run.slot.released():
            return await self._repairer.repair(step_id, outcome)
