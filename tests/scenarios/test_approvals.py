"""Approvals in a whole run: approved, edited, rejected; across a restart and a mode switch."""

from pathlib import Path
from typing import Any

import pytest

from tests.live import only
from tests.support.loops import turns_of
from tests.support.scripted_server import ChatClient, ScriptedServer, chat_client, scripted_server
from wenko.protocol.plan import Plan, Step
from wenko.storage import users
from wenko.storage.database import open_database

pytestmark = pytest.mark.anyio


def shell(step_id: int, command: str) -> Step:
    arguments: dict[str, Any] = {"command": command}
    after = (step_id - 1,) if step_id else ()
    return Step(
        step_id=step_id, description=command, tool="shell", tool_args=arguments, depends_on=after
    )


def will_run(server: ScriptedServer, *commands: str) -> None:
    steps = tuple(shell(step_id, command) for step_id, command in enumerate(commands))
    server.model.will_plan(Plan(goal="scripted", steps=steps))


def made_calls(chat: ChatClient) -> list[str]:
    return [each["data"]["arguments"]["command"] for each in only(chat.events, "tool_call")]


async def set_mode(chat: ChatClient, **chosen: Any) -> None:
    async with chat.server.http() as http:
        reply = await http.put(f"/conversations/{chat.conversation_id}/mode", json=chosen)
    assert reply.json()["success"]


async def test_P47_an_approved_call_is_made_as_shown(tmp_path: Path) -> None:
    async with scripted_server(tmp_path, mode="ask-risky") as server, chat_client(server) as chat:
        will_run(server, "ls", "rm -rf src && echo gone")
        await chat.send("go")
        request = await chat.question()
        assert request["approval"]["arguments"] == {"command": "rm -rf src && echo gone"}
        assert made_calls(chat) == ["ls"]
        await chat.answer(request)
        events = await chat.end()
        assert events[-1]["success"], only(events, "step_failed")
        assert made_calls(chat) == ["ls", "rm -rf src && echo gone"]


async def test_P47_an_edited_call_is_made_as_edited(tmp_path: Path) -> None:
    async with scripted_server(tmp_path, mode="ask-risky") as server, chat_client(server) as chat:
        will_run(server, "rm -r src")
        await chat.send("go")
        request = await chat.question()
        status, refused = await chat.answer(request, "edit", arg_command="rm -rf /")
        assert (status, refused["code"]) == (422, "invalid_answer")
        await chat.answer(request, "edit", arg_command="echo kept")
        assert (await chat.end())[-1]["success"]
        assert made_calls(chat) == ["echo kept"]


async def test_P47_a_rejected_call_is_not_made_and_the_step_has_the_reason(tmp_path: Path) -> None:
    async with scripted_server(tmp_path, mode="ask-risky") as server, chat_client(server) as chat:
        will_run(server, "rm -r src", "echo never")
        await chat.send("go")
        await chat.answer(await chat.question(), "reject", reason="I need src")
        events = await chat.end()
        assert not events[-1]["success"]
        assert made_calls(chat) == []
        [failed] = only(events, "step_failed")
        assert "I need src" in failed["data"]["error"]
        assert failed["data"]["step"]["result"]["error_code"] == "rejected"


async def test_rm_rf_root_is_denied_without_a_question(
    tmp_path: Path,
) -> None:
    async with scripted_server(tmp_path, mode="ask-risky") as server, chat_client(server) as chat:
        will_run(server, "rm -rf /")
        await chat.send("go")
        events = await chat.end()
        assert only(events, "hitl") == []
        assert made_calls(chat) == []
        assert "不会执行" in only(events, "step_failed")[0]["data"]["error"]


async def test_P48_a_mode_switch_during_a_run_applies_from_the_next_call_on(tmp_path: Path) -> None:
    async with scripted_server(tmp_path, mode="ask-risky") as server, chat_client(server) as chat:
        will_run(server, "rm -r a; true", "rm -r b; true", "touch c")
        await chat.send("go")
        request = await chat.question()
        await set_mode(chat, mode="auto")
        await chat.answer(request)
        events = await chat.end()
        assert events[-1]["success"], only(events, "step_failed")
        assert len(only(events, "hitl")) == 1


