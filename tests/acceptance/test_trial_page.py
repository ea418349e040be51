"""Try before you commit, in a real browser: the dialog shows what a command really does."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.live import LiveServer
from tests.support.browser import PHONE, send, signed_in, violations
from tests.support.geometry import box, layout_problems
from tests.support.questions_page import dialog

pytestmark = pytest.mark.browser

PREPARE = "$ mkdir -p src; seq 40 > src/keep.txt; echo old > src/note.txt"
DESTROY = "$ rm -rf src/keep.txt; echo new > src/note.txt; seq 200; git reset --hard 2>&1 | tail -1"


@pytest.fixture(autouse=True)
def rm_asks(live_server: LiveServer) -> None:
    live_server.ask_about("shell(rm *)")


def ask(page: Page) -> Locator:
    send(page, PREPARE)
    expect(page.locator("header span[data-status]")).to_have_attribute("data-status", "success")
    send(page, DESTROY)
    asked = dialog(page)
    expect(asked).to_be_visible()
    asked.get_by_role("button", name="先试一试").click()
    return asked


def workspace(server: LiveServer, page: Page) -> Path:
    conversation = page.url.rstrip("/").rpartition("/")[2].partition("#")[0]
    return server.data / "sandboxes" / conversation / "workspace"


def test_P87_a_command_is_tried_looked_at_and_its_result_applied(
    page: Page, live_server: LiveServer, no_open_questions: None
) -> None:
    asked = ask(page)
    trial = asked.locator("[data-trial]")
    expect(trial).to_have_attribute("data-trial", "finished")
    expect(trial.get_by_role("status")).to_contain_text("已在副本上试运行")
    expect(trial).to_contain_text("修改 1 · 删除 1")
    assert (workspace(live_server, page) / "src/keep.txt").exists()
    diff = trial.get_by_role("button", name="note.txt")
    expect(diff).to_have_attribute("aria-expanded", "true")
    expect(trial.get_by_role("cell", name="new", exact=True)).to_be_visible()
    # The buttons stay in reach, whatever the trial printed.
    approve = asked.get_by_role("button", name="应用这个结果")
    window = page.viewport_size
    assert window is not None
    place = box(approve)
    assert place["y"] >= 0
    assert place["y"] + place["height"] <= window["height"]
    output = trial.get_by_label("试运行的输出")
    assert output.evaluate("each => each.scrollHeight > each.clientHeight")
    output.focus()
    expect(output).to_be_focused()
    assert layout_problems(page, asked) == []
    assert violations(page) == []
    approve.click()
    expect(page.locator("header span[data-status]")).to_have_attribute("data-status", "success")
    expect(page.get_by_role("region", name="对话")).to_contain_text("已应用试运行的结果")
    assert not (workspace(live_server, page) / "src/keep.txt").exists()
    assert (workspace(live_server, page) / "src/note.txt").read_text() == "new\n"


@pytest.mark.slow
def test_P87_on_a_phone_a_trial_is_read_and_refused(
    browser: Browser, live_server: LiveServer, no_open_questions: None
) -> None:
    with signed_in(browser, live_server, **PHONE) as page:
        asked = ask(page)
        trial = asked.locator("[data-trial]")
        expect(trial).to_have_attribute("data-trial", "finished")
        assert layout_problems(page, asked) == []
        # The window scrolls in itself only: nothing is wider than the phone.
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        asked.get_by_role("button", name=re.compile("^(不允许|拒绝)")).click()
        expect(asked).not_to_be_visible()
        assert (workspace(live_server, page) / "src/keep.txt").read_text().endswith("40\n")
