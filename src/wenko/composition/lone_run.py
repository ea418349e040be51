"""A quarantined run in a process of its own: what it blocks or ends is that process alone.

The server starts ``lone_run_main.py`` with the run's id and its settings on stdin. The process
writes a byte to stdout for every beat of its event loop, the first when it is about to
execute the run; both see what the other stores by reading the database again and again.
"""

import asyncio
import logging
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from wenko.engine.execution import LoneRunFailed
from wenko.settings import Settings

log = logging.getLogger(__name__)
START_LIMIT = 60.0
"""Seconds until the first beat: interpreter, imports, MCP servers."""
SILENCE_LIMIT = 20.0
"""Seconds without a beat after which the process counts as blocked. A run that waits for a person
or a command is not: its loop goes on."""


class LoneRuns:
    """Executes runs in processes of their own."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def execute(self, run_id: str) -> None:
        """Returns when the process has ended, however it ended; raises ``LoneRunFailed`` if it did
        not get as far as the run."""
        async with self._process(run_id) as process:
            if not await _beats(process, START_LIMIT):
                raise LoneRunFailed(f"the process of run {run_id} could not be started")
            while await _beats(process, SILENCE_LIMIT):
                pass
        if process.returncode:
            log.warning("the process of run %s ended with %d", run_id, process.returncode)

    @asynccontextmanager
    async def _process(self, run_id: str) -> AsyncIterator[asyncio.subprocess.Process]:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "wenko.composition.lone_run_main",
            run_id,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert process.stdin is not None
        try:
            with suppress(BrokenPipeError, ConnectionResetError):
                process.stdin.write(self._settings.model_dump_json().encode())
                await process.stdin.drain()
            process.stdin.close()
            yield process
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _beats(process: asyncio.subprocess.Process, limit: float) -> bool:
    """Wait for a beat; false if the process has ended, or is silent for too long."""
    assert process.stdout is not None
    try:
        async with asyncio.timeout(limit):
            return bool(await process.stdout.read(4096))
    except TimeoutError:
        log.warning("a run in a process of its own blocks it; the process is killed")
        return False
