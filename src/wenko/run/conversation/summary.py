"""The last stage: closes the plan, reports changed files, and streams the summary."""

from datetime import datetime

from wenko.planners import plan_summary
from wenko.planners.interface import FinishedWork
from wenko.planners.transcript import FAILED, LoopTurn, StepBegan, Transcript
from wenko.protocol.events import (
    ChatComplete,
    ChatCompletePayload,
    FileChangesUpdate,
    FileChangesUpdatePayload,
    FlowNode,
    PlanComplete,
    PlanCompleteData,
    PlanContext,
    PlanStatistics,
    PlanSummary,
    Token,
)
from wenko.protocol.model import timestamp
from wenko.protocol.plan import Plan, Step, StepSummary
from wenko.run.context import RunContext
from wenko.run.conversation.changes import describe_changes, name_changes
from wenko.run.planning import todo
from wenko.run.previews import BRIEF, preview_of, truncate_step, truncate_value
from wenko.run.state import RunState
from wenko.run.streamed_text import BETWEEN, ResumedText


class Summarizer:
    """Ends the plan of one run."""

    def __init__(self, run: RunContext) -> None:
        self._run = run
        self._log = run.log

    async def end_work(self, success: bool) -> None:
        """The plan was carried out, or cannot be."""
        message = self._log.say("execution_completed" if success else "execution_failed")
        status = "completed" if success else "failed"
        self._log.stage(FlowNode(node="execution", status=status, message=message))
        await self.complete_plan(success)

    async def complete_plan(self, success: bool) -> None:
        """Stage ``plan_complete`` and the changed files, once."""
        if self._run.state.plan_complete is not None:
            return
        stage_plan_complete(self._run, success)
        if self._run.state.calls:
            await self._report_changes()

    async def _report_changes(self) -> None:
        run = self._run
        sandbox = None
        if run.state.sandbox_calls:
            sandbox = await run.services.sandboxes.open(self._log.conversation_id)
        changes = await sandbox.changes() if sandbox is not None else ()
        payload = FileChangesUpdatePayload(
            changes=changes, total_changes=len(changes), related_task_id=run.row.id
        )
        self._log.stage(FileChangesUpdate(payload=payload))
        if sandbox is not None:
            # The sandbox may forget a call only once its result is on disk.
            await self._log.flush()
            await sandbox.forget(*run.state.sandbox_calls)

    async def summarise(self, success: bool) -> None:
        """Stream and stage the answer."""
        say = self._log.say
        if not self._run.state.has_begun("summarizing"):
            started = say("summarizing_started")
            self._log.stage(FlowNode(node="summarizing", status="started", message=started))
        answer = self._own_words(success)
        if answer is not None:
            # What was said before the work began is the beginning of the answer.
            said = self._run.state.streamed
            self._log.stage(Token(content=f"{BETWEEN}{answer}" if said else answer))
            answer = f"{said}{BETWEEN}{answer}" if said else answer
        else:
            answer = await self._run.wait(self._stream(success))
        # The program says it, too: a model may claim what nothing has shown.
        results = self._run.state.check_results.values()
        if unproven := [each.expected for each in results if each.could_not_run]:
            answer += BETWEEN + say("not_proven", checks="; ".join(unproven))
        completed = say("summarizing_completed")
        self._log.stage(
            FlowNode(node="summarizing", status="completed", message=completed),
            ChatComplete(payload=ChatCompletePayload(content=answer)),
        )

    async def _stream(self, success: bool) -> str:
        """The summary, after what was said before the work began."""
        run = self._run
        text = ResumedText(self._log)
        work = await self._work(success)
        try:
            async for piece in run.planner.summarise(run.task, work):
                text.stream(piece)
        finally:
            await self._log.end_stream()
        return run.state.streamed

    def _own_words(self, success: bool) -> str | None:
        """The text that ended the work; of one that failed, with what does not hold.

        Null where the model is asked for a summary: after fixed calls, or steps one at a time.
        """
        run, state = self._run, self._run.state
        turn = state.loop[-1] if state.loop else None
        text = turn.data.text.strip() if turn is not None and turn.is_result else ""
        text = "" if state.has_news else text.removeprefix(FAILED).strip()
        if text and (success or state.gave_up) and self._ends(turn):
            return text
        if not run.marks_steps or not state.loop or success:
            return None
        failed = [each for each in state.check_results.values() if not each.is_valid]
        proof = "\n".join(f"- {each.expected}: {each.reason or ''}" for each in failed)
        said = text or plan_summary.summarise_failure(final_plan(state), self._log.language)
        says = self._log.say("checks_do_not_hold", checks=proof) if proof else ""
        return BETWEEN.join(filter(None, (said, says)))

    def _ends(self, turn: LoopTurn | None) -> bool:
        """Whether the turn was asked for as the answer: of a single step, only in the last one."""
        began = [each for each in self._run.state.transcript if isinstance(each, StepBegan)]
        one_step = turn is not None and turn.data.one_step
        thinks = self._run.planner.is_language_model
        return thinks and (not one_step or (bool(began) and began[-1].is_last))

    async def _work(self, success: bool) -> FinishedWork:
        state = self._run.state
        plan = final_plan(state)
        transcript = Transcript(
            plan=state.first_plan or plan,
            environment=state.environment,
            entries=tuple(state.transcript),
            marked=self._run.marks_steps,
            tools=self._run.task.tools,
            compaction=state.compaction,
        )
        return FinishedWork(
            plan=plan,
            success=success,
            transcript=transcript,
            failed_checks=tuple(
                f"{result.expected}: {result.reason}"
                for result in state.check_results.values()
                if not result.is_valid
            ),
            changes=await self._changes(),
        )

    async def _changes(self) -> str:
        """After fixed calls only names: what was written stands in their arguments."""
        if not self._run.planner.is_language_model:
            return ""
        looped = bool(self._run.state.loop)
        return await (describe_changes if looped else name_changes)(self._run)


