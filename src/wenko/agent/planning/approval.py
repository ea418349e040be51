"""Before a plan is carried out: shown to a person first, where they want that."""

from wenko.agent.log import RunLog
from wenko.agent.planning.approval_form import RevisionReason, edited_plan, plan_form
from wenko.agent.questions import RunQuestions
from wenko.errors import RunDeclined
from wenko.human.answering import REASON
from wenko.human.question import Question, QuestionOutcome
from wenko.protocol.hitl import HITLRequest
from wenko.protocol.plan import Plan
from wenko.settings import Settings
from wenko.storage.gate_settings import GateSettingsStore


class PlanApprover:
    """Shows the plans of one run."""

    def __init__(
        self, record: RunLog, asker: RunQuestions, choices: GateSettingsStore, settings: Settings
    ) -> None:
        self._record = record
        self._asker = asker
        self._choices = choices
        self._settings = settings

    def proposed(self, version: int = 0) -> Plan | None:
        """The plan that was shown before a restart: a model would make another one."""
        asked = self._record.state.questions.get(self._question_id(version))
        request = asked.request if asked is not None else None
        return request.plan if isinstance(request, HITLRequest) else None

    async def approve_plan(
        self, plan: Plan, version: int = 0, occasion: RevisionReason | None = None
    ) -> Plan:
        """The plan to carry out, perhaps changed; raises ``RunDeclined`` if they want none."""
        if self.proposed(version) is None and not await self._wanted():
            return plan
        form = plan_form(self._question_id(version), plan, self._record.language, occasion)
        ended = await self._asker.ask(Question(form, "plan", once=True))
        asked = self._record.state.questions[ended.question_id].request
        if not ended.agreed or not isinstance(asked, HITLRequest) or asked.plan is None:
            raise _declined(ended, begun=occasion is not None)
        return edited_plan(asked, ended.data, self._record.language)

    async def _wanted(self) -> bool:
        chosen = await self._choices.get(self._record.conversation_id)
        if chosen.approve_plan is None:
            return self._settings.approve_plan
        return chosen.approve_plan

    def _question_id(self, version: int) -> str:
        return f"plan-{self._record.run.id}-{version}"


def _declined(ended: QuestionOutcome, begun: bool) -> RunDeclined:
    plan, plan_zh = ("the revised plan", "修订后的计划") if begun else ("this plan", "这个计划")
    left = "nothing was done"
    left_zh = "没有执行任何操作"
    if begun:
        left = "the task ended there; what was done before stays"
        left_zh = "任务到此为止，之前完成的步骤保留"
    if ended.status == "expired":
        return RunDeclined(
            f"Nobody agreed to {plan} in time, so {left}.",
            f"没有人及时确认{plan_zh}，因此{left_zh}。",
        )
    said = str(ended.data.get(REASON) or "").strip()
    return RunDeclined(
        f"You did not want {plan}, so {left}." + (f" You said: {said}" if said else ""),
        f"您没有同意{plan_zh}，因此{left_zh}。" + (f"您的说明：{said}" if said else ""),
    )
