"""The copies of a conversation's files in which calls are tried, beside the sandboxes' folders.

A trial has a folder like a conversation's, so that any isolation opens a sandbox in it; the rows of
what was copied are in it too, where no sandbox sees them.
"""

import asyncio
import hashlib
import json
from abc import ABC, abstractmethod
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from wenko.errors import TrialRefused
from wenko.private_files import write_private_file
from wenko.sandbox.durable import write_file
from wenko.sandbox.folder import TRIAL_PREFIX, Folder
from wenko.text import BilingualText

TIME_LIMIT = 300.0
"""Seconds for copying, comparing or carrying over."""
TREES = (("workspace", True), ("home", False), ("agent", False))
"""What is copied; a strict one whole or not at all."""
_PROMOTED = 2
"""Only the first two are carried over: the third is the executor's own."""
_ROWS, _RECORD, _PROMOTING = "rows.json", "trial.json", "promoting"
_UNCHANGED = ("outdated", "no_space", "missing")
"""Refused before anything of the original was changed."""
_REASONS = {
    "too_many_files": BilingualText(
        "The workspace has too many files to be copied for a trial.",
        "工作区的文件太多，无法复制一份来试运行。",
    ),
    "too_large": BilingualText(
        "The workspace is too large to be copied for a trial.",
        "工作区太大，无法复制一份来试运行。",
    ),
    "too_deep": BilingualText(
        "The workspace has folders that are nested too deep to be copied.",
        "工作区的文件夹嵌套太深，无法复制。",
    ),
    "disk_full": BilingualText(
        "There is not enough space on the disk for a copy of the workspace.",
        "磁盘空间不足，无法复制工作区。",
    ),
    "unreadable": BilingualText(
        "{path} cannot be read, so the workspace cannot be copied for a trial.",
        "无法读取 {path}，因此不能复制工作区来试运行。",
    ),
    "special_file": BilingualText(
        "{path} is a pipe, a socket or a device, which cannot be copied for a trial.",
        "{path} 是管道、套接字或设备，不能复制来试运行。",
    ),
    "keeps_changing": BilingualText(
        "{path} changed while the workspace was copied; a process may still be writing to it.",
        "复制工作区时 {path} 发生了变化，可能仍有进程在写入。",
    ),
    "outdated": BilingualText(
        "The workspace has changed since the trial ({path}), so its result was not applied and "
        "nothing was changed. Try again, or run it now.",
        "试运行之后工作区发生了变化（{path}），因此没有应用试运行的结果，什么都没有改动。"
        "请重新试一试，或直接执行。",
    ),
    "no_space": BilingualText(
        "There is not enough space on the disk to apply the result, so nothing was changed.",
        "磁盘空间不足，无法应用试运行的结果，什么都没有改动。",
    ),
    "partly": BilingualText(
        "The result of the trial was applied only in part: {path} Undo this step to set the files "
        "back.",
        "试运行的结果只应用了一部分：{path} 可以撤销这一步来恢复文件。",
    ),
    "failed": BilingualText("The copy failed: {path}", "复制失败：{path}"),
    "timeout": BilingualText("Copying the workspace took too long.", "复制工作区用时过长。"),
    "missing": BilingualText(
        "The copy in which this call was tried is gone; nothing was changed.",
        "试运行所用的副本已不存在；什么都没有改动。",
    ),
}


@dataclass(frozen=True, slots=True)
class CopyLimits:
    files: int
    bytes: int
    reserve: int
    """Bytes that stay free on the disk."""


UNLIMITED = CopyLimits(1 << 62, 1 << 62, 0)


@dataclass(frozen=True, slots=True)
class TrialChanges:
    """What a trial did, by path: ``created``, ``modified`` or ``deleted``."""

    workspace: dict[str, str]
    home: dict[str, str]
    hidden: dict[str, str]
    """In the executor's own folder; these are not carried over."""
    folders: list[str] = field(default_factory=list)
    """Which paths of the workspace are folders."""

    @property
    def hidden_paths(self) -> list[str]:
        own = ("fingerprints.json", "context", "baseline")
        return [f"/root/.agent/{path}" for path in self.hidden if path.split("/")[0] not in own]


def trial_name(question_id: str) -> str:
    """The name of the folder and the sandbox for trials of this question."""
    return TRIAL_PREFIX + hashlib.sha256(question_id.encode()).hexdigest()[:32]


