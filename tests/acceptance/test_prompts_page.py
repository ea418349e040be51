"""Commands that ask, in a real browser: a dialog to answer, a terminal to type into."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.live import LiveServer
from tests.support.browser import PATIENCE, chromium, send, violations, visit

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def page(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    with visit(browser, f"{live_server.url}/#token={live_server.token}") as page:
        expect(page.get_by_text("已连接")).to_be_visible(timeout=PATIENCE)
        yield page


def test_R23_a_prompt_is_a_dialog_with_explanations_and_the_command(page: Page) -> None:
    send(page, "创建一个新项目\n$ read -p 'Add TypeScript? [y/N] ' x; echo got-$x")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("命令等待输入", timeout=PATIENCE)
    expect(dialog).to_contain_text("Add TypeScript?")
    expect(dialog).to_contain_text("TypeScript，提供类型检查")
    expect(dialog.get_by_role("radio").nth(1)).to_be_checked()
    assert violations(page) == []
    dialog.get_by_text("添加：TypeScript", exact=False).first.click()
    dialog.get_by_role("button", name="确认").click()
    expect(page.get_by_role("region", name="对话")).to_contain_text("got-y", timeout=PATIENCE)


def test_a_person_types_into_the_terminal(page: Page) -> None:
    send(page, "运行\n$ read -p 'Your name? ' x; echo hello-$x")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("命令等待输入", timeout=PATIENCE)
    page.keyboard.press("Escape")
    terminal = page.get_by_role("group", name="终端")
    expect(terminal).to_contain_text("Your name?", timeout=PATIENCE)
    terminal.locator("textarea").focus()
    page.keyboard.type("Ada")
    expect(terminal).to_contain_text("Ada", timeout=PATIENCE)
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="对话")).to_contain_text("hello-Ada", timeout=PATIENCE)
