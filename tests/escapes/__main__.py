"""``make escape``: every attempt in every isolation, as root and as a plain user.

Succeeds only if no attempt did.
"""

import asyncio
import concurrent.futures.thread  # noqa: F401  (a plain user may not read where Python is installed)
import json
import os
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path

import pyseccomp  # noqa: F401

from tests.escapes.run import MODES, Outcome, escape

_PLAIN_USER = 54321


def main() -> None:
    users: list[tuple[str, int | None]] = [("plain user", None)]
    if os.geteuid() == 0:
        users = [("root", None), ("plain user", _PLAIN_USER)]
    succeeded = 0
    for mode in MODES:
        for name, uid in users:
            outcome = _as_user(uid, lambda mode=mode: escape(mode))  # type: ignore[misc]
            succeeded += len(outcome.succeeded)
            counts = f"{outcome.attempts} attempts, {len(outcome.succeeded)} succeeded"
            print(f"{mode:22} {name:11} {counts}", flush=True)
            for attempt, achieved in outcome.succeeded.items():
                print(f"    {attempt}: {achieved[:200]}", flush=True)
    sys.exit(1 if succeeded else 0)


def _as_user(uid: int | None, run: Callable[[], "object"]) -> Outcome:
    """In a child, because a process that has given up root cannot get it back."""
    with tempfile.TemporaryDirectory() as folder:
        result = Path(folder) / "result"
        result.touch()
        if uid is not None:
            os.chown(folder, uid, uid)
            os.chown(result, uid, uid)
        pid = os.fork()
        if pid == 0:
            try:
                if uid is not None:
                    os.setgroups([])
                    os.setresgid(uid, uid, uid)
                    os.setresuid(uid, uid, uid)
                outcome = asyncio.run(run())  # type: ignore[arg-type]
                result.write_text(json.dumps([outcome.attempts, outcome.succeeded]))
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(0)
        os.waitpid(pid, 0)
        text = result.read_text()
    if not text:
        return Outcome(0, {"the run": "did not end"})
    attempts, succeeded = json.loads(text)
    return Outcome(attempts, succeeded)


if __name__ == "__main__":
    main()
