"""What pictures of the page showed: words that were cut, wrapped, too small or foreign."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.live import LiveServer
from tests.support.browser import PHONE, send, signed_in, violations
from tests.support.geometry import box, layout_problems, resize
from tests.support.questions_page import HttpClient, dialog
from tests.support.recorded_page import Recording, recorded_page

pytestmark = pytest.mark.browser


def bar(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("模型：|Model: ")).locator("xpath=..")


def test_on_a_phone_title_reason_and_diagram_can_be_read(
    browser: Browser, live_server: LiveServer
) -> None:
    recording = Recording.of("failing-build")
    with recorded_page(browser, live_server, recording, **PHONE) as shown:
        shown.play()
        page = shown.page
        # The reason has the width of its card, not what a button leaves of it.
        failed = page.get_by_role("alert").filter(has_text="plan_failed")
        reason = failed.get_by_text("计划无法完成")
        assert box(reason)["width"] > 0.85 * box(failed)["width"]
        page.get_by_role("button", name="打开任务详情").click()
        page.get_by_role("tab", name="计划").click()
        page.get_by_text("流程图", exact=True).click()
        nodes = page.locator("[data-node]")
        expect(nodes.first).to_be_in_viewport(ratio=0.99)
        drawn = nodes.first.evaluate(
            "each => each.getBoundingClientRect().width / each.offsetWidth"
        )
        assert drawn >= 0.84
        assert layout_problems(page) == []


@pytest.mark.slow
def test_open_questions_leave_room_for_the_title_of_a_phone(
    browser: Browser, live_server: LiveServer, no_open_questions: None
) -> None:
    with signed_in(browser, live_server, **PHONE) as page:
        send(page, "$ read -p 'Your name: ' name; echo $name")
        asked = dialog(page)
        field = asked.get_by_label("Your name")
        expect(field).to_be_focused()
        assert box(field)["height"] >= 44
        left, title = asked.get_by_role("timer"), asked.locator("[data-title]")
        assert abs(box(left)["x"] - box(title)["x"]) < 2 or box(left)["y"] < box(title)["y"] + 20
        page.keyboard.press("Escape")
        waiting = page.locator("header").get_by_role("button", name="待回答")
        expect(waiting).to_be_visible()
        assert box(waiting)["width"] < 70
        assert box(page.get_by_role("heading", level=1))["width"] > 100
        assert layout_problems(page) == []
        assert violations(page) == []


def restore_too_late(page: Page, server: LiveServer, clear: str, restore: str) -> None:
    """Clear the context; somebody else restores it first."""
    panel = page.get_by_role("tabpanel")
    panel.get_by_role("button", name=clear, exact=True).click()
    page.get_by_role("tooltip").get_by_role("button", name=clear).click()
    button = panel.get_by_role("button", name=restore)
    expect(button).to_be_enabled()
    conversation = page.url.rpartition("/")[2]
    HttpClient(server).post(f"/endpoint/sandbox/{conversation}/context/restore")
    button.click()
    expect(button).to_be_disabled()


@pytest.mark.slow
def test_the_bar_is_one_line_and_errors_speak_the_language_of_the_page(
    browser: Browser, live_server: LiveServer
) -> None:
    # The browser's own language is another one.
    with signed_in(browser, live_server, locale="en-GB") as page:
        send(page, "$ echo hello")
        expect(page.locator("header span[data-status]")).to_have_attribute("data-status", "success")
        resize(page, 1280)
        expect(page.get_by_role("combobox", name="网络")).to_be_visible()
        assert box(bar(page))["height"] < 40
        page.get_by_role("tab", name="上下文").click()
        tools = page.get_by_role("searchbox", name="搜索对话记录").locator("xpath=ancestor::div[2]")
        expect(tools.get_by_role("button", name="恢复")).to_be_disabled()
        restore_too_late(page, live_server, "清除", "恢复")
        expect(page.get_by_text("没有清除过")).to_be_visible()
        page.get_by_role("button", name="English").click()
        restore_too_late(page, live_server, "Clear", "Restore")
        expect(page.get_by_text(re.compile("context was cleared within"))).to_be_visible()
        expect(page.locator(".ant-message-notice")).to_have_count(0)  # shown for ten seconds
        page.get_by_role("button", name="Model settings").click()
        asked = page.get_by_role("dialog")
        expect(asked.get_by_text("Provider")).to_be_visible()
        expect(asked.get_by_label("API key")).to_have_count(0)
        assert layout_problems(page, asked) == []
