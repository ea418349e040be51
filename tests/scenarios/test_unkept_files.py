"""A file of a real folder that undo cannot keep is written only after a person has allowed it."""

import os
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.live import JsonObject, only
from tests.support.loops import goal, goals, shell
from tests.support.scripted_server import ChatClient, ScriptedServer, chat_client, scripted_server

pytestmark = pytest.mark.anyio
LARGE = (1 << 20) + 1
OWNER = 65534


@pytest.fixture
def folder() -> Iterator[Path]:
    root = Path("/var/tmp") / f"wenko-unkept-{os.getpid()}"
    shutil.rmtree(root, ignore_errors=True)
    made = root / "project"
    made.mkdir(parents=True, mode=0o755)
    (made / "data.bin").write_bytes(b"mine")
    os.truncate(made / "data.bin", LARGE)
    if os.geteuid() == 0:
        for path in (made, made / "data.bin"):
            os.chown(path, OWNER, OWNER)
    yield made
    shutil.rmtree(root)


@asynccontextmanager
async def working_in(
    data: Path, folder: Path, **settings: Any
) -> AsyncIterator[tuple[ScriptedServer, ChatClient]]:
    chosen = {"sandbox": "bubblewrap", "mode": "auto", "undo_file_mb": 1, "language": "en"}
    chosen |= {"workspace_roots": str(folder.parent), **settings}
    async with (
        scripted_server(data, language_model=True, **chosen) as server,
        chat_client(server) as chat,
    ):
        yield server, chat


async def send(server: ScriptedServer, chat: ChatClient, folder: Path, *commands: str) -> None:
    """A task whose only step makes these calls, one after the other."""
    if not chat.conversation_id:
        _, made = await chat.post("/conversations", {"workspace": str(folder)})
        chat.conversation_id = made["data"]["id"]
    server.model.will_plan(goals(goal()))
    for command in commands:
        server.model.will_call(shell(command))
    server.model.will_think("done")
    chat.events.clear()
    await chat.send("go", chat.conversation_id)


def results(events: list[JsonObject]) -> list[JsonObject]:
    return [each["data"]["result"] for each in only(events, "tool_result")]


async def test_P120_what_was_allowed_holds_until_the_task_ends(
    tmp_path: Path, folder: Path
) -> None:
    async with working_in(tmp_path, folder) as (server, chat):
        await send(server, chat, folder, "echo x >> data.bin", "echo x >> data.bin; echo ok")
        asked = await chat.question()
        assert "data.bin" in asked["title"]
        assert asked["approval"]["arguments"] == {"command": "echo x >> data.bin"}
        await chat.answer(asked)
        failed, done = results(await chat.end())
        assert failed["success"] is False
        assert "allowed writing to data.bin" in failed["message"]
        assert done["stdout"] == "ok\n"
        assert (folder / "data.bin").stat().st_size == LARGE + 2

        await send(server, chat, folder, "echo x >> data.bin", "rm data.bin", "rm -f *.bin")
        asked = await chat.question()
        await chat.answer(asked, "reject", reason="not this one")
        first, *others = results(await chat.end())
        assert "not this one" in first["message"]
        assert [each["success"] for each in others] == [False, False], "and nobody is asked again"
        assert (folder / "data.bin").stat().st_size == LARGE + 2


async def test_P120_always_holds_in_this_conversation_until_it_is_taken_back(
    tmp_path: Path, folder: Path
) -> None:
    async with working_in(tmp_path, folder) as (server, chat):
        await send(server, chat, folder, "mv data.bin moved.bin")
        await chat.answer(await chat.question(), always=True)
        await chat.end()
        await send(server, chat, folder, "echo x >> data.bin; echo ok")
        assert results(await chat.end())[0]["stdout"] == "ok\n"
        mode = f"/conversations/{chat.conversation_id}"
        assert (await chat.get(f"{mode}/mode"))["allowed"] == ["write: data.bin"]
        async with server.http() as http:
            await http.delete(f"{mode}/allowed", params={"shape": "write: data.bin"})
        await send(server, chat, folder, "echo x >> data.bin")
        await chat.answer(await chat.question(), "reject")
        await chat.end()
    assert (folder / "data.bin").stat().st_size == LARGE + 2


