"""The undo store and an undo are cut off after every single change that they make."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from tests.support.crashes import crashing
from tests.support.executor_in_process import ExecutorInProcess
from tests.support.undo import Tree, tree_of
from wenko.sandbox import durable
from wenko.sandbox.base import Sandbox
from wenko.sandbox.checkpoints import Checkpoints, StepOrigin
from wenko.sandbox.executor import beneath, checkpoint, file_io
from wenko.sandbox.history import PLAN, History, PathChange, Record, Row, digest_of
from wenko.settings import Settings

pytestmark = pytest.mark.anyio
NAME = "conversation"
PARTS = (durable, beneath, checkpoint, file_io)
"""Every module that changes the disk in an undo: the server's and the executor's."""


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No machine stops here; a sync is counted as a change all the same."""
    monkeypatch.setattr(os, "fsync", lambda fd: None)


# --- the store --------------------------------------------------------------------------------


def record(number: int) -> Record:
    """One file is changed again and again."""
    changes = {"f": PathChange(_row(number - 1) if number > 1 else None, _row(number))}
    return Record(number, "step", f"call-{number}", 0, number - 1, changes)


def _row(number: int) -> Row:
    data = _data(number)
    return (0o100644, len(data), 0, 0, number, digest_of(data))


def _data(number: int) -> bytes:
    return f"{number}".encode() * 100


def add(history: History, *numbers: int) -> None:
    history.write({digest_of(_data(each)): _data(each) for each in numbers})
    history.append(*map(record, numbers))


def check(folder: Path, *expected: list[int]) -> None:
    """The records are one of those lists, each content that they name is whole, and it goes on."""
    history = History(folder)
    numbers = [each.number for each in history.records]
    assert numbers in expected
    assert history.rows["f"] == _row(numbers[-1])
    for each in history.records:
        for row in (each.changes["f"].before, each.changes["f"].after):
            assert row is None or history.read(row[5])
    add(history, numbers[-1] + 1)
    assert [each.number for each in History(folder).records] == [*numbers, numbers[-1] + 1]
    assert list(folder.glob("objects/*/*.part")) == []


STORE: dict[str, tuple[Callable[[History], None], list[list[int]]]] = {
    "append": (lambda history: add(history, 5), [[1, 2, 3, 4], [1, 2, 3, 4, 5]]),
    "append two": (
        lambda history: add(history, 5, 6),
        [[1, 2, 3, 4], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6]],
    ),
    "prune": (lambda history: history.prune(310), [[1, 2, 3, 4], [3, 4]]),
    "rewrite": (lambda history: history._rewrite(history.records[-2:]), [[1, 2, 3, 4], [3, 4]]),
    "plan": (lambda history: history.begin_undo(record(7)), [[1, 2, 3, 4]]),
}


def test_P85_a_crash_after_any_change_of_the_undo_store_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for operation, expected in STORE.values():
        for at in range(1, 100):
            folder = tmp_path / "history"
            shutil.rmtree(folder, ignore_errors=True)
            history = History(folder)
            for number in range(1, 5):
                add(history, number)
            with crashing(monkeypatch, at, durable) as disk:
                operation(history)
            check(folder, *expected)
            if not disk.crashed:
                break
        assert at > 4


