"""The work beside the conversation, in a real browser: it follows the run, and its edge moves."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.live import JsonObject, LiveServer
from tests.support.browser import send, signed_in, violations
from tests.support.geometry import (
    box,
    focus_problems,
    inside,
    layout_problems,
    resize,
    scrolls_sideways,
)
from tests.support.questions_page import HttpClient, dialog, in_background
from tests.support.recorded_page import RecordedPage, Recording, recorded_page
from tests.support.scripted_server import ScriptedServer
from wenko.protocol.plan import Check, Plan, Step

pytestmark = pytest.mark.browser

LOOP = Recording.of("loop")
SALES = Recording.of("sales-report")
WIDE = [1280, 1440, 2560]


@pytest.fixture
def loop(browser: Browser, live_server: LiveServer) -> Iterator[RecordedPage]:
    with recorded_page(browser, live_server, LOOP) as shown:
        yield shown


def pane(page: Page) -> Locator:
    return page.get_by_role("complementary")


def title(page: Page) -> Locator:
    return pane(page).get_by_role("heading").first


def wide_change() -> JsonObject:
    """A changed file with lines of 110 characters, as at the end of a run."""
    event = SALES.first("file_changes_update")
    line = "x = " + "1234567890 + " * 8 + "0"
    event["payload"]["changes"][1]["diff"] = f"@@ -1 +1 @@\n-{line}\n+{line} # changed\n"
    return event


def test_P73_the_pane_follows_commands_and_written_files(loop: RecordedPage) -> None:
    page = loop.page
    loop.play(LOOP.after("tool_output", 1))
    expect(title(page)).to_contain_text("$ python3 -m pytest -q")
    expect(pane(page).get_by_label("终端内容")).to_contain_text("..F.")
    expect(pane(page).get_by_role("status")).to_contain_text("运行中")
    assert layout_problems(page) == []
    loop.play(LOOP.after("tool_call", 10))
    expect(title(page)).to_contain_text("todo.py")
    change = pane(page).get_by_role("group", name="todo.py").get_by_role("row")
    expect(change.first).to_have_attribute("data-kind", "remove")
    expect(change.last).to_contain_text("'due': i.due")
    assert violations(page) == []


@pytest.mark.slow
def test_P73_a_pinned_view_stays_until_it_is_released(loop: RecordedPage) -> None:
    page = loop.page
    loop.play(LOOP.after("tool_output", 1))
    pane(page).get_by_role("button", name="固定此画面").click()
    loop.play(LOOP.after("tool_call", 10))
    expect(loop.stream).to_contain_text("edit todo.py")
    expect(title(page)).to_contain_text("$ python3 -m pytest -q")
    pane(page).get_by_role("button", name="回到最新").click()
    expect(title(page)).to_contain_text("todo.py")
    pane(page).get_by_role("button", name="上一个画面").click()
    expect(title(page)).to_contain_text("git blame")
    assert layout_problems(page) == []


@pytest.mark.parametrize("width", WIDE)
@pytest.mark.slow
def test_P73_the_edge_of_the_pane_moves_by_key_and_pointer_and_stays(
    browser: Browser, live_server: LiveServer, width: int
) -> None:
    with recorded_page(browser, live_server, LOOP) as shown:
        page = shown.page
        resize(page, width)
        shown.play()
        edge = page.get_by_role("separator", name="调整任务详情的宽度")
        before = box(pane(page))["width"]
        edge.focus()
        page.keyboard.press("Shift+ArrowRight")
        narrower = box(pane(page))["width"]
        assert narrower < before
        page.keyboard.press("Home")
        assert box(pane(page))["width"] > before
        assert box(page.get_by_role("main"))["width"] >= 439
        assert layout_problems(page) == []
        page.keyboard.press("End")
        assert box(pane(page))["width"] >= 339
        assert layout_problems(page) == []
        held = box(edge)
        page.mouse.move(held["x"] + held["width"] / 2, 300)
        page.mouse.down()
        page.mouse.move(width - 500, 320, steps=4)
        page.mouse.up()
        assert abs(box(pane(page))["width"] - 500) <= 8
        page.reload()
        shown.sent = 0
        page.wait_for_function("() => document.readyState === 'complete'")
        expect(page.get_by_role("textbox")).to_be_visible()
        page.wait_for_load_state("networkidle")
        shown.play()
        expect(pane(page)).to_be_visible()
        assert abs(box(pane(page))["width"] - 500) <= 8


@pytest.mark.slow
def test_P73_a_diff_is_as_wide_as_the_pane_and_wide_lines_scroll_in_it(
    browser: Browser, live_server: LiveServer
) -> None:
    with recorded_page(browser, live_server, SALES.plus(wide_change())) as shown:
        page = shown.page
        resize(page, 2560, 1300)
        shown.play()
        pane(page).get_by_role("tab", name=re.compile("变更")).click()
        change = pane(page).get_by_role("group", name="/workspace/src/utils.py")
        assert box(change)["width"] > 900
        assert not scrolls_sideways(change)
        resize(page, 1280)
        assert scrolls_sideways(change)
        assert inside(change, pane(page))
        assert layout_problems(page) == []


@pytest.mark.slow
def test_P73_a_new_conversation_has_the_page_for_itself(page: Page) -> None:
    expect(page.get_by_role("complementary")).to_have_count(0)
    send(page, "$ echo hello")
    expect(title(page)).to_contain_text("$ echo hello")


@pytest.fixture(scope="module")
def planned(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ScriptedServer]:
    with in_background(tmp_path_factory.mktemp("planned"), approve_plan=True) as server:
        yield server


def three_steps() -> Plan:
    steps = [
        Step(
            step_id=number,
            description=f"写 {number}",
            tool="shell",
            tool_args={"command": f"echo {number} >> order.txt"},
            depends_on=(number - 1,) if number else (),
        )
        for number in range(3)
    ]
    check = Check(description="有二", command="grep 2 order.txt")
    return Plan(goal="写数字", steps=tuple(steps), checks=(check,))


def description(page: Page, number: int) -> Locator:
    return page.get_by_role("textbox", name=f"第 {number} 步", exact=True)


def test_P72_a_plan_is_edited_as_rows_and_carried_out_as_edited(
    browser: Browser, planned: ScriptedServer
) -> None:
    planned.model.will_plan(three_steps())
    with signed_in(browser, planned) as page:
        send(page, "写三个数字")
        asked = dialog(page)
        expect(description(page, 3)).to_have_value("写 2")
        assert layout_problems(page) == []
        assert violations(page) == []
        # By key, by hand, reworded, removed, added.
        description(page, 3).focus()
        page.keyboard.press("Alt+ArrowUp")
        expect(description(page, 2)).to_have_value("写 2")
        expect(description(page, 2)).to_be_focused()
        rows = asked.get_by_role("list", name="计划的步骤").get_by_role("listitem")
        rows.nth(1).locator("[draggable=true]").drag_to(rows.nth(0))
        expect(description(page, 1)).to_have_value("写 2")
        asked.get_by_role("button", name="删除第 3 步").click()
        expect(rows).to_have_count(2)
        description(page, 2).fill("先写零")
        asked.get_by_role("button", name="添加检查").click()
        page.get_by_role("textbox", name="第 2 项检查", exact=True).fill("有零")
        page.get_by_role("textbox", name="第 2 项检查的命令").fill("grep 0 order.txt")
        assert layout_problems(page) == []
        assert violations(page) == []
        assert focus_problems(page, 12) == []
        asked.get_by_role("button", name=re.compile("修改")).click()
        expect(page.locator("header span[data-status]")).to_have_attribute("data-status", "success")
        page.get_by_role("tab", name="计划").click()
        items = pane(page).get_by_role("listitem")
        expect(items.nth(0)).to_contain_text("写 2")
        expect(items.nth(1)).to_contain_text("先写零")
        passed = pane(page).get_by_role("group", name="完成标准").get_by_role("listitem")
        expect(passed).to_have_count(2)
        expect(passed.nth(1)).to_contain_text("grep 0 order.txt")


@pytest.mark.slow
def test_P72_a_postponed_plan_is_edited_in_the_pane(
    browser: Browser, planned: ScriptedServer
) -> None:
    planned.model.will_plan(three_steps())
    with signed_in(browser, planned) as page:
        send(page, "写三个数字")
        dialog(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
        beside = pane(page)
        expect(description(page, 1)).to_be_visible()
        assert inside(beside.get_by_role("list", name="计划的步骤"), beside)
        beside.get_by_role("button", name="删除第 3 步").click()
        for width in [1280, 2560, 1440]:
            resize(page, width)
            assert layout_problems(page) == []
        assert violations(page) == []
        resize(page, 390)
        page.get_by_role("button", name=re.compile("打开任务详情")).click()
        expect(description(page, 1)).to_be_visible()
        assert layout_problems(page) == []
        HttpClient(planned).skip_all()


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.slow
def test_a_file_name_in_an_answer_leads_to_the_file(
    browser: Browser, live_server: LiveServer, width: int
) -> None:
    with recorded_page(browser, live_server, SALES.until("process_completed")) as shown:
        page = shown.page
        resize(page, width)
        shown.play()
        shown.stream.get_by_role("button", name="src/analyze.py").click()
        change = page.get_by_role("button", name=re.compile(r"^新建.*analyze\.py")).and_(
            page.locator("[aria-expanded]")
        )
        expect(change).to_be_in_viewport()
        expect(change).to_have_attribute("aria-expanded", "true")
        assert layout_problems(page) == []
        assert violations(page) == []


def test_a_message_is_copied_edited_and_answered_again(page: Page) -> None:
    send(page, "$ echo first")
    status = page.locator("header span[data-status]")
    expect(status).to_have_attribute("data-status", "success")
    stream = page.get_by_role("region", name="对话")
    stream.get_by_text("$ echo first", exact=True).first.hover()
    stream.get_by_role("button", name="编辑后重新发送").click()
    expect(page.get_by_label("消息", exact=True)).to_have_value("$ echo first")
    expect(page.get_by_label("消息", exact=True)).to_be_focused()
    assert violations(page) == []
    stream.get_by_role("button", name="重新生成").click()
    expect(stream.get_by_text("$ echo first", exact=True)).to_have_count(2)
    expect(stream.get_by_role("button", name="重新生成")).to_have_count(1)
