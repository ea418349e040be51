"""The copies of a conversation's files in which calls are tried, beside the sandboxes' folders.

A trial has a folder like a conversation's, so that any isolation opens a sandbox in it; the rows of
what was copied are in it too, where no sandbox sees them.
"""

import asyncio
import hashlib
import json
import os
import shutil
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from subprocess import PIPE, Popen, TimeoutExpired
from typing import Any

from wenko.errors import TrialRefused
from wenko.private_files import write_private_file
from wenko.sandbox import trial_copy
from wenko.sandbox.folder import TRIAL_PREFIX, Folder
from wenko.sandbox.runtime import PYTHON
from wenko.sandbox.user import SandboxUser
from wenko.text import BilingualText

_PROGRAM = Path(trial_copy.__file__).read_text()
TIME_LIMIT = 300.0
"""Seconds for copying, comparing or carrying over."""
_TREES = (("workspace", True), ("home", False), ("agent", False))
_PROMOTED = 2
"""Only the first two are carried over: the third is the executor's own."""
_LOCK, _ROWS, _RECORD, _PROMOTING = "lock", "rows.json", "trial.json", "promoting"
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


@dataclass(frozen=True, slots=True)
class TrialChanges:
    """What a trial did, by path: ``created``, ``modified`` or ``deleted``."""

    workspace: dict[str, str]
    home: dict[str, str]
    hidden: dict[str, str]
    """In the executor's own folder; these are not carried over."""

    @property
    def hidden_paths(self) -> list[str]:
        own = ("fingerprints.json", "context", "baseline")
        return [f"/root/.agent/{path}" for path in self.hidden if path.split("/")[0] not in own]


def trial_name(question_id: str) -> str:
    """The name of the folder and the sandbox for trials of this question."""
    return TRIAL_PREFIX + hashlib.sha256(question_id.encode()).hexdigest()[:32]


class TrialFolders:
    def __init__(
        self, folders: Path, user_of: Callable[[str], Awaitable[SandboxUser | None]]
    ) -> None:
        self._folders = folders
        self._user_of = user_of

    async def measure(self, conversation_id: str, limits: CopyLimits) -> None:
        """Raises ``TrialRefused`` if a copy would be beyond the limits."""
        source = await self._source(conversation_id)
        await self._perform(conversation_id, "measure", source, limits=limits)

    async def create(self, name: str, conversation_id: str, limits: CopyLimits) -> None:
        """Copy the conversation's files into a new trial folder; nothing stays if that fails."""
        user = await self._user_of(conversation_id)
        source, target = await self._source(conversation_id), Folder(self._folders, name)
        await asyncio.to_thread(_make, target, conversation_id, user)
        done = await self._perform(conversation_id, "copy", source, target, limits=limits)
        rows = {"rows": done["rows"]}
        await asyncio.to_thread(write_private_file, target.path / _ROWS, json.dumps(rows))

    async def compare(self, name: str) -> TrialChanges:
        """What the trial did to its copy; its sandbox must have ended."""
        folder = Folder(self._folders, name)
        rows = await asyncio.to_thread(self._rows, folder)
        copied = [each[1] for each in rows]
        done = await self._perform(_origin(folder), "compare", folder, copied=copied)
        return TrialChanges(*done["changes"])

    async def verify(self, name: str, changes: TrialChanges) -> None:
        """Raises ``TrialRefused`` if the conversation's files have changed since the copy."""
        await self._carry("verify", name, changes)

    async def promote(self, name: str, changes: TrialChanges) -> None:
        """Make the conversation's files as the copy is. Begun again after a crash, it ends."""
        marker = self._folders / name / _PROMOTING
        resumed = marker.exists()
        if not resumed:
            await self._carry("verify", name, changes)
            marker.touch(mode=0o600)
        try:
            await self._carry("promote", name, changes, resumed)
        except TrialRefused as refused:
            if refused.reason == "outdated" and not resumed:
                marker.unlink(missing_ok=True)
            raise

    async def _carry(
        self, action: str, name: str, changes: TrialChanges, resumed: bool = False
    ) -> None:
        folder = Folder(self._folders, name)
        if not folder.path.exists():
            raise _refused("missing", "")
        rows = await asyncio.to_thread(self._rows, folder)
        origin = _origin(folder)
        values: dict[str, Any] = {
            "base": [each[0] for each in rows[:_PROMOTED]],
            "changed": [changes.workspace, changes.home],
            "resumed": resumed,
        }
        await self._perform(
            origin, action, Folder(self._folders, origin), folder, _PROMOTED, **values
        )

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

    async def _source(self, conversation_id: str) -> Folder:
        user = await self._user_of(conversation_id)
        folder = Folder(self._folders, conversation_id)
        await asyncio.to_thread(folder.prepare, user)
        return folder

    async def _perform(
        self,
        conversation_id: str,
        action: str,
        source: Folder,
        target: Folder | None = None,
        trees: int = len(_TREES),
        limits: CopyLimits | None = None,
        **values: Any,
    ) -> dict[str, Any]:
        with ExitStack() as closing:
            request = {"action": action, "targets": [], "trees": [], **values}
            if limits is not None:
                request |= asdict(limits)
            for name, strict in _TREES[:trees]:
                request["trees"].append([_open(source.part(name), closing), strict])
                if target is not None:
                    request["targets"].append(_open(target.part(name), closing))
            if target is not None:
                flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC
                lock = os.open(target.path / _LOCK, flags, 0o600)
                closing.callback(os.close, lock)
                request["lock"] = lock
            passed = [fd for fd, _ in request["trees"]] + request["targets"]
            passed += [request["lock"]] if "lock" in request else []
            user = await self._user_of(conversation_id)
            reply = await _run(request, passed, user)
        if "refused" in reply:
            raise _refused(reply["refused"], reply.get("path", ""))
        return reply

    def _rows(self, folder: Folder) -> list[list[dict[str, Any]]]:
        try:
            rows: list[list[dict[str, Any]]] = json.loads((folder.path / _ROWS).read_text())["rows"]
        except (OSError, ValueError, KeyError):
            raise _refused("missing", "") from None
        return rows


