"""Try before you commit: an approval's call is tried on a copy, then applied, refused, or run."""

import asyncio
import hashlib
import os
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.live import JsonObject, only
from tests.support.scripted_server import ChatClient, ScriptedServer, chat_client, scripted_server
from wenko.protocol.plan import Plan, Step
from wenko.sandbox.trial_folders import TrialFolders

pytestmark = pytest.mark.anyio
_ENDED = ("finished", "needs_input", "timeout", "stopped", "failed", "outdated")


def call(step_id: int, tool: str, arguments: dict[str, Any]) -> Step:
    after = (step_id - 1,) if step_id else ()
    return Step(step_id=step_id, description=tool, tool=tool, tool_args=arguments, depends_on=after)


def will_run(server: ScriptedServer, *calls: str | tuple[str, dict[str, Any]]) -> None:
    steps = []
    for number, each in enumerate(calls):
        tool, arguments = ("shell", {"command": each}) if isinstance(each, str) else each
        steps.append(call(number, tool, arguments))
    server.model.will_plan(Plan(goal="scripted", steps=tuple(steps)))


@asynccontextmanager
async def trying(data: Path, **settings: Any) -> AsyncIterator[tuple[ScriptedServer, ChatClient]]:
    rules = data / "settings.json"
    rules.write_text('{"permissions": {"ask": ["shell(rm *)"]}}')
    chosen = {
        "sandbox": "bubblewrap",
        "mode": "ask-risky",
        "user_settings": rules,
        "trial_auto_mb": 0,
        **settings,
    }
    async with scripted_server(data, **chosen) as server, chat_client(server) as chat:
        yield server, chat


def workspace(data: Path, chat: ChatClient) -> Path:
    return data / "sandboxes" / chat.conversation_id / "workspace"


def every_byte(folder: Path) -> dict[str, tuple[Any, ...]]:
    """Everything that a reader, or a program that compares times, can see of a tree."""
    found = {}
    for path in sorted(folder.rglob("*")):
        status = path.lstat()
        content = b""
        if path.is_symlink():
            content = os.readlink(path).encode()
        elif path.is_file():
            content = path.read_bytes()
        digest = hashlib.sha256(content).hexdigest()
        times = (status.st_mtime_ns, status.st_ctime_ns)
        found[str(path.relative_to(folder))] = (status.st_mode, status.st_ino, *times, digest)
    return found


def copies(data: Path) -> list[Path]:
    return list((data / "sandboxes").glob("trial-*"))


async def trial_end(chat: ChatClient) -> JsonObject:
    """The result of the trial that is under way."""
    chat.events += await chat.socket.events_until(
        lambda event: event["type"] == "trial" and event["payload"]["status"] in _ENDED
    )
    payload: JsonObject = chat.events[-1]["payload"]
    return payload


async def try_it(chat: ChatClient, request: JsonObject) -> JsonObject:
    status, started = await chat.post(f"/hitl/{request['id']}/try")
    assert (status, started["data"]["status"]) == (200, "copying"), started
    return await trial_end(chat)


_ASKED = "rm -rf d"
_PREPARE = (
    "mkdir -p src/deep && echo one > src/a.txt && printf '\\000\\001' > src/deep/b.bin "
    "&& ln -s a.txt src/link && ln -s /etc/passwd src/outside && chmod 640 src/a.txt"
)


async def test_P87_an_rm_rf_is_tried_looked_at_and_refused_and_every_byte_is_there(
    tmp_path: Path,
) -> None:
    async with trying(tmp_path) as (server, chat):
        will_run(server, _PREPARE, "rm -rf src && echo gone")
        await chat.send("go")
        request = await chat.question()
        assert request["approval"]["can_try"]
        before = every_byte(workspace(tmp_path, chat))
        trial = await try_it(chat, request)
        assert (trial["status"], trial["can_apply"], trial["exit_code"]) == ("finished", True, 0)
        assert trial["stdout"].strip() == "gone"
        assert (trial["created"], trial["modified"], trial["deleted"]) == (0, 0, 4)
        assert trial["folders"] == ["- src/", "- src/deep/"], "counted beside the files"
        assert {each["path"] for each in trial["changes"]} == {
            f"/workspace/src/{name}" for name in ("a.txt", "deep/b.bin", "link", "outside")
        }
        assert every_byte(workspace(tmp_path, chat)) == before
        await chat.answer(request, "reject", reason="no")
        assert not (await chat.end())[-1]["success"]
        assert every_byte(workspace(tmp_path, chat)) == before
        assert copies(tmp_path) == []
        assert len(only(chat.events, "tool_call")) == 1


