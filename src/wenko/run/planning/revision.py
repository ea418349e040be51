"""Revises the plan when a step has failed, or when the user adds a note."""

from dataclasses import replace

from wenko.errors import InvalidPlan
from wenko.planners.interface import Failure, Task
from wenko.protocol.events import (
    FlowNode,
    PlanRevised,
    PlanRevisedData,
    PlanRevision,
    PlanRevisionData,
    Thinking,
)
from wenko.protocol.plan import Check, Plan, Step, StepState, ToolOutcome
from wenko.protocol.step_references import renumbered
from wenko.run.context import RunContext
from wenko.run.planning import todo
from wenko.run.planning.approval import PlanApprover
from wenko.run.planning.approval_form import RevisionReason
from wenko.run.planning.destruction import destroys_more
from wenko.run.planning.validation import validate_plan, with_default_dependencies
from wenko.run.previews import SHOWN
from wenko.run.repair.failures import failure_of
from wenko.text import truncate


class PlanReviser:
    def __init__(self, run: RunContext) -> None:
        self._run = run
        self._log = run.log
        self._approver = PlanApprover(run)

    async def after_failure(self, step_id: int) -> None:
        """A revised plan, or the end of revisions: the model sees no other way."""
        state = self._run.state
        progress = state.steps[step_id]
        # A refused call has an error but no result; a result that is not as expected has both.
        outcome = progress.result.result if progress.result else ToolOutcome(success=False)
        failed = {"success": False, "message": progress.error or outcome.message}
        failure = failure_of(progress, outcome.model_copy(update=failed), self._log.language)
        if not state.revising:
            error = progress.error or failure.error
            self._stage_revision(error, failure, state.revisions + 1)
        version = state.plan_version + 1
        # A plan that was shown before a restart was made without the notes of after it.
        shown = self._approver.proposed(version) is not None
        notes = state.notes_before_revision if shown else len(state.notes)
        plan = await self._revise(self._run.current_task, failure, version)
        if plan is None:
            message = self._log.say("replanning_failed")
            self._log.stage(FlowNode(node="replanning", status="failed", message=message))
            return
        # The model has read the notes together with the failure.
        self._stage_revised(plan, state.revisions + 1, notes_applied=notes or None)

    async def after_checks(self) -> None:
        """A new step that makes the failed checks hold."""
        run, state, say = self._run, self._run.state, self._log.say
        failures = [each for each in state.check_results.values() if not each.is_valid]
        failed = [each for each in failures if not each.could_not_run]
        names = "; ".join(each.expected for each in failed or failures)
        reason = say("checks_failed", count=len(failures), checks=names)
        # A check that cannot run says nothing of the work, so the revision for it is not counted.
        count = state.revisions + bool(failed)
        todo_now = say("checks_step" if failed else "checks_replace", checks=names)
        step = Step(step_id=state.highest_id + 1, description=todo_now)
        if not state.revising:
            self._stage_revision(reason, None, count)
        plan = self._merge(Plan(goal=run.state.current_plan().goal, steps=(step,)))
        shown = RevisionReason(say("plan_after_checks"), reason)
        plan = await run.wait(self._approver.approve(plan, state.plan_version + 1, shown))
        self._stage_revised(plan, count)

    async def change(
        self, reason: str, steps: tuple[Step, ...] | None, checks: tuple[Check, ...] | None
    ) -> None:
        """Replace the steps that have not begun, or the checks; null keeps them.

        Raises ``InvalidPlan`` if the steps cannot run.
        """
        run, state = self._run, self._run.state
        current = run.state.current_plan()
        if steps is None:
            bare = (each.model_copy(update={"result": None}) for each in current.steps)
            plan = current.model_copy(update={"steps": tuple(bare)})
        else:
            plan = self._merge(Plan(goal=current.goal, steps=steps))
        if checks is not None:
            plan = plan.model_copy(update={"checks": checks})
        validate_plan(plan, run.tools, run.settings.max_plan_steps, state.output_steps)
        shown = RevisionReason(self._log.say("plan_after_update"), reason)
        more = destroys_more(plan, run.state.current_plan(), run.tools, run.settings)
        plan = await run.wait(self._approver.approve(plan, state.plan_version + 1, shown, more))
        self._stage_revision(reason, None, state.revisions)
        self._stage_revised(plan, state.revisions)

    async def after_notes(self) -> None:
        """Apply the notes to the plan; it stays as it is if the model finds that it covers them."""
        state, task = self._run.state, self._run.current_task
        # A revision that was shown before a restart covers the notes of then, not those of now.
        count = len(state.notes)
        if state.notes_applying > state.notes_applied:
            count = state.notes_applying
        if state.notes_applying != count:
            self._stage_applying(count)
        task = replace(task, notes=task.notes[:count])
        version = state.plan_version + count - state.notes_applied
        plan = await self._revise(task, None, version)
        if plan is not None:
            reason = self._reason(task, None).reason
            self._stage_revision(reason, None, state.revisions, quiet=True)
            self._stage_revised(plan, state.revisions, notes_applied=count)
        else:
            self._stage_completed(count)

    # --- the new plan -------------------------------------------------------------------------

    async def _revise(self, task: Task, failure: Failure | None, version: int) -> Plan | None:
        """The approved new plan: the one shown before a restart, else one from the model.

        A rejection ends the run (``RunDeclined``): the user does not want the old plan either.
        """
        plan = self._approver.proposed(version) or await self._ask_model(task, failure)
        if plan is None:
            return None
        # What a failed step printed is not the user's word: it must not add destruction to a plan.
        run = self._run
        old = run.state.current_plan()
        more = failure is not None and destroys_more(plan, old, run.tools, run.settings)
        approving = self._approver.approve(plan, version, self._reason(task, failure), more)
        return await run.wait(approving)

    def _reason(self, task: Task, failure: Failure | None) -> RevisionReason:
        say = self._log.say
        if failure is None:
            notes = "\n".join(task.notes[self._run.state.notes_applied :])
            return RevisionReason(say("plan_after_notes"), say("plan_after_notes_why", notes=notes))
        title = say("plan_after_failure", step_id=failure.step.step_id)
        why = say("plan_after_failure_why", error=truncate(failure.error, SHOWN))
        return RevisionReason(title, why)

    async def _ask_model(self, task: Task, failure: Failure | None) -> Plan | None:
        run = self._run
        await self._log.flush()
        new = await run.wait(run.planner.revise(task, run.state.current_plan(), failure))
        if new is None or not new.steps:
            return None
        plan = self._merge(with_default_dependencies(new))
        try:
            limit = run.settings.max_plan_steps
            validate_plan(plan, run.tools, limit, run.state.output_steps)
        except InvalidPlan as invalid:
            self._warn(invalid.localized(self._log.language))
            return None
        if failure is not None and self._is_stuck(plan):
            self._warn(self._log.say("stuck"))
            return None
        return plan

    def _merge(self, new: Plan) -> Plan:
        """Steps that began, failed ones too; then the new ones, renumbered so that no variable is
        set twice."""
        state = self._run.state
        done = [each.as_step() for each in state.steps.values() if each.status != "pending"]
        finished = [step.step_id for step in done if step.status != "failed"]
        pending = {"status": "pending", "result": None, "error": None}
        bare = [step.model_copy(update={"result": None}) for step in done]
        failed = state.output_steps - set(finished)
        new_steps = renumbered(new.steps, state.highest_id + 1, finished, failed)
        added = [step.model_copy(update=pending) for step in new_steps]
        goal = new.goal or (state.plan.goal if state.plan else "")
        created = state.plan.created_at if state.plan else None
        checks = state.plan.checks if state.plan else ()
        return Plan(goal=goal, steps=(*bare, *added), created_at=created, checks=checks)

    def _is_stuck(self, plan: Plan) -> bool:
        """Whether every new step repeats a call that has failed."""
        fresh = [step for step in plan.steps if step.status == "pending"]
        # An alias names the same tool: a dead end under one name is one under the other.
        canonical = self._run.tools.canonical
        ends = [(canonical(tool), arguments) for tool, arguments in self._run.state.dead_ends]
        return all(
            step.tool is not None and (canonical(step.tool), step.tool_args) in ends
            for step in fresh
        )

    def _warn(self, why: str) -> None:
        self._log.stage(Thinking(step_type="warning", content=why))

    # --- events -------------------------------------------------------------------------------

    def _stage_applying(self, notes: int) -> None:
        say, data = self._log.say, {"notes_applying": notes}
        message = say("replanning_started")
        self._log.stage(
            FlowNode(node="replanning", status="started", message=message, data=data),
            Thinking(step_type="replanning", content=say("thinking_steered")),
        )

    def _stage_revision(
        self, reason: str, failure: Failure | None, count: int, quiet: bool = False
    ) -> None:
        """``quiet``: the stage has been told already."""
        say = self._log.say
        if not quiet:
            thought = say("thinking_replanning") if failure is not None else reason
            self._log.stage(
                FlowNode(node="replanning", status="started", message=say("replanning_started")),
                Thinking(step_type="replanning", content=thought),
            )
        data = PlanRevisionData(
            failed_step=None if failure is None else _failed_step(failure.step, reason),
            error=reason,
            revision_count=count,
            max_revisions=self._run.settings.max_revisions,
        )
        message = say("plan_revision_reason", reason=reason)
        if failure is not None:
            message = say("plan_revision", step_id=failure.step.step_id)
        self._log.stage(PlanRevision(message=message, data=data))

    def _stage_revised(self, plan: Plan, count: int, notes_applied: int | None = None) -> None:
        log, plan = self._log, self._with_begun(plan)
        new = tuple(step.preview() for step in plan.steps if step.status == "pending")
        data = PlanRevisedData(plan=plan, new_steps=new, revision_count=count)
        message = log.say("plan_revised", count=len(plan.steps))
        log.stage(PlanRevised(message=message, data=data))
        self._stage_completed(notes_applied)
        log.stage(todo.list_updated(self._run.row.id, self._run.state))

    def _with_begun(self, plan: Plan) -> Plan:
        """A step may have begun beside the one that changes the plan: it stays."""
        planned = {step.step_id for step in plan.steps}
        steps = self._run.state.steps.values()
        begun = [each for each in steps if each.status != "pending"]
        missing = [each.as_step() for each in begun if each.step.step_id not in planned]
        bare = [each.model_copy(update={"result": None}) for each in missing]
        return plan.model_copy(update={"steps": (*bare, *plan.steps)})

    def _stage_completed(self, notes_applied: int | None) -> None:
        data = {} if notes_applied is None else {"notes_applied": notes_applied}
        message = self._log.say("replanning_completed")
        node = FlowNode(node="replanning", status="completed", message=message, data=data)
        self._log.stage(node)


def _failed_step(step: Step, error: str) -> StepState:
    return StepState(
        step_id=step.step_id,
        description=step.description,
        tool=step.tool,
        status="failed",
        error=error,
    )
