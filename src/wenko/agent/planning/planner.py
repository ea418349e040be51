"""The second stage: a plan that can be carried out."""

from wenko.agent.log import RunLog
from wenko.agent.planning import todo
from wenko.agent.planning.approval import PlanApprover
from wenko.agent.planning.validation import validate_plan, with_default_dependencies
from wenko.errors import InvalidPlan
from wenko.models.interface import Model, Task
from wenko.protocol.events import ExecutionConfig, FlowNode, PlanStart, PlanStartData
from wenko.protocol.model import timestamp
from wenko.protocol.plan import Plan, TaskAnalysis
from wenko.settings import Settings
from wenko.tools.registry import ToolRegistry


class TaskPlanner:
    def __init__(
        self, model: Model, tools: ToolRegistry, settings: Settings, approver: PlanApprover
    ) -> None:
        self._approver = approver
        self._model = model
        self._tools = tools
        self._settings = settings

    async def plan(self, record: RunLog, task: Task, analysis: TaskAnalysis) -> Plan:
        """The plan for the task, checked and told; the one made earlier, after a restart."""
        if record.state.plan is not None:
            return record.state.plan
        plan = self._approver.proposed()
        if plan is None:
            await record.tell(self._planning(record, analysis))
            plan = await self._checked_plan(record, task, analysis)
        plan = await self._approver.approve_plan(plan)
        record.note(self._planned(record, plan), plan_started(record, plan, self._settings))
        record.note(todo.list_created(record.run.id, record.state))
        return plan

    def _planning(self, record: RunLog, analysis: TaskAnalysis) -> FlowNode:
        return FlowNode(
            node="planning",
            status="started",
            message=record.say("planning_started"),
            data={
                "task_type": analysis.task_type,
                "suggested_approach": analysis.suggested_approach,
                "complexity": analysis.complexity,
            },
        )

    async def _checked_plan(self, record: RunLog, task: Task, analysis: TaskAnalysis) -> Plan:
        try:
            plan = with_default_dependencies(await self._model.plan(task, analysis))
            validate_plan(plan, self._tools, self._settings.max_plan_steps)
        except InvalidPlan:
            message = record.say("planning_failed")
            record.note(FlowNode(node="planning", status="failed", message=message))
            raise
        return plan.model_copy(update={"created_at": plan.created_at or timestamp()})

    def _planned(self, record: RunLog, plan: Plan) -> FlowNode:
        preview = [step.preview().model_dump(mode="json") for step in plan.steps]
        return FlowNode(
            node="planning",
            status="completed",
            message=record.say("planning_completed", count=len(plan.steps)),
            data={"plan": plan.model_dump(mode="json"), "steps_preview": preview},
        )


def plan_started(record: RunLog, plan: Plan, settings: Settings) -> PlanStart:
    limits = ExecutionConfig(max_retries=settings.max_retries, max_revisions=settings.max_revisions)
    return PlanStart(
        message=record.say("plan_start", goal=plan.goal),
        data=PlanStartData(
            plan=plan,
            total_steps=len(plan.steps),
            steps_preview=tuple(step.preview() for step in plan.steps),
            execution_config=limits,
        ),
    )
