"""The files of a conversation over HTTP (R65): list, read, download, write, upload, delete.

Reading accepts a signed link besides the token, so that a browser can follow it.
"""

import base64
import binascii
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from wenko.api.dependencies import CurrentUser, ServicesDep, bearer, client_of
from wenko.api.file_download import archive_response, file_response, media_type
from wenko.api.multipart import uploaded_file
from wenko.api.responses import REFUSALS, ApiResponse, Refusal
from wenko.errors import BadRequest
from wenko.protocol.model import RequestModel, timestamp
from wenko.sandbox.base import FileInfo
from wenko.sandbox.tree import code_language_of
from wenko.service.auth import Principal
from wenko.service.files import ROOT

ERRORS: dict[int | str, dict[str, Any]] = {
    **REFUSALS,
    **{status: {"model": Refusal} for status in (408, 415, 507)},
}
router = APIRouter(prefix="/endpoint/file/sandbox/{session_id}", tags=["files"], responses=ERRORS)
Path = Annotated[str, Query(max_length=4096, description="In /workspace, or relative to it.")]
NewPath = Annotated[str, Field(min_length=1, max_length=4096)]
CONTENT: dict[int | str, dict[str, Any]] = {
    200: {"content": {"*/*": {}}, "description": "The bytes, of the type that the name says."}
}
ARCHIVE: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/zip": {}}, "description": "The archive."}
}


class FileView(BaseModel):
    name: str
    path: str
    type: str
    """``file``, ``directory`` or ``symlink``."""
    size: int
    modified_at: str
    mime_type: str | None
    language: str | None
    """Programming language, by the name."""
    target: str | None
    """Where a link leads."""
    download_url: str | None
    preview_url: str | None


class FolderView(BaseModel):
    path: str
    entries: list[FileView]
    more: str | None
    """Pass it as ``after`` to get the next entries; null at the end."""


class TextView(FileView):
    content: str
    truncated: bool
    """The file is longer; download it to have all of it."""


class LinkView(BaseModel):
    ticket: str
    """Append it as ``&ticket=`` to the URL of ``list``, ``read``, ``download`` or ``zip``."""
    path: str
    expires_at: str


class WriteRequest(RequestModel):
    path: NewPath
    content: str
    encoding: str = Field(default="utf-8", pattern="^(utf-8|base64)$")
    unchanged_since: str | None = Field(
        default=None,
        max_length=40,
        description="`modified_at` as it was read; a file that changed since is not replaced.",
    )


class PathRequest(RequestModel):
    path: NewPath


class MoveRequest(RequestModel):
    path: NewPath
    destination: NewPath


class LinkRequest(RequestModel):
    path: str = Field(default=ROOT, max_length=4096)


class DeletedView(BaseModel):
    path: str


async def file_reader(
    session_id: str,
    request: Request,
    services: ServicesDep,
    path: Path = ROOT,
    ticket: Annotated[str | None, Query(max_length=2000)] = None,
) -> Principal:
    """The user of the token, or the one who issued the link to this path."""
    if ticket is not None and "authorization" not in request.headers:
        return await services.files.authenticate_link(ticket, session_id, path)
    return await services.auth.authenticate(bearer(request.headers), client_of(request))


FileReader = Annotated[Principal, Depends(file_reader)]


@router.get("/list")
async def list_folder(
    session_id: str,
    services: ServicesDep,
    user: FileReader,
    path: Path = ROOT,
    after: Annotated[str, Query(max_length=1000)] = "",
    limit: Annotated[int, Query(ge=1, le=2000)] = 2000,
) -> ApiResponse[FolderView]:
    """The entries of a folder, sorted by name."""
    page = await services.files.list(user, session_id, path, after, limit)
    entries = [_view(each, session_id) for each in page.entries]
    return ApiResponse(data=FolderView(path=page.path, entries=entries, more=page.more))


@router.get("/read")
async def read(
    session_id: str, services: ServicesDep, user: FileReader, path: Path
) -> ApiResponse[TextView]:
    """The text of a file; of a file over 1 MiB its beginning."""
    found = await services.files.read(user, session_id, path)
    view = _view(found.info, session_id).model_dump()
    return ApiResponse(data=TextView(**view, content=found.content, truncated=found.truncated))


