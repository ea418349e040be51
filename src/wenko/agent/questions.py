"""How a run asks: the question is part of its story, and waiting for a person holds nobody up."""

from collections.abc import Callable

import sqlalchemy as sa

from wenko.agent.log import RunLog
from wenko.agent.slots import RunSlot
from wenko.human.question import Question, QuestionOutcome
from wenko.human.service import QuestionService
from wenko.protocol.events import Event
from wenko.protocol.hitl import HITLRequest


class RunQuestions:
    """The questions of one run."""

    def __init__(self, record: RunLog, human: QuestionService, place: RunSlot) -> None:
        self._record = record
        self._human = human
        self._place = place

    async def ask(self, question: Question, *introduced_by: Event) -> QuestionOutcome:
        """How the question ended; asked once, however often the run is resumed meanwhile.

        What introduces it is told with it: somebody may answer as soon as either is seen.
        """
        teller = _Introducing(self._record, introduced_by)
        return await self._ended(await self._human.show(question, teller))

    async def show(self, question: Question) -> str:
        """Something to look at; nobody waits until it is closed."""
        return await self._human.show(question, self._record)

    async def settle(self) -> None:
        """Wait for the form that is open since before a restart, if there is one."""
        for question_id, asked in self._record.state.questions.items():
            if asked.closed is None and isinstance(asked.request, HITLRequest):
                await self._ended(question_id)

    async def withdraw(self, question_id: str | None = None) -> None:
        """What the run still asks, or this question of it, need not be answered any more."""
        open_ = (asked.closed is None for asked in self._record.state.questions.values())
        if any(open_):
            await self._human.cancel(self._record.run.id, question_id)

    async def _ended(self, question_id: str) -> QuestionOutcome:
        async with self._place.left():
            ended = await self._human.ended(question_id)
        asked = self._record.state.questions.get(question_id)
        self._record.learn(ended.event if asked is None else ended.event_of(asked.request))
        return ended


class _Introducing:
    """Tells some facts before the question, in the transaction that stores it."""

    def __init__(self, record: RunLog, facts: tuple[Event, ...]) -> None:
        self._record = record
        self._facts = facts
        self.conversation_id = record.conversation_id
        self.run = record.run
        self.language = record.language

    async def tell(
        self, *facts: Event, in_transaction: Callable[[sa.Connection], None] | None = None
    ) -> None:
        await self._record.tell(*self._facts, *facts, in_transaction=in_transaction)
