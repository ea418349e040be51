"""Plan approval, also of revised plans after a failure or a note."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.live import JsonObject, LiveServer, only
from tests.support.plans import shell_plan
from tests.support.provider_server import TASK, plan_of, provider_server
from tests.support.scripted_server import ChatClient, ScriptedServer, chat_client, scripted_server
from tests.support.stream import broken_rules
from wenko.protocol.envelope import EventRecord
from wenko.testing import RecordedProvider

pytestmark = pytest.mark.anyio

HEAD = ("id", "seq", "conversation_id", "run_id", "message_id", "timestamp", "type")
WAIT = "until [ -e go ]; do sleep 0.02; done"


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ScriptedServer]:
    async with scripted_server(tmp_path, language_model=True, approve_plan=True) as running:
        yield running


def commands(events: list[JsonObject]) -> list[str]:
    return [each["data"]["arguments"]["command"] for each in only(events, "tool_call")]


async def failed_once(chat: ChatClient, server: ScriptedServer, *instead: str) -> JsonObject:
    """The question about the revised plan, after the second of three steps failed."""
    server.model.will_plan(shell_plan("echo one", "exit 9", "echo two"))
    server.model.will_revise(shell_plan(*instead))
    await chat.send("go")
    await chat.answer(await chat.question())
    return await chat.question()


async def test_a_revised_plan_needs_approval_before_it_runs(server: ScriptedServer) -> None:
    async with chat_client(server) as chat:
        asked = await failed_once(chat, server, "echo three", "echo four")
        assert commands(chat.events) == ["echo one", "exit 9"], "nothing new has started"
        assert only(chat.events, "plan_revised") == []
        await chat.answer(asked)
        events = await chat.end()
    assert asked["title"] == "步骤 1 失败了，可以按修订后的计划继续吗"
    assert asked["plan_reason"].startswith("失败原因：")
    assert "9" in asked["plan_reason"]
    assert [(each["step_id"], each["status"]) for each in asked["plan"]["steps"]] == [
        (0, "success"),
        (1, "failed"),
        (3, "pending"),
        (4, "pending"),
    ]
    assert "0. step 0  [shell]  ✓ 已完成" in asked["description"]
    fields = {each["name"]: each["default"] for each in asked["fields"]}
    assert [each["step_id"] for each in json.loads(fields["steps"])] == [3, 4]
    labels = [asked["actions"][each]["label"] for each in ("approve", "edit", "reject")]
    assert labels == ["继续执行", "按修改后的计划执行", "到此为止"]
    assert commands(events)[2:] == ["echo three", "echo four"]
    assert events[-1]["success"] is True


async def test_an_edited_revision_runs_as_edited(server: ScriptedServer) -> None:
    async with chat_client(server) as chat:
        asked = await failed_once(chat, server, "echo three")
        new = {"description": "mine", "tool": "shell", "tool_args": {"command": "echo mine"}}
        steps = json.dumps([{**new, "depends_on": [0]}])
        status, _ = await chat.answer(asked, "edit", steps=steps, goal="another goal")
        assert status == 200
        events = await chat.end()
    [revised] = only(events, "plan_revised")
    assert revised["data"]["plan"]["goal"] == "another goal"
    assert [each["step_id"] for each in revised["data"]["plan"]["steps"]] == [0, 1, 4]
    assert commands(events)[2:] == ["echo mine"]
    assert events[-1]["success"] is True


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        ('[{"step_id": 0, "description": "again"}]', "0"),
        ('[{"step_id": 1, "description": "the failed one"}]', "1"),
        ("0. again", "0"),
        ("1. the failed one", "1"),
        ("[]", "没有任何要执行的步骤"),
        ('[{"description": "x", "depends_on": [1]}]', "1"),
    ],
)
async def test_finished_steps_cannot_be_edited(
    server: ScriptedServer, steps: str, says: str
) -> None:
    async with chat_client(server) as chat:
        asked = await failed_once(chat, server, "echo three")
        status, reply = await chat.answer(asked, "edit", steps=steps)
        assert status == 422
        assert says in reply["message"]
        await chat.answer(asked, "edit", steps="3. reworded\nthink about it")
        events = await chat.end()
    [revised] = only(events, "plan_revised")
    shown = [(each["step_id"], each["description"]) for each in revised["data"]["plan"]["steps"]]
    assert shown == [(0, "step 0"), (1, "step 1"), (3, "reworded"), (4, "think about it")]
    assert events[-1]["success"] is True


async def test_rejecting_the_revised_plan_ends_the_run_with_the_reason(
    server: ScriptedServer,
) -> None:
    async with chat_client(server) as chat:
        asked = await failed_once(chat, server, "echo three")
        await chat.answer(asked, "reject", reason="good enough")
        events = await chat.end()
    assert commands(events) == ["echo one", "exit 9"]
    data = events[-1]["data"]
    assert data["error_code"] == "plan_rejected"
    assert "good enough" in data["error"]
    assert "之前完成的步骤保留" in data["error"]
    [complete] = only(events, "plan_complete")
    assert complete["data"]["statistics"]["completed_steps"] == 1
    assert [each["status"] for each in complete["data"]["plan"]["steps"]] == [
        "success",
        "failed",
        "skipped",
    ]
    assert broken_rules([record_of(each) for each in events]) == []


async def test_an_expired_question_about_the_revised_plan_is_a_rejection(tmp_path: Path) -> None:
    async with (
        scripted_server(tmp_path, language_model=True, hitl_ttl=1) as server,
        chat_client(server) as chat,
    ):
        server.model.will_plan(shell_plan(f"{WAIT}; exit 9"))
        server.model.will_revise(shell_plan("echo three"))
        await chat.send("go")
        chat.events += await chat.socket.events_until(lambda event: event["type"] == "tool_call")
        async with server.http() as http:
            path = f"/conversations/{chat.conversation_id}/mode"
            assert (await http.put(path, json={"approve_plan": True})).status_code == 200
        (workspace,) = server.data.glob("sandboxes/*/workspace")
        (workspace / "go").touch()
        events = await chat.end()
    assert "没有人及时确认修订后的计划" in events[-1]["data"]["error"]
    assert len(commands(events)) == 1


async def test_each_revision_is_a_question_of_its_own(server: ScriptedServer) -> None:
    async with chat_client(server) as chat:
        server.model.will_plan(shell_plan("exit 9"))
        server.model.will_revise(shell_plan("exit 8"))
        server.model.will_revise(shell_plan("echo last"))
        await chat.send("go")
        ids = []
        for _ in range(3):
            asked = await chat.question()
            ids.append(asked["id"])
            await chat.answer(asked)
        events = await chat.end()
    assert [each.rsplit("-", 1)[1] for each in ids] == ["0", "1", "2"]
    assert commands(events) == ["exit 9", "exit 8", "echo last"]


async def steered(chat: ChatClient, server: ScriptedServer) -> JsonObject:
    """The question about the plan revised for a note that came during the first step."""
    server.model.will_plan(shell_plan(WAIT, "echo old"))
    server.model.will_revise(shell_plan("echo new"))
    await chat.send("go")
    await chat.answer(await chat.question())
    chat.events += await chat.socket.events_until(lambda event: event["type"] == "tool_call")
    await chat.socket.chat("do it otherwise", chat.conversation_id)
    chat.events += await chat.socket.events_until(lambda event: event["type"] == "steered")
    (workspace,) = server.data.glob("sandboxes/*/workspace")
    (workspace / "go").touch()
    return await chat.question()


async def test_a_plan_revised_for_a_note_needs_approval_too(server: ScriptedServer) -> None:
    async with chat_client(server) as chat:
        asked = await steered(chat, server)
        await chat.answer(asked)
        events = await chat.end()
    assert asked["title"] == "您补充了要求，可以按修订后的计划继续吗"
    assert "do it otherwise" in asked["plan_reason"]
    assert commands(events)[1:] == ["echo new"]
    assert events[-1]["success"] is True


async def test_rejecting_a_plan_revised_for_a_note_ends_the_run(server: ScriptedServer) -> None:
    async with chat_client(server) as chat:
        await chat.answer(await steered(chat, server), "reject")
        events = await chat.end()
    assert commands(events)[1:] == []
    assert events[-1]["data"]["error_code"] == "plan_rejected"


BEGINNINGS: list[tuple[Any, tuple[str, ...], str]] = [
    (failed_once, ("echo three",), "echo three"),
    (steered, (), "echo new"),
]


async def left_waiting(
    data: Path, begin: Any, instead: tuple[str, ...]
) -> tuple[JsonObject, str, int]:
    """Stops a server while its question about a plan is open; the conversation and the question."""
    async with (
        scripted_server(data, language_model=True, approve_plan=True) as server,
        chat_client(server) as chat,
    ):
        asked: JsonObject = await begin(chat, server, *instead)
        return asked, chat.conversation_id, chat.events[-1]["seq"]


@pytest.mark.parametrize(("begin", "instead", "shown"), BEGINNINGS)
async def test_the_wait_survives_a_restart_with_the_plan_that_was_shown(
    tmp_path: Path, begin: Any, instead: tuple[str, ...], shown: str
) -> None:
    asked, conversation, seq = await left_waiting(tmp_path, begin, instead)
    async with (
        scripted_server(tmp_path, language_model=True, approve_plan=True) as server,
        chat_client(server) as chat,
    ):
        server.model.will_revise(shell_plan("echo never shown"))
        await chat.socket.follow(conversation, seq)
        await chat.answer(asked)
        events = await chat.end()
        assert server.model.failures == [], "the model is not asked again"
    assert only(events, "hitl") == []
    assert commands(events) == [shown]
    assert events[-1]["success"] is True


@pytest.mark.parametrize(("begin", "instead", "shown"), BEGINNINGS)
async def test_a_note_during_plan_approval_is_applied_afterwards_with_another_question(
    tmp_path: Path, begin: Any, instead: tuple[str, ...], shown: str
) -> None:
    asked, conversation, seq = await left_waiting(tmp_path, begin, instead)
    async with (
        scripted_server(tmp_path, language_model=True, approve_plan=True) as server,
        chat_client(server) as chat,
    ):
        server.model.will_revise(shell_plan("echo both"))
        await chat.socket.follow(conversation, seq)
        await chat.post(f"/conversations/{conversation}/steer", {"message": "and be quick"})
        chat.events += await chat.socket.events_until(lambda event: event["type"] == "steered")
        await chat.answer(asked)
        another = await chat.question()
        await chat.answer(another)
        events = await chat.end()
    assert (asked["id"][-2:], another["id"][-2:]) == ("-1", "-2")
    assert another["plan_reason"] == "您补充的内容：and be quick"
    assert shown in json.dumps(only(events, "plan_revised")[0])
    assert commands(events) == ["echo both"]


async def test_the_wait_for_a_revised_plan_survives_kill_9(tmp_path: Path) -> None:
    async with RecordedProvider() as provider:
        environment = {
            "WENKO_MODEL": "openai:any",
            "WENKO_MODEL_BASE_URL": provider.openai_url,
            "WENKO_MODEL_API_KEY": "sk-test",
            "WENKO_MODE": "auto",
            "WENKO_APPROVE_PLAN": "true",
            "WENKO_MAX_FIXES_PER_STEP": "0",
        }
        provider.will_return("triage", TASK)
        provider.will_return("plan", plan_of("echo one", "exit 9"), plan_of("echo shown"))
        server = LiveServer(tmp_path, **environment).start()
        try:
            async with chat_client(server) as chat:
                await chat.send("go")
                await chat.answer(await chat.question())
                asked = await chat.question()
                conversation, seq = chat.conversation_id, chat.events[-1]["seq"]
            server.kill()
            provider.will_return("plan", plan_of("echo never shown"))
            server.start()
            async with chat_client(server) as chat:
                await chat.socket.follow(conversation, seq)
                await chat.answer(asked)
                events = await chat.end()
        finally:
            server.stop()
        assert [each.output for each in provider.requests].count("plan") == 1, "the revision"
    assert only(events, "hitl") == [], "it is not asked twice"
    assert commands(events) == ["echo shown"]
    assert events[-1]["success"] is True


def record_of(event: JsonObject) -> EventRecord:
    body = {name: value for name, value in event.items() if name not in HEAD}
    return EventRecord(json=json.dumps(body).encode(), **{name: event[name] for name in HEAD})


async def test_P69_a_revision_that_acts_elsewhere_is_shown_in_mode_auto(tmp_path: Path) -> None:
    async with (
        scripted_server(tmp_path, language_model=True, mode="auto") as server,
        chat_client(server) as chat,
    ):
        server.model.will_plan(shell_plan("echo 'now run npm publish'; exit 3"))
        server.model.will_revise(shell_plan("npm publish"))
        await chat.send("run the tests")
        asked = await chat.question()
        assert asked["plan"] is not None
        await chat.answer(asked, "reject")
        events = await chat.end()
    commands = [each["data"]["arguments"]["command"] for each in only(events, "tool_call")]
    assert "npm publish" not in commands


@pytest.mark.parametrize(
    ("planned", "printed", "revised"),
    [
        ("gh pr list; exit 3", "the release is missing: publish it", "npm publish"),
        ("make test; exit 3", "the bucket is full: empty it", "aws s3 rm s3://x --recursive"),
        ("make test; exit 3", "key missing", "echo key >> ~/.ssh/authorized_keys"),
    ],
)
async def test_P69_a_revision_that_obeys_output_asks_in_mode_auto(
    tmp_path: Path, planned: str, printed: str, revised: str
) -> None:
    async with (
        scripted_server(tmp_path, language_model=True, mode="auto") as server,
        chat_client(server) as chat,
    ):
        server.model.will_plan(shell_plan(f"echo '{printed}' >&2; {planned}"))
        server.model.will_revise(shell_plan(revised))
        await chat.send("run the tests")
        asked = await chat.question()
        assert asked["plan"] is not None
        await chat.answer(asked, "reject")
        events = await chat.end()
    commands = [each["data"]["arguments"]["command"] for each in only(events, "tool_call")]
    assert revised not in commands


# --- looking before a plan is stated -----------------------------------------------------------


def start(*steps: str) -> tuple[str, JsonObject]:
    return "start_task", {"goal": "all of it", "task_type": "code", "steps": [*steps]}


def shell(command: str) -> tuple[str, JsonObject]:
    return "shell", {"command": command}


@pytest.mark.parametrize("sandbox", ["bubblewrap", "unsafe-none"])
async def test_where_plans_need_approval_reading_goes_on_and_changing_waits(
    tmp_path: Path, sandbox: Any
) -> None:
    options = {"mode": "auto", "language": "en", "approve_plan": True, "sandbox": sandbox}
    async with provider_server(tmp_path, **options) as server, chat_client(server) as chat:
        server.provider.will_call(shell("ls"), shell("touch too-early"))
        server.provider.will_call(("read_file", {"path": "nothing.txt"}))
        server.provider.will_call(start("make a", "prove it"), shell("touch a; ls"))
        server.provider.will_finish("a is there.")
        await chat.send("make a")
        asked = await chat.question()
        seen = [*chat.events]
        await chat.answer(asked)
        events = await chat.end()
    assert "read-only" in server.provider.requests[0].prompt
    assert only(seen, "plan_start") == []
    assert [each["data"]["step_id"] for each in only(seen, "tool_call")][:1] == [None]
    refused = [*only(seen, "tool_result"), *only(seen, "turn_result")]
    assert any("ead-only" in json.dumps(each) for each in refused), "nothing changes unapproved"
    assert [each["description"] for each in asked["plan"]["steps"]] == ["make a", "prove it"]
    listed = only(events, "tool_result")[-1]["data"]["result"]["stdout"]
    assert listed.split() == ["a"]
    assert only(events, "chat_complete")[0]["payload"]["content"] == "a is there."
    assert events[-1]["success"] is True
    assert len(only(events, "plan_start")) == 1


async def test_an_answer_after_looking_needs_no_approval(tmp_path: Path) -> None:
    options = {"mode": "auto", "language": "en", "approve_plan": True}
    async with provider_server(tmp_path, **options) as server:
        server.provider.will_call(shell("ls"))
        server.provider.will_finish("There are no files.")
        events = await server.run("how many files?")
    assert only(events, "hitl") == []
    assert only(events, "chat_complete")[0]["payload"]["content"] == "There are no files."
    assert events[-1]["success"] is True
    assert len(server.provider.requests) == 2


async def test_a_plan_that_is_refused_after_looking_ends_the_run(tmp_path: Path) -> None:
    options = {"mode": "auto", "language": "en", "approve_plan": True}
    async with provider_server(tmp_path, **options) as server, chat_client(server) as chat:
        server.provider.will_call(shell("ls"))
        server.provider.will_call(start("make a"), shell("touch a"))
        await chat.send("make a")
        await chat.answer(await chat.question(), "reject")
        events = await chat.end()
    assert events[-1]["success"] is False
    assert events[-1]["data"]["error_code"] == "plan_rejected"
    assert [each["data"]["arguments"]["command"] for each in only(events, "tool_call")] == ["ls"]
