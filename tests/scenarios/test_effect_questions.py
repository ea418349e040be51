"""After a call that destroyed the person's files: asked, kept or put back, told to the model."""

import json
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.live import JsonObject, LiveServer, Socket, only, types
from tests.support.command_line import wenko_prints
from tests.support.loops import goal, goals, shell
from tests.support.scripted_server import ScriptedServer, chat_client, scripted_server
from wenko.planners.transcript import FilesSetBack

pytestmark = pytest.mark.anyio
OWNER = 65534
DESTROYS = "import shutil\nshutil.rmtree('src')\nopen('notes.txt', 'w').close()\n"
LONG = "".join(f"line {number} of what I wrote myself\n" for number in range(80))


@pytest.fixture(scope="module")
def root() -> Iterator[Path]:
    made = Path("/var/tmp") / f"wenko-effects-{os.getpid()}"
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
    (made / "src").mkdir(parents=True)
    for path in ("notes.txt", "src/a.py", "src/b.py"):
        (made / path).write_text(f"{path}\n{LONG}")
    (made / "tidy.py").write_text(DESTROYS)
    if os.geteuid() == 0:
        for path in (made, *made.rglob("*")):
            os.chown(path, OWNER, OWNER)
    return made


def contents(folder: Path) -> dict[str, str]:
    files = (each for each in folder.rglob("*") if each.is_file())
    return {str(each.relative_to(folder)): each.read_text() for each in files}


class Talk:
    """One conversation over HTTP and a socket."""

    def __init__(self, server: LiveServer, http: httpx.AsyncClient, socket: Socket) -> None:
        self.server = server
        self.http = http
        self.socket = socket
        self.id = ""
        self.events: list[JsonObject] = []

    async def begin(self, folder: Path | None = None, mode: str | None = None) -> None:
        body = {"workspace": str(folder)} if folder is not None else {}
        made = await self.http.post("/conversations", json=body)
        assert made.status_code == 201, made.text
        self.id = made.json()["data"]["id"]
        if mode is not None:
            await self.http.put(f"/conversations/{self.id}/mode", json={"mode": mode})

    async def until(self, type_: str) -> JsonObject:
        self.events += await self.socket.events_until(lambda event: event["type"] == type_)
        return self.events[-1]

    async def question(self) -> JsonObject:
        request: JsonObject = (await self.until("hitl"))["payload"]["request"]
        assert request["effect"], request
        return request

    async def answer(self, request: JsonObject, action: str, *paths: str) -> None:
        data = {"put_back": list(paths)} if paths else {}
        body = {"request_id": request["id"], "action": action, "data": data}
        answered = await self.http.post("/hitl/respond", json=body)
        assert answered.status_code == 200, answered.text


@asynccontextmanager
async def talk(server: LiveServer) -> AsyncIterator[Talk]:
    async with server.http() as http, server.socket() as socket:
        yield Talk(server, http, socket)


async def test_P114_the_run_waits_in_a_real_folder_and_everything_is_put_back(
    server: LiveServer, root: Path
) -> None:
    folder = project(root, "all")
    before = contents(folder)
    async with talk(server) as here:
        await here.begin(folder)
        await here.socket.chat("$ python3 tidy.py; echo made > made\n\n$ ls > after", here.id)
        request = await here.question()
        assert not (folder / "after").exists()
        shown = [each["label"] for each in request["fields"][0]["options"]]
        assert [each.split("（")[0] for each in shown] == ["src/a.py", "src/b.py", "notes.txt"]
        await here.answer(request, "reject")
        ended = await here.until("process_completed")
    assert ended["success"]
    [effect], [undone] = only(here.events, "call_effect"), only(here.events, "files_undone")
    assert (effect["data"]["waits"], effect["data"]["total"]) == (True, 3)
    kinds = [(each["path"], each["kind"]) for each in effect["data"]["files"]]
    assert kinds[0] == ("/workspace/src/a.py", "deleted")
    assert kinds[-1] == ("/workspace/notes.txt", "emptied")
    assert undone["payload"]["by"] == "question"
    assert undone["run_id"] == effect["run_id"]
    after = (folder / "after").read_text()
    (folder / "after").unlink()
    assert contents(folder) == before
    assert "made" not in after, "the next command came after it"


