"""What undo cannot keep of a real folder is protected by the kernel until a person allows it."""

import os
import shutil
from pathlib import Path

import pytest

from tests.contract.sandbox.test_bound_folders import (  # noqa: F401
    bound,
    give,
    on_this_machine,
    project,
    root,
)
from tests.support.sandboxes import sandboxes_in, sh
from wenko.sandbox import large_files
from wenko.sandbox.checkpoints import Checkpoints, StepOrigin
from wenko.sandbox.local import LocalSandboxes
from wenko.settings import Settings

pytestmark = [pytest.mark.anyio, on_this_machine]
LARGE = (32 << 20) + 1
DESTROY = [
    "echo x > data/big.bin",
    ": > data/big.bin",
    "echo x >> data/big.bin",
    "truncate -s 0 data/big.bin",
    "rm -rf data",
    "mv data/big.bin gone",
    "mv -f src/a.txt data/big.bin",
    "python3 -c \"import os; os.remove('data/big.bin')\"",
    "python3 -c \"open('data/big.bin', 'r+b').write(b'x')\"",
    "find . -name big.bin -delete",
    "cp /dev/null data/big.bin",
    "ln -f src/a.txt data/big.bin",
    "chmod 000 data/big.bin",
    "dd if=/dev/zero of=data/big.bin count=1 conv=notrunc",
    "mv data elsewhere; : > elsewhere/big.bin; rm -rf elsewhere",
    "rm data/secret",
]


@pytest.fixture(autouse=True)
def only_where_it_is_isolated(isolation: str) -> None:
    if isolation != "bubblewrap":
        pytest.skip("without isolation nothing is protected, and every such call is asked about")


@pytest.fixture
def folder(project: Path) -> Path:  # noqa: F811
    (project / "data").mkdir()
    make_large(project / "data/big.bin")
    (project / "data/secret").write_text("nobody reads me")
    give(project)
    (project / "data/secret").chmod(0)
    return project


def make_large(path: Path) -> None:
    path.write_bytes(b"mine")
    os.truncate(path, LARGE)


