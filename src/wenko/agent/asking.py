"""How a run asks: the question is part of its story, and waiting for a person holds nobody up."""

from wenko.agent.place import Place
from wenko.agent.record import Record
from wenko.human.desk import Human
from wenko.human.question import Ended, Question
from wenko.protocol.hitl import HITLRequest


class Asker:
    """The questions of one run."""

    def __init__(self, record: Record, human: Human, place: Place) -> None:
        self._record = record
        self._human = human
        self._place = place

    async def ask(self, question: Question) -> Ended:
        """How the question ended; asked once, however often the run is resumed meanwhile."""
        return await self._ended(await self._human.show(question, self._record))

    async def show(self, question: Question) -> str:
        """Something to look at; nobody waits until it is closed."""
        return await self._human.show(question, self._record)

    async def settle(self) -> None:
        """Wait for the form that is open since before a restart, if there is one."""
        for question_id, asked in self._record.state.questions.items():
            if asked.closed is None and isinstance(asked.request, HITLRequest):
                await self._ended(question_id)

    async def withdraw(self) -> None:
        """The run ends: whatever it still asks need not be answered."""
        open_ = (asked.closed is None for asked in self._record.state.questions.values())
        if any(open_):
            await self._human.cancel(self._record.run.id)

    async def _ended(self, question_id: str) -> Ended:
        async with self._place.left():
            ended = await self._human.ended(question_id)
        self._record.learn(ended.event)
        return ended
