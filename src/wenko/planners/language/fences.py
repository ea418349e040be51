"""Code fences around text that a model writes."""

import re

_FENCE_LINE = re.compile(r"[ \t]*(?P<run>`{3,}|~{3,})(?P<info>[^`\n]*)")


def strip_fence(text: str) -> str:
    """The text without the one code fence that encloses all of it; otherwise unchanged."""
    lines = text.strip().splitlines(keepends=True)
    open_runs: list[str] = []
    for number, line in enumerate(lines):
        match = _FENCE_LINE.match(line)
        if match is not None:
            run, bare = match["run"], not match["info"].strip()
            if open_runs and bare and run.startswith(open_runs[-1]):
                open_runs.pop()
            elif not bare or not open_runs:
                open_runs.append(run)
        if not open_runs:
            # What follows the first fence is outside of it: the fence encloses only a part.
            return "".join(lines[1:number]) if 0 < number == len(lines) - 1 else text
    return text
