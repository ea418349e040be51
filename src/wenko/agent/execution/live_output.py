"""Output of a call that is still running, told in small batches so that people can watch."""

import asyncio

from wenko.agent.log import RunLog
from wenko.protocol.events import ToolOutput, ToolOutputData
from wenko.sandbox.base import Stream

# A call that ends sooner than this is told by its result alone.
FIRST_AFTER = 0.25
INTERVAL = 0.2
LIVE_LIMIT = 64 * 1024


class LiveOutput:
    """Gathers what a call prints and tells it now and then, up to a limit per call."""

    def __init__(self, record: RunLog, call_id: str, step_id: int | None) -> None:
        self._record = record
        self._call_id = call_id
        self._step_id = step_id
        self._gathered: dict[Stream, list[str]] = {}
        self._told = 0
        self._first: asyncio.TimerHandle | None = None
        self._teller: asyncio.Task[None] | None = None

    def add(self, stream: Stream, text: str) -> None:
        if self._told < LIVE_LIMIT:
            self._gathered.setdefault(stream, []).append(text)
            if self._first is None:
                loop = asyncio.get_running_loop()
                self._first = loop.call_later(FIRST_AFTER, self._begin)

    async def close(self) -> None:
        """The call ended; whatever was not told yet is part of its result."""
        if self._first is not None:
            self._first.cancel()
        if self._teller is not None:
            self._teller.cancel()
            await asyncio.wait([self._teller])

    def _begin(self) -> None:
        self._teller = asyncio.create_task(self._tell_now_and_then())

    async def _tell_now_and_then(self) -> None:
        while True:
            gathered, self._gathered = self._gathered, {}
            for stream, pieces in gathered.items():
                content = "".join(pieces)[: LIVE_LIMIT - self._told]
                self._told += len(content)
                if content:
                    self._record.note(self._event(stream, content))
            await asyncio.shield(self._record.flush())
            await asyncio.sleep(INTERVAL)

    def _event(self, stream: Stream, content: str) -> ToolOutput:
        return ToolOutput(
            data=ToolOutputData(
                call_id=self._call_id, step_id=self._step_id, stream=stream, content=content
            )
        )
