"""Ask, answer, end: a question is on disk before anybody sees it, and ends exactly once."""

import asyncio
import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any
from weakref import WeakValueDictionary

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from wenko.errors import (
    InvalidAnswer,
    NotYours,
    RequestAnswered,
    RequestExpired,
    UnknownQuestion,
    WrongSession,
)
from wenko.human.checking import check, check_typing, defaults
from wenko.human.question import (
    Answer,
    Ended,
    Question,
    Teller,
    closed_event,
    request_of,
    without_secrets,
)
from wenko.journal import Journal
from wenko.protocol.events import Hitl, HitlPayload
from wenko.protocol.hitl import AnyHITLRequest, HITLRequest, worded
from wenko.protocol.messages import Language, MessageKey, text
from wenko.protocol.model import new_id, now_ms, timestamp
from wenko.settings import Settings
from wenko.storage import questions
from wenko.storage.database import Database
from wenko.storage.questions import Action, Ending, Kind, NewQuestion, QuestionRow

log = logging.getLogger(__name__)
Keep = Callable[[sa.Connection, QuestionRow, AnyHITLRequest, Ending], None]
"""Puts what an ended question leaves behind into memory, in the transaction that ends it."""

Check = Callable[[HITLRequest, dict[str, Any], Language], dict[str, str]]
"""What is wrong with an answer beyond what its form says, by field."""
REASON = "reason"
"""The field of a question about an action in which a person says why not."""

