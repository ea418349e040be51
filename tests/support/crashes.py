"""A process that is killed between any two changes of the disk, without a process."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import ModuleType
from typing import Any

import pytest

CHANGES = ("write", "rename", "unlink", "rmdir", "mkdir", "symlink", "chmod", "fchmod")
CHANGES += ("ftruncate", "fsync", "open", "utime")


class Crash(BaseException):
    """Not an ``Exception``: a killed process handles nothing."""


class CrashingDisk:
    """``os`` that ends at its n-th change: that one is half done, and no later one is made."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.count = 0
        self._lock = threading.Lock()

    @property
    def crashed(self) -> bool:
        return self.count >= self.at

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        if name not in CHANGES:
            return real

        def change(*arguments: Any, **named: Any) -> Any:
            if name == "open" and not arguments[1] & os.O_CREAT:
                return real(*arguments, **named)
            with self._lock:
                if self.crashed:
                    raise Crash
                self.count += 1
                if self.crashed:
                    if name == "write":
                        real(arguments[0], arguments[1][: len(arguments[1]) // 2])
                    raise Crash
                # What is written is seen at once by whoever reads it on this machine.
                return None if name == "fsync" else real(*arguments, **named)

        return change


@contextmanager
def crashing(
    monkeypatch: pytest.MonkeyPatch, at: int, *modules: ModuleType
) -> Iterator[CrashingDisk]:
    """Crash at the n-th change that these modules make, if there are as many."""
    disk = CrashingDisk(at)
    with monkeypatch.context() as patch:
        for module in modules:
            patch.setattr(module, "os", disk)
        with suppress(Crash):
            yield disk
