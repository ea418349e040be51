"""Memory over HTTP: the variables of a conversation, and the memories of a user."""

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, Field, JsonValue

from wenko.api.dependencies import CurrentUser, ServicesDep
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.memory.working import Variable
from wenko.protocol.hitl import HITLDisplayRequest, HITLRequest
from wenko.protocol.model import timestamp
from wenko.storage.memories import MemoryRow

router = APIRouter(tags=["memory"], responses=REFUSALS)


class VariableView(BaseModel):
    key: str
    type: str
    """``visual_display`` or ``form``."""
    title: str
    count: int
    """How many tables, drawings or fields it has."""
    timestamp: str
    size: int
    """Bytes in working memory; few, if the value is stored elsewhere."""
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
    """The value as its form displayed it, e.g. with the label of an option."""
    question_id: str | None
    created_at: str


@router.get("/conversations/{conversation_id}/variables")
async def variables(
    conversation_id: str, services: ServicesDep, user: CurrentUser
) -> ApiResponse[list[VariableView]]:
    """Forms and displays in the conversation's working memory, the most recently used first."""
    found = await services.memory.variables(user, conversation_id)
    return ApiResponse(data=[_variable(each) for each in found])


@router.post("/conversations/{conversation_id}/variables/{key:path}/replay")
async def replay(
    conversation_id: str, key: str, services: ServicesDep, user: CurrentUser
) -> ApiResponse[ReplayView]:
    """A form or display again, read-only."""
    request = await services.memory.replay(user, conversation_id, key)
    return ApiResponse(data=ReplayView(request=request))


@router.get("/memories")
async def list_memories(services: ServicesDep, user: CurrentUser) -> ApiResponse[list[MemoryView]]:
    """What you agreed to have remembered, the newest first."""
    return ApiResponse(data=[_memory(each) for each in await services.memory.memories(user)])


@router.delete("/memories/{memory_id}")
async def forget(memory_id: str, services: ServicesDep, user: CurrentUser) -> ApiResponse[None]:
    """Delete what a memory holds, for good."""
    await services.memory.revoke(user, memory_id)
    return ApiResponse(data=None)


def _memory(memory: MemoryRow) -> MemoryView:
    return MemoryView(
        id=memory.id,
        category=memory.category,
        key=memory.key,
        label=memory.label,
        value=memory.value,
        shown=memory.shown,
        question_id=memory.question_id,
        created_at=timestamp(memory.created_at),
    )


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
