"""Shortcuts of the page: listed, used, and switched off."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import violations
from tests.support.geometry import layout_problems, resize

pytestmark = pytest.mark.browser


def test_the_shortcuts_are_listed_and_lead_where_they_say(page: Page) -> None:
    page.get_by_role("heading", name="今天想完成什么？").click()
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="键盘快捷键")
    expect(listed.get_by_text("打开收件箱")).to_be_visible()
    assert violations(page) == []
    for width in (390, 1280):
        resize(page, width)
        assert layout_problems(page, listed) == [], width
    page.keyboard.press("Escape")
    expect(listed).to_be_hidden()
    page.keyboard.press("/")
    expect(page.get_by_label("消息")).to_be_focused()
    page.keyboard.type("a/?nim")
    expect(page.get_by_label("消息")).to_have_value("a/?nim")
    page.keyboard.press("Control+k")
    expect(page.get_by_role("searchbox", name="搜索对话")).to_be_focused()
    page.get_by_role("heading", name="今天想完成什么？").click()
    page.keyboard.press("m")
    expect(page.get_by_role("menu", name="可用的模型")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("heading", name="今天想完成什么？").click()
    page.keyboard.press("i")
    expect(page.get_by_role("dialog", name="收件箱")).to_be_visible()


@pytest.mark.slow
def test_shortcuts_of_one_key_can_be_switched_off(page: Page) -> None:
    page.get_by_role("button", name="键盘快捷键").click()
    page.get_by_role("checkbox", name="使用单键快捷键").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="键盘快捷键")).to_be_hidden()
    page.get_by_role("heading", name="今天想完成什么？").click()
    page.keyboard.press("i")
    page.keyboard.press("Control+k")
    expect(page.get_by_role("searchbox", name="搜索对话")).to_be_focused()
    expect(page.get_by_role("dialog")).to_have_count(0)
