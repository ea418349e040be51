"""Events as server-sent events: one frame each, ``id`` is the seq, so ``Last-Event-ID`` resumes."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Query, Request
from fastapi.responses import StreamingResponse

from wenko.api.auth import current_user
from wenko.api.responses import REFUSALS
from wenko.errors import BadRequest
from wenko.journal import Journal
from wenko.protocol.envelope import EventRecord, Shape, encode_text
from wenko.storage import conversations
from wenko.storage.users import User

HEARTBEAT = 15.0
router = APIRouter(tags=["events"], responses=REFUSALS)
EVENT_STREAM: dict[int | str, dict[str, object]] = {
    200: {
        "description": "Frames: `event:` type, `id:` seq, `data:` the event in its envelope.",
        "content": {"text/event-stream": {"schema": {"type": "string"}}},
    }
}


@router.get(
    "/conversations/{conversation_id}/events",
    responses=EVENT_STREAM,
    response_class=StreamingResponse,
)
async def events(
    request: Request,
    conversation_id: str,
    user: Annotated[User, Depends(current_user)],
    after: Annotated[int, Query(ge=0, le=2**53)] = 0,
    envelope: Shape = "dual",
    until_end: Annotated[bool, Query(description="End when no run is active.")] = False,
    last_event_id: Annotated[str | None, Header()] = None,
) -> StreamingResponse:
    """Every event after a number: those of the past, then those to come, exactly once."""
    services = request.app.state.services
    found = await services.database.read(
        lambda connection: conversations.get(connection, conversation_id, user.id)
    )
    start = _resume_point(last_event_id, after)
    stop_at = None
    if until_end and found.status == "idle":
        stop_at = found.last_seq
    frames = event_frames(services.journal, conversation_id, start, envelope, until_end, stop_at)
    return event_stream(frames, conversation_id)


def event_stream(frames: AsyncIterator[str], conversation_id: str) -> StreamingResponse:
    headers = {
        "Cache-Control": "no-store",
        "X-Accel-Buffering": "no",
        "X-Conversation-Id": conversation_id,
    }
    return StreamingResponse(frames, media_type="text/event-stream", headers=headers)


async def event_frames(
    journal: Journal,
    conversation_id: str,
    after: int,
    shape: Shape,
    until_end: bool = False,
    stop_at: int | None = None,
    run_id: str | None = None,
) -> AsyncIterator[str]:
    """Frames for the events of a conversation, or of one run; a comment keeps the line alive."""
    if stop_at is not None and after >= stop_at:
        return
    batches = journal.follow(conversation_id, after)
    waiting: asyncio.Task[list[EventRecord]] | None = None
    try:
        while True:
            waiting = waiting or asyncio.ensure_future(anext(batches))
            done, _ = await asyncio.wait([waiting], timeout=HEARTBEAT)
            if not done:
                yield ": still here\n\n"
                continue
            batch, waiting = waiting.result(), None
            mine = [record for record in batch if run_id in (None, record.run_id)]
            yield "".join(frame(record, shape) for record in mine)
            if until_end and any(record.type == "process_completed" for record in mine):
                return
            if stop_at is not None and batch[-1].seq >= stop_at:
                return
    finally:
        if waiting is not None:
            waiting.cancel()


def frame(record: EventRecord, shape: Shape) -> str:
    return f"event: {record.type}\nid: {record.seq}\ndata: {encode_text(record, shape)}\n\n"


def _resume_point(last_event_id: str | None, after: int) -> int:
    if last_event_id is None:
        return after
    if not last_event_id.isascii() or not last_event_id.isdigit() or len(last_event_id) > 15:
        raise BadRequest("Last-Event-ID is the seq of the last event you have, a whole number.")
    return int(last_event_id)
