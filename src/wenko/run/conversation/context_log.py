"""Keeps a conversation's context while a run works: entries, compression, tasks, project, code."""

import asyncio
import logging
from typing import Any, Protocol, runtime_checkable

import sqlalchemy as sa

from wenko.errors import WenkoError
from wenko.memory import compression
from wenko.memory.compression import Compressed
from wenko.memory.context_export import context_files
from wenko.memory.context_search import entry_terms
from wenko.protocol.events import (
    ContextCompressed,
    ContextCompressedPayload,
    ContextEntry,
    ContextExam,
    ContextUpdate,
    ContextUpdateData,
    ContextUpdatePayload,
    Event,
    Thinking,
)
from wenko.protocol.model import timestamp
from wenko.run.context import RunContext
from wenko.run.conversation.project import project_of
from wenko.storage import context, events
from wenko.text import shorten

logger = logging.getLogger(__name__)
LONGEST_TOLD = 500
"""Characters of an entry in an event: the message itself is in the journal."""
PROJECT_TIMEOUT = 10.0


@runtime_checkable
class HasWindow(Protocol):
    async def context_window(self) -> int | None: ...


class ContextLog:
    """The context of one run's conversation."""

    def __init__(self, run: RunContext) -> None:
        self._run = run
        self._log = run.log
        self._database = run.services.database
        self._id = run.row.conversation_id

    async def begin(self) -> None:
        """Save the message; compress what is older if there is too much of it."""
        run, settings = self._run.row, self._run.settings
        window = await self._window()
        most, keep = settings.context_max_entries, settings.context_keep_entries

        def work(connection: sa.Connection) -> tuple[list[Event], Compressed | None]:
            pk = context.conversation_pk(connection, self._id)
            _catch_up(connection, self._id, pk, run.id)
            current = context.run_pk(connection, run.id)
            if current is not None and context.newest_run(connection, pk) >= current:
                return [], None  # saved before a restart
            context.add(connection, pk, "user", run.message, entry_terms(run.message), current)
            told: list[Event] = [self._added(connection, pk, "user", run.message, window)]
            found = context.counts(connection, pk)
            if compression.is_due(found.entries, found.tokens, most, keep, window):
                return told, compression.compress(connection, pk, keep)
            if (
                compression.is_near(found.entries, found.tokens, most, window)
                and found.entries % 5 == 0
            ):
                told.append(Thinking(step_type="warning", content=self._log.say("context_near")))
            return told, None

        told, compressed = await self._database.write(work)
        self._log.stage(*told)
        if compressed is not None:
            await self._tell_compressed(compressed)
        await self._log.flush()

    async def finish(self, success: bool) -> None:
        """Save the answer, the task and what the run changed; then write the files."""
        state, run = self._run.state, self._run.row
        window = await self._window()
        project = await self._project() if state.sandbox_calls else None
        answer = state.answer or ""
        files = [change.path for change in await self._changes()]

        def work(connection: sa.Connection) -> list[Event]:
            told: list[Event] = []
            pk = context.conversation_pk(connection, self._id)
            current = context.run_pk(connection, run.id)
            if answer:
                metadata = self._metadata(files)
                terms = entry_terms(answer)
                context.add(connection, pk, "assistant", answer, terms, current, metadata=metadata)
                told.append(self._added(connection, pk, "assistant", answer, window))
            if state.plan is not None:
                task = {
                    "id": run.id,
                    "description": shorten(run.message, 500),
                    "status": "completed" if success else "failed",
                    "result_summary": shorten(answer, 500),
                    "files_affected": files,
                    "created_at": timestamp(run.created_at),
                    "completed_at": timestamp(),
                }
                if context.put_fact(connection, pk, "task", run.id, task):
                    told.append(self._update(connection, pk, "task_added", window))
            for path in files:
                body = {"path": path, "run_id": run.id, "why": shorten(run.message, 200)}
                context.put_fact(connection, pk, "code", path, body)
            if project is not None and context.put_fact(
                connection, pk, "project", "project", project
            ):
                told.append(self._update(connection, pk, "project_updated", window))
            return told

        self._log.stage(*await self._database.write(work))
        await self.write_files()

    async def write_files(self) -> None:
        """Write the documented files; a damaged one is kept aside, written anew and reported."""
        files = await self._database.read(lambda c: context_files(c, self._id))
        damaged = await self._run.services.sandboxes.write_context(self._id, files)
        if damaged:
            names = ", ".join(damaged)
            content = self._log.say("context_file_damaged", names=names)
            self._log.stage(Thinking(step_type="warning", content=content))

    async def _tell_compressed(self, done: Compressed) -> None:
        exam = ContextExam(asked=done.asked, answered=done.asked - len(done.lost), lost=done.lost)
        payload = ContextCompressedPayload(
            entries_compressed=len(done.shortened) + len(done.dropped),
            summary=done.summary,
            new_conversation_count=len(done.kept),
            kept=done.kept,
            shortened=done.shortened,
            dropped=done.dropped,
            exam=exam,
        )
        window = await self._window()
        update = await self._database.read(
            lambda c: self._update(
                c, context.conversation_pk(c, self._id), "context_compressed", window
            )
        )
        self._log.stage(ContextCompressed(payload=payload), update)

    def _metadata(self, files: list[str]) -> dict[str, Any]:
        state = self._run.state
        analysis = state.analysis
        return {
            "task_type": analysis.task_type if analysis else None,
            "complexity": analysis.complexity if analysis else None,
            "tools_used": sorted(
                {each.call.tool for each in state.steps.values() if each.call is not None}
            ),
            "files_created": files,
        }

    async def _changes(self) -> list[Any]:
        found = await self._database.read(
            lambda c: events.of_types(c, self._id, ("file_changes_update",), [self._run.row.id])
        )
        return list(found[-1].event.payload.changes) if found else []  # type: ignore[attr-defined]

    async def _project(self) -> dict[str, Any] | None:
        sandbox = self._run.services.sandboxes.get_open(self._id)
        if sandbox is None:
            return None
        try:
            async with asyncio.timeout(PROJECT_TIMEOUT):
                return await project_of(sandbox)
        except (TimeoutError, WenkoError):
            logger.warning("run %s: the project was not read", self._run.row.id, exc_info=True)
            return None

    async def _window(self) -> int | None:
        planner = self._run.services.planner
        return await planner.context_window() if isinstance(planner, HasWindow) else None

    def _added(
        self, connection: sa.Connection, pk: int, role: str, content: str, window: int | None
    ) -> ContextUpdate:
        latest = ContextEntry.model_validate(
            {"role": role, "content": shorten(content, LONGEST_TOLD), "timestamp": timestamp()}
        )
        return self._update(connection, pk, "conversation_added", window, latest)

    def _update(
        self,
        connection: sa.Connection,
        pk: int,
        kind: str,
        window: int | None,
        latest: ContextEntry | None = None,
    ) -> ContextUpdate:
        found = context.counts(connection, pk)
        data = ContextUpdateData(
            conversation_count=found.entries,
            latest_entry=latest,
            compressed_count=found.summaries,
            tokens=found.tokens,
            context_tokens=window,
            task_count=found.tasks,
            project=found.projects > 0,
        )
        payload = ContextUpdatePayload.model_validate({"update_type": kind, "data": data})
        return ContextUpdate(payload=payload)


def _catch_up(connection: sa.Connection, conversation_id: str, pk: int, current: str) -> None:
    """Entries of runs from before there were any, and of those that another version carried out."""
    rows = context.runs_after(connection, pk, context.newest_run(connection, pk))
    rows = [row for row in rows if row.id != current]
    if not rows:
        return
    ids = [row.id for row in rows]
    answers: dict[str, str] = {}
    for start in range(0, len(ids), 500):
        part = ids[start : start + 500]
        for record in events.of_types(connection, conversation_id, ("chat_complete",), part):
            answers[record.run_id or ""] = record.body["payload"]["content"]
    for row in rows:
        context.add(
            connection, pk, "user", row.message, entry_terms(row.message), row.pk, row.created_at
        )
        if answer := answers.get(row.id):
            context.add(
                connection, pk, "assistant", answer, entry_terms(answer), row.pk, row.ended_at
            )
