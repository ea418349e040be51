"""Questions over HTTP: answer (R63), continue, read one, list the open ones."""

from collections.abc import Callable, Coroutine
from typing import Annotated, Any, Generic, TypeVar

from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from pydantic import BaseModel, Field, JsonValue
from starlette.exceptions import HTTPException

from wenko.api.dependencies import QuestionPrincipal, ServicesDep, language_in
from wenko.api.responses import OK, cause_of, headers_of, invalid_request
from wenko.errors import BadRequest, InvalidAnswer, WenkoError
from wenko.human.question import request_of
from wenko.protocol.events import HitlAction, TrialPayload
from wenko.protocol.hitl import HITLDisplayRequest, HITLRequest
from wenko.protocol.messages import text
from wenko.protocol.model import RequestModel, timestamp
from wenko.service.questions import NextAction, next_action
from wenko.storage.questions import QuestionRow, Status
from wenko.text import language_of

T = TypeVar("T")


class HitlResponse(BaseModel, Generic[T]):
    """The one shape of everything under ``/hitl``, errors included."""

    success: bool = True
    code: str = OK
    next_action: NextAction | None = None
    message: str = ""
    data: T


class FieldErrors(BaseModel):
    fields: dict[str, str]
    """What to correct, by the name of the field."""


class HitlRefusal(HitlResponse[FieldErrors | None]):
    success: bool = False
    code: str
    data: FieldErrors | None = None


class _HitlRoute(APIRoute):
    """Errors have the same body as other responses, so that a client parses one shape only."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler = super().get_route_handler()

        async def handle(request: Request) -> Response:
            try:
                return await handler(request)
            except RequestValidationError as error:
                return _error_response(request, *invalid_request(error))
            except HTTPException as error:
                cause = cause_of(error)
                if cause is not None:
                    return _error_response(request, cause, cause.status)
                refused = BadRequest(str(error.detail))
                return _error_response(request, refused, error.status_code)
            except WenkoError as error:
                return _error_response(request, error, error.status)

        return handle


def _error_response(request: Request, error: WenkoError, status: int) -> JSONResponse:
    faults = FieldErrors(fields=error.fields) if isinstance(error, InvalidAnswer) else None
    message = error.localized(language_in(request.headers))
    body = HitlRefusal(code=error.code, message=message, data=faults)
    return JSONResponse(body.model_dump(), status, headers=headers_of(error))


REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": HitlRefusal}
    for status in (400, 401, 403, 404, 405, 409, 410, 412, 413, 422, 429)
}
router = APIRouter(prefix="/hitl", tags=["hitl"], responses=REFUSALS, route_class=_HitlRoute)


class AnswerRequest(RequestModel):
    request_id: str = Field(max_length=200)
    session_id: str | None = None
    action: HitlAction
    data: dict[str, JsonValue] = Field(default_factory=dict)


class ContinueRequest(RequestModel):
    request_id: str = Field(max_length=200)
    session_id: str | None = None


class AnswerView(BaseModel):
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
    """When a client confirmed that it displays the question."""
    expires_at: str | None
    answered_at: str | None
    answered_by: str | None
    action: HitlAction | None
    data: dict[str, JsonValue] | None
    edited_fields: list[str]


@router.post("/respond")
async def respond(
    body: AnswerRequest,
    services: ServicesDep,
    principal: QuestionPrincipal,
    idempotency_key: Annotated[str | None, Header(max_length=200)] = None,
) -> HitlResponse[AnswerView]:
    """Answer a question: the first valid answer wins; an invalid one changes nothing."""
    accepted = await services.questions.respond(
        principal, body.request_id, body.action, body.data, body.session_id, idempotency_key
    )
    return HitlResponse(
        next_action=next_action(accepted),
        message=accepted.message,
        data=_answered(accepted.question),
    )


@router.post("/continue")
async def continue_run(
    body: ContinueRequest, services: ServicesDep, principal: QuestionPrincipal
) -> HitlResponse[AnswerView]:
    """Whether the run continues after an answer. It does so by itself; a stalled one is resumed."""
    row, continues = await services.questions.continue_after(
        principal, body.request_id, body.session_id
    )
    return HitlResponse(
        next_action="continue" if continues else "complete",
        message=text("hitl_goes_on" if continues else "hitl_over", language_of(row.language)),
        data=_answered(row),
    )


@router.get("")
async def inbox(
    services: ServicesDep,
    principal: QuestionPrincipal,
    status: Status | None = None,
    conversation_id: str | None = None,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> HitlResponse[list[QuestionView]]:
    """Your questions over all conversations, the newest first; open ones: ``status=pending``."""
    found = await services.questions.list_owned(principal, status, conversation_id, limit)
    return HitlResponse(data=[_view(row) for row in found])


@router.get("/{request_id}")
async def read(
    request_id: str, services: ServicesDep, principal: QuestionPrincipal
) -> HitlResponse[QuestionView]:
    return HitlResponse(data=_view(await services.questions.get(principal, request_id)))


@router.post("/{request_id}/shown")
async def shown(
    request_id: str, services: ServicesDep, principal: QuestionPrincipal
) -> HitlResponse[QuestionView]:
    """A client displays it to the user; only the first time counts."""
    return HitlResponse(data=_view(await services.questions.mark_shown(principal, request_id)))


@router.post("/{request_id}/extend")
async def extend(
    request_id: str, services: ServicesDep, principal: QuestionPrincipal
) -> HitlResponse[QuestionView]:
    """More time: as much as a new question has, within ``WENKO_HITL_MAX_TTL``."""
    row = await services.questions.extend(principal, request_id)
    message = text("hitl_extended", language_of(row.language))
    return HitlResponse(message=message, data=_view(row))


@router.post("/{request_id}/try")
async def try_first(
    request_id: str, services: ServicesDep, principal: QuestionPrincipal
) -> HitlResponse[TrialPayload]:
    """Try the call of an approval on a copy of the workspace; ``trial`` events tell its result."""
    started = await services.questions.try_first(principal, request_id)
    return HitlResponse(message=started.message, data=started)


@router.get("/{request_id}/try")
async def read_trial(
    request_id: str, services: ServicesDep, principal: QuestionPrincipal
) -> HitlResponse[TrialPayload | None]:
    """The newest trial of an open approval; null if there is none."""
    return HitlResponse(data=await services.questions.trial(principal, request_id))


@router.delete("/{request_id}/try")
async def stop_trial(
    request_id: str, services: ServicesDep, principal: QuestionPrincipal
) -> HitlResponse[TrialPayload | None]:
    """End a trial that is copying or running; its copy is deleted."""
    return HitlResponse(data=await services.questions.stop_trial(principal, request_id))


def _view(row: QuestionRow) -> QuestionView:
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


def _answered(row: QuestionRow) -> AnswerView:
    return AnswerView(
        request_id=row.id,
        status=row.status,
        action=row.action,
        edited_fields=list(row.edited_fields),
        conversation_id=row.conversation_id,
        run_id=row.run_id,
    )


def _time(ms: int | None) -> str | None:
    return None if ms is None else timestamp(ms)
