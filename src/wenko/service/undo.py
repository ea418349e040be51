"""Undo: set the files back to how they were before a step or a run, and undo that too."""

import asyncio
import os
import subprocess
from collections.abc import Collection
from contextlib import ExitStack
from dataclasses import dataclass

from wenko.errors import (
    DiskFull,
    NothingToUndo,
    RunActive,
    SandboxUnavailable,
    UnknownFile,
    WorkspaceReadOnly,
)
from wenko.protocol.model import new_id
from wenko.sandbox.base import FileRequest, Sandbox, Sandboxes
from wenko.sandbox.checkpoints import Checkpoints, UndoResult
from wenko.sandbox.history import Record
from wenko.service.access import Access
from wenko.service.auth import Principal
from wenko.service.undone_changes import UndoneChanges
from wenko.settings import Settings
from wenko.storage.gate_settings import GateSettingsStore

MAX_DIFF = 1 << 20
DIFF_LIMIT = 3.0
"""Seconds that the ``diff`` program may take."""


@dataclass(frozen=True, slots=True)
class UndoTarget:
    """What to undo: everything since this began. Without any, the newest change alone."""

    run_id: str | None = None
    step_id: int | None = None
    checkpoint: str | None = None
    """The id of a call, or of an earlier undo."""
    only: bool = False
    """Undo what the checkpoint changed, and nothing that came after it."""


@dataclass(frozen=True, slots=True)
class FileVersion:
    """A file before some change, and its difference from now."""

    before: str | None
    now: str | None
    diff: str


class UndoService:
    def __init__(
        self,
        access: Access,
        sandboxes: Sandboxes,
        checkpoints: Checkpoints,
        gate_settings: GateSettingsStore,
        settings: Settings,
        changes: UndoneChanges,
    ) -> None:
        self._access = access
        self._sandboxes = sandboxes
        self._checkpoints = checkpoints
        self._gate_settings = gate_settings
        self._settings = settings
        self._changes = changes

    async def records(self, principal: Principal, conversation_id: str) -> list[Record]:
        """What can be undone, the oldest first."""
        await self._access.conversation(principal, conversation_id)
        return await self._checkpoints.records(conversation_id)

    async def not_kept(self, principal: Principal, conversation_id: str) -> list[str] | None:
        """Paths that no undo could set back; ``None``: there are too many files to keep any."""
        await self._access.conversation(principal, conversation_id)
        if not self._settings.undo:
            return None
        sandbox = await self._sandboxes.open(conversation_id)
        return await self._checkpoints.not_kept(sandbox, conversation_id)

    async def undo(
        self,
        principal: Principal,
        conversation_id: str,
        target: UndoTarget,
        overwrite: Collection[str] = (),
        dry_run: bool = False,
    ) -> UndoResult:
        """Set files back. What somebody else changed since stays, unless it is in ``overwrite``."""
        conversation = await self._access.conversation(principal, conversation_id)
        first = await self._first(conversation_id, target)
        newest = target == UndoTarget()
        only = first.id if target.only or newest else None
        if only is not None and self._checkpoints.is_running(conversation_id, only):
            raise RunActive(
                "This call is still running; wait for its end or cancel it, then undo.",
                "这次调用仍在执行；请等待结束或取消后再撤销。",
            )
        # One call can be undone between the actions of a run: the model is told.
        if conversation.status != "idle" and only is None and not dry_run:
            raise RunActive(
                "A run is active in this conversation; wait for it to end or cancel it, then undo.",
                "该会话仍在执行；请等待结束或取消后再撤销。",
            )
        chosen = await self._gate_settings.get(conversation_id)
        if (chosen.mode or self._settings.mode) == "read-only" and not dry_run:
            raise WorkspaceReadOnly(
                "This conversation is in mode read-only, so its files cannot be changed; change "
                "the mode first.",
                "该会话处于只读模式，不能更改文件；请先切换模式。",
            )
        sandbox = await self._sandboxes.open(conversation_id, read_only=None if dry_run else False)
        undo_id = new_id()
        try:
            done = await self._checkpoints.undo(
                sandbox,
                conversation_id,
                first.start,
                first.command or first.title,
                overwrite,
                dry_run,
                undo_id,
                only=only,
                by="user",
            )
        except DiskFull:
            raise
        except SandboxUnavailable:
            # It ended in the middle. Opening another one finishes what was begun.
            sandbox = await self._sandboxes.open(conversation_id, read_only=False)
            if (found := await self._checkpoints.result(conversation_id, undo_id)) is None:
                raise
            done = found
        # A run tells its changes at its end.
        if done.record is not None and conversation.status == "idle":
            await self._changes.tell(conversation, sandbox, done.record)
        return done

    async def version(
        self, principal: Principal, conversation_id: str, target: UndoTarget, path: str
    ) -> FileVersion:
        """A text file before the target, and what is different now."""
        await self._access.conversation(principal, conversation_id)
        start = (await self._first(conversation_id, target)).start
        relative = path.removeprefix("/workspace").strip("/")
        data = await self._checkpoints.content_at(conversation_id, start, relative)
        sandbox = await self._sandboxes.open(conversation_id)
        now = await _text_now(sandbox, path)
        before = None if data is None else _text(data)
        if data is None and now is None:
            raise UnknownFile(f"{path} is not a text file, neither then nor now.")
        return FileVersion(before, now, await asyncio.to_thread(_diff, before, now, relative))

    async def _first(self, conversation_id: str, target: UndoTarget) -> Record:
        """The first record of what is undone."""
        records = await self._checkpoints.records(conversation_id)
        if target.checkpoint is not None:
            records = [each for each in records if each.id == target.checkpoint]
        elif target.run_id is not None or target.step_id is not None:
            run_id = target.run_id or next((r.run_id for r in reversed(records) if r.run_id), None)
            records = [
                each
                for each in records
                if each.run_id == run_id and target.step_id in (None, each.step_id)
            ]
        else:
            kept = [each for each in records if each.changes.keys() - set(each.not_kept)]
            records = (kept or records)[-1:]
        if not records:
            raise NothingToUndo(
                "There is nothing to undo: no such step changed files that can be set back.",
                "没有可以撤销的内容：这个步骤没有更改可以恢复的文件。",
            )
        return min(records, key=lambda each: each.start)


