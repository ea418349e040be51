"""The server is killed with SIGKILL at random moments: nothing is lost, nothing is done twice."""

import asyncio
import os
import random
import signal
import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.live import JsonObject, LiveServer, Socket, only, spawn_interpreter
from tests.support.sandboxes import eventually
from tests.support.tables import first_rows
from wenko.sandbox.bubblewrap import executor_pid
from wenko.sandbox.folder import Folder

pytestmark = pytest.mark.anyio

STEPS = 8
SEEDS = int(os.environ.get("WENKO_TEST_SEEDS", "3"))
KILLS = 7
"""Kills for each seed: 21 in `make test`, 168 in `make soak`."""
# Each step appends a mark of its own, so a step that ran twice shows in the file.
MESSAGE = "\n".join(
    f"$ echo {step} >> marks.txt; sleep 0.{step % 3}; echo done {step}" for step in range(STEPS)
)


class Watcher:
    """A client that reconnects with its last seq and keeps every event it received."""

    def __init__(self) -> None:
        self.events: list[JsonObject] = []

    @property
    def last_seq(self) -> int:
        return int(self.events[-1]["seq"]) if self.events else 0

    @property
    def finished(self) -> bool:
        return bool(self.events) and self.events[-1]["type"] == "process_completed"

    async def watch(self, socket: Socket, until: int | None = None) -> None:
        """Receive events until the run ends, or until there are so many."""
        while not self.finished and (until is None or len(self.events) < until):
            wire = await socket.receive()
            if "seq" in wire:
                self.events.append(wire)


async def run_with_kills(server: LiveServer, chance: random.Random, kills: int) -> Watcher:
    """One run, with the server killed after random numbers of events."""
    watcher = Watcher()
    async with server.socket() as socket:
        accepted = await socket.chat(MESSAGE)
        await watcher.watch(socket, until=chance.randint(0, 12))
    for _ in range(kills):
        server.kill()
        server.start()
        async with server.socket() as socket:
            await socket.follow(accepted["conversation_id"], watcher.last_seq)
            await watcher.watch(socket, until=len(watcher.events) + chance.randint(0, 8))
            if watcher.finished:
                break
            await asyncio.sleep(chance.random() * 0.15)
    if not watcher.finished:
        async with server.socket() as socket:
            await socket.follow(accepted["conversation_id"], watcher.last_seq)
            await watcher.watch(socket)
    return watcher


class InterpreterServer(LiveServer):
    """Started as users start it; the other tests fork a process that has imported the server."""

    spawn = staticmethod(spawn_interpreter)


async def test_P23_a_server_in_a_new_interpreter_resumes_a_killed_run(tmp_path: Path) -> None:
    with InterpreterServer(tmp_path) as server:
        watcher = await run_with_kills(server, random.Random(0), kills=1)
        assert watcher.events[-1]["success"]
        assert [event["seq"] for event in watcher.events] == list(range(1, watcher.last_seq + 1))


@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", first_rows(range(SEEDS)))
async def test_P13_P14_P23_after_kill_9_the_run_resumes_by_itself(
    tmp_path: Path, seed: int
) -> None:
    with LiveServer(tmp_path) as server:
        watcher = await run_with_kills(server, random.Random(seed), KILLS)
        conversation = watcher.events[0]["conversation_id"]
        check = await server.run("$ cat marks.txt", conversation)
    events = watcher.events
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert events[-1]["success"] is True, events[-1]
    assert marks(check) == [str(step) for step in range(STEPS)]
    for type_ in ("tool_call", "tool_result", "step_start", "step_success"):
        assert set(Counter(step_of(event) for event in only(events, type_)).values()) == {1}


async def finished_while_down(
    server: LiveServer, command: str, mark: str
) -> tuple[list[JsonObject], list[JsonObject]]:
    """Kill the server in the middle of a command, and start it after the command has ended."""
    async with server.socket() as socket:
        accepted = await socket.chat(f"$ echo yes > started; {command}")
        called = await socket.events_until(lambda event: event["type"] == "tool_call")
    # The call is told before it starts.
    await found(server.data, "sandboxes/*/workspace/started")
    server.kill()
    await found(server.data, f"sandboxes/*/workspace/{mark}")
    server.start()
    rest = await server.remaining_events(accepted["conversation_id"], called[-1]["seq"])
    return called, rest


