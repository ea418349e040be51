"""The one walk over a workspace: what differs between two looks, and what nobody looks into.

Used for the changes of a run, undo, trials and the size of a real folder. It works with open
folders, so that a folder which is swapped for a link meanwhile leads nowhere.
"""

import os
from _blake2 import blake2b

from .file_io import open_regular

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    OpenFolder = Callable[[str], int]

GENERATED = frozenset(("node_modules", "__pycache__", ".venv"))
"""Folders that a command makes again: listed, never entered."""
UNLISTED = GENERATED | {".git"}
"""Folders that lists of changes and searches do not enter either; undo keeps a repository."""
CACHE_TAG = "CACHEDIR.TAG"
"""By which programs mark a folder as a cache; hidden ones are in no list of changes."""
SUFFIX = ".wenko-upload"
"""Of names under which something has half arrived; ``write_atomic`` has another of its own."""
TICK = 20_000_000
"""Nanoseconds in which a second write may leave the same times: those prove nothing then."""
FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
MAX_HASHED = 256 << 20
"""Bytes that ``fingerprints`` reads; of further files size, time and inode stand for them."""
_PIECE = 1 << 20
_TYPE, _IS_FOLDER = 0o170000, 0o040000


def walk(
    root: "str | OpenFolder", unentered: "frozenset[str]" = GENERATED, caches: bool = True
) -> "Iterator[tuple[str, int, str, os.stat_result]]":
    """Path, open folder, name and status of everything below ``root``, the upper levels first.

    Links are not followed. What is gone meanwhile, or cannot be opened, is left out. Without
    ``caches``, so is what a hidden folder has that calls itself one.
    """
    open_folder = _opener(root) if isinstance(root, str) else root
    queue = [""]
    for prefix in queue:
        try:
            folder = open_folder(prefix)
        except OSError:
            continue
        try:
            with os.scandir(folder) as found:
                entries = list(found)
            hidden = prefix.rpartition("/")[0].rpartition("/")[2].startswith(".")
            if hidden and not caches and any(each.name == CACHE_TAG for each in entries):
                continue
            for entry in entries:
                try:
                    status = entry.stat(follow_symlinks=False)
                except OSError:
                    continue
                name = entry.name
                path = prefix + name
                yield path, folder, name, status
                is_folder = status.st_mode & _TYPE == _IS_FOLDER
                if is_folder and name not in unentered and not is_temporary(name):
                    queue.append(path + "/")
        finally:
            os.close(folder)


def beneath(root: int) -> "OpenFolder":
    """Opens folders one below the other: also a link in the middle of a path leads nowhere."""

    def open_folder(prefix: str) -> int:
        current = os.open(".", FOLDER, dir_fd=root)
        for name in prefix.split("/"):
            if name:
                try:
                    inner = os.open(name, FOLDER, dir_fd=current)
                finally:
                    os.close(current)
                current = inner
        return current

    return open_folder


def is_temporary(name: str) -> bool:
    """Whether it is not yet a file of the workspace, but on its way there."""
    return name.endswith((SUFFIX, ".part")) and name[0] == "."


def _opener(root: str) -> "OpenFolder":
    # The path of a folder below ends with a slash, after which O_NOFOLLOW would mean nothing.
    return lambda prefix: os.open(f"{root}/{prefix}".rstrip("/"), FOLDER)


def digest(fd: int, most: int = 1 << 62) -> str:
    """Of an open file, from its beginning; fails if it is larger."""
    state, size = blake2b(digest_size=20), 0
    while data := os.pread(fd, _PIECE, size):
        size += len(data)
        if size > most:
            raise OSError("it grows")
        state.update(data)
    return state.hexdigest()


def fingerprints(resolve: "Callable[[str], str]", paths: "list[str]") -> "list[str]":
    """What each file contains now, whatever that is; of anything else, only what it is."""
    found, left = [], MAX_HASHED
    for path in paths:
        try:
            fd = open_regular(resolve(path))
        except Exception as error:
            found.append(type(error).__name__)
            continue
        try:
            status = os.fstat(fd)
            if status.st_size > left:
                found.append(marks(status))
                continue
            left -= status.st_size
            found.append(digest(fd, status.st_size))
        except OSError:
            found.append(marks(status))  # It grows meanwhile.
        finally:
            os.close(fd)
    return found


def marks(status: os.stat_result) -> str:
    """Which state of a file this is, where its content is not read."""
    return f"!{status.st_size}-{status.st_mtime_ns}-{status.st_ino}"
