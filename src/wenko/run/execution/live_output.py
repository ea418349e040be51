"""Output of a call that is still running, published in small batches."""

import asyncio
from collections.abc import Mapping

from wenko.protocol.events import ToolOutput, ToolOutputData
from wenko.run.log import RunLog
from wenko.sandbox.base import Stream

# A call that ends sooner than this publishes its result only.
FIRST_AFTER = 0.25
INTERVAL = 0.2
LIVE_LIMIT = 64 * 1024


class LiveOutput:
    """Collects what a call prints and publishes it at intervals, up to a limit per call."""

    def __init__(
        self, log: RunLog, call_id: str, step_id: int | None, streamed: Mapping[Stream, int]
    ) -> None:
        self._log = log
        self._call_id = call_id
        self._step_id = step_id
        self._collected: dict[Stream, list[str]] = {}
        self._published = sum(streamed.values())
        self._first: asyncio.TimerHandle | None = None
        self._publisher: asyncio.Task[None] | None = None

    def add(self, stream: Stream, text: str) -> None:
        if self._published < LIVE_LIMIT:
            self._collected.setdefault(stream, []).append(text)
            if self._first is None:
                loop = asyncio.get_running_loop()
                self._first = loop.call_later(FIRST_AFTER, self._begin)

    async def close(self) -> None:
        """Stop publishing; the rest of the output is part of the result."""
        if self._first is not None:
            self._first.cancel()
        if self._publisher is not None:
            self._publisher.cancel()
            await asyncio.wait([self._publisher])

    def _begin(self) -> None:
        self._publisher = asyncio.create_task(self._publish_at_intervals())

    async def _publish_at_intervals(self) -> None:
        while True:
            collected, self._collected = self._collected, {}
            for stream, pieces in collected.items():
                content = "".join(pieces)[: LIVE_LIMIT - self._published]
                self._published += len(content)
                if content:
                    self._log.stage(self._event(stream, content))
            await asyncio.shield(self._log.flush())
            await asyncio.sleep(INTERVAL)

    def _event(self, stream: Stream, content: str) -> ToolOutput:
        return ToolOutput(
            data=ToolOutputData(
                call_id=self._call_id, step_id=self._step_id, stream=stream, content=content
            )
        )
