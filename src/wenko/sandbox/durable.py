"""Changes of the server's own files that are on the disk when the call returns.

A file appears under its name whole or not at all, whenever the process or the machine stops.
"""

import os
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from wenko.private_files import FILE_MODE, FOLDER_MODE

PART = ".part"
"""The end of the name of a file that is not complete."""
SYNCING = 16
"""At a time: file systems write the changes of those that wait together at once."""


def make_folders(*folders: Path) -> None:
    """Make those that are missing, in this order. Not those above: they may have been deleted."""
    missing = [each for each in folders if not each.is_dir()]
    for folder in missing:
        with suppress(FileExistsError):
            os.mkdir(folder, FOLDER_MODE)
    _sync({each.parent for each in missing})


def write_file(path: Path, data: bytes) -> None:
    write_files({path: data})


def write_files(files: Mapping[Path, bytes]) -> None:
    """Write or replace these files."""
    new = {path: path.with_name(path.name + PART) for path in files}
    for path, part in new.items():
        fd = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, FILE_MODE)
        try:
            _write_all(fd, files[path])
        finally:
            os.close(fd)
    _sync(new.values())
    for path, part in new.items():
        os.rename(part, path)
    _sync({path.parent for path in files})


def append(path: Path, data: bytes) -> None:
    """Add a line; one that a crash cut off before does not become a part of it."""
    fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, FILE_MODE)
    try:
        size = os.fstat(fd).st_size
        if size and os.pread(fd, 1, size - 1) != b"\n":
            data = b"\n" + data
        try:
            _write_all(fd, data)
            os.fsync(fd)
        except BaseException:
            # Otherwise it would be there after all at the next start.
            with suppress(OSError):
                os.ftruncate(fd, size)
            raise
    finally:
        os.close(fd)
    if not size:
        _sync([path.parent])


def remove_file(path: Path) -> None:
    with suppress(FileNotFoundError):
        os.unlink(path)
    _sync([path.parent])


def remove_files(paths: Iterable[Path]) -> None:
    """Remove files that nothing refers to; whether they are gone after a crash does not matter."""
    for path in paths:
        with suppress(FileNotFoundError):
            os.unlink(path)


def _write_all(fd: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]


def _sync(paths: Iterable[Path]) -> None:
    wanted = list(paths)
    if len(wanted) < 2:
        for path in wanted:
            _sync_one(path)
        return
    with ThreadPoolExecutor(min(SYNCING, len(wanted))) as threads:
        list(threads.map(_sync_one, wanted))


def _sync_one(path: Path) -> None:
    fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)
