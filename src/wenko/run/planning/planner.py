"""Makes the plan of a run: valid and, if required, approved."""

from wenko.errors import InvalidPlan
from wenko.models.interface import ModelReply
from wenko.models.request import ModelToolCall
from wenko.planners.language.opening import opening_analysis, opening_plan, with_first_look
from wenko.planners.statements import only_states
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

    async def of_opening(self) -> None:
        """The plan that the first calls state."""
        analysis = _analysis(self._run)
        if self._approver.proposed() is None and not self._run.state.has_begun("planning"):
            thought = Thinking(step_type="planning", content=self._log.say("thinking_planning"))
            self._log.stage(self._planning_started(analysis), thought)
        try:
            plan, _ = opened_plan(self._run)
            plan = with_default_dependencies(plan)
            validate_plan(plan, self._run.tools, self._run.settings.max_plan_steps)
        except Exception:
            self._stage_failed()
            raise
        await self._approved(plan.model_copy(update={"created_at": timestamp()}))

    async def _approved(self, plan: Plan) -> None:
        turn = self._run.state.plan_turn
        if turn is not None and turn.data.looks and turn.is_result:
            # It has looked and answered: there is nothing left to approve.
            self._log.stage(self._planning_completed(plan), plan_start(self._run, plan))
            self._log.stage(todo.list_created(self._run.row.id, self._run.state))
            return
        try:
            plan = await self._run.wait(self._approver.approve(plan))
        except Exception:
            self._stage_failed()
            raise
        self._log.stage(self._planning_completed(plan), plan_start(self._run, plan))
        self._log.stage(todo.list_created(self._run.row.id, self._run.state))

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


def opened_plan(run: RunContext) -> tuple[Plan, str]:
    """The plan that the model's first calls state, and what of it could not be used."""
    calls = _opening_calls(run)
    plan, faults = opening_plan(calls, run.task.words)
    if only_states(calls):
        # Nobody reads what was wrong with it, and no model goes on from here.
        if faults:
            raise InvalidPlan(faults, faults)
        return plan, ""
    try:
        limit = run.settings.max_plan_steps
        validate_plan(with_default_dependencies(plan), run.tools, limit)
    except InvalidPlan as error:
        # What it wants is clear, only its steps are not: it works in one.
        plan = plan.model_copy(update={"steps": (Step(step_id=0, description=plan.goal),)})
        faults = "; ".join(filter(None, (faults, error.localized(run.log.language))))
    return with_first_look(plan, calls), faults


def _opening_calls(run: RunContext) -> list[ModelToolCall]:
    turn = run.state.plan_turn
    return [
        ModelToolCall(each.requested.id, each.requested.name, each.requested.arguments)
        for each in (turn.calls if turn is not None else ())
    ]


def _analysis(run: RunContext) -> TaskAnalysis:
    """Of a task that began after words that were taken for an answer: what its calls show."""
    analysis, opening = run.state.analysis, run.state.opening
    assert analysis is not None
    if opening is None or analysis.complexity != "simple":
        return analysis
    reply = ModelReply(opening.data.text, tuple(_opening_calls(run)))
    return opening_analysis(reply, run.task.tools)


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
