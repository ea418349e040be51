"""Runs that are set apart because they blocked or ended servers, for the owner of the server."""

from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel

from wenko.api.dependencies import CurrentUser, ServicesDep
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.protocol.model import timestamp

router = APIRouter(tags=["system"], responses=REFUSALS)


class QuarantinedRunView(BaseModel):
    run_id: str
    conversation_id: str
    title: str
    quarantined_at: str
    charges: int
    """How often it blocked or ended a server without storing anything."""
    deaths: int
    """How many servers ended, one after the other, before it had stored much."""
    state: Literal["alone", "ended"]
    """``alone``: it is executed in a process of its own."""


@router.get("/quarantine")
async def list_quarantined(
    services: ServicesDep, user: CurrentUser
) -> ApiResponse[list[QuarantinedRunView]]:
    """The runs that no server executes any more, the newest first."""
    found = await services.quarantine.list(user)
    views = [
        QuarantinedRunView(
            run_id=each.id,
            conversation_id=each.conversation_id,
            title=each.title,
            quarantined_at=timestamp(each.quarantined_at),
            charges=each.charges,
            deaths=each.deaths,
            state="alone" if each.ended_at is None else "ended",
        )
        for each in found
    ]
    return ApiResponse(data=views)


@router.delete("/quarantine/{run_id}")
async def release(run_id: str, services: ServicesDep, user: CurrentUser) -> ApiResponse[None]:
    """Forget the run's charges; one that has not ended is executed by servers again."""
    await services.quarantine.release(user, run_id)
    return ApiResponse(data=None)
