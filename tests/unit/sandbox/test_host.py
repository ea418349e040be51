"""What the host prepares: the sandbox user, the runtime, the seccomp filter, folders."""

import errno
import fcntl
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from wenko.errors import BadRequest, SandboxUnavailable
from wenko.sandbox import runtime as module
from wenko.sandbox import user
from wenko.sandbox.folder import Folder
from wenko.sandbox.runtime import prepare_runtime
from wenko.sandbox.seccomp import compiled_filters
from wenko.sandbox.selection import UnknownIsolation, choose_sandboxes
from wenko.settings import Settings


def test_the_filters_are_small_and_complete() -> None:
    for program in compiled_filters():
        assert len(program) % 8 == 0
        assert 400 < len(program) < 4096


def test_a_runtime_is_built_once_and_rebuilt_when_its_inputs_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = prepare_runtime(tmp_path, tmp_path / "no-toolbox")
    assert (first / "executor" / "__pycache__").is_dir()
    assert (first / "etc" / "passwd").read_text().count("\n") == 3
    made = first.stat().st_mtime_ns
    assert prepare_runtime(tmp_path, tmp_path / "no-toolbox") == first
    assert first.stat().st_mtime_ns == made
    monkeypatch.setattr(module, "sources", lambda: b"a new version")
    assert prepare_runtime(tmp_path, tmp_path / "no-toolbox") != first
    assert not list(tmp_path.glob("building-*"))


def test_what_a_killed_server_left_of_a_runtime_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_build", lambda folder, toolbox: None)
    abandoned, held = tmp_path / "building-abandoned", tmp_path / "building-held"
    for each in (abandoned, held, tmp_path / "building-new"):
        (each / "toolbox").mkdir(parents=True)
    for each in (abandoned, held):
        os.utime(each, (1, 1))
    opened = os.open(held, os.O_RDONLY)
    fcntl.flock(opened, fcntl.LOCK_EX)
    try:
        prepare_runtime(tmp_path, tmp_path)
    finally:
        os.close(opened)
    assert {each.name for each in tmp_path.glob("building-*")} == {"building-held", "building-new"}


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "disk_full"),
        (PermissionError(errno.EACCES, "Permission denied"), "sandbox_unavailable"),
        (shutil.Error([("a", "b", "Input/output error")]), "sandbox_unavailable"),
    ],
)
def test_a_runtime_that_cannot_be_built_is_explained_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError, code: str
) -> None:
    def fail(folder: Path, toolbox: Path) -> None:
        raise error

    monkeypatch.setattr(module, "_build", fail)
    with pytest.raises(SandboxUnavailable, match="cannot be copied") as raised:
        prepare_runtime(tmp_path, tmp_path)
    assert raised.value.code == code
    assert not list(tmp_path.iterdir())


def test_only_a_few_runtimes_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_build", lambda folder, toolbox: None)
    for number in range(6):
        monkeypatch.setattr(module, "sources", lambda number=number: b"%d" % number)
        prepare_runtime(tmp_path, tmp_path)
    assert len(list(tmp_path.glob("runtime-*"))) == 3


def test_private_files_of_the_host_are_not_copied(tmp_path: Path) -> None:
    source = tmp_path / "ssl"
    (source / "private").mkdir(parents=True)
    (source / "private" / "key").write_text("secret")
    (source / "private").chmod(0o700)
    (source / "own.key").write_text("secret")
    (source / "own.key").chmod(0o600)
    (source / "public.pem").write_text("public")
    (source / "public.pem").chmod(0o644)
    (source / "link").symlink_to("public.pem")
    source.chmod(0o755)
    module._copy_public(source, tmp_path / "copy")
    copied = {str(each.relative_to(tmp_path / "copy")) for each in (tmp_path / "copy").rglob("*")}
    assert copied == {"public.pem", "link"}


def test_without_python_the_error_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PYTHON", "/nonexistent/python3")
    with pytest.raises(SandboxUnavailable, match="apt-get install python3"):
        prepare_runtime(tmp_path, tmp_path)


def test_a_server_that_is_not_root_keeps_its_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert user.sandbox_user("any-name") is None


def test_root_is_refused_as_the_user_of_sandboxes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    with pytest.raises(SandboxUnavailable, match="is root"):
        user.sandbox_user("root")


def test_a_failed_useradd_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)

    def refuse(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, 1, "", "useradd: no")

    monkeypatch.setattr(user.subprocess, "run", refuse)
    with pytest.raises(SandboxUnavailable, match="useradd: no"):
        user.sandbox_user("wenko-no-such-user")


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "-a", "a b", "x" * 129, "ä", "a\n"])
def test_a_folder_has_a_plain_name(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadRequest):
        Folder(tmp_path, name)


def test_the_weaker_isolation_is_never_chosen_silently(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    choose_sandboxes(Settings(data=tmp_path, sandbox="unsafe-none"))
    assert "UNSAFE" in caplog.text
    with pytest.raises(UnknownIsolation):
        choose_sandboxes(Settings(data=tmp_path, sandbox="none"))
