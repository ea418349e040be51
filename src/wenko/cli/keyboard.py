"""Reads lines from a terminal without blocking: a question may be answered elsewhere meanwhile."""

import asyncio
import os
import sys
import termios
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager


class Keyboard:
    """Reads whole lines."""

    def __init__(self, descriptor: int | None = None) -> None:
        self._descriptor = sys.stdin.fileno() if descriptor is None else descriptor
        self._lines: deque[str | None] = deque()
        self._rest = b""

    async def line(self) -> str | None:
        """The next line without its line ending; ``None`` at the end of input."""
        loop = asyncio.get_running_loop()
        while not self._lines:
            readable = asyncio.Event()
            loop.add_reader(self._descriptor, readable.set)
            try:
                await readable.wait()
            finally:
                loop.remove_reader(self._descriptor)
            self._feed(os.read(self._descriptor, 65536))
        return self._lines.popleft()

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Turns echo off meanwhile."""
        before = termios.tcgetattr(self._descriptor)
        silent = [*before]
        silent[3] &= ~termios.ECHO
        termios.tcsetattr(self._descriptor, termios.TCSADRAIN, silent)
        try:
            yield
        finally:
            termios.tcsetattr(self._descriptor, termios.TCSADRAIN, before)

    def _feed(self, data: bytes) -> None:
        if not data:
            self._lines.append(None)
            return
        *whole, self._rest = (self._rest + data).split(b"\n")
        self._lines.extend(line.decode(errors="replace").rstrip("\r") for line in whole)
