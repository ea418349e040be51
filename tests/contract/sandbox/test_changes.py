"""Changes against the baseline, and the file tree."""

import json
from pathlib import Path

import pytest

from tests.support.sandboxes import do, folder_outside, sandboxes_in, sh, write
from wenko.protocol.files import FileChange, FileNode, FileTree
from wenko.sandbox.base import Sandbox
from wenko.sandbox.pool import SandboxPool

pytestmark = pytest.mark.anyio


def by_path(changes: tuple[FileChange, ...]) -> dict[str, FileChange]:
    return {each.path.removeprefix("/workspace/"): each for each in changes}


async def test_R36_changes_have_content_and_diff(sandbox: Sandbox) -> None:
    await write(sandbox, "keep.py", "same\n")
    await write(sandbox, "edit.py", "def helper():\n    pass\n")
    await write(sandbox, "gone.py", "bye\n")
    await write(sandbox, "old.py", "moved\n")
    await sandbox.set_baseline()
    assert await sandbox.changed_paths() == ()
    assert await sandbox.changes() == ()

    await sh(sandbox, "sed -i '1i # Added comment' edit.py; rm gone.py; mv old.py new.py")
    await write(sandbox, "made/new_file.py", "# New\n")
    changes = by_path(await sandbox.changes())
    assert set(changes) == {"edit.py", "gone.py", "new.py", "made/new_file.py"}
    assert changes["edit.py"].change_type == "modified"
    diff = "@@ -1,2 +1,3 @@\n+# Added comment\n def helper():\n     pass"
    assert changes["edit.py"].diff == diff
    assert changes["made/new_file.py"].change_type == "created"
    assert changes["made/new_file.py"].new_content == "# New\n"
    assert changes["gone.py"].change_type == "deleted"
    assert changes["new.py"].change_type == "renamed"
    assert changes["new.py"].old_path == "/workspace/old.py"
    assert "/workspace/made" in await sandbox.changed_paths()


async def test_a_file_copied_and_removed_counts_as_renamed(sandbox: Sandbox) -> None:
    await write(sandbox, "old.txt", "the same words\n")
    await sandbox.set_baseline()
    await sh(sandbox, "cp old.txt new.txt && rm old.txt")
    (change,) = await sandbox.changes()
    assert (change.change_type, change.old_path) == ("renamed", "/workspace/old.txt")


async def test_a_file_rewritten_with_the_same_content_is_unchanged(sandbox: Sandbox) -> None:
    await write(sandbox, "a.txt", "same\n")
    await sandbox.set_baseline()
    await write(sandbox, "a.txt", "same\n")
    assert await sandbox.changed_paths() == ()


async def test_a_change_within_one_clock_tick_and_of_the_same_size_is_seen(
    sandbox: Sandbox,
) -> None:
    for round_ in range(5):
        await write(sandbox, "a.txt", f"{round_}a\n")
        await sandbox.set_baseline()
        await sh(sandbox, f"printf '{round_}b\\n' > a.txt")
        assert await sandbox.changed_paths() == ("/workspace/a.txt",)


async def test_binary_and_huge_files_are_listed_without_content(sandbox: Sandbox) -> None:
    await sh(sandbox, "printf 'a\\0' > old.bin; seq 200000 > old.txt")
    await sandbox.set_baseline()
    assert await sandbox.changed_paths() == ()
    await sh(sandbox, "printf 'b\\0' >> old.bin; echo more >> old.txt; printf 'c\\0' > new.bin")
    await sh(sandbox, "seq 200000 > new.txt; ln -s old.txt link; mkfifo pipe")
    changes = by_path(await sandbox.changes())
    assert set(changes) == {"old.bin", "old.txt", "new.bin", "new.txt", "link", "pipe"}
    assert {each.diff for each in changes.values()} == {None}
    assert {each.new_content for each in changes.values()} == {None}


async def test_generated_folders_are_not_entered(sandbox: Sandbox) -> None:
    await sh(sandbox, "mkdir -p node_modules/a .git/b; touch node_modules/a/x .git/b/y z")
    changes = await sandbox.changes()
    assert [each.path for each in changes] == ["/workspace/z"]


async def test_what_a_hidden_cache_has_is_no_change(sandbox: Sandbox) -> None:
    await sandbox.set_baseline()
    tagged = "mkdir -p {0} && echo x > {0}/data && echo 'Signature: 8a47' > {0}/CACHEDIR.TAG"
    await sh(sandbox, "; ".join(map(tagged.format, (".pytest_cache/v", ".pytest_cache", "src"))))
    changes = by_path(await sandbox.changes())
    assert set(changes) == {"src/data", "src/CACHEDIR.TAG"}


async def test_the_baseline_survives_the_server_and_the_sandbox(
    sandboxes: SandboxPool, isolation: str, data: Path, name: str
) -> None:
    sandbox = await sandboxes.open(name)
    await write(sandbox, "a.txt", "one\n")
    await sandbox.set_baseline()
    await sandboxes.close(name)
    second = sandboxes_in(data, isolation)
    again = await second.open(name)
    assert await again.changed_paths() == ()
    await write(again, "a.txt", "two\n")
    (change,) = await again.changes()
    assert change.diff == "@@ -1 +1 @@\n-one\n+two"
    await second.shutdown()


