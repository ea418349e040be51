"""Questions in a real browser: several at once, in a window of their own, from a link."""

import re
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.live import LiveServer
from tests.support.browser import PHONE, open_page, send, signed_in, violations
from tests.support.questions_page import CITY, SPORT, HttpClient, card, dialog, form
from tests.support.scripted_server import ScriptedServer
from wenko.service.question_links import QuestionLinks

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("no_open_questions")]


def test_T11_questions_that_are_open_at_once_are_answered_in_any_order(
    browser: Browser, live_server: LiveServer
) -> None:
    with signed_in(browser, live_server) as page:
        send(page, SPORT)
        asked = dialog(page)
        page.keyboard.press("Escape")
        page.get_by_role("button", name="新建对话").click()
        send(page, "推荐几款手机")
        expect(asked).to_contain_text("2024 年手机推荐")
        expect(asked).to_contain_text("1 / 2")
        page.get_by_role("button", name="下一个问题").click()
        expect(asked).to_contain_text(f"来自对话「{SPORT}」")
        assert violations(page) == []
        asked.get_by_role("button", name="跳过").click()
        expect(asked).to_contain_text("2024 年手机推荐")
        expect(asked).not_to_contain_text("1 / ")
        asked.get_by_role("button", name="关闭").last.click()
        expect(asked).to_be_hidden()
        expect(card(page, "手机推荐")).to_contain_text("已查看")
    assert HttpClient(live_server).get("/hitl?status=pending") == []


@pytest.mark.slow
def test_C33_a_question_has_a_window_of_its_own(
    scripted_page: Page, scripted: ScriptedServer
) -> None:
    scripted.model.will_say("请确认。", form("单独的窗口", CITY))
    send(scripted_page, "问")
    with scripted_page.context.expect_page() as opened:
        dialog(scripted_page).get_by_role("link", name="在新窗口中打开").click()
    window = opened.value
    expect(window.get_by_role("heading", level=1)).to_contain_text("单独的窗口")
    assert violations(window) == []
    window.get_by_label("城市").fill("重庆")
    window.get_by_role("button", name="确认").click()
    expect(window.get_by_role("status")).to_contain_text("可以关闭这个窗口了")
    assert violations(window) == []
    scripted_page.bring_to_front()
    expect(card(scripted_page, "单独的窗口")).to_contain_text("重庆")


def test_C33_a_signed_link_opens_one_question_on_a_phone_and_nothing_else(
    browser: Browser, scripted: ScriptedServer, scripted_page: Page
) -> None:
    scripted.model.will_say("请确认。", form("链接里的问题", CITY))
    send(scripted_page, "问")
    dialog(scripted_page)
    question = HttpClient(scripted).question("链接里的问题")
    ticket = QuestionLinks(scripted.token).issue(question["id"], owner_of(scripted))
    address = f"{scripted.url}/question/{question['id']}#ticket={ticket}"
    with open_page(browser, address, **PHONE) as page:
        expect(page.get_by_label("城市")).to_be_visible()
        assert ticket not in page.url
        assert page.evaluate("localStorage.getItem('wenko.token')") is None
        assert violations(page) == []
        page.reload()
        page.get_by_role("button", name="确认").tap()
        expect(page.get_by_role("status")).to_contain_text("可以关闭这个窗口了")
        expect(page.get_by_role("link", name="打开对话")).to_have_count(0)
        page.goto(f"{scripted.url}/question/another#ticket={ticket}")
        expect(page.get_by_role("alert")).to_contain_text("这个链接已失效")
        assert violations(page) == []
    expect(card(scripted_page, "链接里的问题")).to_contain_text("通过链接回答")


@pytest.mark.slow
def test_R81_questions_are_complete_in_english_and_in_dark_mode(
    browser: Browser, live_server: LiveServer
) -> None:
    with signed_in(browser, live_server, color_scheme="dark") as page:
        page.get_by_role("button", name="English").click()
        page.get_by_label("Message").fill("Ask me about my favourite sport")
        page.get_by_label("Message").press("Enter")
        asked = dialog(page)
        expect(asked.get_by_role("timer")).to_contain_text("left")
        assert not re.search(r"[\u4e00-\u9fff]", asked.inner_text())
        assert violations(page) == []
        asked.get_by_role("button", name="Skip").click()
        expect(card(page, "Choose your favourite sport")).to_contain_text("Skipped · by you")
        assert violations(page) == []


def owner_of(server: ScriptedServer) -> str:
    """The user id of the server's owner."""
    with closing(sqlite3.connect(server.data / "wenko.db")) as database:
        (owner,) = database.execute("SELECT id FROM users").fetchone()
    return str(owner)
