"""Ask, answer, end: a question is on disk before anybody sees it, and ends exactly once."""

import asyncio
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

import sqlalchemy as sa

from wenko.errors import NotYours, UnknownQuestion, WrongSession
from wenko.human.answering import (
    AcceptedAnswer,
    AnswerCheck,
    answered_before,
    as_ended,
    fitting_end,
    say,
)
from wenko.human.pending import PendingQuestions
from wenko.human.question import (
    Answer,
    EventWriter,
    Question,
    QuestionOutcome,
    closed_event,
    request_of,
    without_secrets,
)
from wenko.human.validation import defaults
from wenko.journal import Journal
from wenko.protocol.events import Hitl, HitlPayload
from wenko.protocol.hitl import AnyHITLRequest, HITLRequest, localize_request
from wenko.protocol.messages import text
from wenko.protocol.model import new_id, now_ms, timestamp
from wenko.settings import Settings
from wenko.storage import questions
from wenko.storage.database import Database
from wenko.storage.questions import Ending, Kind, NewQuestion, QuestionRow
from wenko.text import language_of

Keep = Callable[[sa.Connection, QuestionRow, AnyHITLRequest, Ending], None]
"""Puts what an ended question leaves behind into memory, in the transaction that ends it."""

# An id stands in addresses; and a replay of what was shown is no question.
_USABLE_ID = re.compile(r"(?!context-replay-)[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


class QuestionService:
    """Every question of this server."""

    def __init__(
        self,
        database: Database,
        journal: Journal,
        settings: Settings,
        keep: Keep | None = None,
        checks: Mapping[Kind, AnswerCheck] = MappingProxyType({}),
    ) -> None:
        self._database = database
        self._journal = journal
        self._settings = settings
        self._keep = keep
        self._checks = checks
        self.waits = PendingQuestions(database)
        self._asked = asyncio.Event()

    @property
    def asked(self) -> asyncio.Event:
        """Set when the next question is asked; take it before looking at what is there."""
        return self._asked

    # --- asking -------------------------------------------------------------------------------

    async def ask(self, question: Question, teller: EventWriter) -> QuestionOutcome:
        """How the question ended. To ask again after a crash is to wait for the same question."""
        return await self.ended(await self.show(question, teller))

    async def show(self, question: Question, teller: EventWriter) -> str:
        """The question, stored and told in one transaction; its id."""
        request = question.request
        earlier = await self._find(request.id)
        if earlier is not None and question.once and earlier.run_id == teller.run.id:
            return earlier.id
        if earlier is not None or not _USABLE_ID.fullmatch(request.id):
            request = request.model_copy(update={"id": new_id()})
        now = now_ms()
        expires_at = self._expiry(question, now)
        request = localize_request(request, teller.language).model_copy(
            update={
                "session_id": teller.conversation_id,
                "readonly": False,
                "expires_at": None if expires_at is None else timestamp(expires_at),
            }
        )
        row = NewQuestion(
            id=request.id,
            kind=question.kind,
            policy=request.policy,
            body=request.model_dump(mode="json"),
            created_at=now,
            expires_at=expires_at,
        )
        await teller.tell(
            Hitl(payload=HitlPayload(request=request)),
            beside=lambda c: questions.insert(c, teller.conversation_id, teller.run.id, row),
        )
        self._asked.set()
        self._asked = asyncio.Event()
        return request.id

    async def ended(self, question_id: str) -> QuestionOutcome:
        """Waits until the question is answered, or ends otherwise."""
        wait = self.waits.join(question_id)
        while wait.ended is None:
            changed = wait.changed
            row = await self._row(question_id)
            if row.status != "pending":
                return QuestionOutcome.of(row)
            wait.row, wait.request = row, request_of(row)
            await changed.wait()
        return wait.ended

    # --- answering ----------------------------------------------------------------------------

    async def get(self, question_id: str, owner: str) -> QuestionRow:
        """The question, only if it is theirs."""
        row = await self._row(question_id)
        if row.owner != owner:
            raise NotYours(say("hitl_not_yours", row))
        return row

    async def mark_shown(self, question_id: str, owner: str) -> QuestionRow:
        """A client confirms that a person has it before their eyes."""
        await self.get(question_id, owner)
        await self._database.write(lambda c: questions.mark_shown(c, question_id))
        return await self._row(question_id)

    async def answer(self, question_id: str, owner: str, answer: Answer) -> AcceptedAnswer:
        """The first valid answer wins. One that does not fit is refused and changes nothing."""
        row = await self._row_at_hand(question_id)
        if row.owner != owner:
            raise NotYours(say("hitl_not_yours", row))
        if answer.session_id is not None and answer.session_id != row.conversation_id:
            raise WrongSession(say("hitl_wrong_session", row))
        if row.status != "pending":
            return answered_before(row, answer)
        if row.expires_at is not None and row.expires_at <= now_ms():
            await self.expire(row)
            return answered_before(await self._row(question_id), answer)
        request = self._request(row)
        ending = fitting_end(row, request, answer, self._checks.get(row.kind))
        if not await self._end(row, request, ending):
            return answered_before(await self._row(question_id), answer)
        return AcceptedAnswer(as_ended(row, ending), request)

    # --- ending without an answer -------------------------------------------------------------

    async def cancel(self, run_id: str, question_id: str | None = None) -> None:
        """Nobody waits for the run's questions any more, or for this one of them."""
        open_ = await self._database.read(lambda c: questions.waited_for(c, run_id))
        for row in open_:
            if question_id not in (None, row.id):
                continue
            await self._end(row, self._request(row), Ending("cancelled", at=now_ms()))

    async def expire(self, row: QuestionRow) -> None:
        """Its time is over: what that means is the question's own policy."""
        ending = Ending("expired", at=now_ms())
        form = self._request(row)
        if row.policy == "deny":
            ending = replace(ending, action="reject")
        elif row.policy == "default" and isinstance(form, HITLRequest):
            prefilled = defaults(form)
            if prefilled is not None:
                ending = replace(ending, action="approve", answer=prefilled)
        await self._end(row, form, ending)

    # --- within -------------------------------------------------------------------------------

    async def _end(self, row: QuestionRow, request: AnyHITLRequest, ending: Ending) -> bool:
        """Whether this ended it: question, event and memory together, or nothing of them."""
        kept = without_secrets(request, ending)

        def together(connection: sa.Connection) -> None:
            if not questions.end(connection, row.id, kept):
                raise _TooLate
            if self._keep is not None:
                self._keep(connection, row, request, kept)

        try:
            await self._journal.append(
                row.conversation_id,
                [closed_event(row.id, kept)],
                run=row.about_run,
                beside=together,
            )
        except _TooLate:
            return False
        if (wait := self.waits.find(row.id)) is not None:
            # The one who asked gets what was said; a secret goes no other way.
            wait.end(QuestionOutcome.of(as_ended(row, ending)))
        return True

    def _request(self, row: QuestionRow) -> AnyHITLRequest:
        """What was asked; whoever waits for it in this process has it at hand."""
        wait = self.waits.find(row.id)
        return (wait.request if wait is not None else None) or request_of(row)

    def _expiry(self, question: Question, now: int) -> int | None:
        if question.request.policy == "wait":
            return None
        ttl = self._settings.hitl_ttl if question.ttl is None else question.ttl
        return now + round(ttl * 1000)

    async def _row_at_hand(self, question_id: str) -> QuestionRow:
        """As ``_row``; but if a run here waits for it, what that run read when it was open.

        Should it have ended meanwhile, then ending it fails and it is looked up after all.
        """
        wait = self.waits.find(question_id)
        if wait is not None and wait.row is not None and wait.ended is None:
            return wait.row
        return await self._row(question_id)

    async def _find(self, question_id: str) -> QuestionRow | None:
        return await self._database.read(lambda c: questions.find(c, question_id))

    async def _row(self, question_id: str) -> QuestionRow:
        row = await self._find(question_id)
        if row is None:
            raise UnknownQuestion(text("hitl_unknown", language_of(self._settings.language)))
        return row


class _TooLate(Exception):
    """Something else ended the question in the meantime."""
