"""Questions over HTTP: answer (R63), go on, look at one, list what waits."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Annotated, Any, Generic, Literal, TypeVar

from fastapi import APIRouter, Depends, Header, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from pydantic import BaseModel, Field, JsonValue
from starlette.exceptions import HTTPException

from wenko.api.auth import bearer
from wenko.api.responses import OK, invalid_request
from wenko.composition.services import Services
from wenko.errors import (
    BadRequest,
    InvalidAnswer,
    NotYours,
    RequestOpen,
    WenkoError,
    WrongSession,
)
from wenko.human.answering import AcceptedAnswer
from wenko.human.question import Answer, request_of
from wenko.protocol.events import HitlAction
from wenko.protocol.hitl import HITLDisplayRequest, HITLRequest
from wenko.protocol.messages import text
from wenko.protocol.model import now_ms, timestamp
from wenko.service.question_links import MARK
from wenko.storage import questions, runs
from wenko.storage.questions import QuestionRow, Status
from wenko.text import language_of

T = TypeVar("T")
NextAction = Literal["continue", "complete"]
# So long after an answer, a run that says nothing more is not being carried on by anybody.
STALLED_AFTER_MS = 5_000


class HitlResponse(BaseModel, Generic[T]):
    """The one shape of everything under ``/hitl``, errors included."""

    success: bool = True
    code: str = OK
    next_action: NextAction | None = None
    message: str = ""
    data: T


class Faults(BaseModel):
    fields: dict[str, str]
    """What to correct, by the name of the field."""


class HitlRefusal(HitlResponse[Faults | None]):
    success: bool = False
    code: str
    data: Faults | None = None


class _HitlRoute(APIRoute):
    """Every error has the same body as an answer, so that a client reads one shape only."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler = super().get_route_handler()

        async def handle(request: Request) -> Response:
            try:
                return await handler(request)
            except RequestValidationError as error:
                return _refusal(*invalid_request(error))
            except HTTPException as error:
                return _refusal(BadRequest(str(error.detail)), error.status_code)
            except WenkoError as error:
                return _refusal(error, error.status)

        return handle


def _refusal(error: WenkoError, status: int) -> JSONResponse:
    faults = Faults(fields=error.fields) if isinstance(error, InvalidAnswer) else None
    body = HitlRefusal(code=error.code, message=error.details, data=faults)
    return JSONResponse(body.model_dump(), status)


REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": HitlRefusal} for status in (400, 401, 403, 404, 405, 409, 410, 413, 422)
}
router = APIRouter(prefix="/hitl", tags=["hitl"], responses=REFUSALS, route_class=_HitlRoute)


@dataclass(frozen=True, slots=True)
class Principal:
    """A user; or somebody with a link to one question, who may do nothing else."""

    user_id: str
    name: str
    only: str | None = None

    def look_at(self, question_id: str) -> None:
        if self.only not in (None, question_id):
            raise NotYours("This link is for another question.")


async def visitor(request: Request) -> Principal:
    services: Services = request.app.state.services
    token = bearer(request.headers)
    if token is not None and token.startswith(MARK):
        ticket = services.question_links.check(token)
        return Principal(ticket.user_id, "link", ticket.question_id)
    user = await services.auth.user_of(token)
    return Principal(user.id, user.name)


Me = Annotated[Principal, Depends(visitor)]


class Respond(BaseModel):
    request_id: str = Field(max_length=200)
    session_id: str | None = None
    action: HitlAction
    data: dict[str, JsonValue] = Field(default_factory=dict)


class Continue(BaseModel):
    request_id: str = Field(max_length=200)
    session_id: str | None = None


class Answered(BaseModel):
    request_id: str
    status: Status
    action: HitlAction | None
    edited_fields: list[str]
    conversation_id: str
    run_id: str | None


class QuestionView(BaseModel):
    id: str
    kind: str
    status: Status
    policy: str
    request: HITLRequest | HITLDisplayRequest = Field(discriminator="type")
    conversation_id: str
    conversation_title: str
    run_id: str | None
    created_at: str
    shown_at: str | None
    """When a client confirmed that a person has it before their eyes."""
    expires_at: str | None
    answered_at: str | None
    answered_by: str | None
    action: HitlAction | None
    data: dict[str, JsonValue] | None
    edited_fields: list[str]


