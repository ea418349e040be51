"""A file as the protocol describes it: its kind, its size, when it was modified."""

import os
import stat
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .json_codec import Object


def describe(entry: "os.DirEntry[str]", path: str) -> "Object":
    status = entry.stat(follow_symlinks=False)
    return {
        "name": entry.name,
        "path": path,
        "type": kind_of(status.st_mode),
        "size": status.st_size,
        "modified_at": iso_time(status.st_mtime),
    }


def iso_time(seconds: float) -> str:
    """UTC with milliseconds and ``Z``."""
    milliseconds = int(seconds * 1000)
    moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(milliseconds // 1000))
    return f"{moment}.{milliseconds % 1000:03d}Z"


def kind_of(mode: int) -> str:
    if stat.S_ISDIR(mode):
        return "directory"
    return "symlink" if stat.S_ISLNK(mode) else "file"
