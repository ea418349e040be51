"""The context of a conversation for its owner: parts, export, import, clear, restore."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal

import sqlalchemy as sa

from wenko.errors import NothingToRestore, RunActive
from wenko.memory import requirements
from wenko.memory.context_export import ContextImport, export_context, import_context
from wenko.memory.context_search import search_entries
from wenko.memory.requirements import Requirement
from wenko.protocol.model import now_ms
from wenko.service.auth import Principal
from wenko.service.conversations import ConversationService
from wenko.storage import context
from wenko.storage.context import Entry, Summary
from wenko.storage.database import Database
from wenko.text import token_count

RESTORABLE = 24 * 3600 * 1000
"""Milliseconds for which a cleared context can be restored."""
SHOWN = 300
EntryAction = Literal["pin", "unpin", "drop", "recall"]


@dataclass(frozen=True, slots=True)
class ContextStats:
    conversation_count: int
    compressed_count: int
    project_context_exists: bool
    task_count: int
    code_context_count: int
    tokens: int


@dataclass(frozen=True, slots=True)
class ContextParts:
    """What prompts have of a conversation, part by part."""

    entries: list[Entry]
    summaries: list[Summary]
    requirements: list[Requirement]
    project: dict[str, Any] | None
    tasks: list[dict[str, Any]]
    project_tokens: int
    summary_tokens: int
    restorable: bool
    """What was cleared can still be brought back."""


class ContextService:
    def __init__(
        self,
        database: Database,
        conversations: ConversationService,
        without_secrets: Callable[[str, Any], Awaitable[Any]],
    ) -> None:
        self._database = database
        self._conversations = conversations
        self._without_secrets = without_secrets

    async def stats(self, principal: Principal, conversation_id: str) -> ContextStats:
        await self._conversations.get(principal, conversation_id)
        return await self._database.read(lambda c: _stats(c, conversation_id))

    async def parts(
        self, principal: Principal, conversation_id: str, query: str = ""
    ) -> ContextParts:
        """The newest entries, or with a query those that match, cleared ones left out."""
        await self._conversations.get(principal, conversation_id)
        return await self._database.read(lambda c: _parts(c, conversation_id, query))

    async def export(self, principal: Principal, conversation_id: str) -> dict[str, Any]:
        await self._conversations.get(principal, conversation_id)
        found = await self._database.read(lambda c: export_context(c, conversation_id))
        exported: dict[str, Any] = await self._without_secrets(conversation_id, found)
        return exported

    async def import_(
        self, principal: Principal, conversation_id: str, given: ContextImport
    ) -> ContextStats:
        """Put an export in place of the context."""
        await self._idle(principal, conversation_id)
        await self._database.write(lambda c: import_context(c, conversation_id, given))
        return await self.stats(principal, conversation_id)

    async def clear(self, principal: Principal, conversation_id: str) -> None:
        """Prompts no longer have any of it; it can be restored for a day."""
        await self._idle(principal, conversation_id)
        await self._database.write(
            lambda c: context.clear(c, context.conversation_pk(c, conversation_id))
        )

    async def restore(self, principal: Principal, conversation_id: str) -> ContextStats:
        """Undo the last clear; raises ``NothingToRestore`` after a day."""
        await self._idle(principal, conversation_id)
        since = now_ms() - RESTORABLE
        shown = await self._database.write(
            lambda c: context.restore(c, context.conversation_pk(c, conversation_id), since)
        )
        if not shown:
            raise NothingToRestore(
                "Nothing of this conversation's context was cleared within the last day.",
                "最近一天内没有清除过该会话的上下文。",
            )
        return await self.stats(principal, conversation_id)

    async def change_entry(
        self, principal: Principal, conversation_id: str, entry_id: str, action: EntryAction
    ) -> Entry:
        """Pin an entry, drop it from prompts, or bring a dropped one back."""
        await self._conversations.get(principal, conversation_id)

        def work(connection: sa.Connection) -> Entry:
            pk = context.conversation_pk(connection, conversation_id)
            entry = context.get(connection, pk, entry_id)
            match action:
                case "pin" | "unpin":
                    context.change(connection, [entry.pk], pinned=action == "pin")
                case "drop":
                    context.change(connection, [entry.pk], state="dropped", pinned=False)
                case "recall":
                    context.change(connection, [entry.pk], state="verbatim", pinned=True)
            return context.get(connection, pk, entry_id)

        return await self._database.write(work)

    async def require(
        self, principal: Principal, conversation_id: str, text: str
    ) -> list[Requirement]:
        """Keep a sentence as a standing requirement; all of them."""
        await self._conversations.get(principal, conversation_id)

        def work(connection: sa.Connection) -> list[Requirement]:
            pk = context.conversation_pk(connection, conversation_id)
            requirements.add(connection, pk, requirements.new(connection, pk, [text]))
            return requirements.requirements_of(connection, pk)

        return await self._database.write(work)

    async def change_requirement(
        self, principal: Principal, conversation_id: str, id_: str, text: str | None
    ) -> list[Requirement]:
        """Say it in other words, or without ``text`` take it back; those that are left."""
        await self._conversations.get(principal, conversation_id)

        def work(connection: sa.Connection) -> list[Requirement]:
            pk = context.conversation_pk(connection, conversation_id)
            if text is None:
                requirements.remove(connection, pk, id_)
            else:
                requirements.change(connection, pk, id_, text)
            return requirements.requirements_of(connection, pk)

        return await self._database.write(work)

    async def _idle(self, principal: Principal, conversation_id: str) -> None:
        found = await self._conversations.get(principal, conversation_id)
        if found.status != "idle":
            raise RunActive(
                "A run works with this context; wait for it to end or cancel it, then try again.",
                "该会话仍在执行，正在使用上下文；请等待结束或取消后再试。",
            )


def _stats(connection: sa.Connection, conversation_id: str) -> ContextStats:
    pk = context.conversation_pk(connection, conversation_id)
    found = context.counts(connection, pk)
    return ContextStats(
        conversation_count=found.entries,
        compressed_count=found.summaries,
        project_context_exists=found.projects > 0,
        task_count=found.tasks,
        code_context_count=found.code,
        tokens=found.tokens,
    )


def _parts(connection: sa.Connection, conversation_id: str, query: str) -> ContextParts:
    pk = context.conversation_pk(connection, conversation_id)
    if query.strip():
        found = [each.entry for each in search_entries(connection, pk, query, 30)]
    else:
        found = context.all_entries(connection, pk, SHOWN)
    summaries = context.summaries_of(connection, pk)
    project = context.facts_of(connection, pk, "project", 1)
    return ContextParts(
        entries=[each for each in found if each.content],
        summaries=summaries,
        requirements=requirements.requirements_of(connection, pk),
        project=project[0][1] if project else None,
        tasks=[body for _, body in context.facts_of(connection, pk, "task", 50)],
        project_tokens=token_count(str(project[0][1])) if project else 0,
        summary_tokens=sum(token_count(each.summary) for each in summaries[-3:]),
        restorable=context.cleared_at(connection, pk) >= now_ms() - RESTORABLE,
    )
