"""The page in a real browser against a real server: runs, reload, reconnect, keyboard, widths."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.live import LiveServer
from tests.support.browser import open_page, send, violations

pytestmark = pytest.mark.browser

COUNTING = "$ i=0; until [ -e enough ]; do i=$((i+1)); echo line $i; sleep 0.1; done"
# Lets a test close the page's connection.
RECORD_SOCKETS = """
  const Real = WebSocket;
  window.sockets = [];
  window.WebSocket = class extends Real {
    constructor(...args) { super(...args); window.sockets.push(this); }
  };
"""


@pytest.fixture
def page(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A new page opened with the printed link."""
    with open_page(browser, "about:blank") as page:
        page.add_init_script(RECORD_SOCKETS)
        page.goto(f"{live_server.url}/#token={live_server.token}")
        expect(page.get_by_text("已连接")).to_be_visible()
        yield page


def status(page: Page, expected: str) -> None:
    expect(page.locator("header span[data-status]")).to_have_attribute("data-status", expected)


def test_the_link_leaves_no_token_in_the_url(page: Page, live_server: LiveServer) -> None:
    assert live_server.token not in page.url


def test_a_wrong_token_is_rejected_with_a_clear_message(
    browser: Browser, live_server: LiveServer
) -> None:
    page = browser.new_page(locale="zh-CN")
    page.goto(f"{live_server.url}/#token=wrong")
    expect(page.get_by_role("alert")).to_contain_text("访问令牌无效")
    assert violations(page) == []
    page.close()


def test_R79_a_clicked_playbook_runs_to_its_answer(page: Page) -> None:
    assert violations(page) == []
    examples = page.get_by_role("region", name="示例任务")
    examples.get_by_role("button", name=re.compile("Hello World")).click()
    status(page, "success")
    region = page.get_by_role("region", name="对话")
    expect(region).to_contain_text("分析完成")
    expect(region).to_contain_text("执行总结")
    expect(region.locator("pre").last).to_contain_text("Hello, World!")
    panel = page.get_by_role("complementary")
    panel.get_by_role("tab", name=re.compile("计划")).click()
    expect(panel.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "3")
    panel.get_by_role("tab", name=re.compile("变更")).click()
    expect(panel.get_by_role("treeitem", name=re.compile(r"hello\.py"))).to_be_visible()
    panel.get_by_role("tab", name=re.compile("变量")).click()
    panel.get_by_role("button", name=re.compile("步骤自动保存的结果")).click()
    expect(panel.get_by_text("step_1_stdout")).to_be_visible()
    assert violations(page) == []


def test_a_reload_shows_the_same_state(page: Page) -> None:
    send(page, "创建并运行 Hello World 程序")
    status(page, "success")
    # The answer is plain text until its renderer is loaded.
    expect(page.get_by_role("button", name="复制", exact=True)).to_be_visible()
    expect(page.get_by_text("`hello.py`")).to_have_count(0)
    before = page.get_by_role("region", name="对话").inner_text()
    page.reload()
    status(page, "success")
    expect(page.get_by_role("region", name="对话")).to_have_text(before, use_inner_text=True)


def test_R17_live_output_continues_without_loss_after_a_lost_connection(
    page: Page, live_server: LiveServer
) -> None:
    send(page, COUNTING)
    output = page.get_by_label("输出")
    expect(output).to_contain_text("line 3\n")
    assert violations(page) == []
    page.evaluate("sockets.at(-1).close()")
    expect(page.get_by_text("已离线，重连中")).to_be_visible()
    before = len(output.inner_text().split("\n"))
    expect(page.get_by_text("已连接")).to_be_visible()
    expect(output).to_contain_text(f"line {before + 10}\n")
    seen = output.inner_text().split("\n")
    assert seen == [f"line {number}" for number in range(1, len(seen) + 1)]
    conversation = page.url.rpartition("/")[2]
    (live_server.data / "sandboxes" / conversation / "workspace" / "enough").touch()
    status(page, "success")
    assert page.evaluate("sockets.length") == 2


def test_R4_a_running_task_can_be_stopped(page: Page) -> None:
    send(page, "$ sleep 60")
    page.get_by_role("button", name="停止").click()
    status(page, "cancelled")
    expect(page.get_by_role("button", name="再次发送")).to_be_enabled()


def test_conversations_can_be_renamed_and_deleted_by_keyboard(page: Page) -> None:
    send(page, "$ echo 待删除的对话")
    status(page, "success")
    sidebar = page.get_by_role("navigation", name="对话列表")
    menu = sidebar.get_by_role("button", name=re.compile("待删除的对话"))
    menu.focus()
    page.keyboard.press("Enter")
    page.get_by_role("menuitem", name="重命名").press("Enter")
    page.get_by_label("对话标题").fill("新的标题")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="新的标题")).to_be_visible()
    sidebar.get_by_role("button", name=re.compile("新的标题")).press("Enter")
    page.get_by_role("menuitem", name="删除").press("Enter")
    expect(sidebar.get_by_role("link", name="新的标题")).to_have_count(0)
    expect(page.get_by_text("今天想完成什么？")).to_be_visible()


@pytest.mark.parametrize("width", [900, 390])
@pytest.mark.slow
def test_R79_the_panel_is_a_drawer_on_narrow_screens(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    send(page, "$ echo narrow")
    status(page, "success")
    page.get_by_role("button", name=re.compile("打开任务详情")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name=re.compile("echo narrow"))).to_be_visible()
    dialog.get_by_role("tab", name="计划").click()
    expect(dialog.get_by_role("progressbar")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_the_page_is_complete_in_english(page: Page) -> None:
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("button", name="New conversation")).to_be_visible()
    send_box = page.get_by_label("Message")
    send_box.fill("$ echo hello")
    send_box.press("Enter")
    status(page, "success")
    shown = page.locator("main, aside, nav h2, nav [role=status]").all_inner_texts()
    assert not re.search(r"[\u4e00-\u9fff]", "".join(shown))
