"""The files of a conversation: list, read, download, write, upload, move, delete, pack.

Everything goes through the executor in the conversation's sandbox, which is opened if none runs:
the server itself never follows a path of the workspace.
"""

import posixpath
from collections.abc import AsyncIterable, AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from wenko.errors import (
    FileReplaced,
    IsFolder,
    NotAFolder,
    TooLarge,
    UnknownFile,
    WorkspaceReadOnly,
)
from wenko.sandbox.base import FileInfo, FileRequest, FolderPage, Sandbox, Sandboxes
from wenko.sandbox.checkpoints import Checkpoints
from wenko.service.access import Access
from wenko.service.auth import Principal
from wenko.service.file_errors import checked, file_error
from wenko.service.file_links import FileLink, FileLinks, invalid_link
from wenko.service.zip_stream import zip_folder
from wenko.settings import Settings
from wenko.storage.gate_settings import GateSettingsStore

ROOT = "/workspace"
PART = 1 << 20


@dataclass(frozen=True, slots=True)
class TextFile:
    info: FileInfo
    content: str
    truncated: bool


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """A file to download, in parts."""

    info: FileInfo
    _sandbox: Sandbox

    async def parts(self, start: int, end: int) -> AsyncIterator[bytes]:
        """The bytes from ``start`` up to, not including, ``end``."""
        info = self.info
        while start < end:
            limit = min(PART, end - start)
            reply = await self._sandbox.read_bytes(info.path, start, limit, info.inode)
            data = checked(reply, info.path).data or b""
            if not data:
                return  # It has become shorter.
            start += len(data)
            yield data


