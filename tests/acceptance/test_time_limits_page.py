"""Time limits in a real browser: more time, displays that stay, questions from elsewhere."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import send, signed_in, violations
from tests.support.questions_page import CITY, HttpClient, dialog, display, form, in_background
from tests.support.scripted_server import ScriptedServer

pytestmark = pytest.mark.browser
DRAWING = {"type": "ascii", "data": {"content": "+--+", "title": "图"}}


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ScriptedServer]:
    """Questions expire within the minute in which the page offers more time."""
    with in_background(tmp_path_factory.mktemp("hurried"), hitl_ttl=30) as server:
        yield server


@pytest.fixture
def hurried_page(browser: Browser, hurried: ScriptedServer) -> Iterator[Page]:
    with signed_in(browser, hurried) as page:
        yield page


def test_P71_a_form_about_to_expire_offers_more_time(
    hurried_page: Page, hurried: ScriptedServer
) -> None:
    hurried.model.will_say("请填写。", form("出发", CITY))
    send(hurried_page, "旅行")
    shown = dialog(hurried_page)
    more = shown.get_by_role("button", name="延长时间")
    expect(more).to_be_in_viewport(ratio=1)
    before = HttpClient(hurried).question("出发")["expires_at"]
    assert violations(hurried_page) == []
    more.click()
    expect(more).not_to_have_class(re.compile("loading"))
    assert HttpClient(hurried).question("出发")["expires_at"] > before
    shown.get_by_role("button", name="跳过").click()
    expect(shown).to_be_hidden()


@pytest.mark.slow
def test_P71_a_display_stays_on_screen_when_it_expires(browser: Browser, tmp_path: Path) -> None:
    with (
        in_background(tmp_path, hitl_ttl=5) as server,
        signed_in(browser, server) as page,
    ):
        server.model.will_say("看图。", display("草图", DRAWING))
        send(page, "画图")
        shown = dialog(page)
        expect(shown.get_by_role("group", name="图")).to_be_visible()
        expect(page.locator("[data-question][data-status=expired]")).to_be_attached(timeout=20_000)
        expect(shown.get_by_role("group", name="图")).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape")
        expect(shown).to_be_hidden()
        expect(page.get_by_role("alert")).to_have_count(0)


def test_T11_a_question_of_another_conversation_is_counted_without_a_reload(
    hurried_page: Page, hurried: ScriptedServer
) -> None:
    hurried.model.will_say("好。")
    send(hurried_page, "你好")
    expect(hurried_page.get_by_text("好。")).to_be_visible()
    hurried.model.will_say("请填写。", form("别处", CITY))
    with httpx.stream(
        "POST", hurried.url + "/chat", headers=hurried.headers, json={"message": "旅行"}
    ) as reply:
        for line in reply.iter_lines():
            if line == "event: hitl":
                break
    # The list itself is polled every 30 seconds while nothing runs in the background.
    expect(hurried_page.get_by_title("打开待回答的问题")).to_be_visible(timeout=10_000)
    HttpClient(hurried).answer(HttpClient(hurried).question("别处"), "reject")
