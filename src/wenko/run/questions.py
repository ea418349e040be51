"""The questions of one run: stored with its own events, and waited for without holding a slot."""

from collections.abc import Callable
from dataclasses import replace

import sqlalchemy as sa

from wenko.human.question import Question, QuestionOutcome
from wenko.human.service import QuestionService
from wenko.protocol.events import Event
from wenko.run.folder_turn import FolderTurn
from wenko.run.log import RunLog
from wenko.run.slots import RunSlot


class RunQuestions:
    """Asks on behalf of one run."""

    def __init__(
        self, log: RunLog, service: QuestionService, slot: RunSlot, folder_turn: FolderTurn
    ) -> None:
        self._folder_turn = folder_turn
        self._log = log
        self._service = service
        self._slot = slot

    async def ask(self, question: Question, *preceding: Event) -> QuestionOutcome:
        """The outcome. A question with ``once`` is asked once, however often the run is resumed.

        ``preceding`` events are committed with the question: a client may answer as soon as it
        sees either.
        """
        return await self._wait(await self.show(question, *preceding))

    async def show(self, question: Question, *preceding: Event) -> str:
        """Publish a question without waiting until it is closed; its id."""
        if self._log.state.unattended:
            # However long it takes: somebody finds it when they are back.
            request = question.request.model_copy(update={"policy": "wait"})
            question = replace(question, request=request)
        return await self._service.publish(question, _WithPreceding(self._log, preceding))

    async def wait(self, question_id: str) -> QuestionOutcome:
        """The outcome of a question that was published with ``show``."""
        return await self._wait(question_id)

    async def follow(self, question_id: str) -> QuestionOutcome:
        """The outcome of a question for which the run itself does not wait."""
        return self._absorbed(await self._service.wait(question_id))

    async def wait_for_open(self) -> None:
        """Wait for the form that has been open since before a restart, if there is one."""
        for question_id, asked in self._log.state.questions.items():
            if asked.closed is None and asked.is_form:
                await self._wait(question_id)

    async def cancel(self, question_id: str | None = None) -> None:
        """Cancel the run's open questions, or this one of them."""
        if any(asked.closed is None for asked in self._log.state.questions.values()):
            await self._service.cancel(self._log.run.id, question_id)

    async def _wait(self, question_id: str) -> QuestionOutcome:
        async with self._folder_turn.given_up(), self._slot.released():
            outcome = await self._service.wait(question_id)
        return self._absorbed(outcome)

    def _absorbed(self, outcome: QuestionOutcome) -> QuestionOutcome:
        question_id = outcome.question_id
        asked = self._log.state.questions.get(question_id)
        self._log.absorb(outcome.event if asked is None else outcome.event_of(asked.request))
        return outcome


class _WithPreceding:
    """Commits some events before the question, in the transaction that stores it."""

    def __init__(self, log: RunLog, preceding: tuple[Event, ...]) -> None:
        self._log = log
        self._preceding = preceding
        self.conversation_id = log.conversation_id
        self.run = log.run
        self.language = log.language

    async def commit(
        self, *events: Event, in_transaction: Callable[[sa.Connection], None] | None = None
    ) -> None:
        await self._log.commit(*self._preceding, *events, in_transaction=in_transaction)
