"""What a visitor may ask of the server itself: is it well, and what can it do."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel

from wenko import __version__
from wenko.api.answers import REFUSALS, Answer
from wenko.api.auth import current_user
from wenko.storage.users import User

router = APIRouter(tags=["system"])


class Health(BaseModel):
    status: str
    version: str


class PlaybookView(BaseModel):
    id: str
    title: str
    title_en: str
    message: str
    message_en: str
    description: str
    description_en: str


@router.get("/health")
async def health() -> Answer[Health]:
    """Needs no token and tells nothing but that the server answers."""
    return Answer(data=Health(status="ok", version=__version__))


@router.get("/health/details", responses=REFUSALS)
async def health_details(
    request: Request, user: Annotated[User, Depends(current_user)]
) -> Answer[dict[str, Any]]:
    """What works on this machine: the isolation proves itself by trying to break out."""
    house = request.app.state.house
    return Answer(data=await house.diagnosis())


@router.get("/playbooks", responses=REFUSALS)
async def playbooks(
    request: Request, user: Annotated[User, Depends(current_user)]
) -> Answer[list[PlaybookView]]:
    """What can be done without a model, each with the message that does it."""
    house = request.app.state.house
    return Answer(
        data=[
            PlaybookView(
                id=each.name,
                title=each.title.zh,
                title_en=each.title.en,
                message=each.example.zh,
                message_en=each.example.en,
                description=each.example.zh,
                description_en=each.example.en,
            )
            for each in house.playbooks.all
        ]
    )