async def test_P120_the_question_is_open_after_a_restart_and_the_call_is_not_made_again(
    tmp_path: Path, folder: Path
) -> None:
    async with working_in(tmp_path, folder) as (server, chat):
        await send(server, chat, folder, "echo once >> log; echo x > data.bin")
        asked = await chat.question()
    async with working_in(tmp_path, folder) as (server, again):
        server.model.will_think("done")
        again.conversation_id = chat.conversation_id
        await again.socket.follow(chat.conversation_id, chat.events[-1]["seq"])
        await again.answer(asked)
        [failed] = results(await again.end())
    assert "allowed writing" in failed["message"]
    assert (folder / "log").read_text() == "once\n"
    assert (folder / "data.bin").stat().st_size == LARGE


async def test_P121_an_approval_names_the_folder_that_a_call_acts_in(
    tmp_path: Path, folder: Path
) -> None:
    async with working_in(tmp_path, folder, mode="ask-all") as (server, chat):
        await send(server, chat, folder, "echo x > made")
        asked = await chat.question()
        assert f"your folder {folder}" in asked["approval"]["effect"]
        await chat.answer(asked, "reject")
        await chat.end()


async def test_P120_unattended_nothing_is_asked_and_nothing_is_written(
    tmp_path: Path, folder: Path
) -> None:
    async with working_in(tmp_path, folder) as (server, chat):
        server.model.will_plan(goals(goal()))
        server.model.will_call(shell("echo x > data.bin"))
        server.model.will_think("done")
        _, made = await chat.post("/conversations", {"workspace": str(folder)})
        conversation_id = made["data"]["id"]
        data = {"message": "go", "unattended": True, "conversation_id": conversation_id}
        await chat.socket.send({"type": "chat", "data": {**data, "language": "en"}})
        [failed] = results(await chat.end())
    assert "nobody is there" in failed["message"]
    assert only(chat.events, "hitl") == []
    assert (folder / "data.bin").stat().st_size == LARGE


async def test_P120_what_else_the_call_did_is_asked_about_too(tmp_path: Path, folder: Path) -> None:
    notes = folder / "notes"
    notes.mkdir()
    for number in range(30):
        (notes / f"{number}.txt").write_text(f"note {number}\n" * 50)
    script = folder / "clean.sh"
    script.write_text("rm -rf notes data.bin\n")
    for path in (script, notes, *notes.iterdir()):
        shutil.chown(path, folder.stat().st_uid, folder.stat().st_gid)
    async with working_in(tmp_path, folder, mode="ask-risky") as (server, chat):
        await send(server, chat, folder, "sh clean.sh")
        allowed = await chat.question()
        assert "data.bin" in allowed["title"]
        await chat.answer(allowed, always=True)
        effect = await chat.question()
        await chat.answer(effect, "reject")
        await chat.end()
    assert len([*notes.iterdir()]) == 30, "put back"
    assert (folder / "data.bin").stat().st_size == LARGE


async def test_P120_a_large_file_that_a_person_adds_is_protected_before_the_next_call(
    tmp_path: Path, folder: Path
) -> None:
    async with working_in(tmp_path, folder) as (server, chat):
        destroy = "rm -f theirs.bin; echo made"
        await send(server, chat, folder, "echo x > data.bin", destroy, destroy)
        asked = await chat.question()
        theirs = folder / "theirs.bin"
        shutil.copyfile(folder / "data.bin", theirs)
        shutil.chown(theirs, folder.stat().st_uid, folder.stat().st_gid)
        await chat.answer(asked, "reject")
        asked = await chat.question()
        assert "theirs.bin" in asked["title"]
        await chat.answer(asked, "reject")
        _, not_made, failed = results(await chat.end())
    assert (not_made["success"], not_made["stdout"]) == (False, "")
    assert "make it again" in not_made["message"]
    assert failed["stdout"] == "made\n"
    assert theirs.stat().st_size == LARGE


@pytest.mark.parametrize("tool", ["write", "delete", "edit"])
async def test_P120_a_file_tool_asks_too(tmp_path: Path, folder: Path, tool: str) -> None:
    arguments = {
        "write": {"action": "write", "path": "data.bin", "content": "x"},
        "delete": {"action": "delete", "path": "data.bin"},
        "edit": {"action": "append", "path": "data.bin", "content": "x"},
    }[tool]
    async with working_in(tmp_path, folder) as (server, chat):
        server.model.will_call(("file_manager", arguments))
        await send(server, chat, folder)
        await chat.answer(await chat.question(), "reject")
        [result] = results(await chat.end())
    assert result["success"] is False
    assert (folder / "data.bin").stat().st_size == LARGE
