"""Comparing the workspace with its baseline: real changes, and what only looks like one."""

import os
import time
from pathlib import Path

import pytest

from wenko.sandbox.executor import snapshot, workspace_diff
from wenko.sandbox.executor.baseline import Baseline
from wenko.sandbox.executor.diff import unified_diff
from wenko.sandbox.executor.snapshot import Snapshot
from wenko.sandbox.executor.workspace_diff import WorkspaceDiff


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "workspace"
    folder.mkdir()
    return folder


@pytest.fixture
def hidden(tmp_path: Path) -> Path:
    return tmp_path / "hidden"


def statuses(baseline: Baseline, root: Path) -> dict[str, str]:
    return {each.path: each.status for each in baseline.compare(Snapshot(str(root)))}


def test_a_reused_inode_is_no_rename(root: Path, hidden: Path) -> None:
    (root / "old").write_text("1")
    baseline = Baseline(str(root), str(hidden))
    baseline.capture()
    inode = os.stat(root / "old").st_ino
    (root / "old").unlink()
    for number in range(50):
        (root / f"new{number}").write_text("2")
        if os.stat(root / f"new{number}").st_ino == inode:
            break
    found = statuses(baseline, root)
    assert found.pop("old") == "deleted"
    assert set(found.values()) == {"created"}


def test_a_renamed_folder_renames_its_files(root: Path, hidden: Path) -> None:
    (root / "a").mkdir()
    for name in ("x", "y"):
        (root / "a" / name).write_text(f"content {name}")
        os.utime(root / "a" / name, (1, 1))
    baseline = Baseline(str(root), str(hidden))
    baseline.capture()
    (root / "a").rename(root / "b")
    changes = {each.path: each for each in baseline.compare(Snapshot(str(root)))}
    assert changes["b/x"].old_path == "a/x"
    assert changes["b/y"].old_path == "a/y"
    assert changes["b"].status == "created"
    assert changes["a"].status == "deleted"


def test_a_file_that_became_a_folder_is_new(root: Path, hidden: Path) -> None:
    (root / "a").write_text("1")
    baseline = Baseline(str(root), str(hidden))
    baseline.capture()
    (root / "a").unlink()
    (root / "a").mkdir()
    assert statuses(baseline, root) == {"a": "created"}


def test_unchanged_files_are_copied_once(root: Path, hidden: Path) -> None:
    (root / "a").write_text("1")
    os.utime(root / "a", (1, 1))
    baseline = Baseline(str(root), str(hidden))
    baseline.capture()
    first = os.listdir(hidden / "baseline" / "copies")
    baseline.capture()
    assert os.listdir(hidden / "baseline" / "copies") == first


def test_unused_copies_are_removed(root: Path, hidden: Path) -> None:
    baseline = Baseline(str(root), str(hidden))
    for content in ("1", "22", "333"):
        (root / "a").write_text(content)
        baseline.capture()
    assert len(os.listdir(hidden / "baseline" / "copies")) == 1


def test_without_a_writable_hidden_folder_only_the_diff_is_missing(
    root: Path, tmp_path: Path
) -> None:
    hidden = tmp_path / "file"
    hidden.write_text("a file where the folder should be")
    (root / "a").write_text("1\n")
    baseline = Baseline(str(root), str(hidden))
    baseline.capture()
    assert statuses(baseline, root) == {}
    (root / "a").write_text("22\n")
    assert statuses(baseline, root) == {"a": "modified"}
    (change,) = WorkspaceDiff(str(root), str(hidden)).changes(10)
    assert change["diff"] is None


