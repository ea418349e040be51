"""Checkpoints around every step that may change files, and undo.

Contents go from the executor to ``History``, in the server's own folder: a tool that deletes all it
can reach does not reach them.
"""

import asyncio
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from weakref import WeakValueDictionary

from wenko.errors import WenkoError
from wenko.protocol.model import new_id, now_ms
from wenko.sandbox.base import Sandbox
from wenko.sandbox.folder import Folder
from wenko.sandbox.history import History, PathChange, Record, RecordKind, Row
from wenko.sandbox.undo_plan import UndoPlan, plan_undo, restoration
from wenko.settings import Settings

log = logging.getLogger(__name__)

CACHED = 32
BATCH = 4 << 20
ATTEMPTS = 3


@dataclass(frozen=True, slots=True)
class StepOrigin:
    """Whose doing a change is."""

    call_id: str
    run_id: str
    step_id: int | None
    title: str


@dataclass(frozen=True, slots=True)
class UndoResult:
    record: Record | None
    """What was changed; ``None`` if it was only looked at, or nothing was to do."""
    plan: UndoPlan
    failed: Mapping[str, str]
    """Paths that could not be set back, and why."""


class TooManyFiles(Exception):
    """The workspace has more files than checkpoints are taken of."""


class Checkpoints:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._folders = settings.sandboxes_folder
        self._histories: OrderedDict[str, History] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def before(self, sandbox: Sandbox, conversation_id: str, call_id: str) -> None:
        """A step is about to start. A failure costs the undo of this step, never the step."""
        if not self._settings.undo or sandbox.read_only:
            return
        try:
            async with self._lock(conversation_id):
                history = await self._history(conversation_id)
                await self._observe(sandbox, history, "seen", new_id())
                begun = Record(history.last + 1, "begin", call_id, now_ms(), history.last)
                history.append(begun)
        except (WenkoError, TooManyFiles, OSError) as error:
            log.warning("No checkpoint of %s: %s", conversation_id, error)

    async def after(
        self, sandbox: Sandbox, conversation_id: str, origin: StepOrigin
    ) -> Record | None:
        """The step has ended; what changed since it began is its doing."""
        if not self._settings.undo or sandbox.read_only:
            return None
        try:
            async with self._lock(conversation_id):
                history = await self._history(conversation_id)
                start = history.begun.get(origin.call_id)
                if start is None:
                    return None
                return await self._observe(sandbox, history, "step", origin.call_id, start, origin)
        except (WenkoError, TooManyFiles, OSError) as error:
            log.warning("No checkpoint of %s: %s", conversation_id, error)
            return None

    async def user_changed(self, sandbox: Sandbox, conversation_id: str, *paths: str) -> None:
        """The user changed these paths themselves: not the doing of a step that runs meanwhile."""
        if not self._settings.undo:
            return
        try:
            async with self._lock(conversation_id):
                history = await self._history(conversation_id)
                if not history.begun:
                    return  # The next step sees it before it begins.
                call_id, start = next(reversed(history.begun.items()))
                changes = await self._changes(sandbox, history)
                theirs = {path: each for path, each in changes.items() if _is_below(path, paths)}
                others = {path: each for path, each in changes.items() if path not in theirs}
                self._append(history, "step", call_id, start, others)
                # It still runs.
                history.begun[call_id] = start
                self._append(history, "seen", new_id(), history.last, theirs)
        except (WenkoError, TooManyFiles, OSError) as error:
            log.warning("No checkpoint of %s: %s", conversation_id, error)

    async def records(self, conversation_id: str) -> list[Record]:
        """What can be undone, the oldest first."""
        async with self._lock(conversation_id):
            history = await self._history(conversation_id)
            return [each for each in history.records if each.undoable and each.changes]

    async def undo(
        self,
        sandbox: Sandbox,
        conversation_id: str,
        start: int,
        title: str,
        overwrite: Collection[str] = (),
        dry_run: bool = False,
    ) -> UndoResult:
        """Set back what steps did after the record ``start``; this can be undone too."""
        async with self._lock(conversation_id):
            history = await self._history(conversation_id)
            await self._observe(sandbox, history, "seen", new_id())
            records = [each for each in history.records if each.number > start and each.undoable]
            plan = plan_undo(history.rows, records, overwrite)
            if dry_run or not plan.targets:
                return UndoResult(None, plan, {})
            failed = await self._restore(sandbox, history, plan.targets)
            origin = StepOrigin("", "", None, title)
            record = await self._observe(sandbox, history, "undo", new_id(), history.last, origin)
            return UndoResult(record, plan, failed)

    async def content_at(self, conversation_id: str, number: int, path: str) -> bytes | None:
        """A file as it was after the record ``number``; ``None`` if it was none."""
        async with self._lock(conversation_id):
            history = await self._history(conversation_id)
            row = history.row_at(number, path)
            if row is None or not row[5] or row[5][0] in ">!":
                return None
            return await asyncio.to_thread(history.read, row[5])

    # --- observing ------------------------------------------------------------------------------

    async def _observe(
        self,
        sandbox: Sandbox,
        history: History,
        kind: RecordKind,
        id: str,
        start: int | None = None,
        origin: StepOrigin | None = None,
    ) -> Record | None:
        """Record what changed since the last look; ``None`` if nothing did."""
        changes = await self._changes(sandbox, history)
        if not changes and kind == "seen":
            return None
        begun = history.last if start is None else start
        record = self._append(history, kind, id, begun, changes, origin)
        limit = self._settings.undo_disk_mb << 20
        if history.size > limit:
            await asyncio.to_thread(history.prune, limit)
        return record

    def _append(
        self,
        history: History,
        kind: RecordKind,
        id: str,
        start: int,
        changes: Mapping[str, PathChange],
        origin: StepOrigin | None = None,
    ) -> Record:
        record = Record(
            history.last + 1,
            kind,
            id,
            now_ms(),
            start,
            changes,
            origin.run_id or None if origin else None,
            origin.step_id if origin else None,
            origin.title if origin else "",
        )
        history.append(record)
        return record

    async def _changes(self, sandbox: Sandbox, history: History) -> dict[str, PathChange]:
        merged: dict[str, PathChange] = {}
        for _ in range(ATTEMPTS):
            changed, deleted = await self._take(sandbox, history)
            stale = await self._store(sandbox, history, changed)
            merged = history.changes_to(changed, deleted)
            if not stale:
                break
            # They changed again while they were read: the next look sees them once more.
            for path in stale:
                merged.pop(path, None)
            history.generation = ""
        return merged

    async def _take(self, sandbox: Sandbox, history: History) -> tuple[dict[str, Row], list[str]]:
        following = new_id()
        request = {
            "generation": history.generation or "none",
            "next": following,
            "max_files": self._settings.undo_files,
            "max_bytes": self._settings.undo_file_mb << 20,
        }
        reply = await sandbox.checkpoint(request)
        if reply.get("resync"):
            reply = await sandbox.checkpoint({**request, "rows": history.rows})
        if reply.get("too_many"):
            raise TooManyFiles(f"more than {self._settings.undo_files} files")
        history.generation = following
        changed = {path: _row(row) for path, row in reply["changed"].items()}
        return changed, reply["deleted"]

    async def _store(
        self, sandbox: Sandbox, history: History, changed: Mapping[str, Row]
    ) -> list[str]:
        """Store the contents that are not there yet; returns the paths that changed meanwhile."""
        missing = await asyncio.to_thread(history.missing, changed.values())
        wanted: dict[str, tuple[str, int]] = {}
        for path, row in changed.items():
            if row[5] in missing:
                wanted.setdefault(row[5], (path, row[1]))
        stale: list[str] = []
        for batch in _batches(wanted.items()):
            parts = [(path, 0, size + 1) for _, (path, size) in batch]
            contents = await sandbox.contents(parts)
            stale += await asyncio.to_thread(_write_all, history, batch, contents)
        return stale

    # --- setting back -----------------------------------------------------------------------------

    async def _restore(
        self, sandbox: Sandbox, history: History, targets: Mapping[str, Row | None]
    ) -> dict[str, str]:
        work = restoration(history.rows, targets)
        failed: dict[str, str] = {}
        for operations in (work.opened, work.removals, work.folders, work.links):
            failed.update(await _operate(sandbox, operations))
        for path, row in work.files:
            data = await asyncio.to_thread(history.read, row[5])
            if data is None:
                failed[path] = "its content is no longer kept"
            elif reason := await sandbox.restore_file(path, row[0] & 0o7777, data):
                failed[path] = reason
        failed.update(await _operate(sandbox, work.modes))
        return failed

    async def _history(self, conversation_id: str) -> History:
        found = self._histories.get(conversation_id)
        if found is None:
            folder = Folder(self._folders, conversation_id).history
            found = self._histories[conversation_id] = await asyncio.to_thread(History, folder)
            if len(self._histories) > CACHED:
                self._drop_oldest()
        self._histories.move_to_end(conversation_id)
        return found

    def _drop_oldest(self) -> None:
        for name in self._histories:
            lock = self._locks.get(name)
            if lock is None or not lock.locked():
                del self._histories[name]
                return

    def _lock(self, conversation_id: str) -> asyncio.Lock:
        return self._locks.setdefault(conversation_id, asyncio.Lock())