@router.head("/download", include_in_schema=False)
@router.get("/download", response_class=Response, responses=CONTENT)
async def download(
    session_id: str,
    request: Request,
    services: ServicesDep,
    user: FileReader,
    path: Path,
    inline: bool = False,
) -> Response:
    """The bytes of a file; `Range` is supported. With `inline`, a browser shows it if it can."""
    file = await services.files.open(user, session_id, path)
    return file_response(file, request.headers, inline, head=request.method == "HEAD")


@router.get("/zip", response_class=Response, responses=ARCHIVE)
async def pack(
    session_id: str,
    services: ServicesDep,
    user: FileReader,
    path: Path = ROOT,
    everything: bool = False,
) -> Response:
    """A folder as a ZIP archive; without `everything`, generated folders are left out."""
    name, parts = await services.files.pack(user, session_id, path, everything)
    return archive_response(name, parts)


@router.post("/link")
async def link(
    session_id: str, body: LinkRequest, services: ServicesDep, user: CurrentUser
) -> ApiResponse[LinkView]:
    """A ticket with which this path and what is below it can be read without the token."""
    ticket, expires = await services.files.link(user, session_id, body.path)
    expires_at = timestamp(int(expires.timestamp() * 1000))
    return ApiResponse(data=LinkView(ticket=ticket, path=body.path, expires_at=expires_at))


@router.post("/write")
async def write(
    session_id: str, body: WriteRequest, services: ServicesDep, user: CurrentUser
) -> ApiResponse[FileView]:
    """Write a file; one that exists is replaced, parents are created."""
    data = _bytes(body)
    return ApiResponse(
        data=_view(
            await services.files.write(user, session_id, body.path, data, body.unchanged_since),
            session_id,
        )
    )


@router.post(
    "/upload",
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {
                "multipart/form-data": {
                    "schema": {
                        "type": "object",
                        "required": ["file"],
                        "properties": {"file": {"type": "string", "format": "binary"}},
                    }
                }
            },
        }
    },
)
async def upload(
    session_id: str,
    request: Request,
    services: ServicesDep,
    user: CurrentUser,
    path: Path = ROOT,
) -> ApiResponse[FileView]:
    """Store the file of the field `file`: in `path` if that is a folder, else as `path`."""
    content_type = request.headers.get("content-type", "")
    try:
        file = await uploaded_file(content_type, request.stream())
        stored = await services.files.upload(user, session_id, path, file.name, file.parts)
    except ClientDisconnect:
        # Nobody reads this; the upload was undone.
        raise HTTPException(400, "The upload was cut off.") from None
    return ApiResponse(data=_view(stored, session_id))


@router.post("/mkdir")
async def make_folder(
    session_id: str, body: PathRequest, services: ServicesDep, user: CurrentUser
) -> ApiResponse[FileView]:
    made = await services.files.make_folder(user, session_id, body.path)
    return ApiResponse(data=_view(made, session_id))


@router.post("/move")
async def move(
    session_id: str, body: MoveRequest, services: ServicesDep, user: CurrentUser
) -> ApiResponse[FileView]:
    """Rename or move; nothing that exists is replaced."""
    moved = await services.files.move(user, session_id, body.path, body.destination)
    return ApiResponse(data=_view(moved, session_id))


@router.delete("/delete")
async def delete(
    session_id: str,
    services: ServicesDep,
    user: CurrentUser,
    path: Annotated[str, Query(min_length=1, max_length=4096)],
) -> ApiResponse[DeletedView]:
    """Delete a file, or a folder with everything in it."""
    await services.files.delete(user, session_id, path)
    return ApiResponse(data=DeletedView(path=path))


def _bytes(body: WriteRequest) -> bytes:
    if body.encoding == "utf-8":
        try:
            return body.content.encode()
        except UnicodeEncodeError:
            raise BadRequest("`content` has half a surrogate pair, which is no text.") from None
    try:
        return base64.b64decode(body.content, validate=True)
    except (binascii.Error, ValueError):
        raise BadRequest("`content` is not valid base64.") from None


def _view(info: FileInfo, session_id: str) -> FileView:
    is_file = info.type == "file" and info.regular
    api = f"/endpoint/file/sandbox/{session_id}"
    query = quote(info.path, safe="")
    return FileView(
        name=info.name,
        path=info.path,
        type=info.type,
        size=info.size,
        modified_at=info.modified_at,
        mime_type=media_type(info) if is_file else None,
        language=code_language_of(info.name) if is_file else None,
        target=info.target,
        download_url=f"{api}/download?path={query}" if is_file else None,
        preview_url=f"{api}/read?path={query}" if is_file else None,
    )
