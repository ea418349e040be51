"""A quarantined run in a process of its own: what it blocks or ends is that process alone.

The server starts ``python -m wenko.composition.lone_run <run id>`` with its settings on stdin. The
process writes a byte to stdout for every beat of its event loop, the first when it is about to
execute the run; both see what the other stores by reading the database again and again.
"""

import asyncio
import ctypes
import logging
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace

from wenko.agent.run import Run
from wenko.agent.slots import RunSlot
from wenko.engine.execution import LoneRunFailed
from wenko.engine.watchdog import Stall, Watchdog, current_run
from wenko.errors import RunStalled
from wenko.settings import Settings
from wenko.storage import runs
from wenko.storage.faults import unlimited_patience

log = logging.getLogger(__name__)
BEAT = 0.5
START_LIMIT = 60.0
"""Seconds until the first beat: interpreter, imports, MCP servers."""
SILENCE_LIMIT = 20.0
"""Seconds without a beat after which the process counts as blocked. A run that waits for a person
or a command is not: its loop goes on."""
_PR_SET_PDEATHSIG = 1


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
            __name__,
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


# --- in that process ------------------------------------------------------------------------------


async def execute_run(settings: Settings, run_id: str, beats: int) -> None:
    from wenko.composition.services import open_parts  # which imports this module

    async with AsyncExitStack() as stack:
        parts = await open_parts(stack, settings, None)
        await parts.custom_tools.settled()
        agent = replace(parts.agent, previews=None)
        row = await agent.database.write(lambda c: runs.claim(c, run_id))
        if row.ended_at is not None:
            return
        run = Run(row, agent, RunSlot(asyncio.Semaphore(1)))

        def on_stall(stall: Stall) -> None:
            if stall.interrupted:
                run.cancel(RunStalled.after(settings.stall_limit))

        watchdog = Watchdog(settings.stall_limit, on_stall, settings.data / f"stalled-{run_id}")
        watchdog.start()
        stack.callback(watchdog.stop)
        os.write(beats, b".")
        with unlimited_patience():
            resuming = asyncio.create_task(_resume(run))
            while not resuming.done():
                await asyncio.wait({resuming}, timeout=BEAT)
                os.write(beats, b".")
                agent.questions.pending.wake(None)
                if not await run.refresh() and not resuming.done():
                    # Another attempt has it, or it has ended meanwhile.
                    await asyncio.wait({resuming}, timeout=SILENCE_LIMIT)
                    resuming.cancel()
            await resuming


async def _resume(run: Run) -> None:
    current_run.set(run.row.id)
    await run.resume()


def main() -> None:
    import uvloop

    # Without it, a process whose loop is blocked would outlive the server.
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    beats = os.dup(1)
    os.dup2(2, 1)  # what a tool prints is no beat
    settings = Settings.model_validate_json(sys.stdin.read())
    uvloop.run(execute_run(settings, sys.argv[1], beats))


if __name__ == "__main__":
    main()
