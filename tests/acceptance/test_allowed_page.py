"""What is always allowed, on the page: listed, and removed."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import send, violations
from tests.support.geometry import layout_problems, resize

pytestmark = pytest.mark.browser


@pytest.mark.slow
def test_what_is_always_allowed_is_listed_and_can_be_removed(
    page: Page, no_open_questions: None
) -> None:
    send(page, "$ mkdir kept; twine upload kept || true")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("switch", name=re.compile("始终允许")).click()
    dialog.get_by_role("button", name=re.compile("^(允许|应用这个结果)$")).click()
    expect(page.locator("header span[data-status]")).to_have_attribute("data-status", "success")
    page.get_by_role("button", name="始终允许的操作").click()
    listed = page.get_by_role("dialog", name="始终允许的操作")
    expect(listed.get_by_role("listitem")).to_have_count(1)
    expect(listed).to_contain_text("shell: twine")
    assert violations(page) == []
    for width in (390, 1280):
        resize(page, width)
        assert layout_problems(page, listed) == [], width
    listed.get_by_role("button", name="移除 shell: twine").click()
    expect(listed).to_contain_text("没有始终允许的操作")
