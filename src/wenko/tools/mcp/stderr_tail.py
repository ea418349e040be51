"""Keeps the last output that a server process wrote to stderr, to report when it fails."""

import asyncio
import os
from typing import Self, TextIO

KEPT = 4096


class StderrTail:
    """A pipe that is always drained: a full pipe would block the server process."""

    def __init__(self) -> None:
        self._reading, writing = os.pipe()
        os.set_blocking(self._reading, False)
        self.file: TextIO = os.fdopen(writing, "w")
        self._kept = b""

    @property
    def text(self) -> str:
        self._drain()
        return self._kept.decode("utf-8", "replace").strip()

    def add(self, line: str) -> None:
        """Append a line of our own about the server."""
        self._drain()
        self._kept = (self._kept + line.encode() + b"\n")[-KEPT:]

    def __enter__(self) -> Self:
        asyncio.get_running_loop().add_reader(self._reading, self._drain)
        return self

    def __exit__(self, *_: object) -> None:
        self._drain()
        asyncio.get_running_loop().remove_reader(self._reading)
        os.close(self._reading)
        self._reading = -1
        self.file.close()

    def _drain(self) -> None:
        try:
            while self._reading >= 0 and (read := os.read(self._reading, 65536)):
                self._kept = (self._kept + read)[-KEPT:]
        except BlockingIOError:
            return
