"""The disk limit: what is counted, and when the folders are walked."""

import os
from pathlib import Path

import pytest

from wenko.sandbox.executor import disk as module
from wenko.sandbox.executor.disk import DiskLimit

MIB = 1 << 20


class Disk(DiskLimit):
    """On a file system whose free space the test sets."""

    free = 100 * MIB
    walks = 0

    def _free_space(self) -> int:
        return self.free

    def _walk(self):  # type: ignore[no-untyped-def]
        self.walks += 1
        return super()._walk()


def fill(path: Path, size: int) -> None:
    path.write_bytes(os.urandom(size))


def test_R73_growth_beyond_the_limit_ends_the_processes_and_freeing_does_not(
    tmp_path: Path,
) -> None:
    disk = Disk([str(tmp_path)], 2 * MIB, 100, 0)
    fill(tmp_path / "a", MIB)
    assert disk.check() is None
    fill(tmp_path / "b", 2 * MIB)
    disk.free -= 2 * MIB
    found = disk.check()
    assert found is not None
    assert "more than 2 MiB" in found[0]
    assert disk.full
    # A command that deletes runs to its end, although there is still too much.
    fill(tmp_path / "b", MIB + MIB // 2)
    assert disk.check() is None
    assert disk.full
    (tmp_path / "b").unlink()
    assert disk.check() is None
    assert not disk.full


def test_folders_are_walked_only_when_the_limit_could_be_reached(tmp_path: Path) -> None:
    disk = Disk([str(tmp_path)], 10 * MIB, 100, 0)
    for _ in range(50):
        disk.free -= MIB // 10
        assert disk.check() is None
    assert disk.walks == 1
    disk.free -= 20 * MIB
    disk.check()
    assert disk.walks == 2


def test_many_files_are_counted_a_few_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "FILES_AT_A_TIME", 10)
    for number in range(95):
        (tmp_path / str(number)).touch()
    disk = Disk([str(tmp_path)], MIB, 90, 0)
    for _ in range(9):
        assert disk.check() is None
        assert not disk.full
    disk.check()
    assert disk.full


def test_a_file_with_two_names_counts_once(tmp_path: Path) -> None:
    fill(tmp_path / "a", MIB)
    os.link(tmp_path / "a", tmp_path / "b")
    disk = Disk([str(tmp_path)], 10 * MIB, 100, 0)
    disk.check()
    assert MIB <= disk.used < MIB + MIB // 2


def test_on_a_full_disk_only_writers_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk([str(tmp_path)], 10 * MIB, 100, 50 * MIB)
    disk.free = MIB
    monkeypatch.setattr(module, "processes", lambda: [7, 8])
    written = {7: 0, 8: 0}
    monkeypatch.setattr(
        module, "read_proc", lambda path: b"write_bytes: %d" % written[int(path.split("/")[2])]
    )
    assert disk.check() is None
    written[8] = 5 * MIB
    assert disk.check() == ("the disk of this machine is almost full", [8])
    assert disk.check() is None
