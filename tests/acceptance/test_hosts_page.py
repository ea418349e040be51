"""The question about a new host on the page, and the mark of a run during which nobody is there."""

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.live import LiveServer
from tests.support.browser import open_page, send, signed_in, violations

pytestmark = pytest.mark.browser
COMMAND = "```shell\ncurl -sS https://new.example.org/\n```"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with LiveServer(tmp_path_factory.mktemp("hosts")) as running:
        yield running


@pytest.fixture
def page(browser: Browser, server: LiveServer) -> Iterator[Page]:
    with signed_in(browser, server) as page:
        yield page


def choose_network(page: Page, name: str) -> None:
    page.get_by_role("combobox", name="网络").click()
    page.get_by_title(name, exact=True).click()


def test_P117_a_new_host_is_asked_about_and_always_allowed(page: Page, server: LiveServer) -> None:
    # Before the first message: it carries the choice.
    choose_network(page, "网络：新主机先询问")
    send(page, COMMAND)
    dialog = page.get_by_role("dialog", name="允许访问 new.example.org 吗？")
    expect(dialog).to_contain_text("程序 curl 想要连接 new.example.org，端口 443")
    expect(dialog).to_contain_text("$ curl -sS https://new.example.org/")
    assert violations(page) == []
    dialog.get_by_text("本对话中始终允许").click()
    dialog.get_by_role("button", name="允许", exact=True).click()
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name="始终允许的操作").click()
    expect(page.get_by_text("network: new.example.org", exact=True)).to_be_visible()
    page.get_by_role("button", name="移除 network: new.example.org").click()
    expect(page.get_by_text("没有始终允许的操作")).to_be_visible()


def test_P118_a_run_shows_that_nobody_is_there(browser: Browser, server: LiveServer) -> None:
    body = {"message": COMMAND, "unattended": True, "network": "ask"}
    sent = httpx.post(f"{server.url}/chat", json=body, headers=server.headers, timeout=60)
    sent.raise_for_status()
    newest = httpx.get(f"{server.url}/conversations", headers=server.headers).json()["data"][0]
    with open_page(browser, f"{server.url}/c/{newest['id']}#token={server.token}") as page:
        expect(page.get_by_text("无人值守", exact=True)).to_be_visible()
        expect(page.get_by_role("region", name="对话")).to_contain_text("现在无人值守")
        assert violations(page) == []
