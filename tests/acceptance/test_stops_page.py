"""A person's own stop or refusal on the page: neutral in colour, icon and words."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.live import LiveServer
from tests.support.browser import send, signed_in, violations
from tests.support.geometry import layout_problems
from tests.support.questions_page import dialog

pytestmark = pytest.mark.browser

# Everything on the page in the colour of failures.
RED = """(root) => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "var(--red)";
  const red = getComputedStyle(probe).color;
  probe.remove();
  return [...root.querySelectorAll("main *, aside *, nav *")]
    .filter((each) => each.checkVisibility() && getComputedStyle(each).color === red)
    .map((each) => each.outerHTML.slice(0, 160));
}"""


def assert_neutral(page: Page) -> None:
    """What the user stopped is cancelled everywhere and failed nowhere."""
    pill = page.locator("header span[data-status]")
    expect(pill).to_have_attribute("data-status", "cancelled")
    expect(pill).to_have_text(re.compile("已取消|Cancelled"))
    step = page.get_by_role("region", name="对话").locator("section[data-status]").first
    expect(step).to_have_attribute("data-status", "cancelled")
    expect(step.locator("svg[data-status]").first).to_have_attribute("data-status", "cancelled")
    page.get_by_role("tab", name="计划").click()
    item = page.get_by_role("complementary").get_by_role("listitem").first
    expect(item).to_have_attribute("data-status", "cancelled")
    assert page.evaluate(f"({RED})(document)") == []
    assert page.locator("[data-status=failed]").count() == 0
    assert page.locator("main [role=alert]").count() == 0
    expect(page.get_by_role("complementary")).not_to_contain_text("失败")
    assert layout_problems(page) == []
    assert violations(page) == []


def test_R82_a_stopped_run_is_no_failure(page: Page) -> None:
    send(page, "$ echo started; sleep 100")
    expect(page.get_by_label("输出")).to_contain_text("started")
    page.get_by_role("button", name="停止").click()
    assert_neutral(page)


@pytest.mark.slow
def test_R82_a_refused_call_is_no_failure(page: Page, no_open_questions: None) -> None:
    send(page, "$ mkdir kept; npm publish kept")
    dialog(page).get_by_role("button", name=re.compile("^(不允许|拒绝)")).click()
    assert_neutral(page)
    expect(page.get_by_role("region", name="对话")).to_contain_text("已按您的选择停止")


@pytest.mark.slow
def test_R82_a_cancelled_prompt_is_no_failure(page: Page, no_open_questions: None) -> None:
    send(page, "$ read -p 'Name? ' n; echo never-$n")
    dialog(page).get_by_role("button", name="取消").click()
    assert_neutral(page)


def test_a_command_that_fails_by_itself_is_still_a_failure(page: Page) -> None:
    send(page, "$ exit 3")
    pill = page.locator("header span[data-status]")
    expect(pill).to_have_attribute("data-status", "failed")
    step: Locator = page.get_by_role("region", name="对话").locator("section[data-status]").first
    expect(step).to_have_attribute("data-status", "failed")


@pytest.mark.slow
def test_a_phone_marks_a_stopped_run_as_stopped(browser: Browser, live_server: LiveServer) -> None:
    with signed_in(browser, live_server, viewport={"width": 390, "height": 844}) as page:
        send(page, "$ echo started; sleep 100")
        expect(page.get_by_label("输出")).to_contain_text("started")
        page.get_by_role("button", name="停止").click()
        strip = page.get_by_role("button", name=re.compile("打开任务详情"))
        expect(strip.locator("svg").first).to_have_attribute("data-status", "cancelled")
