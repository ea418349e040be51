"""Conversations over HTTP: create, list, change, delete, fork; steer, pause, cancel, retry."""

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Header, Query
from pydantic import BaseModel, Field, StrictBool

from wenko.api.dependencies import CancellingUser, CurrentUser, ServicesDep
from wenko.api.responses import REFUSALS, ApiResponse, Refusal
from wenko.composition.services import Services
from wenko.protocol.commands import MESSAGE_LIMIT, UserInputData
from wenko.protocol.model import RequestModel, timestamp
from wenko.service.conversations import TITLE_LIMIT
from wenko.storage.conversations import Conversation, ConversationStatus, ListPosition
from wenko.storage.runs import RunRow
from wenko.text import Language, language_of

router = APIRouter(tags=["conversations"], responses=REFUSALS)
CURSOR = r"^[01]\.[0-9]{1,15}\.[0-9]{1,18}$"


class WorktreeView(BaseModel):
    repository: str
    branch: str


class ConversationView(BaseModel):
    id: str
    title: str
    language: Language
    created_at: str
    updated_at: str
    last_seq: int
    status: ConversationStatus
    pinned: bool
    workspace: str | None = None
    """The real folder of the server's machine that is its workspace; null: one of its own."""
    worktree: WorktreeView | None = None
    """The repository of which its workspace is a clone."""


class ListedConversation(ConversationView):
    cursor: str
    """Sent as ``after``, it gives the conversations behind this one."""


class NewConversation(RequestModel):
    title: str = Field(default="", max_length=TITLE_LIMIT)
    language: Language | None = None
    workspace: str | None = Field(
        default=None,
        min_length=1,
        max_length=4096,
        description="A real folder of the server's machine to work in, as an absolute path.",
    )


class ConversationChange(RequestModel):
    """What is not named stays as it is."""

    title: str | None = Field(default=None, min_length=1, max_length=TITLE_LIMIT)
    pinned: StrictBool | None = Field(default=None, description="Listed first.")


class RunView(BaseModel):
    run_id: str


class ForkRequest(RequestModel):
    seq: int = Field(
        strict=True, ge=0, le=2**53, description="The last event that the new one shares."
    )
    title: str | None = Field(default=None, min_length=1, max_length=TITLE_LIMIT)


class SteerRequest(RequestModel):
    message: str = Field(min_length=1, max_length=MESSAGE_LIMIT)


class RetryRequest(RequestModel):
    step_id: int = Field(strict=True, ge=0, le=10**6)
    run_id: str | None = Field(default=None, max_length=100)


class InputAccepted(BaseModel):
    request_id: str
    run_id: str | None


@router.post("/conversations", status_code=201)
async def create(
    body: NewConversation, services: ServicesDep, user: CurrentUser
) -> ApiResponse[ConversationView]:
    """A new conversation; the owner of the server may give it a real folder to work in."""
    created = await services.conversations.create(user, body.title, body.language, body.workspace)
    return ApiResponse(data=_view(services, created))


@router.get("/conversations")
async def list_all(
    services: ServicesDep,
    user: CurrentUser,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
    search: Annotated[
        str, Query(max_length=200, description="Words of the title or of your messages.")
    ] = "",
    after: Annotated[
        str | None,
        Query(pattern=CURSOR, description="The `cursor` of the last one that you have."),
    ] = None,
) -> ApiResponse[list[ListedConversation]]:
    """Your conversations: pinned ones first, then the most recently used.

    If there are as many as ``limit``, more may follow: see ``after``.
    """
    position = None if after is None else _position(after)
    found = await services.conversations.list_owned(user, limit, search, position)
    return ApiResponse(data=[_listed(services, each) for each in found])


@router.get("/conversations/{conversation_id}")
async def read(
    conversation_id: str, services: ServicesDep, user: CurrentUser
) -> ApiResponse[ConversationView]:
    return ApiResponse(
        data=_view(services, await services.conversations.get(user, conversation_id))
    )


@router.patch("/conversations/{conversation_id}")
async def change(
    conversation_id: str, body: ConversationChange, services: ServicesDep, user: CurrentUser
) -> ApiResponse[ConversationView]:
    """Rename it, or pin it so that it is listed first."""
    changed = await services.conversations.change(user, conversation_id, body.title, body.pinned)
    return ApiResponse(data=_view(services, changed))


