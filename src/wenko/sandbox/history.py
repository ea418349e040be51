"""The states of a workspace over time, in a folder that no sandbox has mounted.

A log of records, one JSON object per line, and the contents of files by digest. A record says
which paths changed, from which row to which (see ``executor/checkpoint.py``): a *step* and an
*undo* can be undone, what was only *seen* is the work of somebody else. A line that a crash cut off
is ignored.

Contents are on the disk before the record that names them, and the plan of an undo before its first
change: a crash between any two operations loses nothing that was recorded.
"""

import hashlib
import json
import stat
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from wenko.errors import CheckpointDamaged
from wenko.sandbox.durable import (
    PART,
    append,
    make_folders,
    remove_file,
    remove_files,
    write_file,
    write_files,
)

Row = tuple[int, int, int, int, int, str]
"""Mode, size, mtime, ctime, inode, content."""
State = tuple[int, str] | None
"""What a reader sees of a path: mode and content; ``None`` if it does not exist."""
ChangeKind = Literal["created", "modified", "deleted"]
RecordKind = Literal["seen", "begin", "step", "undo"]
KEPT_RECORDS = 2000
PLAN = "undo.json"
"""The plan of an undo that has begun and not ended."""


DAMAGED = (
    "What the server kept of an earlier file is damaged on its disk, so it cannot be set back.",
    "服务器保存的旧文件内容在磁盘上已损坏，无法恢复。",
)


def state_of(row: Row | None) -> State:
    return None if row is None else (row[0], row[5])


def is_kept(row: Row | None) -> bool:
    """Whether what it had can be set back."""
    return row is None or not row[5].startswith("!")


@dataclass(frozen=True, slots=True)
class PathChange:
    before: Row | None
    after: Row | None

    @property
    def is_folder(self) -> bool:
        row = self.after or self.before
        return row is not None and stat.S_ISDIR(row[0])


def kind_of(change: PathChange) -> ChangeKind:
    before, after = state_of(change.before), state_of(change.after)
    return "created" if before is None else "deleted" if after is None else "modified"


def named(changes: Mapping[str, PathChange]) -> dict[str, PathChange]:
    """The changes by which a person knows them, by path: no folder of which a part is named."""
    above = {path[:at] for path in changes for at, each in enumerate(path) if each == "/"}
    return {path: changes[path] for path in sorted(changes) if path not in above}


def shown_path(path: str) -> str:
    """As a person reads it; a name that is not UTF-8 with replaced characters."""
    if path.startswith("/"):
        path = bytes.fromhex(path[1:]).decode("utf-8", "replace")
    return f"/workspace/{path}"


def _both_kept(change: PathChange) -> bool:
    return is_kept(change.before) and is_kept(change.after)


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
    command: str = ""
    """The use of the tool, in one line."""
    conflicts: tuple[str, ...] = ()
    """Of an undo: paths that were left because somebody else had changed them."""
    unkept: tuple[str, ...] = ()
    failed: Mapping[str, str] = field(default_factory=dict)
    """Of an undo: paths that could not be set back, and why: a sentence or an error's code."""
    undone: tuple[str, ...] = ()
    """Of an undo: the ids of the calls and undos that it set back."""
    by: str = ""
    """Of an undo: who asked for it."""

    @property
    def not_kept(self) -> list[str]:
        """Paths that an undo of it does not set back: their content is not kept."""
        found = (path for path, each in self.changes.items() if not _both_kept(each))
        return sorted({*found, *self.unkept})

    @property
    def undoable(self) -> bool:
        return self.kind in ("step", "undo")


