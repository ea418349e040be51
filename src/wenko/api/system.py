"""What a visitor may ask of the server itself: is it well, and what can it do."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel

from wenko import __version__
from wenko.api.auth import current_user
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.composition.isolation import Isolation
from wenko.storage.users import User

router = APIRouter(tags=["system"])


class Health(BaseModel):
    status: str
    version: str
    isolation: str
    isolation_proven: bool | None
    """Null while the proof is still being made."""


class PlaybookView(BaseModel):
    id: str
    title: str
    title_en: str
    message: str
    message_en: str
    description: str
    description_en: str


@router.get("/health")
async def health(request: Request) -> ApiResponse[Health]:
    """Needs no token, and tells only whether the server answers and cages its commands."""
    isolation = request.app.state.services.isolation.state
    return ApiResponse(
        data=Health(
            status="ok",
            version=__version__,
            isolation=isolation.kind,
            isolation_proven=isolation.proven,
        )
    )


@router.get("/health/isolation", responses=REFUSALS)
async def isolation(
    request: Request, user: Annotated[User, Depends(current_user)]
) -> ApiResponse[Isolation]:
    """Every way out of a sandbox that was tried at this server's start, and what came of it."""
    return ApiResponse(data=request.app.state.services.isolation.state)


@router.get("/playbooks", responses=REFUSALS)
async def playbooks(
    request: Request, user: Annotated[User, Depends(current_user)]
) -> ApiResponse[list[PlaybookView]]:
    """What can be done without a model, each with the message that does it."""
    services = request.app.state.services
    return ApiResponse(
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
            for each in services.playbooks.all
        ]
    )
