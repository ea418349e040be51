"""Who waits for which question in this process, and how they learn that it ended elsewhere."""

import asyncio
import logging
from weakref import WeakValueDictionary

from sqlalchemy.exc import SQLAlchemyError

from wenko.human.question import QuestionOutcome
from wenko.protocol.hitl import AnyHITLRequest
from wenko.storage import questions
from wenko.storage.database import Database
from wenko.storage.questions import QuestionRow

log = logging.getLogger(__name__)


class PendingQuestion:
    """Somebody in this process waits for one question."""

    def __init__(self) -> None:
        self.row: QuestionRow | None = None
        self.request: AnyHITLRequest | None = None
        self.ended: QuestionOutcome | None = None
        self.changed = asyncio.Event()

    def is_in(self, *conversation_ids: str) -> bool:
        """Until its row is read it may be anywhere: it might just have ended there."""
        return self.row is None or self.row.conversation_id in conversation_ids

    def end(self, ended: QuestionOutcome) -> None:
        self.ended = ended
        self.look_again()

    def look_again(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()


class PendingQuestions:
    """One for each question that somebody waits for; gone when nobody does any more."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waits: WeakValueDictionary[str, PendingQuestion] = WeakValueDictionary()
        self._written: set[str] = set()
        self._looking: asyncio.Task[None] | None = None

    def join(self, question_id: str) -> PendingQuestion:
        return self._waits.setdefault(question_id, PendingQuestion())

    def find(self, question_id: str) -> PendingQuestion | None:
        return self._waits.get(question_id)

    def wake(self, conversation_id: str) -> None:
        """Another server wrote to this conversation: perhaps it answered a question there."""
        if any(wait.is_in(conversation_id) for wait in self._waits.values()):
            self._written.add(conversation_id)
            # One look for many notices: a busy conversation would cost a query for each of them.
            if self._looking is None or self._looking.done():
                self._looking = asyncio.create_task(self._look())

    async def _look(self) -> None:
        while self._written:
            written, self._written = self._written, set()
            try:
                await self.catch_up(written)
            except SQLAlchemyError:
                log.exception("answers given elsewhere could not be read; the next sweep does it")

    async def catch_up(self, conversation_ids: set[str] | None = None) -> None:
        """Whoever waits for a question that ended elsewhere learns it, even if notices are lost."""
        waited = [
            question_id
            for question_id, wait in self._waits.items()
            if conversation_ids is None or wait.is_in(*conversation_ids)
        ]
        over = await self._database.read(lambda c: questions.ended_among(c, waited))
        for question_id in over:
            if (wait := self._waits.get(question_id)) is not None:
                wait.look_again()
