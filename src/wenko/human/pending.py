"""The questions that runs of this process wait for, and the wake-up when one ends elsewhere."""

import asyncio
import logging
from weakref import WeakValueDictionary

from sqlalchemy.exc import SQLAlchemyError

from wenko.errors import StorageUnavailable
from wenko.human.question import QuestionOutcome
from wenko.protocol.hitl import AnyHITLRequest
from wenko.storage import questions
from wenko.storage.database import Database
from wenko.storage.questions import QuestionRow

log = logging.getLogger(__name__)


class PendingQuestion:
    """One question that something in this process waits for."""

    def __init__(self) -> None:
        self.row: QuestionRow | None = None
        self.request: AnyHITLRequest | None = None
        self.outcome: QuestionOutcome | None = None
        self.changed = asyncio.Event()

    def may_be_in(self, *conversation_ids: str) -> bool:
        """Until its row is read it may be in any conversation, and may just have ended there."""
        return self.row is None or self.row.conversation_id in conversation_ids

    def resolve(self, outcome: QuestionOutcome) -> None:
        self.outcome = outcome
        self.wake()

    def wake(self) -> None:
        """Make those who wait read the question's row again."""
        self.changed.set()
        self.changed = asyncio.Event()


class PendingQuestions:
    """One entry for each question that is waited for; gone when nothing waits any more."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._pending: WeakValueDictionary[str, PendingQuestion] = WeakValueDictionary()
        self._changed: set[str] = set()
        self._checking: asyncio.Task[None] | None = None

    def join(self, question_id: str) -> PendingQuestion:
        return self._pending.setdefault(question_id, PendingQuestion())

    def find(self, question_id: str) -> PendingQuestion | None:
        return self._pending.get(question_id)

    def wake(self, conversation_id: str | None) -> None:
        """Another server has written to this conversation, or may have written to any (``None``):
        it may have answered a question."""
        pending = self._pending.values()
        if conversation_id is None:
            found = {each.row.conversation_id for each in pending if each.row is not None}
        else:
            found = (
                {conversation_id} if any(p.may_be_in(conversation_id) for p in pending) else set()
            )
        if found:
            self._changed |= found
            # One query for many notifications: a busy conversation sends one for every event.
            if self._checking is None or self._checking.done():
                self._checking = asyncio.create_task(self._check())

    async def _check(self) -> None:
        while self._changed:
            changed, self._changed = self._changed, set()
            try:
                await self.catch_up(changed)
            except StorageUnavailable as error:
                log.warning("could not read answers of other servers yet: %s", error)
            except SQLAlchemyError:
                log.exception("could not read answers of other servers; the next sweep will")

    async def catch_up(self, conversation_ids: set[str] | None = None) -> None:
        """Wake those who wait for a question that has ended, even if its notification was lost."""
        waited = [
            question_id
            for question_id, pending in self._pending.items()
            if conversation_ids is None or pending.may_be_in(*conversation_ids)
        ]
        ended = await self._database.read(lambda c: questions.ended_among(c, waited))
        for question_id in ended:
            if (pending := self._pending.get(question_id)) is not None:
                pending.wake()