FITTING: dict[bool, tuple[Action, ...]] = {
    True: ("dismiss", "approve", "reject"),
    False: ("approve", "edit", "reject"),
}
# An id stands in addresses; and a replay of what was shown is no question.
_USABLE_ID = re.compile(r"(?!context-replay-)[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


class Human:
    """Every question of this server."""

    def __init__(
        self,
        database: Database,
        journal: Journal,
        settings: Settings,
        keep: Keep | None = None,
        checks: Mapping[Kind, Check] = MappingProxyType({}),
    ) -> None:
        self._database = database
        self._journal = journal
        self._settings = settings
        self._keep = keep
        self._checks = checks
        self._waits: WeakValueDictionary[str, _Wait] = WeakValueDictionary()
        self._asked = asyncio.Event()
        self._written: set[str] = set()
        self._looking: asyncio.Task[None] | None = None

    @property
    def asked(self) -> asyncio.Event:
        """Set when the next question is asked; take it before looking at what is there."""
        return self._asked

    # --- asking -------------------------------------------------------------------------------

    async def ask(self, question: Question, teller: Teller) -> Ended:
        """How the question ended. To ask again after a crash is to wait for the same question."""
        return await self.ended(await self.show(question, teller))

    async def show(self, question: Question, teller: Teller) -> str:
        """The question, stored and told in one transaction; its id."""
        request = question.request
        earlier = await self._find(request.id)
        if earlier is not None and question.once and earlier.run_id == teller.run.id:
            return earlier.id
        if earlier is not None or not _USABLE_ID.fullmatch(request.id):
            request = request.model_copy(update={"id": new_id()})
        now = now_ms()
        expires_at = self._expiry(question, now)
        request = worded(request, teller.language).model_copy(
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

    async def ended(self, question_id: str) -> Ended:
        """Waits until the question is answered, or ends otherwise."""
        wait = self._waits.setdefault(question_id, _Wait())
        while wait.ended is None:
            changed = wait.changed
            row = await self._row(question_id)
            if row.status != "pending":
                return Ended.of(row)
            wait.row, wait.request = row, request_of(row)
            await changed.wait()
        return wait.ended

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

    # --- answering ----------------------------------------------------------------------------

    async def get(self, question_id: str, owner: str) -> QuestionRow:
        """The question, only if it is theirs."""
        row = await self._row(question_id)
        if row.owner != owner:
            raise NotYours(_say("hitl_not_yours", row))
        return row

    async def mark_shown(self, question_id: str, owner: str) -> QuestionRow:
        """A client confirms that a person has it before their eyes."""
        await self.get(question_id, owner)
        await self._database.write(lambda c: questions.mark_shown(c, question_id))
        return await self._row(question_id)

    async def answer(self, question_id: str, owner: str, answer: Answer) -> "Accepted":
        """The first valid answer wins. One that does not fit is refused and changes nothing."""
        row = await self._row_at_hand(question_id)
        if row.owner != owner:
            raise NotYours(_say("hitl_not_yours", row))
        if answer.session_id is not None and answer.session_id != row.conversation_id:
            raise WrongSession(_say("hitl_wrong_session", row))
        if row.status != "pending":
            return _answered_before(row, answer)
        if row.expires_at is not None and row.expires_at <= now_ms():
            await self.expire(row)
            return _answered_before(await self._row(question_id), answer)
        request = self._request(row)
        ending = _fitting_end(row, request, answer, self._checks.get(row.kind))
        if not await self._end(row, request, ending):
            return _answered_before(await self._row(question_id), answer)
        return Accepted(_ended(row, ending), request)

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
        if (wait := self._waits.get(row.id)) is not None:
            # The one who asked gets what was said; a secret goes no other way.
            wait.end(Ended.of(_ended(row, ending)))
        return True

    def _request(self, row: QuestionRow) -> AnyHITLRequest:
        """What was asked; whoever waits for it in this process has it at hand."""
        wait = self._waits.get(row.id)
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
        wait = self._waits.get(question_id)
        if wait is not None and wait.row is not None and wait.ended is None:
            return wait.row
        return await self._row(question_id)

    async def _find(self, question_id: str) -> QuestionRow | None:
        return await self._database.read(lambda c: questions.find(c, question_id))

    async def _row(self, question_id: str) -> QuestionRow:
        row = await self._find(question_id)
        if row is None:
            raise UnknownQuestion(text("hitl_unknown", _language(self._settings.language)))
        return row


class Accepted:
    """An answer that counts, and what to tell whoever gave it."""

    def __init__(self, row: QuestionRow, request: AnyHITLRequest) -> None:
        self.question = row
        self.ended = Ended.of(row)
        self.goes_on = row.kind != "display"
        self.message = _say(_message_of(row, request), row)


class _TooLate(Exception):
    """Something else ended the question in the meantime."""


class _Wait:
    """Somebody in this process waits for one question."""

    def __init__(self) -> None:
        self.row: QuestionRow | None = None
        self.request: AnyHITLRequest | None = None
        self.ended: Ended | None = None
        self.changed = asyncio.Event()

    def is_in(self, *conversation_ids: str) -> bool:
        return self.row is not None and self.row.conversation_id in conversation_ids

    def end(self, ended: Ended) -> None:
        self.ended = ended
        self.look_again()

    def look_again(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()


def _fitting_end(
    row: QuestionRow, form: AnyHITLRequest, answer: Answer, more: Check | None = None
) -> Ending:
    """What the answer means, or ``InvalidAnswer``, which names each wrong field and why."""
    fits = FITTING[row.kind == "display"]
    if answer.action not in fits:
        raise InvalidAnswer(_say("hitl_wrong_action", row, actions=", ".join(fits)))
    ending = Ending("answered", answer.action, answered_by=answer.by, key=answer.key, at=now_ms())
    if not isinstance(form, HITLRequest):
        return replace(ending, status="dismissed")
    if answer.action == "reject":
        return replace(ending, answer=_said_no(row, form, answer))
    checked = check(form, answer.data, _language(row.language))
    if row.kind == "terminal" and not checked.faults:
        checked = check_typing(form, checked, _language(row.language))
    if more is not None and not checked.faults:
        checked = replace(checked, faults=more(form, checked.data, _language(row.language)))
    _refuse_faults(row, form, checked.faults)
    # Changing what was proposed is an edit, whichever button was pressed (Part 2, 22).
    action: Action = "edit" if checked.edited else answer.action
    edited = checked.filled if answer.action == "edit" else checked.edited
    return replace(ending, action=action, answer=checked.data, edited_fields=edited)


def _said_no(row: QuestionRow, form: HITLRequest, answer: Answer) -> dict[str, Any] | None:
    """Of a no to an action, why: the agent does something else then. Of other forms, nothing."""
    reasons = tuple(field for field in form.fields if field.name == REASON)
    if row.kind not in ("approval", "plan") or not reasons:
        return None
    said = {name: value for name, value in answer.data.items() if name == REASON}
    only = form.model_copy(update={"fields": reasons})
    checked = check(only, said, _language(row.language))
    _refuse_faults(row, form, checked.faults)
    return checked.data


def _refuse_faults(row: QuestionRow, form: HITLRequest, faults: dict[str, str]) -> None:
    if faults:
        labels = {field.name: field.label for field in form.fields}
        told = "; ".join(f"{labels.get(name, name)}: {why}" for name, why in faults.items())
        raise InvalidAnswer(_say("hitl_invalid_answer", row, faults=told), faults)


def _answered_before(row: QuestionRow, answer: Answer) -> Accepted:
    if row.status == "expired":
        raise RequestExpired(_say("hitl_expired", row))
    if answer.key is not None and row.answer_key == answer.key:
        return Accepted(row, request_of(row))
    cancelled = row.status == "cancelled"
    raise RequestAnswered(_say("hitl_cancelled" if cancelled else "hitl_answered", row))


def _ended(row: QuestionRow, ending: Ending) -> QuestionRow:
    return replace(
        row,
        status=ending.status,
        action=ending.action,
        answer=ending.answer,
        edited_fields=ending.edited_fields,
        answered_by=ending.answered_by,
    )


def _message_of(row: QuestionRow, form: AnyHITLRequest) -> MessageKey:
    if not isinstance(form, HITLRequest):
        return "hitl_dismissed"
    if row.action == "reject":
        return "hitl_rejected"
    if form.collects_preference and any(value is not None for value in (row.answer or {}).values()):
        return "hitl_preference_saved"
    return "hitl_edited" if row.action == "edit" else "hitl_approved"


def _say(key: MessageKey, row: QuestionRow, **values: object) -> str:
    return text(key, _language(row.language), **values)


def _language(name: str) -> Language:
    return "en" if name == "en" else "zh"
