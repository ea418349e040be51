"""Asks the user to approve a plan before it is carried out, where that is required."""

from wenko.errors import RunDeclined
from wenko.human.answering import REASON
from wenko.human.question import Question, QuestionOutcome
from wenko.planners.statements import START_TASK
from wenko.protocol.events import RequestedCall
from wenko.protocol.hitl import HITLRequest
from wenko.protocol.plan import Plan
from wenko.run.context import RunContext
from wenko.run.planning.approval_form import RevisionReason, edited_plan, plan_form


class PlanApprover:
    """Asks for approval of the plans of one run."""

    def __init__(self, run: RunContext) -> None:
        self._run = run
        self._log = run.log

    def proposed(self, version: int = 0) -> Plan | None:
        """The plan that was shown before a restart; a model would now make another one."""
        asked = self._run.state.questions.get(self._question_id(version))
        request = asked.request if asked is not None else None
        return request.plan if isinstance(request, HITLRequest) else None

    async def approve(
        self,
        plan: Plan,
        version: int = 0,
        reason: RevisionReason | None = None,
        always: bool = False,
    ) -> Plan:
        """The plan to carry out, perhaps edited; raises ``RunDeclined`` if it is rejected.

        ``always``: also where plans are not approved.
        """
        if (
            self.proposed(version) is None
            and not always
            and not await plans_are_approved(self._run)
        ):
            return plan
        form = plan_form(self._question_id(version), plan, self._log.language, reason)
        outcome = await self._run.questions.ask(Question(form, "plan", once=True))
        asked = self._run.state.questions[outcome.question_id].request
        if not outcome.agreed or not isinstance(asked, HITLRequest) or asked.plan is None:
            raise _declined(outcome, revised=reason is not None)
        return edited_plan(asked, outcome.data, self._log.language)

    def _question_id(self, version: int) -> str:
        return f"plan-{self._run.row.id}-{version}"


async def plans_are_approved(run: RunContext) -> bool:
    chosen = await run.services.gate_settings.get(run.log.conversation_id)
    return run.settings.approve_plan if chosen.approve_plan is None else chosen.approve_plan


async def only_looks(run: RunContext, calls: tuple[RequestedCall, ...]) -> bool:
    """Whether a turn comes before the plan that has to be approved: nothing may change yet."""
    if run.state.plan is not None or any(each.name == START_TASK for each in calls):
        return False
    return run.can_mark and await plans_are_approved(run)


def _declined(outcome: QuestionOutcome, revised: bool) -> RunDeclined:
    plan, plan_zh = ("the revised plan", "修订后的计划") if revised else ("this plan", "这个计划")
    effect = "nothing was done"
    effect_zh = "没有执行任何操作"
    if revised:
        effect = "the task ended; the steps done before stay"
        effect_zh = "任务到此为止，之前完成的步骤保留"
    if outcome.status == "expired":
        return RunDeclined(
            f"Nobody approved {plan} in time, so {effect}.",
            f"没有人及时确认{plan_zh}，因此{effect_zh}。",
        )
    reason = str(outcome.data.get(REASON) or "").strip()
    return RunDeclined(
        f"You rejected {plan}, so {effect}." + (f" Reason: {reason}" if reason else ""),
        f"您没有同意{plan_zh}，因此{effect_zh}。" + (f"您的说明：{reason}" if reason else ""),
    )