async def test_P23_a_command_in_flight_continues_while_the_server_is_down(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        command = "echo begun; sleep 1; echo x >> ran.txt; echo yes > over"
        called, rest = await finished_while_down(server, command, "over")
        check = await server.run("$ cat ran.txt", rest[0]["conversation_id"])
    [result] = only(rest, "tool_result")
    assert result["data"]["call_id"] == called[-1]["data"]["call_id"]
    assert result["data"]["result"]["stdout"].startswith("begun\n")
    assert marks(check) == ["x"]


async def test_P23_what_is_printed_while_the_server_is_down_is_published_without_a_gap(
    tmp_path: Path,
) -> None:
    command = "for i in $(seq 80); do echo line $i; echo $i >> printed; sleep 0.05; done"
    with LiveServer(tmp_path) as server:
        async with server.socket() as socket:
            accepted = await socket.chat(f"$ {command}; cat go > /dev/null; echo end")
            before = await socket.events_until(lambda event: event["type"] == "tool_output")
        server.kill()
        [printed] = await found(tmp_path, "sandboxes/*/workspace/printed")
        os.mkfifo(printed.with_name("go"))
        await eventually(lambda: _has_lines(printed, 80))
        server.start()
        async with server.socket() as socket:
            await socket.follow(accepted["conversation_id"], before[-1]["seq"])
            after = await socket.events_until(lambda event: event["type"] == "tool_output")
            await asyncio.to_thread(printed.with_name("go").write_text, "")
            after += await socket.events_until(lambda event: event["type"] == "process_completed")
    pieces = only(before + after, "tool_output")
    published = "".join(each["data"]["content"] for each in pieces)
    assert published.split("\n")[:80] == [f"line {number + 1}" for number in range(80)]


async def _has_lines(path: Path, count: int) -> bool:
    return len(path.read_text().splitlines()) >= count


async def test_R77_a_command_that_failed_while_the_server_was_down_is_repaired(
    tmp_path: Path,
) -> None:
    with LiveServer(tmp_path) as server:
        command = "echo x >> ran.txt; sleep 1; echo yes > over; cat ran.txt > out/copy.txt"
        _, rest = await finished_while_down(server, command, "over")
        check = await server.run("$ cat out/copy.txt", rest[0]["conversation_id"])
    assert rest[-1]["success"] is True, rest[-1]
    assert len(only(rest, "tool_fixed")) == 1
    assert [each["data"]["success"] for each in only(rest, "tool_result")] == [False, True]
    assert marks(check) == ["x", "x"]


async def test_after_a_clean_stop_the_next_server_resumes_the_run(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        async with server.socket() as socket:
            accepted = await socket.chat("$ sleep 1; echo one\n$ echo two")
            await socket.events_until(lambda event: event["type"] == "tool_call")
        server.stop()
        server.start()
        events = await server.remaining_events(accepted["conversation_id"])
    assert events[-1]["success"] is True, events[-1]
    assert [each["data"]["result"]["stdout"] for each in only(events, "tool_result")] == [
        "one\n",
        "two\n",
    ]


@pytest.mark.timeout(300)
async def test_P26_a_run_cancelled_while_its_server_was_killed_ends_with_its_commands(
    tmp_path: Path,
) -> None:
    """The cancellation is stored, but the server dies before it has killed anything."""
    with LiveServer(tmp_path) as server:
        async with server.socket() as socket:
            accepted = await socket.chat("$ while true; do date +%s%N > beat; sleep 0.05; done")
            called = await socket.events_until(lambda event: event["type"] == "tool_call")
        # The call is told before it starts.
        [beat] = await found(tmp_path, "sandboxes/*/workspace/beat")
        server.kill()
        with sqlite3.connect(tmp_path / "wenko.db") as connection:
            connection.execute("UPDATE runs SET cancel_requested = 1")
        connection.close()
        server.start()
        events = called + await server.remaining_events(
            accepted["conversation_id"], called[-1]["seq"]
        )

    async def is_silent() -> bool:
        before = beat.read_text()
        await asyncio.sleep(0.5)
        return beat.read_text() == before

    assert await is_silent(), "its command still runs"
    assert events[-1]["data"]["error_code"] == "cancelled"
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    [result] = only(events, "tool_result")
    assert result["data"]["call_id"] == called[-1]["data"]["call_id"]
    assert result["data"]["result"]["error_code"] == "cancelled"


@pytest.mark.timeout(300)
async def test_P26_a_frozen_executor_does_not_keep_a_run_from_being_cancelled_and_deleted(
    tmp_path: Path,
) -> None:
    with LiveServer(tmp_path) as server:
        async with server.socket() as socket:
            accepted = await socket.chat("$ sleep 600")
            await socket.events_until(lambda event: event["type"] == "tool_call")
            conversation = accepted["conversation_id"]
            pid = executor_pid(Folder(tmp_path / "sandboxes", conversation))
            assert pid is not None
            os.kill(pid, signal.SIGSTOP)
            async with server.http() as http:
                deleted = await http.delete(f"/conversations/{conversation}")
        assert deleted.status_code == 200, deleted.text
        assert not Path(f"/proc/{pid}").exists()
        assert not (tmp_path / "sandboxes" / conversation).exists()


@pytest.mark.timeout(300)
async def test_P26_a_call_whose_sandbox_is_lost_has_a_result_that_says_so(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        async with server.socket() as socket:
            accepted = await socket.chat("$ sleep 600")
            called = await socket.events_until(lambda event: event["type"] == "tool_call")
        conversation = accepted["conversation_id"]
        server.kill()
        pid = executor_pid(Folder(tmp_path / "sandboxes", conversation))
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        server.start()
        events = await server.remaining_events(conversation, called[-1]["seq"])
    assert events[-1]["success"] is False
    assert only(events, "tool_call") == [], "it may have had its effect"
    [result] = only(events, "tool_result")
    assert result["data"]["call_id"] == called[-1]["data"]["call_id"]
    assert result["data"]["result"]["error_code"] == "fate_unknown"


async def found(folder: Path, pattern: str) -> list[Path]:
    async def exists() -> bool:
        return any(path.read_text() for path in folder.glob(pattern))

    await eventually(exists)
    return list(folder.glob(pattern))


def step_of(event: JsonObject) -> Any:
    data = event["data"]
    return data["step"]["step_id"] if "step" in data else data["step_id"]


def marks(events: list[JsonObject]) -> list[str]:
    [result] = only(events, "tool_result")
    return str(result["data"]["result"]["stdout"]).split()
