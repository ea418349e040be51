"""``wenko answer --try``, ``desktop``, ``preview``, ``put``, ``get`` and ``undo`` as a person types
them, against a running server."""

import asyncio
import os
from pathlib import Path

import pytest

from tests.live import LiveServer
from tests.support.command_line import wenko_prints

pytestmark = pytest.mark.anyio


async def wenko(server: LiveServer, *arguments: str, folder: Path | None = None) -> tuple[int, str]:
    """The exit code and everything that it printed."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("WENKO_")}
    environment = {
        **kept,
        "WENKO_DATA": str(server.data),
        "WENKO_LANGUAGE": "en",
        "COLUMNS": "80",
    }
    return await wenko_prints(*arguments, environment=environment, folder=folder)


async def test_a_run_in_an_existing_conversation_is_shown_in_its_language(
    live_server: LiveServer, tmp_path: Path
) -> None:
    (tmp_path / "a.txt").write_text("a\n")
    status, printed = await wenko(live_server, "put", str(tmp_path / "a.txt"))
    where = printed.split()[-1]
    status, said = await wenko(live_server, "run", "What can you do?", "--conversation", where)
    assert said.startswith("Analysis  "), said
    commands = "$ cat a.txt\n$ wc -l a.txt"
    status, said = await wenko(live_server, "run", commands, "--conversation", where)
    assert (status, "\nPlan  " in said) == (0, True), said


async def test_P87_a_risky_command_is_tried_looked_at_and_refused_in_a_terminal(
    live_server: LiveServer, tmp_path: Path
) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes/a.txt").write_text("kept\n")
    (tmp_path / "notes/link").symlink_to("/etc/passwd")
    status, printed = await wenko(live_server, "put", str(tmp_path / "notes"))
    assert (status, "link is a link and was left out" in printed) == (0, True), printed
    where = printed.split()[-1]
    running = asyncio.create_task(
        wenko(
            *(live_server, "run", "$ rm -rf notes", "--mode", "ask-all"),
            *("--conversation", where, "--language", "en"),
        )
    )
    async with live_server.http() as http:
        while not (await http.get("/hitl?status=pending")).json()["data"]:
            assert not running.done(), running.result()
            await asyncio.sleep(0.1)
        [question] = (await http.get("/hitl?status=pending")).json()["data"]
    status, listed = await wenko(live_server, "questions")
    assert question["request"]["title"] in listed
    assert f"  {question['id']}\n" in listed, "whole, to be copied, in 80 columns"
    status, tried = await wenko(live_server, "answer", question["id"], "--try")
    assert status == 0, tried
    assert "exit code 0 · 0 created · 0 changed · 1 deleted" in tried
    assert "- /workspace/notes/a.txt" in tried
    assert "    - notes/\n" in tried
    status, denied = await wenko(live_server, "answer", question["id"], "--action", "reject")
    assert (status, "不会执行" in denied or "will not run" in denied) == (0, True), denied
    status, said = await running
    assert status == 1
    assert "\n  shell\n    command: rm -rf notes\n" in said, "the call itself, not a description"
    for command in ("--try", "--action reject"):
        assert f"wenko answer {question['id']} {command}" in " ".join(said.split())
    status, got = await wenko(live_server, "get", "notes/a.txt", "--conversation", where,
                              folder=tmp_path)  # fmt: skip
    assert (status, (tmp_path / "a.txt").read_text()) == (0, "kept\n"), got
    status, again = await wenko(live_server, "answer", question["id"], "--try")
    assert status != 0
    assert "Traceback" not in again


async def test_P86_what_can_be_undone_is_listed_with_the_command_that_does_it(
    live_server: LiveServer,
) -> None:
    events = await live_server.run("$ echo one > made.txt")
    where = events[0]["conversation_id"]
    listed = "Nothing to undo"
    while "Nothing to undo" in listed:  # what a run changed is recorded a moment after it
        status, listed = await wenko(live_server, "undo", "--list", "--conversation", where)
    lines = [each.strip() for each in listed.splitlines()]
    assert (status, {"echo one > made.txt", "+ made.txt"} - set(lines)) == (0, set()), listed
    command = listed.strip().splitlines()[-1].split()
    assert command[:2] == ["wenko", "undo"]
    status, undone = await wenko(live_server, *command[1:], "--conversation", where)
    assert (status, "made.txt" in undone) == (0, True), undone


async def test_P94_where_a_desktop_is_watched_is_printed_or_why_there_is_none(
    live_server: LiveServer, tmp_path: Path
) -> None:
    events = await live_server.run("$ echo '<h1>Hello</h1>' > page.html")
    where = events[0]["conversation_id"]
    status, printed = await wenko(live_server, "desktop", where)
    assert (status != 0, "no desktop to watch now" in printed) == (True, True)
    events = await live_server.run("打开浏览器填写一个报名表单并截图")
    where = events[0]["conversation_id"]
    async with live_server.http() as http:
        desktop = (await http.get(f"/conversations/{where}/desktop")).json()["data"]
    status, printed = await wenko(live_server, "desktop", where)
    if desktop["running"]:
        assert (status, printed.strip()) == (0, f"{live_server.url}/c/{where}#desktop")
    else:
        assert (status != 0, "no desktop" in printed) == (True, True)
    nowhere = LiveServer(tmp_path)
    status, printed = await wenko(nowhere, "desktop")
    assert (status != 0, "No server runs" in printed) == (True, True)


async def test_P96_a_sandbox_without_a_server_says_so(live_server: LiveServer) -> None:
    events = await live_server.run("$ true")
    status, printed = await wenko(live_server, "preview", events[0]["conversation_id"])
    assert (status, "listens on a port" in printed) == (0, True), printed
