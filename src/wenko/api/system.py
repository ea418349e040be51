"""The server itself: its health and its isolation."""

from dataclasses import asdict
from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel

from wenko import __version__
from wenko.api.dependencies import CurrentUser, ServicesDep
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.composition.isolation import Isolation

router = APIRouter(tags=["system"])


class FailingWorkView(BaseModel):
    name: str
    """E.g. ``expiry``, ``deletion``, ``notifications``."""
    failures: int
    error: str
    """The stable code of the last error, or the type of an unforeseen one."""
    retry_in: float
    """Seconds."""


class Health(BaseModel):
    status: Literal["ok", "degraded"]
    """``degraded``: storage cannot be written at the moment, and active runs wait for it; or
    background work is failing."""
    version: str
    storage: Literal["ok", "unavailable"]
    """Tested with a write, at most once a second."""
    isolation: str
    isolation_proven: bool | None
    """Null while the checks are running."""
    background: list[FailingWorkView]
    """Background work that fails and is tried again; empty in a healthy server."""


@router.get("/health")
async def health(services: ServicesDep) -> ApiResponse[Health]:
    """Needs no token; only whether the server responds, can store, and isolates its commands."""
    isolation = services.isolation.state
    works = await services.storage_health.works()
    failing = [FailingWorkView(**asdict(each)) for each in services.background.failing()]
    return ApiResponse(
        data=Health(
            status="ok" if works and not failing else "degraded",
            version=__version__,
            storage="ok" if works else "unavailable",
            isolation=isolation.kind,
            isolation_proven=isolation.proven,
            background=failing,
        )
    )


@router.get("/health/isolation", responses=REFUSALS)
async def isolation(services: ServicesDep, user: CurrentUser) -> ApiResponse[Isolation]:
    """Every escape from the sandbox that was attempted at start, its result, and the limits."""
    return ApiResponse(data=services.isolation.with_limits())
