"""Errors in a file that the run itself wrote: other arguments of the call cannot repair those."""

import posixpath
from collections.abc import Iterable

from wenko.gate.commands import read_commands
from wenko.gate.targets import WORKSPACE, resolved
from wenko.planners.interface import Failure
from wenko.run.repair.failures import output_of
from wenko.run.state import StepProgress


def fails_in_own_file(steps: Iterable[StepProgress], failure: Failure) -> bool:
    """Whether the command names a file that an earlier step wrote, and the error names it."""
    command, folder = failure.arguments.get("command"), failure.arguments.get("working_dir")
    if failure.error_class is not None or not isinstance(command, str):
        return False
    start = resolved(folder if isinstance(folder, str) else "", WORKSPACE)
    commands = read_commands(command, start).commands
    named = {
        resolved(word.text, folder)
        for each in commands
        for word in each.words
        for folder in each.directories
    }
    output = output_of(failure.outcome)
    return any(posixpath.basename(path) in output for path in named & set(_written(steps)))


def _written(steps: Iterable[StepProgress]) -> Iterable[str]:
    for progress in steps:
        arguments = progress.arguments or progress.step.tool_args
        path = arguments.get("path")
        writes = arguments.get("action") in ("write", "append", "edit")
        if writes and progress.status == "success" and isinstance(path, str):
            yield resolved(path, WORKSPACE)
