"""Bytes handed to another process as a file that exists nowhere."""

import os


def memory_file(name: str, data: bytes) -> int:
    """A descriptor to read ``data`` from; whoever asks closes it."""
    fd = os.memfd_create(name)
    with open(fd, "wb", closefd=False) as file:
        file.write(data)
    os.lseek(fd, 0, os.SEEK_SET)
    return fd