async def test_P114_chosen_files_are_put_back_and_the_persons_own_edit_is_kept(
    server: LiveServer, root: Path
) -> None:
    folder = project(root, "some")
    async with talk(server) as here:
        await here.begin(folder)
        await here.socket.chat("$ python3 tidy.py", here.id)
        request = await here.question()
        (folder / "notes.txt").write_text("written while the question was open")
        await here.answer(request, "edit", "src/a.py", "notes.txt")
        assert (await here.until("process_completed"))["success"]
    assert contents(folder) == {
        "src/a.py": f"src/a.py\n{LONG}",
        "notes.txt": "written while the question was open",
        "tidy.py": DESTROYS,
    }
    [undone] = only(here.events, "files_undone")
    told = {each["path"]: each["outcome"] for each in undone["payload"]["files"]}
    assert told == {"/workspace/notes.txt": "conflict", "/workspace/src/a.py": "restored"}


async def test_P114_what_is_kept_stays(server: LiveServer, root: Path) -> None:
    folder = project(root, "kept")
    async with talk(server) as here:
        await here.begin(folder)
        await here.socket.chat("$ python3 tidy.py", here.id)
        await here.answer(await here.question(), "approve")
        assert (await here.until("process_completed"))["success"]
    assert contents(folder) == {"notes.txt": "", "tidy.py": DESTROYS}
    assert only(here.events, "files_undone") == []


async def test_P114_in_mode_auto_it_is_told_and_nobody_is_asked(
    server: LiveServer, root: Path
) -> None:
    folder = project(root, "auto")
    async with talk(server) as here:
        await here.begin(folder, mode="auto")
        await here.socket.chat("$ python3 tidy.py", here.id)
        await here.until("process_completed")
        undone = await here.http.post(f"/conversations/{here.id}/undo", json={})
    [effect] = only(here.events, "call_effect")
    assert (effect["data"]["decision"], effect["data"]["waits"]) == ("tell", False)
    assert "hitl" not in types(here.events)
    assert undone.status_code == 200
    assert (folder / "src/a.py").exists()


async def test_P114_one_file_that_the_machine_runs_later_is_enough_in_a_real_folder(
    server: LiveServer, root: Path
) -> None:
    folder = project(root, "later")
    (folder / "hook.py").write_text(
        "import pathlib\np = pathlib.Path('.vscode'); p.mkdir()\n"
        "(p / 'tasks.json').write_text('{}')\n"
    )
    async with talk(server) as here:
        await here.begin(folder)
        await here.socket.chat("$ python3 hook.py", here.id)
        await here.answer(await here.question(), "reject")
        await here.until("process_completed")
    [effect] = only(here.events, "call_effect")
    [file] = effect["data"]["files"]
    assert (file["path"], file["runs_later"]) == ("/workspace/.vscode/tasks.json", True)
    assert not (folder / ".vscode").exists()


async def test_P114_elsewhere_the_run_goes_on_and_the_answer_may_come_after_it(
    server: LiveServer,
) -> None:
    async with talk(server) as here:
        await here.begin()
        url = f"/endpoint/file/sandbox/{here.id}"
        program = "import os\nfor n in range(6): os.remove(f'f{n}')\n"
        for path, text in {**{f"f{n}": f"{n}{LONG}" for n in range(6)}, "x.py": program}.items():
            answer = await here.http.post(f"{url}/write", json={"path": path, "content": text})
            assert answer.is_success
        await here.socket.chat("$ python3 x.py\n\n$ echo made > f5", here.id)
        request = await here.question()
        assert (await here.until("process_completed"))["success"]
        [pending] = (await here.http.get("/hitl", params={"status": "pending"})).json()["data"]
        assert pending["id"] == request["id"]
        await here.answer(request, "reject")
        undone = await here.until("files_undone")
        read = await here.http.get(f"{url}/read", params={"path": "f3"})
    assert read.json()["data"]["content"] == f"3{LONG}"
    told = {each["path"]: each["outcome"] for each in undone["payload"]["files"]}
    assert told["/workspace/f5"] == "conflict"
    assert undone["run_id"] is None, "it had ended"


