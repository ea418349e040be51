"""The context files in a sandbox's hidden directory, ``/root/.agent/context`` (R67).

Tools can write there, so no path is followed: every step is opened by its name from the folder
above it, and a link is refused.
"""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from wenko.sandbox.folder import Folder

DIRECTORY = "context"
LONGEST = 64 * 1024 * 1024
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


def write_context_files(
    parent: Path, conversation_id: str, files: dict[str, Any], known: frozenset[str] = frozenset()
) -> list[str]:
    """Write each file atomically; the names of those that were damaged and are kept aside.

    Does nothing for a conversation without a sandbox: the database has it all.
    """
    damaged: list[str] = []
    try:
        agent = os.open(Folder(parent, conversation_id).agent, _FOLDER)
    except OSError:
        return damaged
    try:
        with suppress(FileExistsError):
            os.mkdir(DIRECTORY, 0o700, dir_fd=agent)
        owner = os.fstat(agent)
        folder = os.open(DIRECTORY, _FOLDER, dir_fd=agent)
        try:
            _own(folder, owner)
            for name, content in files.items():
                text = json.dumps(content, ensure_ascii=False, indent=2).encode(errors="replace")
                stored = _stored(folder, name)
                if stored == text:
                    continue
                if _is_damaged(stored):
                    os.replace(name, f"{name}.damaged", src_dir_fd=folder, dst_dir_fd=folder)
                    damaged.append(name)
                _replace(folder, name, text, owner)
        finally:
            os.close(folder)
    except OSError:
        return damaged  # a tool made it something else; the database has everything
    finally:
        os.close(agent)
    return damaged


def _stored(folder: int, name: str) -> bytes | None:
    """What the file has; ``None`` if there is none, and nothing if it cannot be read."""
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    try:
        with os.fdopen(os.open(name, flags, dir_fd=folder), "rb") as file:
            return file.read(LONGEST)
    except FileNotFoundError:
        return None
    except OSError:
        return b""


def _is_damaged(stored: bytes | None) -> bool:
    """Whether there is a file that is not JSON any more."""
    if stored is None:
        return False
    try:
        json.loads(stored)
    except (ValueError, RecursionError):
        return True
    return False


def _replace(folder: int, name: str, text: bytes, owner: os.stat_result) -> None:
    new = f".{name}.{os.getpid()}"
    with suppress(FileNotFoundError):
        os.unlink(new, dir_fd=folder)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    descriptor = os.open(new, flags, 0o600, dir_fd=folder)
    with os.fdopen(descriptor, "wb") as file:
        _own(file.fileno(), owner)
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, name, src_dir_fd=folder, dst_dir_fd=folder)


def _own(descriptor: int, owner: os.stat_result) -> None:
    with suppress(OSError):
        os.fchown(descriptor, owner.st_uid, owner.st_gid)
