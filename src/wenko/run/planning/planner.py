"""Makes the plan of a run: valid and, if required, approved."""

from wenko.errors import InvalidPlan
from wenko.models.request import ModelToolCall
from wenko.planners.language.opening import opening_plan
from wenko.protocol.events import ExecutionConfig, FlowNode, PlanStart, PlanStartData, Thinking
from wenko.protocol.model import timestamp
from wenko.protocol.plan import Plan, Step, TaskAnalysis
from wenko.run.context import RunContext
from wenko.run.planning import todo
from wenko.run.planning.approval import PlanApprover
from wenko.run.planning.validation import validate_plan, with_default_dependencies


class TaskPlanner:
    """The plan of one run: valid, and approved where that is required."""

    def __init__(self, run: RunContext) -> None:
        self._run = run
        self._log = run.log
        self._approver = PlanApprover(run)

    def proposed(self) -> Plan | None:
        """The plan that was shown before a restart and is not carried out yet."""
        return self._approver.proposed()

    async def of_opening(self) -> None:
        """The plan that the model's first calls state."""
        opening = self._run.state.opening
        assert opening is not None
        calls = [
            ModelToolCall(each.requested.id, each.requested.name, each.requested.arguments)
            for each in opening.calls
        ]
        plan, _ = opening_plan(calls, self._run.task.words)
        try:
            validate_plan(with_default_dependencies(plan), self._run.tools, self._limit)
        except InvalidPlan:
            # What it wants is clear, only the order of its steps is not: it works in one.
            plan = plan.model_copy(update={"steps": (Step(step_id=0, description=plan.goal),)})
        await self.carry_out(plan)

    async def carry_on(self) -> None:
        """With the plan that was shown before a restart."""
        proposed = self._approver.proposed()
        assert proposed is not None
        await self._approved(proposed)

    async def carry_out(self, plan: Plan) -> None:
        analysis = self._run.state.analysis
        assert analysis is not None
        if self._approver.proposed() is None and not self._run.state.has_begun("planning"):
            thought = Thinking(step_type="planning", content=self._log.say("thinking_planning"))
            await self._log.commit(self._planning_started(analysis), thought)
        try:
            plan = with_default_dependencies(plan)
            validate_plan(plan, self._run.tools, self._limit)
        except Exception:
            self._stage_failed()
            raise
        await self._approved(plan.model_copy(update={"created_at": plan.created_at or timestamp()}))

    async def _approved(self, plan: Plan) -> None:
        try:
            plan = await self._run.wait(self._approver.approve(plan))
        except Exception:
            self._stage_failed()
            raise
        self._log.stage(self._planning_completed(plan), plan_start(self._run, plan))
        self._log.stage(todo.list_created(self._run.row.id, self._run.state))

    @property
    def _limit(self) -> int:
        return self._run.settings.max_plan_steps

    def _stage_failed(self) -> None:
        message = self._log.say("planning_failed")
        self._log.stage(FlowNode(node="planning", status="failed", message=message))

    def _planning_started(self, analysis: TaskAnalysis) -> FlowNode:
        return FlowNode(
            node="planning",
            status="started",
            message=self._log.say("planning_started"),
            data={
                "task_type": analysis.task_type,
                "suggested_approach": analysis.suggested_approach,
                "complexity": analysis.complexity,
            },
        )

    def _planning_completed(self, plan: Plan) -> FlowNode:
        preview = [step.preview().model_dump(mode="json") for step in plan.steps]
        return FlowNode(
            node="planning",
            status="completed",
            message=self._log.say("planning_completed", count=len(plan.steps)),
            data={"plan": plan.model_dump(mode="json"), "steps_preview": preview},
        )


def plan_start(run: RunContext, plan: Plan) -> PlanStart:
    settings = run.settings
    limits = ExecutionConfig(max_retries=settings.max_retries, max_revisions=settings.max_revisions)
    return PlanStart(
        message=run.log.say("plan_start", goal=plan.goal),
        data=PlanStartData(
            plan=plan,
            total_steps=len(plan.steps),
            steps_preview=tuple(step.preview() for step in plan.steps),
            execution_config=limits,
        ),
    )
