"""Builds the sandbox runtime once per test process instead of once per data folder.

Building takes almost a second of CPU, and most tests start a server with an empty data folder.
"""

import os
import shutil
import tempfile
from pathlib import Path

from wenko.sandbox import local
from wenko.sandbox.runtime import prepare_runtime


def share_runtime(folder: Path) -> None:
    """Sandboxes of this process and its forks get hard links to one runtime in ``folder``."""

    def prepare_shared(parent: Path, toolbox: Path) -> Path:
        built = prepare_runtime(folder, toolbox)
        if not (parent / built.name).exists():
            linked = Path(tempfile.mkdtemp(prefix="linking-", dir=parent))
            shutil.copytree(built, linked, symlinks=True, copy_function=_link, dirs_exist_ok=True)
            try:
                linked.rename(parent / built.name)
            except OSError:
                # Another thread of this server was faster.
                shutil.rmtree(linked)
        return prepare_runtime(parent, toolbox)

    local.prepare_runtime = prepare_shared  # type: ignore[attr-defined]


def _link(source: str, target: str, follow_symlinks: bool = True) -> None:
    try:
        os.link(source, target)
    except OSError:
        # The folder of this server is on a disk of its own.
        shutil.copy2(source, target, follow_symlinks=follow_symlinks)