class History:
    """Of one conversation. Not thread-safe; used by one task at a time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._log = folder / "log.jsonl"
        self._objects = folder / "objects"
        self._plan = folder / PLAN
        self._known = (0, 0)
        self.rows: dict[str, Row] = {}
        self.records: list[Record] = []
        self.generation = ""
        self.begun: dict[str, int] = {}
        """Where calls began that have no end yet, by call id."""
        self.size = 0
        """Bytes of contents."""
        self.load()

    @property
    def last(self) -> int:
        return self.records[-1].number if self.records else 0

    def begun_record(self, call_id: str) -> Record | None:
        """Of a call that has no end yet."""
        if call_id not in self.begun:
            return None
        begun = (each for each in reversed(self.records) if each.kind == "begin")
        return next((each for each in begun if each.id == call_id), None)

    @property
    def is_stale(self) -> bool:
        """Whether another server has written to its log."""
        return self._version() != self._known

    def append(self, *records: Record) -> None:
        make_folders(self.folder)
        append(self._log, b"".join(map(_line, records)))
        self._known = self._version()
        for record in records:
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

    def write(self, contents: Mapping[str, bytes]) -> None:
        """Store contents by their digest."""
        files = {self._object(digest): data for digest, data in contents.items()}
        if files:
            folders = {path.parent for path in files}
            make_folders(self.folder, self._objects, *sorted(folders))
            write_files(files)
            self.size += sum(map(len, files.values()))

    def read(self, digest: str) -> bytes:
        """Raises ``CheckpointDamaged`` for what is not as it was stored."""
        path = self._object(digest)
        try:
            data = path.read_bytes()
        except OSError:
            raise CheckpointDamaged(*DAMAGED) from None
        if digest_of(data) != digest:
            # Of no use, and in the way of the same content when it is seen again.
            remove_files([path])
            raise CheckpointDamaged(*DAMAGED)
        return data

    def prune(self, limit: int) -> None:
        """Drop the oldest records, and contents that none of the others needs, until it fits."""
        while self.size > limit and self.records:
            half = (len(self.records) + 1) // 2
            begun = [each for each in self.records[:half] if self._still_runs(each)]
            kept = [*begun, *self.records[half:]]
            if len(kept) == len(self.records):
                return
            self._rewrite(kept)
            used = {row[5] for row in self.rows.values()}
            for record in self.records:
                for change in record.changes.values():
                    used |= {row[5] for row in (change.before, change.after) if row is not None}
            stored = self._stored()
            remove_files(each for each in stored if each.name not in used)
            self.size = sum(each.stat().st_size for each in stored if each.name in used)

    def _still_runs(self, record: Record) -> bool:
        return record.kind == "begin" and self.begun.get(record.id) == record.start

    # --- the plan of an undo --------------------------------------------------------------------

    def begin_undo(self, plan: Record) -> None:
        """What an undo will change, from which state to which; before the first change."""
        make_folders(self.folder)
        write_file(self._plan, _line(plan))

    def unfinished_undo(self) -> Record | None:
        """The plan of an undo that was cut off."""
        try:
            plan = _record(json.loads(self._plan.read_bytes()))
        except FileNotFoundError:
            return None
        except (ValueError, KeyError, TypeError):
            # Not by a crash. Without it the conversation could never be opened again.
            self._plan.replace(self._plan.with_name(f"{PLAN}.damaged"))
            return None
        return plan

    def undo_record(self, id: str) -> Record | None:
        """Of an undo that was carried out, even if its plan is still there."""
        undos = (each for each in reversed(self.records) if each.kind == "undo")
        return next((each for each in undos if each.id == id), None)

    def end_undo(self) -> None:
        remove_file(self._plan)

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

    def load(self) -> None:
        """Read the log, again if another server has written to it."""
        self.rows, self.records, self.begun, self.generation = {}, [], {}, ""
        self._known = self._version()
        try:
            lines = self._log.read_bytes().split(b"\n")
        except FileNotFoundError:
            lines = []
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
            self._rewrite(self.records[-KEPT_RECORDS:])
        stored = self._stored()
        remove_files(each for each in stored if each.name.endswith(PART))
        self.size = sum(each.stat().st_size for each in stored if not each.name.endswith(PART))

    def _version(self) -> tuple[int, int]:
        try:
            status = self._log.stat()
        except FileNotFoundError:
            return (0, 0)
        return (status.st_ino, status.st_size)

    def _rewrite(self, kept: list[Record]) -> None:
        """Replace the log by these records: first the rows as they were before these."""
        rows = dict(self.rows)
        for record in reversed(kept):
            for path, change in record.changes.items():
                if change.before is None:
                    rows.pop(path, None)
                else:
                    rows[path] = change.before
        first = json.dumps({"k": "rows", "rows": rows}).encode() + b"\n"
        write_file(self._log, first + b"".join(map(_line, kept)))
        self.records, self._known = kept, self._version()


def digest_of(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=20).hexdigest()


def _line(record: Record) -> bytes:
    value: dict[str, Any] = {
        "n": record.number,
        "k": record.kind,
        "id": record.id,
        "at": record.at,
        "start": record.start,
        "run": record.run_id,
        "step": record.step_id,
        "title": record.title,
        "command": record.command,
        "changes": {path: [each.before, each.after] for path, each in record.changes.items()},
    }
    if record.kind == "undo":
        value |= {
            "conflicts": record.conflicts,
            "unkept": record.unkept,
            "failed": dict(record.failed),
            "undone": record.undone,
            "by": record.by,
        }
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


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
        value.get("command", ""),
        tuple(value.get("conflicts", ())),
        tuple(value.get("unkept", ())),
        value.get("failed", {}),
        tuple(value.get("undone", ())),
        value.get("by", ""),
    )


def _row(value: list[Any]) -> Row:
    mode, size, mtime, ctime, inode, content = value
    return (mode, size, mtime, ctime, inode, content)
