"""The built-in model: code and commands first, then playbooks, then what it cannot do."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.planning import (
    analysis_of,
    answer_of,
    finished,
    opened,
    parts_of,
    plan_of,
    text_of,
)
from tests.support.workspace import Workspace, failures
from wenko.planners.interface import Open, Planner, Suggestions, Summary, Task
from wenko.planners.plan_summary import (
    code_block,
    error_of,
    inline_code,
    summarise_failure,
    summarise_success,
)
from wenko.planners.playbooks.planner import PlaybookPlanner
from wenko.planners.playbooks.playbooks import Playbooks
from wenko.planners.playbooks.snippets import parse_snippets
from wenko.protocol.events import Suggestion
from wenko.protocol.plan import Plan, Step, StepStatus, ToolOutcome
from wenko.settings import Settings
from wenko.text import Language
from wenko.tools.builtin import builtin_tools

pytestmark = pytest.mark.anyio
TOOLS = tuple(each.planning_description("en") for each in builtin_tools(Settings()))


async def suggested(model: Planner, task: Task) -> tuple[Suggestion, ...]:
    parts = await parts_of(model, task, Open())
    return next((each.items for each in parts if isinstance(each, Suggestions)), ())


async def planned(model: Planner, task: Task) -> Plan:
    task = replace(task, tools=TOOLS)
    analysis = await analysis_of(model, task)
    assert analysis.complexity != "simple"
    assert analysis.requires_sandbox
    return await plan_of(model, task)


async def answered(model: Planner, task: Task) -> str:
    analysis = await analysis_of(model, task)
    assert (analysis.complexity, analysis.task_type) == ("simple", "chat")
    assert not analysis.requires_sandbox
    return await answer_of(model, task)


def arguments(plan: Plan) -> list[tuple[str | None, dict[str, object]]]:
    return [(step.tool, dict(step.tool_args)) for step in plan.steps]


# --- literal orders ---------------------------------------------------------------------------


async def test_D6_fenced_code_and_commands_become_steps_in_order(model: PlaybookPlanner) -> None:
    task = Task("$ ls -la\n```python\nprint(1)\n```\n```js\nconsole.log(2)\n```\n```sh\npwd\n```")
    plan = await planned(model, task)
    assert arguments(plan) == [
        ("shell", {"command": "ls -la"}),
        ("execute_code", {"language": "python", "code": "print(1)\n"}),
        ("execute_code", {"language": "javascript", "code": "console.log(2)\n"}),
        ("execute_code", {"language": "shell", "code": "pwd\n"}),
    ]
    assert [step.depends_on for step in plan.steps] == [(), (0,), (1,), (2,)]
    assert [step.step_id for step in plan.steps] == [0, 1, 2, 3]


async def test_D6_a_named_block_is_written_and_then_run(model: PlaybookPlanner) -> None:
    plan = await planned(model, Task("```python -x.py\nprint(1)\n```"))
    assert arguments(plan) == [
        ("file_manager", {"action": "write", "path": "-x.py", "content": "print(1)\n"}),
        ("shell", {"command": "python3 ./-x.py"}),
    ]


async def test_D6_a_named_block_of_another_language_is_only_written(model: PlaybookPlanner) -> None:
    plan = await planned(model, Task("```html index.html\n<p>hi</p>\n```", "en"))
    assert [step.description for step in plan.steps] == ["Write index.html"]


async def test_one_command_is_its_own_goal(model: PlaybookPlanner) -> None:
    plan = await planned(model, Task("$ ls"))
    assert plan.goal == "执行命令：ls"


def only_step(success: bool, stdout: str = "", stderr: str = "") -> Plan:
    outcome = ToolOutcome(
        success=success, stdout=stdout, stderr=stderr, return_code=int(not success)
    )
    status: StepStatus = "success" if success else "failed"
    step = Step(step_id=0, description="执行命令：ls", tool="shell", status=status, result=outcome)
    return Plan(goal=step.description, steps=(step,))


def test_the_answer_to_one_command_is_its_output_and_not_the_command_again() -> None:
    assert summarise_success(only_step(True, "a.txt\n"), "zh") == "```text\na.txt\n```"
    assert summarise_success(only_step(True), "en") == "Done. It printed nothing."
    failed = summarise_failure(only_step(False, stderr="no such file"), "zh")
    assert failed == "失败了，已写入的文件保留在工作区。\n\n```text\nno such file\n```"


async def test_a_command_takes_precedence_over_a_playbook(model: PlaybookPlanner) -> None:
    plan = await planned(model, Task("创建并运行 Hello World 程序\n$ ls"))
    assert arguments(plan) == [("shell", {"command": "ls"})]


async def test_a_long_command_is_described_in_short(model: PlaybookPlanner) -> None:
    plan = await planned(model, Task("$ echo " + "x" * 5_000))
    assert len(plan.steps[0].description) < 80


async def test_code_of_200_kilobytes_really_runs(model: PlaybookPlanner, tmp_path: Path) -> None:
    code = "total = 0\n" + "total += 1  # 一\n" * 12_000 + "print(total)\n"
    assert len(code.encode()) > 200_000
    plan = await planned(model, Task(f"```python\n{code}```"))
    done = Workspace(tmp_path).execute(plan)
    assert failures(done) == []
    assert done.steps[-1].result == ToolOutcome(success=True, stdout="12000\n", return_code=0)


async def test_cd_applies_to_the_commands_after_it(model: PlaybookPlanner, tmp_path: Path) -> None:
    plan = await planned(model, Task("$ mkdir 'a b'\n$ cd 'a b'\n$ touch c\n$ ls"))
    done = Workspace(tmp_path).execute(plan)
    assert failures(done) == []
    assert done.steps[-1].result is not None
    assert done.steps[-1].result.stdout == "c\n"


# --- playbooks --------------------------------------------------------------------------------


async def test_D6_the_documented_hello_world_is_planned(model: PlaybookPlanner) -> None:
    plan = await planned(model, Task("创建并运行 Hello World 程序"))
    assert plan.goal == "创建并运行 Hello World 程序"
    assert [(step.description, step.tool, step.depends_on) for step in plan.steps[:2]] == [
        ("创建 hello.py 文件", "file_manager", ()),
        ("执行 Python 代码", "execute_code", (0,)),
    ]
    assert plan.steps[0].tool_args["content"] == "print('Hello, World!')\n"


async def test_R71_login_is_added_after_the_flask_app(model: PlaybookPlanner) -> None:
    task = Task("添加用户登录功能", goals=("创建 Flask Web 应用",))
    plan = await planned(model, task)
    assert plan.goal == "为 Flask 应用添加用户登录功能"


@pytest.mark.parametrize(
    ("language", "expected"),
    [("zh", "还没有成功创建过 Flask 应用"), ("en", "no Flask application")],
)
async def test_R71_without_a_flask_app_the_model_says_so(
    model: PlaybookPlanner, language: Language, expected: str
) -> None:
    answer = await answered(model, Task("添加用户登录功能", language))
    assert expected in answer
    assert ("什么都没有执行" if language == "zh" else "nothing was run") in answer


@pytest.mark.parametrize(
    "attack",
    [
        "a.py; rm -rf ~ #.py",
        "$(id).py",
        "../../evil.py",
        "`id`.py",
        "'.py",
        "${step_0_stdout}.py",
        "-c.py",
    ],
)
async def test_a_hostile_file_name_reaches_no_shell(model: PlaybookPlanner, attack: str) -> None:
    plan = await planned(model, Task(f"创建并运行 Hello World 程序 {attack}"))
    path = str(plan.steps[0].tool_args["path"])
    assert set(path) <= set("abcdefghijklmnopqrstuvwxyz.")
    assert ".." not in path


async def test_a_hostile_greeting_is_printed_and_not_run(
    model: PlaybookPlanner, tmp_path: Path
) -> None:
    greeting = "'; import os; os.system('touch hacked') # $(touch hacked) ${step_0_stdout} \\"
    task = Task(f"创建并运行 Hello World 程序，输出「{greeting}」")
    done = Workspace(tmp_path).execute(await planned(model, task))
    assert failures(done) == []
    assert done.steps[1].result is not None
    assert done.steps[1].result.stdout == greeting + "\n"
    assert [path.name for path in tmp_path.iterdir()] == ["hello.py"]


# --- what it cannot do -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("message", "language", "expected"),
    [
        ("今天天气怎么样", "zh", "什么都没有执行"),
        ("What is love?", "en", "nothing was run"),
        ("", "zh", "什么都没有执行"),
        ("```rust\nfn main() {}\n```", "en", "`rust`"),
        ("```\nls\n```", "zh", "未注明语言"),
        ("```python\nprint(1)", "zh", "缺少结束标记"),
        ("创建并运行 Hello World 程序\n```python\nprint(1)", "en", "nothing was run"),
        ("字" * 200_000, "zh", "什么都没有执行"),
    ],
)
async def test_D6_what_it_cannot_do_it_says_plainly(
    model: PlaybookPlanner, message: str, language: Language, expected: str
) -> None:
    assert expected in await answered(model, Task(message, language))


@pytest.mark.parametrize("language", ["zh", "en"])
async def test_D6_help_lists_what_it_can_do_and_how_to_connect_a_model(
    model: PlaybookPlanner, playbooks: Playbooks, language: Language
) -> None:
    unknown = await answered(model, Task("?", language))
    assert "docs/models.md" in unknown
    assert ("帮助" if language == "zh" else "help") in unknown
    assert len(unknown.splitlines()) <= 3, "a sentence and what would help"
    answer = await answered(model, Task("help", language))
    assert "docs/models.md" in answer
    for playbook in playbooks.all:
        assert playbook.title.localized(language) in answer
        assert playbook.example.localized(language) in answer


@pytest.mark.parametrize(
    "message", ["你好", "您好！", "Hello", "hi there!", "你能做什么？", "Help"]
)
async def test_a_greeting_gets_an_introduction(model: PlaybookPlanner, message: str) -> None:
    answer = await answered(model, Task(message))
    assert "内置模型" in answer
    assert "什么都没有执行" not in answer


async def test_no_plan_is_made_for_what_it_cannot_do(model: PlaybookPlanner) -> None:
    task = Task("今天天气怎么样")
    [stated] = (await opened(model, task)).tool_calls
    assert "steps" not in json.loads(stated.arguments)


async def test_the_same_message_always_gets_the_same_plan(model: PlaybookPlanner) -> None:
    task = Task("生成一份沙箱环境报告")
    first, second = [await planned(model, task) for _ in range(2)]
    assert first.model_copy(update={"created_at": None}) == second.model_copy(
        update={"created_at": None}
    )


async def test_invalid_playbooks_are_listed_in_the_answer(tmp_path: Path) -> None:
    (tmp_path / "broken.yaml").write_text("title: x")
    answer = await answered(PlaybookPlanner(Playbooks.load(tmp_path)), Task("?", "en"))
    assert "broken.yaml: example: Field required" in answer


# --- summaries --------------------------------------------------------------------------------


async def test_a_summary_shows_what_was_printed(model: PlaybookPlanner, tmp_path: Path) -> None:
    task = Task("创建并运行 Hello World 程序")
    done = Workspace(tmp_path).execute(await planned(model, task))
    summary = await text_of(model, task, Summary(finished(done)))
    assert "```text\nHello, World!\n```" in summary
    assert "没有处理" not in summary


async def test_a_summary_says_that_the_rest_of_the_message_was_not_handled(
    model: PlaybookPlanner, tmp_path: Path
) -> None:
    task = Task("写一个会唱歌的 Hello World 程序")
    done = Workspace(tmp_path).execute(await planned(model, task))
    assert "其他要求没有处理" in await text_of(model, task, Summary(finished(done)))


async def test_a_summary_of_commands_shows_each_output(
    model: PlaybookPlanner, tmp_path: Path
) -> None:
    task = Task("$ echo '```'\n$ true", "en")
    done = Workspace(tmp_path).execute(await planned(model, task))
    summary = await text_of(model, task, Summary(finished(done)))
    assert "````text\n```\n````" in summary
    assert "(no output)" in summary


@pytest.mark.parametrize(("language", "expected"), [("zh", "步骤 2 失败"), ("en", "Step 2 failed")])
async def test_the_summary_of_a_failure_shows_the_error(
    model: PlaybookPlanner, tmp_path: Path, language: Language, expected: str
) -> None:
    task = Task("$ echo fine\n$ cat absent.txt\n$ echo never", language)
    done = Workspace(tmp_path).execute(await planned(model, task))
    summary = await text_of(model, task, Summary(finished(done, success=False)))
    assert expected in summary
    assert "absent.txt: No such file" in summary
    assert ("1/3" if language == "zh" else "1 of 3") in summary


async def test_the_answer_is_streamed(model: PlaybookPlanner) -> None:
    task = Task("你好")
    pieces = await parts_of(model, task, Open())
    assert len(pieces) > 5


def test_an_error_that_is_part_of_the_output_is_shown_once() -> None:
    outcome = ToolOutcome(success=False, stderr="Traceback\nValueError: x\n", return_code=1)
    step = Step(step_id=0, description="", result=outcome, error="ValueError: x")
    assert error_of(step) == "Traceback\nValueError: x"
    assert error_of(step.model_copy(update={"error": "timeout"})).startswith("timeout\nTraceback")
    assert error_of(step.model_copy(update={"result": None})) == "ValueError: x"


def test_long_output_is_truncated_with_a_note() -> None:
    shown = code_block("line\n" * 10_000, "en")
    assert shown.count("\n") < 70
    assert "the rest of the output is omitted" in shown


def test_the_summary_of_a_long_plan_stays_short() -> None:
    outcome = ToolOutcome(success=True, stdout="x" * 60_000)
    steps = tuple(
        Step(step_id=at, description="d", tool="shell", status="success", result=outcome)
        for at in range(100)
    )
    assert len(summarise_success(Plan(goal="g", steps=steps), "zh")) < 30_000


def test_markdown_characters_in_a_command_stay_as_they_are() -> None:
    assert inline_code("ls *.py") == "`ls *.py`"
    assert inline_code("echo `date`") == "`` echo `date` ``"


@pytest.mark.parametrize("language", ["zh", "en"])
async def test_what_it_cannot_do_has_suggestions_that_it_can_really_do(
    model: PlaybookPlanner, playbooks: Playbooks, language: Language
) -> None:
    [connect, *others] = await suggested(model, Task("写一首诗", language=language))
    assert (connect.action, connect.message) == ("connect_model", None)
    assert len(others) == 3
    for each in others:
        assert each.action == "send_message"
        message = each.message or ""
        assert parse_snippets(message).runnable or playbooks.match(message)


@pytest.mark.parametrize(
    ("message", "command"),
    [
        ("帮我运行 ls -la /tmp", "ls -la /tmp"),
        ("please run `git status` for me", "git status"),
        ("pwd", "pwd"),
        ("can you run pytest -q and tell me what fails?", "pytest -q"),
        ("执行 python main.py，然后告诉我结果", "python main.py"),
        ("make a poem about cats", None),
        ("find me a hotel", None),
        ("cut the cake", None),
        ("写一首诗", None),
    ],
)
async def test_a_message_with_a_command_suggests_the_command(
    model: PlaybookPlanner, message: str, command: str | None
) -> None:
    sent = [each.message for each in await suggested(model, Task(message))]
    assert sent[1] == f"$ {command or 'ls -la'}"
    answer = await answered(model, Task(message))
    assert command is None or f"$ {command}" in answer


async def test_suggested_playbooks_are_near_to_the_message(model: PlaybookPlanner) -> None:
    sent = [each.message for each in await suggested(model, Task("如何用 Flask 写一个网站？"))]
    assert any("Flask" in (each or "") for each in sent)


async def test_without_what_it_builds_on_a_playbook_suggests_that(model: PlaybookPlanner) -> None:
    [only] = await suggested(model, Task("为 Flask 应用添加登录功能"))
    assert only.action == "send_message"
    assert (await analysis_of(model, Task(only.message or ""))).complexity != "simple"