async def copy_folder(
    source: Path, parent: Path, user: SandboxUser | None, limits: CopyLimits
) -> None:
    """Copy a folder to ``workspace`` in ``parent`` as this user; all of it or nothing."""
    target = parent / "workspace"
    await asyncio.to_thread(_make_empty, target, user)
    with ExitStack() as closing:
        trees, targets = [[_open(source, closing), True]], [_open(target, closing)]
        request = {"action": "copy", "trees": trees, "targets": targets, **asdict(limits)}
        reply = await _run(request, [trees[0][0], *targets], user)
    if "refused" in reply:
        raise _refused(reply["refused"], reply.get("path", ""))


def _make_empty(target: Path, user: SandboxUser | None) -> None:
    target.parent.mkdir(mode=0o711, exist_ok=True)
    target.mkdir(mode=0o700)
    if user is not None:
        os.chown(target, user.uid, user.gid)


async def _run(
    request: dict[str, Any], passed: list[int], user: SandboxUser | None
) -> dict[str, Any]:
    helper = _Helper(passed, user)
    talking = asyncio.ensure_future(asyncio.to_thread(helper.talk, json.dumps(request).encode()))
    try:
        output, errors = await asyncio.shield(talking)
    except TimeoutExpired:
        raise _refused("timeout", "") from None
    finally:
        # Also when it is cancelled: the descriptors stay open until it has ended.
        helper.stop()
        await asyncio.wait([talking])
    try:
        reply: dict[str, Any] = json.loads(output)
    except ValueError:
        reason = errors.decode(errors="replace").strip().rpartition("\n")[2]
        raise _refused("failed", reason[-500:]) from None
    return reply


class _Helper:
    """The process that copies; used in a thread, because the event loop cannot change its user."""

    def __init__(self, passed: list[int], user: SandboxUser | None) -> None:
        self._passed = passed
        self._user = user
        self._stopped = False
        self._process: Popen[bytes] | None = None

    def talk(self, request: bytes) -> tuple[bytes, bytes]:
        identity: dict[str, Any] = {}
        if self._user is not None:
            identity = {"user": self._user.uid, "group": self._user.gid, "extra_groups": []}
        with Popen(
            [PYTHON, "-I", "-S", "-B", "-X", "utf8", "-c", _PROGRAM],
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            pass_fds=self._passed,
            env={},
            cwd="/",
            start_new_session=True,
            **identity,
        ) as process:
            self._process = process
            if self._stopped:
                process.kill()
            try:
                return process.communicate(request, TIME_LIMIT)
            except TimeoutExpired:
                process.kill()
                raise

    def stop(self) -> None:
        self._stopped = True
        if self._process is not None:
            self._process.kill()


def _make(target: Folder, conversation_id: str, user: SandboxUser | None) -> None:
    shutil.rmtree(target.path, ignore_errors=True)
    target.path.mkdir(mode=0o711)
    (target.path / "origin").write_text(conversation_id)
    for name, _ in _TREES:
        part = target.part(name)
        part.mkdir(mode=0o700)
        if user is not None:
            os.chown(part, user.uid, user.gid)


def _open(path: Path, closing: ExitStack) -> int:
    fd = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    closing.callback(os.close, fd)
    return fd


def _origin(folder: Folder) -> str:
    origin = folder.trial_of
    if origin is None:
        raise _refused("missing", "")
    return origin


def _refused(code: str, path: str) -> TrialRefused:
    reason = _REASONS.get(code, _REASONS["failed"])
    shown = path.encode("utf-8", "replace").decode()[:200]
    texts = [each.format(path=shown) for each in (reason.en, reason.zh)]
    return TrialRefused(texts[0], texts[1], reason=code)
