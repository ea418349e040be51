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
                if _is_damaged(folder, name):
                    os.replace(name, f"{name}.damaged", src_dir_fd=folder, dst_dir_fd=folder)
                    damaged.append(name)
                _replace(folder, name, json.dumps(content, ensure_ascii=False, indent=2), owner)
        finally:
            os.close(folder)
    except OSError:
        return damaged  # a tool made it something else; the database has everything
    finally:
        os.close(agent)
    return damaged


def _is_damaged(folder: int, name: str) -> bool:
    """Whether the file exists and is not JSON any more."""
    try:
        descriptor = os.open(
            name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder
        )
    except FileNotFoundError:
        return False
    except OSError:
        return True
    with os.fdopen(descriptor, "rb") as file:
        try:
            json.loads(file.read(LONGEST))
        except (OSError, ValueError, RecursionError):
            return True
    return False


def _replace(folder: int, name: str, text: str, owner: os.stat_result) -> None:
    new = f".{name}.{os.getpid()}"
    with suppress(FileNotFoundError):
        os.unlink(new, dir_fd=folder)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    descriptor = os.open(new, flags, 0o600, dir_fd=folder)
    with os.fdopen(descriptor, "wb") as file:
        _own(file.fileno(), owner)
        file.write(text.encode(errors="replace"))
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, name, src_dir_fd=folder, dst_dir_fd=folder)


def _own(descriptor: int, owner: os.stat_result) -> None:
    with suppress(OSError):
        os.fchown(descriptor, owner.st_uid, owner.st_gid)
