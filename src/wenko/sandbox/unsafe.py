"""No sandbox at all: the same executor, as the server's own user. Only when asked for by name."""

import logging
from pathlib import Path

from wenko.sandbox.folder import Folder
from wenko.sandbox.local import EXECUTOR, PATH, LocalSandboxes, Places, Program
from wenko.sandbox.runtime import PYTHON
from wenko.sandbox.user import SandboxUser
from wenko.settings import Settings

log = logging.getLogger(__name__)

WARNING = (
    "UNSAFE: commands run without isolation, as the server's own user (WENKO_SANDBOX=unsafe-none)."
)


class UnsafeSandboxes(LocalSandboxes):
    """Whatever a tool does, it does to this machine."""

    isolation = "unsafe-none"
    safe = False

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        log.warning(WARNING)

    def _places(self, folder: Folder, runtime: Path) -> Places:
        own = (folder.workspace, folder.agent, folder.home, runtime)
        return Places(*(str(each) for each in own))

    def _sandbox_user(self) -> SandboxUser | None:
        return None

    def _kill(self, folder: Folder) -> None:
        log.error(
            "An executor in %s hangs; without isolation it must be ended by hand.", folder.path
        )

    def _program(self, folder: Folder, runtime: Path, config: str) -> Program:
        start = f"import sys; sys.path.insert(0, {str(runtime)!r}); {EXECUTOR}"
        argv = [PYTHON, "-I", "-S", "-B", "-X", "utf8", "-c", start, config]
        return Program(argv, {"PATH": PATH}, {})
