"""Moves the clock of a server, and of no other process: a library that is preloaded into it."""

import mmap
import os
import shutil
import struct
import subprocess
import tempfile
from pathlib import Path

SOURCE = Path(__file__).with_name("clock.c")
PROCESSES = 1 << 22
"""As in ``clock.c``: a number for each process id."""


class Clock:
    """``environment`` is for the process that servers are forked from."""

    def __init__(self, folder: Path, library: Path) -> None:
        file = folder / "moved-by"
        with file.open("w+b") as opened:
            opened.truncate(PROCESSES * 4)
            self._moved_by = mmap.mmap(opened.fileno(), 0)
        self.environment = {"LD_PRELOAD": str(library), "WENKO_CHAOS_CLOCK": str(file)}

    def move(self, pid: int, seconds: int) -> None:
        struct.pack_into("i", self._moved_by, pid % PROCESSES * 4, seconds)


def build_clock() -> Clock | None:
    """None where there is no compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    folder = Path(tempfile.mkdtemp(prefix="wenko-clock-"))
    library = folder / "clock.so"
    command = [compiler, "-O2", "-shared", "-fPIC", "-o", str(library), str(SOURCE), "-ldl"]
    subprocess.run(command, check=True)
    os.chmod(folder, 0o755)
    return Clock(folder, library)
