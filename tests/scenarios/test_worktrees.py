"""``--worktree``: work in a clone with a branch of its own, fetched back into the repository."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live import LiveServer
from tests.support.command_line import run_command

pytestmark = pytest.mark.anyio


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LiveServer]:
    with LiveServer(tmp_path / "data") as running:
        yield running


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    made = tmp_path / "shop"
    made.mkdir()
    git(made, "init", "-q", "-b", "main")
    git(made, "config", "user.name", "Mé")
    git(made, "config", "user.email", "me@example.org")
    (made / "a.txt").write_text("one\n")
    git(made, "add", "-A")
    git(made, "commit", "-q", "-m", "first")
    (made / "draft.txt").write_text("not committed\n")
    return made


def git(folder: Path, *arguments: str) -> str:
    command = ["git", "-C", str(folder), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def wenko(server: LiveServer, *arguments: str) -> str:
    done = run_command(*arguments, "--data", str(server.data))
    assert done.status == 0, done.errors
    return done.out + done.errors


def test_P124_a_clone_is_worked_in_and_its_branch_fetched_back(
    server: LiveServer, repository: Path
) -> None:
    at = ("--workspace", str(repository / "."))
    begun = wenko(
        server,
        *("run", "$ cat a.txt; ls; echo two >> a.txt; git commit -qam second; echo x > new"),
        *("--worktree", "--language", "en", *at),
    )
    assert "Uncommitted files, .venv, submodules and LFS contents are not in it" in begun
    assert "draft.txt" not in begun
    assert git(repository, "status", "--porcelain") == "?? draft.txt\n", "nothing of it changed"
    assert git(repository, "branch") == "* main\n"
    fetched = wenko(server, "fetch", "--repository", str(repository))
    [branch] = git(repository, "branch", "--list", "wenko/*", "--format=%(refname:short)").split()
    assert f"git merge {branch}" in fetched
    assert git(repository, "log", "--format=%an <%ae>", f"main..{branch}").split("\n")[:2] == [
        "Mé <me@example.org>",
        "Mé <me@example.org>",
    ]
    assert git(repository, "diff", "--stat", f"main...{branch}").count("|") == 2
    git(repository, "merge", "-q", branch)
    assert (repository / "a.txt").read_text() == "one\ntwo\n"
    assert (repository / "new").read_text() == "x\n"
    # It goes on, and what comes later is fetched to the same branch.
    wenko(server, "run", "$ echo three >> a.txt", "--continue", *at)
    wenko(server, "fetch", "--repository", str(repository))
    assert "three" in git(repository, "show", f"{branch}:a.txt")


async def test_P124_a_clone_is_made_over_http(server: LiveServer, repository: Path) -> None:
    git(repository, "bundle", "create", "-q", "../shop.bundle", "HEAD")
    async with server.http() as http:
        conversation = (await http.post("/conversations", json={})).json()["data"]["id"]
        url = f"/conversations/{conversation}/worktree"
        refused = await http.post(f"{url}/bundle")
        assert refused.status_code == 400
        missing = await http.post(url, json={"bundle": "shop.bundle"})
        assert missing.status_code == 400
        files = f"/endpoint/file/sandbox/{conversation}"
        content = (repository.parent / "shop.bundle").read_bytes()
        stored = await http.post(f"{files}/upload", files={"file": ("shop.bundle", content)})
        path = stored.json()["data"]["path"]
        made = await http.post(url, json={"bundle": path, "repository": "/home/me/shop"})
        assert made.status_code == 201, made.text
        branch = f"wenko/{conversation}"
        assert made.json()["data"] == {"repository": "/home/me/shop", "branch": branch}
        seen = (await http.get(f"/conversations/{conversation}")).json()["data"]
        assert seen["worktree"] == made.json()["data"]
        assert (await http.post(f"{url}/bundle")).json()["data"]["commits"] == 0
        again = await http.post(url, json={"bundle": "a.txt"})
        assert again.status_code == 400, "the workspace is not empty"
        await server.run("$ echo two > a.txt", conversation)
        packed = (await http.post(f"{url}/bundle")).json()["data"]
        assert packed["commits"] == 1
        bundle = await http.get(f"{files}/download", params={"path": packed["bundle"]})
    (repository.parent / "back.bundle").write_bytes(bundle.content)
    git(repository, "fetch", "-q", "../back.bundle", branch)
    assert git(repository, "show", "FETCH_HEAD:a.txt") == "two\n"


def test_P124_only_a_repository_with_a_commit_is_cloned(server: LiveServer, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    command = ["run", "$ true", "--worktree", "--workspace", str(empty), "--data", str(server.data)]
    refused = run_command(*command)
    assert refused.status != 0
    assert "not a git repository" in refused.errors
