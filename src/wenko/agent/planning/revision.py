"""Another way to the goal: when a step failed for good, or when the person wants something else."""

import re
from dataclasses import replace

from wenko.agent.cancellation import Cancellation
from wenko.agent.conversation.summary import plan_so_far
from wenko.agent.log import RunLog
from wenko.agent.model_calls import ModelCalls
from wenko.agent.planning import todo
from wenko.agent.planning.approval import PlanApprover
from wenko.agent.planning.approval_form import RevisionReason
from wenko.agent.planning.validation import validate_plan, with_default_dependencies
from wenko.agent.previews import SHOWN
from wenko.agent.repair.repairer import failure_of
from wenko.errors import InvalidPlan
from wenko.models.interface import Failure, Task
from wenko.protocol.events import (
    FlowNode,
    PlanRevised,
    PlanRevisedData,
    PlanRevision,
    PlanRevisionData,
    Thinking,
)
from wenko.protocol.plan import Plan, Step, StepState, ToolOutcome
from wenko.settings import Settings
from wenko.text import truncate
from wenko.tools.registry import ToolRegistry

_REFERENCE = re.compile(r"\$\{step_(\d+)_(result|stdout)\}")


class PlanReviser:
    def __init__(
        self,
        record: RunLog,
        mind: ModelCalls,
        tools: ToolRegistry,
        settings: Settings,
        cancellation: Cancellation,
        approver: PlanApprover,
    ) -> None:
        self._record = record
        self._mind = mind
        self._tools = tools
        self._settings = settings
        self._cancellation = cancellation
        self._approver = approver

    @property
    def possible(self) -> bool:
        """Whether the plan may still be revised after a failure."""
        return self._mind.thinks and self._record.state.revisions < self._settings.max_revisions

    async def after_failure(self, task: Task, step_id: int) -> bool:
        """Whether there is a plan to go on with."""
        state = self._record.state
        if not self.possible:
            return False
        progress = state.steps[step_id]
        # One that was refused has no result, only its error; one that misses its mark has both.
        outcome = progress.result.result if progress.result else ToolOutcome(success=False)
        told = {"success": False, "message": progress.error or outcome.message}
        failure = failure_of(progress, outcome.model_copy(update=told), self._record)
        if not state.revising:
            self._tell_revision(failure, progress.error or failure.error)
        new = await self._agreed(task, failure, state.plan_version + 1)
        if new is None:
            message = self._record.say("replanning_failed")
            self._record.note(FlowNode(node="replanning", status="failed", message=message))
            return False
        self._tell_revised(new, state.revisions + 1)
        return True

    async def after_notes(self, task: Task) -> None:
        """Take up what the person said meanwhile; the plan stays if it already does."""
        state, say = self._record.state, self._record.say
        # Whoever was asked before a restart was asked about the notes of then.
        heeded = state.heeding if state.heeding > state.heeded else len(state.notes)
        if state.heeding != heeded:
            self._tell_heeding(heeded)
        task = replace(task, notes=task.notes[:heeded])
        new = await self._agreed(task, None, state.revisions + heeded)
        if new is not None:
            self._tell_revised(new, state.revisions, heeded)
            return
        message = say("replanning_completed")
        data = {"heeded": heeded}
        self._record.note(
            FlowNode(node="replanning", status="completed", message=message, data=data)
        )

    # --- within -------------------------------------------------------------------------------

    async def _agreed(self, task: Task, failure: Failure | None, version: int) -> Plan | None:
        """The plan to go on with: as shown before a restart, else thought of; agreed to if wanted.

        A no ends the run (``RunDeclined``): the old plan is not what the person wants either.
        """
        plan = self._approver.proposed(version) or await self._thought_of(task, failure)
        if plan is None:
            return None
        approving = self._approver.approve_plan(plan, version, self._occasion(task, failure))
        return await self._cancellation.guard(approving)

    def _occasion(self, task: Task, failure: Failure | None) -> RevisionReason:
        say = self._record.say
        if failure is None:
            notes = "\n".join(task.notes[self._record.state.heeded :])
            return RevisionReason(say("plan_after_notes"), say("plan_after_notes_why", notes=notes))
        title = say("plan_after_failure", step_id=failure.step.step_id)
        why = say("plan_after_failure_why", error=truncate(failure.error, SHOWN))
        return RevisionReason(title, why)

    async def _thought_of(self, task: Task, failure: Failure | None) -> Plan | None:
        await self._record.flush()
        asked = self._mind.revise(task, plan_so_far(self._record.state), failure)
        new = await self._cancellation.guard(asked)
        if new is None or not new.steps:
            return None
        plan = self._continued(with_default_dependencies(new))
        try:
            validate_plan(plan, self._tools, self._settings.max_plan_steps)
        except InvalidPlan as invalid:
            self._warn(invalid.localized(self._record.language))
            return None
        if failure is not None and self._is_stuck(plan):
            self._warn(self._record.say("stuck"))
            return None
        return plan

    def _continued(self, new: Plan) -> Plan:
        """What is done, then the new steps; their ids continue, so no variable is set twice."""
        state = self._record.state
        done = [each.as_step() for each in state.steps.values() if each.status == "success"]
        ids = [step.step_id for step in new.steps]
        first = state.highest_id + 1
        real = {id_: first + place for place, id_ in enumerate(ids)}
        if all(id_ >= first for id_ in ids) and len(set(ids)) == len(ids):
            real = {id_: id_ for id_ in ids}
        bare = [step.model_copy(update={"result": None}) for step in done]
        added = [_renumbered(step, real) for step in new.steps]
        goal = new.goal or (state.plan.goal if state.plan else "")
        created = state.plan.created_at if state.plan else None
        return Plan(goal=goal, steps=(*bare, *added), created_at=created)

    def _is_stuck(self, plan: Plan) -> bool:
        fresh = [step for step in plan.steps if step.status == "pending"]
        # An alias names the same tool: a dead end under one name is one under the other.
        ends = [(self._tools.canonical(tool), args) for tool, args in self._record.state.dead_ends]
        tried = ((self._tools.canonical(step.tool), step.tool_args) in ends for step in fresh)
        return all(step.tool is not None for step in fresh) and all(tried)

    def _warn(self, why: str) -> None:
        self._record.note(Thinking(step_type="warning", content=why))

    def _tell_heeding(self, heeded: int) -> None:
        say, data = self._record.say, {"heeding": heeded}
        message = say("replanning_started")
        self._record.note(
            FlowNode(node="replanning", status="started", message=message, data=data),
            Thinking(step_type="replanning", content=say("thinking_steered")),
        )

    def _tell_revision(self, failure: Failure, error: str) -> None:
        state, say = self._record.state, self._record.say
        step = failure.step
        message = say("replanning_started")
        self._record.note(
            FlowNode(node="replanning", status="started", message=message),
            Thinking(step_type="replanning", content=say("thinking_replanning")),
            PlanRevision(
                message=say("plan_revision", step_id=step.step_id),
                data=PlanRevisionData(
                    failed_step=StepState(
                        step_id=step.step_id,
                        description=step.description,
                        tool=step.tool,
                        status="failed",
                        error=error,
                    ),
                    error=error,
                    revision_count=state.revisions + 1,
                    max_revisions=self._settings.max_revisions,
                ),
            ),
        )

    def _tell_revised(self, plan: Plan, count: int, heeded: int | None = None) -> None:
        record = self._record
        new = tuple(step.preview() for step in plan.steps if step.status == "pending")
        data = PlanRevisedData(plan=plan, new_steps=new, revision_count=count)
        message = record.say("plan_revised", count=len(plan.steps))
        record.note(PlanRevised(message=message, data=data))
        told = {} if heeded is None else {"heeded": heeded}
        message = record.say("replanning_completed")
        record.note(FlowNode(node="replanning", status="completed", message=message, data=told))
        record.note(todo.list_updated(record.run.id, record.state))


def _renumbered(step: Step, real: dict[int, int]) -> Step:
    def renamed(found: re.Match[str]) -> str:
        named = int(found[1])
        return f"${{step_{real.get(named, named)}_{found[2]}}}"

    def rename(value: object) -> object:
        if isinstance(value, str):
            return _REFERENCE.sub(renamed, value)
        if isinstance(value, list):
            return [rename(each) for each in value]
        if isinstance(value, dict):
            return {name: rename(each) for name, each in value.items()}
        return value

    return step.model_copy(
        update={
            "step_id": real[step.step_id],
            "depends_on": tuple(real.get(each, each) for each in step.depends_on),
            "tool_args": rename(step.tool_args),
            "status": "pending",
            "result": None,
            "error": None,
        }
    )
