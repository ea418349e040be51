"""Send a message over plain HTTP and read what comes of it as server-sent events."""

from typing import Annotated

from fastapi import APIRouter, Depends, Header, Request
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field

from wenko.api.auth import current_user
from wenko.api.conversations import the_conversation
from wenko.api.responses import REFUSALS
from wenko.api.sse import EVENT_STREAM, event_frames, event_stream
from wenko.protocol.commands import MESSAGE_LIMIT
from wenko.protocol.envelope import Shape
from wenko.storage.users import User
from wenko.text import Language

router = APIRouter(tags=["chat"], responses=REFUSALS)


class ChatRequest(BaseModel):
    message: str = Field(min_length=1, max_length=MESSAGE_LIMIT)
    session_id: str | None = Field(default=None, description="The conversation; new if missing.")
    language: Language | None = None


@router.post("/chat", responses=EVENT_STREAM, response_class=StreamingResponse)
async def chat(
    request: Request,
    body: ChatRequest,
    user: Annotated[User, Depends(current_user)],
    envelope: Shape = "dual",
    idempotency_key: Annotated[str | None, Header(max_length=200)] = None,
) -> StreamingResponse:
    """One message, answered by its events until the run ends. Hanging up does not stop the run."""
    services = request.app.state.services
    conversation = await the_conversation(services, user, body.session_id, body.language)
    row = await services.engine.submit(conversation.id, body.message, idempotency_key)
    frames = event_frames(
        services.journal, conversation.id, 0, envelope, until_end=True, run_id=row.id
    )
    return event_stream(frames, conversation.id)
