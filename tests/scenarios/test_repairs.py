"""Steps that fail: repaired, retried, verified; plans that are revised; budgets."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.live import JsonObject, only, types
from tests.support.scripted_server import ScriptedServer, chat_client, scripted_server
from wenko.protocol.plan import Plan, Step

pytestmark = pytest.mark.anyio


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ScriptedServer]:
    async with scripted_server(tmp_path, language_model=True) as running:
        yield running


def step(number: int, command: str, **more: Any) -> Step:
    return Step(
        step_id=number,
        description=more.pop("description", f"step {number}"),
        tool="shell",
        tool_args={"command": command},
        **more,
    )


def plan(*steps: Step) -> Plan:
    return Plan(goal="the goal", steps=steps)


async def run_plan(server: ScriptedServer, *steps: Step) -> list[JsonObject]:
    server.model.will_plan(plan(*steps))
    async with chat_client(server) as chat:
        await chat.send("go")
        return await chat.end()


def stdout(events: list[JsonObject], place: int = -1) -> str:
    text: str = only(events, "tool_result")[place]["data"]["result"]["stdout"]
    return text


# --- repairs ---------------------------------------------------------------------------------


async def test_R77_R78_a_missing_folder_is_created_and_the_command_runs_again(
    server: ScriptedServer,
) -> None:
    events = await run_plan(server, step(0, "echo hi > out/deep/x.txt; cat out/deep/x.txt"))
    [fix], [fixed] = only(events, "tool_fix"), only(events, "tool_fixed")
    assert fix["message"] == "工具执行失败，尝试修复 (1/2)"
    assert fixed["data"]["fixed_command"].startswith("mkdir -p -- out/deep")
    assert fixed["data"]["original_args"]["command"].startswith("echo hi")
    assert events[-1]["success"] is True
    assert server.model.failures == [], "no model was asked for what is certain"
    assert types(events).index("tool_fix") < types(events).index("tool_fixed")


async def test_R19_R20_the_model_repairs_what_no_rule_can(server: ScriptedServer) -> None:
    server.model.will_fix({"command": "echo right"}, "wrong word")
    events = await run_plan(server, step(0, "echo wrong; exit 3"))
    [fixed] = only(events, "tool_fixed")
    assert fixed["message"] == "命令已修复: wrong word"
    assert fixed["data"]["fixed_args"] == {"command": "echo right"}
    assert stdout(events) == "right\n"
    assert [each["data"]["purpose"] for each in only(events, "llm_call")].count("tool_fix") == 1
    [failure] = server.model.failures
    assert failure is not None
    assert (failure.arguments, failure.outcome.return_code) == (
        {"command": "echo wrong; exit 3"},
        3,
    )


async def test_C17_repairs_are_limited_and_never_repeat_failed_arguments(
    server: ScriptedServer,
) -> None:
    for _ in range(5):
        server.model.will_fix({"command": "exit 4"})
    events = await run_plan(server, step(0, "exit 3"))
    assert len(only(events, "tool_fixed")) == 1
    assert len(only(events, "tool_fix")) == 2
    assert only(events, "step_retry") == []
    assert events[-1]["success"] is False


async def test_R16_C17_a_transient_failure_is_retried(server: ScriptedServer) -> None:
    command = (
        "echo x >> tries; if [ $(wc -l < tries) -lt 3 ]; "
        "then echo 'Connection reset by peer' >&2; exit 1; fi; echo done"
    )
    events = await run_plan(server, step(0, command))
    retries = only(events, "step_retry")
    assert [each["data"]["retry_count"] for each in retries] == [1, 2]
    assert retries[0]["message"] == "步骤 0 执行失败，正在重试 (1/3)"
    assert stdout(events) == "done\n"
    assert events[-1]["success"] is True


@pytest.mark.parametrize(
    "error", ["Connection timeout", "ReadTimeout: timed out", "Could not resolve host: x.org"]
)
async def test_R16_C17_the_documented_transient_failures_are_retried(
    server: ScriptedServer, error: str
) -> None:
    command = f"[ -e tried ] || {{ touch tried; echo '{error}' >&2; exit 1; }}; echo done"
    events = await run_plan(server, step(0, command))
    assert len(only(events, "step_retry")) == 1
    assert stdout(events) == "done\n"


async def test_C17_without_a_network_nothing_is_retried_and_the_step_says_why(
    tmp_path: Path,
) -> None:
    async with scripted_server(tmp_path, language_model=True, sandbox="bubblewrap") as server:
        events = await run_plan(server, step(0, "python3 -c '" + _ASKS_FOR_A_NAME + "'"))
    assert only(events, "step_retry") == []
    [failed] = only(events, "step_failed")
    assert failed["data"]["error"].startswith("沙箱没有网络：")
    assert "name resolution" in failed["data"]["error"]
    assert only(events, "tool_result")[0]["data"]["result"]["error_code"] == "no_network"


_ASKS_FOR_A_NAME = 'import socket; socket.create_connection(("example.org", 80))'


# --- verification ----------------------------------------------------------------------------


async def test_R27_R28_a_result_is_compared_with_what_was_expected(server: ScriptedServer) -> None:
    server.model.will_verify(True, "as it should be")
    events = await run_plan(server, step(0, "echo 4", expected="the number 4"))
    [start], [result] = only(events, "verification_start"), only(events, "verification_result")
    assert (start["data"]["expected"], start["data"]["actual_preview"]) == ("the number 4", "4")
    assert (result["data"]["is_valid"], result["message"]) == (True, "结果验证通过")


async def test_R28_a_result_that_is_not_as_expected_is_repaired(server: ScriptedServer) -> None:
    server.model.will_verify(False, "it is 5")
    server.model.will_verify(True)
    server.model.will_fix({"command": "echo 4"})
    events = await run_plan(server, step(0, "echo 5", expected="the number 4"))
    assert [each["data"]["is_valid"] for each in only(events, "verification_result")] == [
        False,
        True,
    ]
    assert stdout(events) == "4\n"
    assert only(events, "tool_fix")[0]["data"]["error"] == "结果与预期不符: it is 5"


async def test_a_model_that_cannot_judge_fails_no_step(server: ScriptedServer) -> None:
    events = await run_plan(server, step(0, "echo 4", expected="the number 4"))
    [result] = only(events, "verification_result")
    assert result["data"]["reason"] == "模型没有给出判断，结果未经验证"
    assert events[-1]["success"] is True


# --- revision --------------------------------------------------------------------------------


async def test_R11_R12_C15_a_failed_plan_is_revised_and_continues(server: ScriptedServer) -> None:
    server.model.will_revise(
        plan(step(0, "echo three"), step(1, 'echo "after ${step_0_stdout}"', depends_on=(0,)))
    )
    events = await run_plan(server, step(0, "echo one"), step(1, "exit 9"), step(2, "echo two"))
    [failed] = only(events, "step_failed")
    assert failed["data"]["can_revise"] is True
    [revision], [revised] = only(events, "plan_revision"), only(events, "plan_revised")
    assert revision["message"] == "步骤 1 失败，正在修订计划..."
    assert (revision["data"]["revision_count"], revision["data"]["max_revisions"]) == (1, 2)
    ids = [each["step_id"] for each in revised["data"]["plan"]["steps"]]
    assert ids == [0, 1, 3, 4], "what is done stays, new ids continue"
    assert [each["step_id"] for each in revised["data"]["new_steps"]] == [3, 4]
    assert stdout(events) == "after three\n"
    assert events[-1]["success"] is True
    [complete] = only(events, "plan_complete")
    assert complete["data"]["statistics"] == {
        "total_steps": 4,
        "completed_steps": 3,
        "failed_steps": 1,
        "revision_count": 1,
    }
    updated = [
        each
        for each in only(events, "todo_list_update")
        if each["payload"]["change_type"] == "updated"
    ]
    assert [item["order"] for item in updated[0]["payload"]["todo_list"]["items"]] == [0, 1, 2, 3]


def written(number: int, path: str, text: str) -> Step:
    arguments = {"action": "write", "path": path, "content": text}
    return Step(step_id=number, description="write", tool="file_manager", tool_args=arguments)


async def test_R11_an_error_in_a_file_of_the_run_is_corrected_there_and_not_in_the_call(
    server: ScriptedServer,
) -> None:
    server.model.will_fix({"command": "python3 -u sum.py"})
    server.model.will_revise(plan(written(0, "sum.py", "print(1 + 1)"), step(1, "python3 sum.py")))
    events = await run_plan(
        server, written(0, "sum.py", "print(1 + )"), step(1, "python3 ./sum.py", depends_on=(0,))
    )
    assert only(events, "tool_fix") == [], "other arguments cannot mend the file"
    assert len(only(events, "plan_revised")) == 1
    assert stdout(events) == "2\n"
    assert events[-1]["success"] is True


async def test_R16_a_call_of_somebody_elses_file_is_repaired_as_before(
    server: ScriptedServer,
) -> None:
    server.model.will_fix({"command": "python3 given.py 7"})
    code = "echo 'import sys; print(sys.argv[1])' > given.py"
    events = await run_plan(server, step(0, code), step(1, "python3 given.py", depends_on=(0,)))
    assert len(only(events, "tool_fixed")) == 1
    assert events[-1]["success"] is True


async def test_R15_R40a_the_message_of_a_failed_step_names_the_class_of_its_error(
    server: ScriptedServer,
) -> None:
    events = await run_plan(server, step(0, "echo 'ValueError: of a long story' >&2; exit 1"))
    [failed] = only(events, "step_failed")
    assert failed["message"] == "步骤 0 执行失败: ValueError"
    assert failed["data"]["error"] == "ValueError: of a long story"


async def test_C17_revisions_are_limited(server: ScriptedServer) -> None:
    for number in range(5):
        server.model.will_revise(plan(step(0, f"exit {10 + number}")))
    events = await run_plan(server, step(0, "exit 9"))
    assert len(only(events, "plan_revised")) == 2
    assert [each["data"]["can_revise"] for each in only(events, "step_failed")] == [
        True,
        True,
        False,
    ]
    assert events[-1]["success"] is False
    assert len(only(events, "process_completed")) == 1
    assert events[-1]["data"]["error"] == "退出码 11", "not that of a step that was replaced"


async def test_a_revision_that_only_repeats_failed_calls_is_discarded(
    server: ScriptedServer,
) -> None:
    server.model.will_revise(plan(step(0, "exit 9")))
    events = await run_plan(server, step(0, "exit 9"))
    assert only(events, "plan_revised") == []
    warnings = [each for each in only(events, "thinking") if each["step_type"] == "warning"]
    assert "重复" in warnings[0]["content"]
    assert events[-1]["success"] is False


async def test_an_invalid_revision_ends_the_run_with_the_reason(server: ScriptedServer) -> None:
    bad = Step(step_id=0, description="x", tool="teleport", tool_args={})
    server.model.will_revise(plan(bad))
    events = await run_plan(server, step(0, "exit 9"))
    warnings = [each for each in only(events, "thinking") if each["step_type"] == "warning"]
    assert "teleport" in warnings[0]["content"]
    assert events[-1]["success"] is False


# --- side by side, thinking ------------------------------------------------------------------


async def test_independent_steps_run_in_parallel(server: ScriptedServer) -> None:
    """Each waits for the other: run in sequence, they would never end."""
    meet = "touch {0}; until [ -e {1} ]; do sleep 0.02; done; echo met"
    events = await run_plan(
        server,
        step(0, meet.format("a", "b"), depends_on=()),
        step(1, meet.format("b", "a"), depends_on=()),
        step(2, 'echo "${step_0_stdout} ${step_1_stdout}"', depends_on=(0, 1)),
    )
    assert stdout(events) == "met met\n"
    assert events[-1]["success"] is True
    seqs = [each["seq"] for each in events]
    assert seqs == sorted(seqs)


async def test_a_step_without_depends_on_waits_for_the_one_before(
    server: ScriptedServer,
) -> None:
    events = await run_plan(server, step(0, "sleep 0.3; echo 1 > x"), step(1, "cat x"))
    assert stdout(events) == "1\n"
    assert only(events, "plan_start")[0]["data"]["steps_preview"][1]["depends_on"] == [0]


async def test_after_a_failure_running_steps_finish_and_no_new_one_starts(
    server: ScriptedServer,
) -> None:
    events = await run_plan(
        server,
        step(0, "exit 9", depends_on=()),
        step(1, "sleep 0.5; echo finished", depends_on=()),
        step(2, "echo never", depends_on=(1,)),
    )
    states = {
        each["step_id"]: each["status"]
        for each in only(events, "plan_complete")[0]["data"]["plan"]["steps"]
    }
    assert states == {0: "failed", 1: "success", 2: "skipped"}


async def test_a_step_without_a_tool_is_done_by_the_model_and_can_be_used(
    server: ScriptedServer,
) -> None:
    server.model.will_think("forty-two")
    thought = Step(step_id=0, description="think")
    events = await run_plan(server, thought, step(1, 'echo "${step_0_stdout}"'))
    assert stdout(events) == "forty-two\n"
    ended = only(events, "step_success")[0]["data"]["step"]
    assert ended["result"]["stdout"] == "forty-two"
    purposes = [each["data"]["purpose"] for each in only(events, "llm_call")]
    assert purposes == ["create_plan", "step_processing", "generate_summary"]


async def test_R29_R30_C18_each_model_call_is_published(server: ScriptedServer) -> None:
    events = await run_plan(server, step(0, "echo hi"))
    calls, answers = only(events, "llm_call"), only(events, "llm_response")
    assert [each["data"]["purpose"] for each in answers] == [
        each["data"]["purpose"] for each in calls
    ]
    assert calls[0]["message"] == "调用 AI 创建任务计划"
    assert answers[0]["message"] == "AI 处理完成"


# --- budget ----------------------------------------------------------------------------------


async def test_a_run_that_spent_its_budget_asks_and_continues_with_more(tmp_path: Path) -> None:
    async with scripted_server(tmp_path, language_model=True, max_budget=1.0) as server:
        server.model.costs = 1.4
        server.model.will_plan(plan(step(0, "echo hi")))
        async with chat_client(server) as chat:
            await chat.send("go")
            asked = await chat.question()
            assert "1.4000" in asked["description"]
            status, _ = await chat.answer(asked, "edit", more=5)
            assert status == 200
            events = await chat.end()
    assert events[-1]["success"] is True
    usage = [each["data"]["usage"] for each in only(events, "llm_response")]
    assert [each["cost"] for each in usage] == [1.4] * 2
    assert usage[0]["model"] == "scripted"


async def test_a_run_whose_budget_is_not_raised_ends_with_the_reason(tmp_path: Path) -> None:
    async with scripted_server(tmp_path, language_model=True, max_budget=1.0) as server:
        server.model.costs = 2.0
        server.model.will_plan(plan(Step(step_id=0, description="print it")))
        server.model.will_call(("shell", {"command": "echo hi"}))
        async with chat_client(server) as chat:
            await chat.send("go")
            await chat.answer(await chat.question(), "reject")
            events = await chat.end()
    assert events[-1]["data"]["error_code"] == "budget_spent"
    assert only(events, "tool_call") == []
