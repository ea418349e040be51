"""What waits in all conversations, and the list of them, in a real browser."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.live import LiveServer
from tests.support.browser import open_page, send, signed_in, violations
from tests.support.geometry import WIDTHS, layout_problems, resize

pytestmark = pytest.mark.browser
FORM = "了解一下我的运动偏好"
# The page's notifications, and a page that nobody looks at.
RECORD_NOTIFICATIONS = """
  window.shown = [];
  window.Notification = class {
    static permission = "default";
    static async requestPermission() { return (this.permission = window.answer ?? "granted"); }
    constructor(title, options) {
      window.shown.push({ title, ...options });
      window.last = this;
      document.documentElement.dataset.shown = window.shown.length;
    }
    close() {}
  };
"""
HIDDEN = "() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })"


def ask(page: Page) -> None:
    """A question in a conversation of its own, put off."""
    page.get_by_role("button", name="新建对话").click()
    send(page, FORM)
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_what_waits_elsewhere_is_listed_and_answered_from_the_inbox(
    page: Page, no_open_questions: None
) -> None:
    ask(page)
    page.get_by_role("button", name="新建对话").click()
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    page.get_by_role("button", name="收件箱 1").click()
    inbox = page.get_by_role("dialog", name="收件箱")
    expect(inbox.get_by_role("listitem")).to_have_count(1)
    expect(inbox).to_contain_text(FORM)
    assert violations(page) == []
    for width in WIDTHS:
        resize(page, width)
        assert layout_problems(page, inbox) == [], width
    resize(page, 1440, 900)
    inbox.get_by_role("button", name=re.compile("^回答")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="跳过").click()
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("button", name="收件箱", exact=True)).to_be_visible()
    expect(page).not_to_have_title(re.compile(r"^\("))


@pytest.mark.slow
def test_one_word_says_everywhere_that_a_conversation_waits(
    page: Page, no_open_questions: None
) -> None:
    ask(page)
    sidebar = page.get_by_role("navigation", name="对话列表")
    expect(sidebar.get_by_role("link", name=re.compile("待回答"))).to_have_count(1)
    expect(page.locator("main > header")).to_contain_text("待回答")
    expect(page.get_by_role("region", name="对话")).to_contain_text("待回答")
    expect(page.get_by_text("等待输入", exact=True)).to_have_count(0)


@pytest.mark.slow
def test_a_notification_is_shown_on_request_and_only_while_nobody_looks(
    browser: Browser, live_server: LiveServer, no_open_questions: None
) -> None:
    with open_page(browser, "about:blank") as page:
        page.add_init_script(RECORD_NOTIFICATIONS)
        page.goto(f"{live_server.url}/#token={live_server.token}")
        page.get_by_role("button", name="收件箱", exact=True).click()
        page.evaluate("window.answer = 'denied'")
        box = page.get_by_role("checkbox", name=re.compile("通知我"))
        box.click()
        expect(page.get_by_role("alert")).to_contain_text("浏览器不允许通知")
        expect(box).not_to_be_checked()
        page.evaluate("window.answer = 'granted'")
        box.click()
        expect(box).to_be_checked()
        page.keyboard.press("Escape")
        ask(page)
        assert page.evaluate("window.shown") == [], "somebody looks"
        page.evaluate(HIDDEN)
        with signed_in(browser, live_server) as other:
            send(other, "清理工作区的临时文件")
            expect(other.get_by_role("dialog")).to_be_visible()
            expect(page.locator("html")).to_have_attribute("data-shown", "1")
        assert "清理" in page.evaluate("window.shown[0].body")
        page.evaluate("window.last.onclick()")
        expect(page.get_by_role("dialog")).to_be_visible()


def test_P77_conversations_are_searched_pinned_and_grouped_by_day(page: Page) -> None:
    sidebar = page.get_by_role("navigation", name="对话列表")
    for text in ("$ echo 苹果树", "$ echo 香蕉船"):
        page.get_by_role("button", name="新建对话").click()
        send(page, text)
        expect(page.locator("header span[data-status]")).to_have_attribute("data-status", "success")
    expect(sidebar.get_by_role("heading", name="今天")).to_be_visible()
    sidebar.get_by_role("searchbox", name="搜索对话").fill("苹果")
    expect(sidebar.get_by_role("status").filter(has_text="找到 1 个对话")).to_be_visible()
    link = sidebar.get_by_role("link", name=re.compile("苹果树"))
    expect(link).to_be_visible()
    assert violations(page) == []
    sidebar.get_by_role("searchbox", name="搜索对话").fill("没有这样的")
    expect(sidebar.get_by_text("没有找到")).to_be_visible()
    sidebar.get_by_role("searchbox", name="搜索对话").fill("")
    sidebar.get_by_role("button", name=re.compile("苹果树")).press("Enter")
    page.get_by_role("menuitem", name="置顶").press("Enter")
    pinned = sidebar.get_by_role("heading", name="已置顶")
    expect(pinned).to_be_visible()
    expect(sidebar.get_by_role("button", name=re.compile("苹果树"))).to_be_focused()
    expect(sidebar.get_by_role("link").first).to_contain_text("苹果树")
    assert violations(page) == []


@pytest.mark.slow
def test_P77_a_deleted_conversation_comes_back_with_one_click(page: Page) -> None:
    sidebar = page.get_by_role("navigation", name="对话列表")
    send(page, "$ echo 柠檬汁")
    expect(page.locator("header span[data-status]")).to_have_attribute("data-status", "success")
    sidebar.get_by_role("button", name=re.compile("柠檬汁")).press("Enter")
    page.get_by_role("menuitem", name="删除").press("Enter")
    expect(page.get_by_text("今天想完成什么？")).to_be_visible()
    expect(sidebar.get_by_role("link", name=re.compile("柠檬汁"))).to_have_count(0)
    assert violations(page) == []
    assert layout_problems(page, sidebar) == []
    # The keyboard stays where it can go on.
    expect(sidebar.get_by_role("button", name="撤销")).to_be_focused()
    page.keyboard.press("Enter")
    expect(sidebar.get_by_role("link", name=re.compile("柠檬汁"))).to_be_focused()
    expect(page.get_by_role("region", name="对话")).to_contain_text("柠檬汁")
    expect(sidebar.get_by_role("button", name="撤销")).to_have_count(0)
