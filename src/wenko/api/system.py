"""The server itself: its health, its isolation, its playbooks."""

from fastapi import APIRouter
from pydantic import BaseModel

from wenko import __version__
from wenko.api.dependencies import CurrentUser, ServicesDep
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.composition.isolation import Isolation

router = APIRouter(tags=["system"])


class Health(BaseModel):
    status: str
    version: str
    isolation: str
    isolation_proven: bool | None
    """Null while the checks are running."""


class PlaybookView(BaseModel):
    id: str
    title: str
    title_en: str
    message: str
    message_en: str
    description: str
    description_en: str


@router.get("/health")
async def health(services: ServicesDep) -> ApiResponse[Health]:
    """Needs no token; only whether the server responds and isolates its commands."""
    isolation = services.isolation.state
    return ApiResponse(
        data=Health(
            status="ok",
            version=__version__,
            isolation=isolation.kind,
            isolation_proven=isolation.proven,
        )
    )


@router.get("/health/isolation", responses=REFUSALS)
async def isolation(services: ServicesDep, user: CurrentUser) -> ApiResponse[Isolation]:
    """Every escape from the sandbox that was attempted at start, and its result."""
    return ApiResponse(data=services.isolation.state)


@router.get("/playbooks", responses=REFUSALS)
async def playbooks(services: ServicesDep, user: CurrentUser) -> ApiResponse[list[PlaybookView]]:
    """The tasks that need no language model, each with a message that starts it."""
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