def _is_below(path: str, folders: Iterable[str]) -> bool:
    return any(path == each or path.startswith(f"{each}/") for each in folders)


async def _operate(sandbox: Sandbox, operations: list[list[str | int]]) -> dict[str, str]:
    errors = await sandbox.restore(operations) if operations else []
    return {
        str(operation[1]): error
        for operation, error in zip(operations, errors, strict=True)
        if error is not None
    }


def _batches(
    wanted: Iterable[tuple[str, tuple[str, int]]],
) -> Iterable[list[tuple[str, tuple[str, int]]]]:
    batch: list[tuple[str, tuple[str, int]]] = []
    size = 0
    for each in wanted:
        if batch and (size + each[1][1] > BATCH or len(batch) >= 500):
            yield batch
            batch, size = [], 0
        batch.append(each)
        size += each[1][1]
    if batch:
        yield batch


def _write_all(
    history: History, batch: list[tuple[str, tuple[str, int]]], contents: list[bytes | None]
) -> list[str]:
    stale = []
    for (digest, (path, _)), data in zip(batch, contents, strict=True):
        if data is None or hashlib.blake2b(data, digest_size=20).hexdigest() != digest:
            stale.append(path)
        else:
            history.write(digest, data)
    return stale


def _row(value: list[int | str]) -> Row:
    mode, size, mtime, ctime, inode, content = value
    return (int(mode), int(size), int(mtime), int(ctime), int(inode), str(content))