async def test_P87_approving_applies_exactly_the_tried_result_and_runs_nothing_again(
    tmp_path: Path,
) -> None:
    command = "rm -rf src && date +%s%N > made && chmod 600 made && cat made && exit 3"
    async with trying(tmp_path) as (server, chat):
        will_run(server, _PREPARE, command)
        await chat.send("go")
        request = await chat.question()
        trial = await try_it(chat, request)
        assert (trial["exit_code"], trial["can_apply"]) == (3, True)
        status, reply = await chat.answer(request)
        assert status == 200, reply
        events = await chat.end()
        [_, applied] = only(events, "tool_call")
        assert applied["data"]["trial_id"] == trial["trial_id"]
        result = only(events, "tool_result")[1]["data"]["result"]
        assert (result["return_code"], result["stdout"]) == (3, trial["stdout"])
        folder = workspace(tmp_path, chat)
        assert [each.name for each in folder.iterdir()] == ["made"]
        assert (folder / "made").read_text() == trial["stdout"].replace("\r", "")
        assert (folder / "made").stat().st_mode & 0o777 == 0o600
        assert copies(tmp_path) == []


async def test_P87_an_approval_waits_until_an_earlier_servers_trial_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with trying(tmp_path) as (server, first):
        will_run(server, "rm -rf d; date +%N > stamp; cat stamp")
        await first.send("clean up")
        asked = await first.question()
        trial = await try_it(first, asked)
    read, slow = TrialFolders.read, threading.Event()

    def read_slowly(folders: TrialFolders, name: str) -> dict[str, Any] | None:
        slow.set()
        time.sleep(1)
        return read(folders, name)

    monkeypatch.setattr(TrialFolders, "read", read_slowly)
    async with trying(tmp_path) as (server, chat):
        chat.conversation_id = first.conversation_id
        await chat.socket.follow(first.conversation_id, first.events[-1]["seq"])
        await asyncio.to_thread(slow.wait, 30)
        await chat.answer(asked)
        [result] = only(await chat.end(), "tool_result")
    assert result["data"]["result"]["stdout"] == trial["stdout"]


async def test_P86_P87_an_applied_result_is_undone_like_any_step(tmp_path: Path) -> None:
    async with trying(tmp_path) as (server, chat):
        will_run(server, "mkdir d && echo kept > d/f", "rm -rf d")
        await chat.send("go")
        request = await chat.question()
        await try_it(chat, request)
        await chat.answer(request)
        assert (await chat.end())[-1]["success"]
        assert not (workspace(tmp_path, chat) / "d").exists()
        status, _ = await chat.post(f"/conversations/{chat.conversation_id}/undo", {})
        assert status == 200
        assert (workspace(tmp_path, chat) / "d/f").read_text() == "kept\n"


async def test_P87_a_workspace_that_changed_since_refuses_the_result_until_a_choice_is_made(
    tmp_path: Path,
) -> None:
    async with trying(tmp_path) as (server, chat):
        will_run(server, "mkdir d && echo 1 > d/f", "rm -rf d; echo ran >> log")
        await chat.send("go")
        request = await chat.question()
        await try_it(chat, request)
        (workspace(tmp_path, chat) / "mine.txt").write_text("mine")
        before = every_byte(workspace(tmp_path, chat))
        for _ in range(2):  # Who presses twice does not run it either.
            status, refused = await chat.answer(request)
            assert (status, refused["code"]) == (412, "trial_outdated")
        assert "mine.txt" in refused["message"]
        assert (await trial_end(chat))["status"] == "outdated"
        assert every_byte(workspace(tmp_path, chat)) == before
        again = await try_it(chat, request)
        assert again["can_apply"]
        await chat.answer(request)
        assert (await chat.end())[-1]["success"]
        folder = workspace(tmp_path, chat)
        assert sorted(each.name for each in folder.iterdir()) == ["log", "mine.txt"]
        assert (folder / "log").read_text() == "ran\n"


async def test_P87_after_an_outdated_trial_the_call_can_be_run_instead(tmp_path: Path) -> None:
    async with trying(tmp_path) as (server, chat):
        will_run(server, "mkdir d", "rm -rf d; echo ran >> log")
        await chat.send("go")
        request = await chat.question()
        await try_it(chat, request)
        (workspace(tmp_path, chat) / "mine.txt").write_text("mine")
        assert (await chat.answer(request))[0] == 412
        assert (await chat.answer(request, trial="run"))[0] == 200
        assert (await chat.end())[-1]["success"]
        assert only(chat.events, "tool_call")[1]["data"]["trial_id"] is None
        assert (workspace(tmp_path, chat) / "log").read_text() == "ran\n"


