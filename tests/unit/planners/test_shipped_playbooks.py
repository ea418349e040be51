"""Every shipped playbook, really run: files are written, programs run, tests pass."""

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.planning import finished, plan_of, text_of
from tests.support.workspace import Workspace, failures
from wenko.planners.interface import Summary, Task
from wenko.planners.playbooks.planner import PlaybookPlanner
from wenko.protocol.plan import Plan
from wenko.text import Language

pytestmark = [pytest.mark.anyio, pytest.mark.parametrize("language", ["zh", "en"])]


class Conversation:
    """Messages one after another in one workspace, as the agent would carry them out."""

    def __init__(self, model: PlaybookPlanner, folder: Path, language: Language) -> None:
        self.folder = folder
        self._model = model
        self._language = language
        self._goals: tuple[str, ...] = ()
        self.summary = ""

    async def send(self, message: str) -> Plan:
        task = Task(message, self._language, goals=self._goals)
        plan = await plan_of(self._model, task)
        done = Workspace(self.folder).execute(plan)
        success = not failures(done)
        self._goals += (done.goal,) if success else ()
        self.summary = await text_of(self._model, task, Summary(finished(done, success)))
        return done


@pytest.fixture
def conversation(
    model: PlaybookPlanner, tmp_path: Path, language: Language
) -> Iterator[Conversation]:
    yield Conversation(model, tmp_path, language)
    Workspace(tmp_path).end_processes()


def output(plan: Plan, step_id: int) -> str:
    result = plan.steps[step_id].result
    assert result is not None
    return result.stdout


def width(line: str) -> int:
    return sum(2 if unicodedata.east_asian_width(each) in "WF" else 1 for each in line)


async def test_hello_world_prints_hello_world(conversation: Conversation) -> None:
    done = await conversation.send("创建并运行 Hello World 程序")
    assert failures(done) == []
    assert output(done, 1) == "Hello, World!\n"
    assert "Hello, World!" in conversation.summary


async def test_hello_world_takes_a_file_name_and_a_greeting(conversation: Conversation) -> None:
    done = await conversation.send("创建并运行 Hello World 程序 my/greet.py，输出「你好，世界」")
    assert failures(done) == []
    assert (conversation.folder / "my/greet.py").read_text() == "print('你好，世界')\n"


async def test_R71_a_flask_app_is_made_and_gets_a_login(conversation: Conversation) -> None:
    made = await conversation.send("帮我创建一个 Flask Web 应用")
    assert failures(made) == []
    assert "OK" in output(made, 5)
    before = (conversation.folder / "app.py").read_text()
    done = await conversation.send("添加用户登录功能")
    assert failures(done) == []
    assert output(done, 7).count("\nOK\n") == 2
    after = (conversation.folder / "app.py").read_text()
    assert set(before.splitlines()) < set(after.splitlines())
    assert "app.register_blueprint(auth)" in after
    assert "auth.login" in (conversation.folder / "templates/base.html").read_text()


@pytest.mark.slow
async def test_adding_the_login_twice_changes_nothing(conversation: Conversation) -> None:
    await conversation.send("帮我创建一个 Flask Web 应用")
    await conversation.send("添加用户登录功能")
    once = (conversation.folder / "app.py").read_text()
    assert failures(await conversation.send("添加用户登录功能")) == []
    assert (conversation.folder / "app.py").read_text() == once


async def test_a_changed_app_is_left_as_it_is(conversation: Conversation) -> None:
    await conversation.send("帮我创建一个 Flask Web 应用")
    app = conversation.folder / "app.py"
    app.write_text("print('mine')\n")
    done = await conversation.send("添加用户登录功能")
    assert done.steps[5].status == "failed"
    assert app.read_text() == "print('mine')\n"
    assert "auth" not in (conversation.folder / "templates/base.html").read_text()
    assert "app.py" in conversation.summary


async def test_a_csv_is_summarised_by_region(conversation: Conversation, language: str) -> None:
    done = await conversation.send("分析 data/sales.csv 的销售数据")
    assert failures(done) == []
    table = output(done, 3).splitlines()
    east = next(line for line in table if line.startswith(("华东", "East")))
    assert east.split()[1:] == ["3", "255", "54,250"]
    assert table[-1].split()[1:] == ["10", "632", "170,100"]
    assert len({width(line) for line in table}) == 1
    assert (conversation.folder / "summary.txt").read_text().splitlines() == table
    assert ("示例数据" if language == "zh" else "sample data") in conversation.summary


async def test_a_users_own_csv_is_read_and_kept(conversation: Conversation) -> None:
    own = conversation.folder / "orders.csv"
    own.write_bytes('城市,金额\n北京,1.5\n\n北京,2\n上海,"1,000"\n'.encode("gb18030"))
    content = own.read_bytes()
    done = await conversation.send("分析 orders.csv")
    assert failures(done) == []
    assert [line.split() for line in output(done, 3).splitlines()[1:3]] == [
        ["上海", "1", "1,000"],
        ["北京", "2", "3.50"],
    ]
    assert own.read_bytes() == content


async def test_no_data_is_invented_for_a_csv_that_is_absent(conversation: Conversation) -> None:
    done = await conversation.send("分析 orders.csv")
    assert done.steps[0].status == "failed"
    assert list(conversation.folder.iterdir()) == []
    assert "orders.csv" in conversation.summary


@pytest.mark.parametrize("content", ["", "a,b\n", "a,b\nx,y\n"])
async def test_a_csv_without_numbers_fails_clearly(
    conversation: Conversation, content: str
) -> None:
    (conversation.folder / "empty.csv").write_text(content)
    done = await conversation.send("分析 empty.csv")
    failed = next(step for step in done.steps if step.status == "failed")
    assert failed.result is not None
    assert "Traceback" not in failed.result.stderr


async def test_the_chart_is_aligned_by_display_width(conversation: Conversation) -> None:
    (conversation.folder / "数据.bin").write_bytes(b"x" * 4096)
    (conversation.folder / "a.txt").write_bytes(b"x" * 2048)
    (conversation.folder / "folder").mkdir()
    (conversation.folder / "folder" / "空").touch()
    done = await conversation.send("用 ASCII 图表显示目录")
    assert failures(done) == []
    *bars, total = output(done, 1).splitlines()
    assert len({width(line.partition("│")[0]) for line in bars}) == 1
    assert [line.count("█") for line in bars] == [40, 20, 0]
    assert re.match(r"Σ 6\.0 KB · 3 ", total)


async def test_an_empty_workspace_gets_sample_files_and_says_so(
    conversation: Conversation, language: str
) -> None:
    done = await conversation.send("用 ASCII 图表显示目录")
    assert failures(done) == []
    assert output(done, 1).count("█") > 40
    assert ("示例文件" if language == "zh" else "sample files") in conversation.summary


async def test_a_folder_can_be_named(conversation: Conversation) -> None:
    (conversation.folder / "src").mkdir()
    (conversation.folder / "src" / "main.py").write_text("x" * 10)
    done = await conversation.send("画出 src 目录的图表")
    assert failures(done) == []
    assert "main.py" in output(done, 1)


async def test_R74_results_pass_from_step_to_step(conversation: Conversation) -> None:
    done = await conversation.send("生成一份沙箱环境报告")
    assert failures(done) == []
    assert [step.depends_on for step in done.steps[:5]] == [(), (), (), (), (1, 2)]
    processors, memory, share = (int(output(done, at)) for at in (1, 2, 4))
    assert share == memory // processors
    report = (conversation.folder / "report.md").read_text()
    assert f": {share}\n" in report
    assert "Python 3" in report
    assert "${" not in report
