"""A file as an HTTP response: ranges, a name, and headers that keep it from running anything."""

from collections.abc import AsyncIterator, Mapping
from email.utils import formatdate
from mimetypes import guess_type
from urllib.parse import quote

from fastapi.responses import Response, StreamingResponse

from wenko.sandbox.base import FileInfo
from wenko.service.files import OpenedFile

# What an agent wrote must never run as a page of this server. A browser shows PDF in a viewer that
# is isolated already, and not at all in a sandboxed document.
FILE_POLICY = "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'"
_SHOWN = ("image/", "audio/", "video/", "text/plain", "application/pdf")
"""Types that a browser shows in place, if it is asked to; others are always saved."""


def file_response(
    file: OpenedFile, headers: Mapping[str, str], inline: bool, head: bool = False
) -> Response:
    """The whole file, or the range that the request asks for."""
    info = file.info
    etag = f'"{info.inode:x}-{info.mtime_ns:x}-{info.size:x}"'
    answer = {
        **_headers(info.name, inline),
        "Accept-Ranges": "bytes",
        "ETag": etag,
        "Last-Modified": formatdate(info.mtime_ns / 1e9, usegmt=True),
    }
    if etag in headers.get("if-none-match", ""):
        return Response(status_code=304, headers=answer)
    wanted = headers.get("range")
    if wanted is not None and headers.get("if-range", etag) != etag:
        wanted = None
    span = (0, info.size) if wanted is None else _range(wanted, info.size)
    if span is None:
        answer["Content-Range"] = f"bytes */{info.size}"
        return Response(status_code=416, headers=answer)
    start, end = span
    answer["Content-Length"] = str(end - start)
    status = 200
    if wanted is not None and span != (0, info.size):
        status = 206
        answer["Content-Range"] = f"bytes {start}-{end - 1}/{info.size}"
    if head:
        return Response(status_code=status, headers=answer)
    return StreamingResponse(file.parts(start, end), status, answer)


def archive_response(name: str, parts: AsyncIterator[bytes]) -> Response:
    return StreamingResponse(parts, headers=_headers(name, inline=False))


def media_type(info: FileInfo) -> str:
    return guess_type(info.name)[0] or "application/octet-stream"


def _headers(name: str, inline: bool) -> dict[str, str]:
    kind = guess_type(name)[0] or "application/octet-stream"
    shown = inline and kind.startswith(_SHOWN)
    disposition = "inline" if shown else "attachment"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    return {
        "Content-Type": kind,
        "Content-Disposition": f"{disposition}; filename*=UTF-8''{quote(name, safe='')}",
        **({} if kind == "application/pdf" and shown else {"Content-Security-Policy": FILE_POLICY}),
        "X-Content-Type-Options": "nosniff",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "private, no-cache",
    }


def _range(wanted: str, size: int) -> tuple[int, int] | None:
    """Start and end; the whole file for what is no single range, ``None`` beyond its end."""
    unit, _, spec = wanted.partition("=")
    first, dash, last = spec.strip().partition("-")
    if unit.strip().lower() != "bytes" or not dash or "," in spec:
        return 0, size
    if not all(each == "" or (each.isascii() and each.isdigit()) for each in (first, last)):
        return 0, size
    if first == "":
        length = int(last or 0)
        return (max(0, size - length), size) if length and size else None
    start, end = int(first), size if last == "" else min(size, int(last) + 1)
    if last != "" and int(last) < start:
        return 0, size
    return (start, end) if start < size else None
