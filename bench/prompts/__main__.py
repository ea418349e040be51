"""Runs cases of the corpus by name and prints faults: ``python -m bench.prompts clack``."""

import asyncio
import sys

from bench.prompts.corpus import INTERACTIVE, SILENT
from bench.prompts.measure import packed_sandbox, tried


async def main(part: str) -> None:
    cases = SILENT if part == "silent" else [each for each in INTERACTIVE if part in each.name]
    async with packed_sandbox() as sandbox:
        trials = await tried(sandbox, cases, 8 if part == "silent" else 2)
    for trial in trials:
        waits = ", ".join(f"{wait * 1e3:.0f}" for wait in trial.waits)
        print(f"{'✗' if trial.fault else '✓'} {trial.case.name}  [{waits} ms]  {trial.fault}")
        if trial.fault or part:
            for asked in trial.asked:
                print("    ", asked.kind, repr(asked.text), asked.options, asked.default)
        if trial.fault:
            print("    |", "\n    | ".join(trial.screen.splitlines()[-12:]))


asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else ""))
