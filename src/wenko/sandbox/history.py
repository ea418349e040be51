"""The states of a workspace over time, in a folder that no sandbox has mounted.

A log of records, one JSON object per line, and the contents of files by digest. A record says
which paths changed, from which row to which (see ``executor/checkpoint.py``): a *step* and an
*undo* can be undone, what was only *seen* is the work of somebody else. A line that a crash cut off
is ignored.
"""

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

Row = tuple[int, int, int, int, int, str]
"""Mode, size, mtime, ctime, inode, content."""
State = tuple[int, str] | None
"""What a reader sees of a path: mode and content; ``None`` if it does not exist."""
RecordKind = Literal["seen", "begin", "step", "undo"]
KEPT_RECORDS = 2000


def state_of(row: Row | None) -> State:
    return None if row is None else (row[0], row[5])


def is_kept(row: Row | None) -> bool:
    """Whether what it had can be set back."""
    return row is None or not row[5].startswith("!")


@dataclass(frozen=True, slots=True)
class PathChange:
    before: Row | None
    after: Row | None


@dataclass(frozen=True, slots=True)
class Record:
    number: int
    kind: RecordKind
    id: str
    at: int
    """Milliseconds."""
    start: int
    """The number of the last record before it began; what came later may be its doing."""
    changes: Mapping[str, PathChange] = field(default_factory=dict)
    run_id: str | None = None
    step_id: int | None = None
    title: str = ""

    @property
    def undoable(self) -> bool:
        return self.kind in ("step", "undo")


class History:
    """Of one conversation. Not thread-safe; used by one task at a time."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._log = folder / "log.jsonl"
        self._objects = folder / "objects"
        self.rows: dict[str, Row] = {}
        self.records: list[Record] = []
        self.generation = ""
        self.begun: dict[str, int] = {}
        """Where calls began that have no end yet, by call id."""
        self.size = 0
        """Bytes of contents."""
        self._load()

    @property
    def last(self) -> int:
        return self.records[-1].number if self.records else 0

    def append(self, record: Record) -> None:
        line = {
            "n": record.number,
            "k": record.kind,
            "id": record.id,
            "at": record.at,
            "start": record.start,
            "run": record.run_id,
            "step": record.step_id,
            "title": record.title,
            "changes": {path: [each.before, each.after] for path, each in record.changes.items()},
        }
        self._folder.mkdir(mode=0o700, exist_ok=True)
        with open(os.open(self._log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab") as file:
            file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
        self._apply(record)

    def changes_to(
        self, changed: Mapping[str, Row], deleted: Iterable[str]
    ) -> dict[str, PathChange]:
        """What really differs; rows of the same state are only brought up to date."""
        found = {}
        for path, row in changed.items():
            before = self.rows.get(path)
            if state_of(before) != state_of(row):
                found[path] = PathChange(before, row)
            else:
                self.rows[path] = row
        for path in deleted:
            if path in self.rows:
                found[path] = PathChange(self.rows[path], None)
        return found

    def row_at(self, number: int, path: str) -> Row | None:
        """The path as it was after the record ``number``."""
        row = self.rows.get(path)
        for record in reversed(self.records):
            if record.number <= number:
                break
            change = record.changes.get(path)
            if change is not None:
                row = change.before
        return row

    # --- contents -------------------------------------------------------------------------------

    def missing(self, rows: Iterable[Row]) -> set[str]:
        digests = {row[5] for row in rows if row[5] and row[5][0] not in ">!"}
        return {each for each in digests if not self._object(each).exists()}

    def write(self, digest: str, data: bytes) -> None:
        path = self._object(digest)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        temporary = path.with_suffix(".part")
        with open(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(data)
        temporary.rename(path)
        self.size += len(data)

    def read(self, digest: str) -> bytes | None:
        try:
            return self._object(digest).read_bytes()
        except FileNotFoundError:
            return None

    def prune(self, limit: int) -> None:
        """Drop the oldest records, and contents that none of the others needs, until it fits."""
        while self.size > limit and self.records:
            self.records = self.records[(len(self.records) + 1) // 2 :]
            self._rewrite()
            used = {row[5] for row in self.rows.values()}
            for record in self.records:
                for change in record.changes.values():
                    used |= {row[5] for row in (change.before, change.after) if row is not None}
            self.size = 0
            for each in self._stored():
                if each.name in used:
                    self.size += each.stat().st_size
                else:
                    each.unlink()

    def _object(self, digest: str) -> Path:
        return self._objects / digest[:2] / digest

    def _stored(self) -> list[Path]:
        return [] if not self._objects.exists() else [*self._objects.glob("??/*")]

    # --- the log --------------------------------------------------------------------------------

    def _apply(self, record: Record) -> None:
        for path, change in record.changes.items():
            if change.after is None:
                self.rows.pop(path, None)
            else:
                self.rows[path] = change.after
        if record.kind == "begin":
            self.begun[record.id] = record.start
        else:
            self.begun.pop(record.id, None)
        self.records.append(record)

    def _load(self) -> None:
        try:
            lines = self._log.read_bytes().split(b"\n")
        except FileNotFoundError:
            return
        for line in lines:
            try:
                value = json.loads(line)
            except ValueError:
                continue  # cut off by a crash
            if value.get("k") == "rows":
                self.rows = {path: _row(row) for path, row in value["rows"].items()}
                continue
            self._apply(_record(value))
        if len(self.records) > KEPT_RECORDS:
            self.records = self.records[-KEPT_RECORDS:]
            self._rewrite()
        self.size = sum(each.stat().st_size for each in self._stored())

    def _rewrite(self) -> None:
        """The log with the present records: first the rows as they were before these."""
        rows = dict(self.rows)
        for record in reversed(self.records):
            for path, change in record.changes.items():
                if change.before is None:
                    rows.pop(path, None)
                else:
                    rows[path] = change.before
        temporary = self._log.with_suffix(".part")
        temporary.write_bytes(json.dumps({"k": "rows", "rows": rows}).encode() + b"\n")
        temporary.rename(self._log)
        kept, self.records, self.rows = self.records, [], rows
        for record in kept:
            self.append(record)


def _record(value: dict[str, Any]) -> Record:
    changes = {
        path: PathChange(*(None if row is None else _row(row) for row in pair))
        for path, pair in value["changes"].items()
    }
    return Record(
        value["n"],
        value["k"],
        value["id"],
        value["at"],
        value["start"],
        changes,
        value["run"],
        value["step"],
        value["title"],
    )


def _row(value: list[Any]) -> Row:
    mode, size, mtime, ctime, inode, content = value
    return (mode, size, mtime, ctime, inode, content)