async def test_P114_the_question_survives_kill_9_and_is_carried_out_once(
    root: Path, tmp_path: Path
) -> None:
    folder = project(root, "killed")
    before = contents(folder)
    with LiveServer(tmp_path, WENKO_WORKSPACE_ROOTS=str(root)) as server:
        async with talk(server) as here:
            await here.begin(folder)
            await here.socket.chat("$ python3 tidy.py", here.id)
            request = await here.question()
        server.kill()
        server.start()
        async with talk(server) as again:
            again.id = here.id
            await again.answer(request, "reject")
            events = await server.remaining_events(here.id)
        server.kill()
        server.start()
        async with server.http() as http:
            await http.get(f"/conversations/{here.id}/checkpoints")
    assert events[-1]["success"]
    assert len(only(events, "call_effect")) == 1
    assert len(only(events, "files_undone")) == 1
    assert len(only(events, "hitl")) == 1
    assert contents(folder) == before


async def test_P114_P118_where_nobody_is_there_a_real_folder_is_put_back_unasked(
    server: LiveServer, root: Path
) -> None:
    folder = project(root, "alone")
    before = contents(folder)
    async with talk(server) as here:
        await here.begin(folder)
        await here.socket.chat("$ python3 tidy.py", here.id, unattended=True)
        await here.until("process_completed")
    [undone] = only(here.events, "files_undone")
    assert undone["payload"]["by"] == "unattended"
    assert "hitl" not in types(here.events)
    assert contents(folder) == before


async def test_P113_the_model_is_told_before_its_next_turn(root: Path, tmp_path: Path) -> None:
    folder = project(root, "told")
    options: dict[str, Any] = {"sandbox": "bubblewrap", "mode": "ask-risky"}
    async with (
        scripted_server(
            tmp_path, language_model=True, workspace_roots=str(root), **options
        ) as scripted,
        chat_client(scripted) as chat,
        scripted.http() as http,
    ):
        made = await http.post("/conversations", json={"workspace": str(folder)})
        scripted.model.will_plan(goals(goal()))
        scripted.model.will_call(shell("python3 tidy.py"))
        scripted.model.will_call(text="All tidy.")
        scripted.model.will_call(text="Two files came back.")
        await chat.send("tidy up", made.json()["data"]["id"])
        await chat.answer(await chat.question(), "reject")
        events = await chat.end()
    assert events[-1]["success"], events[-1]
    assert (folder / "src/a.py").exists()
    last = told_turns(scripted)[-1]
    assert [each for each in last if isinstance(each, FilesSetBack)], last


def told_turns(server: ScriptedServer) -> list[tuple[object, ...]]:
    return [each.entries for each in server.model.transcripts]


async def test_P114_the_question_is_answered_in_the_terminal(
    server: LiveServer, root: Path
) -> None:
    folder = project(root, "terminal")
    kept = {name: value for name, value in os.environ.items() if not name.startswith("WENKO_")}
    environment = {**kept, "WENKO_DATA": str(server.data), "COLUMNS": "80"}
    async with talk(server) as here:
        await here.begin(folder)
        await here.socket.chat("$ python3 tidy.py", here.id)
        request = await here.question()
        status, listed = await wenko_prints("questions", environment=environment)
        assert (status, request["id"] in listed) == (0, True), listed
        data = json.dumps({"put_back": ["src/b.py"]})
        answer = ("answer", request["id"], "--action", "edit", "--data", data)
        status, said = await wenko_prints(*answer, environment=environment)
        assert status == 0, said
        await here.until("process_completed")
    assert (folder / "src/b.py").exists()
    assert not (folder / "src/a.py").exists()
