"""Runs mini-swe-agent on one task, in a virtual environment of its own and on a copy of the files.

Its commands run in its own bubblewrap isolation, which shows neither this repository nor a network.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.tasks.check import ROOT, check_in_process
from bench.tasks.measure import Traffic
from bench.tasks.runner import TaskResult
from bench.tasks.task import Task, write_files

PACKAGE = "mini-swe-agent==2.4.6"
FOLDER = ROOT / ".cache" / "peers" / "mini-swe-agent"
PROGRAM = ROOT / "bench" / "peers" / "mini_swe_agent.py"
ATTEMPTS = "3"
"""As many as Wenko makes: the first and WENKO_MODEL_RETRIES."""


def install() -> Path:
    """The interpreter with the package, installed if it is not."""
    python = FOLDER / "bin" / "python"
    stamp = FOLDER / PACKAGE
    if not stamp.exists():
        print(f"· installing {PACKAGE}", flush=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", FOLDER], check=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, PACKAGE], check=True)
        stamp.touch()
    return python


async def run_peer(
    task: Task, model: str, base_url: str, requests: int, limit_seconds: float, keep: Path
) -> TaskResult:
    """As ``run_task``; the requests are counted by whoever answers ``base_url``."""
    assert len(task.messages) == 1, "mini-swe-agent has no second turn"
    python = install()
    keep.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="wenko-peer-") as temporary:
        folder = Path(temporary).resolve()
        workspace = folder / "workspace"
        workspace.mkdir()
        write_files(workspace, task.files())
        given = {
            "message": task.messages[0],
            "model": model,
            "base_url": base_url,
            "api_key": os.environ.get("WENKO_MODEL_API_KEY") or "none",
            "workspace": str(workspace),
            "python": sys.base_prefix,
            "requests": requests,
            "seconds": limit_seconds,
            "trajectory": str(folder / "trajectory.json"),
        }
        began = time.monotonic()
        ended, shown, failure = await run_program(python, folder, given, limit_seconds)
        # Without the start of its interpreter, as Wenko's server has started before its task.
        seconds = float(shown.get("seconds") or time.monotonic() - began)
        answers = (shown.get("answer", ""),)
        by_itself = failure is None
        if by_itself:
            failure = await asyncio.to_thread(
                check_in_process, task, workspace, answers, (), shown.get("output", "")
            )
        if (folder / "trajectory.json").exists():
            (keep / "trajectory.json").write_bytes((folder / "trajectory.json").read_bytes())
    success = by_itself and ended == "Submitted"
    return TaskResult(
        task, failure, success, Traffic(), seconds, answers, (), (ended or "not ended",)
    )


async def run_program(
    python: Path, folder: Path, given: dict[str, object], limit_seconds: float
) -> tuple[str, dict[str, Any], str | None]:
    """How it ended, what it showed, and why it did not end by itself."""
    process = await asyncio.create_subprocess_exec(
        python,
        PROGRAM,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        env={
            "PATH": os.environ.get("PATH", ""),
            "HOME": str(folder),
            "TMPDIR": str(folder),
            "LANG": "C.UTF-8",
            "MSWEA_GLOBAL_CONFIG_DIR": str(folder / "config"),
            "MSWEA_SILENT_STARTUP": "1",
            "MSWEA_MODEL_RETRY_STOP_AFTER_ATTEMPT": ATTEMPTS,
            "LITELLM_LOCAL_MODEL_COST_MAP": "True",
        },
    )
    try:
        async with asyncio.timeout(limit_seconds):
            output, errors = await process.communicate(json.dumps(given).encode())
    except TimeoutError:
        return "", {}, f"the time limit of {limit_seconds:.0f} s was reached"
    finally:
        # Also when the comparison is interrupted.
        if process.returncode is None:
            process.kill()
            await process.wait()
    lines = output.decode("utf-8", errors="replace").splitlines()
    if process.returncode or not lines:
        reason = errors.decode("utf-8", errors="replace").strip()[-300:]
        return "", {}, f"the peer broke: {reason}"
    shown: dict[str, Any] = json.loads(lines[-1])
    return shown["ended"], shown, None
