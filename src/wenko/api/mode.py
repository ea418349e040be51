"""How strict a conversation's gate is, over HTTP: look, switch, and take an allowance back."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel, ConfigDict, Field, StrictBool

from wenko.api.answers import REFUSALS, Answer
from wenko.api.auth import current_user
from wenko.api.conversations import the_conversation
from wenko.api.house import House
from wenko.protocol.gate import MODES, Mode
from wenko.storage import gate
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
async def read_mode(request: Request, conversation_id: str, user: Me) -> Answer[ModeView]:
    house: House = request.app.state.house
    await the_conversation(house, user, conversation_id)
    return Answer(data=await _view(house, conversation_id))


@router.put("/conversations/{conversation_id}/mode")
async def change_mode(
    request: Request, conversation_id: str, body: ModeChange, user: Me
) -> Answer[ModeView]:
    """From the next call on, also during a run; what is left out stays as it is."""
    house: House = request.app.state.house
    await set_mode(house, user, conversation_id, body.mode, body.approve_plan)
    return Answer(data=await _view(house, conversation_id))


@router.delete("/conversations/{conversation_id}/allowed")
async def take_back(
    request: Request,
    conversation_id: str,
    user: Me,
    shape: Annotated[str, Query(min_length=1, max_length=gate.SHAPE_LENGTH)],
) -> Answer[ModeView]:
    """Calls of this shape ask again."""
    house: House = request.app.state.house
    await the_conversation(house, user, conversation_id)
    await house.choices.forbid(conversation_id, shape)
    return Answer(data=await _view(house, conversation_id))


async def set_mode(
    house: House, user: User, conversation_id: str, mode: Mode | None, approve_plan: bool | None
) -> None:
    await the_conversation(house, user, conversation_id)
    await house.choices.choose(conversation_id, mode, approve_plan)


async def _view(house: House, conversation_id: str) -> ModeView:
    chosen = await house.choices.of(conversation_id)
    wanted = chosen.approve_plan
    return ModeView(
        mode=chosen.mode or house.settings.mode,
        approve_plan=house.settings.approve_plan if wanted is None else wanted,
        allowed=sorted(chosen.allowed),
    )
