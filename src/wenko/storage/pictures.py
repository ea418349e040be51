"""Pictures of runs: files beside the database, so that no event carries their bytes."""

import asyncio
import hashlib
import os
import re
import shutil
import struct
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from wenko.errors import InvalidPicture
from wenko.private_files import make_private_folder
from wenko.protocol.plan import Picture, PictureSource

MAX_PICTURE = 16 * 1024 * 1024
_ID = re.compile(r"[0-9a-f]{32}")
_SUFFIX = {"image/png": ".png", "image/jpeg": ".jpg"}
_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG_SIZES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


@dataclass(frozen=True, slots=True)
class NewPicture:
    """A picture as a tool made it."""

    data: bytes
    source: PictureSource
    for_model: bool = False
    """Whether a model that sees is given it too."""


class PictureStore:
    """The newest pictures of each conversation, up to a limit of bytes."""

    def __init__(self, folder: Path, limit: int) -> None:
        self._folder = folder
        self._limit = limit

    async def add(self, conversation_id: str, call_id: str, new: NewPicture) -> Picture:
        """Store it. The same picture of the same call is stored once."""
        return await asyncio.to_thread(self._add, conversation_id, call_id, new)

    def read(self, conversation_id: str, picture_id: str) -> tuple[bytes, str] | None:
        """Its bytes and media type; ``None`` if it is unknown or no longer kept."""
        if not _ID.fullmatch(picture_id):
            return None
        for media_type, suffix in _SUFFIX.items():
            with suppress(FileNotFoundError):
                path = self._folder / conversation_id / f"{picture_id}{suffix}"
                return path.read_bytes(), media_type
        return None

    def list(self, conversation_id: str) -> list[tuple[str, str, int]]:
        """The id, media type and bytes of those that are kept, oldest first."""
        types = {suffix: media_type for media_type, suffix in _SUFFIX.items()}
        try:
            found = list((self._folder / conversation_id).iterdir())
        except FileNotFoundError:
            return []
        kept = [(each.stat(), each) for each in found if each.suffix in types]
        kept.sort(key=lambda each: each[0].st_mtime_ns)
        return [(path.stem, types[path.suffix], status.st_size) for status, path in kept]

    async def copy(self, conversation_id: str, to: str) -> None:
        """Those of a conversation for its fork, whose events name them too."""
        source, target = self._folder / conversation_id, self._folder / to
        if source.is_dir():
            await asyncio.to_thread(shutil.copytree, source, target, dirs_exist_ok=True)

    async def delete(self, conversation_id: str) -> None:
        await asyncio.to_thread(shutil.rmtree, self._folder / conversation_id, True)

    def _add(self, conversation_id: str, call_id: str, new: NewPicture) -> Picture:
        media_type, width, height = measured(new.data)
        digest = hashlib.sha256(f"{conversation_id}\0{call_id}\0".encode() + new.data)
        picture_id = digest.hexdigest()[:32]
        make_private_folder(self._folder)
        folder = self._folder / conversation_id
        make_private_folder(folder)
        path = folder / f"{picture_id}{_SUFFIX[media_type]}"
        if not path.exists():
            part = path.with_suffix(".part")
            part.write_bytes(new.data)
            os.replace(part, path)
            self._prune(folder)
        return Picture(
            id=picture_id,
            media_type=media_type,
            width=width,
            height=height,
            bytes=len(new.data),
            source=new.source,
            for_model=new.for_model,
        )

    def _prune(self, folder: Path) -> None:
        """Delete the oldest until the others fit; the newest always stays."""
        found = [(path.stat(), path) for path in folder.iterdir()]
        total = sum(status.st_size for status, _ in found)
        for status, path in sorted(found, key=lambda each: each[0].st_mtime_ns)[:-1]:
            if total <= self._limit:
                return
            path.unlink(missing_ok=True)
            total -= status.st_size


def measured(data: bytes) -> tuple[str, int, int]:
    """The media type, width and height; raises ``InvalidPicture`` for anything but PNG and JPEG."""
    if len(data) <= MAX_PICTURE and data.startswith(_PNG) and data[12:16] == b"IHDR":
        width, height = struct.unpack(">II", data[16:24])
        return "image/png", width, height
    if len(data) <= MAX_PICTURE and data.startswith(b"\xff\xd8"):
        size = _jpeg_size(data)
        if size is not None:
            return "image/jpeg", *size
    raise InvalidPicture(
        "This is not a PNG or JPEG picture of at most 16 MiB.",
        "这不是 PNG 或 JPEG 图片，或超过 16 MiB。",
    )


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        if data[at + 1] in _JPEG_SIZES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + int(struct.unpack(">H", data[at + 2 : at + 4])[0])
    return None
