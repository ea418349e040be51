"""Commands that wait for input, in a real browser: a dialog to answer, a terminal to type in."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.live import LiveServer
from tests.support.browser import open_page, send, violations

pytestmark = pytest.mark.browser


def test_R23_a_prompt_is_a_dialog_with_explanations_and_the_command(page: Page) -> None:
    send(page, "创建一个新项目\n$ read -p 'Add TypeScript? [y/N] ' x; echo got-$x")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("命令等待输入")
    expect(dialog).to_contain_text("Add TypeScript?")
    expect(dialog).to_contain_text("TypeScript，提供类型检查")
    expect(dialog.get_by_role("radio").nth(1)).to_be_checked()
    assert violations(page) == []
    dialog.get_by_text("添加：TypeScript", exact=False).first.click()
    dialog.get_by_role("button", name="确认").click()
    expect(page.get_by_role("region", name="对话")).to_contain_text("got-y")


def test_the_user_types_into_the_terminal(page: Page) -> None:
    send(page, "运行\n$ read -p 'Your name? ' x; echo hello-$x")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("命令等待输入")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    terminal = page.get_by_role("group", name="终端")
    expect(terminal).to_contain_text("Your name?")
    terminal.locator("textarea").focus()
    page.keyboard.type("Ada")
    expect(page.get_by_text("您正在输入，系统暂停输入")).to_be_visible()
    expect(terminal).to_contain_text("Ada")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="对话")).to_contain_text("hello-Ada")


@pytest.mark.slow
def test_R22_an_automatic_answer_stays_in_the_stream_with_its_reason(page: Page) -> None:
    send(page, "运行\n$ read -p 'Ok to proceed? [Y/n] ' x; echo got-$x; sleep 2")
    stream = page.get_by_role("region", name="对话")
    expect(stream).to_contain_text("已自动回答 · 简单确认")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert violations(page) == []


def test_T15_a_password_is_hidden_in_the_page(page: Page) -> None:
    send(page, "运行\n$ read -s -p 'Password: ' p; echo; echo got-${#p}")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Password:")
    given = dialog.locator("input")
    expect(given).to_have_attribute("type", "password")
    given.fill("open-sesame")
    assert violations(page) == []
    given.press("Enter")
    stream = page.get_by_role("region", name="对话")
    expect(stream).to_contain_text("got-11")
    stream.get_by_role("button", name="输入 ×1").click()
    expect(stream).to_contain_text("••••")
    expect(stream).not_to_contain_text("open-sesame")


def test_C13_cancel_interrupts_the_command_and_says_so(page: Page) -> None:
    send(page, "运行\n$ read -p 'Name? ' n; echo never-$n")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("取消会中断命令")
    dialog.get_by_role("button", name="取消").click()
    stream = page.get_by_role("region", name="对话")
    expect(stream).to_contain_text("已取消，命令已中断")


@pytest.mark.slow
def test_the_terminal_is_loaded_only_when_it_is_opened(
    browser: Browser, live_server: LiveServer
) -> None:
    requested: list[str] = []
    with open_page(browser, f"{live_server.url}/#token={live_server.token}") as page:
        page.on("request", lambda request: requested.append(request.url))
        page.reload()
        expect(page.get_by_text("已连接")).to_be_visible()
        send(page, "运行\n$ sleep 3")
        # The pane beside it has the same button.
        stream = page.get_by_role("region", name="对话")
        opener = stream.get_by_role("button", name="打开终端")
        expect(opener).to_be_visible()
        assert not [url for url in requested if "TerminalView" in url]
        opener.click()
        expect(page.get_by_role("group", name="终端")).to_be_visible()
        assert [url for url in requested if "TerminalView" in url]
