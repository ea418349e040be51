"""Previews over HTTP: the servers of a conversation's sandbox, and the links that open them."""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, ConfigDict, Field

from wenko.api.dependencies import CurrentUser, ServicesDep
from wenko.api.responses import REFUSALS, ApiResponse

router = APIRouter(
    prefix="/conversations/{conversation_id}/previews", tags=["previews"], responses=REFUSALS
)
Port = Annotated[int, Path(ge=1, le=65535)]


class PreviewView(BaseModel):
    port: int
    """On which it listens inside the sandbox."""
    program: str
    open: bool
    """False: the preview was closed; the program still runs."""
    url: str | None
    """Opens it, with the key; on the machine that the server runs on. Keep it to yourself."""


class PreviewRequest(BaseModel):
    model_config = ConfigDict(extra="forbid")
    port: int = Field(strict=True, ge=1, le=65535)


@router.get("")
async def list_previews(
    conversation_id: str, request: Request, services: ServicesDep, user: CurrentUser
) -> ApiResponse[list[PreviewView]]:
    """The ports on which programs of the sandbox listen, with links that open them."""
    return await _response(conversation_id, request, services, user)


@router.post("")
async def open_preview(
    conversation_id: str,
    body: PreviewRequest,
    request: Request,
    services: ServicesDep,
    user: CurrentUser,
) -> ApiResponse[list[PreviewView]]:
    """Open a preview that was closed."""
    await services.previews.open(user, conversation_id, body.port)
    return await _response(conversation_id, request, services, user)


@router.delete("/{port}")
async def close_preview(
    conversation_id: str, port: Port, request: Request, services: ServicesDep, user: CurrentUser
) -> ApiResponse[list[PreviewView]]:
    """Close a preview: its address leads nowhere any more. The program goes on."""
    await services.previews.close(user, conversation_id, port)
    return await _response(conversation_id, request, services, user)


async def _response(
    conversation_id: str, request: Request, services: ServicesDep, user: CurrentUser
) -> ApiResponse[list[PreviewView]]:
    # Under another name than the page's own: cookies know no ports, and are not shared then.
    host = "127.0.0.1" if request.url.hostname == "localhost" else "localhost"
    found = await services.previews.list(user, conversation_id, host)
    views = [
        PreviewView(
            port=each.preview.port,
            program=each.preview.program,
            open=each.url is not None,
            url=each.url,
        )
        for each in found
    ]
    return ApiResponse(data=views)
