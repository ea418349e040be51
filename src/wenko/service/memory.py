"""Working memory of a conversation (its variables) and the memories of a user."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import sqlalchemy as sa

from wenko.memory import long_term, tone_history, transfer, working
from wenko.memory.context_export import context_files
from wenko.memory.long_term import MemoryDraft, Origin
from wenko.memory.search import search
from wenko.memory.tone_history import NotedTone
from wenko.memory.transfer import ImportReport, MemoryExport
from wenko.memory.vector_index import VectorIndex, VectorState
from wenko.memory.working import Variable
from wenko.protocol.hitl import AnyHITLRequest
from wenko.service.auth import Principal
from wenko.service.conversations import ConversationService
from wenko.storage import memories
from wenko.storage.database import Database
from wenko.storage.memories import MemoryKind, MemoryRow, MemorySettings, MemoryUse

PAGE = 500
IMPORTED_AT_ONCE = 20


@dataclass(frozen=True, slots=True)
class MemoryDetails:
    memory: MemoryRow
    uses: list[MemoryUse]


class WritesContext(Protocol):
    async def write_context(self, conversation_id: str, files: dict[str, Any]) -> list[str]: ...


class MemoryService:
    def __init__(
        self,
        database: Database,
        conversations: ConversationService,
        vectors: VectorIndex | None = None,
        sandboxes: WritesContext | None = None,
    ) -> None:
        self._database = database
        self._sandboxes = sandboxes
        self._vectors = vectors
        self._conversations = conversations

    # --- working memory -----------------------------------------------------------------------

    async def variables(self, principal: Principal, conversation_id: str) -> list[Variable]:
        """Forms and displays in working memory, the most recently used first."""
        await self._conversations.get(principal, conversation_id)
        return await self._database.read(lambda c: working.variables(c, conversation_id))

    async def replay(self, principal: Principal, conversation_id: str, key: str) -> AnyHITLRequest:
        """A form or display again, read-only."""
        await self._conversations.get(principal, conversation_id)
        used = await self._database.write(lambda c: working.use(c, conversation_id, key))
        return working.replay(used, conversation_id)

    # --- long-term memory ---------------------------------------------------------------------

    async def memories(
        self,
        principal: Principal,
        query: str = "",
        kind: MemoryKind | None = None,
        proposed: bool = False,
        limit: int = PAGE,
        before: str | None = None,
    ) -> list[MemoryRow]:
        """What the user agreed to have remembered: the newest first, or the best matches."""
        owner = principal.user_id
        if query.strip():
            kinds = None if kind is None else (kind,)
            vector = None if self._vectors is None else await self._vectors.of_query(query)
            found = await self._database.read(
                lambda c: search(c, owner, query, limit, kinds, vector)
            )
            return [each.memory for each in found]
        after = None if before is None else (await self.get(principal, before)).memory.pk
        return await self._database.read(
            lambda c: memories.of_owner(c, owner, limit, kind, after, proposed)
        )

    async def get(self, principal: Principal, memory_id: str) -> MemoryDetails:
        owner = principal.user_id
        row = await self._database.read(lambda c: memories.get(c, owner, memory_id))
        uses = await self._database.read(lambda c: memories.uses_of(c, memory_id))
        return MemoryDetails(row, uses)

    async def known(self, principal: Principal, ids: Sequence[str]) -> list[MemoryRow]:
        """Those of the ids that still exist and are the user's."""
        return await self._database.read(lambda c: memories.by_ids(c, principal.user_id, ids))

    async def counts(self, principal: Principal) -> dict[str, int]:
        return await self._database.read(lambda c: memories.counts(c, principal.user_id))

    async def save(self, principal: Principal, draft: MemoryDraft) -> MemoryRow:
        owner = principal.user_id
        saved = await self._database.write(
            lambda c: long_term.save(c, owner, draft, Origin("manual"))
        )
        return saved.memory

    async def edit(
        self,
        principal: Principal,
        memory_id: str,
        version: int,
        text: str | None = None,
        kind: MemoryKind | None = None,
        label: str | None = None,
    ) -> MemoryRow:
        owner = principal.user_id
        return await self._database.write(
            lambda c: long_term.edit(c, owner, memory_id, version, text, kind, label)
        )

    async def settle(self, principal: Principal, memory_id: str, keep: str) -> MemoryRow:
        owner = principal.user_id
        return await self._database.write(lambda c: long_term.settle(c, owner, memory_id, keep))

    async def merge(
        self, principal: Principal, ids: Sequence[str], text: str, kind: MemoryKind | None = None
    ) -> MemoryRow:
        owner = principal.user_id
        return await self._database.write(lambda c: long_term.merge(c, owner, ids, text, kind))

    async def confirm(
        self, principal: Principal, ids: Sequence[str], declined: Sequence[str]
    ) -> list[MemoryRow]:
        owner = principal.user_id
        return await self._database.write(lambda c: long_term.confirm(c, owner, ids, declined))

    async def revoke(self, principal: Principal, memory_id: str) -> None:
        """Delete what a memory holds, for good and everywhere."""

        def forget(connection: sa.Connection) -> dict[str, dict[str, Any]]:
            row = memories.get(connection, principal.user_id, memory_id)
            affected = long_term.conversations_with(connection, row)
            long_term.forget(connection, principal.user_id, memory_id)
            return {each: context_files(connection, each) for each in affected}

        for conversation_id, files in (await self._database.write(forget)).items():
            if self._sandboxes is not None:
                await self._sandboxes.write_context(conversation_id, files)

    async def export(self, principal: Principal) -> MemoryExport:
        return await self._database.read(lambda c: transfer.export_memories(c, principal.user_id))

    async def import_(self, principal: Principal, given: MemoryExport) -> ImportReport:
        """In parts: other writes wait for one of them at most, and importing again goes on."""
        transfer.check_size(given)
        total = ImportReport()
        for start in range(0, len(given.memories), IMPORTED_AT_ONCE):
            part = given.memories[start : start + IMPORTED_AT_ONCE]
            some = given.model_copy(update={"memories": part})
            report = await self._database.write(
                lambda c, some=some: transfer.import_memories(  # type: ignore[misc]
                    c, principal.user_id, some
                )
            )
            total.added += report.added
            total.known += report.known
            total.refused += report.refused
        return total

    async def settings(self, principal: Principal) -> MemorySettings:
        return await self._database.read(lambda c: memories.settings_of(c, principal.user_id))

    async def change_settings(self, principal: Principal, chosen: MemorySettings) -> MemorySettings:
        """Without ``tone``, what was recognised before is deleted, too."""
        owner = principal.user_id

        def change(connection: sa.Connection) -> None:
            memories.put_settings(connection, owner, chosen)
            if not chosen.tone:
                tone_history.forget(connection, owner)

        await self._database.write(change)
        return chosen

    async def tones(self, principal: Principal, conversation_id: str) -> list[NotedTone]:
        """How the person's newest messages sounded, oldest first."""
        await self._conversations.get(principal, conversation_id)
        return await self._database.read(lambda c: tone_history.history(c, conversation_id))

    def vector_state(self) -> VectorState:
        """Whether memories are also found by their meaning."""
        return "off" if self._vectors is None else self._vectors.state()

    async def index_all(self) -> None:
        """Index what an older version stored, some at a time."""
        while await self._database.write(long_term.reindex):
            pass
