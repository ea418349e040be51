"""Pictures that tools made: screenshots and plots. A signed link lets a browser show them."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel

from wenko.api.dependencies import CurrentUser, ServicesDep, bearer, client_of
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.protocol.model import timestamp
from wenko.service.auth import Principal

router = APIRouter(
    prefix="/conversations/{conversation_id}/pictures", tags=["pictures"], responses=REFUSALS
)
CONTENT: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/png": {}, "image/jpeg": {}}, "description": "The picture."}
}
HEADERS = {
    "Cache-Control": "private, max-age=86400, immutable",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "sandbox; default-src 'none'",
}


class PictureLinkView(BaseModel):
    ticket: str
    """Append it as ``?ticket=`` to the address of a picture of this conversation."""
    expires_at: str


class PictureView(BaseModel):
    id: str
    media_type: str
    bytes: int


async def picture_reader(
    conversation_id: str,
    request: Request,
    services: ServicesDep,
    ticket: Annotated[str | None, Query(max_length=2000)] = None,
) -> Principal:
    """The user of the token, or the one who issued the link."""
    if ticket is not None and "authorization" not in request.headers:
        return await services.pictures.authenticate_link(ticket, conversation_id)
    return await services.auth.authenticate(bearer(request.headers), client_of(request))


PictureReader = Annotated[Principal, Depends(picture_reader)]


@router.get("")
async def list_pictures(
    conversation_id: str, services: ServicesDep, user: CurrentUser
) -> ApiResponse[list[PictureView]]:
    """The pictures that are kept, oldest first."""
    found = await services.pictures.list(user, conversation_id)
    views = [PictureView(id=id, media_type=kind, bytes=size) for id, kind, size in found]
    return ApiResponse(data=views)


@router.post("/link")
async def link_pictures(
    conversation_id: str, services: ServicesDep, user: CurrentUser
) -> ApiResponse[PictureLinkView]:
    """A ticket with which the pictures of this conversation can be seen without the token."""
    ticket, expires = await services.pictures.link(user, conversation_id)
    expires_at = timestamp(int(expires.timestamp() * 1000))
    return ApiResponse(data=PictureLinkView(ticket=ticket, expires_at=expires_at))


@router.get("/{picture_id}", response_class=Response, responses=CONTENT)
async def get_picture(
    conversation_id: str, picture_id: str, services: ServicesDep, user: PictureReader
) -> Response:
    """The bytes of a picture."""
    data, media_type = await services.pictures.read(user, conversation_id, picture_id)
    return Response(data, media_type=media_type, headers=HEADERS)
