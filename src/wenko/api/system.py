"""The server itself: its health and its isolation."""

from dataclasses import asdict
from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel

from wenko import __version__
from wenko.api.dependencies import CurrentUser, ServicesDep
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.composition.isolation import Isolation
from wenko.engine.watchdog import Watchdog
from wenko.protocol.model import timestamp

router = APIRouter(tags=["system"])


class FailingWorkView(BaseModel):
    name: str
    """E.g. ``expiry``, ``deletion``, ``notifications``."""
    failures: int
    error: str
    """The stable code of the last error, or the type of an unforeseen one."""
    retry_in: float
    """Seconds."""


class StallsView(BaseModel):
    """Times at which the whole server was blocked for over a second."""

    count: int
    """Since the server started."""
    last_at: str | None
    last_seconds: float | None
    last_run_id: str | None
    """The run that was at work, if it was one and is known."""


class NewerRunView(BaseModel):
    run_id: str
    kernel: int
    """The version of the run kernel that it needs."""


class LastStall(BaseModel):
    """Of the last time that the whole server was blocked."""

    at: str
    seconds: float
    run_id: str | None
    ended: bool
    """Whether the run was ended because of it."""
    stack: str


class Health(BaseModel):
    status: Literal["ok", "degraded"]
    """``degraded``: storage cannot be written at the moment, and active runs wait for it;
    background work is failing; or runs are left alone."""
    version: str
    storage: Literal["ok", "unavailable"]
    """Tested with a write, at most once a second."""
    isolation: str
    isolation_proven: bool | None
    """Null while the checks are running."""
    network: str
    """What a new conversation's sandbox reaches: a mode of ``GET /network``."""
    background: list[FailingWorkView]
    """Background work that fails and is tried again; empty in a healthy server."""
    stalls: StallsView
    left_alone: list[NewerRunView]
    """Unfinished runs of a newer version, which only a server of that version may go on with."""


@router.get("/health")
async def health(services: ServicesDep) -> ApiResponse[Health]:
    """Needs no token; only whether the server responds, can store, and isolates its commands."""
    isolation = services.isolation.state
    works = await services.storage_health.works()
    failing = [FailingWorkView(**asdict(each)) for each in services.background.failing()]
    left_alone = [
        NewerRunView(run_id=each.id, kernel=each.kernel) for each in services.left_alone()
    ]
    return ApiResponse(
        data=Health(
            status="ok" if works and not failing and not left_alone else "degraded",
            version=__version__,
            storage="ok" if works else "unavailable",
            isolation=isolation.kind,
            isolation_proven=isolation.proven,
            network=services.settings.network,
            background=failing,
            stalls=_stalls(services.watchdog),
            left_alone=left_alone,
        )
    )


def _stalls(watchdog: Watchdog) -> StallsView:
    last = watchdog.last
    return StallsView(
        count=watchdog.count,
        last_at=None if last is None else timestamp(last.at),
        last_seconds=None if last is None else last.seconds,
        last_run_id=None if last is None else last.run_id,
    )


@router.get("/health/stall", responses=REFUSALS)
async def last_stall(services: ServicesDep, user: CurrentUser) -> ApiResponse[LastStall | None]:
    """Where the server was blocked the last time, with the stack; for its owner."""
    user.authorise_operation()
    last = services.watchdog.last
    if last is None:
        return ApiResponse(data=None)
    return ApiResponse(
        data=LastStall(
            at=timestamp(last.at),
            seconds=last.seconds,
            run_id=last.run_id,
            ended=last.interrupted,
            stack=last.stack,
        )
    )


@router.get("/health/isolation", responses=REFUSALS)
async def isolation(services: ServicesDep, user: CurrentUser) -> ApiResponse[Isolation]:
    """Every escape from the sandbox that was attempted at start, its result, and the limits."""
    return ApiResponse(data=services.isolation.with_limits())
