"""One server per data folder: two would execute the same runs at the same time."""

import errno
import fcntl
import json
import os
from pathlib import Path
from tempfile import TemporaryFile
from typing import Self

from wenko.errors import WenkoError
from wenko.private_files import make_private_file, make_private_folder
from wenko.settings import Settings
from wenko.storage.startup import full, read_only


class DataInUse(WenkoError):
    """Another server uses this data folder."""

    code = "data_in_use"
    status = 409


def make_data_folder(settings: Settings) -> None:
    """Create the folder; raises if it cannot be used."""
    try:
        make_private_folder(settings.data)
        with TemporaryFile(dir=settings.data):
            pass
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise full(settings.data / "wenko.db") from None
        raise read_only(settings.data / "wenko.db") from None


class DataLock:
    """Held while a server runs; the kernel releases it however the process ends."""

    def __init__(self, data: Path) -> None:
        self._path = data / "server.lock"
        self._file: int | None = None

    def __enter__(self) -> Self:
        make_private_file(self._path)
        self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._file)
            raise DataInUse(
                f"A Wenko server already uses {self._path.parent}. "
                "Stop it, or choose another folder with --data.",
                f"已有一个 Wenko 服务器在使用 {self._path.parent}。"
                "请停止它，或用 --data 选择其他文件夹。",
            ) from None
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            os.ftruncate(self._file, 0)
            os.close(self._file)


def publish_url(data: Path, url: str) -> None:
    """Write the address of this folder's server where the command line finds it."""
    # Written in place: the lock belongs to this very file.
    (data / "server.lock").write_text(json.dumps({"url": url, "pid": os.getpid()}))


def running_server(data: Path) -> str | None:
    """The address of the server that uses this data folder now, or ``None``."""
    path = data / "server.lock"
    try:
        file = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    except FileNotFoundError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return published_url(data)
    finally:
        os.close(file)
    return None


def published_url(data: Path) -> str | None:
    """The address that the folder's last server wrote."""
    try:
        url = json.loads((data / "server.lock").read_text())["url"]
    except (OSError, ValueError, KeyError):
        return None
    return str(url)
