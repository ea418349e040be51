"""Builds the sandbox runtime once for all test processes instead of once per data folder.

Building links thousands of files, and most tests start a server with an empty data folder.
"""

import os
import tempfile
from pathlib import Path

from wenko.sandbox import local
from wenko.sandbox.launcher import Launcher
from wenko.sandbox.runtime import prepare_runtime


def share_runtime() -> None:
    """Sandboxes of this process and its forks use one runtime outside their data folder."""
    folder = Path(tempfile.gettempdir(), f"wenko-test-runtime-{os.geteuid()}")
    folder.mkdir(exist_ok=True)
    folder.chmod(0o755)
    path_in_folders = Launcher.path_inside

    def prepare_shared(_parent: Path, toolbox: Path) -> Path:
        return prepare_runtime(folder, toolbox)

    def path_inside(launcher: Launcher, path: Path) -> str:
        # Everybody may enter the shared folder, so it needs no mount.
        return str(path) if path.is_relative_to(folder) else path_in_folders(launcher, path)

    local.prepare_runtime = prepare_shared  # type: ignore[attr-defined]
    Launcher.path_inside = path_inside  # type: ignore[method-assign]
