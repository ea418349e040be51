"""How a run writes its own story: facts gather, and are flushed together before anything waits.

A fact changes the state at once and is on disk at the next flush. The rule for callers: flush
before starting what must not start twice, and before waiting for anything slow.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import sqlalchemy as sa

from wenko.agent.state import RunState
from wenko.journal import Journal, RunRef
from wenko.protocol.events import Event, Token
from wenko.protocol.messages import MessageKey, text
from wenko.protocol.model import timestamp
from wenko.text import Language

TOKEN_INTERVAL = 0.02


class RunLog:
    """The story of one run, in one attempt."""

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
        self._journal = journal
        self._pending: list[Event] = []
        self._flushing = asyncio.Lock()
        self._tokens: list[str] = []
        self._streaming: asyncio.Task[None] | None = None
        self._stream_ends = asyncio.Event()

    def say(self, key: MessageKey, **values: object) -> str:
        return text(key, self.language, **values)

    def note(self, *facts: Event) -> None:
        """These things happened; they are told with the next flush."""
        now = timestamp()
        for fact in facts:
            self.state.apply(fact, now)
        self._pending.extend(facts)

    async def flush(self, in_transaction: Callable[[sa.Connection], None] | None = None) -> None:
        """Everything noted so far is on disk, and on its way to whoever follows."""
        # One after the other: what a step beside us is just flushing may be a fact of ours.
        async with self._flushing:
            facts, self._pending = self._pending, []
            if facts or in_transaction:
                await self._journal.append(
                    self.conversation_id, facts, run=self.run, in_transaction=in_transaction
                )

    async def tell(
        self, *facts: Event, in_transaction: Callable[[sa.Connection], None] | None = None
    ) -> None:
        self.note(*facts)
        await self.flush(in_transaction)

    def learn(self, *facts: Event) -> None:
        """Somebody else told these facts of our run, e.g. an answer; they are on disk already."""
        now = timestamp()
        for fact in facts:
            self.state.apply(fact, now)

    def stream(self, piece: str) -> None:
        """A piece of text: the first is told at once, the rest in batches of some milliseconds.

        The disk is never waited for here, so it cannot slow the model down.
        """
        self._tokens.append(piece)
        if self._streaming is not None and self._streaming.done():
            # The model paused for longer than a batch lasts; what went wrong meanwhile is raised.
            self._streaming.result()
            self._streaming = None
        if self._streaming is None:
            self._stream_ends.clear()
            self._streaming = asyncio.create_task(self._tell_tokens())

    async def end_stream(self) -> None:
        """No more pieces for now; those that came are on disk when this returns."""
        if self._streaming is not None:
            streaming, self._streaming = self._streaming, None
            self._stream_ends.set()
            await streaming

    async def _tell_tokens(self) -> None:
        while self._tokens:
            content, self._tokens = "".join(self._tokens), []
            await self.tell(Token(content=content))
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stream_ends.wait(), TOKEN_INTERVAL)
