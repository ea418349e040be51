"""``--workspace``: a conversation in a real folder, over HTTP and in the terminal."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live import LiveServer
from tests.support.command_line import run_command

pytestmark = pytest.mark.anyio
OWNER = 65534


@pytest.fixture(scope="module")
def root() -> Iterator[Path]:
    made = Path("/var/tmp") / f"wenko-workspaces-{os.getpid()}"
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(mode=0o755)
    yield made
    shutil.rmtree(made)


@pytest.fixture(scope="module")
def server(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    data = tmp_path_factory.mktemp("data")
    with LiveServer(data, WENKO_WORKSPACE_ROOTS=str(root)) as running:
        yield running


def project(root: Path, name: str) -> Path:
    made = root / name
    made.mkdir()
    (made / "notes.txt").write_text("mine\n")
    if os.geteuid() == 0:
        for path in (made, made / "notes.txt"):
            os.chown(path, OWNER, OWNER)
    return made


async def test_P88_a_conversation_works_in_a_real_folder_is_undone_and_deleted(
    server: LiveServer, root: Path
) -> None:
    folder = project(root, "shop")
    async with server.http() as http:
        made = await http.post("/conversations", json={"workspace": str(folder)})
        assert made.status_code == 201, made.text
        conversation = made.json()["data"]
        assert conversation["workspace"] == str(folder)
        listed = (await http.get("/conversations")).json()["data"]
        assert [each["workspace"] for each in listed] == [str(folder)]
        events = await server.run("$ echo agent >> notes.txt; echo new > made", conversation["id"])
        assert events[-1]["success"]
        assert (folder / "notes.txt").read_text() == "mine\nagent\n"
        undone = await http.post(f"/conversations/{conversation['id']}/undo", json={})
        assert undone.status_code == 200
        assert [each.name for each in folder.iterdir()] == ["notes.txt"]
        assert (folder / "notes.txt").read_text() == "mine\n"
        await http.delete(f"/conversations/{conversation['id']}")
        assert (folder / "notes.txt").read_text() == "mine\n"
        elsewhere = await http.post("/conversations", json={"workspace": "/etc"})
        assert (elsewhere.status_code, elsewhere.json()["code"]) == (403, "workspace_refused")
        assert (await http.get("/conversations")).json()["data"] == []


async def test_P122_an_undo_leaves_what_another_conversation_did_in_the_folder(
    server: LiveServer, root: Path
) -> None:
    folder = project(root, "shared")
    async with server.http() as http:
        names = []
        for _ in range(2):
            made = await http.post("/conversations", json={"workspace": str(folder)})
            names.append(made.json()["data"]["id"])
        await server.run("$ echo one > both; echo one > own", names[0])
        await server.run("$ echo two > both; echo two > other", names[1])
        undone = await http.post(f"/conversations/{names[0]}/undo", json={})
        assert undone.json()["data"]["conflicts"] == ["/workspace/both"]
        for name in names:
            await http.delete(f"/conversations/{name}")
    assert (folder / "both").read_text() == "two\n"
    assert not (folder / "own").exists()
    assert (folder / "other").read_text() == "two\n"


def test_P88_the_terminal_warns_and_names_the_way_back(server: LiveServer, root: Path) -> None:
    folder = project(root, "cli")
    command = ["run", "$ echo done > made", "--language", "en"]
    command += ["--workspace", str(folder), "--data", str(server.data)]
    done = run_command(*command)
    assert done.status == 0, done.errors
    assert (folder / "made").read_text() == "done\n"
    assert "changes the real files" in done.errors
    assert "wenko undo --conversation" in done.errors
    refused = run_command(*command, "--conversation", "x")
    assert refused.status == 2
    assert "--conversation" in refused.errors


def test_P123_the_last_conversation_of_a_folder_is_taken_up(server: LiveServer, root: Path) -> None:
    folder = project(root, "continued")
    options = ["--workspace", str(folder), "--language", "en", "--data", str(server.data)]
    none = run_command("run", "$ true", "--continue", *options)
    assert none.status != 0
    assert f"No conversation works in {folder} yet" in none.errors
    for word in ("older", "newer"):
        assert run_command("run", f"$ echo {word} > ~/word", *options).status == 0
    (root / "link").symlink_to(folder)
    options[1] = str(root / "link")
    taken = run_command("run", "$ cat ~/word > word", "--continue", *options)
    assert taken.status == 0, taken.errors
    assert (folder / "word").read_text() == "newer\n"
    both = run_command("run", "$ true", "--continue", "--conversation", "x", *options)
    assert both.status == 2


def test_P123_commits_have_the_name_that_the_person_has_there(
    server: LiveServer, root: Path
) -> None:
    folder = project(root, "repository")
    as_owner = {"user": OWNER, "group": OWNER, "extra_groups": []} if os.geteuid() == 0 else {}
    for command in ("init -q", "config user.email me@example.org", "config core.pager secret"):
        subprocess.run(["git", "-C", folder, *command.split()], check=True, **as_owner)
    subprocess.run(
        ["git", "-C", folder, "config", "user.name", 'Mé "x" \\'], check=True, **as_owner
    )
    identity = "git config --system user.name; git config --system user.email"
    command = [
        "run",
        f"$ mv .git moved; ({identity}; git config --system --list) > said; mv moved .git",
    ]
    command += ["--workspace", str(folder), "--data", str(server.data)]
    done = run_command(*command)
    assert done.status == 0, done.errors
    said = (folder / "said").read_text()
    assert said.splitlines()[:2] == ['Mé "x" \\', "me@example.org"]
    assert "secret" not in said, "nothing else of it"
