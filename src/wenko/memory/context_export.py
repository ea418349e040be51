"""The documented shapes of a conversation's context (R68–R70): for files, export and import."""

from typing import Any

import sqlalchemy as sa
from pydantic import BaseModel, ConfigDict, Field, StrictBool

from wenko.memory.context_search import entry_terms
from wenko.memory.requirements import LONGEST, MOST, add, new, requirements_of
from wenko.protocol.model import timestamp
from wenko.storage import context

FILES = {
    "conversations": "conversation_history.json",
    "project": "project_context.json",
    "tasks": "tasks_history.json",
    "code": "code_context.json",
}
"""Short names are the export's keys, long ones the files in the hidden directory (C9)."""
SUMMARY_FILE = "context_summary.json"
MOST_ENTRIES = 20_000


class ImportedEntry(BaseModel):
    model_config = ConfigDict(extra="ignore")

    role: context.Role
    content: str = Field(max_length=1_000_000)
    metadata: dict[str, Any] = Field(default_factory=dict)
    state: context.EntryState = "verbatim"
    pinned: StrictBool = False


class ImportedSummary(BaseModel):
    model_config = ConfigDict(extra="ignore")

    summary: str = Field(max_length=1_000_000)
    entry_count: int = Field(default=0, strict=True, ge=0, lt=2**31)


class ImportedConversations(BaseModel):
    model_config = ConfigDict(extra="ignore")

    entries: list[ImportedEntry] = Field(default_factory=list, max_length=MOST_ENTRIES)
    compressed_summaries: list[ImportedSummary] = Field(default_factory=list, max_length=1_000)


class ImportedRequirement(BaseModel):
    model_config = ConfigDict(extra="ignore")

    text: str = Field(min_length=1, max_length=LONGEST)


class ContextImport(BaseModel):
    """What ``export`` gives; long names of the keys are accepted, too."""

    model_config = ConfigDict(extra="ignore", populate_by_name=True)

    conversations: ImportedConversations = Field(default_factory=ImportedConversations)
    project: dict[str, Any] | None = None
    tasks: list[dict[str, Any]] = Field(default_factory=list, max_length=10_000)
    code: list[dict[str, Any]] = Field(default_factory=list, max_length=10_000)
    requirements: list[ImportedRequirement] = Field(default_factory=list, max_length=MOST)


def export_context(connection: sa.Connection, conversation_id: str) -> dict[str, Any]:
    pk = context.conversation_pk(connection, conversation_id)
    project = context.facts_of(connection, pk, "project", 1)
    return {
        "conversations": {
            "entries": [
                {
                    "id": entry.id,
                    "role": entry.role,
                    "content": entry.content,
                    "timestamp": timestamp(entry.at),
                    "metadata": entry.metadata,
                    "state": entry.state,
                    "pinned": entry.pinned,
                }
                for entry in context.all_entries(connection, pk)
            ],
            "compressed_summaries": [
                {
                    "summary": each.summary,
                    "entry_count": each.entry_count,
                    "compressed_at": timestamp(each.compressed_at),
                }
                for each in context.summaries_of(connection, pk)
            ],
        },
        "project": project[0][1] if project else None,
        "tasks": [body for _, body in context.facts_of(connection, pk, "task")][::-1],
        "code": [body for _, body in context.facts_of(connection, pk, "code")][::-1],
        "requirements": [
            {"id": each.id, "text": each.text, "at": each.at}
            for each in requirements_of(connection, pk)
        ],
    }


def context_files(connection: sa.Connection, conversation_id: str) -> dict[str, Any]:
    """The content of each documented file."""
    exported = export_context(connection, conversation_id)
    files = {FILES[name]: exported[name] for name in FILES}
    files[SUMMARY_FILE] = exported["conversations"]["compressed_summaries"]
    return files


def import_context(connection: sa.Connection, conversation_id: str, given: ContextImport) -> None:
    """Put an exported context in place of the present one, which can be restored for a day."""
    pk = context.conversation_pk(connection, conversation_id)
    context.clear(connection, pk)
    for entry in given.conversations.entries:
        context.add(
            connection,
            pk,
            entry.role,
            entry.content,
            entry_terms(entry.content),
            metadata=entry.metadata,
            state=entry.state,
            pinned=entry.pinned,
        )
    for each in given.conversations.compressed_summaries:
        context.add_summary(connection, pk, each.summary, each.entry_count)
    if given.project is not None:
        context.put_fact(connection, pk, "project", "project", given.project)
    for number, task in enumerate(given.tasks):
        context.put_fact(connection, pk, "task", str(task.get("id") or number), task)
    for number, file in enumerate(given.code):
        context.put_fact(connection, pk, "code", str(file.get("path") or number), file)
    wanted = new(connection, pk, (each.text for each in given.requirements))
    add(connection, pk, wanted)
