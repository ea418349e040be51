"""The questions of a user: list, read, answer, and input for a command that waits (R40, R63)."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any, Literal

from wenko.engine import Engine
from wenko.errors import NotWaiting, RequestOpen, TooLarge, TrialRefused, WrongSession
from wenko.human.answering import AcceptedAnswer, refusal, repeated_answer
from wenko.human.question import Answer, request_of
from wenko.human.service import QuestionService
from wenko.journal import Journal
from wenko.protocol.commands import UserInputData
from wenko.protocol.events import TrialPayload
from wenko.protocol.hitl import HITLRequest
from wenko.protocol.messages import text
from wenko.protocol.model import now_ms
from wenko.run.approval.trials import Trials
from wenko.service.access import Access
from wenko.service.auth import Principal
from wenko.service.typed_choices import typed_value
from wenko.storage import questions, runs
from wenko.storage.database import Database
from wenko.storage.questions import Action, QuestionRow, Status

NextAction = Literal["continue", "complete"]
INPUT_LIMIT = 64 * 1024
TRIAL = "trial"
"""The key of an approval's data that names the trial to apply, or asks to run the call now."""
STALLED_AFTER_MS = 5_000
"""A run that writes nothing for so long after an answer has no process that executes it."""


class QuestionInbox:
    """Every question that a principal may see."""

    def __init__(
        self,
        database: Database,
        access: Access,
        service: QuestionService,
        journal: Journal,
        engine: Engine,
        trials: Trials | None = None,
    ) -> None:
        self._access = access
        self._trials = trials
        self._database = database
        self._service = service
        self._journal = journal
        self._engine = engine

    async def get(self, principal: Principal, question_id: str) -> QuestionRow:
        return await self._access.question(principal, question_id)

    async def list_owned(
        self,
        principal: Principal,
        status: Status | None = None,
        conversation_id: str | None = None,
        limit: int = 100,
    ) -> list[QuestionRow]:
        """Over all conversations, the newest first."""
        principal.authorise_all_questions()
        if conversation_id is not None:
            await self._access.conversation(principal, conversation_id)
        return await self._database.read(
            lambda c: questions.of_owner(c, principal.user_id, status, conversation_id, limit)
        )

    async def mark_shown(self, principal: Principal, question_id: str) -> QuestionRow:
        """A client displays the question to the user; only the first time counts."""
        await self._access.question(principal, question_id)
        return await self._service.mark_shown(question_id, principal.user_id)

    async def extend(self, principal: Principal, question_id: str) -> QuestionRow:
        """The question stays open longer; every client learns its new time."""
        principal.authorise_question(question_id)
        return await self._service.extend(question_id, principal.user_id, principal.name)

    async def try_first(self, principal: Principal, question_id: str) -> TrialPayload:
        """Try the call of an approval on a copy of the workspace; events tell what comes of it."""
        row = await self._access.question(principal, question_id)
        if row.status != "pending":
            repeated_answer(row, Answer("reject"))
        if self._trials is None or row.kind != "approval":
            raise TrialRefused(text("trial_impossible", "en"), text("trial_impossible", "zh"))
        return await self._trials.start(question_id)

    async def trial(self, principal: Principal, question_id: str) -> TrialPayload | None:
        """The newest trial of an open approval, if there is one."""
        await self._access.question(principal, question_id)
        return None if self._trials is None else await self._trials.find(question_id)

    async def stop_trial(self, principal: Principal, question_id: str) -> TrialPayload | None:
        await self._access.question(principal, question_id)
        return None if self._trials is None else await self._trials.stop(question_id)

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
        if data and action != "reject":
            data = await self._typed_choices(principal, question_id, data)
        answer = Answer(action, data, by=principal.name, session_id=session_id, key=key)
        if self._trials is not None and action != "reject":
            answer = await self._with_trial(self._trials, principal, question_id, answer)
        accepted = await self._service.answer(question_id, principal.user_id, answer)
        if accepted.question.kind == "effect":
            await self._engine.settle_effect(accepted.question)
        return accepted

    async def _with_trial(
        self, trials: Trials, principal: Principal, question_id: str, answer: Answer
    ) -> Answer:
        """The approval, with the trial whose result it applies."""
        if await trials.find(question_id) is None and TRIAL not in answer.data:
            return answer
        row = await self._service.get(question_id, principal.user_id)
        if row.kind != "approval" or row.status != "pending":
            return answer
        data = {name: value for name, value in answer.data.items() if name != TRIAL}
        if answer.action == "edit":
            return replace(answer, data=data)  # Another call than the one that was tried.
        trial = await trials.settle(question_id, answer.data.get(TRIAL))
        return replace(answer, data=data, trial=trial)

    async def continue_after(
        self, principal: Principal, question_id: str, session_id: str | None = None
    ) -> tuple[QuestionRow, bool]:
        """The answered question, and whether its run continues; a stalled run is resumed.

        Normally the run continues by itself: this only helps if no process executes it.
        """
        row = await self.get(principal, question_id)
        if session_id is not None and session_id != row.conversation_id:
            raise refusal(WrongSession, "hitl_wrong_session", row)
        if row.status == "pending" and row.kind != "display":
            raise refusal(RequestOpen, "hitl_open", row)
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
        size = sum(len(part.encode(errors="replace")) for part in _parts(given.input))
        if size > INPUT_LIMIT:
            raise TooLarge(f"An input may have {INPUT_LIMIT} bytes.")
        row = await self._waiting_command(principal, given, followed)
        form = request_of(row)
        assert isinstance(form, HITLRequest)
        if given.cancelled:
            return await self.respond(principal, row.id, "reject", {}, key=key)
        field = form.fields[0]
        return await self.respond(principal, row.id, "approve", {field.name: given.input}, key=key)

    async def _typed_choices(
        self, principal: Principal, question_id: str, data: dict[str, Any]
    ) -> dict[str, Any]:
        """The choices that were typed at a command's prompt, as the options of its form."""
        row = await self._service.get(question_id, principal.user_id)
        form = request_of(row)
        if row.kind != "terminal" or not isinstance(form, HITLRequest):
            return data
        fields = {field.name: field for field in form.fields}
        return {
            name: typed_value(fields[name], value) if name in fields else value
            for name, value in data.items()
        }

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


def _parts(given: str | list[str]) -> list[str]:
    return [given] if isinstance(given, str) else given
