"""How much a run may spend: when its budget is used up, it pauses and asks."""

from itertools import count, takewhile

from wenko.agent.log import RunLog
from wenko.agent.questions import RunQuestions
from wenko.agent.state import AskedQuestion
from wenko.errors import BudgetSpent
from wenko.human.question import Question
from wenko.protocol.hitl import HITLField, HITLFieldType, HITLRequest
from wenko.settings import Settings

FIELD = "more"


class Budget:
    def __init__(self, record: RunLog, asker: RunQuestions, settings: Settings) -> None:
        self._record = record
        self._asker = asker
        self._budget = settings.max_budget

    @property
    def empty(self) -> bool:
        return self._budget is not None and self._record.state.spent >= self._allowed()

    async def allow(self) -> None:
        """Returns when there is something left to spend; asks for more, once it is used up."""
        while self.empty:
            assert self._budget is not None
            ended = await self._asker.ask(self._question(self._budget))
            if not ended.agreed:
                raise BudgetSpent(
                    f"The budget of {self._allowed():g} USD for this task is used up. "
                    "Raise WENKO_MAX_BUDGET or send a smaller task.",
                    f"本次任务的预算 {self._allowed():g} 美元已用完。"
                    "请提高 WENKO_MAX_BUDGET，或拆分任务。",
                )

    def _allowed(self) -> float:
        assert self._budget is not None
        return self._budget + sum(self._added())

    def _added(self) -> list[float]:
        """What a person added so far; the run's own questions remember it."""
        closed = [asked.closed for asked in self._asked().values() if asked.closed is not None]
        given = [(each.data or {}).get(FIELD) for each in closed if each.action != "reject"]
        return [float(each) for each in given if isinstance(each, int | float)]

    def _asked(self) -> dict[str, AskedQuestion]:
        """The run's budget questions so far, by id."""
        asked = self._record.state.questions
        ids = map(self._question_id, count())
        return {id_: asked[id_] for id_ in takewhile(asked.__contains__, ids)}

    def _question_id(self, number: int) -> str:
        return f"{self._record.run.id}-budget-{number}"

    def _question(self, budget: float) -> Question:
        say, asked = self._record.say, self._asked()
        pending = [id_ for id_, each in asked.items() if each.closed is None]
        field = HITLField(
            name=FIELD,
            type=HITLFieldType.NUMBER,
            label=say("budget_field"),
            required=True,
            default=budget,
            min=0.0,
        )
        form = HITLRequest(
            id=pending[0] if pending else self._question_id(len(asked)),
            title=say("budget_title"),
            description=say(
                "budget_description",
                spent=f"{self._record.state.spent:.4f}",
                allowed=f"{self._allowed():g}",
            ),
            fields=(field,),
        )
        return Question(form, "approval", once=True)
