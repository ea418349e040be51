"""The process of a quarantined run: takes that run, executes it, and ends. See ``lone_run.py``."""

import asyncio
import ctypes
import os
import signal
import sys
from contextlib import AsyncExitStack
from dataclasses import replace

import uvloop

from wenko.composition.lone_run import SILENCE_LIMIT
from wenko.composition.services import open_parts
from wenko.engine.watchdog import Stall, Watchdog, current_run
from wenko.errors import RunStalled
from wenko.run.run import Run
from wenko.run.slots import RunSlot
from wenko.settings import Settings
from wenko.storage import runs
from wenko.storage.faults import unlimited_patience

BEAT = 0.5
_PR_SET_PDEATHSIG = 1


async def execute_run(settings: Settings, run_id: str, beats: int) -> None:
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
    # Without it, a process whose loop is blocked would outlive the server.
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    beats = os.dup(1)
    os.dup2(2, 1)  # what a tool prints is no beat
    settings = Settings.model_validate_json(sys.stdin.read())
    uvloop.run(execute_run(settings, sys.argv[1], beats))


if __name__ == "__main__":
    main()
