"""The journal: append events to a conversation's log, follow the log by sequence number.

Followers read from storage by cursor, not from a queue, so a slow client costs no memory. A short
tail of recent records is shared by all followers of a conversation, so the fast path reads no disk.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from weakref import WeakValueDictionary

import sqlalchemy as sa

from wenko.protocol.envelope import EventRecord, event_json
from wenko.protocol.events import Event
from wenko.protocol.model import new_id, now_ms
from wenko.storage import events as event_log
from wenko.storage.database import Database
from wenko.storage.events import EventDraft, RunRef
from wenko.storage.faults import OF_CALLER, StorageState

PAGE = 500
TAIL = 512


@dataclass(frozen=True, slots=True)
class Appended:
    records: list[EventRecord]
    repeated: bool = False
    """They were stored before, under the same key."""


class Journal:
    """The numbered events of every conversation."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._tails: WeakValueDictionary[str, _Tail] = WeakValueDictionary()

    @property
    def storage(self) -> StorageState:
        return self._database.state

    async def append(
        self,
        conversation_id: str,
        events: Sequence[Event],
        *,
        run: RunRef | None = None,
        key: str | None = None,
        in_transaction: Callable[[sa.Connection], None] | None = None,
    ) -> list[EventRecord]:
        """As ``append_once``, for those who need not know whether it was repeated."""
        appended = await self.append_once(
            conversation_id, events, run=run, key=key, in_transaction=in_transaction
        )
        return appended.records

    async def append_once(
        self,
        conversation_id: str,
        events: Sequence[Event],
        *,
        run: RunRef | None = None,
        key: str | None = None,
        in_transaction: Callable[[sa.Connection], None] | None = None,
    ) -> Appended:
        """Store the events, on disk when this returns. A ``key`` makes a repeated append harmless.

        ``in_transaction`` is work for the same transaction, for what must be committed with the
        events or not at all; an append that was repeated does not do it again.
        """
        now = now_ms()
        drafts = [EventDraft.of(new_id(), now, event.type, event_json(event)) for event in events]

        def work(connection: sa.Connection) -> Appended:
            records = event_log.append(connection, conversation_id, drafts, run, key)
            repeated = key is not None and bool(records) and records[0].id != drafts[0].id
            if in_transaction is not None and not repeated:
                in_transaction(connection)
            return Appended(records, repeated)

        appended = await self._database.write(work)
        if (tail := self._tails.get(conversation_id)) is not None:
            tail.publish(appended.records)
        return appended

    async def read(
        self,
        conversation_id: str,
        after: int = 0,
        limit: int = PAGE,
        run_id: str | None = None,
        patience: float | None = OF_CALLER,
    ) -> list[EventRecord]:
        """A page of events with a greater number, oldest first."""
        return await self._database.read(
            lambda connection: event_log.read(connection, conversation_id, after, limit, run_id),
            patience,
        )

    async def of_run(self, conversation_id: str, run_id: str) -> list[EventRecord]:
        """Every event of one run."""
        found: list[EventRecord] = []
        while page := await self.read(conversation_id, found[-1].seq if found else 0, PAGE, run_id):
            found.extend(page)
        return found

    async def last_seq(self, conversation_id: str) -> int:
        return await self._database.read(
            lambda connection: event_log.last_seq(connection, conversation_id)
        )

    async def follow(
        self, conversation_id: str, after: int = 0
    ) -> AsyncIterator[list[EventRecord]]:
        """Every later event exactly once, in order, in batches; waits for more, without end."""
        tail = self._tails.setdefault(conversation_id, _Tail())
        while True:
            seen = tail.version
            batch = tail.after(after)
            if batch is None:
                # A follower waits for events anyway; it need not learn why there are none.
                batch = await self.read(conversation_id, after, patience=None)
            if batch:
                after = batch[-1].seq
                yield batch
            else:
                await tail.wait_newer_than(seen)

    def has_followers(self, conversation_id: str) -> bool:
        return conversation_id in self._tails

    def refresh(self, conversation_id: str | None) -> None:
        """Another server wrote to this conversation, or may have written to any (``None``): the
        followers read the database again."""
        for each in list(self._tails) if conversation_id is None else (conversation_id,):
            if (tail := self._tails.get(each)) is not None:
                tail.clear()


class _Tail:
    """The newest records of one conversation; it exists only while the conversation is followed."""

    def __init__(self) -> None:
        self.version = 0
        self._records: deque[EventRecord] = deque(maxlen=TAIL)
        self._changed = asyncio.Event()

    def publish(self, records: list[EventRecord]) -> None:
        for record in records:
            # Two appends may be published in another order than their numbers: start over then,
            # because a tail with a gap would hide the missing event from its followers.
            if self._records and record.seq != self._records[-1].seq + 1:
                self._records.clear()
            self._records.append(record)
        self._notify()

    def clear(self) -> None:
        self._records.clear()
        self._notify()

    def after(self, seq: int) -> list[EventRecord] | None:
        """Records with a greater number; ``None`` when the tail does not reach back that far."""
        records = self._records
        if not records or records[0].seq > seq + 1:
            return None
        missing = records[-1].seq - seq
        if missing <= 0:
            return None if missing < 0 else []
        return list(records)[-missing:]

    async def wait_newer_than(self, version: int) -> None:
        while self.version == version:
            await self._changed.wait()

    def _notify(self) -> None:
        self.version += 1
        self._changed.set()
        self._changed = asyncio.Event()


__all__ = ["Journal", "RunRef"]
