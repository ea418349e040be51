"""``wenko`` with marks on its way from a tool's result to the next request.

Each mark is a line of ``BENCH_MARKS``: name, monotonic clock and CPU time of the process, in
nanoseconds. Lines are written at once, so that they survive whatever ends the server.
"""

import os
import time
from collections.abc import Callable
from functools import wraps
from typing import Any

marks = os.open(os.environ["BENCH_MARKS"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)


def mark(name: str) -> None:
    os.write(marks, b"%s %d %d\n" % (name.encode(), time.monotonic_ns(), time.process_time_ns()))


def mark_calls(owner: Any, function: str, before: str | None, after: str | None = None) -> None:
    """Mark calls of a function; ``after`` only for coroutines."""
    original: Callable[..., Any] = getattr(owner, function)

    @wraps(original)
    def called(*given: Any, **named: Any) -> Any:
        if before is not None:
            mark(before)
        return original(*given, **named)

    @wraps(original)
    async def awaited(*given: Any, **named: Any) -> Any:
        result = await called(*given, **named)
        mark(str(after))
        return result

    setattr(owner, function, called if after is None else awaited)


def main() -> None:
    import httpx

    from wenko.cli import main as wenko
    from wenko.journal import Journal
    from wenko.models.transport.client import ProviderTransport
    from wenko.planners.language.planner import ModelPlanner
    from wenko.run.execution.calls import ToolCaller
    from wenko.run.execution.step_events import StepEvents
    from wenko.run.perform.ask_model import TurnAsker

    mark_calls(StepEvents, "result", "result")
    mark_calls(TurnAsker, "ask", "ask")
    mark_calls(Journal, "append", None, "stored")
    mark_calls(ModelPlanner, "_turn", "rendering")
    mark_calls(ProviderTransport, "stream", "encoding")
    mark_calls(httpx.AsyncClient, "send", "sending")
    mark_calls(TurnAsker, "_commit", "replied")
    mark_calls(ToolCaller, "_outcome", "calling")
    wenko()


if __name__ == "__main__":
    main()
