"""Controls of a run in a real browser: pause, retry from a step, fork."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.live import LiveServer
from tests.support.browser import PHONE, send, signed_in, violations

pytestmark = pytest.mark.browser


def succeeded(page: Page) -> None:
    pill = page.locator("header span[data-status]")
    expect(pill).to_have_attribute("data-status", "success")


def test_a_run_is_paused_between_two_steps_and_resumed(page: Page) -> None:
    send(page, "运行\n$ sleep 2; echo one\n$ echo two-$((1+1))")
    page.get_by_role("button", name="暂停").click()
    stream = page.get_by_role("region", name="对话")
    expect(stream).to_contain_text("已暂停：不会开始新的步骤")
    assert violations(page) == []
    stream.get_by_role("button", name="继续").click()
    expect(stream).to_contain_text("two-2")
    succeeded(page)


@pytest.mark.slow
def test_a_message_that_cannot_steer_the_built_in_model_is_kept(
    page: Page,
) -> None:
    send(page, "运行\n$ sleep 3")
    expect(page.get_by_role("button", name="暂停")).to_be_visible()
    send(page, "再列出文件")
    expect(page.get_by_text("内置模型不支持在任务运行中补充说明")).to_be_visible()
    expect(page.get_by_label("消息", exact=True)).to_have_value("再列出文件")


def test_a_run_is_retried_from_a_failed_step(page: Page) -> None:
    send(page, "运行\n$ echo x >> times\n$ test -e ready || { touch ready; false; }\n$ wc -l times")
    stream = page.get_by_role("region", name="对话")
    retry = stream.get_by_role("button", name="从这一步重试").first
    expect(retry).to_be_visible()
    assert violations(page) == []
    retry.click()
    succeeded(page)
    expect(stream).to_contain_text("1 times")


def test_a_conversation_is_forked_from_a_message(page: Page) -> None:
    send(page, "运行\n$ echo first > made")
    succeeded(page)
    before = page.url
    page.get_by_role("button", name="从这里分支").first.click()
    page.wait_for_url(lambda url: url != before)
    stream = page.get_by_role("region", name="对话")
    expect(stream).to_contain_text("echo first > made")
    send(page, "运行\n$ cat made")
    expect(stream).to_contain_text("cat made")
    succeeded(page)
    page.goto(before)
    expect(page.get_by_role("region", name="对话")).not_to_contain_text("cat made")


@pytest.mark.slow
def test_R20_a_repair_is_shown_with_what_it_changed(
    browser: Browser, live_server: LiveServer
) -> None:
    with signed_in(browser, live_server, **PHONE) as page:
        send(page, "演示命令失败后自动修复")
        stream = page.get_by_role("region", name="对话")
        repaired = stream.get_by_role("button", name="自动修复 ×1").first
        expect(repaired).to_be_visible()
        succeeded(page)
        repaired.click()
        expect(stream).to_contain_text("已自动修复")
        expect(stream.locator("ins").first).to_be_visible()
        assert violations(page) == []
