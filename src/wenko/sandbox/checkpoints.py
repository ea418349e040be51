"""Checkpoints around every step that may change files, and undo.

Contents go from the executor to ``History``, in the server's own folder: a tool that deletes all it
can reach does not reach them. An undo changes many files: its plan is on the disk first, and one
that was cut off is finished before anybody else uses the workspace.
"""

import asyncio
import fcntl
import logging
import os
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import ParamSpec, TypeVar
from weakref import WeakValueDictionary

from wenko.errors import CheckpointDamaged, DiskFull, WenkoError
from wenko.protocol.model import new_id, now_ms
from wenko.sandbox.base import Sandbox
from wenko.sandbox.durable import make_folders
from wenko.sandbox.effects import Effect, draft_of, is_much, settled
from wenko.sandbox.folder import Folder
from wenko.sandbox.git_held import ask_git
from wenko.sandbox.history import (
    PLAN,
    History,
    PathChange,
    Record,
    Row,
    digest_of,
    is_kept,
    state_of,
)
from wenko.sandbox.large_files import remember_made
from wenko.sandbox.undo_plan import (
    Operation,
    UndoPlan,
    changes_of,
    plan_undo,
    remaining,
    restoration,
)
from wenko.settings import Settings

log = logging.getLogger(__name__)

CACHED = 32
BATCH = 4 << 20
ATTEMPTS = 3
ANY_NUMBER = 1 << 40
LOCK_INTERVAL = 0.05
"""Seconds between attempts to use a history that another server uses."""
P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class StepOrigin:
    """Whose doing a change is."""

    call_id: str
    run_id: str
    step_id: int | None
    title: str
    command: str = ""
    """The use of the tool, in one line."""


@dataclass(frozen=True, slots=True)
class UndoResult:
    record: Record | None
    """What was changed; ``None`` if it was only looked at, or nothing was to do."""
    plan: UndoPlan
    failed: Mapping[str, str]
    """Paths that could not be set back, and why: a sentence or an error's code."""
    would_change: Mapping[str, PathChange] = field(default_factory=dict)
    """Of what was only looked at."""


@dataclass(frozen=True, slots=True)
class Undone:
    """Files were set back."""

    record: Record
    of: tuple[Record, ...]
    """The newest record of each call and undo that was undone, as far as it is kept."""


Tell = Callable[[str, Undone], Awaitable[None]]
"""Keeps for good that files of a conversation were set back; may be told the same again."""


class TooManyFiles(Exception):
    """The workspace has more files than checkpoints are taken of."""


