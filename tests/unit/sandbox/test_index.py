"""The one walk over a workspace: what it lists, and what it never enters."""

import os
from pathlib import Path

import pytest

from wenko.sandbox.executor import index
from wenko.sandbox.executor.index import GENERATED, UNLISTED, beneath, fingerprints, walk


def paths(root: Path, *options: frozenset[str]) -> set[str]:
    return {path for path, _, _, _ in walk(str(root), *options)}


def test_generated_folders_are_listed_and_not_entered(tmp_path: Path) -> None:
    for name in (*UNLISTED, "src"):
        (tmp_path / "a" / name).mkdir(parents=True)
        (tmp_path / "a" / name / "f").touch()
    listed = {"a", "a/src/f", *(f"a/{name}" for name in (*UNLISTED, "src"))}
    assert paths(tmp_path, UNLISTED) == listed
    assert paths(tmp_path) == listed | {"a/.git/f"}
    assert paths(tmp_path, frozenset()) == listed | {f"a/{name}/f" for name in UNLISTED}


def test_the_upper_levels_come_first(tmp_path: Path) -> None:
    (tmp_path / "a/b/c").mkdir(parents=True)
    (tmp_path / "z").touch()
    depths = [path.count("/") for path, _, _, _ in walk(str(tmp_path))]
    assert depths == sorted(depths)


def test_links_lead_nowhere(tmp_path: Path) -> None:
    outside, root = tmp_path / "outside", tmp_path / "root"
    (outside / "inner").mkdir(parents=True)
    (outside / "inner/secret").touch()
    root.mkdir()
    (root / "link").symlink_to(outside)
    (root / "loop").symlink_to(root)
    assert paths(root) == {"link", "loop"}
    folder = os.open(root, os.O_RDONLY)
    try:
        with pytest.raises(OSError, match="link"):
            beneath(folder)("link/inner/")
    finally:
        os.close(folder)


def test_a_folder_that_is_swapped_for_a_link_while_it_is_walked_is_not_entered(
    tmp_path: Path,
) -> None:
    outside, root = tmp_path / "outside", tmp_path / "root"
    outside.mkdir()
    (outside / "secret").touch()
    (root / "a").mkdir(parents=True)
    found = []
    for path, _, _, _ in walk(str(root)):
        found.append(path)
        (root / "a").rmdir()
        (root / "a").symlink_to(outside)
    assert found == ["a"]


def test_no_descriptor_is_left_and_no_depth_is_too_deep(tmp_path: Path) -> None:
    before = len(os.listdir("/proc/self/fd"))
    here = os.getcwd()
    try:
        os.chdir(tmp_path)
        for _ in range(400):
            os.mkdir("d")
            os.chdir("d")
    finally:
        os.chdir(here)
    count = sum(1 for _ in walk(str(tmp_path)))
    assert count == 400
    assert next(iter(walk(str(tmp_path))))[0] == "d"
    assert len(os.listdir("/proc/self/fd")) == before


def test_what_is_on_its_way_is_not_entered(tmp_path: Path) -> None:
    for name in (".x.wenko-upload", ".x.part", "mine.part"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "f").touch()
    assert paths(tmp_path) == {".x.wenko-upload", ".x.part", "mine.part", "mine.part/f"}


def test_fingerprints_read_so_much_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index, "MAX_HASHED", 10)
    for name, text in {"a": "123456", "b": "123456", "c": "1234"}.items():
        (tmp_path / name).write_text(text)
    first, second, third = fingerprints(str, [str(tmp_path / name) for name in "abc"])
    assert first[0] != "!"
    assert second[0] == "!", "beyond the limit: size, time and inode"
    assert third[0] != "!"
    assert fingerprints(str, [str(tmp_path / "missing")]) == ["FileNotFoundError"]


def test_one_list_says_what_is_skipped() -> None:
    assert {".git"} == UNLISTED - GENERATED
