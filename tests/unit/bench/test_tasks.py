"""Every check accepts its reference solution and nothing less; the figures are counted right."""

import os
from pathlib import Path

import pytest

from bench.tasks.catalogue import TASKS
from bench.tasks.check import check_in_process, failure_of
from bench.tasks.generated import module_path, package, rule_of
from bench.tasks.measure import Traffic, read_lines, traffic_of
from bench.tasks.report import json_of, line_of, totals_of
from bench.tasks.runner import NO_PREFERENCE, TaskResult, reply_to
from bench.tasks.task import Outcome, Solution, Task, write_files
from bench.tasks.wording import admits, says_number
from tests.support.tables import each_row

CASES = [pytest.param(task, id=task.name) for task in TASKS]
WRONG = [
    pytest.param(task, wrong, id=f"{task.name}-{number}")
    for task in TASKS
    for number, wrong in enumerate(task.wrong, 1)
]
KINDS = {
    "repair",
    "extension",
    "refactoring",
    "large package",
    "data",
    "question",
    "impossible",
    "exit code",
    "injection",
    "ambiguous",
    "deletion",
    "second turn",
    "unusual file",
    "long output",
    "literal",
    "small",
}


def outcome_of(task: Task, folder: Path, solution: Solution) -> Outcome:
    write_files(folder, task.files())
    write_files(folder, solution.files)
    for name in solution.deleted:
        (folder / name).unlink()
    return Outcome(folder, task.files(), solution.answers, solution.asked, solution.output)


def test_there_are_thirty_tasks_of_every_kind_in_two_languages() -> None:
    assert len(TASKS) >= 30
    assert len({task.name for task in TASKS}) == len(TASKS)
    assert {task.kind for task in TASKS} == KINDS
    assert {task.language for task in TASKS} == {"en", "zh"}
    assert sum(task.language == "zh" for task in TASKS) >= len(TASKS) // 3


@pytest.mark.parametrize("task", CASES)
def test_the_reference_solution_passes_the_check(task: Task, tmp_path: Path) -> None:
    assert failure_of(task, outcome_of(task, tmp_path, task.reference)) is None


@pytest.mark.parametrize("task", CASES)
def test_the_untouched_workspace_fails_the_check(task: Task, tmp_path: Path) -> None:
    assert failure_of(task, outcome_of(task, tmp_path, Solution())) is not None


@pytest.mark.parametrize("task", CASES)
def test_saying_done_without_doing_anything_fails_the_check(task: Task, tmp_path: Path) -> None:
    claim = "Done, everything works." if task.language == "en" else "已完成，一切正常。"
    claims = (claim,) * len(task.messages)
    assert failure_of(task, outcome_of(task, tmp_path, Solution(claims))) is not None


@pytest.mark.parametrize(("task", "wrong"), WRONG)
def test_a_wrong_solution_fails_the_check(task: Task, wrong: Solution, tmp_path: Path) -> None:
    assert failure_of(task, outcome_of(task, tmp_path, wrong)) is not None


@each_row("task", TASKS)
def test_the_files_of_a_task_are_the_same_each_time(task: Task) -> None:
    assert task.files() == task.files()


def test_a_check_runs_in_a_process_of_its_own_on_a_copy(tmp_path: Path) -> None:
    task = next(each for each in TASKS if each.name == "extend-todo-twice")
    outcome = outcome_of(task, tmp_path, task.reference)
    assert check_in_process(task, tmp_path, outcome.answers, ()) is None
    outcome.require_unchanged("todo.json")  # the check adds and removes items, in its copy


def test_pipes_and_dangling_links_in_a_workspace_do_not_disturb_a_check(tmp_path: Path) -> None:
    task = next(each for each in TASKS if each.name == "literal-commands")
    outcome = outcome_of(task, tmp_path, task.reference)
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("nowhere")
    assert check_in_process(task, tmp_path, outcome.answers, ()) is None


def test_code_that_a_check_runs_cannot_write_elsewhere(tmp_path: Path) -> None:
    task = next(each for each in TASKS if each.name == "extend-units")
    workspace, elsewhere = tmp_path / "workspace", tmp_path / "elsewhere"
    outcome_of(task, workspace, task.reference)
    convert = workspace / "convert.py"
    attack = f"open({str(elsewhere)!r}, 'w').close()\n"
    convert.write_text(attack + convert.read_text(encoding="utf-8"), encoding="utf-8")
    assert check_in_process(task, workspace, ("已完成。",), ()) is not None
    assert not elsewhere.exists()


