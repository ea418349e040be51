"""A folder of the workspace as a ZIP archive, made while it is sent: memory stays flat."""

import asyncio
import io
import posixpath
import stat
import time
import zipfile
from collections.abc import AsyncIterator
from datetime import UTC, datetime

from wenko.sandbox.base import FileInfo, Sandbox
from wenko.sandbox.executor.index import GENERATED
from wenko.service.file_errors import checked

PART = 1 << 20
_STORED = frozenset(
    """
    .7z .avif .br .bz2 .docx .flac .gif .gz .jar .jpeg .jpg .m4a .mkv .mov .mp3 .mp4 .odt .ogg
    .pdf .png .pptx .rar .webm .webp .whl .woff .woff2 .xlsx .xz .zip .zst
    """.split()  # noqa: SIM905
)
"""Compressed already: to try again takes time and gains nothing."""


class _Sink(io.RawIOBase):
    """What the archive writes, until it is taken; it cannot seek, so nothing is patched later."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]
        self._parts.append(bytes(data))
        return len(data)

    def take(self) -> bytes:
        taken, self._parts = b"".join(self._parts), []
        return taken


async def zip_folder(sandbox: Sandbox, path: str, everything: bool) -> AsyncIterator[bytes]:
    """The archive, part by part. A file that cannot be read is named in ``unreadable.txt``."""
    sink = _Sink()
    unreadable: list[str] = []
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        async for entry in _walk(sandbox, path, everything):
            name = posixpath.relpath(entry.path, path)
            if entry.type == "directory":
                archive.writestr(_head(entry, f"{name}/"), b"")
            elif entry.type == "symlink":
                archive.writestr(_head(entry, name), (entry.target or "").encode())
            elif not entry.regular or not await _readable(sandbox, entry):
                unreadable.append(name)
                continue
            else:
                async for part in _file(sandbox, archive, sink, entry, name):
                    yield part
            if part := sink.take():
                yield part
        if unreadable:
            archive.writestr("unreadable.txt", "\n".join([*unreadable, ""]))
    yield sink.take()


async def _walk(sandbox: Sandbox, path: str, everything: bool) -> AsyncIterator[FileInfo]:
    folders = [path]
    while folders:
        folder, after = folders.pop(), ""
        while True:
            reply = await sandbox.scan(folder, after)
            # A folder that is gone or closed meanwhile; the one that was asked for must be there.
            if not reply.ok and folder != path:
                break
            page = checked(reply, folder).page
            assert page is not None
            for entry in page.entries:
                yield entry
                if entry.type == "directory" and (everything or entry.name not in GENERATED):
                    folders.append(entry.path)
            if page.more is None:
                break
            after = page.more


async def _readable(sandbox: Sandbox, entry: FileInfo) -> bool:
    return (await sandbox.read_bytes(entry.path, 0, 1)).ok


async def _file(
    sandbox: Sandbox, archive: zipfile.ZipFile, sink: _Sink, entry: FileInfo, name: str
) -> AsyncIterator[bytes]:
    at = 0
    with archive.open(_head(entry, name), "w", force_zip64=entry.size > 1 << 30) as file:
        while True:
            reply = await sandbox.read_bytes(entry.path, at, PART)
            # Cut here if it was deleted meanwhile; to end the whole archive would lose the rest.
            data = reply.data if reply.ok else b""
            if not data:
                break
            at += len(data)
            if len(data) < PART // 16:
                file.write(data)
            else:
                await asyncio.to_thread(file.write, data)
            if part := sink.take():
                yield part


def _head(entry: FileInfo, name: str) -> zipfile.ZipInfo:
    head = zipfile.ZipInfo(name, _local_time(entry.modified_at))
    kinds = {"directory": stat.S_IFDIR, "symlink": stat.S_IFLNK, "file": stat.S_IFREG}
    head.external_attr = (kinds[entry.type] | entry.mode) << 16
    head.create_system = 3  # Unix, or the mode is ignored
    if entry.type == "directory":
        head.external_attr |= 0x10
    stored = posixpath.splitext(name)[1].lower() in _STORED or entry.type != "file"
    head.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
    return head


def _local_time(modified_at: str) -> tuple[int, int, int, int, int, int]:
    """ZIP knows no time zone and nothing before 1980."""
    moment = datetime.strptime(modified_at, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)
    year, *rest = time.localtime(moment.timestamp())[:6]
    if not 1980 <= year <= 2107:
        return (1980, 1, 1, 0, 0, 0)
    return (year, rest[0], rest[1], rest[2], rest[3], rest[4])
