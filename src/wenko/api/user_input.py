"""Input for a command that waits: by step, by call, or for the one that waits now (R40)."""

import re
from collections.abc import Collection
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Request
from pydantic import BaseModel

from wenko.api.auth import current_user
from wenko.api.conversations import the_conversation
from wenko.api.responses import REFUSALS, Refusal
from wenko.api.responses import ApiResponse as HttpAnswer
from wenko.composition.services import Services
from wenko.errors import NotWaiting, TooLarge
from wenko.human.answering import AcceptedAnswer
from wenko.human.question import Answer, request_of
from wenko.protocol.commands import UserInputData
from wenko.protocol.hitl import MANY_CHOICE_TYPES, HITLField, HITLRequest
from wenko.protocol.messages import text
from wenko.storage import questions
from wenko.storage.questions import QuestionRow
from wenko.storage.users import User

INPUT_LIMIT = 64 * 1024
router = APIRouter(tags=["conversations"], responses={410: {"model": Refusal}, **REFUSALS})
Me = Annotated[User, Depends(current_user)]
_SPELLINGS = {
    **dict.fromkeys(("y", "yes", "true", "ok", "是"), "yes"),
    **dict.fromkeys(("n", "no", "false", "否"), "no"),
}


class Received(BaseModel):
    request_id: str
    run_id: str | None


@router.post("/conversations/{conversation_id}/input")
async def give_input(
    request: Request,
    conversation_id: str,
    body: UserInputData,
    user: Me,
    idempotency_key: Annotated[str | None, Header(max_length=200)] = None,
) -> HttpAnswer[Received]:
    """Type into the command that waits; the first valid input wins."""
    services: Services = request.app.state.services
    await the_conversation(services, user, conversation_id)
    given = body.model_copy(update={"conversation_id": conversation_id})
    accepted = await answer_prompt(services, user, given, (), idempotency_key)
    row = accepted.question
    return HttpAnswer(message=accepted.message, data=Received(request_id=row.id, run_id=row.run_id))


async def answer_prompt(
    services: Services, user: User, given: UserInputData, among: Collection[str], key: str | None
) -> AcceptedAnswer:
    """Give the input to the prompt that is meant; raises ``NotWaiting`` when nothing waits."""
    if len(given.input.encode(errors="replace")) > INPUT_LIMIT:
        raise TooLarge(f"An input may have {INPUT_LIMIT} bytes.")
    row = await _meant(services, user, given, among)
    form = request_of(row)
    assert isinstance(form, HITLRequest)
    if given.cancelled:
        answer = Answer("reject", by=user.name, key=key)
    else:
        field = form.fields[0]
        answer = Answer("approve", {field.name: _value(field, given.input)}, user.name, key=key)
    return await services.human.answer(row.id, user.id, answer)


async def _meant(
    services: Services, user: User, given: UserInputData, among: Collection[str]
) -> QuestionRow:
    wanted = given.conversation_id
    found = await services.database.read(
        lambda c: questions.of_owner(c, user.id, conversation_id=wanted, limit=100)
    )
    asked = [row for row in found if row.kind == "terminal" and _is_meant(row, given, among)]
    waiting = [row for row in asked if row.status == "pending"]
    if waiting:
        return waiting[0]
    if asked and (given.call_id or given.step_id is not None) and asked[0].status == "expired":
        return asked[0]
    raise NotWaiting(text("terminal_not_waiting", "en"), text("terminal_not_waiting", "zh"))


def _is_meant(row: QuestionRow, given: UserInputData, among: Collection[str]) -> bool:
    if given.conversation_id is None and row.conversation_id not in among:
        return False
    if given.call_id is not None and row.call_id != given.call_id:
        return False
    return given.step_id is None or row.step_id == given.step_id


def _value(field: HITLField, said: str) -> Any:
    if not field.options:
        return said
    if field.type in MANY_CHOICE_TYPES:
        return [_option(field, each) for each in re.split(r"[\n,，、]+", said) if each.strip()]
    return _option(field, said)


def _option(field: HITLField, said: str) -> Any:
    folded = said.strip().casefold()
    spelled = _SPELLINGS.get(folded)
    for option in field.options or ():
        if str(option.value).casefold() in (folded, spelled):
            return option.value
    return said
