"""A run to share: what it will contain, and the file itself."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response
from pydantic import BaseModel

from wenko.api.dependencies import CurrentUser, ServicesDep
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.service.shared_run import Kind
from wenko.service.sharing import Format

router = APIRouter(tags=["sharing"], responses=REFUSALS)
RunId = Annotated[str | None, Query(max_length=100, description="One run; all, if missing.")]
PREVIEW = 300
"""Sections of a preview."""
MEDIA = {"html": "text/html; charset=utf-8", "jsonl": "application/x-ndjson"}


class SectionView(BaseModel):
    kind: Kind
    title: str
    text: str


class SharePreview(BaseModel):
    title: str
    events: int
    sections: list[SectionView]
    """What the file will say, in order; of a long one, the beginning."""
    more: int
    """Sections that are not in this preview."""
    removed: dict[str, int]
    """Different secrets that were masked: ``known`` ones of this server, ``key`` formats,
    ``named`` ones (``password: …``), ``private_key``."""


@router.get("/conversations/{conversation_id}/share/preview")
async def preview(
    conversation_id: str, services: ServicesDep, user: CurrentUser, run_id: RunId = None
) -> ApiResponse[SharePreview]:
    """What a shared file will contain, and what was removed from it."""
    shared = await services.sharing.share(user, conversation_id, run_id)
    sections = await asyncio.to_thread(lambda: shared.sections)
    return ApiResponse(
        data=SharePreview(
            title=shared.title,
            events=len(shared.events),
            sections=[
                SectionView(kind=each.kind, title=each.title, text=each.text)
                for each in sections[:PREVIEW]
            ],
            more=max(0, len(sections) - PREVIEW),
            removed=shared.removed,
        )
    )


@router.get(
    "/conversations/{conversation_id}/share",
    response_class=Response,
    responses={200: {"content": {"text/html": {}, "application/x-ndjson": {}}}},
)
async def share(
    conversation_id: str,
    services: ServicesDep,
    user: CurrentUser,
    run_id: RunId = None,
    format: Annotated[Format, Query(description="One HTML file, or JSON lines.")] = "html",
) -> Response:
    """The file to share, without secrets; the HTML file loads nothing from elsewhere."""
    shared = await services.sharing.share(user, conversation_id, run_id)
    return Response(
        await asyncio.to_thread(shared.content, format),
        media_type=MEDIA[format],
        headers={
            "Content-Disposition": f'attachment; filename="wenko-run.{format}"',
            # It is a file, not a page of this server: whatever it says runs nowhere.
            "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
            "X-Content-Type-Options": "nosniff",
        },
    )
