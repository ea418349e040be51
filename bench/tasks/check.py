"""Runs the check of a task in a process of its own, on a copy of the workspace.

A check executes code that a model wrote. Where bubblewrap is available, it can neither write
outside the copy nor use the network.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.tasks.catalogue import find_task
from bench.tasks.task import CACHES, CheckFailed, Outcome, Task

ROOT = Path(__file__).parents[2]
SECONDS = 300


def failure_of(task: Task, outcome: Outcome) -> str | None:
    """Why the task is not solved; null if it is."""
    try:
        task.check(outcome)
    except CheckFailed as failure:
        return str(failure)
    except Exception as error:  # what the run left behind broke the check: not solved
        return f"{type(error).__name__}: {error}"
    return None


def check_in_process(
    task: Task,
    workspace: Path,
    answers: tuple[str, ...],
    asked: tuple[str, ...],
    output: str = "",
) -> str | None:
    """As ``failure_of``, in a new process and on a copy."""
    with tempfile.TemporaryDirectory(prefix="wenko-check-") as folder:
        copy = Path(folder).resolve() / "workspace"
        try:
            shutil.copytree(workspace, copy, symlinks=True, ignore=_not_copied)
        except (OSError, shutil.Error) as error:
            return f"the workspace could not be copied: {str(error)[:300]}"
        said = {"answers": answers, "asked": asked, "output": output}
        try:
            done = subprocess.run(
                [*_isolation(copy), sys.executable, "-m", "bench.tasks.check", task.name, copy],
                cwd=ROOT,
                input=json.dumps(said),
                capture_output=True,
                text=True,
                timeout=SECONDS,
                env={"PATH": os.environ.get("PATH", "")},
            )
        except subprocess.TimeoutExpired:
            return "the check did not end"
    if done.returncode:
        return f"the check broke: {done.stderr.strip()[-300:]}"
    failure: str | None = json.loads(done.stdout.splitlines()[-1])
    return failure


def _not_copied(folder: str, names: list[str]) -> set[str]:
    """Caches, and what is no file: a pipe that a run left behind would block the copy."""
    paths = {name: Path(folder) / name for name in names}
    return {
        name
        for name, path in paths.items()
        if name in CACHES or not (path.is_symlink() or path.is_dir() or path.is_file())
    }


def _isolation(copy: Path) -> list[str]:
    bubblewrap = shutil.which("bwrap")
    if bubblewrap is None:
        return []
    return [
        bubblewrap,
        *("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp"),
        *("--ro-bind", str(ROOT), str(ROOT), "--bind", str(copy), str(copy)),
        *("--unshare-all", "--die-with-parent", "--new-session", "--chdir", str(ROOT)),
        "--",
    ]


def main(name: str, workspace: str) -> None:
    task = find_task(name)
    said = json.load(sys.stdin)
    outcome = Outcome(
        Path(workspace),
        task.files(),
        tuple(said["answers"]),
        tuple(said["asked"]),
        said["output"],
    )
    print(json.dumps(failure_of(task, outcome)))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