class FileService:
    def __init__(
        self,
        access: Access,
        sandboxes: Sandboxes,
        gate_settings: GateSettingsStore,
        links: FileLinks,
        checkpoints: Checkpoints,
        settings: Settings,
    ) -> None:
        self._access = access
        self._sandboxes = sandboxes
        self._gate_settings = gate_settings
        self._links = links
        self._checkpoints = checkpoints
        self._settings = settings

    async def authenticate_link(self, ticket: str, conversation_id: str, path: str) -> Principal:
        """The user on whose behalf a signed link reads ``path``."""
        link = self._links.check(ticket)
        if not link.covers(conversation_id, posixpath.join(ROOT, path)):
            raise invalid_link()
        return Principal(link.user_id, "link")

    async def link(
        self, principal: Principal, conversation_id: str, path: str
    ) -> tuple[str, datetime]:
        """A ticket for ``path`` and what is below it, and when it expires."""
        await self._access.conversation(principal, conversation_id)
        full = posixpath.normpath(posixpath.join(ROOT, path))
        ticket = self._links.issue(FileLink(conversation_id, principal.user_id, full))
        return ticket, datetime.now(UTC) + timedelta(seconds=self._links.lifetime)

    async def list(
        self, principal: Principal, conversation_id: str, path: str, after: str, limit: int
    ) -> FolderPage:
        sandbox = await self._to_read(principal, conversation_id)
        page = checked(await sandbox.scan(path, after, limit), path).page
        assert page is not None
        return page

    async def read(self, principal: Principal, conversation_id: str, path: str) -> TextFile:
        """Its text; of a long file the beginning."""
        sandbox = await self._to_read(principal, conversation_id)
        info = await _describe(sandbox, path)
        reply = checked(await sandbox.files(FileRequest("read", path, unmasked=True)), path)
        return TextFile(info, reply.content or "", reply.truncated)

    async def open(self, principal: Principal, conversation_id: str, path: str) -> OpenedFile:
        sandbox = await self._to_read(principal, conversation_id)
        info = await _describe(sandbox, path)
        if info.type == "directory":
            raise IsFolder(
                f"{path} is a folder; download it as a ZIP archive.",
                f"{path} 是目录；请打包为 ZIP 下载。",
            )
        checked(await sandbox.read_bytes(info.path, 0, 1, info.inode), path)
        return OpenedFile(info, sandbox)

    async def pack(
        self, principal: Principal, conversation_id: str, path: str, everything: bool
    ) -> tuple[str, AsyncIterator[bytes]]:
        """The name and the parts of a ZIP archive of the folder."""
        sandbox = await self._to_read(principal, conversation_id)
        info = await _describe(sandbox, path)
        if info.type != "directory":
            raise NotAFolder(
                f"{path} is not a folder; download it as it is.",
                f"{path} 不是目录；请直接下载。",
            )
        return f"{info.name or 'workspace'}.zip", zip_folder(sandbox, info.path, everything)

    async def write(
        self,
        principal: Principal,
        conversation_id: str,
        path: str,
        data: bytes,
        unchanged_since: str | None = None,
    ) -> FileInfo:
        if unchanged_since is not None:
            sandbox = await self._to_write(principal, conversation_id)
            if (await _describe(sandbox, path)).modified_at != unchanged_since:
                raise FileReplaced(
                    f"{path} has changed since it was read; read it again, then write it.",
                    f"{path} 在读取之后已被更改；请重新读取后再写入。",
                )

        async def parts() -> AsyncIterator[bytes]:
            yield data

        return await self.upload(principal, conversation_id, path, "", parts())

    async def upload(
        self,
        principal: Principal,
        conversation_id: str,
        path: str,
        name: str,
        parts: AsyncIterable[bytes],
    ) -> FileInfo:
        """Write the parts to ``path``; if that is a folder, to the file ``name`` in it."""
        sandbox = await self._to_write(principal, conversation_id)
        target = await _target(sandbox, path, name)
        checked(await sandbox.write_stream(target, self._limited(parts)), target)
        await self._changed(sandbox, conversation_id, target)
        return await _describe(sandbox, target)

    async def make_folder(self, principal: Principal, conversation_id: str, path: str) -> FileInfo:
        sandbox = await self._to_write(principal, conversation_id)
        checked(await sandbox.files(FileRequest("mkdir", path)), path)
        await self._changed(sandbox, conversation_id, path)
        return await _describe(sandbox, path)

    async def move(
        self, principal: Principal, conversation_id: str, path: str, destination: str
    ) -> FileInfo:
        """Into ``destination`` if that is a folder, otherwise under that name."""
        sandbox = await self._to_write(principal, conversation_id)
        found = await sandbox.describe(destination)
        if not found.ok and found.error_code != UnknownFile.code:
            raise file_error(found, destination)
        if found.ok and found.info is not None and found.info.type == "directory":
            destination = posixpath.join(destination, posixpath.basename(path.rstrip("/")))
        request = FileRequest("move", path, destination=destination)
        checked(await sandbox.files(request), path)
        await self._changed(sandbox, conversation_id, path, destination)
        return await _describe(sandbox, destination)

    async def delete(self, principal: Principal, conversation_id: str, path: str) -> None:
        """Delete a file, or a folder with everything in it; a link, not what it leads to."""
        sandbox = await self._to_write(principal, conversation_id)
        checked(await sandbox.files(FileRequest("delete", path)), path)
        await self._changed(sandbox, conversation_id, path)

    async def _changed(self, sandbox: Sandbox, conversation_id: str, *paths: str) -> None:
        """An undo of a step that runs meanwhile must not take these for its doing."""
        relative = [posixpath.relpath(posixpath.join(ROOT, each), ROOT) for each in paths]
        await self._checkpoints.user_changed(sandbox, conversation_id, *relative)

    # --- access ---------------------------------------------------------------------------------

    async def _to_read(self, principal: Principal, conversation_id: str) -> Sandbox:
        await self._access.conversation(principal, conversation_id)
        return await self._sandboxes.open(conversation_id)

    async def _to_write(self, principal: Principal, conversation_id: str) -> Sandbox:
        await self._access.conversation(principal, conversation_id)
        chosen = await self._gate_settings.get(conversation_id)
        if (chosen.mode or self._settings.mode) == "read-only":
            raise WorkspaceReadOnly(
                "This conversation is in mode read-only, so its files cannot be changed; change "
                "the mode first.",
                "该会话处于只读模式，不能更改文件；请先切换模式。",
            )
        return await self._sandboxes.open(conversation_id, read_only=False)

    async def _limited(self, parts: AsyncIterable[bytes]) -> AsyncIterator[bytes]:
        limit, size = self._settings.upload_limit_mb << 20, 0
        async for part in parts:
            size += len(part)
            if size > limit:
                raise upload_too_large(self._settings)
            yield part


def upload_too_large(settings: Settings) -> TooLarge:
    most = settings.upload_limit_mb
    return TooLarge(
        f"A file may have {most} MiB at most; WENKO_UPLOAD_LIMIT_MB sets the limit.",
        f"文件最大 {most} MiB；可用 WENKO_UPLOAD_LIMIT_MB 修改上限。",
    )


async def _describe(sandbox: Sandbox, path: str) -> FileInfo:
    info = checked(await sandbox.describe(path), path).info
    assert info is not None
    return info


async def _target(sandbox: Sandbox, path: str, name: str) -> str:
    """A trailing slash names a folder, whether it exists or not."""
    base = name.replace("\\", "/").rsplit("/", 1)[-1]
    if not base:
        return path
    if path.endswith("/"):
        return posixpath.join(path, base)
    found = await sandbox.describe(path or ".")
    is_folder = found.ok and found.info is not None and found.info.type == "directory"
    return posixpath.join(path, base) if is_folder else path
