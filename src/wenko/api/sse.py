"""Events over HTTP: ``POST /chat`` and a conversation as streams, its history in pages.

``id:`` is the ``seq`` of an event, so that ``Last-Event-ID`` resumes a stream.
"""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Header, Query
from fastapi.responses import Response, StreamingResponse
from pydantic import Field, StrictBool

from wenko.api.dependencies import CurrentUser, ServicesDep
from wenko.api.event_stream import EVENT_STREAM, event_stream
from wenko.api.history_page import empty_page, with_events
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.errors import BadRequest
from wenko.protocol.attachments import MAX_ATTACHMENTS
from wenko.protocol.commands import HISTORY_LIMIT, MESSAGE_LIMIT, AttachedPath, HistoryPage
from wenko.protocol.envelope import EventRecord, Shape, encode_json
from wenko.protocol.gate import Mode, NetworkMode
from wenko.protocol.model import RequestModel
from wenko.service.conversations import GateChange, same_conversation
from wenko.text import Language

router = APIRouter(responses=REFUSALS)


class ChatRequest(RequestModel):
    message: str = Field(min_length=1, max_length=MESSAGE_LIMIT)
    conversation_id: str | None = Field(
        default=None, description="The conversation; a new one if missing."
    )
    session_id: str | None = Field(default=None, description="Another name for `conversation_id`.")
    language: Language | None = None
    mode: Mode | None = Field(default=None, description="The mode from this message on.")
    approve_plan: StrictBool | None = Field(
        default=None, description="Whether plans need approval, from this message on."
    )
    network: NetworkMode | None = Field(
        default=None, description="What the sandbox may reach from this message on."
    )
    unattended: StrictBool = Field(
        default=False, description="Nobody is there while the run works."
    )
    attachments: tuple[AttachedPath, ...] = Field(
        default=(),
        max_length=MAX_ATTACHMENTS,
        description="Paths in the workspace that come with the message.",
    )


@router.post("/chat", tags=["chat"], responses=EVENT_STREAM, response_class=StreamingResponse)
async def chat(
    body: ChatRequest,
    services: ServicesDep,
    user: CurrentUser,
    envelope: Shape = "dual",
    idempotency_key: Annotated[str | None, Header(max_length=200)] = None,
) -> StreamingResponse:
    """Send a message; the response streams the events of its run.

    The run continues if the client disconnects.
    """
    conversation_id = same_conversation(body.conversation_id, body.session_id)
    submitted = await services.conversations.submit(
        user,
        body.message,
        conversation_id,
        body.language,
        idempotency_key,
        GateChange(body.mode, body.approve_plan, body.network),
        body.attachments,
        body.unattended,
    )
    batches = await services.events.follow_run(submitted)
    return event_stream(batches, partial(_frame, shape=envelope), submitted.conversation.id)


@router.get(
    "/conversations/{conversation_id}/events",
    tags=["events"],
    responses=EVENT_STREAM,
    response_class=StreamingResponse,
)
async def events(
    conversation_id: str,
    services: ServicesDep,
    user: CurrentUser,
    after: Annotated[int, Query(ge=0, le=2**53)] = 0,
    envelope: Shape = "dual",
    until_end: Annotated[bool, Query(description="End when no run is active.")] = False,
    last_event_id: Annotated[str | None, Header()] = None,
) -> StreamingResponse:
    """Every event after a ``seq``: the stored ones, then new ones, each exactly once."""
    start = _resume_point(last_event_id, after)
    follow = services.events.follow_until_idle if until_end else services.events.follow
    batches = await follow(user, conversation_id, start)
    return event_stream(batches, partial(_frame, shape=envelope), conversation_id)


@router.get(
    "/conversations/{conversation_id}/history",
    tags=["events"],
    response_model=ApiResponse[HistoryPage],
)
async def history(
    conversation_id: str,
    services: ServicesDep,
    user: CurrentUser,
    before: Annotated[int | None, Query(ge=1, le=2**53)] = None,
    limit: Annotated[int, Query(ge=1, le=HISTORY_LIMIT)] = 500,
    envelope: Shape = "dual",
) -> Response:
    """A page of stored events backwards from the end, or from a ``seq``; oldest first."""
    records = await services.events.history(user, conversation_id, before, limit)
    reply = ApiResponse[HistoryPage](data=empty_page(records))
    return Response(with_events(reply, records, envelope), media_type="application/json")


def _frame(record: EventRecord, shape: Shape) -> str:
    data = encode_json(record, shape).decode()
    return f"event: {record.type}\nid: {record.seq}\ndata: {data}\n\n"


def _resume_point(last_event_id: str | None, after: int) -> int:
    if last_event_id is None:
        return after
    if not last_event_id.isascii() or not last_event_id.isdigit() or len(last_event_id) > 15:
        raise BadRequest("Last-Event-ID must be the seq of the last event you have received.")
    return int(last_event_id)
