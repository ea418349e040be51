"""A run's writer: stages events in memory and commits them to the journal in batches.

A staged event changes the state at once and is on disk after the next flush. Flush before starting
anything that must not start twice, and before waiting for anything slow.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress

import sqlalchemy as sa

from wenko.errors import StaleAttempt
from wenko.journal import Journal, RunRef
from wenko.protocol.events import Event, Thinking, Token
from wenko.protocol.messages import MessageKey, text
from wenko.protocol.model import timestamp
from wenko.run.state import RunState
from wenko.text import Language

log = logging.getLogger(__name__)
TOKEN_INTERVAL = 0.02
OUTAGE_TOLD = 1.0
"""Seconds that storage must have been away before a run tells that it waited for it."""


class RunLog:
    """The events of one run, written by one attempt."""

    def __init__(
        self,
        journal: Journal,
        conversation_id: str,
        run: RunRef,
        language: Language,
        state: RunState,
    ) -> None:
        self.conversation_id = conversation_id
        self.run = run
        self.language = language
        self.state = state
        self.version = 0
        """Changes whenever the state does."""
        self._journal = journal
        self._outages = journal.storage.outages
        self._staged: list[Event] = []
        self._flushing = asyncio.Lock()
        self._tokens: list[str] = []
        self._streaming: asyncio.Task[None] | None = None
        self._stream_ends = asyncio.Event()

    def say(self, key: MessageKey, **values: object) -> str:
        """A text of the message catalogue in the run's language."""
        return text(key, self.language, **values)

    def stage(self, *events: Event) -> None:
        """Apply events to the state; the next flush writes them."""
        self.absorb(*events)
        self._staged.extend(events)

    async def flush(self, in_transaction: Callable[[sa.Connection], None] | None = None) -> None:
        """Write everything staged so far, and ``in_transaction``, in one transaction.

        Waits as long as storage is away. What has begun is written, even if the caller is
        cancelled: the events have left the stage, and later ones must not come before them.
        """
        if self._staged or in_transaction or self._flushing.locked():
            await self._write((), in_transaction)

    async def _write(
        self, own: tuple[Event, ...], in_transaction: Callable[[sa.Connection], None] | None
    ) -> None:
        writing = asyncio.ensure_future(self._flush(own, in_transaction))
        try:
            await asyncio.shield(writing)
        except asyncio.CancelledError:
            writing.add_done_callback(_report_failure)
            raise

    async def _flush(
        self, own: tuple[Event, ...], in_transaction: Callable[[sa.Connection], None] | None
    ) -> None:
        # One flush at a time: a parallel step's flush may be writing events that we staged.
        async with self._flushing:
            began = time.monotonic()
            events, self._staged = self._staged, []
            if events or in_transaction:
                try:
                    await self._journal.append(
                        self.conversation_id,
                        [*events, *own],
                        run=self.run,
                        in_transaction=in_transaction,
                    )
                except Exception:
                    if in_transaction:
                        # What was refused need not be these: the next flush writes them.
                        self._staged = events + self._staged
                    raise
                self.absorb(*own)
        self._stage_outage(time.monotonic() - began)

    def _stage_outage(self, waited: float) -> None:
        """Tell once that the run waited for storage; the next flush writes it."""
        storage = self._journal.storage
        if storage.outages == self._outages:
            return
        self._outages = storage.outages
        # A locked table delays this run alone: to others storage works, and no outage lasts.
        seconds = max(storage.last_outage, waited)
        if seconds >= OUTAGE_TOLD and not self.state.completed:
            content = self.say("storage_waited", seconds=f"{seconds:.0f}")
            self.stage(Thinking(step_type="warning", content=content))

    async def commit(
        self, *events: Event, in_transaction: Callable[[sa.Connection], None] | None = None
    ) -> None:
        """Stage and flush. With ``in_transaction``, these events are written together with it, or
        not at all; a flush of a parallel step cannot take them along before."""
        if in_transaction is not None:
            await self._write(events, in_transaction)
        else:
            self.stage(*events)
            await self.flush()

    def absorb(self, *events: Event) -> None:
        """Apply events of this run that another writer has committed, e.g. an answer."""
        now = timestamp()
        self.version += len(events)
        for event in events:
            self.state.apply(event, now)

    def stream(self, piece: str) -> None:
        """A piece of text: the first is committed at once, the rest in batches.

        Never waits for the disk, so a slow disk cannot slow the model down.
        """
        self._tokens.append(piece)
        if self._streaming is not None and self._streaming.done():
            # The model paused for longer than a batch lasts; an error of that batch is raised here.
            self._streaming.result()
            self._streaming = None
        if self._streaming is None:
            self._stream_ends.clear()
            self._streaming = asyncio.create_task(self._commit_tokens())

    async def end_stream(self) -> None:
        """Wait until every streamed piece is on disk."""
        if self._streaming is not None:
            streaming, self._streaming = self._streaming, None
            self._stream_ends.set()
            await streaming

    async def _commit_tokens(self) -> None:
        while self._tokens:
            content, self._tokens = "".join(self._tokens), []
            await self.commit(Token(content=content))
            with suppress(TimeoutError):
                async with asyncio.timeout(TOKEN_INTERVAL):
                    await self._stream_ends.wait()


def _report_failure(writing: asyncio.Future[None]) -> None:
    """Of a write whose caller was cancelled; one that another server took over is no failure."""
    error = None if writing.cancelled() else writing.exception()
    if error is not None and not isinstance(error, StaleAttempt):
        log.error("events of a cancelled run could not be written", exc_info=error)
