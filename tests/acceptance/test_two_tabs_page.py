"""The same conversation in two tabs: what one does is known in the other."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import send, violations
from tests.support.geometry import box, layout_problems, resize
from tests.support.questions_page import SPORT, dialog

pytestmark = pytest.mark.browser


@pytest.fixture
def second(page: Page) -> Iterator[Page]:
    """Another tab of the same browser, which has no conversation open yet."""
    tab = page.context.new_page()
    yield tab
    tab.close()


def test_a_question_answered_in_one_tab_says_so_in_the_other(page: Page, second: Page) -> None:
    send(page, SPORT)
    expect(dialog(page)).to_contain_text("选择您的运动偏好")
    second.goto(page.url)
    expect(dialog(second)).to_contain_text("选择您的运动偏好")
    dialog(page).get_by_role("button", name="跳过").click()
    expect(dialog(second)).to_contain_text("已在别处回答")
    assert violations(second) == []
    second.get_by_role("button", name="知道了").click()
    expect(second.get_by_role("dialog")).to_be_hidden()
    expect(second.get_by_role("region", name="对话")).to_contain_text("已跳过")


@pytest.mark.slow
def test_a_conversation_deleted_in_one_tab_is_gone_in_the_other_and_words_are_kept(
    page: Page, second: Page
) -> None:
    send(page, "$ echo to-be-deleted")
    expect(page.locator("header span[data-status=success]")).to_be_visible()
    second.goto(page.url)
    expect(second.get_by_role("region", name="对话")).to_contain_text("to-be-deleted")
    item = page.locator("nav li", has_text="to-be-deleted").first
    item.get_by_role("button").press("Enter")
    page.get_by_role("menuitem", name="删除").press("Enter")
    expect(page.get_by_role("button", name="撤销")).to_be_visible()
    send(second, "还在吗？")
    expect(second.get_by_role("alert").filter(has_text="找不到这个对话").first).to_be_visible()
    expect(second.get_by_label("消息", exact=True)).to_have_value("还在吗？")
    expect(second.locator("nav li", has_text="to-be-deleted")).to_have_count(0)
    assert violations(second) == []
    # What was deleted comes back, and with it the conversation in the other tab.
    page.get_by_role("button", name="撤销").press("Enter")
    expect(page.get_by_role("region", name="对话")).to_contain_text("to-be-deleted")


@pytest.mark.parametrize("width", [900, 1280, 2560])
@pytest.mark.slow
def test_a_folded_step_is_one_line_however_long_its_title(page: Page, width: int) -> None:
    resize(page, width, 900)
    send(page, "$ echo one && echo two && echo three && echo four && echo five && echo six-seven")
    expect(page.locator("header span[data-status=success]")).to_be_visible()
    head = page.get_by_role("region", name="对话").get_by_role("button", name="执行命令").first
    expect(head).to_have_attribute("aria-expanded", "false")
    assert box(head)["height"] <= 32
    assert layout_problems(page) == []
