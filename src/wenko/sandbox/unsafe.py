"""No isolation: the same executor, run as the server's own user. Only by explicit setting."""

import json
import logging
from pathlib import Path

from wenko.sandbox.configuration import PATH, SandboxPaths
from wenko.sandbox.executor.processes import STAT_SIZE, kill_tree, read_proc
from wenko.sandbox.folder import Folder
from wenko.sandbox.large_files import LargeFiles
from wenko.sandbox.local import EXECUTOR, LocalSandboxes, Program
from wenko.sandbox.project_mounts import ProjectMounts
from wenko.sandbox.runtime import PYTHON
from wenko.sandbox.user import SandboxUser
from wenko.settings import Settings

log = logging.getLogger(__name__)

WARNING = (
    "UNSAFE: commands run without isolation, as the server's own user (WENKO_SANDBOX=unsafe-none). "
    "Mode read-only is judged from a command's words here, nothing enforces it."
)


class UnsafeSandboxes(LocalSandboxes):
    """Tools have the same access to this machine as the server."""

    isolation = "unsafe-none"
    safe = False

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        log.warning(WARNING)

    def _paths(self, folder: Folder, runtime: Path) -> SandboxPaths:
        return SandboxPaths(
            workspace=str(folder.workspace),
            hidden=str(folder.agent),
            home=str(folder.home),
            runtime=str(runtime),
            scratch=str(folder.path / "scratch"),
            isolated=False,
        )

    def _sandbox_user(self) -> SandboxUser | None:
        return None

    def _on_started(self, folder: Folder, pid: int) -> None:
        folder.status.write_text(json.dumps({"pid": pid, "started": _start_time(pid)}))

    def _kill(self, folder: Folder) -> None:
        try:
            status = json.loads(folder.status.read_text())
        except (OSError, ValueError):
            return
        # Process ids are reused; the start time shows whether this is still the same process.
        if _start_time(status["pid"]) == status["started"]:
            kill_tree(status["pid"])

    def _program(
        self,
        folder: Folder,
        runtime: Path,
        config: str,
        read_only: bool,
        project: ProjectMounts,
        large: LargeFiles,
    ) -> Program:
        start = f"import sys; sys.path.insert(0, {str(runtime)!r}); {EXECUTOR}"
        argv = [PYTHON, "-I", "-S", "-B", "-X", "utf8", "-c", start, config]
        return Program(argv, {"PATH": PATH}, {})


def _start_time(pid: int) -> str:
    """In ticks since the boot; empty if there is no such process."""
    fields = read_proc(f"/proc/{pid}/stat", STAT_SIZE).rpartition(b")")[2].split()
    return fields[19].decode() if fields else ""
