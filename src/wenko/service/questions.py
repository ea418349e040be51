"""The questions of a user: list, read, answer, and input for a command that waits (R40, R63)."""

import re
from collections.abc import Collection
from typing import Any, Literal

from wenko.engine import Engine
from wenko.errors import NotWaiting, RequestOpen, TooLarge, WrongSession
from wenko.human.answering import AcceptedAnswer
from wenko.human.question import Answer, request_of
from wenko.human.service import QuestionService
from wenko.journal import Journal
from wenko.protocol.commands import UserInputData
from wenko.protocol.hitl import MANY_CHOICE_TYPES, HITLField, HITLRequest
from wenko.protocol.messages import text
from wenko.protocol.model import now_ms
from wenko.service.auth import Principal
from wenko.storage import questions, runs
from wenko.storage.database import Database
from wenko.storage.questions import Action, QuestionRow, Status
from wenko.text import language_of, yes_or_no

NextAction = Literal["continue", "complete"]
INPUT_LIMIT = 64 * 1024
STALLED_AFTER_MS = 5_000
"""A run that writes nothing for so long after an answer has no process that executes it."""


class QuestionInbox:
    """Every question that a principal may see."""

    def __init__(
        self, database: Database, service: QuestionService, journal: Journal, engine: Engine
    ) -> None:
        self._database = database
        self._service = service
        self._journal = journal
        self._engine = engine

    async def get(self, principal: Principal, question_id: str) -> QuestionRow:
        principal.authorise_question(question_id)
        return await self._service.get(question_id, principal.user_id)

    async def list_owned(
        self,
        principal: Principal,
        status: Status | None = None,
        conversation_id: str | None = None,
        limit: int = 100,
    ) -> list[QuestionRow]:
        """Over all conversations, the newest first."""
        principal.authorise_all_questions()
        return await self._database.read(
            lambda c: questions.of_owner(c, principal.user_id, status, conversation_id, limit)
        )

    async def mark_shown(self, principal: Principal, question_id: str) -> QuestionRow:
        """A client displays the question to the user; only the first time counts."""
        principal.authorise_question(question_id)
        return await self._service.mark_shown(question_id, principal.user_id)

    async def respond(
        self,
        principal: Principal,
        question_id: str,
        action: Action,
        data: dict[str, Any],
        session_id: str | None = None,
        key: str | None = None,
    ) -> AcceptedAnswer:
        """The first valid answer wins; an invalid one changes nothing."""
        principal.authorise_question(question_id)
        answer = Answer(action, data, by=principal.name, session_id=session_id, key=key)
        return await self._service.answer(question_id, principal.user_id, answer)

    async def continue_after(
        self, principal: Principal, question_id: str, session_id: str | None = None
    ) -> tuple[QuestionRow, bool]:
        """The answered question, and whether its run continues; a stalled run is resumed.

        Normally the run continues by itself: this only helps if no process executes it.
        """
        row = await self.get(principal, question_id)
        language = language_of(row.language)
        if session_id is not None and session_id != row.conversation_id:
            raise WrongSession(text("hitl_wrong_session", language))
        if row.status == "pending" and row.kind != "display":
            raise RequestOpen(text("hitl_open", language))
        return row, await self._continues(row)

    async def give_input(
        self,
        principal: Principal,
        given: UserInputData,
        followed: Collection[str] = (),
        key: str | None = None,
    ) -> AcceptedAnswer:
        """Type into the waiting command that is meant; ``NotWaiting`` when none waits.

        Without a conversation in ``given``, it is looked for in those that the client follows.
        """
        if len(given.input.encode(errors="replace")) > INPUT_LIMIT:
            raise TooLarge(f"An input may have {INPUT_LIMIT} bytes.")
        row = await self._waiting_command(principal, given, followed)
        form = request_of(row)
        assert isinstance(form, HITLRequest)
        if given.cancelled:
            return await self.respond(principal, row.id, "reject", {}, key=key)
        field = form.fields[0]
        data = {field.name: _value(field, given.input)}
        return await self.respond(principal, row.id, "approve", data, key=key)

    async def _waiting_command(
        self, principal: Principal, given: UserInputData, followed: Collection[str]
    ) -> QuestionRow:
        found = await self.list_owned(principal, conversation_id=given.conversation_id)
        asked = [row for row in found if row.kind == "terminal" and _matches(row, given, followed)]
        pending = [row for row in asked if row.status == "pending"]
        if pending:
            return pending[0]
        if asked and (given.call_id or given.step_id is not None) and asked[0].status == "expired":
            return asked[0]
        raise NotWaiting(text("terminal_not_waiting", "en"), text("terminal_not_waiting", "zh"))

    async def _continues(self, row: QuestionRow) -> bool:
        run_id = row.run_id
        if run_id is None:
            return False
        run = await self._database.read(lambda c: runs.get(c, run_id))
        if run.ended_at is not None:
            return False
        last = await self._journal.last_seq(row.conversation_id)
        newest = await self._journal.read(row.conversation_id, after=last - 1)
        silent = now_ms() - (row.ended_at or now_ms()) > STALLED_AFTER_MS
        if silent and newest and newest[-1].type == "hitl_closed":
            await self._engine.resume(run_id)
        return True


def next_action(accepted: AcceptedAnswer) -> NextAction:
    """Whether a run continues with the answer."""
    return "continue" if accepted.run_continues else "complete"


def _matches(row: QuestionRow, given: UserInputData, followed: Collection[str]) -> bool:
    if given.conversation_id is None and row.conversation_id not in followed:
        return False
    if given.call_id is not None and row.call_id != given.call_id:
        return False
    return given.step_id is None or row.step_id == given.step_id


def _value(field: HITLField, given: str) -> Any:
    if not field.options:
        return given
    if field.type in MANY_CHOICE_TYPES:
        return [_option(field, each) for each in re.split(r"[\n,，、]+", given) if each.strip()]
    return _option(field, given)


def _option(field: HITLField, given: str) -> Any:
    meant = (given.strip().casefold(), yes_or_no(given))
    options = field.options or ()
    return next((each.value for each in options if str(each.value).casefold() in meant), given)
