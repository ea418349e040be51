"""Conversations over HTTP: create, list, read, rename, delete, cancel."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel, Field

from wenko.api.auth import current_user
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.composition.services import Services
from wenko.errors import RunActive, UnknownRun
from wenko.protocol.commands import MESSAGE_LIMIT
from wenko.protocol.model import timestamp
from wenko.storage import conversations
from wenko.storage.conversations import Conversation, ConversationStatus
from wenko.storage.forking import fork
from wenko.storage.users import User
from wenko.text import Language, language_of

router = APIRouter(tags=["conversations"], responses=REFUSALS)
Me = Annotated[User, Depends(current_user)]


class ConversationView(BaseModel):
    id: str
    title: str
    language: Language
    created_at: str
    updated_at: str
    last_seq: int
    status: ConversationStatus


class NewConversation(BaseModel):
    title: str = Field(default="", max_length=500)
    language: Language | None = None


class Renaming(BaseModel):
    title: str = Field(min_length=1, max_length=500)


class RunView(BaseModel):
    run_id: str


class Forking(BaseModel):
    seq: int = Field(
        strict=True, ge=0, le=2**53, description="The last event that the new one shares."
    )
    title: str | None = Field(default=None, min_length=1, max_length=500)


class Note(BaseModel):
    message: str = Field(min_length=1, max_length=MESSAGE_LIMIT)


class Retrying(BaseModel):
    step_id: int = Field(strict=True, ge=0, le=10**6)
    run_id: str | None = Field(default=None, max_length=100)


@router.post("/conversations", status_code=201)
async def create(
    request: Request, body: NewConversation, user: Me
) -> ApiResponse[ConversationView]:
    made = await the_conversation(request.app.state.services, user, None, body.language, body.title)
    return ApiResponse(data=_view(made))


@router.get("/conversations")
async def list_all(
    request: Request,
    user: Me,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> ApiResponse[list[ConversationView]]:
    """Yours, the most recently used first."""
    database = request.app.state.services.database
    found = await database.read(lambda c: conversations.of_owner(c, user.id, limit))
    return ApiResponse(data=[_view(each) for each in found])


@router.get("/conversations/{conversation_id}")
async def read(request: Request, conversation_id: str, user: Me) -> ApiResponse[ConversationView]:
    return ApiResponse(data=_view(await _mine(request, conversation_id, user)))


@router.patch("/conversations/{conversation_id}")
async def rename(
    request: Request, conversation_id: str, body: Renaming, user: Me
) -> ApiResponse[ConversationView]:
    await _mine(request, conversation_id, user)
    await request.app.state.services.database.write(
        lambda c: conversations.rename(c, conversation_id, body.title)
    )
    return ApiResponse(data=_view(await _mine(request, conversation_id, user)))


@router.delete("/conversations/{conversation_id}")
async def delete(request: Request, conversation_id: str, user: Me) -> ApiResponse[None]:
    """Ends what is running in it, and removes its events and files for good."""
    services: Services = request.app.state.services
    await _mine(request, conversation_id, user)
    try:
        row = await services.engine.cancel(conversation_id)
        await services.engine.finished(row.id)
    except UnknownRun:
        pass
    await services.sandboxes.delete(conversation_id)
    await services.database.write(lambda c: conversations.delete(c, conversation_id))
    return ApiResponse(data=None)


@router.post("/conversations/{conversation_id}/cancel")
async def cancel(request: Request, conversation_id: str, user: Me) -> ApiResponse[RunView]:
    """Ends the active run and every process it started."""
    await _mine(request, conversation_id, user)
    row = await request.app.state.services.engine.cancel(conversation_id)
    return ApiResponse(data=RunView(run_id=row.id))


@router.post("/conversations/{conversation_id}/pause")
async def pause(request: Request, conversation_id: str, user: Me) -> ApiResponse[RunView]:
    """Starts nothing new in the active run; what runs already runs to its end."""
    await _mine(request, conversation_id, user)
    row = await request.app.state.services.engine.pause(conversation_id, True)
    return ApiResponse(data=RunView(run_id=row.id))


@router.post("/conversations/{conversation_id}/resume")
async def resume(request: Request, conversation_id: str, user: Me) -> ApiResponse[RunView]:
    """Goes on after a pause."""
    await _mine(request, conversation_id, user)
    row = await request.app.state.services.engine.pause(conversation_id, False)
    return ApiResponse(data=RunView(run_id=row.id))


@router.post("/conversations/{conversation_id}/steer")
async def steer(
    request: Request, conversation_id: str, body: Note, user: Me
) -> ApiResponse[RunView]:
    """Says something to the active run; it is heeded before the next step, or afterwards."""
    await _mine(request, conversation_id, user)
    row = await request.app.state.services.engine.steer(conversation_id, body.message)
    return ApiResponse(data=RunView(run_id=row.id))


@router.post("/conversations/{conversation_id}/retry")
async def retry(
    request: Request, conversation_id: str, body: Retrying, user: Me
) -> ApiResponse[RunView]:
    """Goes on from a step of an earlier run, by default the last; what came before is kept."""
    await _mine(request, conversation_id, user)
    row = await request.app.state.services.engine.retry(conversation_id, body.step_id, body.run_id)
    return ApiResponse(data=RunView(run_id=row.id))


@router.post("/conversations/{conversation_id}/fork", status_code=201)
async def fork_from(
    request: Request, conversation_id: str, body: Forking, user: Me
) -> ApiResponse[ConversationView]:
    """A new conversation that begins like this one, up to an event; files as they are now."""
    services: Services = request.app.state.services
    mine = await _mine(request, conversation_id, user)
    if mine.status != "idle":
        raise RunActive(
            "This conversation is still at work; wait for its end or cancel it, then fork it.",
            "该会话仍在执行；请等待结束或取消后再创建分支。",
        )
    title = body.title or f"↳ {mine.title}"[:500]
    made = await services.database.write(lambda c: fork(c, conversation_id, body.seq, title))
    await services.sandboxes.copy(conversation_id, made.id)
    return ApiResponse(data=_view(made))


async def the_conversation(
    services: Services,
    user: User,
    conversation_id: str | None,
    language: str | None = None,
    title: str = "",
) -> Conversation:
    """The user's conversation of this id, or a new one when none is named."""
    if conversation_id is not None:
        return await services.database.read(
            lambda c: conversations.get(c, conversation_id, user.id)
        )
    spoken = language or services.settings.language
    return await services.database.write(lambda c: conversations.create(c, user.id, title, spoken))


async def _mine(request: Request, conversation_id: str, user: User) -> Conversation:
    return await the_conversation(request.app.state.services, user, conversation_id)


def _view(conversation: Conversation) -> ConversationView:
    return ConversationView(
        id=conversation.id,
        title=conversation.title,
        language=language_of(conversation.language),
        created_at=timestamp(conversation.created_at),
        updated_at=timestamp(conversation.updated_at),
        last_seq=conversation.last_seq,
        status=conversation.status,
    )
