"""Previews in the page: the link opens the server in a new tab, and stopping closes it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.support.browser import PHONE, open_page, violations
from tests.support.desktops import step
from tests.support.geometry import layout_problems
from tests.support.questions_page import in_background
from tests.support.runs import start_run
from tests.support.scripted_server import ScriptedServer
from tests.support.tables import first_rows
from wenko.protocol.plan import Plan

pytestmark = pytest.mark.browser
SIZES: list[dict[str, object]] = [{"viewport": {"width": 1280, "height": 800}}, PHONE]
COMMAND = (
    "echo '<h1>Hello from inside</h1>' > index.html; nohup python3 -m http.server 8000 >l 2>&1 &"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ScriptedServer]:
    with in_background(tmp_path_factory.mktemp("preview"), sandbox="bubblewrap") as running:
        yield running


@pytest.fixture(scope="module")
def conversation_id(server: ScriptedServer) -> str:
    server.model.will_plan(Plan(goal="A server", steps=(step(0, "shell", command=COMMAND),)))
    return start_run(server, "start a server")


def preview(page: Page, server: ScriptedServer, conversation_id: str) -> Locator:
    page.goto(f"{server.url}/c/{conversation_id}#preview")
    item = page.locator("[data-preview='8000']")
    expect(item).to_be_visible()
    return item


@pytest.mark.parametrize("size", first_rows(SIZES))
def test_P96_the_link_opens_the_server_in_a_new_tab(
    browser: Browser, server: ScriptedServer, conversation_id: str, size: dict[str, object]
) -> None:
    with open_page(browser, f"{server.url}/#token={server.token}", **size) as page:
        item = preview(page, server, conversation_id)
        link = item.get_by_role("link", name="在新标签页打开")
        expect(link).to_have_attribute("href", re.compile("wenko_key="))
        assert layout_problems(page, item) == []
        assert violations(page) == []
        with page.context.expect_page() as opened:
            link.click()
        tab = opened.value
        expect(tab.get_by_role("heading", name="Hello from inside")).to_be_visible()
        assert "wenko_key" not in tab.url
        # The cookie lets it be loaded again, and no script of the page reads it.
        tab.reload()
        expect(tab.get_by_role("heading", name="Hello from inside")).to_be_visible()
        assert "wenko" not in tab.evaluate("document.cookie")
        assert tab.evaluate("window.opener") is None
        tab.close()


@pytest.mark.slow
def test_P96_a_preview_is_stopped_and_opened_again(
    browser: Browser, server: ScriptedServer, conversation_id: str
) -> None:
    with open_page(browser, f"{server.url}/#token={server.token}") as page:
        item = preview(page, server, conversation_id)
        item.get_by_role("button", name="停止预览").click()
        expect(item).to_contain_text("已停止预览")
        item.get_by_role("button", name="重新打开").click()
        link = item.get_by_role("link", name="在新标签页打开")
        expect(link).to_have_attribute("href", re.compile("wenko_key="))
