"""A real folder as a workspace: worked in and undone, never given away or deleted."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.sandboxes import WITH_DOCKER, sandboxes_in, sh
from wenko.errors import WorkspaceRefused
from wenko.sandbox.base import Sandbox
from wenko.sandbox.binding import examine, read_binding
from wenko.sandbox.checkpoints import Checkpoints, StepOrigin
from wenko.sandbox.local import LocalSandboxes
from wenko.sandbox.pool import SandboxPool
from wenko.sandbox.trial_folders import CopyLimits, trial_name
from wenko.settings import Settings

pytestmark = pytest.mark.anyio
on_this_machine = pytest.mark.skipif(
    WITH_DOCKER, reason="a container has no folder of this machine"
)
OWNER = 65534
"""Who the project belongs to where the tests run as root."""


@pytest.fixture
def root(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of projects that another user can reach; pytest's own ones are private."""
    made = Path("/var/tmp") / f"wenko-roots-{os.getpid()}-{tmp_path_factory.mktemp('r').name}"
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(mode=0o755)
    yield made
    shutil.rmtree(made)


@pytest.fixture
def project(root: Path) -> Path:
    made = root / "project"
    (made / "src").mkdir(parents=True)
    (made / "src/a.txt").write_text("one\n")
    (made / "src/a.txt").chmod(0o640)
    give(made)
    return made


def give(folder: Path) -> None:
    if os.geteuid() == 0:
        for path in (folder, *folder.rglob("*")):
            os.chown(path, OWNER, OWNER, follow_symlinks=False)


def settings(data: Path, root: Path, isolation: str = "bubblewrap") -> Settings:
    return Settings(data=data, sandbox=isolation, workspace_roots=str(root))


def seen(folder: Path) -> dict[str, tuple[int, int, int]]:
    paths = (folder, *folder.rglob("*"))
    found = {str(path): path.lstat() for path in paths}
    return {path: (each.st_mode, each.st_uid, each.st_ino) for path, each in found.items()}


async def bound(
    sandboxes: LocalSandboxes, name: str, data: Path, root: Path, project: Path
) -> Sandbox:
    await sandboxes.bind(name, examine(settings(data, root), str(project)))
    return await sandboxes.open(name)


@on_this_machine
@pytest.mark.parametrize("replaced_by", ["nothing", "folder", "link"])
async def test_P88_a_folder_that_was_moved_is_not_used_until_it_is_back(
    sandboxes: LocalSandboxes, name: str, data: Path, root: Path, project: Path, replaced_by: str
) -> None:
    sandbox = await bound(sandboxes, name, data, root, project)
    moved = project.rename(root / "moved")
    if replaced_by == "folder":
        project.mkdir()
        give(project)
    elif replaced_by == "link":
        project.symlink_to(moved)
    with pytest.raises(WorkspaceRefused, match="another one has taken its place"):
        await sandboxes.open(name)
    assert sandboxes.get_open(name) is None
    if replaced_by == "folder":
        assert list(project.iterdir()) == []
        project.rmdir()
    elif replaced_by == "link":
        project.unlink()
    moved.rename(project)
    again = await sandboxes.open(name)
    assert again.id == sandbox.id
    assert (await sh(again, "cat src/a.txt")).stdout == "one\n"
    project.rename(moved)
    with pytest.raises(WorkspaceRefused):
        await sandboxes.copy(name, f"{name}-fork")


@on_this_machine
async def test_P88_commands_work_in_the_real_folder_and_own_nothing_else_of_it(
    sandboxes: LocalSandboxes, name: str, data: Path, root: Path, project: Path
) -> None:
    before = seen(project)
    sandbox = await bound(sandboxes, name, data, root, project)
    assert seen(project) == before
    done = await sh(sandbox, "cat src/a.txt; echo two >> src/a.txt; echo new > made; pwd")
    assert done.stdout.splitlines()[0] == "one", done
    assert (project / "src/a.txt").read_text() == "one\ntwo\n"
    if sandboxes.safe:
        assert (project / "made").stat().st_uid == project.stat().st_uid
    assert {path: before[path] for path in before} == {
        path: row for path, row in seen(project).items() if path in before
    }
    await sandboxes.delete(name)
    assert (project / "made").read_text() == "new\n"
    assert (project / "src/a.txt").exists()


@on_this_machine
async def test_P86_P88_a_step_in_a_real_folder_is_undone(
    sandboxes: LocalSandboxes, name: str, data: Path, root: Path, project: Path
) -> None:
    sandbox = await bound(sandboxes, name, data, root, project)
    checkpoints = Checkpoints(settings(data, root))
    origin = StepOrigin("call", "run", 0, "t")
    await checkpoints.before(sandbox, name, origin)
    await sh(sandbox, "rm -rf src; echo x > y")
    record = await checkpoints.after(sandbox, name, origin)
    assert record is not None
    await checkpoints.undo(sandbox, name, record.start, "undo")
    assert (project / "src/a.txt").read_text() == "one\n"
    assert (project / "src/a.txt").stat().st_mode & 0o777 == 0o640
    assert not (project / "y").exists()


