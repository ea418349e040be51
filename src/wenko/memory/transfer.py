"""Export and import of memories: one JSON document with everything but where they were used."""

from typing import Annotated, Any, Literal

import sqlalchemy as sa
from pydantic import BaseModel, ConfigDict, Field, JsonValue

from wenko.errors import MemoryRefused, TooManyMemories
from wenko.memory.long_term import MemoryDraft, Origin, save
from wenko.protocol.model import timestamp
from wenko.storage import memories
from wenko.storage.memories import MemoryKind, MemoryRow

FORMAT = "wenko-memories"
MOST = 20_000


class ExportedMemory(BaseModel):
    """Ids of the export are not taken over: a memory belongs to who imports it."""

    model_config = ConfigDict(extra="ignore")

    kind: MemoryKind = "fact"
    text: str
    label: str = ""
    category: str | None = None
    value: JsonValue = None
    source: str = "import"
    confidence: Annotated[float, Field(strict=True, ge=0, le=1)] = 1.0
    created_at: str | None = None


class MemoryExport(BaseModel):
    model_config = ConfigDict(extra="ignore")

    format: Literal["wenko-memories"] = "wenko-memories"
    # As a literal, `true` would be taken for 1.
    version: Annotated[int, Field(strict=True, ge=1, le=1)] = 1
    exported_at: str = ""
    memories: list[ExportedMemory]


class ImportReport(BaseModel):
    added: int = 0
    known: int = 0
    """Those that were remembered already."""
    refused: int = 0
    """Too long, empty, or a secret."""
    """Those that contradict what is remembered: not imported, with what they contradict."""


def export_memories(connection: sa.Connection, owner: str) -> MemoryExport:
    rows = memories.of_owner(connection, owner, limit=1_000_000)
    return MemoryExport(exported_at=timestamp(), memories=[_exported(row) for row in rows[::-1]])


def check_size(given: MemoryExport) -> None:
    if len(given.memories) > MOST:
        raise TooManyMemories(
            f"One import adds at most {MOST} memories, this one has {len(given.memories)}. "
            "Split the file.",
            f"一次最多导入 {MOST} 条记忆，这个文件有 {len(given.memories)} 条。请拆分文件。",
        )


def import_memories(connection: sa.Connection, owner: str, given: MemoryExport) -> ImportReport:
    """Add what is not there yet; what says otherwise stands beside it."""
    check_size(given)
    report = ImportReport()
    for each in given.memories:
        draft = MemoryDraft(each.text, each.kind, each.label, each.category)
        try:
            saved = save(connection, owner, draft, Origin("import"), (), each.confidence)
        except MemoryRefused:
            report.refused += 1
            continue
        report.known += saved.known
        report.added += not saved.known
    return report


def _exported(row: MemoryRow) -> ExportedMemory:
    fields: dict[str, Any] = {
        "kind": row.kind,
        "text": row.shown,
        "label": row.label,
        "category": row.category,
        "value": row.value,
        "source": row.source,
        "confidence": row.confidence,
        "created_at": timestamp(row.created_at),
    }
    return ExportedMemory(**fields)
