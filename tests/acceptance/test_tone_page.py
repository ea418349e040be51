"""The tone of messages in a real browser: discreet, explained, and off with one click."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import send, violations
from tests.support.geometry import EACH_WIDTH, layout_problems, resize

pytestmark = pytest.mark.browser


@pytest.fixture
def cross_page(page: Page) -> Page:
    """A page with a message that sounds cross."""
    send(page, "烦死了！！怎么又错了")
    expect(page.get_by_role("button", name="语气：恼火")).to_be_visible()
    return page


@pytest.mark.slow
def test_a_calm_message_shows_no_tone(page: Page) -> None:
    send(page, "记住：我用 kill -9 结束进程")
    expect(page.get_by_text("已记住")).to_be_visible()
    expect(page.get_by_role("button", name="上下文")).to_be_visible()
    expect(page.get_by_role("button", name="语气")).to_have_count(0)


def test_a_cross_message_shows_its_tone_and_what_becomes_of_it(cross_page: Page) -> None:
    page, indicator = cross_page, cross_page.get_by_role("button", name="语气：恼火")
    indicator.click()
    expect(page.get_by_text("这条消息听起来恼火（强烈）")).to_be_visible()
    expect(page.get_by_text("不进入长期记忆、导出和分享")).to_be_visible()
    assert violations(page) == []
    indicator.click()
    expect(page.get_by_text("这条消息听起来恼火（强烈）")).to_be_hidden()


@pytest.mark.parametrize("width", EACH_WIDTH)
@pytest.mark.slow
def test_the_header_with_a_tone_fits_every_width(cross_page: Page, width: int) -> None:
    page = cross_page
    page.mouse.move(0, 0)  # a tooltip may cover text
    resize(page, width)
    expect(page.get_by_role("tooltip").and_(page.locator(":visible"))).to_have_count(0)
    expect(page.get_by_role("button", name="语气：恼火")).to_be_visible()
    assert layout_problems(page) == []


@pytest.mark.slow
def test_one_click_switches_it_off_and_the_memory_page_switches_it_on(cross_page: Page) -> None:
    page = cross_page
    resize(page, 1280)
    page.get_by_role("button", name="语气：恼火").click()
    page.get_by_role("button", name="不再识别语气").click()
    expect(page.get_by_role("button", name="语气")).to_have_count(0)
    send(page, "烦死了！！怎么又错了")
    expect(page.get_by_role("button", name="语气")).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="记忆").first.click()
    box = page.get_by_role("checkbox", name="识别我消息的语气")
    expect(box).not_to_be_checked()
    box.click()
    expect(box).to_be_checked()
