"""No isolation: the same executor, run as the server's own user. Only by explicit setting."""

import logging
from pathlib import Path

from wenko.sandbox.folder import Folder
from wenko.sandbox.local import EXECUTOR, PATH, LocalSandboxes, Program, SandboxPaths
from wenko.sandbox.runtime import PYTHON
from wenko.sandbox.user import SandboxUser
from wenko.settings import Settings

log = logging.getLogger(__name__)

WARNING = (
    "UNSAFE: commands run without isolation, as the server's own user (WENKO_SANDBOX=unsafe-none)."
)


class UnsafeSandboxes(LocalSandboxes):
    """Tools have the same access to this machine as the server."""

    isolation = "unsafe-none"
    safe = False

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        log.warning(WARNING)

    def _paths(self, folder: Folder, runtime: Path) -> SandboxPaths:
        paths = (folder.workspace, folder.agent, folder.home, runtime)
        return SandboxPaths(*map(str, paths))

    def _sandbox_user(self) -> SandboxUser | None:
        return None

    def _kill(self, folder: Folder) -> None:
        log.error(
            "The executor in %s hangs; without isolation it must be killed by hand.", folder.path
        )

    def _program(self, folder: Folder, runtime: Path, config: str) -> Program:
        start = f"import sys; sys.path.insert(0, {str(runtime)!r}); {EXECUTOR}"
        argv = [PYTHON, "-I", "-S", "-B", "-X", "utf8", "-c", start, config]
        return Program(argv, {"PATH": PATH}, {})
