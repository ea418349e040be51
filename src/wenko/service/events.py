"""The events of a conversation or of one run, in batches, from a ``seq`` on."""

from collections.abc import AsyncIterator
from functools import partial

from wenko.journal import Journal
from wenko.protocol.envelope import EventRecord
from wenko.service.auth import Principal
from wenko.service.conversations import ConversationService, SubmittedMessage
from wenko.storage import conversations, events
from wenko.storage.conversations import Conversation
from wenko.storage.database import Database
from wenko.storage.runs import RunRow

PAGE = 500
EventBatches = AsyncIterator[list[EventRecord]]


class EventService:
    """Follows conversations. Each call is authorised before it returns, not at the first batch."""

    def __init__(
        self, database: Database, journal: Journal, conversations: ConversationService
    ) -> None:
        self._database = database
        self._journal = journal
        self._conversations = conversations

    async def follow(
        self, principal: Principal, conversation_id: str, after: int = 0
    ) -> EventBatches:
        """Every later event exactly once: the stored ones, then new ones, without end."""
        await self._conversations.get(principal, conversation_id)
        return self._journal.follow(conversation_id, after)

    async def follow_until_idle(
        self, principal: Principal, conversation_id: str, after: int = 0
    ) -> EventBatches:
        """Every later event up to the moment when no run is active."""
        conversation = await self._conversations.get(principal, conversation_id)
        return self._until_idle(conversation, after)

    async def history(
        self, principal: Principal, conversation_id: str, before: int | None, limit: int
    ) -> list[EventRecord]:
        """The last stored events before a ``seq``, or before the end, oldest first."""
        conversation = await self._conversations.get(principal, conversation_id)
        end = conversation.last_seq + 1 if before is None else before
        found: list[EventRecord] = []
        # In parts: PostgreSQL's rows are decompressed on the event loop.
        while wanted := min(PAGE, limit - len(found)):
            page = await self._database.read(
                partial(
                    events.read_before, conversation_id=conversation_id, before=end, limit=wanted
                )
            )
            found[:0] = page
            if len(page) < wanted:
                break
            end = page[0].seq
        return found

    async def follow_run(self, message: SubmittedMessage) -> EventBatches:
        """The events of the run that handles a message, from its first to its last."""
        return self._until_completed(message.run, await self.start_of_run(message))

    async def start_of_run(self, message: SubmittedMessage) -> int:
        """Every event of the run has a greater ``seq``."""
        conversation, run = message.conversation, message.run
        if message.steered or message.repeated:
            first = await self._database.read(
                lambda c: events.first_seq(c, conversation.id, run.id)
            )
            if first is not None:
                return first - 1
        return conversation.last_seq

    async def _until_idle(self, conversation: Conversation, after: int) -> EventBatches:
        end = _end_of(conversation)
        if end is not None and after >= end:
            return
        async for batch in self._journal.follow(conversation.id, after):
            yield batch
            # A run that ended is not the end: a later one, or the run that takes up its unapplied
            # notes, may be active.
            if end is None and any(map(_may_be_last, batch)):
                end = await self._end_if_idle(conversation.id)
            if end is not None and batch[-1].seq >= end:
                return

    async def _until_completed(self, run: RunRow, after: int) -> EventBatches:
        async for batch in self._journal.follow(run.conversation_id, after):
            if records := [record for record in batch if record.run_id == run.id]:
                yield records
            if any(record.type == "process_completed" for record in records):
                return
            if run.unattended and any(map(_may_be_last, records)):
                # Before a restart or an answer it may have rested too.
                found = await self._conversation(run.conversation_id)
                if found.rests:
                    return

    async def _end_if_idle(self, conversation_id: str) -> int | None:
        return _end_of(await self._conversation(conversation_id))

    async def _conversation(self, conversation_id: str) -> Conversation:
        return await self._database.read(lambda c: conversations.get(c, conversation_id))


def _end_of(conversation: Conversation) -> int | None:
    """The ``seq`` at which an idle conversation ends; ``None`` while a run is active.

    One that is unattended and waits for an answer is as good as idle.
    """
    return conversation.last_seq if conversation.status == "idle" or conversation.rests else None


def _may_be_last(record: EventRecord) -> bool:
    return record.type in ("process_completed", "hitl")
