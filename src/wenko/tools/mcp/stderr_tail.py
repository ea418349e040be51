"""What a server process says on stderr: only its last words are kept, for when it fails."""

import asyncio
import os
from typing import Self, TextIO

KEPT = 4096


class StderrTail:
    """A pipe that is always read, so that a talkative server never waits for us."""

    def __init__(self) -> None:
        self._reading, writing = os.pipe()
        os.set_blocking(self._reading, False)
        self.file: TextIO = os.fdopen(writing, "w")
        self._kept = b""

    @property
    def last_words(self) -> str:
        self._listen()
        return self._kept.decode("utf-8", "replace").strip()

    def add(self, words: str) -> None:
        """Something that we found out about the server ourselves."""
        self._listen()
        self._kept = (self._kept + words.encode() + b"\n")[-KEPT:]

    def __enter__(self) -> Self:
        asyncio.get_running_loop().add_reader(self._reading, self._listen)
        return self

    def __exit__(self, *_: object) -> None:
        self._listen()
        asyncio.get_running_loop().remove_reader(self._reading)
        os.close(self._reading)
        self._reading = -1
        self.file.close()

    def _listen(self) -> None:
        try:
            while self._reading >= 0 and (heard := os.read(self._reading, 65536)):
                self._kept = (self._kept + heard)[-KEPT:]
        except BlockingIOError:
            return
