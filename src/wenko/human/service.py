"""Publishes, answers and ends questions: each is on disk before it is shown, and ends once."""

import asyncio
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

import sqlalchemy as sa

from wenko.errors import AnswerElsewhere, NotYours, TimeLimitReached, UnknownQuestion, WrongSession
from wenko.human.answering import (
    AcceptedAnswer,
    AnswerCheck,
    ended_row,
    ending_of,
    refusal,
    repeated_answer,
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
from wenko.human.validation import defaults, without_invalid_defaults
from wenko.journal import Journal
from wenko.protocol.events import Hitl, HitlExtended, HitlExtendedPayload, HitlPayload
from wenko.protocol.hitl import AnyHITLRequest, HITLRequest, Policy, localize_request
from wenko.protocol.messages import text
from wenko.protocol.model import new_id, now_ms, timestamp
from wenko.settings import Settings
from wenko.storage import questions, servers
from wenko.storage.database import Database
from wenko.storage.questions import Ending, Kind, NewQuestion, QuestionRow

EndHook = Callable[[sa.Connection, QuestionRow, AnyHITLRequest, Ending], None]
"""Called in the transaction that ends a question, e.g. to remember the answer."""

# Ids are part of URLs; the prefix of replayed displays is reserved.
_USABLE_ID = re.compile(r"(?!context-replay-)[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


class QuestionService:
    """Every question that this server asks, and every answer that it receives."""

    def __init__(
        self,
        database: Database,
        journal: Journal,
        settings: Settings,
        on_end: EndHook | None = None,
        checks: Mapping[Kind, AnswerCheck] = MappingProxyType({}),
    ) -> None:
        self._database = database
        self._journal = journal
        self._settings = settings
        self._on_end = on_end
        self._checks = checks
        self.pending = PendingQuestions(database)
        self._asked = asyncio.Event()

    @property
    def asked(self) -> asyncio.Event:
        """Set when the next question is asked; get it before reading the open questions."""
        return self._asked

    # --- asking -------------------------------------------------------------------------------

    async def ask(self, question: Question, writer: EventWriter) -> QuestionOutcome:
        """Publish the question and wait for its outcome."""
        return await self.wait(await self.publish(question, writer))

    async def publish(self, question: Question, writer: EventWriter) -> str:
        """Store the question and its ``hitl`` event in one transaction; the question's id."""
        while True:
            request = question.request
            earlier = await self._find(request.id)
            if earlier is not None and question.once and earlier.run_id == writer.run.id:
                return earlier.id
            if earlier is not None or not _USABLE_ID.fullmatch(request.id):
                request = request.model_copy(update={"id": new_id()})
            try:
                return await self._publish(question, request, writer)
            except sa.exc.IntegrityError:
                # Another run took the id since we looked; the next look finds that question.
                if earlier is not None or await self._find(request.id) is None:
                    raise

    async def _publish(
        self, question: Question, request: AnyHITLRequest, writer: EventWriter
    ) -> str:
        if isinstance(request, HITLRequest):
            request = without_invalid_defaults(request)
        now = now_ms()
        policy = self._policy(question)
        expires_at = self._expiry(question, policy, now)
        request = localize_request(request, writer.language).model_copy(
            update={
                "policy": policy,
                "session_id": writer.conversation_id,
                "readonly": False,
                "expires_at": None if expires_at is None else timestamp(expires_at),
            }
        )
        row = NewQuestion(
            id=request.id,
            kind=question.kind,
            policy=policy,
            body=request.model_dump(mode="json"),
            created_at=now,
            expires_at=expires_at,
            step_id=question.step_id,
            call_id=question.call_id,
        )
        await writer.commit(
            Hitl(payload=HitlPayload(request=request)),
            in_transaction=lambda c: questions.insert(
                c, writer.conversation_id, writer.run.id, row
            ),
        )
        self._asked.set()
        self._asked = asyncio.Event()
        return request.id

    async def wait(self, question_id: str) -> QuestionOutcome:
        """The outcome, once the question is answered or ends otherwise."""
        pending = self.pending.join(question_id)
        while pending.outcome is None:
            changed = pending.changed
            row = await self._row(question_id)
            if row.status != "pending":
                return QuestionOutcome.of(row)
            pending.row, pending.request = row, request_of(row)
            await changed.wait()
        return pending.outcome

    # --- answering ----------------------------------------------------------------------------

    async def get(self, question_id: str, owner: str) -> QuestionRow:
        """The question, if it belongs to this owner."""
        row = await self._row(question_id)
        if row.owner != owner:
            raise refusal(NotYours, "hitl_not_yours", row)
        return row

    async def mark_shown(self, question_id: str, owner: str) -> QuestionRow:
        """A client confirms that it displays the question."""
        await self.get(question_id, owner)
        await self._database.write(lambda c: questions.mark_shown(c, question_id))
        return await self._row(question_id)

    async def answer(self, question_id: str, owner: str, answer: Answer) -> AcceptedAnswer:
        """The first valid answer wins; an invalid one is rejected and changes nothing."""
        row = await self._cached_row(question_id)
        if row.owner != owner:
            raise refusal(NotYours, "hitl_not_yours", row)
        if answer.session_id is not None and answer.session_id != row.conversation_id:
            raise refusal(WrongSession, "hitl_wrong_session", row)
        if row.status != "pending":
            return repeated_answer(row, answer)
        if row.expires_at is not None and row.expires_at <= now_ms():
            await self.expire(row)
            row = await self._row(question_id)
            if row.status != "pending":
                return repeated_answer(row, answer)
        request = self._request(row)
        await self._check_secret(row, request)
        ending = ending_of(row, request, answer, self._checks.get(row.kind))
        if not await self._end(row, request, ending):
            return repeated_answer(await self._row(question_id), answer)
        return AcceptedAnswer(ended_row(row, ending), request)

    async def extend(self, question_id: str, owner: str, by: str | None = None) -> QuestionRow:
        """Give the question its whole time again, up to the limit that the settings give."""
        row = await self.get(question_id, owner)
        if row.status != "pending":
            repeated_answer(row, Answer("reject"))
        if row.expires_at is None:
            return row
        latest = row.created_at + round(self._settings.hitl_max_ttl * 1000)
        expires_at = min(now_ms() + round(self._settings.hitl_ttl * 1000), latest)
        if expires_at <= row.expires_at:
            if expires_at < latest:
                return row  # it has more time left than it could get
            minutes = max(1, round(self._settings.hitl_max_ttl / 60))
            raise refusal(TimeLimitReached, "hitl_time_limit", row, minutes=minutes)
        if not await self._extend(row, expires_at, by):
            return await self._end_if_over(question_id)
        if (pending := self.pending.find(row.id)) is not None:
            pending.wake()
        return await self._row(question_id)

    async def _extend(self, row: QuestionRow, expires_at: int, by: str | None) -> bool:
        """Whether this call extended it; row and event are one transaction."""
        until = timestamp(expires_at)

        def extend(connection: sa.Connection) -> None:
            body = {**row.body, "expires_at": until}
            if not questions.extend(connection, row.id, body, expires_at):
                raise _AlreadyEnded

        payload = HitlExtendedPayload(request_id=row.id, expires_at=until, extended_by=by)
        try:
            await self._journal.append(
                row.conversation_id,
                [HitlExtended(payload=payload)],
                run=row.about_run,
                in_transaction=extend,
            )
        except _AlreadyEnded:
            return False
        return True

    async def _end_if_over(self, question_id: str) -> QuestionRow:
        """The question, still open because of somebody else; raises if it has ended."""
        row = await self._row(question_id)
        if row.status == "pending":
            await self.expire(row)
            row = await self._row(question_id)
        if row.status != "pending":
            repeated_answer(row, Answer("reject"))
        return row

    # --- ending without an answer -------------------------------------------------------------

    async def cancel(self, run_id: str, question_id: str | None = None) -> None:
        """Cancel the open questions of a run, or this one of them."""
        open_ = await self._database.read(lambda c: questions.awaited_by(c, run_id))
        for row in open_:
            if question_id not in (None, row.id):
                continue
            await self._end(row, self._request(row), Ending("cancelled", at=now_ms()))

    async def expire(self, row: QuestionRow, at: int | None = None) -> None:
        """End an overdue question as its policy says; ``at`` is the time, if not the clock's."""
        ending = Ending("expired", at=now_ms() if at is None else at)
        form = self._request(row)
        if row.policy == "deny":
            ending = replace(ending, action="reject")
        elif row.policy == "default" and isinstance(form, HITLRequest):
            values = defaults(form)
            if values is not None:
                ending = replace(ending, action="approve", answer=values)
        await self._end(row, form, ending)

    # --- helpers ------------------------------------------------------------------------------

    async def _end(self, row: QuestionRow, request: AnyHITLRequest, ending: Ending) -> bool:
        """Whether this call ended it; row, event and hook are one transaction."""
        stored = without_secrets(request, ending)

        def end(connection: sa.Connection) -> None:
            if ending.status == "expired" and not questions.is_due(connection, row.id, ending.at):
                raise _AlreadyEnded
            if not questions.end(connection, row.id, stored):
                raise _AlreadyEnded
            if self._on_end is not None:
                self._on_end(connection, row, request, stored)

        try:
            await self._journal.append(
                row.conversation_id,
                [closed_event(row.id, stored)],
                run=row.about_run,
                in_transaction=end,
            )
        except _AlreadyEnded:
            return False
        if (pending := self.pending.find(row.id)) is not None:
            # The unmasked answer: this is the only way that a secret takes.
            pending.resolve(QuestionOutcome.of(ended_row(row, ending)))
        return True

    async def _check_secret(self, row: QuestionRow, request: AnyHITLRequest) -> None:
        """Another server would get the masked answer from the database, and use that."""
        secret = isinstance(request, HITLRequest) and any(each.secret for each in request.fields)
        if not secret or not self._database.shared or self.pending.find(row.id) is not None:
            return
        address = await self._database.read(lambda c: servers.executing(c, row.run_id))
        raise refusal(AnswerElsewhere, "answer_elsewhere", row, address=address)

    def _request(self, row: QuestionRow) -> AnyHITLRequest:
        """The parsed request; cached while a run of this process waits for it."""
        pending = self.pending.find(row.id)
        return (pending.request if pending is not None else None) or request_of(row)

    def _policy(self, question: Question) -> Policy:
        """The server's own policy for a form that names none."""
        policy = question.request.policy
        if question.kind == "form" and policy == "expire":
            return self._settings.hitl_policy
        return policy

    def _expiry(self, question: Question, policy: Policy, now: int) -> int | None:
        if policy == "wait":
            return None
        ttl = self._settings.hitl_ttl if question.ttl is None else question.ttl
        return now + round(ttl * 1000)

    async def _cached_row(self, question_id: str) -> QuestionRow:
        """As ``_row``, but without a query if a run of this process waits for the question.

        The cached row may be outdated: then ending the question fails, and it is read again.
        """
        pending = self.pending.find(question_id)
        if pending is not None and pending.row is not None and pending.outcome is None:
            return pending.row
        return await self._row(question_id)

    async def _find(self, question_id: str) -> QuestionRow | None:
        return await self._database.read(lambda c: questions.find(c, question_id))

    async def _row(self, question_id: str) -> QuestionRow:
        row = await self._find(question_id)
        if row is None:
            unknown = UnknownQuestion(text("hitl_unknown", "en"), text("hitl_unknown", "zh"))
            unknown.language = self._settings.language
            raise unknown
        return row


class _AlreadyEnded(Exception):
    """The question was ended or extended by something else."""
