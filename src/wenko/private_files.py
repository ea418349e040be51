"""Files and folders that only the user who runs the server may read, whatever the umask is."""

import os
from contextlib import suppress
from pathlib import Path

FILE_MODE = 0o600
FOLDER_MODE = 0o700


def make_private_folder(path: Path) -> None:
    """Create the folder. One that exists keeps its mode: it may be shared, as ``/tmp`` is."""
    path.mkdir(parents=True, exist_ok=True, mode=FOLDER_MODE)


def make_private_file(path: Path) -> None:
    """Create the file if it is missing, and take away what others may do with it."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, FILE_MODE)
    try:
        os.fchmod(descriptor, FILE_MODE)
    finally:
        os.close(descriptor)


def write_private_file(path: Path, text: str) -> None:
    """Replace the file as a whole: no reader sees half of it, and none but the owner any of it."""
    new = path.with_name(f".{path.name}.{os.getpid()}")
    with suppress(FileNotFoundError):
        new.unlink()
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, FILE_MODE)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
    new.replace(path)


def make_private_database(path: Path) -> None:
    """For SQLite, which gives its log and its index the mode of the database file."""
    # What is wrong with the folder is reported when the database is opened.
    with suppress(OSError):
        make_private_file(path)
        for suffix in ("-wal", "-shm", "-journal"):
            beside = path.with_name(path.name + suffix)
            if beside.exists():
                make_private_file(beside)
