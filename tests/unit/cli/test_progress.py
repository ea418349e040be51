"""A run as the terminal shows it."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from wenko.cli.output import SafeConsole
from wenko.cli.progress import ProgressPrinter
from wenko.protocol.envelope import decode

FIXTURES = Path(__file__).parents[3] / "protocol/fixtures"
HEADLINES = {
    "shell": "{command}",
    "file_manager": "{action} {path} {pattern}",
    "execute_code": "{language} · {code|first_line}",
}


def events(name: str = "loop") -> list[dict[str, Any]]:
    lines = (FIXTURES / f"{name}.jsonl").read_text("utf-8").splitlines()
    records = [decode(json.loads(line)) for line in lines]
    return [{"type": record.type, **record.body} for record in records]


def printed(language: str = "zh", verbose: bool = False, **more: Any) -> list[str]:
    console = SafeConsole(file=io.StringIO(), width=200)
    printer = ProgressPrinter(console, language, HEADLINES, verbose)
    for event in more.get("events", events()):
        printer.show(event)
    assert isinstance(console.file, io.StringIO)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def test_each_call_of_a_loop_is_one_line_below_its_step() -> None:
    lines = printed()
    start = next(index for index, line in enumerate(lines) if line.startswith("◐ 修复 todo"))
    end = next(index for index, line in enumerate(lines) if line.startswith("✓ 修复 todo"))
    calls = [line for line in lines[start:end] if line.startswith(("  ✓", "  ✗", "  ⊘"))]
    assert len(calls) == 15
    assert calls[0] == "  ✓ read todo.py"
    assert calls[-2].startswith("  ✓ python · import json, pathlib")


def test_a_failed_a_repaired_and_a_refused_call_are_marked() -> None:
    lines = printed()
    assert "  ✗ python -m pytest -q  (退出码 127)" in lines
    assert "  ✓ python3 -m pytest -q  (0.8 秒, 已自动修复)" in lines
    refused = lines.index("  ⊘ rm -rf ~/.todo  (未执行)")
    assert lines[refused + 1] == "    用户拒绝了这次操作：不要删除我的数据。"


def test_results_of_steps_side_by_side_stand_below_their_own_step() -> None:
    def ended(step_id: int, result: str) -> dict[str, Any]:
        step = {"step_id": step_id, "description": f"goal {step_id}", "tool": None}
        summary = {"output_preview": result}
        data = {"step": {**step, "result": {"stdout": result}}, "result_summary": summary}
        return {"type": "step_success", "data": data}

    check = {"check": 0, "is_valid": True, "expected": "it works", "reason": None, "output": None}
    shown = [
        ended(0, "first"),
        ended(1, "second"),
        {"type": "verification_result", "data": check},
        {"type": "chat_complete", "payload": {"content": "both"}},
    ]
    lines = [line for line in printed(events=shown) if line]
    assert lines == [
        "✓ goal 0",
        "    first",
        "✓ goal 1",
        "  ✓ it works",
        "  goal 1",
        "    second",
        "both",
    ]


def test_reasoning_is_folded_to_a_line_unless_wanted_whole() -> None:
    folded = "思考过程  用户要两件事：修好失败的测试，再加到期日。 …"
    assert folded in printed()
    assert not any("不写死命令" in line for line in printed())
    assert any("不写死命令" in line for line in printed(verbose=True))


def test_P55_reasoning_that_replaces_the_one_above_says_so() -> None:
    thought = {"type": "thinking", "step_type": "reasoning", "step_id": 0, "content": "Again."}
    assert printed("en", events=[{**thought, "replaces": 2}]) == [
        "  The request broke off and was sent again; this replaces the reasoning above",
        "  Reasoning  Again.",
    ]
    assert printed("en", events=[thought]) == ["  Reasoning  Again."]


def test_checks_are_shown_with_the_plan_and_when_they_are_made() -> None:
    lines = printed()
    assert lines[lines.index("完成标准") + 1] == "  ○ 全部测试通过  $ python3 -m pytest -q"
    failed = lines.index("  ✗ README 说明了怎样设置到期日")
    assert lines[failed + 1] == "    README.md 没有提到 --due"
    assert lines[failed + 2] == "    # Todo"
    assert "  ✓ README 说明了怎样设置到期日" in lines[failed:]
    assert any("未达到完成标准" in line for line in lines[failed:])


def test_suggestions_are_listed_below_the_answer() -> None:
    lines = printed("en")
    first = lines.index("What you can do next:") + 1
    assert lines[first] == "  · 列出已过期的待办  加一个命令，列出已过期的待办"
    assert lines[first + 1] == "  · 连接另一个模型"


@pytest.mark.parametrize("arguments", ['{"command": ', "[1]", "", '{"command": 3}', "[" * 9999])
def test_a_refused_call_with_any_arguments_is_one_line(arguments: str) -> None:
    call = {"id": "1", "name": "shell", "arguments": arguments}
    turn = {"step_id": 0, "turn": 1, "text": "", "tool_calls": [call], "cut_off": False}
    result = {"step_id": 0, "turn_call_id": "1", "tool": "shell", "success": False, "content": ""}
    given = [{"type": "model_turn", "data": turn}, {"type": "turn_result", "data": result}]
    (line,) = printed(events=given)
    assert line.startswith("  ⊘ shell")


def test_an_event_of_an_older_server_is_shown_without_the_new_fields() -> None:
    data = {"total_steps": 1, "plan": {"goal": "旧的计划", "steps": []}}
    answer = {"content": "好"}
    given = [{"type": "plan_start", "data": data}, {"type": "chat_complete", "payload": answer}]
    assert printed(events=given) == ["计划  旧的计划", "", "好", ""]


def loop_of(answer: str, result: str = "All **3** pass.") -> list[dict[str, Any]]:
    """A step of one failed and one long call, a check, and the answer."""
    step = {"description": "Fix it", "tool": None}
    outcome = {"return_code": None, "stdout": "", "stderr": "", "message": "todo.py was not read"}
    ended = {"execution_time": 0.01, "step_id": 0, "success": True}
    checked = {"step_id": None, "call_id": "c", "turn_call_id": "check-0-0"}
    command = {"tool": "shell", "arguments": {"command": "echo " + "x" * 300}}
    edit = {"tool": "file_manager", "arguments": {"action": "edit", "path": "todo.py"}}
    success = {**outcome, "return_code": 0, "message": ""}
    return [
        {"type": "step_start", "data": {"step": step}},
        {"type": "tool_call", "data": {**edit, "step_id": 0, "call_id": "a", "turn_call_id": "1"}},
        {
            "type": "tool_result",
            "data": {**ended, "call_id": "a", "success": False, "result": outcome},
        },
        {
            "type": "tool_call",
            "data": {**command, "step_id": 0, "call_id": "b", "turn_call_id": "2"},
        },
        {
            "type": "tool_result",
            "data": {**ended, "call_id": "b", "execution_time": 2, "result": success},
        },
        {
            "type": "step_success",
            "data": {
                "step": {**step, "result": {"stdout": result}},
                "result_summary": {"output_preview": result[:8]},
            },
        },
        {"type": "tool_call", "data": {**command, **checked}},
        {
            "type": "tool_result",
            "data": {**ended, "step_id": None, "call_id": "c", "result": success},
        },
        {
            "type": "verification_result",
            "data": {"check": 0, "is_valid": True, "expected": "It holds"},
        },
        {"type": "chat_complete", "payload": {"content": answer}},
    ]


def test_the_result_of_the_last_step_is_printed_once_if_it_is_the_answer() -> None:
    assert sum("pass." in line for line in printed(events=loop_of("All **3** pass."))) == 1
    other = printed(events=loop_of("Something else."))
    assert other.index("    All **3** pass.") < other.index("Something else.")


def test_the_result_of_a_step_before_another_is_printed() -> None:
    before, after = loop_of("Done.", "The first."), loop_of("Done.", "Done.")
    lines = printed(events=[*before[:-1], *after])
    assert lines.count("    The first.") == 1
    assert lines.count("Done.") == 1


def test_a_check_is_one_line() -> None:
    lines = printed(events=loop_of("Done."))
    assert lines[lines.index("✓ Fix it") + 1 :][:1] == ["  ✓ It holds"]


def test_a_call_is_one_line_however_long_its_command() -> None:
    calls = [line for line in printed(events=loop_of("Done.")) if "echo" in line]
    assert len(calls) == 1
    assert calls[0].endswith("x…  (2.0 秒)")


def test_a_failed_call_without_an_exit_code_says_why() -> None:
    lines = printed(events=loop_of("Done."))
    assert lines[lines.index("  ✗ edit todo.py") + 1] == "    todo.py was not read"


def marked(language: str = "en", **more: Any) -> list[str]:
    return printed(language, events=events("recorded-marked-steps"), **more)


def test_a_marked_step_has_its_line_below_it_and_marks_are_no_lines() -> None:
    lines = marked()
    at = lines.index("✓ Look at the folder")
    assert lines[at + 1 : at + 3] == ["    Empty; Python 3 is there", "◐ Write the counter"]
    assert not any(line.strip("✓⊘ ").startswith(("update_plan", "start_task")) for line in lines)
    assert any("tried on a copy" in line for line in marked(verbose=True))


def test_a_text_outside_of_a_step_is_not_indented() -> None:
    lines = marked()
    assert "The readme does not name the command yet." in lines
    assert "  I read both files once more before I run the tests." in lines


def test_the_text_that_ends_the_work_is_printed_once() -> None:
    lines = marked()
    assert sum("The word counter is done." in line for line in lines) == 1
    earlier = next(i for i, line in enumerate(lines) if "README.md` describes it" in line)
    assert lines[earlier + 1].startswith("↻ "), "before the work went on"


def test_a_text_that_closes_steps_never_begun_is_printed_once() -> None:
    all_events = events("recorded-marked-steps")
    at = next(i for i, each in enumerate(all_events) if each["type"] == "chat_complete")
    start = next(each for each in all_events if each["type"] == "step_start")
    end = [each for each in all_events if each["type"] == "step_success"][-1]
    lines = printed("en", events=[*all_events[:at], start, end, *all_events[at:]])
    assert sum("The word counter is done." in line for line in lines) == 1


def test_a_mark_that_cannot_be_says_why() -> None:
    data = {"step_id": None, "turn_call_id": "x", "tool": "update_plan", "success": False}
    told = {"type": "turn_result", "data": {**data, "content": "There is no step 7.\nMore."}}
    assert printed("en", events=[told]) == ["  ⊘ update_plan  (not run)", "    There is no step 7."]