async def test_P121_only_the_mode_that_asks_before_every_call_tries_unasked(tmp_path: Path) -> None:
    async with trying(tmp_path, trial_auto_mb=10) as (server, chat):
        will_run(server, "mkdir d && echo 1 > d/f", _ASKED)
        await chat.send("go")
        asked = await chat.question()
        assert asked["approval"]["can_try"]
        assert (await chat.get(f"/hitl/{asked['id']}/try")) is None
        await chat.answer(asked, "reject")
        assert only(await chat.end(), "trial") == []


async def test_P121_a_copy_that_is_too_large_to_be_made_unasked_is_not_told(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"trial_auto_mb": 1, "mode": "ask-all"}
    async with trying(tmp_path, **settings) as (server, chat):
        will_run(server, "mkdir d && truncate -s 2M d/f", "rm -rf d")
        await chat.send("go")
        await chat.answer(await chat.question())
        asked = await chat.question()
        assert (await try_it(chat, asked))["can_apply"], "asked for, it is made"
        await chat.answer(asked)
        trials = [each["payload"] for each in only(await chat.end(), "trial")]
        assert {t["automatic"] for t in trials if t["request_id"] == asked["id"]} == {False}


async def test_P121_what_was_written_to_tmp_is_there_after_it_was_allowed(tmp_path: Path) -> None:
    async with trying(tmp_path, mode="ask-all") as (server, chat):
        will_run(server, "echo kept > /tmp/left; echo done > made", "cat /tmp/left")
        await chat.send("go")
        asked = await chat.question()
        trial = await try_it(chat, asked)
        assert (trial["left_behind"], trial["can_apply"]) == (["/tmp/left"], False)
        assert "it is run" in trial["message"] or "重新执行" in trial["message"]
        await chat.answer(asked)
        await chat.answer(await chat.question())
        events = await chat.end()
        assert only(events, "tool_result")[1]["data"]["result"]["stdout"] == "kept\n"
        assert only(events, "tool_call")[0]["data"]["trial_id"] is None


async def test_P87_what_changes_files_is_tried_unasked_and_other_calls_are_not(
    tmp_path: Path,
) -> None:
    settings: dict[str, Any] = {"trial_auto_mb": 10, "mode": "ask-all"}
    async with trying(tmp_path, **settings) as (server, chat):
        will_run(server, "ls", "mkdir d && echo 1 > d/f")
        await chat.send("go")
        await chat.answer(await chat.question())
        second = await chat.question()
        trial = await trial_end(chat)
        assert (trial["automatic"], trial["request_id"]) == (True, second["id"])
        assert {each["payload"]["request_id"] for each in only(chat.events, "trial")} == {
            second["id"]
        }
        await chat.answer(second)
        assert (await chat.end())[-1]["success"]


async def test_P87_an_edited_call_is_not_what_was_tried(tmp_path: Path) -> None:
    async with trying(tmp_path) as (server, chat):
        will_run(server, "mkdir d", "rm -rf d")
        await chat.send("go")
        request = await chat.question()
        await try_it(chat, request)
        await chat.answer(request, "edit", arg_command="echo kept > kept")
        assert (await chat.end())[-1]["success"]
        folder = workspace(tmp_path, chat)
        assert sorted(each.name for each in folder.iterdir()) == ["d", "kept"]
        assert copies(tmp_path) == []


async def test_P87_a_file_operation_and_code_are_tried_too(tmp_path: Path) -> None:
    async with trying(tmp_path, mode="ask-all") as (server, chat):
        code = "import os; os.remove('d/f'); print(sorted(os.listdir('d')))"
        will_run(
            server,
            "mkdir d && echo 1 > d/f && echo 2 > d/g",
            ("file_manager", {"action": "write", "path": "new.txt", "content": "hello\n"}),
            ("execute_code", {"code": code}),
        )
        await chat.send("go")
        await chat.answer(await chat.question())
        request = await chat.question()
        trial = await try_it(chat, request)
        [change] = trial["changes"]
        assert (change["path"], change["new_content"]) == ("/workspace/new.txt", "hello\n")
        await chat.answer(request)
        request = await chat.question()
        trial = await try_it(chat, request)
        assert trial["stdout"].strip() == "['g']"
        await chat.answer(request)
        assert (await chat.end())[-1]["success"]
        folder = workspace(tmp_path, chat)
        assert (folder / "new.txt").read_text() == "hello\n"
        assert not (folder / "d/f").exists()


