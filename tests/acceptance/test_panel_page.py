"""The side panel in a real browser, at every width: it scrolls, its tabs stay, nothing is cut."""

import re
from copy import deepcopy

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.live import JsonObject, LiveServer
from tests.support.browser import violations
from tests.support.geometry import NARROWEST, inside, layout_problems, resize, scroll_to_end
from tests.support.recorded_page import Recording, recorded_page

pytestmark = pytest.mark.browser

TABS = ["计划", "变更", "变量"]
RUN = Recording.of("recorded-two-turns")


def long_plan() -> JsonObject:
    event = RUN.first("todo_list_update")
    todo = event["payload"]["todo_list"]
    todo["items"] = [
        {**deepcopy(todo["items"][0]), "id": f"item-{at}", "order": at, "title": f"步骤 {at}"}
        for at in range(60)
    ]
    todo["total_count"] = len(todo["items"])
    return event


def many_variables() -> list[JsonObject]:
    """Forty variables, as forty events."""
    events = []
    for number in range(40):
        event = RUN.first("variable_set")
        event["payload"]["data"]["name"] = f"variable_{number}"
        events.append(event)
    return events


def open_panel(page: Page, width: int) -> Locator:
    if width >= 1200:
        return page.get_by_role("complementary")
    page.get_by_role("button", name=re.compile("打开任务详情")).click()
    drawer = page.get_by_role("dialog")
    expect(drawer).to_be_visible()
    return drawer


@pytest.mark.parametrize("width", NARROWEST)
def test_R80_every_tab_of_the_panel_scrolls_to_its_last_element(
    browser: Browser, live_server: LiveServer, width: int
) -> None:
    recording = RUN.plus(long_plan(), *many_variables())
    with recorded_page(browser, live_server, recording) as shown:
        resize(shown.page, width, 700)
        shown.play()
        panel = open_panel(shown.page, width)
        for name in TABS:
            tab = panel.get_by_role("tab", name=re.compile(name))
            tab.click()
            content = panel.get_by_role("tabpanel").locator(":scope > *:visible").last
            last = content.locator("li, article").last
            expect(last).to_be_attached()
            assert layout_problems(shown.page) == []
            scroll_to_end(content)
            expect(last).to_be_in_viewport(ratio=1)
            assert inside(content, panel)
            expect(tab).to_be_in_viewport(ratio=1)
            assert layout_problems(shown.page) == []
        assert violations(shown.page) == []
