"""Done is proven, not claimed: the checks of a plan, run by the program."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.live import JsonObject, only, types
from tests.support.loops import goal, goals, run_goals, shell
from tests.support.provider_server import TASK, plan_of, provider_server
from tests.support.scripted_server import ScriptedServer, chat_client, scripted_server
from wenko.planners.transcript import PlanChanged
from wenko.protocol.plan import Check, Step

pytestmark = pytest.mark.anyio
MADE = Check(description="made.txt is there", command="cat made.txt")


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ScriptedServer]:
    async with scripted_server(tmp_path, language_model=True, language="en") as running:
        yield running


def verdicts(events: list[JsonObject]) -> list[tuple[int, bool]]:
    return [
        (each["data"]["check"], each["data"]["is_valid"])
        for each in only(events, "verification_result")
    ]


async def test_checks_that_hold_are_told_with_command_and_output(server: ScriptedServer) -> None:
    server.model.will_call(shell("echo whole > made.txt"))
    server.model.will_think("It is made.")
    events = await run_goals(server, checks=(MADE,))
    [start], [result] = only(events, "verification_start"), only(events, "verification_result")
    assert (start["data"]["check"], start["data"]["command"]) == (0, "cat made.txt")
    assert start["data"]["step_id"] is None
    assert result["data"]["is_valid"] is True
    assert result["data"]["output"] == "whole"
    kinds = types(events)
    assert kinds.index("step_success") < kinds.index("verification_start")
    assert kinds.index("verification_result") < kinds.index("plan_complete")
    assert events[-1]["success"] is True
    shown = only(events, "plan_start")[0]["data"]["plan"]["checks"]
    assert [each["description"] for each in shown] == ["made.txt is there"]


async def test_a_failed_check_leads_to_a_new_step_and_then_holds(server: ScriptedServer) -> None:
    server.model.will_think("It is made, believe me.")
    server.model.will_call(shell("echo whole > made.txt"))
    server.model.will_think("Now it is.")
    events = await run_goals(server, checks=(MADE,))
    assert verdicts(events) == [(0, False), (0, True)]
    [revision], [revised] = only(events, "plan_revision"), only(events, "plan_revised")
    assert revision["data"]["failed_step"] is None
    assert revision["data"]["revision_count"] == 1
    [new] = revised["data"]["new_steps"]
    assert "made.txt is there" in new["description"]
    changed = [e for e in server.model.transcripts[-1].entries if isinstance(e, PlanChanged)]
    [failed] = changed[0].failed_checks
    assert "No such file" in (failed.output or ""), "the model sees what the check printed"
    assert "No such file" not in new["description"], "outside of the instructions"
    assert events[-1]["success"] is True
    assert only(events, "chat_complete")[0]["payload"]["content"] == "Now it is."


async def test_a_run_whose_checks_fail_is_not_a_success(server: ScriptedServer) -> None:
    for number in range(10):
        server.model.will_think(f"Done, really ({number}).")
    events = await run_goals(server, checks=(MADE,))
    assert verdicts(events) == [(0, False)] * 3, "as often as revisions are allowed"
    assert events[-1]["success"] is False
    assert only(events, "plan_complete")[0]["data"]["success"] is False
    [work] = server.model.finished
    assert work.success is False
    assert [each.startswith("made.txt is there: ") for each in work.failed_checks] == [True]


@pytest.mark.parametrize(
    ("check", "holds"),
    [
        (Check(description="it fails", command="exit 3", exit_code=3), True),
        (Check(description="it fails", command="exit 4", exit_code=3), False),
        (Check(description="it says so", command="echo yes, it is", contains="yes"), True),
        (Check(description="it says so", command="echo no", contains="yes"), False),
        (Check(description="it says so", command="echo yes >&2", contains="yes"), True),
        (Check(description="it ends", command="kill -9 $$"), False),
    ],
)
async def test_a_check_compares_exit_status_and_output(
    tmp_path: Path, check: Check, holds: bool
) -> None:
    async with scripted_server(tmp_path, language_model=True, max_revisions=0) as server:
        events = await run_goals(server, checks=(check,))
    assert verdicts(events) == [(0, holds)]
    assert events[-1]["success"] is holds


@pytest.mark.parametrize(
    ("made", "change"),
    [
        ("echo whole > made", "echo changed > made"),
        (r"printf '\377\000' > made", r"printf '\377\001' > made"),
        ("seq 400000 > made", "echo more >> made"),
        ("echo whole > made", "rm made"),
    ],
    ids=["text", "binary", "large", "deleted"],
)
async def test_a_check_is_void_if_its_files_change_while_checks_run(
    tmp_path: Path, made: str, change: str
) -> None:
    checks = (
        Check(description="first", command="cat made > /dev/null", files=("made",)),
        Check(description="second", command=change),
    )
    async with scripted_server(tmp_path, language_model=True, max_revisions=0) as server:
        server.model.will_call(shell(made))
        server.model.will_think("done")
        events = await run_goals(server, checks=checks)
    assert verdicts(events) == [(0, True), (1, True), (0, False)]
    assert events[-1]["success"] is False


async def test_a_sentence_is_judged_by_the_model(server: ScriptedServer) -> None:
    server.model.will_verify(False, "the text is in English")
    server.model.will_verify(True)
    events = await run_goals(server, checks=(Check(description="The text is in French"),))
    assert verdicts(events) == [(0, False), (0, True)]
    assert only(events, "verification_result")[0]["data"]["reason"] == "the text is in English"
    assert events[-1]["success"] is True
    assert only(events, "tool_call") == []


async def test_a_check_that_the_user_refuses_does_not_hold(tmp_path: Path) -> None:
    async with (
        scripted_server(tmp_path, language_model=True, mode="ask-all", max_revisions=0) as server,
        chat_client(server) as chat,
    ):
        server.model.will_plan(goals(goal(), checks=(MADE,)))
        await chat.send("go")
        await chat.answer(await chat.question(), "reject", reason="not here")
        events = await chat.end()
    assert verdicts(events) == [(0, False)]
    assert "not here" in only(events, "verification_result")[0]["data"]["reason"]
    assert only(events, "tool_call") == []
    assert events[-1]["success"] is False


async def test_a_revision_cannot_drop_the_checks(server: ScriptedServer) -> None:
    wanted: JsonObject = {"reason": "simpler", "steps": [{"description": "another"}]}
    server.model.will_call(("update_plan", wanted))
    events = await run_goals(server, checks=(MADE,))
    assert [result for _, result in verdicts(events)] == [False] * 3
    assert events[-1]["success"] is False


async def test_the_step_for_a_failed_check_needs_approval_where_plans_do(tmp_path: Path) -> None:
    async with (
        scripted_server(tmp_path, language_model=True, approve_plan=True) as server,
        chat_client(server) as chat,
    ):
        server.model.will_plan(goals(goal(0, "make it"), checks=(MADE,)))
        server.model.will_think("It is made, believe me.")
        await chat.send("go")
        await chat.answer(await chat.question())
        asked = await chat.question()
        assert only(chat.events, "plan_revised") == [], "nothing new has started"
        await chat.answer(asked, "reject")
        events = await chat.end()
    assert "made.txt is there" in asked["plan_reason"]
    assert events[-1]["data"]["error_code"] == "plan_rejected"


async def test_a_check_is_not_void_because_the_sandbox_was_not_open(server: ScriptedServer) -> None:
    table = {"headers": ["a"], "rows": [["1"]]}
    shown = {"title": "t", "displays": [{"type": "table", "data": table}]}
    step = Step(step_id=0, description="show", tool="show_user", tool_args=shown)
    check = Check(description="it works", command="true", files=("a.txt",))
    events = await run_goals(server, step, checks=(check,))
    assert verdicts(events) == [(0, True)]
    assert events[-1]["success"] is True


async def test_a_model_that_writes_no_checks_does_not_end_without_the_files_of_the_message(
    tmp_path: Path,
) -> None:
    message = "Create a folder data with a file notes.md in it."
    async with provider_server(tmp_path, tool_calls="grammar", max_revisions=0) as server:
        server.provider.will_return("triage", {**TASK, "plan": plan_of("mkdir data")})
        server.provider.will_say("The folder and notes.md were created.")
        forgotten = await server.run(message)
        whole = plan_of("mkdir -p data", "echo '# Notes' > data/notes.md")
        server.provider.will_return("triage", {**TASK, "plan": whole})
        server.provider.will_say("Both were created.")
        made = await server.run(message)
    assert (verdicts(forgotten), forgotten[-1]["success"]) == ([(0, False)], False)
    assert (verdicts(made), made[-1]["success"]) == ([(0, True)], True)


@pytest.mark.parametrize(
    "command",
    ["no-such-runner --all", "python3 -m no_such_runner", "touch script && ./script"],
)
async def test_P53_a_check_that_cannot_run_fails_no_work_and_is_told(
    server: ScriptedServer, command: str
) -> None:
    server.model.will_call(shell("echo done > state.txt"))
    server.model.will_think("Done.")
    server.model.will_think("All is well.")
    check = Check(description="all tests pass", command=command)
    events = await run_goals(server, goal(), checks=(check,))
    assert events[-1]["success"] is True
    results = [each["data"] for each in only(events, "verification_result")]
    assert [(each["is_valid"], each["could_not_run"]) for each in results] == [(False, True)] * 2
    [revised] = only(events, "plan_revised")
    assert revised["data"]["revision_count"] == 0, "it costs no revision"
    answer = only(events, "chat_complete")[0]["payload"]["content"]
    assert answer.startswith("All is well.")
    assert "Not proven" in answer, "the program says so, whatever the model claims"
    assert "all tests pass" in answer


async def test_P53_a_check_of_a_file_that_was_not_made_does_not_hold(
    server: ScriptedServer,
) -> None:
    for _ in range(4):
        server.model.will_think("I have written build.sh.")
    check = Check(description="the build runs", command="./build.sh")
    events = await run_goals(server, goal(), checks=(check,))
    assert events[-1]["success"] is False
    assert not any(each["data"]["could_not_run"] for each in only(events, "verification_result"))


async def test_P53_the_model_replaces_a_check_that_cannot_run(server: ScriptedServer) -> None:
    server.model.will_call(shell("echo done > state.txt"))
    server.model.will_think("Done.")
    better = {"description": "it says done", "command": "grep -q done state.txt"}
    server.model.will_call(("update_plan", {"reason": "no runner here", "checks": [better]}))
    server.model.will_think("Proven by its content.")
    check = Check(description="all tests pass", command="no-such-runner")
    events = await run_goals(server, goal(), checks=(check,))
    assert events[-1]["success"] is True
    last = only(events, "verification_result")[-1]["data"]
    assert (last["is_valid"], last["expected"]) == (True, "it says done")
    assert [each["data"]["error"] for each in only(events, "plan_revision")][-1] == "no runner here"


STATED = [
    {"description": "a is there", "command": "test -e a.txt"},
    {"description": "tests pass", "command": "python3 -m there_is_no_such_module"},
    {"description": "changes files itself", "command": "echo left > left.txt"},
    {"description": "b is there", "command": "test -e b.txt"},
]


async def test_checks_are_tried_on_a_copy_when_they_are_stated(tmp_path: Path) -> None:
    real = {"mode": "auto", "language": "en", "sandbox": "bubblewrap"}
    async with provider_server(tmp_path, **real) as server:
        start = ("start_task", {"goal": "a", "task_type": "code", "checks": STATED})
        server.provider.will_call(start, shell("echo > b.txt; ls"))
        server.provider.will_call(shell("ls"))
        better = {"reason": "no such module", "checks": [STATED[0]]}
        server.provider.will_call(shell("echo > a.txt"), ("update_plan", better))
        server.provider.will_finish("Done.")
        events = await server.run("go")
    stated, changed = [each["data"]["content"] for each in only(events, "turn_result")]
    assert "tried on a copy" in stated
    tried = [line for line in stated.splitlines() if line.startswith("- ")]
    assert "Exit code 1" in tried[0], "nothing has made it yet: information, no refusal"
    assert "could not run" in tried[1]
    assert "It holds" in tried[3], "after the calls of the turn"
    assert "left.txt" not in only(events, "tool_result")[1]["data"]["result"]["stdout"]
    assert "It holds" in changed
    assert tried[1].count("No module named") == 1, "said once"
    assert [each["check"] for each in [e["data"] for e in only(events, "verification_result")]] == [
        0
    ]
    assert events[-1]["success"] is True


async def test_checks_stated_after_a_first_look_are_tried_after_the_calls_of_their_turn(
    tmp_path: Path,
) -> None:
    real = {"mode": "auto", "language": "en", "sandbox": "bubblewrap"}
    async with provider_server(tmp_path, **real) as server:
        server.provider.will_call(shell("ls"))
        start = ("start_task", {"goal": "b", "checks": ["test -e b.txt"]})
        server.provider.will_call(start, shell("echo > b.txt"))
        server.provider.will_finish("Done.")
        events = await server.run("go")
    assert "It holds" in only(events, "turn_result")[0]["data"]["content"]
    assert verdicts(events) == [(0, True)]


async def test_a_check_that_would_ask_is_not_tried(tmp_path: Path) -> None:
    real = {"mode": "ask-all", "language": "en", "sandbox": "bubblewrap"}
    async with provider_server(tmp_path, **real) as server:
        start = ("start_task", {"goal": "a", "task_type": "code", "checks": STATED[:1]})
        server.provider.will_call(start)
        server.provider.will_finish("FAILED: no")
        events = await server.run("go")
    assert "tried on a copy" not in only(events, "turn_result")[0]["data"]["content"]
