"""The protocol's rules for loops, checks, revisions and reasoning, in one run."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.live import JsonObject, only, types
from tests.support.provider_server import TASK, ProviderServer, provider_server, run_result

pytestmark = pytest.mark.anyio
CHECK = {
    "description": "The file says done",
    "command": "grep -q done state.txt",
    "exit_code": 0,
    "contains": None,
    "files": ["state.txt"],
}
GOAL = {"id": 0, "description": "Write it", "tool": None, "tool_args": {}, "depends_on": []}
PLAN = {"goal": "g", "steps": [{**GOAL, "expected": None}], "checks": [CHECK]}


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ProviderServer]:
    async with provider_server(tmp_path) as running:
        triage = {**TASK, "response": None, "hitl_request": None, "plan": PLAN}
        running.provider.will_return("triage", triage)
        yield running


def shell(command: str) -> tuple[str, JsonObject]:
    return "shell", {"command": command}


async def test_P50_P51_P55_every_requested_call_is_answered(server: ProviderServer) -> None:
    server.provider.will_call(shell("exit 3"), reasoning="I wonder.")
    server.provider.will_call(shell("echo done > state.txt; exit 0"))
    server.provider.will_call(shell("exit 4"), shell("touch made"))
    server.provider.will_call(("teleport", {}))
    server.provider.will_finish("Written.")
    events = await server.run("go")
    assert run_result(events) == (True, None)
    turns = [event["data"] for event in only(events, "model_turn")]
    assert [turn["turn"] for turn in turns] == [1, 2, 3, 4, 5, 6]
    assert [turn["opening"] for turn in turns] == [True] + [False] * 5
    made = [event["data"]["turn_call_id"] for event in only(events, "tool_call")]
    told = {each["data"]["turn_call_id"]: each["data"] for each in only(events, "turn_result")}
    asked = [call["id"] for turn in turns for call in turn["tool_calls"]]
    assert [call for call in asked if call in made or call in told] == asked
    assert [each["code"] for each in told.values()] == [None, "unknown_tool"]
    assert "update_plan" in list(told.values())[1]["content"]
    assert len(made) == 5, "with the check"
    kinds = types(events)
    assert kinds.index("model_turn") < kinds.index("tool_call") < kinds.index("tool_fix")
    [step] = only(events, "step_success")
    assert step["data"]["step"]["result"]["message"] == "Written."
    [thought] = [each for each in only(events, "thinking") if each["step_type"] == "reasoning"]
    assert (thought["content"], thought["step_id"]) == ("I wonder.", None), "no step had begun"


async def test_P53_P54_a_check_that_does_not_hold_revises_the_plan(server: ProviderServer) -> None:
    server.provider.will_finish("Done, trust me.", "Done, trust me.")
    server.provider.will_call(shell("echo done > state.txt"))
    server.provider.will_finish("Now it is.")
    events = await server.run("go")
    assert run_result(events) == (True, None)
    results = [event["data"] for event in only(events, "verification_result")]
    assert [(each["check"], each["is_valid"]) for each in results] == [(0, False), (0, True)]
    calls = [event["data"]["step_id"] for event in only(events, "tool_call")]
    assert calls == [None, 1, None]
    [revision], [revised] = only(events, "plan_revision"), only(events, "plan_revised")
    assert revision["seq"] < revised["seq"]
    assert revision["data"]["failed_step"] is None
    steps = revised["data"]["plan"]["steps"]
    assert [(step["step_id"], step["status"]) for step in steps] == [(0, "success"), (1, "pending")]
    assert [each["command"] for each in revised["data"]["plan"]["checks"]] == [CHECK["command"]]


async def test_P53_a_run_whose_checks_fail_is_not_a_success(server: ProviderServer) -> None:
    server.provider.will_finish("I begin.", "Done.", "Done now.", "Really done.")
    events = await server.run("go")
    assert run_result(events)[0] is False
    assert str(CHECK["description"]) in events[-1]["data"]["error"]
    assert only(events, "plan_complete")[0]["data"]["success"] is False
