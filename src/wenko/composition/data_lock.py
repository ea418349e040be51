"""One server per data folder: two would execute the same runs at the same time."""

import fcntl
import json
import os
from pathlib import Path
from typing import Self

from wenko.errors import WenkoError


class DataInUse(WenkoError):
    """Another server uses this data folder."""

    code = "data_in_use"
    status = 409


class DataLock:
    """Held while a server runs; the kernel releases it however the process ends."""

    def __init__(self, data: Path) -> None:
        self._path = data / "server.lock"
        self._file: int | None = None

    def __enter__(self) -> Self:
        self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._file)
            raise DataInUse(
                f"A Wenko server already uses {self._path.parent}. "
                "Stop it, or choose another folder with --data."
            ) from None
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            os.ftruncate(self._file, 0)
            os.close(self._file)


def publish_url(data: Path, url: str) -> None:
    """Write the address of this folder's server where the command line finds it."""
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
