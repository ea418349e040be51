"""The cost limit of a run: when it is reached, the run waits and asks whether to continue."""

from itertools import count, takewhile

from wenko.errors import BudgetSpent
from wenko.human.question import Question
from wenko.protocol.hitl import HITLField, HITLFieldType, HITLRequest
from wenko.run.log import RunLog
from wenko.run.questions import RunQuestions
from wenko.run.state import AskedQuestion
from wenko.settings import Settings

FIELD = "more"


class Budget:
    """What one run may spend on its model, in US dollars; without a limit, anything."""

    def __init__(self, log: RunLog, questions: RunQuestions, settings: Settings) -> None:
        self._log = log
        self._questions = questions
        self._limit = settings.max_budget

    @property
    def spent(self) -> bool:
        """Whether nothing is left."""
        return self._limit is not None and self._log.state.spent >= self._allowed()

    async def ensure(self) -> None:
        """Return when there is something left to spend; ask the user for more if there is not."""
        while self.spent:
            assert self._limit is not None
            outcome = await self._questions.ask(self._question(self._limit))
            if not outcome.agreed:
                raise BudgetSpent(
                    f"The budget of {self._allowed():g} USD for this task is used up. "
                    "Raise WENKO_MAX_BUDGET or send a smaller task.",
                    f"本次任务的预算 {self._allowed():g} 美元已用完。"
                    "请提高 WENKO_MAX_BUDGET，或拆分任务。",
                )

    def _allowed(self) -> float:
        assert self._limit is not None
        return self._limit + sum(self._added())

    def _added(self) -> list[float]:
        """What the user has added so far, read from the run's own questions."""
        closed = [asked.closed for asked in self._asked().values() if asked.closed is not None]
        given = [(each.data or {}).get(FIELD) for each in closed if each.action != "reject"]
        return [float(each) for each in given if isinstance(each, int | float)]

    def _asked(self) -> dict[str, AskedQuestion]:
        """The run's budget questions so far, by id."""
        asked = self._log.state.questions
        ids = map(self._question_id, count())
        return {id_: asked[id_] for id_ in takewhile(asked.__contains__, ids)}

    def _question_id(self, number: int) -> str:
        return f"{self._log.run.id}-budget-{number}"

    def _question(self, budget: float) -> Question:
        say, asked = self._log.say, self._asked()
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
                spent=f"{self._log.state.spent:.4f}",
                allowed=f"{self._allowed():g}",
            ),
            fields=(field,),
        )
        return Question(form, "approval", once=True)
