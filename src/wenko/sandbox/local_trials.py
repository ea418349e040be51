"""Trials on this machine: a process under the sandbox's user copies between two folders."""

import asyncio
import json
import os
import shutil
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from subprocess import PIPE, Popen, TimeoutExpired
from typing import Any

from wenko.sandbox.folder import Folder
from wenko.sandbox.runtime import PYTHON
from wenko.sandbox.trial_folders import (
    TIME_LIMIT,
    TREES,
    CopyLimits,
    TrialFolders,
    answered,
    refusal,
)
from wenko.sandbox.user import SandboxUser

BOOT = (
    "import sys; sys.path.insert(0, sys.argv[1]); "
    "from executor.trial_copy.process import main; main()"
)
_LOCK = "lock"


class LocalTrialFolders(TrialFolders):
    def __init__(
        self,
        folders: Path,
        user_of: Callable[[str], Awaitable[SandboxUser | None]],
        runtime: Callable[[], Awaitable[Path]],
    ) -> None:
        super().__init__(folders)
        self._user_of = user_of
        self._runtime = runtime

    async def _prepare(self, conversation_id: str) -> None:
        user = await self._user_of(conversation_id)
        await asyncio.to_thread(Folder(self._folders, conversation_id).prepare, user)

    async def _make(self, name: str, conversation_id: str) -> None:
        user = await self._user_of(conversation_id)
        folder = Folder(self._folders, name)
        await asyncio.to_thread(_make_empty, folder, conversation_id, user)

    async def _run(
        self, request: dict[str, Any], trees: int, source: str, target: str | None
    ) -> dict[str, Any]:
        given, passed = Folder(self._folders, source), []
        made = None if target is None else Folder(self._folders, target)
        user, runtime = await self._user_of(source), await self._runtime()
        with ExitStack() as closing:
            request |= {"trees": [], "targets": []}
            for name, strict in TREES[:trees]:
                request["trees"].append([_open(given.part(name), closing), strict])
                if made is not None:
                    request["targets"].append(_open(made.part(name), closing))
            if made is not None:
                flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC
                request["lock"] = os.open(made.path / _LOCK, flags, 0o600)
                closing.callback(os.close, request["lock"])
                passed.append(request["lock"])
            passed += [fd for fd, _ in request["trees"]] + request["targets"]
            return await _ask(request, passed, user, runtime)


async def copy_folders(
    source: Folder, target: Folder, user: SandboxUser | None, limits: CopyLimits, runtime: Path
) -> None:
    """Copy the files of a conversation as its own user, which may change them meanwhile: a folder
    that is swapped for a link leads nowhere that this user could not go.

    A bound folder is copied whole or not at all; of another, what can be copied.
    """
    parts = [(name, source.bound is not None and strict) for name, strict in TREES]
    parts = [each for each in parts if source.part(each[0]).exists()]
    await asyncio.to_thread(_make_parts, target, [name for name, _ in parts], user)
    with ExitStack() as closing:
        trees = [[_open(source.part(name), closing), strict] for name, strict in parts]
        targets = [_open(target.path / name, closing) for name, _ in parts]
        request = {"action": "copy", "trees": trees, "targets": targets, **asdict(limits)}
        answered(await _ask(request, [*(fd for fd, _ in trees), *targets], user, runtime))


def _make_parts(target: Folder, names: list[str], user: SandboxUser | None) -> None:
    target.path.mkdir(mode=0o711, exist_ok=True)
    for name in names:
        made = target.path / name
        made.mkdir(mode=0o700)
        if user is not None:
            os.chown(made, user.uid, user.gid)


async def _ask(
    request: dict[str, Any], passed: list[int], user: SandboxUser | None, runtime: Path
) -> dict[str, Any]:
    helper = _Helper(passed, user, runtime)
    talking = asyncio.ensure_future(asyncio.to_thread(helper.talk, json.dumps(request).encode()))
    try:
        output, errors = await asyncio.shield(talking)
    except TimeoutExpired:
        raise refusal("timeout") from None
    finally:
        # Also when it is cancelled: the descriptors stay open until it has ended.
        helper.stop()
        await asyncio.wait([talking])
    try:
        reply: dict[str, Any] = json.loads(output)
    except ValueError:
        reason = errors.decode(errors="replace").strip().rpartition("\n")[2]
        raise refusal("failed", reason[-500:]) from None
    return reply


class _Helper:
    """The process that copies; used in a thread, because the event loop cannot change its user."""

    def __init__(self, passed: list[int], user: SandboxUser | None, runtime: Path) -> None:
        self._passed = passed
        self._user = user
        self._runtime = runtime
        self._stopped = False
        self._process: Popen[bytes] | None = None

    def talk(self, request: bytes) -> tuple[bytes, bytes]:
        identity: dict[str, Any] = {}
        if self._user is not None:
            identity = {"user": self._user.uid, "group": self._user.gid, "extra_groups": []}
        # Open: its user may not search the folders above it.
        runtime = os.open(self._runtime, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            process = Popen(
                [PYTHON, "-I", "-S", "-B", "-X", "utf8", "-c", BOOT, f"/proc/self/fd/{runtime}"],
                stdin=PIPE,
                stdout=PIPE,
                stderr=PIPE,
                pass_fds=[*self._passed, runtime],
                env={},
                cwd="/",
                start_new_session=True,
                **identity,
            )
        finally:
            os.close(runtime)
        with process:
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


def _make_empty(target: Folder, conversation_id: str, user: SandboxUser | None) -> None:
    shutil.rmtree(target.path, ignore_errors=True)
    target.path.mkdir(mode=0o711)
    (target.path / "origin").write_text(conversation_id)
    for name, _ in TREES:
        part = target.part(name)
        part.mkdir(mode=0o700)
        if user is not None:
            os.chown(part, user.uid, user.gid)


def _open(path: Path, closing: ExitStack) -> int:
    fd = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    closing.callback(os.close, fd)
    return fd
