"""What is remembered: the context variables of a conversation, and a person's memories."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field, JsonValue

from wenko.api.auth import current_user
from wenko.api.conversations import the_conversation
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.composition.services import Services
from wenko.memory import working
from wenko.memory.working import Variable
from wenko.protocol.hitl import HITLDisplayRequest, HITLRequest
from wenko.protocol.model import timestamp
from wenko.storage import memories
from wenko.storage.users import User

router = APIRouter(tags=["memory"], responses=REFUSALS)
Me = Annotated[User, Depends(current_user)]


class VariableView(BaseModel):
    key: str
    type: str
    """``visual_display`` or ``form``."""
    title: str
    count: int
    """How many tables, drawings or fields it has."""
    timestamp: str
    size: int
    """Bytes of working memory that it takes; little, if it is kept by reference."""
    value: dict[str, Any]


class ReplayView(BaseModel):
    request: HITLRequest | HITLDisplayRequest = Field(discriminator="type")


class MemoryView(BaseModel):
    id: str
    category: str
    key: str
    label: str
    value: JsonValue
    shown: str
    """The value in the words of the form that it came from."""
    question_id: str | None
    created_at: str


@router.get("/conversations/{conversation_id}/variables")
async def variables(
    request: Request, conversation_id: str, user: Me
) -> ApiResponse[list[VariableView]]:
    """Forms and displays that this conversation remembers, the most recently used first."""
    services: Services = request.app.state.services
    await the_conversation(services, user, conversation_id)
    found = await services.database.read(lambda c: working.variables(c, conversation_id))
    return ApiResponse(data=[_variable(each) for each in found])


@router.post("/conversations/{conversation_id}/variables/{key:path}/replay")
async def replay(
    request: Request, conversation_id: str, key: str, user: Me
) -> ApiResponse[ReplayView]:
    """The same form or display once more, to look at only."""
    services: Services = request.app.state.services
    await the_conversation(services, user, conversation_id)
    used = await services.database.write(lambda c: working.use(c, conversation_id, key))
    return ApiResponse(data=ReplayView(request=working.replay(used, conversation_id)))


@router.get("/memories")
async def list_memories(request: Request, user: Me) -> ApiResponse[list[MemoryView]]:
    """What you agreed to have remembered, the newest first."""
    database = request.app.state.services.database
    found = await database.read(lambda c: memories.of_owner(c, user.id))
    return ApiResponse(
        data=[
            MemoryView(
                id=each.id,
                category=each.category,
                key=each.key,
                label=each.label,
                value=each.value,
                shown=each.shown,
                question_id=each.question_id,
                created_at=timestamp(each.created_at),
            )
            for each in found
        ]
    )


@router.delete("/memories/{memory_id}")
async def forget(request: Request, memory_id: str, user: Me) -> ApiResponse[None]:
    """Take it back: what it said is gone for good."""
    database = request.app.state.services.database
    await database.write(lambda c: memories.revoke(c, user.id, memory_id))
    return ApiResponse(data=None)


def _variable(variable: Variable) -> VariableView:
    return VariableView(
        key=variable.key,
        type=variable.type,
        title=variable.title,
        count=variable.count,
        timestamp=str(variable.value.get("timestamp", "")),
        size=variable.size,
        value=variable.value,
    )