@router.post("/respond")
async def respond(
    request: Request,
    body: Respond,
    me: Me,
    idempotency_key: Annotated[str | None, Header(max_length=200)] = None,
) -> HitlResponse[Answered]:
    """Answer a question: the first valid answer wins; one that does not fit changes nothing."""
    me.look_at(body.request_id)
    answer = Answer(
        body.action, body.data, by=me.name, session_id=body.session_id, key=idempotency_key
    )
    services: Services = request.app.state.services
    accepted = await services.human.answer(body.request_id, me.user_id, answer)
    return HitlResponse(
        next_action=next_action(accepted),
        message=accepted.message,
        data=_answered(accepted.question),
    )


@router.post("/continue")
async def go_on(request: Request, body: Continue, me: Me) -> HitlResponse[Answered]:
    """What became of an answer. The run goes on by itself; this only helps if nobody does it."""
    me.look_at(body.request_id)
    services: Services = request.app.state.services
    row = await services.human.get(body.request_id, me.user_id)
    language = language_of(row.language)
    if body.session_id is not None and body.session_id != row.conversation_id:
        raise WrongSession(text("hitl_wrong_session", language))
    if row.status == "pending" and row.kind != "display":
        raise RequestOpen(text("hitl_open", language))
    going_on = await _carried_on(services, row)
    return HitlResponse(
        next_action="continue" if going_on else "complete",
        message=text("hitl_goes_on" if going_on else "hitl_over", language),
        data=_answered(row),
    )


@router.get("")
async def inbox(
    request: Request,
    me: Me,
    status: Status | None = None,
    conversation_id: str | None = None,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> HitlResponse[list[QuestionView]]:
    """Your questions over all conversations, the newest first; ``status=pending`` is what waits."""
    me.look_at("")
    database = request.app.state.services.database
    found = await database.read(
        lambda c: questions.of_owner(c, me.user_id, status, conversation_id, limit)
    )
    return HitlResponse(data=[view_of(row) for row in found])


@router.get("/{request_id}")
async def read(request: Request, request_id: str, me: Me) -> HitlResponse[QuestionView]:
    me.look_at(request_id)
    row = await request.app.state.services.human.get(request_id, me.user_id)
    return HitlResponse(data=view_of(row))


@router.post("/{request_id}/shown")
async def shown(request: Request, request_id: str, me: Me) -> HitlResponse[QuestionView]:
    """A person has it before their eyes; only the first time counts."""
    me.look_at(request_id)
    row = await request.app.state.services.human.mark_shown(request_id, me.user_id)
    return HitlResponse(data=view_of(row))


def next_action(accepted: AcceptedAnswer) -> NextAction:
    return "continue" if accepted.run_continues else "complete"


def view_of(row: QuestionRow) -> QuestionView:
    answered = row.status in ("answered", "dismissed")
    return QuestionView(
        id=row.id,
        kind=row.kind,
        status=row.status,
        policy=row.policy,
        request=request_of(row),
        conversation_id=row.conversation_id,
        conversation_title=row.conversation_title,
        run_id=row.run_id,
        created_at=timestamp(row.created_at),
        shown_at=_time(row.shown_at),
        expires_at=_time(row.expires_at),
        answered_at=_time(row.ended_at) if answered else None,
        answered_by=row.answered_by,
        action=row.action,
        data=row.answer,
        edited_fields=list(row.edited_fields),
    )


async def _carried_on(services: Services, row: QuestionRow) -> bool:
    """Whether the run that asked is unfinished; one that nobody carries on is taken up here."""
    run_id = row.run_id
    if run_id is None:
        return False
    run = await services.database.read(lambda c: runs.get(c, run_id))
    if run.ended_at is not None:
        return False
    last = await services.journal.last_seq(row.conversation_id)
    newest = await services.journal.read(row.conversation_id, after=last - 1)
    silent = now_ms() - (row.ended_at or now_ms()) > STALLED_AFTER_MS
    if silent and newest and newest[-1].type == "hitl_closed":
        await services.engine.take_up(run_id)
    return True


def _answered(row: QuestionRow) -> Answered:
    return Answered(
        request_id=row.id,
        status=row.status,
        action=row.action,
        edited_fields=list(row.edited_fields),
        conversation_id=row.conversation_id,
        run_id=row.run_id,
    )


def _time(ms: int | None) -> str | None:
    return None if ms is None else timestamp(ms)