class Checkpoints:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._folders = settings.sandboxes_folder
        self._histories: OrderedDict[str, History] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._running: dict[str, dict[str, StepOrigin]] = {}
        """The calls that have begun here and not ended, by conversation."""
        self.tell: Tell | None = None
        """Set by whoever keeps events; told before an undo counts as finished."""

    async def before(self, sandbox: Sandbox, conversation_id: str, origin: StepOrigin) -> None:
        """A step is about to start. A failure costs the undo of this step, never the step."""
        if not self._settings.undo or sandbox.read_only:
            return
        try:
            async with self._open(conversation_id, sandbox) as history:
                if origin.call_id not in history.begun:  # else before a restart
                    changes = await self._changes(sandbox, history)
                    seen = self._seen(history, conversation_id, changes)
                    if sandbox.bound is not None:
                        theirs = (each.changes for each in seen if each.kind == "seen")
                        sandbox.outdated |= any(map(sandbox.large.misses, theirs))
                    last = history.last + len(seen)
                    begun = Record(last + 1, "begin", origin.call_id, now_ms(), last)
                    await self._append(history, *seen, begun)
                self._running.setdefault(conversation_id, {})[origin.call_id] = origin
        except (WenkoError, TooManyFiles, OSError) as error:
            log.warning("No checkpoint of %s: %s", conversation_id, error)

    async def after(
        self, sandbox: Sandbox, conversation_id: str, origin: StepOrigin
    ) -> Record | None:
        """The step has ended; what changed since it began is its doing."""
        self._running.get(conversation_id, {}).pop(origin.call_id, None)
        if not self._settings.undo or sandbox.read_only:
            return None
        try:
            async with self._open(conversation_id, sandbox) as history:
                start = history.begun.get(origin.call_id)
                if start is None:
                    return None
                changes = await self._changes(sandbox, history)
                record = _step(history, origin, start, changes)
                await self._append(history, record)
                return record
        except (WenkoError, TooManyFiles, OSError) as error:
            log.warning("No checkpoint of %s: %s", conversation_id, error)
            return None

    async def goes_on(
        self, sandbox: Sandbox, conversation_id: str, origin: StepOrigin
    ) -> Record | None:
        """The step's call goes on in the background: until ``settle`` says that it has ended,
        what changes while no other step runs is its doing."""
        record = await self.after(sandbox, conversation_id, origin)
        if record is not None:
            async with self._open(conversation_id) as history:
                await self._append(history, _begun_again(history, record))
        return record

    async def settle(
        self, sandbox: Sandbox, conversation_id: str, ended: Collection[str] = ()
    ) -> None:
        """Record what calls in the background have changed; those of ``ended`` are over."""
        if not self._settings.undo or sandbox.read_only:
            return
        try:
            async with self._open(conversation_id, sandbox) as history:
                begun = [each for each in map(history.begun_record, ended) if _goes_on(each)]
                changes = await self._changes(sandbox, history)
                await self._append(history, *self._seen(history, conversation_id, changes))
                for record in begun:
                    assert record is not None
                    over = replace(record, number=history.last + 1, kind="step", at=now_ms())
                    await self._append(history, over)
        except (WenkoError, TooManyFiles, OSError) as error:
            log.warning("No checkpoint of %s: %s", conversation_id, error)

    def is_running(self, conversation_id: str, call_id: str) -> bool:
        """Whether the call has begun here and not ended."""
        return call_id in self._running.get(conversation_id, {})

    def run_ended(self, conversation_id: str) -> None:
        """No call runs any more: what changes from now on is somebody else's work."""
        self._running.pop(conversation_id, None)

    async def look(self, sandbox: Sandbox, conversation_id: str) -> dict[str, PathChange]:
        """What changed since the last look; it is somebody else's work."""
        if not self._settings.undo:
            return {}
        try:
            async with self._open(conversation_id, sandbox) as history:
                changes = await self._changes(sandbox, history)
                await self._append(history, *self._seen(history, conversation_id, changes))
                return changes
        except (WenkoError, TooManyFiles, OSError) as error:
            log.warning("No look at %s: %s", conversation_id, error)
            return {}

    async def user_changed(self, sandbox: Sandbox, conversation_id: str, *paths: str) -> None:
        """The user changed these paths themselves: not the doing of a step that runs meanwhile."""
        if not self._settings.undo:
            return
        try:
            async with self._open(conversation_id, sandbox) as history:
                if not history.begun:
                    return  # The next step sees it before it begins.
                call_id = next(reversed(history.begun))
                begun = history.begun_record(call_id)
                assert begun is not None
                changes = await self._changes(sandbox, history)
                theirs = {path: each for path, each in changes.items() if _is_below(path, paths)}
                others = {path: each for path, each in changes.items() if path not in theirs}
                last = history.last
                running = self._running.get(conversation_id, {}).get(call_id)
                step = _step_so_far(history, begun, running, others)
                still_runs = replace(begun, number=last + 2, at=now_ms())
                seen = Record(last + 3, "seen", new_id(), now_ms(), last + 2, theirs)
                await self._append(history, step, still_runs, seen)
        except (WenkoError, TooManyFiles, OSError) as error:
            log.warning("No checkpoint of %s: %s", conversation_id, error)

    async def effect(
        self, sandbox: Sandbox, conversation_id: str, call_id: str, known: Collection[str] = ()
    ) -> list[Effect]:
        """What the call has done to content that is not its own, if somebody should be asked.

        Without the ``known`` paths, of which was told before.
        """
        if not self._settings.undo or sandbox.read_only:
            return []
        try:
            async with self._open(conversation_id) as history:
                bound = self.is_bound(conversation_id)
                draft = await _in_thread(draft_of, history, call_id, bound, known)
            most = [*draft.effects.values(), *draft.edits.values()]
            most += draft.gone_repositories.values()
            if not is_much(most, bound, self._settings):
                return []
            asked = draft.repositories
            found = settled(draft, await ask_git(sandbox, asked) if asked else {})
            return found if is_much(found, bound, self._settings) else []
        except (WenkoError, OSError) as error:
            log.warning("What %s did in %s is not known: %s", call_id, conversation_id, error)
            return []

    def is_bound(self, conversation_id: str) -> bool:
        """Whether the workspace is a real folder of the machine."""
        return Folder(self._folders, conversation_id).bound is not None

    async def records(self, conversation_id: str) -> list[Record]:
        """What can be undone, the oldest first."""
        async with self._open(conversation_id) as history:
            return [each for each in history.records if each.undoable and each.changes]

    async def not_kept(self, sandbox: Sandbox, conversation_id: str) -> list[str] | None:
        """Paths that no undo could set back; ``None``: there are too many files."""
        try:
            async with self._open(conversation_id, sandbox) as history:
                changes = await self._changes(sandbox, history)
                await self._append(history, *self._seen(history, conversation_id, changes))
                return sorted(path for path, row in history.rows.items() if not is_kept(row))
        except TooManyFiles:
            return None

    async def undo(
        self,
        sandbox: Sandbox,
        conversation_id: str,
        start: int,
        title: str,
        overwrite: Collection[str] = (),
        dry_run: bool = False,
        id: str | None = None,
        *,
        only: str | None = None,
        paths: Collection[str] | None = None,
        by: str = "",
    ) -> UndoResult:
        """Set back what steps did after the record ``start``; this can be undone too.

        ``only``: what this one call, or undo, did after it. ``paths``: there and below.

        Fails with ``DiskFull`` before anything is changed. Any other failure leaves an undo that
        ``finish`` completes.
        """
        async with self._open(conversation_id, sandbox) as history:
            if id is not None and (done := history.undo_record(id)) is not None:
                return _result_of(done)
            changes = await self._changes(sandbox, history)
            await self._append(history, *self._seen(history, conversation_id, changes))
            records = [
                each
                for each in history.records
                if each.number > start and each.undoable and only in (None, each.id)
            ]
            plan = plan_undo(history.rows, records, overwrite, paths)
            damaged = await _in_thread(_damaged, history, plan.targets)
            failed = dict.fromkeys(damaged, CheckpointDamaged.code)
            targets = {path: row for path, row in plan.targets.items() if path not in failed}
            plan = replace(plan, targets=targets)
            if dry_run or not targets:
                changes = {
                    path: PathChange(history.rows.get(path), targets[path]) for path in targets
                }
                return UndoResult(None, plan, failed, changes)
            begun = Record(
                history.last + 1,
                "undo",
                id or new_id(),
                now_ms(),
                history.last,
                changes_of(history.rows, targets),
                title=title,
                conflicts=plan.conflicts,
                unkept=plan.unkept,
                failed=failed,
                undone=_undone_ids(records, targets),
                by=by,
            )
            await _in_thread(history.begin_undo, begun)
            try:
                record = await self._set_back(
                    sandbox, conversation_id, history, begun, history.rows, targets
                )
            except DiskFull:
                await _in_thread(history.end_undo)
                raise
            return UndoResult(record, replace(plan, conflicts=record.conflicts), record.failed)

    def is_unfinished(self, conversation_id: str) -> bool:
        """Whether an undo has begun and not ended."""
        return os.path.exists(f"{self._folders}/{conversation_id}/history/{PLAN}")

    def unfinished(self) -> list[str]:
        """The conversations with an undo that has begun and not ended."""
        return [each.parent.parent.name for each in self._folders.glob(f"*/history/{PLAN}")]

    async def finish(
        self, conversation_id: str, open_sandbox: Callable[[], Awaitable[Sandbox]]
    ) -> None:
        """Complete an undo that was cut off, if there is one; may be cut off and begun again."""
        if not self.is_unfinished(conversation_id):
            return
        async with self._open(conversation_id) as history:
            if await _in_thread(history.unfinished_undo) is not None:
                await self._finish(conversation_id, history, await open_sandbox())

    async def _finish(self, conversation_id: str, history: History, sandbox: Sandbox) -> None:
        begun = await _in_thread(history.unfinished_undo)
        if begun is None:
            return
        if (record := history.undo_record(begun.id)) is not None:
            await self._end(conversation_id, history, record)
            return
        await sandbox.restore([["clear", _staging(begun)]])
        changes = await self._changes(sandbox, history, ANY_NUMBER)
        # Not recorded, so the look after it has to find them again.
        history.generation = ""
        rows = dict(history.rows)
        for path, change in changes.items():
            rows.pop(path, None)
            if change.after is not None:
                rows[path] = change.after
        targets, conflicts = remaining(begun.changes, rows)
        begun = replace(begun, conflicts=(*begun.conflicts, *conflicts))
        await self._set_back(sandbox, conversation_id, history, begun, rows, targets)
        log.warning("Finished an undo that was cut off: %s", begun.id)

    async def result(self, conversation_id: str, id: str) -> UndoResult | None:
        """What an undo came to that was finished later."""
        async with self._open(conversation_id) as history:
            record = history.undo_record(id)
            return None if record is None else _result_of(record)

    async def content_at(self, conversation_id: str, number: int, path: str) -> bytes | None:
        """A file as it was after the record ``number``; ``None`` if it was none."""
        async with self._open(conversation_id) as history:
            row = history.row_at(number, path)
            if row is None or not row[5] or row[5][0] in ">!":
                return None
            return await _in_thread(history.read, row[5])

    # --- observing ------------------------------------------------------------------------------

    async def _append(self, history: History, *records: Record) -> None:
        if records:
            await _in_thread(history.append, *records)
        for record in records:
            if record.kind == "step" and not all(map(is_kept, _afters(record))):
                await _in_thread(remember_made, history.folder.parent, record.changes)
        limit = self._settings.undo_disk_mb << 20
        if history.size > limit:
            await _in_thread(history.prune, limit)

    async def _changes(
        self, sandbox: Sandbox, history: History, most: int | None = None
    ) -> dict[str, PathChange]:
        """What changed since the last look."""
        merged: dict[str, PathChange] = {}
        for _ in range(ATTEMPTS):
            changed, deleted = await self._take(sandbox, history, most)
            stale = await self._store(sandbox, history, changed)
            merged = history.changes_to(changed, deleted)
            if not stale:
                break
            # They changed again while they were read: the next look sees them once more.
            for path in stale:
                merged.pop(path, None)
            history.generation = ""
        return merged

    async def _take(
        self, sandbox: Sandbox, history: History, most: int | None
    ) -> tuple[dict[str, Row], list[str]]:
        following = new_id()
        request = {
            "generation": history.generation or "none",
            "next": following,
            "max_files": most or self._settings.undo_files,
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
        if not changed:
            return []
        missing = await asyncio.to_thread(history.missing, changed.values())
        wanted: dict[str, tuple[str, int]] = {}
        for path, row in changed.items():
            if row[5] in missing:
                wanted.setdefault(row[5], (path, row[1]))
        stale: list[str] = []
        for batch in _batches(wanted.items()):
            parts = [(path, 0, size + 1) for _, (path, size) in batch]
            contents = await sandbox.contents(parts)
            stale += await _in_thread(_write_all, history, batch, contents)
        return stale

    def _seen(
        self, history: History, conversation_id: str, changes: Mapping[str, PathChange]
    ) -> list[Record]:
        """The work of a call that goes on, or else of somebody else; no record of no work."""
        last = history.last
        if not changes:
            return []
        running = self._running.get(conversation_id, {})
        for call_id in reversed(history.begun):
            begun = history.begun_record(call_id)
            if begun is not None and _goes_on(begun):
                step = _step_so_far(history, begun, None, changes)
                return [step, _begun_again(history, step)]
            if begun is not None and call_id in running:
                step = _step_so_far(history, begun, running[call_id], changes)
                return [step, replace(begun, number=last + 2, at=now_ms())]
        return [Record(last + 1, "seen", new_id(), now_ms(), last, changes)]

    # --- setting back -----------------------------------------------------------------------------

    async def _set_back(
        self,
        sandbox: Sandbox,
        conversation_id: str,
        history: History,
        begun: Record,
        rows: Mapping[str, Row],
        targets: Mapping[str, Row | None],
    ) -> Record:
        """Set paths that have ``rows`` to their targets, and record it as the undo ``begun``."""
        failed = {**begun.failed, **await _restore(sandbox, history, begun, rows, targets)}
        changes = await self._changes(sandbox, history, ANY_NUMBER)
        done = begun.changes.keys() - set(begun.conflicts)
        # Where somebody wrote meanwhile, that is theirs.
        reached = targets.keys() & changes.keys() & done - failed.keys()
        others = {p for p in reached if state_of(changes[p].after) != state_of(targets[p])}
        mine = {path: each for path, each in changes.items() if path in done - others}
        theirs = {path: each for path, each in changes.items() if path not in mine}
        seen = self._seen(history, conversation_id, theirs)
        number = history.last + len(seen) + 1
        conflicts = tuple(sorted({*begun.conflicts, *others}))
        undone = [each for each in history.records if each.id in begun.undone]
        record = replace(
            begun,
            number=number,
            changes=mine,
            failed=failed,
            conflicts=conflicts,
            undone=_undone_ids(undone, mine),
        )
        await _in_thread(history.append, *seen, record)
        await self._end(conversation_id, history, record)
        await self._append(history)
        return record

    async def _end(self, conversation_id: str, history: History, record: Record) -> None:
        """The undo is told first; the plan goes before the record that says that it ended may."""
        if self.tell is not None:
            newest = {each.id: each for each in history.records if each.undoable}
            of = tuple(newest[id] for id in record.undone if id in newest)
            await self.tell(conversation_id, Undone(record, of))
        await _in_thread(history.end_undo)

    # --- histories ------------------------------------------------------------------------------

    @asynccontextmanager
    async def _open(
        self, conversation_id: str, sandbox: Sandbox | None = None
    ) -> AsyncIterator[History]:
        """The history, for one task of one server at a time; with a sandbox, to record it."""
        async with self._lock(conversation_id), _locked(Folder(self._folders, conversation_id)):
            history = await self._history(conversation_id)
            if history.is_stale:
                await _in_thread(history.load)
            try:
                unfinished = self.is_unfinished(conversation_id)
                if unfinished and sandbox is not None and not sandbox.read_only:
                    await self._finish(conversation_id, history, sandbox)
                yield history
            except BaseException:
                # What was seen may not be recorded: the next look compares with the records.
                history.generation = ""
                raise

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


@asynccontextmanager
async def _locked(folder: Folder) -> AsyncIterator[None]:
    """Servers may share a folder of sandboxes: one of them may be in the middle of an undo."""
    if not folder.path.exists():
        yield  # Nothing is recorded without a sandbox.
        return
    if not folder.history.is_dir():
        await asyncio.to_thread(make_folders, folder.history)
    fd = os.open(folder.history / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        while not _try_lock(fd):  # noqa: ASYNC110
            await asyncio.sleep(LOCK_INTERVAL)
        yield
    finally:
        os.close(fd)


def _try_lock(fd: int) -> bool:
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


async def _in_thread(function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """Waits for its end also when it is cancelled: the next task would work beside it."""
    working = asyncio.ensure_future(asyncio.to_thread(function, *arguments, **named))
    try:
        return await asyncio.shield(working)
    except asyncio.CancelledError:
        await asyncio.wait([working])
        raise


def _undone_ids(records: Iterable[Record], targets: Mapping[str, object]) -> tuple[str, ...]:
    """Of the records that changed what is set back, the oldest first."""
    return tuple({r.id: None for r in records if targets.keys() & r.changes.keys()})


def _afters(record: Record) -> Iterable[Row | None]:
    return (each.after for each in record.changes.values())


def _begun_again(history: History, step: Record) -> Record:
    """The same call goes on; its record says whose it is, as that of no other call does."""
    return replace(step, number=step.number + 1, kind="begin", start=step.number, changes={})


def _goes_on(begun: Record | None) -> bool:
    return begun is not None and begun.run_id is not None


def _step_so_far(
    history: History,
    begun: Record,
    running: StepOrigin | None,
    changes: Mapping[str, PathChange],
) -> Record:
    """What a call has changed that has not ended."""
    if running is not None:
        return _step(history, running, begun.start, changes)
    return replace(begun, number=history.last + 1, kind="step", at=now_ms(), changes=changes)


def _step(
    history: History, origin: StepOrigin, start: int, changes: Mapping[str, PathChange]
) -> Record:
    return Record(
        history.last + 1,
        "step",
        origin.call_id,
        now_ms(),
        start,
        changes,
        origin.run_id or None,
        origin.step_id,
        origin.title,
        origin.command,
    )


def _result_of(record: Record) -> UndoResult:
    return UndoResult(record, UndoPlan({}, record.conflicts, record.unkept), record.failed)


def _is_below(path: str, folders: Iterable[str]) -> bool:
    return any(path == each or path.startswith(f"{each}/") for each in folders)


async def _restore(
    sandbox: Sandbox,
    history: History,
    begun: Record,
    rows: Mapping[str, Row],
    targets: Mapping[str, Row | None],
) -> dict[str, str]:
    """Set paths to their targets; those that could not be, and why.

    Files are written beside the workspace's own first: a full disk is noticed while nothing has
    changed, and what remains to do is one request that the executor completes on its own.
    """
    work, staging = restoration(rows, targets), _staging(begun)
    staged = await _stage(sandbox, history, staging, work.files)
    linked = {str(each[1]): f"{staging}/link-{n}" for n, each in enumerate(work.links)}
    links = [["symlink", linked[str(path)], target] for _, path, target in work.links]
    placed: list[Operation] = [["place", path, name] for path, name in (staged | linked).items()]
    first = [*work.opened, *work.removals, *work.folders, *links, *placed]
    failed = await _operate(sandbox, first)
    for path, row in work.files:
        if path not in staged or path in failed:
            await _write_in_place(sandbox, history, path, row, failed)
    for operation in work.links:
        if (path := str(operation[1])) in failed:
            del failed[path]
            await _operate(sandbox, [["unlink", path]])
            failed |= await _operate(sandbox, [operation])
    failed.update(await _operate(sandbox, [*work.modes, ["clear", staging]]))
    return {path: reason for path, reason in failed.items() if not path.startswith(staging)}


async def _write_in_place(
    sandbox: Sandbox, history: History, path: str, row: Row, failed: dict[str, str]
) -> None:
    """For a file on another file system than the root, or if the root is not writable."""
    failed.pop(path, None)
    try:
        data = await asyncio.to_thread(history.read, row[5])
    except CheckpointDamaged as error:
        failed[path] = error.code
        return
    if reason := await sandbox.restore_file(path, row[0] & 0o7777, data):
        failed[path] = reason


async def _stage(
    sandbox: Sandbox, history: History, staging: str, files: list[tuple[str, Row]]
) -> dict[str, str]:
    """Where each file was written; without those that could not be."""
    staged: dict[str, str] = {}
    for number, (path, row) in enumerate(files):
        try:
            data = await asyncio.to_thread(history.read, row[5])
        except CheckpointDamaged:
            continue
        code = await sandbox.stage_file(staging, str(number), row[0] & 0o7777, data)
        if code == "no_space":
            await sandbox.restore([["clear", staging]])
            raise DiskFull(
                "There is not enough space on the disk to set the files back. Free some space, "
                "then try again.",
                "磁盘空间不足，无法恢复文件。请释放空间后重试。",
            )
        if code is None:
            staged[path] = f"{staging}/{number}"
    return staged


def _staging(begun: Record) -> str:
    """The folder in the workspace for files that are not yet in their places; in no snapshot."""
    return f".undo-{begun.id}.wenko-upload"


def _damaged(history: History, targets: Mapping[str, Row | None]) -> list[str]:
    """Paths whose earlier content is not as it was stored."""
    found = []
    for path, row in targets.items():
        if row is not None and row[5] and row[5][0] not in ">!":
            try:
                history.read(row[5])
            except CheckpointDamaged:
                found.append(path)
    return found


async def _operate(sandbox: Sandbox, operations: list[Operation]) -> dict[str, str]:
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
    stale, read = [], {}
    for (digest, (path, _)), data in zip(batch, contents, strict=True):
        if data is None or digest_of(data) != digest:
            stale.append(path)
        else:
            read[digest] = data
    history.write(read)
    return stale


def _row(value: list[int | str]) -> Row:
    mode, size, mtime, ctime, inode, content = value
    return (int(mode), int(size), int(mtime), int(ctime), int(inode), str(content))
