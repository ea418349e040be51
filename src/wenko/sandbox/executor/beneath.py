"""Opening what lies below the workspace, one folder after the other and never through a link.

``Workspace.resolve`` has followed the links already. A tool that swaps a folder for a link after
that would lead a plain ``open`` elsewhere; here it gets an error.
"""

import os
from errno import EISDIR, ELOOP, ENOTDIR

from .paths import OutsideWorkspace
from .refusal import FileOperationRefused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .paths import Workspace

_FOLDER = os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_FILE = os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


def open_folder(workspace: "Workspace", real: str, make: bool = False) -> int:
    """A descriptor of the folder ``real``; with ``make``, it and its parents are created."""
    fd = os.open(workspace.root, _FOLDER)
    try:
        for name in real[len(workspace.root) :].split("/"):
            if name:
                inner = _enter(fd, name, make)
                os.close(fd)
                fd = inner
    except OSError as error:
        os.close(fd)
        if error.errno == ELOOP:
            raise OutsideWorkspace(real) from None
        raise
    return fd


def open_parent(workspace: "Workspace", real: str, make: bool = False) -> "tuple[int, str]":
    """A descriptor of the folder that ``real`` is in, and its name there."""
    folder, name = os.path.split(real)
    return open_folder(workspace, folder, make), name


def open_file(workspace: "Workspace", real: str, flags: int = os.O_RDONLY) -> int:
    """A descriptor of a regular file. A pipe or device in its place would block us."""
    if real == workspace.root:
        raise IsADirectoryError(EISDIR, "is a directory", real)
    folder, name = open_parent(workspace, real)
    try:
        fd = os.open(name, flags | _FILE, 0o666, dir_fd=folder)
    finally:
        os.close(folder)
    kind = os.fstat(fd).st_mode & 0o170000
    if kind == 0o100000:
        return fd
    os.close(fd)
    if kind == 0o040000:
        raise IsADirectoryError(EISDIR, "is a directory", real)
    raise FileOperationRefused("not_a_file", "is a pipe, a socket or a device")


def _enter(fd: int, name: str, make: bool) -> int:
    while True:
        try:
            return os.open(name, _FOLDER, dir_fd=fd)
        except FileNotFoundError:
            if not make:
                raise
            try:
                os.mkdir(name, dir_fd=fd)
            except FileExistsError:
                continue
        except NotADirectoryError:
            # With O_DIRECTORY, a link counts as no folder too.
            mode = os.stat(name, dir_fd=fd, follow_symlinks=False).st_mode
            raise OSError(ELOOP if mode & 0o170000 == 0o120000 else ENOTDIR, "", name) from None
