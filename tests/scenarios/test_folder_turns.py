"""Several conversations in one real folder: their runs take turns, also over restarts."""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.live import JsonObject, LiveServer, Socket, only, types
from tests.scenarios.test_bound_workspace import project
from tests.support.command_line import Printed, run_command
from tests.support.loops import goals, shell
from tests.support.scripted_server import ScriptedServer, chat_client, scripted_server
from wenko.planners.transcript import FolderChanged

pytestmark = pytest.mark.anyio
LOG = "echo {0}1 >> log; until [ -e go ]; do sleep 0.02; done; echo {0}2 >> log"


@pytest.fixture
def root(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    made = Path("/var/tmp") / f"wenko-turns-{os.getpid()}-{tmp_path_factory.mktemp('r').name}"
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(mode=0o755)
    yield made
    shutil.rmtree(made)


async def bound(server: LiveServer, folder: Path, **more: str) -> str:
    async with server.http() as http:
        made = await http.post("/conversations", json={"workspace": str(folder), **more})
    assert made.status_code == 201, made.text
    return str(made.json()["data"]["id"])


async def until(socket: Socket, type_: str) -> list[JsonObject]:
    return await socket.events_until(lambda event: event["type"] in (type_, "process_completed"))


@pytest.fixture
def server(root: Path, tmp_path: Path) -> Iterator[LiveServer]:
    with LiveServer(tmp_path, WENKO_WORKSPACE_ROOTS=str(root)) as running:
        yield running


@pytest.mark.parametrize("killed", [False, True])
@pytest.mark.parametrize("below", [".", "inner"])
async def test_P122_runs_take_turns_also_if_the_server_is_killed_while_one_waits(
    server: LiveServer, root: Path, below: str, killed: bool
) -> None:
    folder = project(root, "shop")
    (folder / "inner").mkdir()
    os.chown(folder / "inner", folder.stat().st_uid, folder.stat().st_gid)
    first, second = await bound(server, folder), await bound(server, folder / below)
    async with server.socket() as one, server.socket() as two:
        await one.chat(f"$ {LOG.format('a')}", first)
        assert (await until(one, "tool_call"))[-1]["type"] == "tool_call"
        await two.chat("$ echo b >> log", second)
        waiting = await until(two, "folder_waiting")
    assert waiting[-1]["payload"]["other_conversation_id"] == first
    assert "tool_call" not in types(waiting)
    if killed:
        server.kill()
        server.start()
    (folder / "go").write_text("")
    ended, after = await asyncio.gather(
        server.remaining_events(first), server.remaining_events(second)
    )
    assert ended[-1]["success"], ended[-1]
    assert after[-1]["success"], after[-1]
    [taken] = only(after, "folder_taken")
    assert len(only(after, "folder_waiting")) == 1, "told once"
    assert types(after).index("folder_taken") < types(after).index("tool_call")
    assert len(only(after, "tool_call")) == 1
    if below == ".":
        assert (folder / "log").read_text().split() == ["a1", "a2", "b"]
        changed = {each["path"]: each["change"] for each in taken["payload"]["files"]}
        assert changed["/workspace/go"] == "created"
        assert changed["/workspace/log"] in ("created", "modified")


async def test_P122_a_waiting_run_can_be_cancelled(server: LiveServer, root: Path) -> None:
    folder = project(root, "shop")
    first, second = await bound(server, folder), await bound(server, folder)
    async with server.socket() as one, server.socket() as two, server.http() as http:
        await one.chat(f"$ {LOG.format('a')}", first)
        await until(one, "tool_call")
        await two.chat("$ echo b >> log", second)
        await until(two, "folder_waiting")
        await http.post(f"/conversations/{second}/cancel")
        [end] = only(await until(two, "process_completed"), "process_completed")
        assert end["data"]["error_code"] == "cancelled"
        (folder / "go").write_text("")
        [end] = only(await until(one, "process_completed"), "process_completed")
    assert end["success"]
    assert (folder / "log").read_text().split() == ["a1", "a2"]


def test_P122_the_terminal_says_what_it_waits_for(server: LiveServer, root: Path) -> None:
    folder = project(root, "cli")

    async def work() -> str:
        conversation = await bound(server, folder)
        async with server.socket() as one:
            await one.chat(f"$ {LOG.format('a')}", conversation)
            await until(one, "tool_call")
        return conversation

    asyncio.run(work())
    command = ["run", "$ touch go-on; echo b >> log", "--language", "en"]
    command += ["--workspace", str(folder), "--data", str(server.data)]

    async def both() -> str:
        running = asyncio.create_task(asyncio.to_thread(run_command, *command))
        found: list[JsonObject] = []
        while len(found) < 2:
            async with server.http() as http:
                found = (await http.get("/conversations")).json()["data"]
        await server.first_events(found[0]["id"], "folder_waiting", 1)
        (folder / "go").write_text("")
        done = await running
        assert done.status == 0, done.errors
        return done.out

    output = asyncio.run(both())
    assert "Waiting for its turn: another run works in this folder" in output
    assert "of the folder changed" in output
    assert (folder / "log").read_text().split() == ["a1", "a2", "b"]


@pytest.fixture
async def scripted(root: Path, tmp_path: Path) -> AsyncIterator[ScriptedServer]:
    async with scripted_server(
        tmp_path, language_model=True, sandbox="bubblewrap", workspace_roots=str(root)
    ) as running:
        yield running


async def test_P122_a_question_gives_the_turn_up_and_the_model_learns_what_changed(
    scripted: ScriptedServer, root: Path
) -> None:
    folder = project(root, "asked")
    first, second = await bound(scripted, folder), await bound(scripted, folder)
    model = scripted.model
    async with chat_client(scripted) as asking, scripted.http() as http:
        await http.put(f"/conversations/{first}/mode", json={"mode": "ask-all"})
        model.will_plan(goals())
        model.will_call(shell("cat notes.txt"))
        model.will_call(shell("echo mine >> notes.txt"))
        model.will_think("done")
        await asking.send("go", first)
        await asking.answer(await asking.question())
        question = await asking.question()
        other = await scripted.run("$ echo theirs >> notes.txt", second)
        assert other[-1]["success"]
        assert not only(other, "folder_waiting"), "the turn was given up"
        (folder / "person.txt").write_text("by hand\n")
        await asking.answer(question)
        events = await asking.end()
    assert events[-1]["success"], events[-1]
    [taken] = only(events, "folder_taken")
    files = {each["path"]: each["change"] for each in taken["payload"]["files"]}
    assert files == {"/workspace/notes.txt": "modified", "/workspace/person.txt": "created"}
    assert (folder / "notes.txt").read_text() == "mine\ntheirs\nmine\n"
    [told] = [each for each in model.transcripts[-1].entries if isinstance(each, FolderChanged)]
    assert told.taken.total == 2, "the model is told as a fact"


def test_P122_two_terminals_without_a_server_take_turns(root: Path, tmp_path: Path) -> None:
    """The server of the first ends with it; the second goes on with one of its own."""
    folder = project(root, "terminals")
    options = ["--workspace", str(folder), "--data", str(tmp_path), "--language", "en"]

    def start(message: str) -> Printed:
        return run_command("run", message, *options)

    async def both() -> list[Printed]:
        first = asyncio.create_task(asyncio.to_thread(start, f"$ {LOG.format('a')}"))
        while not (folder / "log").exists():
            await asyncio.sleep(0.05)
        second = asyncio.create_task(asyncio.to_thread(start, "$ echo b >> log"))
        while len(list(tmp_path.glob("sandboxes/*/bound.json"))) < 2:
            await asyncio.sleep(0.05)
        # Its sandbox opens for the look at the folder before it waits.
        while len(list(tmp_path.glob("sandboxes/*/status.json"))) < 2:
            await asyncio.sleep(0.05)
        (folder / "go").write_text("")
        return await asyncio.gather(first, second)

    for done in asyncio.run(both()):
        assert done.status == 0, done.errors
    assert (folder / "log").read_text().split() == ["a1", "a2", "b"]
