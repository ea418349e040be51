"""The second stage: a plan that is valid and, if required, approved."""

from dataclasses import replace

from wenko.protocol.events import ExecutionConfig, FlowNode, PlanStart, PlanStartData, Thinking
from wenko.protocol.model import timestamp
from wenko.protocol.plan import Plan, TaskAnalysis
from wenko.run.context import RunContext
from wenko.run.planning import todo
from wenko.run.planning.approval import PlanApprover
from wenko.run.planning.triage import TriageReply
from wenko.run.planning.validation import validate_plan, with_default_dependencies


class TaskPlanner:
    def __init__(self, run: RunContext) -> None:
        self._run = run
        self._log = run.log
        self._approver = PlanApprover(run)

    async def plan(self, triage: TriageReply) -> Plan:
        """The plan for the task; after a restart, the one that was made before it."""
        if self._run.state.plan is not None:
            return self._run.state.plan
        plan = self._approver.proposed()
        if plan is None:
            thought = Thinking(step_type="planning", content=self._log.say("thinking_planning"))
            await self._log.commit(self._planning_started(triage.analysis), thought)
        try:
            plan = plan or await self._make_plan(triage)
            plan = await self._run.wait(self._approver.approve(plan))
        except Exception:
            message = self._log.say("planning_failed")
            self._log.stage(FlowNode(node="planning", status="failed", message=message))
            raise
        self._log.stage(self._planning_completed(plan), plan_start(self._run, plan))
        self._log.stage(todo.list_created(self._run.row.id, self._run.state))
        return plan

    async def _make_plan(self, triage: TriageReply) -> Plan:
        run = self._run
        made = await run.wait(triage.plan())
        if made is None:
            why = triage.rejected[0].reason if triage.rejected else ""
            task = replace(run.task, rejected_plan=why)
            made = await run.wait(run.planner.plan(task, triage.analysis))
        plan = with_default_dependencies(made)
        validate_plan(plan, run.tools, run.settings.max_plan_steps)
        return plan.model_copy(update={"created_at": plan.created_at or timestamp()})

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
