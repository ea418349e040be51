"""The first reply to a message: the answer, or the first turn of the work."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.live import JsonObject, only, types
from tests.support.loops import shell, told, workspace, write
from tests.support.provider_server import ProviderServer, answer_text, provider_server, run_result
from tests.support.scripted_server import chat_client
from wenko.testing.wire_requests import ProviderRequest

pytestmark = pytest.mark.anyio
LONG = "I will look at every file of the project before I decide anything. " * 8
WORK_BEGINS = [
    "task_analysis",
    "task_analysis_complete",
    "model_turn",
    "plan_start",
    "step_start",
    "tool_call",
    "step_success",
    "plan_complete",
    "chat_complete",
]
LOOK = {"goal": "Count the files", "task_type": "file", "reasoning": "It takes a look"}


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ProviderServer]:
    async with provider_server(tmp_path, mode="auto") as running:
        yield running


def start(**stated: object) -> tuple[str, JsonObject]:
    return "start_task", {**LOOK, **stated}


def steps_of(events: list[JsonObject]) -> list[JsonObject]:
    steps: list[JsonObject] = only(events, "plan_start")[0]["data"]["plan"]["steps"]
    return steps


def analysis_of(events: list[JsonObject]) -> JsonObject:
    [analysed] = only(events, "task_analysis")
    analysis: JsonObject = analysed["analysis"]
    return analysis


def results_given(request: ProviderRequest) -> list[str]:
    return [each.content for each in request.messages if each.role == "tool"]


# --- words ---------------------------------------------------------------------------------------


async def test_words_alone_are_the_answer_after_one_request(server: ProviderServer) -> None:
    server.provider.will_say("Faust is by Goethe.")
    events = await server.run("who wrote Faust?")
    assert run_result(events) == (True, None)
    assert len(server.provider.requests) == 1
    assert answer_text(events) == "Faust is by Goethe."
    assert analysis_of(events)["complexity"] == "simple"
    assert not {"plan_start", "model_turn"} & set(types(events))
    assert [each["data"]["purpose"] for each in only(events, "llm_call")] == ["create_plan"]


# --- calls ---------------------------------------------------------------------------------------


async def test_P19_P20_P50_start_task_and_calls_are_plan_and_first_look_in_one_reply(
    server: ProviderServer,
) -> None:
    server.provider.will_call(start(complexity="complex", approach="ls"), shell("echo one"))
    server.provider.will_finish("There is one.")
    events = await server.run("how many?")
    assert run_result(events) == (True, None)
    assert len(server.provider.requests) == 2, "and none for a summary"
    analysis = analysis_of(events)
    stated = {"complexity": "complex", "task_type": "file", "suggested_approach": "ls"}
    assert {name: analysis[name] for name in stated} == stated
    assert analysis["reasoning"] == "It takes a look"
    [step] = steps_of(events)
    assert (step["description"], step["tool"]) == ("Count the files", None)
    kinds = types(events)
    places = [kinds.index(each) for each in WORK_BEGINS]
    assert places == sorted(places)
    [begun, _] = results_given(server.provider.requests[1])
    assert "Count the files" not in begun, "the model knows what it stated"
    [first, second] = only(events, "model_turn")
    assert (first["data"]["opening"], first["data"]["step_id"]) == (True, None)
    assert (second["data"]["opening"], second["data"]["turn"]) == (False, 2)
    assert only(events, "chat_complete")[0]["payload"]["content"] == "There is one."


async def test_calls_alone_are_a_plan_of_one_step(server: ProviderServer) -> None:
    server.provider.will_call(shell("echo one"))
    server.provider.will_finish("One.")
    events = await server.run("how many files are here?")
    assert run_result(events) == (True, None)
    [step] = steps_of(events)
    assert step["description"] == "how many files are here?"
    analysis = analysis_of(events)
    assert (analysis["task_type"], analysis["complexity"]) == ("shell", "moderate")
    assert analysis["reasoning"] == "", "nothing is invented"
    assert len(only(events, "tool_call")) == 1


async def test_P53_steps_and_checks_of_start_task_are_carried_out(server: ProviderServer) -> None:
    check = {"description": "b is there", "command": "test -e b.txt"}
    steps = [{"description": "make a"}, {"description": "make b", "depends_on": [0]}]
    server.provider.will_call(start(steps=steps, checks=[check]), write("a.txt", "a"))
    done = {"done": [{"step": 0, "result": "a is there"}], "current": 1}
    server.provider.will_call(("update_plan", done), write("b.txt", "b"))
    server.provider.will_finish("Both are there.")
    events = await server.run("make a and b")
    assert run_result(events) == (True, None)
    assert [each["description"] for each in steps_of(events)] == ["make a", "make b"]
    of_step = [each["data"]["step_id"] for each in only(events, "tool_call")]
    assert of_step == [0, 1, None], "the last call is the check"
    [verified] = only(events, "verification_result")
    assert verified["data"]["is_valid"] is True
    assert "make b" in results_given(server.provider.requests[1])[0], "a plan of several steps"


async def test_P53_steps_and_checks_of_start_task_after_a_first_look_are_carried_out(
    server: ProviderServer,
) -> None:
    server.provider.will_call(shell("ls"))
    late = start(goal="Make b", steps=["make b"], checks=["test -e b.txt"])
    server.provider.will_call(late, write("b.txt", "b"))
    server.provider.will_finish("It is there.")
    events = await server.run("make b")
    assert run_result(events) == (True, None)
    [revised] = only(events, "plan_revised")
    assert [each["description"] for each in revised["data"]["new_steps"]] == ["make b"]
    assert only(events, "plan_revision")[0]["data"]["error"] == "Make b"
    [verified] = only(events, "verification_result")
    assert verified["data"]["is_valid"] is True


async def test_start_task_again_with_nothing_new_changes_nothing(server: ProviderServer) -> None:
    server.provider.will_call(start(), shell("ls"))
    server.provider.will_call(start(goal="Something else"), shell("ls -A"))
    server.provider.will_finish("None.")
    events = await server.run("how many?")
    assert run_result(events) == (True, None)
    assert only(events, "plan_revised") == []
    assert "already begun" in results_given(server.provider.requests[2])[2]


async def test_calls_beside_steps_with_fixed_calls_are_made_too(server: ProviderServer) -> None:
    fixed = [
        {"description": "one", "tool": "shell", "tool_args": {"command": "echo 1"}},
        {"description": "two", "tool": "shell", "tool_args": {"command": "echo 2"}},
    ]
    server.provider.will_call(start(steps=fixed), shell("echo looked"))
    server.provider.will_finish("I have looked.")
    server.provider.will_say("All of it.")
    events = await server.run("go")
    assert run_result(events) == (True, None)
    commands = [each["data"]["arguments"]["command"] for each in only(events, "tool_call")]
    assert commands == ["echo looked", "echo 2"]


# --- careless arguments --------------------------------------------------------------------------

CIRCLE = [{"description": "a", "depends_on": [1]}, {"description": "b", "depends_on": [0]}]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("count the files", "JSON"),
        ('{"goal": "Count the fi', "JSON"),
        ("[1, 2]", "JSON"),
        ({"goal": "g", "steps": [{"description": "a", "tool": "teleport"}]}, "teleport"),
        ({"goal": "g", "steps": CIRCLE}, "cycle"),
        ({"goal": "g", "steps": [{"description": "a", "depends_on": [7]}]}, "7"),
        ({"goal": "g", "steps": [{"no": "description"}]}, "description"),
        ({"goal": "g", "steps": [5]}, "step 0"),
    ],
    ids=["string", "cut", "list", "tool", "circle", "unknown-step", "no-description", "number"],
)
async def test_an_unusable_start_task_begins_one_step_and_the_model_is_told_why(
    server: ProviderServer, arguments: JsonObject | str, why: str
) -> None:
    server.provider.will_call(("start_task", arguments), shell("echo one"))
    server.provider.will_finish("One.")
    events = await server.run("how many?")
    assert run_result(events) == (True, None)
    assert len(steps_of(events)) == 1
    assert [each["data"]["arguments"]["command"] for each in only(events, "tool_call")] == [
        "echo one"
    ]
    assert only(events, "chat_complete")[0]["payload"]["content"] == "One."
    assert why in results_given(server.provider.requests[1])[0]


async def test_steps_and_arguments_that_are_encoded_twice_are_read(server: ProviderServer) -> None:
    steps = json.dumps([{"description": "first"}, "second"])
    arguments = json.dumps(json.dumps({"goal": "g", "task_type": "code", "steps": steps}))
    server.provider.will_call(("start_task", arguments), shell("echo one"))
    server.provider.will_finish("First.", "Second.")
    events = await server.run("go")
    assert run_result(events) == (True, None)
    assert [each["description"] for each in steps_of(events)] == ["first", "second"]
    assert analysis_of(events)["task_type"] == "code"


async def test_200_calls_of_the_first_reply_are_all_answered(server: ProviderServer) -> None:
    known = [("read_result", {"id": f"none-{number}"}) for number in range(199)]
    server.provider.will_call(*known, shell("echo last"))
    server.provider.will_finish("That was much.")
    events = await server.run("go")
    assert run_result(events) == (True, None)
    assert told(events) == [(False, "invalid_arguments")] * 199
    assert only(events, "tool_result")[0]["data"]["result"]["stdout"] == "last\n"
    assert len(results_given(server.provider.requests[1])) == 200


# --- text and calls ------------------------------------------------------------------------------


async def test_P24_text_before_a_call_is_the_beginning_of_the_answer(
    server: ProviderServer,
) -> None:
    server.provider.will_call(shell("echo one"), text="I look first.")
    server.provider.will_finish("It is one.")
    events = await server.run("how many?")
    whole = "I look first.\n\nIt is one."
    assert answer_text(events) == only(events, "chat_complete")[0]["payload"]["content"] == whole
    assert analysis_of(events)["reasoning"] == "I look first."
    kinds = types(events)
    assert kinds.index("token") < kinds.index("task_analysis")


async def test_P24_text_before_fixed_calls_is_the_beginning_of_the_answer(
    server: ProviderServer,
) -> None:
    fixed = {"description": "one", "tool": "shell", "tool_args": {"command": "echo 1"}}
    server.provider.will_call(start(steps=[fixed]), text="I run it.")
    server.provider.will_say("It printed 1.")
    events = await server.run("run it")
    whole = "I run it.\n\nIt printed 1."
    assert answer_text(events) == only(events, "chat_complete")[0]["payload"]["content"] == whole


async def test_a_call_after_a_long_text_still_begins_a_task(server: ProviderServer) -> None:
    server.provider.will_call(start(complexity="complex"), shell("echo one"), text=LONG)
    server.provider.will_finish("It is one.")
    events = await server.run("how many?")
    assert run_result(events) == (True, None)
    assert analysis_of(events)["complexity"] == "simple", "once, and it was taken for an answer"
    assert len(only(events, "plan_start")) == len(only(events, "tool_call")) == 1
    content = only(events, "chat_complete")[0]["payload"]["content"]
    assert content == answer_text(events)
    assert content.startswith(LONG.strip())
    assert content.endswith("It is one.")
    assert events[-1]["data"]["complexity"] == "complex", "as stated"


# --- replies that are cut off --------------------------------------------------------------------


async def test_P50_calls_of_a_first_reply_that_the_output_limit_ended_are_not_made(
    server: ProviderServer,
) -> None:
    half = '{"action": "write", "path": "app.py", "content": "whole = Fal'
    server.provider.will_call(("file_manager", half), finish="length")
    server.provider.will_call(write("app.py", "whole = True\n"))
    server.provider.will_finish("Written.")
    events = await server.run("write app.py")
    assert run_result(events) == (True, None)
    assert [each["data"]["cut_off"] for each in only(events, "model_turn")] == [True, False, False]
    assert len(only(events, "tool_call")) == 1
    assert (workspace(server) / "app.py").read_text() == "whole = True\n"
    assert "cut off" in server.provider.requests[1].text


async def test_a_first_reply_in_words_that_the_output_limit_ended_goes_on_where_it_stopped(
    server: ProviderServer,
) -> None:
    server.provider.will_say("The result is tha", finish="length")
    server.provider.will_say("t it works.")
    events = await server.run("what is it?")
    assert run_result(events) == (True, None)
    assert answer_text(events) == "The result is that it works."
    assert "cut off" in server.provider.requests[1].messages[-1].content


async def test_a_first_reply_that_is_cut_off_again_and_again_is_no_answer(
    server: ProviderServer,
) -> None:
    for _ in range(5):
        server.provider.will_say("The result is tha", finish="length")
    events = await server.run("what is it?")
    success, code = run_result(events)
    assert (success, bool(code)) == (False, True)
    assert only(events, "chat_complete") == []


@pytest.mark.parametrize("text", ["", "I look first."])
async def test_a_first_turn_that_breaks_off_is_asked_for_again(
    server: ProviderServer, text: str
) -> None:
    for _ in range(2):
        server.provider.will_call(shell("echo one"), text=text, reasoning="Hm.")
    server.provider.will_fail("cut")
    server.provider.will_finish("It is one.")
    events = await server.run("how many?")
    assert run_result(events) == (True, None)
    assert len(server.provider.requests) == 3
    assert len(only(events, "tool_call")) == len(only(events, "task_analysis")) == 1
    content = only(events, "chat_complete")[0]["payload"]["content"]
    assert answer_text(events) == content == (f"{text}\n\n" if text else "") + "It is one."


# --- approval ------------------------------------------------------------------------------------


async def test_nothing_is_made_before_the_plan_is_approved_and_the_model_reads_the_edited_one(
    tmp_path: Path,
) -> None:
    steps = [{"description": "make a"}, {"description": "make b"}]
    async with (
        provider_server(tmp_path, mode="auto", approve_plan=True) as server,
        chat_client(server) as chat,
    ):
        server.provider.will_call(start(steps=steps), write("a.txt", "a"))
        server.provider.will_finish("Done.", "Done.", "Done.")
        await chat.send("make them")
        question = await chat.question()
        assert "tool_call" not in types(chat.events)
        assert not list(server.data.glob("sandboxes/*/workspace/a.txt"))
        assert len(server.provider.requests) == 1
        edited = [
            {"step_id": 0, "description": "make a"},
            {"step_id": 1, "description": "make c", "depends_on": [0]},
        ]
        status, reply = await chat.answer(question, "edit", steps=json.dumps(edited))
        assert status == 200, reply
        events = await chat.end()
        requests = server.provider.requests
    assert run_result(events) == (True, None)
    assert [each["description"] for each in steps_of(events)] == ["make a", "make c"]
    assert len(only(events, "tool_call")) == 1
    [begun, _] = results_given(requests[1])
    assert "make c" in begun
    assert "make b" not in begun


async def test_words_and_remember_are_an_answer_with_a_proposal(tmp_path: Path) -> None:
    kept = {"text": "Prefers pytest to unittest", "kind": "preference"}
    async with provider_server(tmp_path) as server:
        server.provider.will_call(("remember", kept), text="Noted, pytest it is.")
        events = await server.run("I prefer pytest to unittest.")
    assert run_result(events) == (True, None)
    assert only(events, "plan_start") == []
    assert answer_text(events) == "Noted, pytest it is."
    assert len(server.provider.requests) == 1
    [change] = only(events, "memory_update")
    assert change["payload"]["change_type"] == "proposed"


async def test_remember_beside_other_calls_is_proposed_once(tmp_path: Path) -> None:
    kept = {"text": "Works at the harbour", "kind": "fact"}
    async with provider_server(tmp_path) as server:
        server.provider.will_call(("remember", kept), ("shell", {"command": "echo one"}))
        server.provider.will_finish("It says one.")
        events = await server.run("I work at the harbour; print one")
    assert run_result(events) == (True, None)
    changes = [each["payload"]["change_type"] for each in only(events, "memory_update")]
    assert changes == ["proposed"]
    [told] = only(events, "turn_result")
    assert told["data"]["success"] is True