async def _text_now(sandbox: Sandbox, path: str) -> str | None:
    reply = await sandbox.files(FileRequest("read", path, unmasked=True))
    return reply.content if reply.ok else None


def _text(data: bytes) -> str | None:
    if len(data) > MAX_DIFF or b"\0" in data[:8192]:
        return None
    return data.decode("utf-8", "replace")


def _diff(before: str | None, now: str | None, path: str) -> str:
    """The hunks of the ``diff`` program, in a process of its own: ``difflib`` takes hours for some
    texts of this size. Where it is missing or too slow, everything between the equal ends."""
    if before == now:
        return ""
    old, new = before or "", now or ""
    names = [path if each is not None else "/dev/null" for each in (before, now)]
    hunks = _hunks(old, new) or _middle(old, new)
    return f"--- {names[0]}\n+++ {names[1]}\n{hunks}"


def _hunks(old: str, new: str) -> str:
    with ExitStack() as stack:
        files = []
        for text in (old, new):
            file = stack.enter_context(os.fdopen(os.memfd_create("text"), "wb"))
            file.write(text.encode("utf-8", "replace"))
            file.flush()
            files.append(file.fileno())
        command = ["diff", "-U3", "--text", *(f"/dev/fd/{each}" for each in files)]
        try:
            done = subprocess.run(
                command, pass_fds=files, capture_output=True, timeout=DIFF_LIMIT, check=False
            )
        except (OSError, subprocess.TimeoutExpired):
            return ""
    # Two lines with the names of the files come first.
    return done.stdout.decode("utf-8", "replace").partition("\n")[2].partition("\n")[2]


def _middle(old: str, new: str) -> str:
    """One hunk, without the lines that are equal at the beginning and at the end."""
    before, now = old.splitlines(), new.splitlines()
    first, shorter = 0, min(len(before), len(now))
    while first < shorter and before[first] == now[first]:
        first += 1
    last = 0
    while last < shorter - first and before[-1 - last] == now[-1 - last]:
        last += 1
    removed, added = before[first : len(before) - last], now[first : len(now) - last]
    head = f"@@ -{first + 1},{len(removed)} +{first + 1},{len(added)} @@"
    lines = [head, *(f"-{each}" for each in removed), *(f"+{each}" for each in added)]
    return "\n".join(lines) + "\n"