def stage_plan_complete(run: RunContext, success: bool) -> None:
    """The plan has ended; steps that never ran are skipped."""
    if run.state.plan_complete is not None:
        return
    message = run.log.say("plan_complete" if success else "plan_failed")
    run.log.stage(PlanComplete(message=message, data=_plan_data(run.state, success)))
    run.log.stage(todo.list_completed(run.row.id, run.state))


def final_plan(state: RunState) -> Plan:
    """The plan as it ended, each step with its result."""
    plan = state.current_plan()
    return plan.model_copy(update={"steps": tuple(map(_final, plan.steps))})


def _final(step: Step) -> Step:
    if step.status in ("success", "failed"):
        return step
    return step.model_copy(update={"status": "skipped"})


def _plan_data(state: RunState, success: bool) -> PlanCompleteData:
    plan = final_plan(state)
    duration = _seconds_since(state.plan.created_at if state.plan else None)
    results = {
        f"step_{step.step_id}": truncate_value(step.result.model_dump(mode="json"), BRIEF)
        for step in plan.steps
        if step.result is not None
    }
    failed = [step for step in plan.steps if step.status == "failed"]
    return PlanCompleteData(
        success=success,
        duration=duration,
        statistics=PlanStatistics(
            total_steps=len(plan.steps),
            completed_steps=sum(step.status == "success" for step in plan.steps),
            failed_steps=len(failed),
            revision_count=state.revisions,
        ),
        context=PlanContext(
            variables={
                name: truncate_value(value, BRIEF) for name, value in state.variables.items()
            },
            step_results=results,
            errors=tuple({"step_id": step.step_id, "error": step.error} for step in failed),
            duration=duration,
        ),
        plan=plan.model_copy(
            update={"steps": tuple(truncate_step(step, BRIEF) for step in plan.steps)}
        ),
        summary=PlanSummary(
            goal=plan.goal,
            steps_executed=tuple(_summary(step) for step in plan.steps),
        ),
    )


def _summary(step: Step) -> StepSummary:
    return StepSummary(
        step_id=step.step_id,
        description=step.description,
        status=step.status,
        tool=step.tool,
        result_preview=preview_of(step.result) if step.result else None,
        error=step.error,
    )


def _seconds_since(start: str | None) -> float:
    if start is None:
        return 0.0
    elapsed = datetime.fromisoformat(timestamp()) - datetime.fromisoformat(start)
    return max(0.0, round(elapsed.total_seconds(), 3))
