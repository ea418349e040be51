"""The gate's mode over HTTP: read it, change it, list and revoke what is allowed."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict, Field, StrictBool

from wenko.api.dependencies import CurrentUser, ServicesDep
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.protocol.gate import MODES, Mode
from wenko.protocol.model import timestamp
from wenko.service.gate_settings import EffectiveGateSettings
from wenko.storage.gate_settings import SHAPE_LENGTH

router = APIRouter(tags=["gate"], responses=REFUSALS)


class RuleView(BaseModel):
    decision: str
    """``allow``, ``ask`` or ``deny``."""
    pattern: str
    """As it is written, e.g. ``shell(git push *)``."""
    file: str


class RuleNote(BaseModel):
    """Why rules of a file are not used, or that every call asks because it has an error."""

    en: str
    zh: str


class ModeView(BaseModel):
    mode: str
    approve_plan: bool
    """Whether each plan needs approval before it is executed."""
    allowed: list[str]
    """Shapes of calls that are allowed for the whole conversation."""
    read_only_enforced: bool
    """Whether the sandbox itself holds mode ``read-only``. Without isolation nothing does: then
    calls are judged by their words, and what is not known to read only is denied."""
    rules: list[RuleView] = Field(default=[])
    """From the person's settings file and the project's; of all that match the strictest wins."""
    rule_notes: list[RuleNote] = Field(default=[])
    modes: list[str] = Field(default=list(MODES))
    """Every mode, the least strict first."""


class AllowedView(BaseModel):
    conversation_id: str
    conversation_title: str
    shape: str
    """Pattern of the calls, e.g. ``shell: rm``, or a host, e.g. ``network: example.com``."""
    created_at: str


class ModeChange(BaseModel):
    model_config = ConfigDict(extra="forbid")
    mode: Mode | None = None
    approve_plan: StrictBool | None = None


@router.get("/mode")
async def default_mode(services: ServicesDep, user: CurrentUser) -> ApiResponse[ModeView]:
    """What a new conversation begins with, unless its first message says otherwise."""
    return _response(await services.gate_settings.defaults())


@router.get("/conversations/{conversation_id}/mode")
async def read_mode(
    conversation_id: str, services: ServicesDep, user: CurrentUser
) -> ApiResponse[ModeView]:
    return _response(await services.gate_settings.get(user, conversation_id))


@router.put("/conversations/{conversation_id}/mode")
async def change_mode(
    conversation_id: str, body: ModeChange, services: ServicesDep, user: CurrentUser
) -> ApiResponse[ModeView]:
    """Takes effect with the next call, also during a run; a missing field keeps its value."""
    changed = await services.gate_settings.set(user, conversation_id, body.mode, body.approve_plan)
    return _response(changed)


@router.get("/allowed")
async def allowed(services: ServicesDep, user: CurrentUser) -> ApiResponse[list[AllowedView]]:
    """Calls and hosts that you allowed for good, in all of your conversations, the newest first."""
    found = await services.gate_settings.allowed(user)
    return ApiResponse(
        data=[
            AllowedView(
                conversation_id=each.conversation_id,
                conversation_title=each.conversation_title,
                shape=each.shape,
                created_at=timestamp(each.created_at),
            )
            for each in found
        ]
    )


@router.delete("/conversations/{conversation_id}/allowed")
async def revoke(
    conversation_id: str,
    services: ServicesDep,
    user: CurrentUser,
    shape: Annotated[str, Query(min_length=1, max_length=SHAPE_LENGTH)],
) -> ApiResponse[ModeView]:
    """Calls of this shape ask again, or this host is refused or asked about again."""
    return _response(await services.gate_settings.revoke(user, conversation_id, shape))


def _response(settings: EffectiveGateSettings) -> ApiResponse[ModeView]:
    return ApiResponse(
        data=ModeView(
            mode=settings.mode,
            approve_plan=settings.approve_plan,
            allowed=list(settings.allowed),
            read_only_enforced=settings.read_only_enforced,
            rules=[
                RuleView(decision=each.decision, pattern=each.pattern, file=each.file)
                for each in settings.rules.rules
            ],
            rule_notes=[
                RuleNote(en=each.en, zh=each.zh)
                for each in (*settings.rules.faults, *settings.rules.notes)
            ],
        )
    )
