"""The entries of one folder, in pages: a folder of any size is listed without blocking for long."""

import os

from .beneath import open_folder
from .file_metadata import iso_time, kind_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .json_codec import Object
    from .paths import Workspace

PAGE = 2000


def scan_folder(workspace: "Workspace", path: str, after: str, limit: int) -> "Object":
    """The entries whose names come after ``after``, sorted; links are not followed."""
    real = workspace.resolve(path)
    found = open_folder(workspace, real)
    try:
        # A descriptor with O_PATH cannot be listed.
        fd = os.open(".", os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC, dir_fd=found)
    finally:
        os.close(found)
    try:
        names = sorted(name for name in os.listdir(fd) if name > after)
        entries = []
        for name in names[: min(limit, PAGE)]:
            try:
                entries.append(_entry(fd, name, workspace.display_path(f"{real}/{name}")))
            except OSError:
                continue  # Deleted meanwhile.
    finally:
        os.close(fd)
    more = names[min(limit, PAGE) - 1] if len(names) > min(limit, PAGE) else None
    return {"entries": entries, "more": more, "path": workspace.display_path(real)}


def describe_path(workspace: "Workspace", path: str) -> "Object":
    """What is at the path, after links; ``inode`` identifies it for later reads."""
    real = workspace.resolve(path)
    status = os.stat(real, follow_symlinks=False)
    return {
        "name": os.path.basename(real),
        "path": workspace.display_path(real),
        "type": kind_of(status.st_mode),
        "size": status.st_size,
        "modified_at": iso_time(status.st_mtime),
        "mtime_ns": status.st_mtime_ns,
        "inode": status.st_ino,
        "mode": status.st_mode & 0o7777,
    }


def _entry(folder: int, name: str, path: str) -> "Object":
    status = os.stat(name, dir_fd=folder, follow_symlinks=False)
    kind = kind_of(status.st_mode)
    return {
        "name": name,
        "path": path,
        "type": kind,
        "size": status.st_size,
        "modified_at": iso_time(status.st_mtime),
        "mode": status.st_mode & 0o7777,
        "target": os.readlink(name, dir_fd=folder) if kind == "symlink" else None,
        "regular": status.st_mode & 0o170000 == 0o100000,
    }
