"""The context of a conversation over HTTP (R66): statistics, parts, export, import, clear."""

from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field, StringConstraints

from wenko.api.dependencies import CurrentUser, ServicesDep
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.memory.context_export import ContextImport
from wenko.memory.requirements import LONGEST, Requirement
from wenko.protocol.model import RequestModel, timestamp
from wenko.service.context import ContextStats, EntryAction
from wenko.storage.context import Entry, EntryState

router = APIRouter(
    prefix="/endpoint/sandbox/{session_id}/context", tags=["context"], responses=REFUSALS
)
CLEARED = "上下文已清除"


class ContextStatsView(BaseModel):
    conversation_count: int
    compressed_count: int
    """How many summaries there are."""
    project_context_exists: bool
    task_count: int
    code_context_count: int
    tokens: int
    """Of the entries that stand word for word in prompts, estimated."""


class ContextEntryView(BaseModel):
    id: str
    role: str
    content: str
    timestamp: str
    state: EntryState
    pinned: bool
    tokens: int


class ContextSummaryView(BaseModel):
    summary: str
    entry_count: int
    compressed_at: str


class RequirementView(BaseModel):
    id: str
    text: str
    run_id: str | None = Field(description="Whose message states it; null: written by hand.")
    at: str


class ContextPartsView(BaseModel):
    entries: list[ContextEntryView]
    summaries: list[ContextSummaryView]
    requirements: list[RequirementView] = Field(description="In every prompt, oldest first.")
    project: dict[str, Any] | None
    tasks: list[dict[str, Any]]
    project_tokens: int
    summary_tokens: int
    restorable: bool = Field(description="What was cleared can still be brought back.")


class RequirementText(RequestModel):
    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST)]


class EntryChange(RequestModel):
    action: EntryAction = Field(description="``recall`` brings back what was dropped, pinned.")


@router.get("/stats")
async def stats(
    session_id: str, services: ServicesDep, user: CurrentUser
) -> ApiResponse[ContextStatsView]:
    """How much of the conversation its prompts have."""
    return ApiResponse(data=_stats(await services.context.stats(user, session_id)))


@router.get("/export")
async def export_context(
    session_id: str, services: ServicesDep, user: CurrentUser
) -> ApiResponse[dict[str, Any]]:
    """Conversations, project, tasks and code, as the files of the hidden directory have them."""
    return ApiResponse(data=await services.context.export(user, session_id))


@router.post("/import")
async def import_context(
    session_id: str, body: ContextImport, services: ServicesDep, user: CurrentUser
) -> ApiResponse[ContextStatsView]:
    """Put an export in place of the context; the old one can be restored for a day."""
    return ApiResponse(data=_stats(await services.context.import_(user, session_id, body)))


@router.delete("")
async def clear_context(
    session_id: str, services: ServicesDep, user: CurrentUser
) -> ApiResponse[None]:
    """Prompts begin anew; files, events and long-term memory stay. Can be restored for a day."""
    await services.context.clear(user, session_id)
    return ApiResponse(message=CLEARED, data=None)


@router.post("/restore")
async def restore_context(
    session_id: str, services: ServicesDep, user: CurrentUser
) -> ApiResponse[ContextStatsView]:
    """Undo the last clear or import."""
    return ApiResponse(data=_stats(await services.context.restore(user, session_id)))


@router.get("/parts")
async def context_parts(
    session_id: str,
    services: ServicesDep,
    user: CurrentUser,
    q: Annotated[str, Query(max_length=2_000)] = "",
) -> ApiResponse[ContextPartsView]:
    """What a model will see, part by part; with ``q``, the entries that match."""
    parts = await services.context.parts(user, session_id, q)
    return ApiResponse(
        data=ContextPartsView(
            entries=[_entry(each) for each in parts.entries],
            summaries=[
                ContextSummaryView(
                    summary=each.summary,
                    entry_count=each.entry_count,
                    compressed_at=timestamp(each.compressed_at),
                )
                for each in parts.summaries
            ],
            requirements=_requirements(parts.requirements),
            project=parts.project,
            tasks=parts.tasks,
            project_tokens=parts.project_tokens,
            summary_tokens=parts.summary_tokens,
            restorable=parts.restorable,
        )
    )


@router.post("/entries/{entry_id}")
async def change_entry(
    session_id: str, entry_id: str, body: EntryChange, services: ServicesDep, user: CurrentUser
) -> ApiResponse[ContextEntryView]:
    """Pin an entry, drop it from prompts, or recall one that was dropped."""
    changed = await services.context.change_entry(user, session_id, entry_id, body.action)
    return ApiResponse(data=_entry(changed))


@router.post("/requirements", status_code=201)
async def require(
    session_id: str, body: RequirementText, services: ServicesDep, user: CurrentUser
) -> ApiResponse[list[RequirementView]]:
    """Keep a sentence in every prompt of this conversation; all that are kept."""
    kept = await services.context.require(user, session_id, body.text)
    return ApiResponse(data=_requirements(kept))


@router.put("/requirements/{requirement_id}")
async def change_requirement(
    session_id: str,
    requirement_id: str,
    body: RequirementText,
    services: ServicesDep,
    user: CurrentUser,
) -> ApiResponse[list[RequirementView]]:
    """Say it in other words; all that are kept."""
    kept = await services.context.change_requirement(user, session_id, requirement_id, body.text)
    return ApiResponse(data=_requirements(kept))


@router.delete("/requirements/{requirement_id}")
async def remove_requirement(
    session_id: str, requirement_id: str, services: ServicesDep, user: CurrentUser
) -> ApiResponse[list[RequirementView]]:
    """Take it back; those that are left."""
    left = await services.context.change_requirement(user, session_id, requirement_id, None)
    return ApiResponse(data=_requirements(left))


def _requirements(kept: list[Requirement]) -> list[RequirementView]:
    return [
        RequirementView(id=each.id, text=each.text, run_id=each.run_id, at=each.at) for each in kept
    ]


def _stats(found: ContextStats) -> ContextStatsView:
    return ContextStatsView(
        conversation_count=found.conversation_count,
        compressed_count=found.compressed_count,
        project_context_exists=found.project_context_exists,
        task_count=found.task_count,
        code_context_count=found.code_context_count,
        tokens=found.tokens,
    )


def _entry(entry: Entry) -> ContextEntryView:
    return ContextEntryView(
        id=entry.id,
        role=entry.role,
        content=entry.content,
        timestamp=timestamp(entry.at),
        state=entry.state,
        pinned=entry.pinned,
        tokens=entry.tokens,
    )