async def test_always_allow_is_stored_for_the_conversation(tmp_path: Path) -> None:
    async with scripted_server(tmp_path, mode="ask-risky") as server, chat_client(server) as chat:
        will_run(server, "rm -r a; true", "rm -r a || true", "rm -r b; true")
        await chat.send("go")
        first = await chat.question()
        labels = {field["name"]: field["label"] for field in first["fields"]}
        assert "shell: rm -r a" in labels["always"]
        await chat.answer(first, always=True)
        second = await chat.question()
        assert second["approval"]["arguments"] == {"command": "rm -r b; true"}
        await chat.answer(second)
        await chat.end()
        view = await chat.get(f"/conversations/{chat.conversation_id}/mode")
        assert view["allowed"] == ["shell: rm -r a"]
        (listed,) = await chat.get("/allowed")
        assert (listed["shape"], listed["conversation_title"]) == ("shell: rm -r a", "go")


async def test_what_is_allowed_for_good_is_listed_for_its_owner_and_asks_again_once_removed(
    tmp_path: Path,
) -> None:
    other = "a-token-of-another-user-0123456789"
    async with scripted_server(tmp_path, mode="ask-risky") as server, chat_client(server) as chat:
        database = await open_database(None, tmp_path)
        await database.write(lambda c: users.put(c, "stranger", other))
        await database.close()
        will_run(server, "rm -r a; true")
        await chat.send("go")
        await chat.answer(await chat.question(), always=True)
        await chat.end()
        async with server.http() as http, server.http(other) as stranger:
            assert (await stranger.get("/allowed")).json()["data"] == []
            path = f"/conversations/{chat.conversation_id}/allowed"
            await http.delete(path, params={"shape": "shell: rm -r a"})
            assert (await http.get("/allowed")).json()["data"] == []
        will_run(server, "rm -r a; true")
        await chat.send("again")
        await chat.answer(await chat.question())
        await chat.end()


async def test_P47_a_restart_asks_the_same_question(tmp_path: Path) -> None:
    async with scripted_server(tmp_path, mode="ask-risky") as server, chat_client(server) as chat:
        will_run(server, "rm -r src; echo once >> log")
        await chat.send("go")
        first = await chat.question()
    async with scripted_server(tmp_path, mode="ask-risky") as server, chat_client(server) as later:
        later.conversation_id = chat.conversation_id
        await later.answer(first)
        await later.socket.follow(chat.conversation_id)
        events = await later.end()
        assert events[-1]["success"], only(events, "step_failed")
        assert [each["payload"]["request"]["id"] for each in only(events, "hitl")] == [first["id"]]
        assert len(made_calls(later)) == 1


async def test_a_run_that_waits_for_an_approval_can_be_cancelled(tmp_path: Path) -> None:
    async with scripted_server(tmp_path, mode="ask-risky") as server, chat_client(server) as chat:
        will_run(server, "rm -r src")
        await chat.send("go")
        await chat.question()
        await chat.post(f"/conversations/{chat.conversation_id}/cancel")
        events = await chat.end()
        assert events[-1]["data"]["error_code"] == "cancelled"
        assert only(events, "hitl_closed")[0]["payload"]["status"] == "cancelled"


async def test_a_plan_is_shown_edited_and_executed(tmp_path: Path) -> None:
    async with (
        scripted_server(tmp_path, approve_plan=True) as server,
        chat_client(server) as chat,
    ):
        will_run(server, "echo one", "echo two")
        await chat.send("go")
        request = await chat.question()
        assert only(chat.events, "plan_start") == []
        status, refused = await chat.answer(request, "edit", steps="9. nothing")
        assert (status, refused["code"]) == (422, "invalid_answer")
        await chat.answer(request, "edit", steps="1. only two")
        events = await chat.end()
        assert events[-1]["success"], only(events, "step_failed")
        assert made_calls(chat) == ["echo two"]


async def test_a_rejected_plan_ends_the_run_without_an_error(tmp_path: Path) -> None:
    async with (
        scripted_server(tmp_path, approve_plan=True) as server,
        chat_client(server) as chat,
    ):
        will_run(server, "echo one")
        await chat.send("go")
        await chat.answer(await chat.question(), "reject", reason="not today")
        events = await chat.end()
        assert events[-1]["data"]["error_code"] == "plan_rejected"
        assert "not today" in events[-1]["data"]["error"]
        assert only(events, "error") == []
        assert only(events, "tool_call") == []


async def test_a_restart_does_not_replace_a_shown_plan(tmp_path: Path) -> None:
    async with (
        scripted_server(tmp_path, approve_plan=True) as server,
        chat_client(server) as chat,
    ):
        will_run(server, "echo one")
        await chat.send("go")
        first = await chat.question()
    async with scripted_server(tmp_path, approve_plan=True) as server, chat_client(server) as later:
        await later.answer(first)
        await later.socket.follow(chat.conversation_id)
        events = await later.end()
        assert events[-1]["success"], only(events, "step_failed")
        assert made_calls(later) == ["echo one"]


