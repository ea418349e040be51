"""Runs code as ``python3 -c`` does, and keeps what it shows."""

import builtins
import os
import sys

from . import plots
from .running import run_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class _LazyShown:
    """Imports what showing needs only when something is shown: most code prints."""

    def __init__(self, folder: str, token: str) -> None:
        self._place = (folder, token)
        self._shown: Any = None

    def show(self, value: object) -> bool:
        table = isinstance(value, list) and value and isinstance(value[0], dict)
        known = table or "matplotlib" in sys.modules or "pandas" in sys.modules
        return bool(known and self._made.show(value))

    def display(self, *values: object) -> None:
        self._made.display(*values)

    def show_figures(self) -> None:
        if "matplotlib.pyplot" in sys.modules:
            self._made.show_figures()

    def save(self) -> None:
        if self._shown is not None:
            self._shown.save()

    @property
    def _made(self) -> "Any":
        if self._shown is None:
            from .shown import Shown

            self._shown = Shown(*self._place)
        return self._shown


def main() -> None:
    token, code = sys.argv[1:3]
    sys.argv[:] = ["-c"]
    shown: Any = _LazyShown(os.environ["WENKO_SCRATCH"], token)
    plots.watch(shown.show_figures)
    builtins.display = shown.display  # type: ignore[attr-defined]
    namespace = sys.modules["__main__"].__dict__
    for name in [each for each in namespace if not each.startswith("__")]:
        del namespace[name]
    try:
        status = run_code(code, namespace, shown, "<string>")
    finally:
        shown.save()
    if status:
        sys.exit(status)