class TrialFolders(ABC):
    """Everything about the copies except where the files are, and who copies them."""

    def __init__(self, folders: Path) -> None:
        self._folders = folders

    @abstractmethod
    async def _prepare(self, conversation_id: str) -> None:
        """Make the folders of a conversation, where they are missing."""

    @abstractmethod
    async def _make(self, name: str, conversation_id: str) -> None:
        """Make empty folders for a trial, which belong to the conversation's user."""

    @abstractmethod
    async def _run(
        self, request: dict[str, Any], trees: int, source: str, target: str | None
    ) -> dict[str, Any]:
        """Have ``trial_copy.process`` do it as the sandbox's user, with the first so many folders
        of ``TREES``; ``source`` and ``target`` are a conversation and its trial."""

    async def create(self, name: str, conversation_id: str, limits: CopyLimits) -> None:
        """Copy the conversation's files into a new trial folder; nothing stays if that fails."""
        await self._prepare(conversation_id)
        await self._make(name, conversation_id)
        done = await self._perform("copy", conversation_id, name, limits=limits)
        rows = {"rows": done["rows"]}
        path = self._folders / name / _ROWS
        await asyncio.to_thread(write_private_file, path, json.dumps(rows))

    async def compare(self, name: str) -> TrialChanges:
        """What the trial did to its copy; its sandbox must have ended."""
        folder = Folder(self._folders, name)
        rows = await asyncio.to_thread(self._rows, folder)
        copied = [each[1] for each in rows]
        done = await self._perform("compare", name, copied=copied)
        workspace, home, hidden = done["changes"]
        return TrialChanges(workspace, home, hidden, done["folders"])

    async def verify(self, name: str, changes: TrialChanges) -> None:
        """Raises ``TrialRefused`` if the conversation's files have changed since the copy."""
        await self._carry("verify", name, changes)

    async def promote(self, name: str, changes: TrialChanges) -> None:
        """Make the conversation's files as the copy is. Begun again after a crash, it ends."""
        marker = self._folders / name / _PROMOTING
        resumed = marker.exists()
        if not resumed:
            await self._carry("verify", name, changes)
            await asyncio.to_thread(write_file, marker, b"")
        try:
            await self._carry("promote", name, changes, resumed)
        except TrialRefused as refused:
            if refused.reason in _UNCHANGED and not resumed:
                marker.unlink(missing_ok=True)
                raise
            if not resumed:
                # The process that does it may have been killed alone: once more, from there on.
                return await self.promote(name, changes)
            raise refusal("partly", refused.details) from None

    async def _carry(
        self, action: str, name: str, changes: TrialChanges, resumed: bool = False
    ) -> None:
        folder = Folder(self._folders, name)
        if not folder.path.exists():
            raise refusal("missing")
        rows = await asyncio.to_thread(self._rows, folder)
        origin = origin_of(folder)
        values: dict[str, Any] = {
            "base": [each[0] for each in rows[:_PROMOTED]],
            "changed": [changes.workspace, changes.home],
            "resumed": resumed,
        }
        await self._perform(action, origin, name, _PROMOTED, **values)

    # --- the record of a trial ------------------------------------------------------------------

    def has_record(self, name: str) -> bool:
        return (self._folders / name / _RECORD).exists()

    def read(self, name: str) -> dict[str, Any] | None:
        try:
            found: dict[str, Any] = json.loads((self._folders / name / _RECORD).read_text())
        except (OSError, ValueError):
            return None
        return found

    def write(self, name: str, record: dict[str, Any]) -> None:
        write_private_file(self._folders / name / _RECORD, json.dumps(record))

    def made_at(self, name: str) -> float:
        try:
            return (self._folders / name).stat().st_mtime
        except OSError:
            return 0.0

    def names(self) -> list[str]:
        """Every trial that has a folder."""
        return [each.name for each in self._folders.glob(f"{TRIAL_PREFIX}*")]

    # --- the process that copies ----------------------------------------------------------------

    async def _perform(
        self,
        action: str,
        source: str,
        target: str | None = None,
        trees: int = len(TREES),
        limits: CopyLimits | None = None,
        **values: Any,
    ) -> dict[str, Any]:
        request = {"action": action, **values, **(asdict(limits) if limits is not None else {})}
        return answered(await self._run(request, trees, source, target))

    def _rows(self, folder: Folder) -> list[list[dict[str, Any]]]:
        try:
            rows: list[list[dict[str, Any]]] = json.loads((folder.path / _ROWS).read_text())["rows"]
        except (OSError, ValueError, KeyError):
            raise refusal("missing") from None
        return rows


def answered(reply: dict[str, Any]) -> dict[str, Any]:
    """The reply of the process; raises ``TrialRefused`` if it refused."""
    if "refused" in reply:
        raise refusal(reply["refused"], reply.get("path", ""))
    return reply


def origin_of(folder: Folder) -> str:
    origin = folder.trial_of
    if origin is None:
        raise refusal("missing")
    return origin


def refusal(code: str, path: str = "") -> TrialRefused:
    reason = _REASONS.get(code, _REASONS["failed"])
    shown = path.encode("utf-8", "replace").decode()[:200]
    texts = [each.format(path=shown) for each in (reason.en, reason.zh)]
    return TrialRefused(texts[0], texts[1], reason=code)
