"""``wenko`` as a person types it, without the second that each start of an interpreter takes."""

import asyncio
import os
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.support.forkserver import ForkServer

FORKS = ForkServer()
"""Of this process: servers and commands."""
TIMEOUT = 120.0


class Printed(NamedTuple):
    status: int
    out: str
    errors: str


def run_command(
    *arguments: str,
    environment: dict[str, str] | None = None,
    folder: Path | None = None,
    together: bool = False,
) -> Printed:
    """Its exit code and what it printed; it has no terminal and no input.

    ``together``: errors are among the output, as a terminal shows them.
    """
    with (
        open(os.devnull) as nothing,
        tempfile.TemporaryFile() as out,
        tempfile.TemporaryFile() as errors,
    ):
        streams = (nothing.fileno(), out.fileno(), (out if together else errors).fileno())
        given = dict(os.environ) if environment is None else environment
        status = FORKS.command(list(arguments), given, streams, folder).wait(TIMEOUT)
        out.seek(0)
        errors.seek(0)
        return Printed(status, out.read().decode(), errors.read().decode())


async def wenko_prints(
    *arguments: str, environment: dict[str, str] | None = None, folder: Path | None = None
) -> tuple[int, str]:
    """Its exit code and all that it prints, beside other tasks."""
    printed = await asyncio.to_thread(
        run_command, *arguments, environment=environment, folder=folder, together=True
    )
    return printed.status, printed.out
