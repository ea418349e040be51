"""All playbooks: the shipped ones are valid, and a message matches the right one or none."""

import shutil
from pathlib import Path

import pytest

from wenko.planners.playbooks.playbooks import Playbooks, shipped_folder
from wenko.run.planning.validation import validate_plan
from wenko.settings import Settings
from wenko.text import Language
from wenko.tools.builtin import builtin_tools
from wenko.tools.registry import ToolRegistry

NAMES = [
    "hello-world",
    "flask-app",
    "flask-login",
    "vue-project",
    "csv-summary",
    "folder-chart",
    "self-repair",
    "sandbox-report",
    "sport-preference",
    "web-form",
    "phone-table",
    "all-fields",
    "clean-up",
]
TALKING = ["sport-preference", "phone-table", "all-fields"]
EVERYDAY = [
    "今天天气怎么样？",
    "给我讲个笑话",
    "什么是 Flask？",
    "Flask 和 Django 有什么区别",
    "为什么我的 Hello World 程序运行不了",
    "我登录不上去了，怎么办",
    "帮我写一首关于春天的诗",
    "CSV 是什么意思",
    "分析一下这次比赛的结果",
    "帮我订一张去上海的机票",
    "把图片放到文件夹里",
    "明天提醒我开会",
    "翻译：I love programming",
    "请不要创建 Flask 应用",
    "如何用 Python 写 Hello World 程序",
    "写一份环境保护报告",
    "推荐几部电影",
    "我的工作区太乱了",
    "用户登录失败的报告",
    "谢谢你",
    "What is the capital of France?",
    "Tell me a joke",
    "I bought a flask for my coffee",
    "How do I log in to my bank?",
    "Write a poem about the sea",
    "Run to the store and buy milk",
    "I run a blog called Hello World",
    "Create a hello world program in Rust",
    "Why does the login page show an error?",
    "Explain how to build a Flask app",
    "Don't create a Flask app",
    "Put the chart in the folder",
    "Summarise this article for me",
    "Add a login page to my Django project",
    "Please list my favourite books",
    "Thanks, that was helpful",
]


def tools() -> ToolRegistry:
    return ToolRegistry(builtin_tools(Settings()))


def test_the_shipped_playbooks_are_these_in_this_order(playbooks: Playbooks) -> None:
    assert [each.name for each in playbooks.all] == NAMES
    assert playbooks.problems == ()


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", [each for each in NAMES if each not in TALKING])
def test_every_shipped_plan_is_valid(playbooks: Playbooks, name: str, language: Language) -> None:
    playbook = playbooks.get(name)
    assert playbook is not None
    plan = playbook.to_plan(playbook.example.localized(language), language)
    validate_plan(plan, tools(), max_steps=100)
    for step in plan.steps:
        tool = tools().get(step.tool or "")
        tools().parse(tool, step.tool_args)


@pytest.mark.parametrize("name", NAMES)
def test_an_example_matches_its_playbook_in_both_languages(playbooks: Playbooks, name: str) -> None:
    playbook = playbooks.get(name)
    assert playbook is not None
    for example in (playbook.example.zh, playbook.example.en):
        for said in (example, f"  {example.upper()}！ ", example.replace(" ", "\u3000")):
            assert playbooks.match(said) is playbook


@pytest.mark.parametrize(
    ("message", "name"),
    [
        ("写一个 hello world 的 Python 脚本", "hello-world"),
        ("请帮我编写并执行一个 Hello World 程序 greet.py", "hello-world"),
        ("Write a Hello World script in Python, please", "hello-world"),
        ("ＨＥＬＬＯ　ＷＯＲＬＤ 程序，创建一下", "hello-world"),
        ("用 flask 搭一个网站", "flask-app"),
        ("build me a small Flask website", "flask-app"),
        ("给应用加个登录页面", "flask-login"),
        ("Please add a login page for users", "flask-login"),
        ("分析 orders.csv", "csv-summary"),
        ("统计一下这份 CSV", "csv-summary"),
        ("analyze data/2024.csv", "csv-summary"),
        ("画一个文件夹大小的条形图", "folder-chart"),
        ("draw a bar chart of the workspace", "folder-chart"),
        ("写一份沙箱报告", "sandbox-report"),
        ("make a sandbox report", "sandbox-report"),
    ],
)
def test_D6_a_playbook_is_found_by_its_words(playbooks: Playbooks, message: str, name: str) -> None:
    found = playbooks.match(message)
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize("message", EVERYDAY)
def test_D6_everyday_messages_find_no_playbook(playbooks: Playbooks, message: str) -> None:
    assert playbooks.match(message) is None


def test_a_long_message_matches_no_playbook(playbooks: Playbooks) -> None:
    assert playbooks.match("创建 Flask 应用 " + "，还要支付、库存和报表" * 30) is None


@pytest.mark.parametrize("message", ["", "   ", "。", "\x00", "{file}", "字" * 100_000])
def test_odd_messages_match_no_playbook(playbooks: Playbooks, message: str) -> None:
    assert playbooks.match(message) is None


def test_R71_a_follow_up_is_ready_after_what_it_builds_upon(playbooks: Playbooks) -> None:
    app, login = playbooks.get("flask-app"), playbooks.get("flask-login")
    assert app is not None
    assert login is not None
    assert not playbooks.prerequisite_met(login, ())
    assert not playbooks.prerequisite_met(login, ("创建并运行 Hello World 程序",))
    assert playbooks.prerequisite_met(login, ("创建并运行 Hello World 程序", app.goal.zh))
    assert playbooks.prerequisite_met(login, (app.goal.en,))
    assert playbooks.prerequisite_met(app, ())


def test_every_follow_up_names_a_playbook_that_exists(playbooks: Playbooks) -> None:
    assert all(playbooks.get(each.after.playbook) for each in playbooks.all if each.after)


def test_D6_saved_playbooks_stand_beside_the_shipped_ones(tmp_path: Path) -> None:
    shutil.copy(shipped_folder() / "hello-world.yaml", tmp_path / "mine.yaml")
    assert Playbooks.load(tmp_path).get("mine") is not None


def test_D6_a_saved_playbook_may_replace_a_shipped_one(tmp_path: Path) -> None:
    text = (shipped_folder() / "hello-world.yaml").read_text().replace("order: 10", "order: 99")
    (tmp_path / "hello-world.yaml").write_text(text)
    loaded = Playbooks.load(tmp_path)
    assert len(loaded.all) == len(NAMES)
    assert loaded.all[-1].name == "hello-world"


def test_an_invalid_playbook_is_reported_and_the_others_work(tmp_path: Path) -> None:
    (tmp_path / "broken.yaml").write_text("title: only this")
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe\x00")
    loaded = Playbooks.load(tmp_path)
    assert len(loaded.all) == len(NAMES)
    assert any("broken.yaml: example: Field required" in each for each in loaded.problems)
    assert any("bytes.yaml" in each for each in loaded.problems)


def test_the_folder_of_saved_playbooks_may_be_missing(tmp_path: Path) -> None:
    assert Playbooks.load(tmp_path / "absent").problems == ()
