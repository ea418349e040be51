"""The folder in which replies and pictures wait for the server; only the newest are kept."""

import os

KEPT = 40
SUFFIXES = (".json", ".png", ".jpg")


def write(folder: str, kind: str, suffix: str, data: bytes) -> str:
    """Write a new file, whole or not at all; returns its name."""
    name = f"{kind}-{os.urandom(8).hex()}{suffix}"
    path = os.path.join(folder, name)
    part = f"{path}.part"
    fd = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    with open(fd, "wb") as file:
        file.write(data)
    os.rename(part, path)
    return name


def prune(folder: str) -> None:
    """Delete all but the newest: the folder is in memory, which the sandbox's limit counts."""
    found = [each for each in os.scandir(folder) if each.name.endswith(SUFFIXES)]
    for each in sorted(found, key=lambda entry: entry.stat().st_mtime)[:-KEPT]:
        os.unlink(each.path)
