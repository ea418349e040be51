"""Files that arrive in parts: written beside their destination and renamed when complete.

A reader sees the old file or the whole new one; an upload that is cut off leaves nothing behind.
"""

import os
from errno import EISDIR

from .beneath import open_parent
from .file_io import write_all
from .index import SUFFIX
from .refusal import FileOperationRefused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .loop import Loop, Timer
    from .paths import Workspace

ABANDONED_AFTER = 300.0
"""Seconds without a part, after which the server is assumed to be gone."""
MAX_UPLOADS = 64


class _Upload:
    __slots__ = ("fd", "folder", "name", "size", "temporary", "timer")

    def __init__(self, fd: int, folder: int, name: str, temporary: str, timer: "Timer") -> None:
        self.fd = fd
        self.folder = folder
        self.name = name
        self.temporary = temporary
        self.size = 0
        self.timer = timer


class Uploads:
    def __init__(self, loop: "Loop", workspace: "Workspace") -> None:
        self._loop = loop
        self._workspace = workspace
        self._uploads: dict[str, _Upload] = {}

    def begin(self, path: str) -> str:
        if len(self._uploads) >= MAX_UPLOADS:
            raise FileOperationRefused("too_many_uploads", "cannot be written: too many uploads")
        real = self._workspace.resolve(path)
        if real == self._workspace.root or os.path.isdir(real):
            raise IsADirectoryError(EISDIR, "is a directory", path)
        folder, name = open_parent(self._workspace, real, make=True)
        upload_id = os.urandom(8).hex()
        temporary = f".{name[:80]}.{upload_id}{SUFFIX}"
        try:
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
            fd = os.open(temporary, flags, self._mode(folder, name), dir_fd=folder)
        except BaseException:
            os.close(folder)
            raise
        self._uploads[upload_id] = _Upload(fd, folder, name, temporary, self._timer(upload_id))
        return upload_id

    def write(self, upload_id: str, data: bytes) -> int:
        """Add a part; returns the bytes that have arrived."""
        upload = self._find(upload_id)
        upload.timer.cancel()
        try:
            write_all(upload.fd, data)
        except BaseException:
            self.abort(upload_id)
            raise
        upload.size += len(data)
        upload.timer = self._timer(upload_id)
        return upload.size

    def finish(self, upload_id: str) -> int:
        """Put the file in its place; returns its size."""
        upload = self._find(upload_id)
        try:
            os.rename(
                upload.temporary, upload.name, src_dir_fd=upload.folder, dst_dir_fd=upload.folder
            )
        except BaseException:
            self.abort(upload_id)
            raise
        self._close(upload_id)
        return upload.size

    def abort(self, upload_id: str) -> None:
        upload = self._uploads.get(upload_id)
        if upload is None:
            return
        try:
            os.unlink(upload.temporary, dir_fd=upload.folder)
        except FileNotFoundError:
            return  # A tool has deleted it.
        finally:
            self._close(upload_id)

    def _find(self, upload_id: str) -> _Upload:
        upload = self._uploads.get(upload_id)
        if upload is None:
            raise FileOperationRefused("upload_ended", "arrived too slowly; send it again")
        return upload

    def _close(self, upload_id: str) -> None:
        upload = self._uploads.pop(upload_id)
        upload.timer.cancel()
        os.close(upload.fd)
        os.close(upload.folder)

    def _timer(self, upload_id: str) -> "Timer":
        return self._loop.call_later(ABANDONED_AFTER, lambda: self.abort(upload_id))

    def _mode(self, folder: int, name: str) -> int:
        """The mode of the file that it replaces: a script stays executable."""
        try:
            return os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode & 0o777 | 0o200
        except OSError:
            return 0o666
