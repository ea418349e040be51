"""A plan of several steps in one loop: the model marks them in the turns in which it works."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.live import JsonObject, only, types
from tests.support.loops import read, shell, told, workspace
from tests.support.provider_server import ProviderServer, provider_server, run_result

pytestmark = pytest.mark.anyio


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ProviderServer]:
    async with provider_server(tmp_path, mode="auto", language="en") as running:
        yield running


def start(*steps: str, **more: Any) -> tuple[str, JsonObject]:
    return "start_task", {"goal": "all of it", "task_type": "code", "steps": [*steps], **more}


def mark(*done: tuple[int, str], current: int | None = None, **more: Any) -> tuple[str, JsonObject]:
    listed = [f"{step}: {line}" for step, line in done]
    given = {"done": listed} if current is None else {"done": listed, "current": current}
    return "update_plan", {**given, **more}


def ends(events: list[JsonObject]) -> list[tuple[int, str, str | None]]:
    """Each step's end, with the line that says what came of it and the output of its last call."""
    found = [each["data"]["step"] for each in only(events, "step_success")]
    return [(e["step_id"], e["result"]["message"], e["result"]["stdout"]) for e in found]


def calls(events: list[JsonObject]) -> list[tuple[int, str]]:
    made = [each["data"] for each in only(events, "tool_call")]
    return [(each["step_id"], each["arguments"]["command"]) for each in made]


async def test_R21_steps_are_marked_in_the_turns_that_work_on_them(server: ProviderServer) -> None:
    server.provider.will_call(start("look", "change", "prove"), shell("echo seen"))
    server.provider.will_call(mark((0, "two files"), current=1), shell("echo new > a.txt"))
    server.provider.will_call(mark((1, "a.txt is new"), current=2), shell("cat a.txt"))
    server.provider.will_finish("a.txt says new.")
    events = await server.run("go")
    assert run_result(events) == (True, None)
    assert len(server.provider.requests) == 4, "no request for a step of its own, or a summary"
    assert calls(events) == [(0, "echo seen"), (1, "echo new > a.txt"), (2, "cat a.txt")]
    assert ends(events) == [
        (0, "two files", "seen\n"),
        (1, "a.txt is new", ""),
        (2, "a.txt says new.", "new\n"),
    ]
    assert only(events, "chat_complete")[0]["payload"]["content"] == "a.txt says new."
    assert "plan_revised" not in types(events)
    variables = only(events, "plan_complete")[0]["data"]["context"]["variables"]
    assert variables["step_0_stdout"] == "seen\n"
    assert variables["step_0_result"]["message"] == "two files"


async def test_R34_the_progress_of_a_step_grows_while_it_runs(server: ProviderServer) -> None:
    server.provider.will_call(start("work"), shell("echo 1"))
    server.provider.will_call(shell("echo 2"))
    server.provider.will_finish("Done.")
    events = await server.run("go")
    items = [each["payload"] for each in only(events, "todo_item_update")]
    assert [(each["change_type"], each["item"]["progress"]) for each in items] == [
        ("status_change", 0),
        ("progress_update", 33),
        ("progress_update", 50),
        ("completed", 100),
    ]


async def test_the_end_closes_what_the_model_left_open(server: ProviderServer) -> None:
    server.provider.will_call(start("one", "two", "three"), shell("echo all of it"))
    server.provider.will_finish("All three are done.")
    events = await server.run("go")
    assert run_result(events) == (True, None)
    assert len(server.provider.requests) == 2
    assert [each[0] for each in ends(events)] == [0, 1, 2]
    started = [each["data"]["step"]["step_id"] for each in only(events, "step_start")]
    assert started == [0, 1, 2]


async def test_a_step_may_be_done_without_a_call_of_its_own(server: ProviderServer) -> None:
    server.provider.will_call(start("one", "two", "three"), shell("echo x"))
    server.provider.will_call(mark((0, "a"), (1, "b"), current=2), shell("echo y"))
    server.provider.will_finish("c")
    events = await server.run("go")
    assert [each[:2] for each in ends(events)] == [(0, "a"), (1, "b"), (2, "c")]
    assert calls(events) == [(0, "echo x"), (2, "echo y")]


async def test_the_last_step_stays_open_for_the_calls_that_follow_its_mark(
    server: ProviderServer,
) -> None:
    server.provider.will_call(start("one", "two"), shell("echo x"))
    server.provider.will_call(mark((0, "a"), (1, "b")), shell("echo proof"))
    server.provider.will_finish("Both.")
    events = await server.run("go")
    assert run_result(events) == (True, None)
    assert calls(events)[-1] == (1, "echo proof")
    kinds = types(events)
    last = len(kinds) - 1 - kinds[::-1].index("step_success")
    assert kinds.index("step_success") < last
    assert "tool_call" not in kinds[last:]


@pytest.mark.parametrize(
    ("marks", "why"),
    [
        (mark((7, "x")), "There is no step 7"),
        (mark(current=7), "There is no step 7"),
        (mark((1, "x")), "waits for step 0"),
        (mark((2, "x")), "waits for step 1"),
        (("update_plan", {"done": "everything"}), "cannot take these arguments"),
    ],
)
async def test_a_mark_that_cannot_be_is_told_and_changes_nothing(
    server: ProviderServer, marks: tuple[str, JsonObject], why: str
) -> None:
    steps: list[Any] = [
        {"description": "one"},
        {"description": "two", "depends_on": [0]},
        {"description": "three", "depends_on": [1]},
    ]
    server.provider.will_call(start(*steps), shell("echo x"))
    server.provider.will_call(marks, shell("echo y"))
    server.provider.will_finish("Done.")
    events = await server.run("go")
    assert run_result(events) == (True, None)
    assert (False, "invalid_arguments") in told(events)
    assert why in only(events, "turn_result")[-1]["data"]["content"]
    assert calls(events) == [(0, "echo x"), (0, "echo y")], "the call beside it is made"


