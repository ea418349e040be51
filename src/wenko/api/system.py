"""The server itself: its health and its isolation."""

from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel

from wenko import __version__
from wenko.api.dependencies import CurrentUser, ServicesDep
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.composition.isolation import Isolation

router = APIRouter(tags=["system"])


class Health(BaseModel):
    status: Literal["ok", "degraded"]
    """``degraded``: storage cannot be written at the moment; active runs wait for it."""
    version: str
    storage: Literal["ok", "unavailable"]
    """Tested with a write, at most once a second."""
    isolation: str
    isolation_proven: bool | None
    """Null while the checks are running."""


@router.get("/health")
async def health(services: ServicesDep) -> ApiResponse[Health]:
    """Needs no token; only whether the server responds, can store, and isolates its commands."""
    isolation = services.isolation.state
    works = await services.storage_health.works()
    return ApiResponse(
        data=Health(
            status="ok" if works else "degraded",
            version=__version__,
            storage="ok" if works else "unavailable",
            isolation=isolation.kind,
            isolation_proven=isolation.proven,
        )
    )


@router.get("/health/isolation", responses=REFUSALS)
async def isolation(services: ServicesDep, user: CurrentUser) -> ApiResponse[Isolation]:
    """Every escape from the sandbox that was attempted at start, its result, and the limits."""
    return ApiResponse(data=services.isolation.with_limits())
