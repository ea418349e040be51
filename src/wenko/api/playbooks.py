"""Playbooks: those that are shipped, and a person's own, which a finished run can become."""

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query
from fastapi.responses import Response
from pydantic import BaseModel, Field, JsonValue, StrictBool, StrictInt

from wenko.api.dependencies import CurrentUser, ServicesDep
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.planners.playbooks.playbook import Playbook
from wenko.planners.playbooks.playbook_yaml import MAX_SIZE
from wenko.protocol.model import RequestModel, timestamp
from wenko.service.playbook_recording import NoteKind
from wenko.service.playbooks import SavedPlaybook

router = APIRouter(tags=["playbooks"], responses=REFUSALS)
Name = Annotated[str, Field(min_length=1, max_length=60)]
Definition = Annotated[
    dict[str, JsonValue], Field(description="The fields of docs/playbooks.md, as JSON.")
]


class ParameterView(BaseModel):
    name: str
    kind: str
    default: str
    default_en: str


class PlaybookView(BaseModel):
    id: str
    title: str
    title_en: str
    message: str
    message_en: str
    description: str
    description_en: str
    featured: bool
    """Whether to offer it to newcomers."""
    saved: bool
    """Whether it is your own: only those can be changed and deleted."""
    steps: int
    parameters: list[ParameterView]
    """Values that you can set when you run it."""
    updated_at: str | None


class NoteView(BaseModel):
    kind: NoteKind
    steps: list[int]
    """Indexes of the steps that it is about, from 0."""
    count: int


class DraftView(BaseModel):
    name: str
    definition: Playbook
    notes: list[NoteView]
    """What to know before saving: what was left out, and what stays as it was in that run."""


class DetailView(BaseModel):
    name: str
    definition: Playbook
    version: int
    """Sent back with a change: one that is based on an older version is refused."""
    created_at: str
    updated_at: str


class DraftRequest(RequestModel):
    conversation_id: str = Field(max_length=100)
    run_id: str | None = Field(default=None, max_length=100)
    """The last one of the conversation, if missing."""


class NewPlaybook(RequestModel):
    name: Name
    definition: Definition
    replace: StrictBool = False
    """Whether it may take the place of your own with this name."""


class PlaybookChange(RequestModel):
    name: Name
    """Another one renames it."""
    definition: Definition
    version: StrictInt | None = Field(default=None, lt=2**31)


class PlaybookImport(RequestModel):
    name: Name
    yaml: str = Field(max_length=MAX_SIZE)
    replace: StrictBool = False


class PlaybookValues(RequestModel):
    values: dict[str, Annotated[str, Field(max_length=400)]] = Field(
        default_factory=dict, max_length=40
    )


class PlaybookMessage(BaseModel):
    message: str
    """Sent as a chat message, it runs the playbook, without a language model."""


@router.get("/playbooks")
async def playbooks(services: ServicesDep, user: CurrentUser) -> ApiResponse[list[PlaybookView]]:
    """The tasks that need no language model, your own first, each with a message that starts it."""
    saved = await services.playbooks.list_saved(user)
    own = {each.playbook.name for each in saved}
    shipped = [each for each in services.playbooks.shipped.all if each.name not in own]
    return ApiResponse(
        data=[
            *(_view(each.playbook, timestamp(each.updated_at)) for each in saved),
            *(_view(each, None) for each in shipped),
        ]
    )


@router.post("/playbooks/draft")
async def draft(
    body: DraftRequest, services: ServicesDep, user: CurrentUser
) -> ApiResponse[DraftView]:
    """What a finished run would be as a playbook; nothing is stored."""
    made = await services.playbooks.draft(user, body.conversation_id, body.run_id)
    notes = [
        NoteView(kind=each.kind, steps=list(each.steps), count=each.count) for each in made.notes
    ]
    return ApiResponse(
        data=DraftView(name=made.playbook.name, definition=made.playbook, notes=notes)
    )


@router.post("/playbooks")
async def create(
    body: NewPlaybook, services: ServicesDep, user: CurrentUser
) -> ApiResponse[DetailView]:
    """Save a playbook."""
    saved = await services.playbooks.create(user, body.name, body.definition, body.replace)
    return ApiResponse(data=_detail(saved))


@router.post("/playbooks/import")
async def import_playbook(
    body: PlaybookImport, services: ServicesDep, user: CurrentUser
) -> ApiResponse[DetailView]:
    """Save a playbook that is written as YAML."""
    saved = await services.playbooks.import_yaml(user, body.name, body.yaml, body.replace)
    return ApiResponse(data=_detail(saved))


@router.get("/playbooks/{playbook}")
async def read(playbook: str, services: ServicesDep, user: CurrentUser) -> ApiResponse[DetailView]:
    """One of your own playbooks."""
    return ApiResponse(data=_detail(await services.playbooks.get(user, playbook)))


@router.put("/playbooks/{playbook}")
async def change(
    playbook: str, body: PlaybookChange, services: ServicesDep, user: CurrentUser
) -> ApiResponse[DetailView]:
    """Change or rename one of your own playbooks."""
    changed = await services.playbooks.change(
        user, playbook, body.name, body.definition, body.version
    )
    return ApiResponse(data=_detail(changed))


@router.delete("/playbooks/{playbook}")
async def delete(playbook: str, services: ServicesDep, user: CurrentUser) -> ApiResponse[None]:
    """Delete one of your own playbooks. Runs that it started stay as they are."""
    await services.playbooks.delete(user, playbook)
    return ApiResponse(data=None)


@router.get(
    "/playbooks/{playbook}/export",
    response_class=Response,
    responses={200: {"content": {"application/yaml": {}}}},
)
async def export(
    playbook: str,
    services: ServicesDep,
    user: CurrentUser,
    download: Annotated[bool, Query(description="As a file to save.")] = True,
) -> Response:
    """A playbook as YAML, which another server can import."""
    text = await services.playbooks.export_yaml(user, playbook)
    disposition = f"attachment; filename*=UTF-8''{quote(playbook, safe='')}.yaml"
    headers = {"Content-Disposition": disposition} if download else {}
    return Response(text, media_type="application/yaml; charset=utf-8", headers=headers)


@router.post("/playbooks/{playbook}/message")
async def message(
    playbook: str, body: PlaybookValues, services: ServicesDep, user: CurrentUser
) -> ApiResponse[PlaybookMessage]:
    """The message that runs a playbook with these values, checked."""
    written = await services.playbooks.message(user, playbook, body.values)
    return ApiResponse(data=PlaybookMessage(message=written))


def _view(playbook: Playbook, updated_at: str | None) -> PlaybookView:
    return PlaybookView(
        id=playbook.name,
        title=playbook.title.zh,
        title_en=playbook.title.en,
        message=playbook.example.zh,
        message_en=playbook.example.en,
        description=playbook.example.zh,
        description_en=playbook.example.en,
        featured=playbook.featured and updated_at is None,
        saved=updated_at is not None,
        steps=len(playbook.steps),
        parameters=[
            ParameterView(
                name=name, kind=each.kind, default=each.default.zh, default_en=each.default.en
            )
            for name, each in playbook.parameters.items()
            if each.is_asked
        ],
        updated_at=updated_at,
    )


def _detail(saved: SavedPlaybook) -> DetailView:
    return DetailView(
        name=saved.playbook.name,
        definition=saved.playbook,
        version=saved.version,
        created_at=timestamp(saved.created_at),
        updated_at=timestamp(saved.updated_at),
    )