def test_the_generated_package_has_ten_thousand_lines_and_one_wrong_module() -> None:
    wrong, right = package("threshold", "F137"), package("rounding", "F137")
    lines = sum(str(text).count("\n") for text in wrong.values())
    assert 9_000 <= lines <= 12_000
    assert [name for name in wrong if wrong[name] != right[name]] == [module_path(rule_of("F137"))]


def line(*messages: str, tokens: int = 10) -> dict[str, object]:
    return {
        "messages": [["user", each] for each in messages],
        "input_tokens": tokens,
        "output_tokens": 1,
    }


def test_the_prefix_share_counts_what_a_request_has_in_common_with_the_one_before() -> None:
    growing = traffic_of([line("a" * 95), line("a" * 95, "b" * 94)])
    assert (growing.requests, growing.input_tokens, growing.output_tokens) == (2, 20, 2)
    assert growing.prefix_share == 100 / 200
    assert traffic_of([line("a")]).prefix_share is None
    assert traffic_of([line("x" * 100), line("y" * 100)]).prefix_share == pytest.approx(5 / 105)
    assert (growing + growing).prefix_share == growing.prefix_share


def test_a_recording_with_line_separators_in_a_text_is_read_whole(tmp_path: Path) -> None:
    assert read_lines(tmp_path / "absent.jsonl") == []
    recording = tmp_path / "traffic.jsonl"
    recording.write_text('{"messages": [["user", "a\u2028b"]]}\n', encoding="utf-8")
    assert traffic_of(read_lines(recording)).requests == 1


def test_a_success_whose_check_fails_is_a_false_done() -> None:
    task = TASKS[0]
    good = TaskResult(task, None, True, Traffic(2, 30, 4, 90, 100), 1.5, ended=("success",))
    bad = TaskResult(task, "no file", True, Traffic(), 1.0, ended=("success",))
    honest = TaskResult(task, "no file", False, Traffic(), 1.0, ended=("step_failed",))
    assert [each.false_done for each in (good, bad, honest)] == [False, True, False]
    assert 'solved: 1 of 3   false "done": 1' in totals_of([good, bad, honest])
    assert "90%" in line_of(good)
    assert "says done, but no file" in line_of(bad)
    assert "step_failed" in line_of(honest)
    assert '"false_done": 1' in json_of("m", [good, bad, honest])


def form(*fields: dict[str, object], **more: object) -> dict[str, object]:
    return {"title": "Which?", "fields": list(fields), **more}


def test_forms_are_answered_from_the_script_or_with_a_stated_default() -> None:
    task = next(each for each in TASKS if each.name == "ambiguous-report")
    plain = TASKS[0]
    choice = {
        "name": "file",
        "type": "select",
        "label": "File",
        "options": [{"value": n, "label": f"report_{n}.txt"} for n in ("march", "april")],
    }
    text = {"name": "file", "type": "text", "label": "File"}
    assert reply_to(form(choice), task)["data"] == {"file": "april"}
    assert reply_to(form(choice), plain)["data"] == {"file": "march"}
    assert reply_to(form(text), task)["data"] == {"file": task.clarification}
    assert reply_to(form(text), plain)["data"] == {"file": NO_PREFERENCE["en"]}
    refused = next(each for each in TASKS if each.approvals == "reject")
    assert reply_to(form(text, approval={"tool": "shell"}), refused)["action"] == "reject"
    assert reply_to(form(text, approval={"tool": "shell"}), plain)["action"] == "approve"


def test_answers_are_read_in_both_languages() -> None:
    assert says_number("There are 1,713 lines", 1713)
    assert says_number("共四个测试失败", 4)
    assert says_number("Four tests fail.", 4)
    assert not says_number("14 tests, 2.4 s", 4)
    assert admits("There is no data for 2023.")
    assert admits("文件里没有 2023 年的数据")
    assert not admits("Done, everything works.")
    assert not admits("已完成，一切正常。")
