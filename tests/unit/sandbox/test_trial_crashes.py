"""The result of a trial is applied, and that is cut off after every single change."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.crashes import crashing
from tests.support.undo import tree_of
from wenko.sandbox.executor.trial_copy import copying, process, promotion
from wenko.sandbox.executor.trial_copy.trees import Refused

PARTS = (copying, promotion)


@contextmanager
def opened(*folders: Path) -> Iterator[list[int]]:
    fds = [os.open(each, os.O_RDONLY | os.O_DIRECTORY) for each in folders]
    try:
        yield fds
    finally:
        for fd in fds:
            os.close(fd)


class Trial:
    """A workspace, and a copy of it in which a call has changed things."""

    def __init__(self, folder: Path) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        self.root, self.copy = folder / "workspace", folder / "copy"
        for each in ("gone", "to-file", "closed"):
            (self.root / each).mkdir(parents=True)
        self.copy.mkdir()
        for each in ("f", "deleted", "gone/x", "to-file/y", "to-folder", "closed/z"):
            (self.root / each).write_text(f"old {each}")
        (self.root / "link").symlink_to("f")
        (self.root / "closed").chmod(0o500)
        with opened(self.root, self.copy) as (root, copy):
            limits = {"files": 100, "bytes": 1 << 20, "reserve": 0}
            request = {"action": "copy", "trees": [[root, True]], "targets": [copy], **limits}
            [(self.base, copied)] = process.perform(request)["rows"]
        self._call()
        with opened(self.copy) as (copy,):
            compare = {"trees": [[copy, True]], "targets": [], "copied": [copied]}
            [self.changed] = process.perform({"action": "compare", **compare})["changes"]

    def _call(self) -> None:
        copy = self.copy
        (copy / "closed").chmod(0o700)
        for each in ("deleted", "gone/x", "to-file/y", "to-folder", "link"):
            (copy / each).unlink()
        for each in ("gone", "to-file"):
            (copy / each).rmdir()
        (copy / "to-folder").mkdir()
        for each in ("f", "to-file", "to-folder/new", "closed/z"):
            (copy / each).write_text(f"new {each}")
        (copy / "link").symlink_to("to-file")
        (copy / "closed").chmod(0o500)

    def apply(self, resumed: bool = False) -> None:
        with opened(self.root, self.copy) as (root, copy):
            request: dict[str, Any] = {
                "action": "promote",
                "trees": [[root, True]],
                "targets": [copy],
                "base": [self.base],
                "changed": [self.changed],
                "resumed": resumed,
            }
            process.perform(request)


def test_P87_applying_a_trial_that_is_cut_off_after_any_change_is_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for at in range(1, 300):
        trial = Trial(tmp_path / "trial")
        after = tree_of(trial.copy)
        with crashing(monkeypatch, at, *PARTS) as disk:
            trial.apply()
        with crashing(monkeypatch, at * 7 % 50 + 1, *PARTS):
            trial.apply(resumed=True)
        trial.apply(resumed=True)
        assert tree_of(trial.root) == after, at
        if not disk.crashed:
            break
    assert at > 30


def test_P87_a_full_disk_applies_nothing_of_a_trial(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trial = Trial(tmp_path / "trial")
    before, copied = tree_of(trial.root), []

    def clone(source: int, target: int) -> None:
        copied.append(source)
        if len(copied) == 3:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(promotion, "clone", clone)
    with pytest.raises(Refused) as refused:
        trial.apply()
    assert (refused.value.code, tree_of(trial.root)) == ("no_space", before)


def test_P87_what_somebody_changed_meanwhile_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for at in (5, 25, 35):
        trial = Trial(tmp_path / "trial")
        with crashing(monkeypatch, at, *PARTS):
            trial.apply()
        (trial.root / "f").write_text("theirs")
        with pytest.raises(Refused) as refused:
            trial.apply(resumed=True)
        assert (refused.value.code, refused.value.path) == ("outdated", "f")
        assert (trial.root / "f").read_text() == "theirs"
