"""No path leads out of the workspace, however it is spelled."""

import os
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wenko.sandbox.executor.paths import OutsideWorkspace, Workspace

_PARTS = ["..", ".", "", "a", "b", "out", "in", "loop", "file", "up", "etc", "深"]


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """A folder with links of every kind: out, in, up, to themselves."""
    root = tmp_path_factory.mktemp("outside") / "workspace"
    (root / "a" / "b").mkdir(parents=True)
    (root / "a" / "file").write_text("x")
    (root / "out").symlink_to("/etc")
    (root / "a" / "up").symlink_to("../..")
    (root / "in").symlink_to("a/b")
    (root / "loop").symlink_to("loop")
    return Workspace(str(root))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=500)
@given(
    st.sampled_from(["", "/", "/workspace/", "/home/sandbox/workspace/", "/workspace"]),
    st.lists(st.sampled_from(_PARTS), max_size=6),
    st.booleans(),
)
def test_every_resolved_path_is_inside(
    workspace: Workspace, start: str, parts: list[str], follow: bool
) -> None:
    try:
        real = workspace.resolve(start + "/".join(parts), follow)
    except OutsideWorkspace:
        return
    parent = real if real == workspace.root else os.path.dirname(real)
    assert os.path.realpath(parent).startswith(workspace.root)
    if follow and not os.path.islink(real):
        assert os.path.realpath(real) == real


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=30))
def test_any_text_is_a_path_inside_or_refused(workspace: Workspace, path: str) -> None:
    with suppress(OutsideWorkspace, UnicodeEncodeError):
        assert workspace.resolve(path).startswith(workspace.root)


@pytest.mark.parametrize(
    ("path", "below"),
    [
        ("a/file", "a/file"),
        ("/workspace/a/file", "a/file"),
        ("/home/sandbox/workspace/a/file", "a/file"),
        ("./a//b/../file", "a/file"),
        ("in/new", "a/b/new"),
        ("in/..", "a"),
        ("", ""),
        ("/workspace", ""),
    ],
)
def test_a_path_inside_has_one_real_path(workspace: Workspace, path: str, below: str) -> None:
    assert workspace.resolve(path) == os.path.join(workspace.root, below).rstrip("/")


@pytest.mark.parametrize("path", ["..", "/", "/etc", "out", "out/x", "a/up", "a\0b", "x" * 5000])
def test_a_path_outside_is_refused(workspace: Workspace, path: str) -> None:
    with pytest.raises(OutsideWorkspace):
        workspace.resolve(path)


def test_without_follow_a_link_at_the_end_is_the_link_itself(workspace: Workspace) -> None:
    assert workspace.resolve("out", follow=False) == os.path.join(workspace.root, "out")
    with pytest.raises(OutsideWorkspace):
        workspace.resolve("out/passwd", follow=False)
    with pytest.raises(OutsideWorkspace):
        workspace.resolve("a/up/..", follow=False)


def test_paths_are_shown_under_the_canonical_name(workspace: Workspace) -> None:
    assert workspace.display_path(workspace.resolve("a/file")) == "/workspace/a/file"
    assert workspace.display_path(workspace.root) == "/workspace"


def test_a_process_may_start_outside(workspace: Workspace) -> None:
    assert workspace.working_directory("/tmp") == "/tmp"
    assert workspace.working_directory("a") == os.path.join(workspace.root, "a")
    assert Path(workspace.working_directory("/home/sandbox/workspace/a")) == Path(
        workspace.root, "a"
    )
