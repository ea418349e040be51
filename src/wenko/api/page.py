"""The page's own files: compressed at build time, cached by name, checked again only if unnamed."""

import os
from mimetypes import guess_type
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.staticfiles import NotModifiedResponse
from starlette.types import Scope

PAGE = Path(__file__).parents[1] / "page"
# The page displays what commands print: it must never execute any of it.
PAGE_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "font-src 'self' data:; connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'"
)
# The name of an asset contains a hash of its content: the same name never means anything else.
ASSET_HEADERS = {"Cache-Control": "public, max-age=31536000, immutable"}
INDEX_HEADERS = {"Content-Security-Policy": PAGE_POLICY, "Cache-Control": "no-cache"}
# What the build writes beside a file, best first.
ENCODINGS = {"br": ".br", "gzip": ".gz"}


def serve_page(app: FastAPI) -> None:
    """They need no token: they hold no secret."""
    if (PAGE / "assets").is_dir():
        app.mount("/assets", CompressedFiles(PAGE / "assets", ASSET_HEADERS))
    index = CompressedFiles(PAGE, INDEX_HEADERS)

    async def page(request: Request) -> Response:
        if not (PAGE / "index.html").is_file():
            return Response("The page is not built; run `make setup`.", media_type="text/plain")
        return await index.get_response("index.html", request.scope)

    paths = (
        "/",
        "/c/{conversation_id}",
        "/question/{request_id}",
        "/memory",
        "/memory/{memory_id}",
    )
    for path in paths:
        app.add_api_route(path, page, methods=["GET", "HEAD"], include_in_schema=False)


class CompressedFiles(StaticFiles):
    """Files of a folder, each in the smallest encoding that the client accepts."""

    def __init__(self, directory: Path, headers: dict[str, str]) -> None:
        super().__init__(directory=directory, check_dir=False)
        self._headers = headers

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        request = Headers(scope=scope)
        encoding = best_encoding(full_path, request.get("accept-encoding", ""))
        # Whatever is chosen: a cache must not give it to a client that asks for something else.
        headers = {**self._headers, "Vary": "Accept-Encoding"}
        path = os.fspath(full_path)
        if encoding is not None:
            headers["Content-Encoding"] = encoding
            path += ENCODINGS[encoding]
            stat_result = os.stat(path)
        # The type is that of the content, not of its encoding.
        media_type = guess_type(full_path)[0] or "application/octet-stream"
        response = FileResponse(
            path,
            status_code=status_code,
            headers=headers,
            media_type=media_type,
            stat_result=stat_result,
        )
        if self.is_not_modified(response.headers, request):
            return NotModifiedResponse(response.headers)
        return response


def best_encoding(path: str | os.PathLike[str], accepted: str) -> str | None:
    """The encoding of ``Accept-Encoding`` that the build wrote; null for the file as it is."""
    weights = _weights(accepted)
    anything = weights.get("*", 0.0)
    offered = {
        encoding: weights.get(encoding, anything)
        for encoding, suffix in ENCODINGS.items()
        if os.path.isfile(os.fspath(path) + suffix)
    }
    best = max(offered, key=lambda encoding: offered[encoding], default=None)
    return best if best is not None and offered[best] > 0 else None


def _weights(accepted: str) -> dict[str, float]:
    weights = {}
    for part in accepted.split(","):
        name, _, parameter = part.partition(";")
        key, _, value = parameter.strip().partition("=")
        try:
            weight = float(value) if key.strip().lower() == "q" else 1.0
        except ValueError:
            weight = 0.0
        weights[name.strip().lower()] = weight
    return weights