@router.delete("/conversations/{conversation_id}")
async def delete(
    conversation_id: str,
    services: ServicesDep,
    user: CurrentUser,
    undo_seconds: Annotated[int, Query(ge=0, le=86_400, description="0: for good.")] = 0,
) -> ApiResponse[None]:
    """Cancel its run and delete its events and files; for ``undo_seconds`` it can be restored."""
    await services.conversations.delete(user, conversation_id, undo_seconds)
    return ApiResponse(data=None)


@router.post("/conversations/{conversation_id}/restore")
async def restore(
    conversation_id: str, services: ServicesDep, user: CurrentUser
) -> ApiResponse[ConversationView]:
    """Undo a deletion that had ``undo_seconds``."""
    return ApiResponse(
        data=_view(services, await services.conversations.restore(user, conversation_id))
    )


@router.post("/conversations/{conversation_id}/fork", status_code=201)
async def fork_from(
    conversation_id: str, body: ForkRequest, services: ServicesDep, user: CurrentUser
) -> ApiResponse[ConversationView]:
    """A new conversation with the events up to one of them, and the files as they are now."""
    forked = await services.conversations.fork(user, conversation_id, body.seq, body.title)
    return ApiResponse(data=_view(services, forked))


@router.post("/conversations/{conversation_id}/cancel")
async def cancel(
    conversation_id: str, services: ServicesDep, user: CancellingUser
) -> ApiResponse[RunView]:
    """End the active run and every process it started."""
    return _run(await services.conversations.cancel(user, conversation_id))


@router.post("/conversations/{conversation_id}/pause")
async def pause(
    conversation_id: str, services: ServicesDep, user: CurrentUser
) -> ApiResponse[RunView]:
    """Start no further step in the active run; steps in progress run to their end."""
    return _run(await services.conversations.pause(user, conversation_id))


@router.post("/conversations/{conversation_id}/resume")
async def resume(
    conversation_id: str, services: ServicesDep, user: CurrentUser
) -> ApiResponse[RunView]:
    """Continue a paused run."""
    return _run(await services.conversations.resume(user, conversation_id))


@router.post("/conversations/{conversation_id}/steer")
async def steer(
    conversation_id: str, body: SteerRequest, services: ServicesDep, user: CurrentUser
) -> ApiResponse[RunView]:
    """Send a note to the active run, which applies it before its next step or after it ended."""
    return _run(await services.conversations.steer(user, conversation_id, body.message))


@router.post("/conversations/{conversation_id}/retry")
async def retry(
    conversation_id: str, body: RetryRequest, services: ServicesDep, user: CurrentUser
) -> ApiResponse[RunView]:
    """Run again from a step of an earlier run, by default the last; earlier steps are kept."""
    run = await services.conversations.retry(user, conversation_id, body.step_id, body.run_id)
    return _run(run)


@router.post("/conversations/{conversation_id}/input", responses={410: {"model": Refusal}})
async def give_input(
    conversation_id: str,
    body: UserInputData,
    services: ServicesDep,
    user: CurrentUser,
    idempotency_key: Annotated[str | None, Header(max_length=200)] = None,
) -> ApiResponse[InputAccepted]:
    """Type into the command that waits for input; the first valid input wins (R40)."""
    await services.conversations.get(user, conversation_id)
    given = body.model_copy(update={"conversation_id": conversation_id})
    accepted = await services.questions.give_input(user, given, key=idempotency_key)
    question = accepted.question
    view = InputAccepted(request_id=question.id, run_id=question.run_id)
    return ApiResponse(message=accepted.message, data=view)


def _run(row: RunRow) -> ApiResponse[RunView]:
    return ApiResponse(data=RunView(run_id=row.id))


def _position(cursor: str) -> ListPosition:
    pinned, updated_at, pk = map(int, cursor.split("."))
    return ListPosition(bool(pinned), updated_at, pk)


def _listed(services: Services, conversation: Conversation) -> ListedConversation:
    cursor = f"{int(conversation.pinned)}.{conversation.updated_at}.{conversation.pk}"
    fields = _view(services, conversation).model_dump()
    return ListedConversation(**fields, cursor=cursor)


def _view(services: Services, conversation: Conversation) -> ConversationView:
    clone = services.conversations.worktree_of(conversation.id)
    return ConversationView(
        id=conversation.id,
        title=conversation.title,
        language=language_of(conversation.language),
        created_at=timestamp(conversation.created_at),
        updated_at=timestamp(conversation.updated_at),
        last_seq=conversation.last_seq,
        status=conversation.status,
        pinned=conversation.pinned,
        workspace=services.conversations.workspace_of(conversation.id),
        worktree=None if clone is None else WorktreeView(**asdict(clone)),
    )
