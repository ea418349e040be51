"""Memory over HTTP: the variables of a conversation, and the memories of a user."""

from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field, JsonValue

from wenko.api.dependencies import CurrentUser, ServicesDep
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.memory.long_term import MemoryDraft
from wenko.memory.tone import Tone
from wenko.memory.tone_history import Trend, trend
from wenko.memory.transfer import ImportReport, MemoryExport
from wenko.memory.vector_index import VectorState
from wenko.memory.working import Variable
from wenko.protocol.hitl import HITLDisplayRequest, HITLRequest
from wenko.protocol.model import RequestModel, timestamp
from wenko.storage.memories import KINDS, MemoryKind, MemoryRow, MemorySettings, MemorySource

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
    kind: MemoryKind
    category: str
    """As the form named it; otherwise the kind."""
    key: str
    label: str
    value: JsonValue
    shown: str
    """The value as its form displayed it, e.g. with the label of an option."""
    text: str
    """What is remembered, as one sentence."""
    source: MemorySource
    question_id: str | None
    conversation_id: str | None
    """Where it was said."""
    run_id: str | None
    confidence: float
    version: int
    """Sent back with an edit: one that is based on an older version is refused."""
    proposed: bool
    """The agent would like to remember it; it is not used before you agree."""
    conflict_id: str | None
    """An older memory that this one would replace, if you agree."""
    uses: int
    last_used_at: str | None
    created_at: str
    updated_at: str


class MemoryUseView(BaseModel):
    conversation_id: str
    title: str
    run_id: str
    used_at: str


class MemoryDetailsView(MemoryView):
    used_in: list[MemoryUseView]
    """Where it was given to the model, the newest first."""


class NewMemoryRequest(RequestModel):
    text: str = Field(min_length=1, max_length=20_000)
    kind: MemoryKind = "fact"
    label: str = Field(default="", max_length=2_000)


class EditMemoryRequest(RequestModel):
    version: int = Field(strict=True, ge=1, lt=2**31)
    text: str | None = Field(default=None, min_length=1, max_length=20_000)
    kind: MemoryKind | None = None
    label: str | None = Field(default=None, max_length=2_000)


class MergeRequest(RequestModel):
    ids: list[str] = Field(min_length=2, max_length=100)
    text: str = Field(min_length=1, max_length=20_000)
    kind: MemoryKind | None = None


class ConfirmRequest(RequestModel):
    ids: list[str] = Field(default=[], max_length=100)
    declined: list[str] = Field(default=[], max_length=100)


class LookupRequest(RequestModel):
    ids: list[str] = Field(max_length=200)


class SettleRequest(RequestModel):
    keep: str = Field(min_length=1, max_length=100)
    """The id of the memory that holds, or ``both``."""


class MemorySettingsRequest(RequestModel):
    """What is null stays as it is."""

    automatic: list[MemoryKind] | None = None
    tone: bool | None = Field(default=None, strict=True)


class MemorySettingsView(BaseModel):
    automatic: list[MemoryKind]
    """Kinds that the agent may save without asking; none by default."""
    tone: bool
    """Whether the tone of your messages is recognised."""
    vectors: VectorState
    """Whether memories are also found by their meaning, with an embedding model."""


class NotedToneView(BaseModel):
    run_id: str
    tone: Tone
    strength: int
    """1 (light) to 3 (strong); 0 if neutral."""
    by_model: bool
    """Whether a model read it, or the lexicon."""
    noted_at: str


class ToneView(BaseModel):
    enabled: bool
    trend: Trend
    """How the newest three messages compare with the three before them."""
    history: list[NotedToneView]
    """The newest messages, oldest first; empty as long as all were neutral."""


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
async def list_memories(
    services: ServicesDep,
    user: CurrentUser,
    q: Annotated[str, Query(max_length=2_000)] = "",
    kind: MemoryKind | None = None,
    proposed: bool = False,
    limit: Annotated[int, Query(ge=1, le=1000)] = 500,
    before: Annotated[str | None, Query(max_length=100)] = None,
) -> ApiResponse[list[MemoryView]]:
    """What you agreed to have remembered: the newest first, or with ``q`` the best matches."""
    found = await services.memory.memories(user, q, kind, proposed, limit, before)
    return ApiResponse(data=[_memory(each) for each in found])


@router.post("/memories", status_code=201)
async def save_memory(
    body: NewMemoryRequest, services: ServicesDep, user: CurrentUser
) -> ApiResponse[MemoryView]:
    """Remember something."""
    draft = MemoryDraft(body.text, body.kind, body.label)
    return ApiResponse(data=_memory(await services.memory.save(user, draft)))


@router.get("/memories/counts")
async def count_memories(services: ServicesDep, user: CurrentUser) -> ApiResponse[dict[str, int]]:
    """How many there are of each kind, and how many are proposed."""
    return ApiResponse(data=await services.memory.counts(user))


@router.get("/memories/settings")
async def memory_settings(
    services: ServicesDep, user: CurrentUser
) -> ApiResponse[MemorySettingsView]:
    """Which kinds are saved without asking; whether tone is recognised; the state of vectors."""
    return ApiResponse(data=_settings(await services.memory.settings(user), services))


