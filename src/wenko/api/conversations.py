"""Conversations over HTTP: create, list, read, rename, delete, cancel."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel, Field

from wenko.api.answers import REFUSALS, Answer
from wenko.api.auth import current_user
from wenko.api.house import House
from wenko.errors import RunActive, UnknownRun
from wenko.protocol.commands import MESSAGE_LIMIT, Language
from wenko.protocol.model import timestamp
from wenko.storage import conversations
from wenko.storage.conversations import Conversation
from wenko.storage.forking import fork
from wenko.storage.users import User

router = APIRouter(tags=["conversations"], responses=REFUSALS)
Me = Annotated[User, Depends(current_user)]


class ConversationView(BaseModel):
    id: str
    title: str
    language: str
    created_at: str
    updated_at: str
    last_seq: int
    status: str


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
async def create(request: Request, body: NewConversation, user: Me) -> Answer[ConversationView]:
    made = await the_conversation(request.app.state.house, user, None, body.language, body.title)
    return Answer(data=_view(made))


@router.get("/conversations")
async def list_all(
    request: Request,
    user: Me,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Answer[list[ConversationView]]:
    """Yours, the most recently used first."""
    database = request.app.state.house.database
    found = await database.read(lambda c: conversations.of_owner(c, user.id, limit))
    return Answer(data=[_view(each) for each in found])


@router.get("/conversations/{conversation_id}")
async def read(request: Request, conversation_id: str, user: Me) -> Answer[ConversationView]:
    return Answer(data=_view(await _mine(request, conversation_id, user)))


@router.patch("/conversations/{conversation_id}")
async def rename(
    request: Request, conversation_id: str, body: Renaming, user: Me
) -> Answer[ConversationView]:
    await _mine(request, conversation_id, user)
    await request.app.state.house.database.write(
        lambda c: conversations.rename(c, conversation_id, body.title)
    )
    return Answer(data=_view(await _mine(request, conversation_id, user)))


@router.delete("/conversations/{conversation_id}")
async def delete(request: Request, conversation_id: str, user: Me) -> Answer[None]:
    """Ends what is running in it, and removes its events and files for good."""
    house: House = request.app.state.house
    await _mine(request, conversation_id, user)
    try:
        row = await house.engine.cancel(conversation_id)
        await house.engine.finished(row.id)
    except UnknownRun:
        pass
    await house.sandboxes.delete(conversation_id)
    await house.database.write(lambda c: conversations.delete(c, conversation_id))
    return Answer(data=None)


@router.post("/conversations/{conversation_id}/cancel")
async def cancel(request: Request, conversation_id: str, user: Me) -> Answer[RunView]:
    """Ends the active run and every process it started."""
    await _mine(request, conversation_id, user)
    row = await request.app.state.house.engine.cancel(conversation_id)
    return Answer(data=RunView(run_id=row.id))


@router.post("/conversations/{conversation_id}/pause")
async def pause(request: Request, conversation_id: str, user: Me) -> Answer[RunView]:
    """Starts nothing new in the active run; what runs already runs to its end."""
    await _mine(request, conversation_id, user)
    row = await request.app.state.house.engine.pause(conversation_id, True)
    return Answer(data=RunView(run_id=row.id))


@router.post("/conversations/{conversation_id}/resume")
async def resume(request: Request, conversation_id: str, user: Me) -> Answer[RunView]:
    """Goes on after a pause."""
    await _mine(request, conversation_id, user)
    row = await request.app.state.house.engine.pause(conversation_id, False)
    return Answer(data=RunView(run_id=row.id))


@router.post("/conversations/{conversation_id}/steer")
async def steer(request: Request, conversation_id: str, body: Note, user: Me) -> Answer[RunView]:
    """Says something to the active run; it is heeded before the next step, or afterwards."""
    await _mine(request, conversation_id, user)
    row = await request.app.state.house.engine.steer(conversation_id, body.message)
    return Answer(data=RunView(run_id=row.id))


@router.post("/conversations/{conversation_id}/retry")
async def retry(
    request: Request, conversation_id: str, body: Retrying, user: Me
) -> Answer[RunView]:
    """Goes on from a step of an earlier run, by default the last; what came before is kept."""
    await _mine(request, conversation_id, user)
    row = await request.app.state.house.engine.retry(conversation_id, body.step_id, body.run_id)
    return Answer(data=RunView(run_id=row.id))


@router.post("/conversations/{conversation_id}/fork", status_code=201)
async def fork_from(
    request: Request, conversation_id: str, body: Forking, user: Me
) -> Answer[ConversationView]:
    """A new conversation that begins like this one, up to an event; files as they are now."""
    house: House = request.app.state.house
    mine = await _mine(request, conversation_id, user)
    if mine.status != "idle":
        raise RunActive(
            "This conversation is still at work; wait for its end or cancel it, then fork it.",
            "该会话仍在执行；请等待结束或取消后再创建分支。",
        )
    title = body.title or f"↳ {mine.title}"[:500]
    made = await house.database.write(lambda c: fork(c, conversation_id, body.seq, title))
    await house.sandboxes.copy(conversation_id, made.id)
    return Answer(data=_view(made))


async def the_conversation(
    house: House,
    user: User,
    conversation_id: str | None,
    language: str | None = None,
    title: str = "",
) -> Conversation:
    """The user's conversation of this id, or a new one when none is named."""
    if conversation_id is not None:
        return await house.database.read(lambda c: conversations.get(c, conversation_id, user.id))
    spoken = language or house.settings.language
    return await house.database.write(lambda c: conversations.create(c, user.id, title, spoken))


async def _mine(request: Request, conversation_id: str, user: User) -> Conversation:
    return await the_conversation(request.app.state.house, user, conversation_id)


def _view(conversation: Conversation) -> ConversationView:
    return ConversationView(
        id=conversation.id,
        title=conversation.title,
        language=conversation.language,
        created_at=timestamp(conversation.created_at),
        updated_at=timestamp(conversation.updated_at),
        last_seq=conversation.last_seq,
        status=conversation.status,
    )