def is_whole(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"mine" and path.stat().st_size == LARGE


async def step(
    checkpoints: Checkpoints, sandboxes: LocalSandboxes, name: str, command: str
) -> None:
    sandbox = await sandboxes.open(name, read_only=False)
    origin = StepOrigin(command, "run", 0, "")
    await checkpoints.before(sandbox, name, origin)
    await sh(sandbox, command)
    await checkpoints.after(sandbox, name, origin)


async def test_P120_no_call_destroys_what_undo_cannot_keep(
    sandboxes: LocalSandboxes,
    name: str,
    data: Path,
    root: Path,  # noqa: F811
    folder: Path,
) -> None:
    sandbox = await bound(sandboxes, name, data, root, folder)
    assert set(sandbox.large.protected) == {"data/big.bin", "data/secret"}
    for command in DESTROY:
        done = await sh(sandbox, command)
        assert done.return_code != 0, command
        found = [path for path in folder.rglob("*") if path.is_file()]
        assert any(path.name == "big.bin" and is_whole(path) for path in found), command
        assert any(path.name == "secret" and path.stat().st_size for path in found), command
        if (folder / "elsewhere").exists():
            (folder / "elsewhere").rename(folder / "data")
    assert (await sh(sandbox, "wc -c < data/big.bin")).stdout.strip() == str(LARGE)


async def test_P120_what_a_person_allows_can_be_written_and_is_protected_again_afterwards(
    sandboxes: LocalSandboxes,
    name: str,
    data: Path,
    root: Path,  # noqa: F811
    folder: Path,
) -> None:
    first = await bound(sandboxes, name, data, root, folder)
    sandboxes.let_write(name, frozenset({"data/big.bin"}))
    assert await sandboxes.open(name) is first, "only looking needs no other one"
    second = await sandboxes.open(name, read_only=False)
    assert (second.id != first.id, set(second.large.protected)) == (True, {"data/secret"})
    assert (await sh(second, "echo x >> data/big.bin")).return_code == 0
    assert (await sh(second, "rm -f data/secret")).return_code != 0
    assert await sandboxes.open(name, read_only=False) is second
    sandboxes.let_write(name, frozenset())
    third = await sandboxes.open(name, read_only=False)
    assert (await sh(third, "echo x >> data/big.bin")).return_code != 0


async def test_P120_a_restarted_server_knows_what_its_sandbox_protects(
    sandboxes: LocalSandboxes,
    name: str,
    data: Path,
    root: Path,  # noqa: F811
    folder: Path,
) -> None:
    first = await bound(sandboxes, name, data, root, folder)
    await sandboxes.disconnect()
    again = sandboxes_in(data, "bubblewrap")
    try:
        found = await again.open(name, read_only=False)
        assert (found.id, found.large.protected) == (first.id, first.large.protected)
    finally:
        await again.shutdown()


async def test_P120_what_a_call_made_stays_writable_and_what_somebody_adds_is_protected(
    sandboxes: LocalSandboxes,
    name: str,
    data: Path,
    root: Path,  # noqa: F811
    folder: Path,
) -> None:
    checkpoints = Checkpoints(Settings(data=data))
    await bound(sandboxes, name, data, root, folder)
    grow = f"truncate -s {LARGE} made.bin"
    await step(checkpoints, sandboxes, name, grow)
    await step(checkpoints, sandboxes, name, f"truncate -s {LARGE} src/a.txt")
    await step(checkpoints, sandboxes, name, "echo more >> made.bin")
    assert (folder / "made.bin").stat().st_size == LARGE + 5
    await sandboxes.close(name)
    await step(checkpoints, sandboxes, name, "echo more >> made.bin; echo more >> src/a.txt")
    assert (folder / "made.bin").stat().st_size == LARGE + 10
    assert (folder / "src/a.txt").stat().st_size == LARGE + 5

    found = await checkpoints.records(name)
    undone = await checkpoints.undo(
        await sandboxes.open(name), name, found[1].start, "", overwrite={"src/a.txt"}
    )
    assert undone.failed == {}
    assert (folder / "src/a.txt").read_text() == "one\n", "as it was before it grew"

    make_large(folder / "theirs.bin")
    shutil.chown(folder / "theirs.bin", folder.stat().st_uid, folder.stat().st_gid)
    await step(checkpoints, sandboxes, name, "true")
    await step(checkpoints, sandboxes, name, "rm -f theirs.bin made.bin")
    assert is_whole(folder / "theirs.bin")
    assert not (folder / "made.bin").exists()
    sandbox = await sandboxes.open(name)
    assert await sandboxes.open(name, read_only=False) is sandbox, "it is not started again"


async def test_P120_a_file_that_was_replaced_by_a_link_leads_nowhere(
    sandboxes: LocalSandboxes,
    name: str,
    data: Path,
    root: Path,  # noqa: F811
    folder: Path,
) -> None:
    outside = root / "outside"
    outside.mkdir()
    make_large(outside / "big.bin")
    (folder / "link.bin").symlink_to(outside / "big.bin")
    (folder / "linked").symlink_to(outside)
    sandbox = await bound(sandboxes, name, data, root, folder)
    assert set(sandbox.large.protected) == {"data/big.bin", "data/secret"}
    done = await sh(sandbox, "cat linked/big.bin link.bin")
    assert "No such file" in done.stderr
    assert is_whole(outside / "big.bin")


async def test_P120_many_large_files_are_protected_with_their_folder(
    sandboxes: LocalSandboxes,
    name: str,
    data: Path,
    root: Path,  # noqa: F811
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(large_files, "MAX_MOUNTS", 5)
    (folder / "data/many").mkdir()
    for number in range(10):
        make_large(folder / f"data/many/{number}")
    give(folder)
    sandbox = await bound(sandboxes, name, data, root, folder)
    assert set(sandbox.large.protected) == {"data/big.bin", "data/secret", "data/many"}
    await sh(sandbox, "rm -rf data; mv data/many x; echo x > data/many/new")
    assert all(is_whole(folder / f"data/many/{number}") for number in range(10))
    assert len([*(folder / "data/many").iterdir()]) == 10
