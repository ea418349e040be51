"""Lines typed by a person, waited for without blocking: the question may be answered elsewhere."""

import asyncio
import os
import sys
import termios
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager


class Keyboard:
    """Reads whole lines from a terminal."""

    def __init__(self, descriptor: int | None = None) -> None:
        self._descriptor = sys.stdin.fileno() if descriptor is None else descriptor
        self._lines: deque[str | None] = deque()
        self._rest = b""

    async def line(self) -> str | None:
        """The next line without its end; ``None`` when there will be no more."""
        loop = asyncio.get_running_loop()
        while not self._lines:
            readable = asyncio.Event()
            loop.add_reader(self._descriptor, readable.set)
            try:
                await readable.wait()
            finally:
                loop.remove_reader(self._descriptor)
            self._take(os.read(self._descriptor, 65536))
        return self._lines.popleft()

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """What is typed meanwhile is not shown."""
        before = termios.tcgetattr(self._descriptor)
        silent = [*before]
        silent[3] &= ~termios.ECHO
        termios.tcsetattr(self._descriptor, termios.TCSADRAIN, silent)
        try:
            yield
        finally:
            termios.tcsetattr(self._descriptor, termios.TCSADRAIN, before)

    def _take(self, data: bytes) -> None:
        if not data:
            self._lines.append(None)
            return
        *whole, self._rest = (self._rest + data).split(b"\n")
        self._lines.extend(line.decode(errors="replace").rstrip("\r") for line in whole)
