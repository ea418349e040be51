"""A lost connection on the page: it says so at every width, and comes back, terminals too."""

import re

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.live import LiveServer
from tests.support.browser import open_page, send, violations
from tests.support.geometry import WIDTHS, box, layout_problems, resize
from tests.support.recorded_page import Recording, recorded_page

pytestmark = pytest.mark.browser

OFFLINE = "已离线，正在重新连接"


def test_every_width_shows_that_it_is_offline_and_when_it_is_back(
    browser: Browser, live_server: LiveServer
) -> None:
    recording = Recording.of("hello-world")
    with recorded_page(browser, live_server, recording) as shown:
        shown.play(recording.after("tool_call"))
        page = shown.page
        shown.disconnect(refuse=True)
        banner = page.get_by_text(OFFLINE)
        for width in WIDTHS:
            resize(page, width)
            expect(banner).to_be_in_viewport(ratio=1)
            across = box(page.get_by_role("main"))["width"]
            assert box(banner)["width"] > across - 2
            assert layout_problems(page) == []
        resize(page, 390)
        assert violations(page) == []
        shown.online = True
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.get_by_text("已重新连接")).to_be_in_viewport(ratio=1)
        expect(banner).to_have_count(0)
        expect(page.get_by_text("已重新连接")).to_have_count(0)


@pytest.mark.slow
def test_every_width_shows_that_a_run_waits_for_storage(
    browser: Browser, live_server: LiveServer
) -> None:
    """Such a run cannot tell of it: the event would have to be stored first."""
    recording = Recording.of("hello-world")
    health = {"status": "degraded", "version": "0", "storage": "unavailable"}
    isolation = {"isolation": "bubblewrap", "isolation_proven": True}
    body = {"success": True, "code": "ok", "message": "", "data": {**health, **isolation}}
    with recorded_page(browser, live_server, recording) as shown:
        page = shown.page
        page.route("**/health", lambda route: route.fulfill(json=body))
        shown.play(recording.after("tool_call"))
        banner = page.get_by_text("服务器暂时无法保存数据")
        expect(banner).to_be_visible()
        for width in WIDTHS:
            resize(page, width)
            expect(banner).to_be_in_viewport(ratio=1)
            assert layout_problems(page) == []
        assert violations(page) == []
        shown.play()
        expect(banner).to_have_count(0)


@pytest.mark.slow
def test_a_network_that_is_gone_is_noticed_before_the_next_ping(
    browser: Browser, live_server: LiveServer
) -> None:
    with recorded_page(browser, live_server, Recording.of("hello-world")) as shown:
        # A connection that swallows everything, as a dead network does.
        shown.page.evaluate("WebSocket.prototype.send = () => undefined")
        shown.page.evaluate("dispatchEvent(new Event('offline'))")
        expect(shown.page.get_by_text(OFFLINE)).to_be_visible(timeout=10_000)


def test_R24_a_terminal_reconnects_after_the_server_closed_it_with_1011(
    browser: Browser, live_server: LiveServer
) -> None:
    with open_page(browser, "about:blank") as page:
        terminals: list[WebSocketRoute] = []

        def connect(socket: WebSocketRoute) -> None:
            terminals.append(socket)
            socket.connect_to_server()

        page.route_web_socket(re.compile("/ws/terminals/"), connect)
        page.goto(f"{live_server.url}/#token={live_server.token}")
        expect(page.get_by_text("已连接")).to_be_visible()
        send(page, "运行\n$ read -p 'Your name? ' x; echo hello-$x")
        terminal = page.get_by_role("group", name="终端")
        expect(terminal).to_contain_text("Your name?")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
        terminals[-1].close(code=1011)
        expect(page.get_by_text("正在重新连接终端")).to_be_visible()
        expect(page.get_by_text("正在重新连接终端")).to_have_count(0)
        assert len(terminals) == 2
        # The screen is shown once, not twice.
        screen = terminal.locator(".xterm-accessibility-tree")
        expect(screen).to_contain_text("Your name?")
        assert screen.inner_text().count("Your name?") == 1
        terminal.locator("textarea").focus()
        page.keyboard.type("Ada")
        page.keyboard.press("Enter")
        expect(page.get_by_role("region", name="对话")).to_contain_text("hello-Ada")
