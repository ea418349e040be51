"""The question after a call that destroyed files, in a real browser."""

import os

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.live import LiveServer
from tests.support.browser import PHONE, send, signed_in, violations
from tests.support.geometry import layout_problems
from tests.support.questions_page import dialog

pytestmark = pytest.mark.browser
FILES = [f"reports/2024-{number:02}.md" for number in range(1, 8)]
PROGRAM = "import shutil\nshutil.rmtree('reports')\nopen('notes.txt', 'w').close()\n"


def prepared(page: Page, server: LiveServer) -> str:
    """A conversation with files of the person's own."""
    send(page, "$ echo begin")
    expect(page.locator("header span[data-status]")).to_have_attribute("data-status", "success")
    conversation = page.url.rstrip("/").rpartition("/")[2].partition("#")[0]
    url = f"{server.url}/endpoint/file/sandbox/{conversation}"
    for path in (*FILES, "notes.txt", "tidy.py"):
        text = PROGRAM if path == "tidy.py" else f"{path}\n" + "a line of mine\n" * 200
        body = {"path": path, "content": text}
        answer = httpx.post(f"{url}/write", json=body, headers=server.headers)
        assert answer.is_success, answer.text
    return url


@pytest.mark.parametrize("context", [{}, PHONE], ids=["desktop", "phone"])
def test_P114_what_a_command_destroyed_is_listed_and_chosen_files_are_put_back(
    browser: Browser, live_server: LiveServer, context: dict[str, object]
) -> None:
    with signed_in(browser, live_server, **context) as page:
        url = prepared(page, live_server)
        send(page, "$ python3 tidy.py")
        asked = dialog(page)
        expect(asked).to_be_visible()
        expect(asked).to_contain_text("python3 tidy.py")
        expect(asked).to_contain_text("已删除 7，已清空 1")
        expect(asked.get_by_role("checkbox")).to_have_count(8)
        chosen = asked.get_by_role("checkbox", name="reports/2024-03.md")
        edit = asked.get_by_role("button", name="恢复所选")
        expect(edit).to_be_disabled()
        chosen.check()
        assert layout_problems(page, asked) == []
        assert violations(page) == []
        if folder := os.environ.get("WENKO_TEST_SCREENSHOTS"):
            page.screenshot(path=f"{folder}/effects-{'phone' if context else 'desktop'}.png")
        edit.click()
        expect(asked).to_be_hidden()
        for path, exists in ((FILES[2], True), (FILES[0], False)):
            answer = httpx.get(f"{url}/read", params={"path": path}, headers=live_server.headers)
            assert answer.is_success == exists