def test_P85_a_write_that_fails_is_not_there_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    history = History(tmp_path / "history")
    add(history, 1)

    def full(fd: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            history.append(record(2))
    assert [each.number for each in history.records] == [1]
    check(tmp_path / "history", [1])


def test_P85_another_servers_records_are_read(tmp_path: Path) -> None:
    here, there = History(tmp_path / "history"), History(tmp_path / "history")
    add(here, 1)
    assert there.is_stale
    there.load()
    add(there, 2)
    assert here.is_stale
    here.load()
    assert not here.is_stale
    assert [each.number for each in here.records] == [1, 2]
    assert here.rows == {"f": _row(2)}


# --- an undo ----------------------------------------------------------------------------------


class Workspace:
    """A conversation's files and history without a server."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.root = data / "sandboxes" / NAME / "workspace"
        self.start()

    def start(self) -> None:
        """As a new server and a new sandbox."""
        self.checkpoints = Checkpoints(Settings(data=self.data))
        self.sandbox = cast(Sandbox, ExecutorInProcess(self.root))

    @property
    def history(self) -> Path:
        return self.root.parent / "history"

    async def finish(self) -> None:
        async def open_sandbox() -> Sandbox:
            return self.sandbox

        await self.checkpoints.finish(NAME, open_sandbox)

    async def undo(self, **options: Any) -> None:
        [step] = [each for each in await self.checkpoints.records(NAME) if each.kind == "step"]
        await self.checkpoints.undo(self.sandbox, NAME, step.start, "", **options)

    def copy(self, to: Path) -> "Workspace":
        shutil.rmtree(to, ignore_errors=True)
        shutil.copytree(self.data, to, symlinks=True)
        return Workspace(to)

    def disagreements(self) -> list[tuple[str, tuple[int, str]]]:
        """What the history says and the disk does not, and the other way round."""
        rows = History(self.history).rows
        told = {path: (row[0], row[5].lstrip(">")) for path, row in rows.items()}
        there = {path: (each[0], _content(each)) for path, each in self.tree().items()}
        return sorted(set(told.items()) ^ set(there.items()))

    def tree(self) -> Tree:
        return tree_of(self.root)


def _content(entry: tuple[int, bytes]) -> str:
    kind = entry[0] & 0o170000
    if kind == 0o040000:
        return ""
    return entry[1].decode() if kind == 0o120000 else digest_of(entry[1])


@pytest.fixture
async def changed(tmp_path: Path) -> Workspace:
    """A step has changed, made, deleted, linked, closed and replaced things."""
    made = Workspace(tmp_path / "template")
    root = made.root
    for folder in ("gone", "to-file", "closed", "closed/in"):
        (root / folder).mkdir(parents=True)
    for name in ("f", "deleted", "gone/x", "to-file/y", "to-folder", "closed/in/z", "same"):
        (root / name).write_text(f"old {name}")
    (root / "link").symlink_to("f")
    (root / "closed").chmod(0o500)
    await made.checkpoints.before(made.sandbox, NAME, StepOrigin("call", "run", 1, ""))
    (root / "closed").chmod(0o700)
    for name in ("deleted", "gone/x", "to-file/y", "to-folder", "link"):
        (root / name).unlink()
    for name in ("gone", "to-file"):
        (root / name).rmdir()
    for name in ("to-folder", "made"):
        (root / name).mkdir()
    for name in ("f", "to-file", "to-folder/new", "made/new", "closed/in/z"):
        (root / name).write_text(f"new {name}")
    (root / "link").symlink_to("same")
    (root / "same").chmod(0o755)
    (root / "closed").chmod(0o500)
    await made.checkpoints.after(made.sandbox, NAME, StepOrigin("call", "run", 1, "all"))
    return made


async def test_P86_an_undo_that_is_cut_off_after_any_change_is_finished_or_never_began(
    changed: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = changed.copy(tmp_path / "whole")
    await whole.undo()
    before, after = changed.tree(), whole.tree()
    outcomes = []
    for at in range(1, 1000):
        here = changed.copy(tmp_path / "here")
        with crashing(monkeypatch, at, *PARTS) as disk:
            await here.undo()
        begun = (here.history / PLAN).exists()
        here.start()
        # Cut off once more, and finished by the one after that.
        with crashing(monkeypatch, at * 7 % 60 + 1, *PARTS):
            await here.finish()
        here.start()
        await here.finish()
        assert here.tree() in ((after,) if begun else (before, after)), at
        assert here.disagreements() == [], at
        assert not (here.history / PLAN).exists()
        kinds = [each.kind for each in await here.checkpoints.records(NAME)]
        assert kinds == (["step", "undo"] if here.tree() == after else ["step"]), at
        outcomes.append(begun)
        if at % 10 == 0:
            last = (await here.checkpoints.records(NAME))[-1]
            done = await here.checkpoints.undo(here.sandbox, NAME, last.start, "")
            assert (done.failed, here.tree()) == ({}, before if last.kind == "undo" else after)
        if not disk.crashed:
            break
    assert len(outcomes) > 45
    assert outcomes.count(True) > 35


async def test_P86_what_somebody_changes_before_an_undo_is_finished_stays(
    changed: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = {"f": "theirs", "made/theirs": "theirs"}
    tried = 0
    for at in range(8, 80, 6):
        here = changed.copy(tmp_path / "here")
        with crashing(monkeypatch, at, *PARTS):
            await here.undo()
        history = History(here.history)
        plan = history.unfinished_undo()
        if plan is None or history.undo_record(plan.id) is not None:
            continue
        tried += 1
        (here.root / "made").mkdir(exist_ok=True)
        for path, text in theirs.items():
            (here.root / path).write_text(text)
        here.start()
        await here.finish()
        assert {path: (here.root / path).read_text() for path in theirs} == theirs
        assert here.disagreements() == []
        undone = (await here.checkpoints.records(NAME))[-1]
        assert (undone.kind, undone.conflicts) == ("undo", ("f",))
        assert "f" not in undone.changes
        assert (here.root / "deleted").read_text() == "old deleted"
    assert tried > 5


async def test_P86_a_step_after_an_undo_that_was_cut_off_does_not_take_it_for_its_own(
    changed: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with crashing(monkeypatch, 35, *PARTS):
        await changed.undo()
    assert (changed.history / PLAN).exists()
    changed.start()
    origin = StepOrigin("next", "run", 2, "")
    await changed.checkpoints.before(changed.sandbox, NAME, origin)
    (changed.root / "f").write_text("next")
    step = await changed.checkpoints.after(changed.sandbox, NAME, origin)
    assert step is not None
    assert list(step.changes) == ["f"]
    assert (changed.root / "deleted").read_text() == "old deleted"
    kinds = [each.kind for each in await changed.checkpoints.records(NAME)]
    assert kinds == ["step", "undo", "step"]


async def test_P86_a_full_disk_leaves_everything_as_it_was(
    changed: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = changed.tree()
    written = []

    async def stage(staging: str, name: str, mode: int, data: bytes) -> str | None:
        written.append(name)
        if len(written) == 4:
            return "no_space"
        return await ExecutorInProcess.stage_file(real, staging, name, mode, data)

    real = cast(ExecutorInProcess, changed.sandbox)
    monkeypatch.setattr(changed.sandbox, "stage_file", stage)
    with pytest.raises(Exception, match="not enough space"):
        await changed.undo()
    assert (len(written), changed.tree()) == (4, before)
    assert not (changed.history / PLAN).exists()


async def test_P85_a_damaged_content_is_never_written(changed: Workspace) -> None:
    [path] = [
        each for each in changed.history.glob("objects/??/*") if each.read_bytes() == b"old deleted"
    ]
    path.write_bytes(b"something else")
    for dry_run in (True, False):
        [step] = [each for each in await changed.checkpoints.records(NAME) if each.kind == "step"]
        done = await changed.checkpoints.undo(
            changed.sandbox, NAME, step.start, "", dry_run=dry_run
        )
        assert done.failed == {"deleted": "checkpoint_damaged"}
        assert "deleted" not in done.plan.targets
    assert not (changed.root / "deleted").exists()
    assert (changed.root / "f").read_text() == "old f"
    assert os.stat(changed.root / "same").st_mode & 0o777 != 0o755