@pytest.mark.parametrize(
    "done",
    [0, "0", [0], ["0"], {"0": "seen"}, [{"step": "0", "result": "seen"}], "0：seen: it", "步骤 0"],
)
async def test_marks_are_read_however_they_are_written(
    server: ProviderServer, done: object
) -> None:
    server.provider.will_call(start("one", "two"), shell("echo x"))
    server.provider.will_call(("update_plan", {"done": done}), shell("echo y"))
    server.provider.will_finish("Done.")
    events = await server.run("go")
    assert calls(events) == [(0, "echo x"), (1, "echo y")]


async def test_new_steps_take_the_place_of_those_not_begun(server: ProviderServer) -> None:
    server.provider.will_call(start("one", "two"), shell("echo x"))
    changed = mark((0, "seen"), steps=["another", "and one more"], reason="two files, not one")
    server.provider.will_call(changed, shell("echo y"))
    server.provider.will_finish("Done.")
    events = await server.run("go")
    assert run_result(events) == (True, None)
    [revision], [revised] = only(events, "plan_revision"), only(events, "plan_revised")
    assert revision["data"]["error"] == "two files, not one"
    assert revised["data"]["revision_count"] == 0
    descriptions = [each["description"] for each in revised["data"]["plan"]["steps"]]
    assert descriptions == ["one", "another", "and one more"]
    assert "The plan was changed" not in server.provider.requests[2].prompt, "the result says it"
    assert "another" in server.provider.requests[2].prompt
    assert calls(events) == [(0, "echo x"), (2, "echo y")]


async def test_a_change_without_a_reason_is_given_none(server: ProviderServer) -> None:
    server.provider.will_call(start("one", "two"), shell("echo x"))
    server.provider.will_call(mark((0, "seen"), steps=["another"]), shell("echo y"))
    server.provider.will_finish("Done.")
    events = await server.run("go")
    assert only(events, "plan_revision")[0]["data"]["error"] == "no reason was given"
    assert "please confirm" not in server.provider.requests[2].prompt


async def test_a_model_that_only_announces_is_asked_once_to_go_on(server: ProviderServer) -> None:
    server.provider.will_call(start("work"))
    server.provider.will_finish("I'll start by looking at the files.")
    server.provider.will_call(shell("ls"))
    server.provider.will_finish("There are none.")
    events = await server.run("go")
    assert run_result(events) == (True, None)
    assert "Nothing has been called" in server.provider.requests[2].prompt
    assert only(events, "chat_complete")[0]["payload"]["content"] == "There are none."


async def test_a_model_that_says_twice_that_words_are_enough_is_believed(
    server: ProviderServer,
) -> None:
    server.provider.will_call(start("think"))
    server.provider.will_finish("It is 42.", "It is 42.")
    events = await server.run("go")
    assert run_result(events) == (True, None)
    assert len(server.provider.requests) == 3
    assert only(events, "chat_complete")[0]["payload"]["content"] == "It is 42."


async def test_work_that_the_model_gives_up_fails_with_its_own_words(
    server: ProviderServer,
) -> None:
    server.provider.will_call(start("one", "two"), shell("echo x"))
    server.provider.will_finish("FAILED: there is no network")
    events = await server.run("go")
    assert run_result(events)[0] is False
    assert len(server.provider.requests) == 2
    assert only(events, "chat_complete")[0]["payload"]["content"] == "there is no network"
    statuses = [
        each["status"] for each in only(events, "plan_complete")[0]["data"]["plan"]["steps"]
    ]
    assert statuses == ["failed", "skipped"]


async def test_R24_work_whose_checks_do_not_hold_says_so_below_what_the_model_claims(
    server: ProviderServer,
) -> None:
    check = {"description": "a.txt is there", "command": "test -e a.txt"}
    server.provider.will_call(start("work", checks=[check]), shell("echo x"))
    server.provider.will_finish("Done.", "Done!", "It is done.")
    events = await server.run("go")
    assert run_result(events)[0] is False
    answer = only(events, "chat_complete")[0]["payload"]["content"]
    assert answer.startswith("It is done.")
    assert "Checks that do not hold:\n- a.txt is there" in answer
    assert len(server.provider.requests) == 4, "no request for a summary"


async def test_calls_that_declare_reading_are_made_side_by_side(server: ProviderServer) -> None:
    server.provider.will_call(shell("echo one > a.txt; echo two > b.txt"))
    server.provider.will_call(read("a.txt"), read("b.txt"), shell("cat a.txt"))
    server.provider.will_finish("Read.")
    events = await server.run("go")
    assert run_result(events) == (True, None)
    kinds = [each for each in types(events) if each in ("tool_call", "tool_result")]
    assert kinds[2:6] == ["tool_call", "tool_call", "tool_result", "tool_result"]
    assert kinds[6:] == ["tool_call", "tool_result"], "a command is never made beside others"
    requested = only(events, "model_turn")[1]["data"]["tool_calls"]
    assert [each["reads"] for each in requested] == [True, True, False]
    given = [m.content for m in server.provider.requests[-1].messages if m.role == "tool"]
    assert ["one" in given[-3], "two" in given[-2]] == [True, True], "in the order of the calls"
    assert (workspace(server) / "a.txt").read_text() == "one\n"
