"""How strict a conversation's gate is, over HTTP: look, switch, and take an allowance back."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel, ConfigDict, Field, StrictBool

from wenko.api.auth import current_user
from wenko.api.conversations import the_conversation
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.composition.services import Services
from wenko.protocol.gate import MODES, Mode
from wenko.storage.gate_settings import SHAPE_LENGTH
from wenko.storage.users import User

router = APIRouter(tags=["gate"], responses=REFUSALS)
Me = Annotated[User, Depends(current_user)]


class ModeView(BaseModel):
    mode: str
    approve_plan: bool
    """Whether each plan is shown first."""
    allowed: list[str]
    """Shapes of calls that a person allowed for the whole conversation."""
    modes: list[str] = Field(default=list(MODES))
    """Those that there are, from the mildest on."""


class ModeChange(BaseModel):
    model_config = ConfigDict(extra="forbid")
    mode: Mode | None = None
    approve_plan: StrictBool | None = None


@router.get("/conversations/{conversation_id}/mode")
async def read_mode(request: Request, conversation_id: str, user: Me) -> ApiResponse[ModeView]:
    services: Services = request.app.state.services
    await the_conversation(services, user, conversation_id)
    return ApiResponse(data=await _view(services, conversation_id))


@router.put("/conversations/{conversation_id}/mode")
async def change_mode(
    request: Request, conversation_id: str, body: ModeChange, user: Me
) -> ApiResponse[ModeView]:
    """From the next call on, also during a run; what is left out stays as it is."""
    services: Services = request.app.state.services
    await set_mode(services, user, conversation_id, body.mode, body.approve_plan)
    return ApiResponse(data=await _view(services, conversation_id))


@router.delete("/conversations/{conversation_id}/allowed")
async def take_back(
    request: Request,
    conversation_id: str,
    user: Me,
    shape: Annotated[str, Query(min_length=1, max_length=SHAPE_LENGTH)],
) -> ApiResponse[ModeView]:
    """Calls of this shape ask again."""
    services: Services = request.app.state.services
    await the_conversation(services, user, conversation_id)
    await services.choices.revoke(conversation_id, shape)
    return ApiResponse(data=await _view(services, conversation_id))


async def set_mode(
    services: Services,
    user: User,
    conversation_id: str,
    mode: Mode | None,
    approve_plan: bool | None,
) -> None:
    await the_conversation(services, user, conversation_id)
    await services.choices.update(conversation_id, mode, approve_plan)


async def _view(services: Services, conversation_id: str) -> ModeView:
    chosen = await services.choices.get(conversation_id)
    wanted = chosen.approve_plan
    return ModeView(
        mode=chosen.mode or services.settings.mode,
        approve_plan=services.settings.approve_plan if wanted is None else wanted,
        allowed=sorted(chosen.allowed),
    )