@on_this_machine
async def test_P87_P88_a_call_is_tried_on_a_copy_of_the_real_folder(
    sandboxes: LocalSandboxes, name: str, data: Path, root: Path, project: Path, isolation: str
) -> None:
    await bound(sandboxes, name, data, root, project)
    if sandboxes.trials is None:
        assert isolation == "unsafe-none"
        return
    trial = trial_name(name)
    before = seen(project)
    await sandboxes.trials.create(trial, name, CopyLimits(1000, 1 << 30, 0))
    copy = await sandboxes.open(trial)
    await sh(copy, "rm -rf src; echo made > made")
    assert seen(project) == before
    await sandboxes.close(trial)
    await sandboxes.trials.promote(trial, await sandboxes.trials.compare(trial))
    assert [each.name for each in project.iterdir()] == ["made"]
    assert (project / "made").stat().st_uid == project.stat().st_uid
    await sandboxes.delete(trial)
    assert (project / "made").exists()


@on_this_machine
async def test_P88_a_fork_has_a_copy_and_not_the_folder(
    sandboxes: LocalSandboxes, name: str, data: Path, root: Path, project: Path
) -> None:
    await bound(sandboxes, name, data, root, project)
    await sandboxes.copy(name, f"{name}-fork")
    fork = await sandboxes.open(f"{name}-fork")
    await sh(fork, "echo changed > src/a.txt")
    assert (project / "src/a.txt").read_text() == "one\n"
    assert read_binding(data / "sandboxes" / f"{name}-fork") is None
    await sandboxes.delete(f"{name}-fork")


@on_this_machine
async def test_P88_a_folder_that_was_replaced_is_not_used(
    sandboxes: LocalSandboxes, name: str, data: Path, root: Path, project: Path
) -> None:
    await sandboxes.bind(name, examine(settings(data, root), str(project)))
    project.rename(root / "moved")
    (root / "elsewhere").mkdir()
    project.symlink_to(root / "elsewhere")
    with pytest.raises(WorkspaceRefused):
        await sandboxes.open(name)


@on_this_machine
async def test_P88_a_folder_that_the_sandbox_cannot_use_is_refused_and_left_alone(
    data: Path, root: Path, project: Path, name: str
) -> None:
    if os.geteuid() != 0:
        pytest.skip("needs root: another user's folder is not readable otherwise")
    sandboxes = sandboxes_in(data)
    closed = root / "closed"
    (closed / "inner").mkdir(parents=True)
    give(closed / "inner")
    closed.chmod(0o700)
    before = seen(closed)
    with pytest.raises(WorkspaceRefused, match="cannot read and write"):
        await sandboxes.bind(name, examine(settings(data, root), str(closed / "inner")))
    os.chown(project, 0, 0)
    with pytest.raises(WorkspaceRefused, match="belongs to root"):
        await sandboxes.bind(name, examine(settings(data, root), str(project)))
    assert seen(closed) == before
    assert not (data / "sandboxes" / name / "bound.json").exists()
    await sandboxes.shutdown()


@pytest.mark.skipif(not WITH_DOCKER, reason="the other kinds can use it")
async def test_P88_an_isolation_that_may_be_elsewhere_refuses_and_says_what_to_do(
    sandboxes: SandboxPool, name: str, data: Path, root: Path, project: Path
) -> None:
    before = seen(project)
    with pytest.raises(WorkspaceRefused, match="wenko put"):
        await sandboxes.bind(name, examine(settings(data, root, "docker"), str(project)))
    assert seen(project) == before


@pytest.mark.parametrize(
    "path", ["/", "/etc", "relative", "..", "/nowhere-at-all", "~", "/proc/self/cwd", "\0"]
)
def test_P88_only_folders_below_the_roots_are_allowed(data: Path, root: Path, path: str) -> None:
    with pytest.raises(WorkspaceRefused):
        examine(settings(data, root), path)


def test_P88_links_hidden_folders_and_the_servers_own_data_are_refused(
    data: Path, root: Path, project: Path
) -> None:
    given = settings(data, root)
    (root / "link").symlink_to("/etc")
    (root / ".secret").mkdir()
    everywhere = given.model_copy(update={"workspace_roots": f"{root},{data.parent}"})
    for path in (root / "link", root / ".secret", project / ".." / ".." / "..", data):
        with pytest.raises(WorkspaceRefused):
            examine(everywhere, str(path))
    with pytest.raises(WorkspaceRefused, match="undo"):
        examine(given.model_copy(update={"undo": False}), str(project))
    with pytest.raises(WorkspaceRefused, match="WENKO_UNDO_FILES"):
        examine(given.model_copy(update={"undo_files": 1}), str(project))


def test_P88_by_default_nothing_is_allowed_on_a_server_that_others_reach(
    data: Path, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(project.parent))
    assert examine(Settings(data=data), str(project)).path == project
    with pytest.raises(WorkspaceRefused, match="WENKO_WORKSPACE_ROOTS"):
        examine(Settings(data=data, host="0.0.0.0"), str(project))