async def test_P87_what_it_tried_to_reach_is_told(tmp_path: Path) -> None:
    command = (
        "rm -rf d; touch /usr/stray; echo x > /tmp/left; echo y > ~/.made; "
        "curl -s -m 5 https://example.com/; true"
    )
    async with trying(tmp_path) as (server, chat):
        will_run(server, "mkdir d", command)
        await chat.send("go")
        trial = await try_it(chat, await chat.question())
        assert trial["hosts"] == ["example.com"]
        assert any("/usr/stray" in line for line in trial["refused"])
        assert trial["left_behind"] == ["/tmp/left"]
        assert trial["home_paths"] == ["/home/sandbox/.made"]
        # With a network the result may be another one.
        assert (trial["status"], trial["can_apply"]) == ("finished", False)


async def test_P87_programs_that_are_left_running_cannot_be_applied(tmp_path: Path) -> None:
    async with trying(tmp_path) as (server, chat):
        will_run(server, "mkdir d", "rm -rf d; sleep 600 & echo started")
        await chat.send("go")
        trial = await try_it(chat, await chat.question())
        assert (trial["processes"], trial["can_apply"]) == (["sleep 600"], False)


async def test_P87_a_trial_that_waits_for_input_says_so_and_approving_runs_it(
    tmp_path: Path,
) -> None:
    async with trying(tmp_path) as (server, chat):
        will_run(server, "mkdir d", "rm -rf d; read -p 'Really? ' x; echo $x")
        await chat.send("go")
        request = await chat.question()
        trial = await try_it(chat, request)
        assert (trial["status"], trial["can_apply"]) == ("needs_input", False)
        assert "Really?" in trial["message"]
        await chat.answer(request)
        prompt = await chat.question()
        await chat.answer(prompt, **{prompt["fields"][0]["name"]: "yes"})
        assert (await chat.end())[-1]["success"]
        assert only(chat.events, "tool_result")[1]["data"]["result"]["stdout"].endswith("yes\n")


async def test_P87_a_trial_that_hangs_ends_and_can_be_stopped_before(tmp_path: Path) -> None:
    async with trying(tmp_path, trial_timeout=2.0) as (server, chat):
        will_run(server, "mkdir d", "rm -rf d; sleep 300")
        await chat.send("go")
        request = await chat.question()
        before = every_byte(workspace(tmp_path, chat))
        assert (await try_it(chat, request))["status"] == "timeout"
        assert copies(tmp_path) == []
        await chat.post(f"/hitl/{request['id']}/try")
        async with server.http() as http:
            stopped = (await http.delete(f"/hitl/{request['id']}/try")).json()["data"]
            assert stopped["status"] == "stopped"
        assert every_byte(workspace(tmp_path, chat)) == before
        assert copies(tmp_path) == []


async def test_P87_cancelling_the_run_ends_its_trial(tmp_path: Path) -> None:
    async with trying(tmp_path) as (server, chat):
        will_run(server, "mkdir d", "rm -rf d; sleep 300")
        await chat.send("go")
        request = await chat.question()
        await chat.post(f"/hitl/{request['id']}/try")
        await chat.socket.events_until(
            lambda event: event["type"] == "trial" and event["payload"]["status"] == "running"
        )
        await chat.post(f"/conversations/{chat.conversation_id}/cancel")
        await chat.end()
        async with asyncio.timeout(20):
            while copies(tmp_path):
                await asyncio.sleep(0.05)
        assert (workspace(tmp_path, chat) / "d").exists()


@pytest.mark.parametrize(
    ("setting", "limit"), [("trial_files", 2), ("trial_mb", 1), ("disk_reserve_mb", 1 << 30)]
)
async def test_P87_a_workspace_too_large_for_a_copy_says_so_and_can_still_be_approved(
    tmp_path: Path, setting: str, limit: int
) -> None:
    async with trying(tmp_path, **{setting: limit}) as (server, chat):
        prepare = "mkdir d && echo 1 > d/1 && echo 2 > d/2 && truncate -s 2M d/3"
        will_run(server, prepare, "rm -rf d")
        await chat.send("go")
        request = await chat.question()
        trial = await try_it(chat, request)
        assert (trial["status"], copies(tmp_path)) == ("failed", [])
        await chat.answer(request)
        assert (await chat.end())[-1]["success"]
        assert not (workspace(tmp_path, chat) / "d").exists()


async def test_P87_without_isolation_nothing_is_tried(tmp_path: Path) -> None:
    async with trying(tmp_path, sandbox="unsafe-none") as (server, chat):
        will_run(server, "rm -rf d")
        await chat.send("go")
        request = await chat.question()
        assert not request["approval"]["can_try"]
        status, refused = await chat.post(f"/hitl/{request['id']}/try")
        assert (status, refused["code"]) == (409, "trial_refused")
        await chat.answer(request, "reject")
        await chat.end()
