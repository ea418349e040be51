"""Before a plan is carried out: shown to a person first, where they want that."""

from wenko.agent.asking import Asker
from wenko.agent.plan_form import edited_plan, plan_form
from wenko.agent.record import Record
from wenko.errors import RunDeclined
from wenko.human.answering import REASON
from wenko.human.question import Ended, Question
from wenko.protocol.hitl import HITLRequest
from wenko.protocol.plan import Plan
from wenko.settings import Settings
from wenko.storage import gate
from wenko.storage.database import Database


class PlanApprover:
    """Shows the plans of one run."""

    def __init__(
        self, record: Record, asker: Asker, database: Database, settings: Settings
    ) -> None:
        self._record = record
        self._asker = asker
        self._database = database
        self._settings = settings

    def proposed(self, version: int = 0) -> Plan | None:
        """The plan that was shown before a restart: a model would make another one."""
        asked = self._record.state.questions.get(self._question_id(version))
        request = asked.request if asked is not None else None
        return request.plan if isinstance(request, HITLRequest) else None

    async def approve_plan(self, plan: Plan, version: int = 0) -> Plan:
        """The plan to carry out, perhaps changed; raises ``RunDeclined`` if they want none."""
        if self.proposed(version) is None and not await self._wanted():
            return plan
        form = plan_form(self._question_id(version), plan, self._record.language)
        ended = await self._asker.ask(Question(form, "plan", once=True))
        asked = self._record.state.questions[ended.question_id].request
        if not ended.agreed or not isinstance(asked, HITLRequest) or asked.plan is None:
            raise _declined(ended)
        return edited_plan(asked, ended.data, self._record.language)

    async def _wanted(self) -> bool:
        chosen = await self._database.read(
            lambda connection: gate.chosen(connection, self._record.conversation_id)
        )
        if chosen.approve_plan is None:
            return self._settings.approve_plan
        return chosen.approve_plan

    def _question_id(self, version: int) -> str:
        return f"plan-{self._record.run.id}-{version}"


def _declined(ended: Ended) -> RunDeclined:
    if ended.status == "expired":
        return RunDeclined(
            "Nobody agreed to the plan in time, so nothing was done.",
            "没有人及时确认计划，因此没有执行任何操作。",
        )
    said = str(ended.data.get(REASON) or "").strip()
    if said:
        return RunDeclined(
            f"You did not want this plan, so nothing was done. You said: {said}",
            f"您没有同意这个计划，因此没有执行任何操作。您的说明：{said}",
        )
    return RunDeclined(
        "You did not want this plan, so nothing was done.",
        "您没有同意这个计划，因此没有执行任何操作。",
    )