@router.put("/memories/settings")
async def change_memory_settings(
    body: MemorySettingsRequest, services: ServicesDep, user: CurrentUser
) -> ApiResponse[MemorySettingsView]:
    """Change which kinds are saved without asking, or switch the recognition of tone."""
    known = await services.memory.settings(user)
    automatic = known.automatic if body.automatic is None else body.automatic
    chosen = MemorySettings(
        tuple(kind for kind in KINDS if kind in automatic),
        known.tone if body.tone is None else body.tone,
    )
    changed = await services.memory.change_settings(user, chosen)
    return ApiResponse(data=_settings(changed, services))


@router.get("/conversations/{conversation_id}/tone")
async def tone(
    conversation_id: str, services: ServicesDep, user: CurrentUser
) -> ApiResponse[ToneView]:
    """How your newest messages sounded; kept with the conversation and nowhere else."""
    noted = await services.memory.tones(user, conversation_id)
    settings = await services.memory.settings(user)
    history = [
        NotedToneView(
            run_id=each.run_id,
            tone=each.tone,
            strength=each.strength,
            by_model=each.by_model,
            noted_at=timestamp(each.at),
        )
        for each in noted
    ]
    return ApiResponse(data=ToneView(enabled=settings.tone, trend=trend(noted), history=history))


@router.get("/memories/export")
async def export_memories(services: ServicesDep, user: CurrentUser) -> ApiResponse[MemoryExport]:
    """Everything that is remembered, as a document that ``import`` takes."""
    return ApiResponse(data=await services.memory.export(user))


@router.post("/memories/import")
async def import_memories(
    body: MemoryExport, services: ServicesDep, user: CurrentUser
) -> ApiResponse[ImportReport]:
    """Add the memories of an export; they become yours, whoever exported them."""
    return ApiResponse(data=await services.memory.import_(user, body))


@router.post("/memories/merge")
async def merge_memories(
    body: MergeRequest, services: ServicesDep, user: CurrentUser
) -> ApiResponse[MemoryView]:
    """One memory in place of several."""
    merged = await services.memory.merge(user, body.ids, body.text, body.kind)
    return ApiResponse(data=_memory(merged))


@router.post("/memories/confirm")
async def confirm_memories(
    body: ConfirmRequest, services: ServicesDep, user: CurrentUser
) -> ApiResponse[list[MemoryView]]:
    """Agree to proposals, several at once; declined ones are not proposed again."""
    confirmed = await services.memory.confirm(user, body.ids, body.declined)
    return ApiResponse(data=[_memory(each) for each in confirmed])


@router.post("/memories/lookup")
async def look_up_memories(
    body: LookupRequest, services: ServicesDep, user: CurrentUser
) -> ApiResponse[list[MemoryView]]:
    """Those of the ids that still exist; forgotten ones and those of others are left out."""
    return ApiResponse(data=[_memory(each) for each in await services.memory.known(user, body.ids)])


@router.get("/memories/{memory_id}")
async def get_memory(
    memory_id: str, services: ServicesDep, user: CurrentUser
) -> ApiResponse[MemoryDetailsView]:
    """A memory, and where it was used."""
    found = await services.memory.get(user, memory_id)
    uses = [
        MemoryUseView(
            conversation_id=each.conversation_id,
            title=each.title,
            run_id=each.run_id,
            used_at=timestamp(each.at),
        )
        for each in found.uses
    ]
    return ApiResponse(data=MemoryDetailsView(**_memory(found.memory).model_dump(), used_in=uses))


@router.put("/memories/{memory_id}")
async def edit_memory(
    memory_id: str, body: EditMemoryRequest, services: ServicesDep, user: CurrentUser
) -> ApiResponse[MemoryView]:
    """Change a memory; 409 if it was changed elsewhere since ``version``."""
    edited = await services.memory.edit(
        user, memory_id, body.version, body.text, body.kind, body.label
    )
    return ApiResponse(data=_memory(edited))


@router.post("/memories/{memory_id}/settle")
async def settle_conflict(
    memory_id: str, body: SettleRequest, services: ServicesDep, user: CurrentUser
) -> ApiResponse[MemoryView]:
    """Decide which of two contradicting memories holds."""
    return ApiResponse(data=_memory(await services.memory.settle(user, memory_id, body.keep)))


@router.delete("/memories/{memory_id}")
async def forget(memory_id: str, services: ServicesDep, user: CurrentUser) -> ApiResponse[None]:
    """Delete what a memory holds, for good: from search, later prompts and working memory."""
    await services.memory.revoke(user, memory_id)
    return ApiResponse(data=None)


def _memory(memory: MemoryRow) -> MemoryView:
    return MemoryView(
        id=memory.id,
        kind=memory.kind,
        category=memory.category,
        key=memory.key,
        label=memory.label,
        value=memory.value,
        shown=memory.shown,
        text=memory.text,
        source=memory.source,
        question_id=memory.question_id,
        conversation_id=memory.conversation_id,
        run_id=memory.run_id,
        confidence=memory.confidence,
        version=memory.version,
        proposed=memory.proposed,
        conflict_id=memory.conflict_id,
        uses=memory.uses,
        last_used_at=None if memory.last_used_at is None else timestamp(memory.last_used_at),
        created_at=timestamp(memory.created_at),
        updated_at=timestamp(memory.updated_at),
    )


def _settings(chosen: MemorySettings, services: ServicesDep) -> MemorySettingsView:
    return MemorySettingsView(
        automatic=list(chosen.automatic),
        tone=chosen.tone,
        vectors=services.memory.vector_state(),
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