async def test_a_damaged_baseline_does_not_prevent_a_start(
    sandboxes: SandboxPool, data: Path, name: str
) -> None:
    sandbox = await sandboxes.open(name)
    await write(sandbox, "a.txt", "one\n")
    await sandbox.set_baseline()
    await sandboxes.close(name)
    for bad in (b"{", b"[]", b'{"paths": {"a.txt": [1]}}', b'{"paths": 3}', b"\xff"):
        index = await folder_outside(sandboxes, data, name, "agent") / "baseline/index.json"
        index.write_bytes(bad)
        again = await sandboxes.open(name)
        assert await again.changed_paths() == ("/workspace/a.txt",)
        await sandboxes.close(name)


def nodes(tree: FileTree) -> dict[str, FileNode]:
    found: dict[str, FileNode] = {}

    def walk(node: FileNode) -> None:
        found[node.path.removeprefix("/workspace").lstrip("/")] = node
        for child in node.children or ():
            walk(child)

    walk(tree.root)
    return found


async def test_R35_the_tree_shows_status_language_and_links_of_every_file(
    sandbox: Sandbox, name: str
) -> None:
    await write(sandbox, "src/main.py", "1\n")
    await write(sandbox, "src/gone.js", "1\n")
    await write(sandbox, "README.md", "# 1\n")
    await sandbox.set_baseline()
    await write(sandbox, "src/main.py", "22\n")
    await write(sandbox, "新 文件.txt", "x")
    await sh(sandbox, "rm src/gone.js; ln -s README.md link; mkdir empty")
    tree = await sandbox.tree()
    found = nodes(tree)

    assert tree.root.path == tree.base_path == "/workspace"
    assert tree.sandbox_session_id == name
    assert tree.api_base_url == f"/endpoint/file/sandbox/{name}"
    assert (tree.total_files, tree.total_directories, tree.max_depth) == (4, 3, 5)
    assert tree.total_size == 3 + 4 + 1 + len("README.md")
    assert (tree.created_count, tree.modified_count, tree.deleted_count) == (2, 1, 1)

    statuses = {path: node.status for path, node in found.items() if path}
    assert statuses == {
        "src": "unchanged",
        "src/main.py": "modified",
        "src/gone.js": "deleted",
        "README.md": "unchanged",
        "新 文件.txt": "created",
        "link": "created",
        "empty": "created",
    }
    main = found["src/main.py"]
    assert (main.language, main.extension, main.size) == ("python", ".py", 3)
    query = "path=%2Fworkspace%2F%E6%96%B0%20%E6%96%87%E4%BB%B6.txt"
    new = found["新 文件.txt"]
    assert new.download_url == f"{tree.api_base_url}/download?{query}"
    assert new.preview_url == f"{tree.api_base_url}/read?{query}"
    assert found["link"].type == "symlink"
    assert (found["src"].children_count, found["src"].is_expanded) == (2, True)
    assert found["src/gone.js"].download_url is None
    assert [node.name for node in tree.root.children or ()][:2] == ["empty", "src"]


async def test_R35_the_tree_has_at_most_the_requested_depth(sandbox: Sandbox) -> None:
    await write(sandbox, "1/2/3/4/5/6/7.txt", "x")
    assert max(path.count("/") for path in nodes(await sandbox.tree())) == 4
    shallow = await sandbox.tree(max_depth=1)
    assert set(nodes(shallow)) == {"", "1"}
    assert nodes(shallow)["1"].children_count == 1
    assert shallow.total_files == 1


async def test_R35_a_deleted_folder_is_shown_with_what_was_in_it(sandbox: Sandbox) -> None:
    await write(sandbox, "a/b/c.txt", "x")
    await sandbox.set_baseline()
    await do(sandbox, "delete", "a")
    found = nodes(await sandbox.tree())
    assert {path: node.status for path, node in found.items() if path} == {
        "a": "deleted",
        "a/b": "deleted",
        "a/b/c.txt": "deleted",
    }


async def test_a_large_workspace_gives_a_bounded_tree(sandbox: Sandbox) -> None:
    await sh(sandbox, "mkdir d; cd d; seq 6000 | xargs touch")
    tree = await sandbox.tree()
    assert tree.total_files == 6000
    assert len(nodes(tree)) <= 5001
    await sandbox.set_baseline()
    assert await sandbox.changed_paths() == ()


async def test_every_reply_can_be_serialized_as_json(sandbox: Sandbox) -> None:
    await sh(sandbox, r"touch $'a\xff'; echo x > b")
    assert json.dumps((await sandbox.tree()).model_dump())
    assert json.dumps([each.model_dump() for each in await sandbox.changes()])


async def test_a_fingerprint_tells_what_a_file_contains(sandbox: Sandbox) -> None:
    await sh(
        sandbox,
        "printf '\\377\\000' > binary; head -c 3000000 /dev/zero > large; mkdir folder; "
        "mkfifo pipe; truncate -s 300M beyond; ln -s large link; cp large copy",
    )
    names = ["binary", "large", "folder", "pipe", "beyond", "link", "missing", "../outside", "copy"]
    before = dict(zip(names, await sandbox.fingerprints(names), strict=True))
    assert before == dict(zip(names, await sandbox.fingerprints(names), strict=True))
    assert before["large"] == before["link"] == before["copy"]
    await sh(sandbox, "printf x >> binary; printf x | dd of=large conv=notrunc; printf x >> beyond")
    after = dict(zip(names, await sandbox.fingerprints(names), strict=True))
    changed = {each for each in names if before[each] != after[each]}
    assert changed == {"binary", "large", "beyond", "link"}
