"""The gate's mode over HTTP: read it, change it, revoke an allowed call."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict, Field, StrictBool

from wenko.api.dependencies import CurrentUser, ServicesDep
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.protocol.gate import MODES, Mode
from wenko.service.gate_settings import EffectiveGateSettings
from wenko.storage.gate_settings import SHAPE_LENGTH

router = APIRouter(tags=["gate"], responses=REFUSALS)


class ModeView(BaseModel):
    mode: str
    approve_plan: bool
    """Whether each plan needs approval before it is executed."""
    allowed: list[str]
    """Shapes of calls that are allowed for the whole conversation."""
    modes: list[str] = Field(default=list(MODES))
    """Every mode, the least strict first."""


class ModeChange(BaseModel):
    model_config = ConfigDict(extra="forbid")
    mode: Mode | None = None
    approve_plan: StrictBool | None = None


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


@router.delete("/conversations/{conversation_id}/allowed")
async def revoke(
    conversation_id: str,
    services: ServicesDep,
    user: CurrentUser,
    shape: Annotated[str, Query(min_length=1, max_length=SHAPE_LENGTH)],
) -> ApiResponse[ModeView]:
    """Calls of this shape ask again."""
    return _response(await services.gate_settings.revoke(user, conversation_id, shape))


def _response(settings: EffectiveGateSettings) -> ApiResponse[ModeView]:
    return ApiResponse(
        data=ModeView(
            mode=settings.mode,
            approve_plan=settings.approve_plan,
            allowed=list(settings.allowed),
        )
    )