def write_step(step_id: int, path: str, action: str = "write") -> Step:
    arguments: dict[str, Any] = {"action": action, "path": path}
    if action == "write":
        arguments["content"] = f"step {step_id}"
    after = (step_id - 1,) if step_id else ()
    return Step(
        step_id=step_id, description="x", tool="file_manager", tool_args=arguments, depends_on=after
    )


async def test_without_undo_reading_is_free_and_every_change_asks(tmp_path: Path) -> None:
    async with (
        scripted_server(tmp_path, mode="ask-risky", undo=False, sandbox="bubblewrap") as server,
        chat_client(server) as chat,
    ):
        steps = (write_step(0, "own.txt"), shell(1, "cat own.txt"), shell(2, "make x; true"))
        server.model.will_plan(Plan(goal="scripted", steps=steps))
        await chat.send("go")
        first = await chat.question()
        assert first["approval"]["shape"] == "file_manager: write own.txt"
        await chat.answer(first)
        second = await chat.question()
        assert second["approval"]["shape"] == "shell: make x"
        await chat.answer(second, "reject", reason="not now")
        [failed] = only(await chat.end(), "step_failed")
        assert "not now" in str(failed)


async def test_P47_an_expired_approval_stops_the_run_and_is_not_planned_around(
    tmp_path: Path,
) -> None:
    async with (
        scripted_server(tmp_path, mode="ask-risky", hitl_ttl=0.05) as server,
        chat_client(server) as chat,
    ):
        will_run(server, "rm -r src", "echo never")
        server.model.will_revise(Plan(goal="around", steps=(shell(7, "find src -delete"),)))
        await chat.send("go")
        events = await chat.end()
        assert not events[-1]["success"]
        assert events[-1]["data"]["error_code"] == "approval_expired"
        assert made_calls(chat) == []
        assert only(events, "plan_revision") == []
        assert "没有人及时允许" in only(events, "step_failed")[0]["data"]["error"]


async def test_P47_an_expired_approval_in_a_loop_stops_the_run_and_is_not_told_to_the_model(
    tmp_path: Path,
) -> None:
    async with (
        scripted_server(tmp_path, True, mode="ask-risky", hitl_ttl=0.05) as server,
        chat_client(server) as chat,
    ):
        server.model.will_plan(Plan(goal="g", steps=(Step(step_id=0, description="clean"),)))
        server.model.will_call(("shell", {"command": "rm -r src"}))
        server.model.will_call(("shell", {"command": "find src -delete"}))
        await chat.send("go")
        events = await chat.end()
        assert events[-1]["data"]["error_code"] == "approval_expired"
        assert len(turns_of(events)) == 1
        assert only(events, "turn_result") == []
        assert made_calls(chat) == []


async def test_P47_in_the_sandbox_destroying_work_runs_unasked_and_can_be_undone(
    tmp_path: Path,
) -> None:
    async with (
        scripted_server(tmp_path, mode="ask-risky", sandbox="bubblewrap") as server,
        chat_client(server) as chat,
    ):
        wipe = "cat > wipe.py <<'END'\nimport shutil\nshutil.rmtree('src')\nEND\npython3 wipe.py"
        will_run(server, "mkdir src && echo kept > src/a", wipe)
        await chat.send("go")
        events = await chat.end()
        assert events[-1]["success"], only(events, "step_failed")
        assert only(events, "hitl") == []
        await chat.post(f"/conversations/{chat.conversation_id}/undo", {})
        workspace = tmp_path / "sandboxes" / chat.conversation_id / "workspace"
        assert (workspace / "src" / "a").read_text() == "kept\n"


async def test_rules_of_the_person_and_of_the_project_hold_in_a_run(tmp_path: Path) -> None:
    rules = tmp_path / "settings.json"
    rules.write_text('{"permissions": {"allow": ["shell(touch *)"], "deny": ["shell(make *)"]}}')
    async with (
        scripted_server(tmp_path, mode="ask-all", user_settings=rules) as server,
        chat_client(server) as chat,
    ):
        will_run(server, "touch a", "make x")
        await chat.send("go")
        events = await chat.end()
        assert only(events, "hitl") == []
        assert made_calls(chat) == ["touch a"]
        assert "shell(make *)" in only(events, "step_failed")[0]["data"]["error"]
        rules.write_text("{")
        will_run(server, "touch b")
        await chat.send("again")
        request = await chat.question()
        assert str(rules) in request["approval"]["reason"]
        await chat.answer(request, "reject")
        await chat.end()
