"""The live desktop in the page: drawn, whole at every width, and moved only by who took it over."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.support.browser import PHONE, open_page, violations
from tests.support.desktops import BUTTON, RED, Workspace, desktop_plan, needs_view, step
from tests.support.questions_page import in_background
from tests.support.runs import start_run
from tests.support.scripted_server import ScriptedServer
from tests.support.tables import first_rows

pytestmark = [pytest.mark.browser, needs_view]
GREEN = (20, 180, 20)
# The whole picture as the canvas has it, whatever its size on the page is.
PIXEL = """(canvas, [x, y]) =>
  [...canvas.getContext('2d').getImageData(x, y, 1, 1).data.slice(0, 3)]"""
SIZES: list[dict[str, object]] = [{"viewport": {"width": 1280, "height": 800}}, PHONE]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ScriptedServer]:
    data = tmp_path_factory.mktemp("desktop")
    with in_background(data, sandbox="bubblewrap") as running:
        yield running


@pytest.fixture(scope="module")
def window(server: ScriptedServer) -> Iterator[tuple[str, Workspace]]:
    """A run whose window is open, and which waits."""
    server.model.will_plan(desktop_plan(step(4, "screenshot")))
    conversation_id = start_run(server, "open a window")
    workspace = Workspace(server.data, conversation_id)
    deadline = time.monotonic() + 30
    while workspace.read("ready.txt") is None:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    yield conversation_id, workspace
    workspace.go()


def shown(page: Page) -> Locator:
    frame = page.locator("[data-desktop]")
    expect(frame).to_have_attribute("data-desktop", "agent")
    return frame


def sees(canvas: Locator, *colours: tuple[int, int, int]) -> None:
    """On the button, beside the pointer, which is part of the picture."""
    at = [BUTTON[0] + 80, BUTTON[1] + 40]
    deadline = time.monotonic() + 20
    while tuple(canvas.evaluate(PIXEL, at)) not in colours:
        assert time.monotonic() < deadline, canvas.evaluate(PIXEL, at)
        time.sleep(0.05)


def click_window(canvas: Locator) -> None:
    box = canvas.bounding_box()
    assert box is not None
    scale = box["width"] / 1280
    canvas.click(position={"x": BUTTON[0] * scale, "y": BUTTON[1] * scale})


@pytest.mark.parametrize("size", first_rows(SIZES))
def test_P94_the_desktop_is_drawn_and_whole(
    browser: Browser, server: ScriptedServer, window: tuple[str, Workspace], size: dict[str, object]
) -> None:
    address = f"{server.url}/c/{window[0]}"
    with open_page(browser, f"{server.url}/#token={server.token}", **size) as page:
        page.goto(f"{address}#desktop")
        frame = shown(page)
        canvas = frame.locator("canvas")
        sees(canvas, RED, GREEN)
        picture, around = canvas.bounding_box(), frame.bounding_box()
        viewport = page.viewport_size
        assert picture is not None
        assert around is not None
        assert viewport is not None
        assert abs(picture["width"] / picture["height"] - 1280 / 800) < 0.02, "not distorted"
        assert picture["x"] >= around["x"] - 1
        assert picture["x"] + picture["width"] <= around["x"] + around["width"] + 1
        assert picture["width"] > 0.9 * around["width"], "as large as there is room"
        assert around["x"] + around["width"] <= viewport["width"]
        assert picture["y"] + picture["height"] <= viewport["height"], "all of it is seen"
        assert frame.evaluate("e => e.scrollWidth <= e.clientWidth")
        assert violations(page) == []


def test_P95_a_click_reaches_the_window_only_in_control(
    browser: Browser, server: ScriptedServer, window: tuple[str, Workspace]
) -> None:
    conversation_id, workspace = window
    with open_page(browser, f"{server.url}/#token={server.token}") as page:
        page.goto(f"{server.url}/c/{conversation_id}#desktop")
        frame = shown(page)
        canvas = frame.locator("canvas")
        sees(canvas, RED)
        click_window(canvas)
        frame.get_by_role("button", name="接管鼠标键盘").click()
        expect(frame).to_have_attribute("data-desktop", "you")
        assert workspace.read("clicks.txt") is None, "the click before was not passed on"
        expect(canvas).to_be_focused()
        click_window(canvas)
        sees(canvas, GREEN)
        assert workspace.read("clicks.txt") == "1"
        assert violations(page) == []
        # A keyboard gets out again: the focus is on the button, and the agent has control.
        page.keyboard.press("Control+Alt+b")
        expect(frame).to_have_attribute("data-desktop", "agent")
        expect(frame.get_by_role("button", name="接管鼠标键盘")).to_be_focused()


@pytest.mark.slow
def test_P94_the_view_comes_back_after_a_break_and_control_does_not(
    browser: Browser, server: ScriptedServer, window: tuple[str, Workspace]
) -> None:
    with open_page(browser, f"{server.url}/#token={server.token}") as page:
        sockets = []
        page.route_web_socket(
            re.compile("/ws/desktops/"),
            lambda route: sockets.append(route.connect_to_server() and route),
        )
        page.goto(f"{server.url}/c/{window[0]}#desktop")
        frame = shown(page)
        frame.get_by_role("button", name="接管鼠标键盘").click()
        expect(frame).to_have_attribute("data-desktop", "you")
        sockets[-1].close(code=1011)
        expect(frame).to_have_attribute("data-desktop", "agent")
        sees(frame.locator("canvas"), RED, GREEN)