def test_a_list_of_changes_is_bounded_and_names_every_file(
    root: Path, hidden: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workspace_diff, "MAX_CONTENTS", 150)
    (root / "b").write_text("old\n")
    Baseline(str(root), str(hidden)).capture()
    for name in "abcd":
        (root / name).write_text("x" * 100)
    found = WorkspaceDiff(str(root), str(hidden)).changes(10)
    assert [each["path"][-1] for each in found] == ["a", "b", "c", "d"]
    assert [bool(each["new_content"] or each["diff"]) for each in found] == [
        True,
        True,
        False,
        False,
    ]
    monkeypatch.setattr(workspace_diff, "DESCRIBING_LIMIT", 0.0)
    named = WorkspaceDiff(str(root), str(hidden)).changes(10)
    assert [each["new_content"] or each["diff"] for each in named] == [None] * 4


def test_a_snapshot_is_bounded_and_keeps_the_top(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshot, "MAX_ENTRIES", 5)
    (root / "a" / "b").mkdir(parents=True)
    for number in range(4):
        (root / f"{number}").touch()
        (root / "a" / "b" / f"{number}").touch()
    taken = Snapshot(str(root))
    assert taken.truncated
    assert set(taken.entries) == {"a", "0", "1", "2", "3"}


def test_a_folder_that_cannot_be_read_is_skipped(root: Path) -> None:
    (root / "a").mkdir()
    (root / "b").touch()
    taken = Snapshot(str(root / "missing"))
    assert taken.entries == {}
    assert set(Snapshot(str(root)).entries) == {"a", "b"}


def test_a_diff_starts_at_its_first_hunk() -> None:
    assert unified_diff(b"a\nb\n", b"a\nc\n") == "@@ -1,2 +1,2 @@\n a\n-b\n+c"


def test_a_missing_last_newline_is_reported() -> None:
    assert unified_diff(b"a", b"b") == (
        "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file"
    )


def test_equal_texts_have_no_diff() -> None:
    assert unified_diff(b"a\n", b"a\n") is None


def test_a_huge_diff_is_left_out() -> None:
    old = b"".join(b"old %d\n" % number for number in range(30_000))
    assert unified_diff(old, old.replace(b"old", b"new")) is None


def test_many_files_replaced_by_others_are_not_read_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, hidden = tmp_path / "root", tmp_path / "hidden"
    root.mkdir()
    for number in range(3000):
        (root / f"old-{number}").write_text(f"{number:05}")
    for number in range(300):
        (root / f"kept-{number}").write_text(f"{number:06}")
    baseline = Baseline(str(root), str(hidden))
    baseline.capture()
    for number in range(3000):
        (root / f"old-{number}").unlink()
        (root / f"new-{number}").write_text(f"{number + 50000:05}")
    for number in range(300):
        (root / f"kept-{number}").write_text(f"{number + 500000:06}")
    long_ago = time.time_ns() - 10**9
    for path in root.iterdir():
        os.utime(path, ns=(long_ago, long_ago))
    reads: list[str] = []
    read = Baseline._bytes
    monkeypatch.setattr(
        Baseline, "_bytes", lambda self, path, *more: reads.append(path) or read(self, path, *more)
    )
    for _ in range(3):
        changes = baseline.compare(Snapshot(str(root)))
        count = {
            kind: sum(each.status == kind for each in changes) for kind in ("created", "deleted")
        }
        assert count == {"created": 3000, "deleted": 3000}
        assert sum(each.status == "modified" for each in changes) == 300
    assert len(reads) == 2 * 300, "each changed file and its copy once"


def test_files_with_one_content_are_renamed_one_to_one(tmp_path: Path) -> None:
    root, hidden = tmp_path / "root", tmp_path / "hidden"
    root.mkdir()
    for number in range(50):
        (root / f"old-{number:02}").write_text("the same")
    baseline = Baseline(str(root), str(hidden))
    baseline.capture()
    for number in range(50):
        (root / f"old-{number:02}").unlink()
    for number in range(50):
        (root / f"new-{number:02}").write_text("the same")
        os.utime(root / f"new-{number:02}", ns=(1, 1))
    changes = baseline.compare(Snapshot(str(root)))
    assert {each.status for each in changes} == {"renamed"}
    assert len({each.old_path for each in changes}) == 50
