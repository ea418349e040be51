"""The files of deleted conversations: removed in the background, also after a crash."""

import asyncio
import subprocess
from pathlib import Path

import pytest

from wenko.sandbox import removal
from wenko.sandbox.removal import FolderRemoval, remove_tree

pytestmark = pytest.mark.anyio


async def gone(parent: Path) -> None:
    async with asyncio.timeout(10):
        while any(parent.iterdir()):
            await asyncio.sleep(0.01)


async def test_what_a_killed_server_had_begun_to_delete_is_removed_at_the_next_start(
    tmp_path: Path,
) -> None:
    for name in ("deleted-1", "deleted-2"):
        (tmp_path / name / "workspace").mkdir(parents=True)
        (tmp_path / name / "workspace" / "file").touch()
    await FolderRemoval(tmp_path).sweep()
    assert list(tmp_path.iterdir()) == []


async def test_a_deletion_does_not_wait_for_the_last_of_many_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(removal, "WAIT", 0.01)
    slow = asyncio.Event()
    remove = remove_tree

    async def removed_slowly(path: Path) -> None:
        await slow.wait()
        await remove(path)

    monkeypatch.setattr(removal, "remove_tree", removed_slowly)
    folders = FolderRemoval(tmp_path)
    (tmp_path / "conversation").mkdir()
    await folders.remove(tmp_path / "conversation")
    assert not (tmp_path / "conversation").exists()
    assert any(tmp_path.iterdir())
    slow.set()
    await gone(tmp_path)


async def test_a_server_that_stops_leaves_the_rest_to_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(removal, "WAIT", 0.01)
    monkeypatch.setattr(removal, "remove_tree", lambda _: asyncio.Event().wait())
    folders = FolderRemoval(tmp_path)
    (tmp_path / "conversation").mkdir()
    await folders.remove(tmp_path / "conversation")
    await folders.close()
    monkeypatch.undo()
    await FolderRemoval(tmp_path).sweep()
    assert list(tmp_path.iterdir()) == []


async def test_a_tree_deeper_than_a_path_can_name_is_removed(tmp_path: Path) -> None:
    deleted = tmp_path / "deleted"
    deleted.mkdir()
    dig = 'cd "$1"; for i in $(seq 500); do mkdir 0123456789abcdef; cd 0123456789abcdef; done'
    subprocess.run(["bash", "-c", dig, "dig", deleted], check=True)
    await remove_tree(deleted)
    assert not deleted.exists()


async def test_removing_follows_no_link_and_ignores_permissions(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "file").touch()
    deleted = tmp_path / "deleted"
    (deleted / "locked" / "deep").mkdir(parents=True)
    (deleted / "locked" / "deep" / "file").touch()
    (deleted / "link").symlink_to(kept)
    (deleted / "locked" / "deep").chmod(0)
    (deleted / "locked").chmod(0)
    await remove_tree(deleted)
    assert not deleted.exists()
    assert (kept / "file").exists()
